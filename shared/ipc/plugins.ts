import { z } from 'zod';

const LocalisedName = z.object({ fr: z.string(), en: z.string() });

/** A plugin that was found, whether or not it could be used. */
export const PluginInfo = z.object({
  id: z.string(),
  name: LocalisedName,
  description: LocalisedName,
  version: z.string(),
  licence: z.string(),
  attribution: z.array(LocalisedName),
  capabilities: z.array(z.string()),
  /** `missing`: a campaign or a run needs it, and it is not there. */
  status: z.enum(['active', 'refused', 'failed', 'missing']),
  /** Sentences that say what is wrong with it. */
  problems: z.array(z.string()),
  /** Whether it brings ready-made runs. */
  hasExamples: z.boolean(),
});
export type PluginInfo = z.infer<typeof PluginInfo>;

/** Catalogues by plugin id and language, also of plugins that were here once and have stored runs. */
export const PluginTexts = z.record(z.string(), z.object({ fr: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) }));
export type PluginTexts = z.infer<typeof PluginTexts>;

export const pluginsContract = {
  list: { input: z.object({}), output: z.array(PluginInfo) },
  texts: { input: z.object({}), output: PluginTexts },
};
export type PluginsContract = typeof pluginsContract;

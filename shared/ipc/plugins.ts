import { z } from 'zod';
import { Settings } from '#shared/ipc/settings';

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
  /**
   * `loading`: it is looked at for the first time. `waiting`: nobody has allowed it yet. `disabled` by the GM, or `off`, by the program, because it misbehaved. `refused`: something is
   * wrong with its folder; `failed`: with its code. `missing`: a campaign or a run needs it, and it is not there.
   */
  status: z.enum(['active', 'loading', 'waiting', 'disabled', 'off', 'refused', 'failed', 'missing']),
  /** `shipped` with the program, or `installed` by somebody. */
  origin: z.enum(['shipped', 'installed']),
  /** Sentences that say what is wrong with it. */
  problems: z.array(z.string()),
  /** Whether it brings ready-made runs. */
  hasExamples: z.boolean(),
});
export type PluginInfo = z.infer<typeof PluginInfo>;

/** The catalogues of one language, by plugin id; also of plugins that were here once and have stored runs. */
export const PluginWords = z.record(z.string(), z.record(z.string(), z.string()));
export type PluginWords = z.infer<typeof PluginWords>;

/** Rule systems that are installed, and their texts. */
export const pluginsContract = {
  list: { input: z.object({}), output: z.array(PluginInfo) },
  /** All texts of plugins in one language. */
  words: { input: z.object({ language: Settings.shape.language }), output: PluginWords },
};
export type PluginsContract = typeof pluginsContract;

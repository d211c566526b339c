import { z } from 'zod';
import { Settings } from '#shared/ipc/settings';
import type { Text } from '#shared/plugin-api/text';

const LocalisedName = z.object({ fr: z.string(), en: z.string() });

/** What a plugin says of itself. All of it is text of a stranger: shown as it stands, never as a link or as anything else that does something. */
const PluginFacts = z.object({
  id: z.string(),
  name: LocalisedName,
  description: LocalisedName,
  version: z.string(),
  /** Empty where nobody is named. */
  author: z.string(),
  /** A web address, or nothing. */
  homepage: z.string(),
  licence: z.string(),
  attribution: z.array(LocalisedName),
  capabilities: z.array(z.string()),
});
export type PluginFacts = z.infer<typeof PluginFacts>;

/** A plugin that was found, whether or not it could be used. */
export const PluginInfo = PluginFacts.extend({
  /**
   * `loading`: it is checked for the first time. `waiting`: nobody has allowed it yet. `disabled` by the GM, or `off`, by the program, because it misbehaved. `paused`: left out of this
   * start, which is in safe mode. `refused`: something is wrong with its folder; `failed`: with its code. `missing`: a campaign or a run needs it, and it is not there.
   */
  status: z.enum(['active', 'loading', 'waiting', 'disabled', 'off', 'paused', 'refused', 'failed', 'missing']),
  /** `shipped` with the program, `installed` by somebody, or `developed` in a folder that is watched. */
  origin: z.enum(['shipped', 'installed', 'developed']),
  /** Sentences that say what is wrong with it. */
  problems: z.array(z.string()),
  /** Whether it brings ready-made runs. */
  hasExamples: z.boolean(),
});
export type PluginInfo = z.infer<typeof PluginInfo>;

/** The catalogues of one language, by plugin id; also of plugins that were here once and have stored runs. */
export const PluginWords = z.record(z.string(), z.record(z.string(), z.string()));
export type PluginWords = z.infer<typeof PluginWords>;

/** What a plugin offers under one capability, by its titles. */
const PluginOffer = z.object({ capability: z.string(), titles: z.array(z.custom<Text>()) });
export type PluginOffer = z.infer<typeof PluginOffer>;

/** What an update brings. */
const PluginChanges = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** The licence before; null where it stays. */
  licence: z.string().nullable(),
  files: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
});

/** A file or folder that was inspected and not installed yet. None of its code has run. */
export const OpenedPlugin = z.object({
  /** For `install` and `close`; good until the next one is opened. */
  token: z.string(),
  /** Without its folder. */
  file: z.string(),
  /** Of all its files, unpacked. */
  bytes: z.number(),
  files: z.number(),
  /** Null where its manifest could not be read. */
  plugin: PluginFacts.nullable(),
  /** Everything that keeps it from being installed, in sentences. */
  problems: z.array(z.string()),
  /**
   * How it stands to what is here. `update`: a later version, or the same with other files; `other`: somebody else's under the same id; `repair`: one is there that cannot be read;
   * `shipped`: one that comes with Traque has this id, and cannot be replaced. `downgrade` and `other` are only installed when the GM is sure.
   */
  relation: z.enum(['new', 'same', 'update', 'downgrade', 'other', 'repair', 'shipped']),
  from: z.object({ version: z.string(), name: LocalisedName, author: z.string() }).nullable(),
  changes: PluginChanges.nullable(),
});
export type OpenedPlugin = z.infer<typeof OpenedPlugin>;

const PluginId = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{0,62}$/) });
const Token = z.string().max(64);

/** Rule systems that are installed, and their texts. */
export const pluginsContract = {
  list: { input: z.object({}), output: z.array(PluginInfo) },
  /** All texts of plugins in one language. */
  words: { input: z.object({ language: Settings.shape.language }), output: PluginWords },
  /** What a plugin that is in use offers, by its titles. */
  offers: { input: PluginId, output: z.array(PluginOffer) },
  /** Looks into the next rule system that was dropped or opened in the system's file manager. Null when there is none. */
  received: { input: z.object({}), output: OpenedPlugin.nullable() },
  /** Asks for a file or a folder and looks into it. Null when nothing was chosen. */
  choose: { input: z.object({ what: z.enum(['file', 'folder']) }), output: OpenedPlugin.nullable() },
  /**
   * Installs what was opened, whole or not at all, and takes it into use. The version before stays until the new one works.
   * @returns what became of it.
   */
  install: { input: z.object({ token: Token, sure: z.boolean() }), output: PluginInfo },
  close: { input: z.object({ token: Token }), output: z.null() },
  /** Allows an installed plugin to run. */
  enable: { input: PluginId, output: PluginInfo },
  disable: { input: PluginId, output: PluginInfo },
  /** Reads the folder of an installed plugin again. */
  reload: { input: PluginId, output: PluginInfo },
  /** Deletes an installed plugin. What was played with it stays, and can be read. */
  uninstall: { input: PluginId, output: z.null() },
  /** Opens the folder of a plugin, or that of all installed ones, in the system's file manager. */
  showFolder: { input: z.object({ id: PluginId.shape.id.nullable() }), output: z.null() },
};
export type PluginsContract = typeof pluginsContract;

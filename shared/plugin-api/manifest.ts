/** The version of this contract that the host speaks. */
export const API_VERSION = '1.0.0';

/** What a plugin can promise: a kind of procedure (every `ProcedureKind` is one), or one of the other parts of `RuleSystem`. */
export const CAPABILITIES = ['chase', 'race', 'travel', 'check', 'characters', 'encounter', 'calendar', 'reference', 'bestiary'] as const;
/** What a plugin provides. */
export type Capability = (typeof CAPABILITIES)[number];

/** Languages that a catalogue can be in; a plugin has both. */
export const LOCALES = ['fr', 'en'] as const;
/** A language of the program and of every plugin. */
export type Locale = (typeof LOCALES)[number];

/** `plugin.json`: read and checked before any code of the plugin runs. */
export interface PluginManifest {
  /** Lower-case letters, digits and hyphens; the folder's name. */
  readonly id: string;
  /** Version of the plugin, by semantic versioning. */
  readonly version: string;
  /** A semver range over `API_VERSION` that pins at least the major: "^1.0.0". */
  readonly api: string;
  readonly name: Readonly<Record<Locale, string>>;
  /** What it brings, in a sentence. */
  readonly description: Readonly<Record<Locale, string>>;
  /** The code, relative to the folder and inside it. */
  readonly entry: string;
  /** What it promises; must equal what `activate` returns. */
  readonly capabilities: readonly Capability[];
  readonly locales: readonly Locale[];
  /** Who wrote it: a person or a group. It is never made a link. */
  readonly author: string;
  /** Where to read more of it, a web address. Shown as text: Traque never opens it. */
  readonly homepage?: string | undefined;
  /** Licence of the code and the texts, as an SPDX identifier. */
  readonly licence: string;
  /** Sources that the rules come from, a line each, shown beside the plugin. */
  readonly attribution: readonly Readonly<Record<Locale, string>>[];
}

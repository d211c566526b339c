/**
 * The contract between Traque and a rule system, version 1. Everything that crosses it is JSON and every call is
 * synchronous and pure, so that a plugin runs alike as a module and inside a sandbox.
 *
 * A plugin folder holds `plugin.json` (the manifest), `index.ts` with a default export made by `definePlugin`, and
 * `locales/fr.json` and `locales/en.json`. Nothing outside its folder names it.
 *
 * `kit/` holds helpers that build values of the contract; a plugin may do without.
 */
import type { Calendar, CharacterRules, Content, Creature, EncounterRules, Example } from '#shared/plugin-api/characters';
import type { Procedure } from '#shared/plugin-api/procedure';
import type { ReferenceTable } from '#shared/plugin-api/reference';

export type { Json, JsonObject } from '#shared/domain/json';
export * from '#shared/plugin-api/characters';
export * from '#shared/plugin-api/climate';
export * from '#shared/plugin-api/dice';
export * from '#shared/plugin-api/form';
export * from '#shared/plugin-api/kit/index';
export * from '#shared/plugin-api/manifest';
export * from '#shared/plugin-api/offered-dice';
export * from '#shared/plugin-api/own';
export * from '#shared/plugin-api/present';
export * from '#shared/plugin-api/procedure';
export * from '#shared/plugin-api/reference';
export * from '#shared/plugin-api/text';
export * from '#shared/plugin-api/travel';

/** Everything a plugin may touch: no files, no network, no clock. */
export interface PluginContext {
  /** Data files of the plugin. */
  readonly content: Content;
  /** Writes a line into the program's log, under the plugin's id. Without a level it is `info`. Other arguments are not written: a warning in the log says what is wrong with them. */
  log(...line: [message: string] | [level: 'info' | 'warn' | 'error', message: string]): void;
}

/** What a plugin provides. Each part present is a capability that its manifest must name. */
export interface RuleSystem {
  readonly procedures: readonly Procedure[];
  readonly characters?: CharacterRules;
  readonly encounter?: EncounterRules;
  readonly calendars?: readonly Calendar[];
  readonly reference?: readonly ReferenceTable[];
  readonly examples?: readonly Example[];
  /** Creatures to copy from; needs `characters`. At most 2,000. */
  readonly bestiary?: readonly Creature[];
}

/** The default export of a plugin. */
export interface RuleSystemPlugin {
  /**
   * Called when the plugin is loaded, before anything else of it.
   * @throws anything: the plugin is then not loaded, and the list of plugins says why.
   */
  activate(context: PluginContext): RuleSystem;
}

/** Identity at run time; at compile time it checks the plugin against the contract. */
export function definePlugin(plugin: RuleSystemPlugin): RuleSystemPlugin {
  return plugin;
}

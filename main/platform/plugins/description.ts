/**
 * What a rule system declares, without its code: data that is read once, checked whole, kept by the content of the plugin and frozen. Whoever lists, fills in or draws
 * something of a rule system reads this; its code is only called to play.
 */
import type { RuleSystem } from '#shared/plugin-api/index';
import type { CharacterRules, EncounterRules } from '#shared/plugin-api/characters';
import type { Procedure } from '#shared/plugin-api/procedure';

/** What of `T` is data. */
type DataOf<T> = { readonly [Key in keyof T as Required<T>[Key] extends (...args: never[]) => unknown ? never : Key]: T[Key] };

/** A procedure as it is declared. */
export interface ProcedureDescription extends DataOf<Procedure> {
  /** Whether it works out its chances exactly. */
  readonly hasOdds: boolean;
  /** Whether it brings states of older versions up to date. */
  readonly migrates: boolean;
}

/** What a rule system declares of its characters. */
export type CharacterDescription = DataOf<CharacterRules>;

/** What a rule system declares of fights. */
export interface EncounterDescription extends DataOf<EncounterRules> {
  /** Whether ties are settled by a test. */
  readonly settlesTies: boolean;
  /** Whether it says something of whoever rides. */
  readonly knowsRiders: boolean;
}

/** A rule system as it is declared. */
export interface RuleSystemDescription extends Omit<RuleSystem, 'procedures' | 'characters' | 'encounter'> {
  readonly procedures: readonly ProcedureDescription[];
  readonly characters?: CharacterDescription;
  readonly encounter?: EncounterDescription;
}

/** Describes a rule system whose parts fit the contract. */
export function describeSystem({ procedures, characters, encounter, ...data }: RuleSystem): RuleSystemDescription {
  return {
    ...data,
    procedures: procedures.map((procedure) => ({ ...dataOf(procedure), hasOdds: procedure.odds !== undefined, migrates: procedure.migrate !== undefined })),
    ...(characters === undefined ? {} : { characters: dataOf(characters) }),
    ...(encounter === undefined
      ? {}
      : { encounter: { ...dataOf(encounter), settlesTies: encounter.settleTie !== undefined, knowsRiders: encounter.riderFacts !== undefined } }),
  };
}

function dataOf<T extends object>(part: T): DataOf<T> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => typeof value !== 'function')) as DataOf<T>;
}

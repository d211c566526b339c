import type { HealthFields } from '#shared/domain/health';
import type { Json, JsonObject } from '#shared/domain/json';
import type { Dice } from '#shared/plugin-api/dice';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Fact } from '#shared/plugin-api/present';
import type { Text } from '#shared/plugin-api/text';

/** A state that a character can be in. */
export interface Condition {
  readonly id: string;
  /** The catalogue has it as `condition.<id>`, where effects and stored runs look for it. */
  readonly name: Text;
  /** What it does, as facts in our own words. */
  readonly summary: Text;
  /** Whether it can be had several times over. */
  readonly stacks: boolean;
}

/** What somebody's record holds besides the fields of its sheet. */
export interface CharacterCircumstances {
  /** Conditions of this system that are on them now, by their ids; several times over counts once. */
  readonly conditions: readonly string[];
  /** Penalties of this system that are on them now; a text that the GM typed is `verbatim`. */
  readonly penalties: readonly { readonly amount: number; readonly appliesTo: Text }[];
  /** The sheet of the animal that they ride, where they have one that lives and is of this system. */
  readonly mount: JsonObject | null;
}

/** What a character of this system is made of, for party sheets and for filling participants. */
export interface CharacterRules {
  /** The fields of a sheet. */
  readonly schema: FormSchema;
  /** Names of schema fields that a table of characters shows, in order. */
  readonly columns: readonly string[];
  /** The fields that hold what is left of, and the whole of, somebody's health. */
  readonly health?: HealthFields;
  readonly conditions: readonly Condition[];
  /**
   * The part of a participant that a character knows (its M, its skill), for a procedure of this plugin. Fields it does not
   * know are left out and asked for.
   * @param procedure id of a procedure of this plugin.
   * @param character a sheet, in the shape of `schema`.
   * @param circumstances what else is known of them; nothing for a sheet that is nobody's.
   * @returns answers for one item of the procedure's list of participants.
   */
  participant(procedure: string, character: JsonObject, circumstances?: CharacterCircumstances): JsonObject;
}

/** Somebody in a fight. `stats` has the shape of the character schema. */
export interface Combatant {
  readonly id: string;
  readonly name: string;
  readonly playerCharacter: boolean;
  readonly stats: JsonObject;
  /** Conditions and penalties of this system that are on them, and their mount: what slows somebody down may cost them their place in the order. Left out by callers that know none. */
  readonly circumstances?: CharacterCircumstances;
}

/** What a creature can be to a party. */
export const CREATURE_ROLES = ['creature', 'npc', 'mount'] as const;
/** What a creature is to a party: something to fight, somebody to meet, something to ride. */
export type CreatureRole = (typeof CREATURE_ROLES)[number];

/**
 * A creature, or somebody like many others, to copy from: into a library, a party or a fight. The copy is a character like any other, in the reader's words, numbered where
 * there are several; the host writes where it comes from into its notes.
 */
export interface Creature {
  /** Unique within the plugin. */
  readonly id: string;
  readonly name: Text;
  readonly role: CreatureRole;
  /** A sheet: answers to `CharacterRules.schema`, checked when the plugin is loaded; what is left out is as the schema takes it for granted. */
  readonly stats: JsonObject;
  /** What the GM reads when its turn begins, in a sentence or two: how it fights, what it fears. */
  readonly reminder: Text;
  /** Words by which it is found and chosen: `beast`, `undead`, `forest`. At most 20. */
  readonly tags?: readonly Text[];
  /** How many there usually are: what is filled in where several are copied. 1 to 50; 1 without it. */
  readonly group?: number;
}

/** A place in the order of turns: by `score`, then by each tie-break, highest first; equal in all is a tie for the table to settle. */
export interface InitiativeEntry {
  readonly id: string;
  readonly score: number;
  readonly tieBreaks: readonly number[];
}

/** The order of turns in a fight. */
export interface EncounterRules {
  /** What is asked before initiative is rolled. */
  readonly options: FormSchema;
  /**
   * Rolls initiative.
   * @param options answers to the form of the same name.
   * @returns an entry for each combatant, in any order.
   */
  initiative(combatants: readonly Combatant[], options: JsonObject, dice: Dice): readonly InitiativeEntry[];
  /**
   * Settles a tie, where the rules do so by a test.
   * @param tied two or more combatants who are equal in everything.
   * @returns the winner's id.
   */
  settleTie?(tied: readonly Combatant[], options: JsonObject, dice: Dice): string;
  /** What riding means for somebody in a fight, a short fact each, shown beside the name. */
  riderFacts?(rider: Combatant, mount: Combatant): readonly Fact[];
}

/** What some years have more, or fewer. */
export interface LeapDays {
  /** Id of the month or feast that has them. */
  readonly period: string;
  /** A whole number, not 0: below 0 for days that a year does not have. No year may have a month of fewer than 0 days. */
  readonly days: number;
  /** Every so many years: 1 to 10,000. */
  readonly every: number;
  /** The year 0 has them, or the year with this number: 0 to below `every`. */
  readonly offset?: number;
}

/** A calendar is data: the host does the arithmetic once, for every calendar. */
export interface Calendar {
  readonly id: string;
  readonly title: Text;
  /** Stands behind the number of a year: "IC". Left out where years have a number only. */
  readonly yearMark?: Text;
  /** In the order of the week: 1 to 100. */
  readonly weekdays: readonly Text[];
  /**
   * Months and feast days in the order of the year, each of 1 to 10,000 days; 0 for one that only some years have (see `leapDays`). A feast day stands outside the months
   * and outside the week.
   */
  readonly periods: readonly { readonly id: string; readonly name: Text; readonly days: number; readonly feast?: boolean }[];
  /**
   * Days more (or fewer) in every so many years, added up. In the Gregorian calendar February has one more every 4, one fewer every 100, one more every 400 years. Years are
   * counted through zero.
   */
  readonly leapDays?: readonly LeapDays[];
  /** 1 to 10,000. */
  readonly minutesPerHour: number;
  /** 1 to 10,000. */
  readonly hoursPerDay: number;
  /** A day whose weekday is known; everything else follows. `dayOfYear` and `weekday` count from 0. */
  readonly anchor: { readonly year: number; readonly dayOfYear: number; readonly weekday: number };
  /** `periodDays` is from one full moon to the next, in days, with decimals. */
  readonly moons: readonly { readonly name: Text; readonly periodDays: number; readonly fullOnDayOfYear: number }[];
}

/**
 * A ready-made run for the example campaign. `texts` overlays words in the reader's language onto `setup`, by path
 * (`participants[0].name`).
 */
export interface Example {
  readonly id: string;
  /** Id of a procedure of the same plugin. */
  readonly procedure: string;
  readonly title: Text;
  /** Answers to the set-up of that procedure. */
  readonly setup: JsonObject;
  readonly texts: Readonly<Record<string, Text>>;
}

/** Parsed data files of the plugin (`content/*.json`), by file name without its ending. */
export type Content = Readonly<Record<string, Json>>;

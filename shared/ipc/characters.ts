import { z } from 'zod';
import { Answers, Id, Name } from '#shared/ipc/primitives';
import { ROLES } from '#shared/domain/records';
import type { HealthFields } from '#shared/domain/health';
import { Character, Notes, Tick, TypedDuration } from '#shared/ipc/records';
import type { JsonObject } from '#shared/domain/json';
import type { Condition } from '#shared/plugin-api/characters';
import type { FormSchema } from '#shared/plugin-api/form';

/** What a system says of characters and of the order of turns, as far as a screen needs it. Texts are its plugin's. */
export interface SheetRules {
  readonly system: string;
  readonly schema: FormSchema;
  readonly columns: readonly string[];
  readonly health: HealthFields | null;
  readonly conditions: readonly Condition[];
  /** Null where the system has no order of turns. */
  readonly encounter: { readonly options: FormSchema; readonly settlesTies: boolean } | null;
}

/** A creature of a rule system: to copy from, and no record. `characters.copy`, `encounters.add` and `encounters.quickAdd` take its id for that of an entry of a library. */
export interface CreatureEntry {
  /** The entry of a library that it would be, in the language of the program. */
  readonly character: Character;
  readonly tags: readonly string[];
  /** Its name in every language, once where it is the same. */
  readonly names: readonly string[];
  /** Its tags in every language. */
  readonly keywords: readonly string[];
  /** How many there usually are. */
  readonly group: number;
}

/** Where characters are looked for. `members`: of every party of the campaign. Of the library `campaignId: null` is the one that all campaigns share. */
export const CharacterPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('party'), partyId: Id }),
  z.object({ kind: z.literal('members'), campaignId: Id }),
  z.object({ kind: z.literal('library'), campaignId: Id.nullable() }),
]);
export type CharacterPlace = z.infer<typeof CharacterPlace>;

/** Where a character is made: in a party, or in a library. The shared library has characters of any system, so there it must be named. */
export const NewPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('party'), partyId: Id }),
  z.object({ kind: z.literal('library'), campaignId: Id.nullable(), system: z.string().max(64) }),
]);
export type NewPlace = z.infer<typeof NewPlace>;

const Role = z.enum(ROLES);
const Ids = z.array(Id).min(1).max(500);
/** Shown when somebody's turn begins. */
export const Reminder = z.string().max(500);
/** The most cells that are pasted at once: two hundred rows of twenty. */
const MOST_CELLS = 4000;

/** Members of parties and entries of libraries: their sheets, health, conditions and penalties. */
export const charactersContract = {
  /** Null when the rule system is not there, or knows no characters. */
  rules: { input: z.object({ system: z.string().max(64) }), output: z.custom<SheetRules | null>() },
  /** In their order; archived ones only when asked for, those in the trash never. */
  list: { input: z.object({ place: CharacterPlace, archived: z.boolean() }), output: z.array(Character) },
  get: { input: z.object({ id: Id }), output: Character },
  /** What the rule systems of a campaign bring, system by system, in their order. */
  creatures: { input: z.object({ campaignId: Id }), output: z.custom<readonly CreatureEntry[]>() },
  /**
   * Checked against the system's schema: mistakes are at `stats.<field>`. Who gives a maximum of health alone gives what is left with it; more left than the
   * whole is refused unless `above` says that it is meant. Where somebody is called alike, both are numbered.
   */
  create: {
    input: z.object({
      place: NewPlace,
      role: Role,
      name: Name,
      stats: Answers,
      notes: Notes,
      reminder: Reminder,
      mountId: Id.nullable(),
      above: z.literal('keep').optional(),
    }),
    output: Character,
  },
  /** The same. What is left of health follows a changed maximum until somebody is hurt. */
  edit: {
    input: z.object({
      id: Id,
      change: z.object({ role: Role, name: Name, stats: Answers, notes: Notes, reminder: Reminder, mountId: Id.nullable() }).partial(),
      above: z.literal('keep').optional(),
    }),
    output: Character,
  },
  /**
   * Single fields of several sheets at once, as they were typed or pasted into a table: one change. What cannot be is left as it was and answered with the
   * reason; the rest goes in. An empty text takes an answer back to what the schema takes for granted.
   */
  fill: {
    input: z.object({
      cells: z
        .array(z.object({ id: Id, field: z.string().max(64), text: z.string().max(1000) }))
        .min(1)
        .max(MOST_CELLS),
    }),
    output: z.object({ characters: z.array(Character), refused: z.array(z.object({ id: Id, field: z.string(), message: z.string() })) }),
  },
  /**
   * Changes what is left of somebody's health by what was typed: `-5`, `+2`, or `12` for a new value. Stays between 0 and the whole; a new value above it is
   * refused at `change` unless `above` says what is meant: `keep` it so, or `raise` the maximum to it.
   */
  health: { input: z.object({ ids: Ids, change: z.string().max(20), above: z.enum(['keep', 'raise']).optional() }), output: z.array(Character) },
  /** One that stacks and is held with the same duration already counts up; one that cannot be had twice gets the new duration. */
  addCondition: {
    input: z.object({
      ids: Ids,
      condition: z.string().max(64),
      /** The catalogue it is from; the character's own system when left out. */
      system: z.string().max(64).optional(),
      count: z.number().int().min(1).max(99),
      duration: TypedDuration,
      tick: Tick.nullable(),
      cause: z.string().max(400),
    }),
    output: z.array(Character),
  },
  /** How many times over it is held; 0 takes it away. */
  countCondition: { input: z.object({ id: Id, key: Id, count: z.number().int().min(0).max(99) }), output: Character },
  addPenalty: {
    input: z.object({
      ids: Ids,
      amount: z.number().int().min(-1000).max(1000),
      appliesTo: z.string().trim().min(1).max(200),
      duration: TypedDuration,
      cause: z.string().max(400),
    }),
    output: z.array(Character),
  },
  removePenalty: { input: z.object({ id: Id, key: Id }), output: Character },
  setDead: { input: z.object({ ids: Ids, dead: z.boolean() }), output: z.array(Character) },
  /** Into another party of the same campaign, at its end. */
  move: { input: z.object({ ids: Ids, partyId: Id }), output: z.array(Character) },
  archive: { input: z.object({ ids: Ids, archived: z.boolean() }), output: z.array(Character) },
  trash: { input: z.object({ ids: Ids }), output: z.array(Character) },
  restore: { input: z.object({ ids: Ids }), output: z.array(Character) },
  /** Copies of a character or of a creature, numbered when there are several: "Bandit 1" to "Bandit 4". Numbers go on from those that are there. */
  copy: { input: z.object({ id: Id, place: NewPlace, quantity: z.number().int().min(1).max(50) }), output: z.array(Character) },
  /** What characters know of a participant of a procedure, by character id; what they do not know is left out. */
  participants: {
    input: z.object({ system: z.string().max(64), procedure: z.string().max(64), ids: Ids }),
    output: z.custom<Readonly<Record<string, JsonObject>>>(),
  },
};
export type CharactersContract = typeof charactersContract;

/** What campaigns are made of besides runs: the parts that several contracts speak of. */
import { z } from 'zod';
import { ROLES } from '#shared/domain/records';
import { Answers, Id, LongText } from '#shared/ipc/primitives';
import type { Duration } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** The moment at which a duration in rounds goes down by one: when the turn of `who` begins or ends. */
export const Tick = z.object({ who: Id, at: z.enum(['start', 'end']) });
export type Tick = z.infer<typeof Tick>;

const GmWords = z.object({ verbatim: z.string().max(400) });
/** A duration as a window may send it; effects bring texts of their plugin instead. */
export const TypedDuration = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('until'), text: GmWords }),
  z.object({ kind: z.literal('time'), minutes: z.number().int().min(1).max(10_000_000) }),
  z.object({ kind: z.literal('rounds'), rounds: z.number().int().min(1).max(1000) }),
  z.object({ kind: z.literal('permanent') }),
]);
export type TypedDuration = z.infer<typeof TypedDuration>;

/** A condition that somebody has. Its texts are of the catalogue of `system`. */
export interface ActiveCondition {
  readonly condition: string;
  readonly system: string;
  /** How many times over; more than 1 only where it stacks. */
  readonly count: number;
  readonly duration: Duration;
  /** When its rounds go down; null: at the end of its bearer's own turn. */
  readonly tick: Tick | null;
  /** Where it came from; null when the GM gave it without a word. */
  readonly cause: Text | null;
  readonly since: number;
  /** Where the campaign's clock stood, in minutes: what lasts for a time ends that long after. Missing: nobody knows, and it ends by hand. */
  readonly clock?: number;
}

/** A penalty that somebody has. Its texts are of the catalogue of `system`. */
export interface ActivePenalty {
  readonly amount: number;
  readonly appliesTo: Text;
  readonly duration: Duration;
  readonly cause: Text | null;
  readonly system: string;
  readonly since: number;
  /** As of a condition. */
  readonly clock?: number;
}

/** Conditions of a character by their keys, in the order in which they came. */
export type ActiveConditions = Readonly<Record<string, ActiveCondition>>;
/** Penalties of a character by their keys, in the order in which they came. */
export type ActivePenalties = Readonly<Record<string, ActivePenalty>>;

/** The creature of a rule system that somebody was copied from: whoever copies on keeps it. */
export const CreatureOrigin = z.object({
  /** The plugin that brings it, as the record's `system` does. */
  plugin: z.string(),
  /** What the plugin calls it. */
  creature: z.string(),
  /** Its name in the language in which it was copied: the plugin may not be there any more, and the copy may be called otherwise. */
  name: z.string(),
});
export type CreatureOrigin = z.infer<typeof CreatureOrigin>;

/** A member of a party, a combatant of one encounter (`encounterId`), or an entry of the library (neither). */
export const Character = z.object({
  id: Id,
  /** Null: in the library that all campaigns share. */
  campaignId: Id.nullable(),
  partyId: Id.nullable(),
  encounterId: Id.nullable(),
  /** The entry of the library that it was copied from. */
  templateId: Id.nullable(),
  /** Whom it rides. */
  mountId: Id.nullable(),
  /** The creature of a rule system that it was copied from. */
  origin: CreatureOrigin.nullable(),
  system: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  /** The system's fields; in the shape of its character schema while its plugin is there. */
  stats: Answers,
  /** By a key that stays the same as long as it is held, in the order in which they came. */
  conditions: z.custom<ActiveConditions>(),
  penalties: z.custom<ActivePenalties>(),
  /** Markdown. */
  notes: z.string(),
  /** Shown when its turn begins. */
  reminder: z.string(),
  position: z.number(),
  deadAt: z.number().nullable(),
  archivedAt: z.number().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  trashedAt: z.number().nullable(),
});
export type Character = z.infer<typeof Character>;

/** A party of a campaign. */
export const Party = z.object({
  id: Id,
  campaignId: Id,
  name: z.string(),
  notes: z.string(),
  position: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  trashedAt: z.number().nullable(),
  /** Members that are not archived. */
  members: z.number(),
});
export type Party = z.infer<typeof Party>;

/** Markdown of the GM. */
export const Notes = LongText;

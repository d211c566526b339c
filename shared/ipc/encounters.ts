import { z } from 'zod';
import { charactersContract } from '#shared/ipc/characters';
import { Answers, Id, Name } from '#shared/ipc/primitives';
import type { Character } from '#shared/ipc/records';
import { FIGHT_SIDES } from '#shared/domain/records';
import { Notes } from '#shared/ipc/records';
import { Dice } from '#shared/ipc/dice';
import type { DieRecord } from '#shared/domain/run';
import type { NeedsDie } from '#shared/ipc/dice';
import type { Fact } from '#shared/plugin-api/present';

/** `prepared`: no turn was taken yet. `paused`: put aside in the middle. */
export const ENCOUNTER_PHASES = ['prepared', 'running', 'paused', 'ended'] as const;
/** One of `ENCOUNTER_PHASES`. */
export type EncounterPhase = (typeof ENCOUNTER_PHASES)[number];

/** A fight as a list shows it. */
export const EncounterSummary = z.object({
  id: Id,
  campaignId: Id,
  title: z.string(),
  template: z.boolean(),
  phase: z.enum(ENCOUNTER_PHASES),
  round: z.number(),
  /** How many are in it, by side. */
  sides: z.object({ allies: z.number(), enemies: z.number(), neutral: z.number() }),
  /** Whose turn it is; null when nobody's. */
  turnName: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  trashedAt: z.number().nullable(),
  /** The journey out of which it was started, and where the clock stood there then, in minutes since the campaign's day zero. */
  journeyId: Id.nullable(),
  journeyClock: z.number().nullable(),
});
export type EncounterSummary = z.infer<typeof EncounterSummary>;

/** A fight to go on with, out of any campaign. */
export const ResumableEncounter = EncounterSummary.extend({ campaignName: z.string() });
export type ResumableEncounter = z.infer<typeof ResumableEncounter>;

/** Somebody's place in a fight, in the order of turns. */
export interface CombatantView {
  /** Its record: health, conditions and penalties are its own and stay with it. */
  readonly character: Character;
  readonly side: (typeof FIGHT_SIDES)[number];
  /** Null before initiative is known. */
  readonly initiative: number | null;
  readonly tieBreaks: readonly number[];
  /** The table rolled or the GM set it. */
  readonly typed: boolean;
  readonly dice: readonly DieRecord[];
  /** `waiting`: its turn in this round is still to come. */
  readonly stage: 'waiting' | 'turn' | 'done';
  /** `delayed`: waits and comes in later in the round. `ready`: has had its turn and holds an action for a trigger. */
  readonly stance: 'normal' | 'delayed' | 'ready';
  /** What the readied action waits for. */
  readonly trigger: string | null;
  /** No turn comes to it any more, until it is back. */
  readonly out: 'fled' | 'defeated' | null;
  /** Others with the same initiative and the same tie-breaks. */
  readonly tiedWith: readonly string[];
  /** What the system says of it as a rider, in its plugin's texts. */
  readonly facts: readonly Fact[];
}

/** Everything that the screen of an encounter shows. Its log is the journal, by `encounterId`. */
export const EncounterView = EncounterSummary.extend({
  notes: z.string(),
  /** The system whose order of turns it follows. */
  system: z.string(),
  /** The answers to the system's options. */
  options: Answers,
  /** Whose turn it is; null before the first and after the last. */
  turn: Id.nullable(),
  combatants: z.custom<readonly CombatantView[]>(),
  /** Sent back with every action, so that a late click never acts twice. */
  revision: z.number(),
  /** Up to which place of the history it shows everything. */
  place: z.number(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** A turn can be gone back to. */
  canGoBack: z.boolean(),
  /** Why it can only be read; null when it can be played. */
  readOnlyBecause: z.string().nullable(),
  /** Runs that were started out of it and are still going on. */
  runs: z.array(z.object({ id: Id, title: z.string() })),
});
export type EncounterView = z.infer<typeof EncounterView>;

/**
 * What an action changed of an encounter. Sent instead of the whole: a fight of forty is thirty times as long as two of them and what stands above. See
 * `withEncounterChange` in `encounter-change`.
 */
export interface EncounterChange {
  /** What is not named here is as it was at this place of the history: of use only to whoever has seen everything up to it. */
  readonly since: number;
  /** Everything but those in it. Without `notes` they are as they were. */
  readonly encounter: Omit<EncounterView, 'combatants' | 'notes'> & { readonly notes?: string };
  /** Those who came, and those of whom anything is otherwise. */
  readonly combatants: readonly CombatantView[];
  /** The ids of all, first to last; null where nobody came, left or moved. */
  readonly order: readonly string[] | null;
}

/** What came of an action that rolls dice: the change, or the die that the table has to roll first. */
export type RolledResult = { readonly kind: 'done'; readonly change: EncounterChange } | NeedsDie;

/** No table plays a fight with more. */
export const MOST_COMBATANTS = 200;

const Combatants = z.array(Id).min(1).max(MOST_COMBATANTS);
const At = z.object({ id: Id, revision: z.number().int().min(0) });
const One = At.extend({ combatant: Id });
/** What a readied action waits for. */
export const Trigger = z.string().max(200);
const Quantity = z.number().int().min(1).max(50);

/**
 * What the window asks of fights. Every action on a fight names the revision it was made for, and is refused with `conflict` when that is no longer the
 * latest.
 */
export const encountersContract = {
  /** Running ones first, then the latest. */
  list: { input: z.object({ campaignId: Id, templates: z.boolean(), trashed: z.boolean() }), output: z.array(EncounterSummary) },
  /** The fight that was changed last of those that run, in whatever campaign; null when none does. */
  resumable: { input: z.object({}), output: ResumableEncounter.nullable() },
  get: { input: z.object({ id: Id }), output: EncounterView },
  /** `id`: under which the window has shown it before anything was done to it. `journeyId`: the journey out of which it is started. @throws conflict when there is one with that id. */
  create: { input: z.object({ campaignId: Id, title: Name, id: z.uuid().optional(), journeyId: Id.nullable().optional() }), output: EncounterView },
  edit: { input: z.object({ id: Id, change: z.object({ title: Name, notes: Notes }).partial() }), output: EncounterView },
  /**
   * A new encounter that is prepared, with copies of those that belong to this one only; members of parties are the same people. `template: true` saves it as
   * a template, `false` makes an encounter of a template, or a second one.
   */
  copy: { input: z.object({ id: Id, title: Name, template: z.boolean() }), output: EncounterView },
  trash: { input: z.object({ id: Id }), output: EncounterSummary },
  restore: { input: z.object({ id: Id }), output: EncounterSummary },

  /** Members come themselves (once), entries of a library as numbered copies. In a fight that runs they come in without initiative: see `join`. */
  add: {
    input: At.extend({
      who: z
        .array(z.object({ character: Id, quantity: Quantity, side: z.enum(FIGHT_SIDES) }))
        .min(1)
        .max(MOST_COMBATANTS),
    }),
    output: z.custom<EncounterChange>(),
  },
  /**
   * So many of a name at once, numbered: of an entry of a library when `character` names one, else of nobody's sheet, with the system's usual values. `health`
   * stands instead of what is left and of the whole. `keep` puts one into the campaign's library as well.
   */
  quickAdd: {
    input: At.extend({
      name: Name,
      character: Id.nullable(),
      quantity: Quantity,
      side: z.enum(FIGHT_SIDES),
      health: z.number().int().min(0).max(999_999).nullable(),
      keep: z.boolean(),
    }),
    output: z.custom<EncounterChange>(),
  },
  /** More of somebody who belongs to this encounter only, numbered on. */
  duplicate: { input: One.extend({ quantity: Quantity }), output: z.custom<EncounterChange>() },
  setSide: { input: One.extend({ side: z.enum(FIGHT_SIDES) }), output: z.custom<EncounterChange>() },
  /** Out of the encounter. When it is its turn, the turn passes to the next. */
  remove: { input: At.extend({ combatants: Combatants }), output: z.custom<EncounterChange>() },

  /** Works out initiative and begins round 1. A typed value stands instead of the rule. */
  start: {
    input: At.extend({ options: Answers, typed: z.record(z.string().max(64), z.number().min(-10_000).max(10_000)), dice: Dice }),
    output: z.custom<RolledResult>(),
  },
  /** Works out initiative for some who came later. Whoever comes in before the present turn has missed this round. */
  join: {
    input: At.extend({ combatants: Combatants, typed: z.record(z.string().max(64), z.number().min(-10_000).max(10_000)), dice: Dice }),
    output: z.custom<RolledResult>(),
  },
  /** Another initiative. It moves somebody and fires nobody's turn. */
  setInitiative: { input: One.extend({ initiative: z.number().min(-10_000).max(10_000) }), output: z.custom<EncounterChange>() },
  /** The order of those who are tied, first to last: must name all of one tie. */
  orderTie: { input: At.extend({ combatants: Combatants }), output: z.custom<EncounterChange>() },
  /** The system's own test settles a tie: its winner goes first. @throws unavailable where the system has none. */
  settleTie: { input: At.extend({ combatants: Combatants, dice: Dice }), output: z.custom<RolledResult>() },

  /** The turn ends and the next begins; after the last, the next round. */
  next: { input: At, output: z.custom<EncounterChange>() },
  /** Back to before the present turn began: everything that was changed in it is as it was. */
  back: { input: At, output: z.custom<EncounterChange>() },
  undo: { input: At, output: z.custom<EncounterChange>() },
  redo: { input: At, output: z.custom<EncounterChange>() },
  /** Only in its own turn: it waits, and the turn passes on. A turn that is still waited with when the round ends has lapsed. */
  delay: { input: One, output: z.custom<EncounterChange>() },
  /** Only in its own turn: holds an action for a trigger, and the turn passes on. It lapses when its next turn begins. */
  ready: { input: One.extend({ trigger: Trigger }), output: z.custom<EncounterChange>() },
  /** A delayed one takes its turn now, and whoever was interrupted goes on after it; a readied action is done. */
  enter: { input: One, output: z.custom<EncounterChange>() },
  /** `characters.health`, `addCondition` and `countCondition` for those who are in it, answered with what that changed of the encounter. */
  health: { input: z.object({ id: Id, change: charactersContract.health.input }), output: z.custom<EncounterChange>() },
  addCondition: { input: z.object({ id: Id, change: charactersContract.addCondition.input }), output: z.custom<EncounterChange>() },
  countCondition: { input: z.object({ id: Id, change: charactersContract.countCondition.input }), output: z.custom<EncounterChange>() },
  setOut: { input: At.extend({ combatants: Combatants, out: z.enum(['fled', 'defeated']).nullable() }), output: z.custom<EncounterChange>() },
  pause: { input: At, output: z.custom<EncounterChange>() },
  resume: { input: At, output: z.custom<EncounterChange>() },
  end: { input: At, output: z.custom<EncounterChange>() },
};
export type EncountersContract = typeof encountersContract;

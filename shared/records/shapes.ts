/**
 * What may stand in the columns of records, by name. Campaign files are checked against it, for looking only: what is taken in is what stands in the file, so that
 * whatever a newer rule system adds to its own structures stays there. How much of something there may be is what the window's calls say: whatever comes in by a
 * file has to go out by a call. The window has no use for it: the registry names shapes, and does not load them.
 */
import { z } from 'zod';
import { MOST_WATCHES } from '#shared/domain/camp';
import { CELSIUS, LONGEST_SKY } from '#shared/domain/journey';
import { FIGHT_SIDES, MAX_ACTIVE, ROLES } from '#shared/domain/records';
import { MOST_MOUNTS, MOST_STORE_CHANGES, MOST_STORED, STORE_REASONS } from '#shared/domain/stores';
import { GameDate } from '#shared/ipc/campaigns';
import { Reminder } from '#shared/ipc/characters';
import { ENCOUNTER_PHASES, MOST_COMBATANTS, Trigger } from '#shared/ipc/encounters';
import { JOURNAL_KINDS } from '#shared/ipc/journal';
import { Answers, LongText, Name } from '#shared/ipc/primitives';
import { Notes } from '#shared/ipc/records';

/** Before 1970 too: a clock that went wrong must not cost a campaign. */
const time = z.number().int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000);
const place = z.number().int();
const count = z.number().int().min(0);
const system = z.string().min(1).max(64);
const tag = z.string().max(200);
/** A reference of a campaign file to a record of a kind. */
export const referenceTo = (kind: string) => z.string().regex(new RegExp(`^${kind}:[1-9][0-9]{0,8}$`));
/** What a rule system keeps of a run for itself; that it is JSON, its reading has shown. It goes to no window. */
const state = z.record(z.string(), z.unknown());

const text: z.ZodType = z.lazy(() =>
  z.union([z.looseObject({ verbatim: LongText }), z.looseObject({ key: tag, args: z.record(z.string(), value).optional() })]),
);
const person = z.looseObject({ who: tag, name: LongText.optional() });
const value: z.ZodType = z.union([
  LongText,
  z.number(),
  text,
  person,
  z.looseObject({ dice: z.array(z.number()) }),
  z.array(z.union([LongText, text, person])),
]);
const tone = z.string().max(40);

const dayWeather = z.looseObject({ sky: z.string().max(LONGEST_SKY).optional(), celsius: z.number().min(CELSIUS.min).max(CELSIUS.max).optional() });

const watches = z.array(z.looseObject({ who: z.array(tag), minutes: z.number().gt(0) }));
const camp = z.looseObject({ from: z.number().min(0).optional(), watches: watches.max(MOST_WATCHES) });

const stored = z.number().min(0).max(MOST_STORED);
const storeChange = z.looseObject({ id: tag, day: z.number().min(1), amount: stored, reason: z.enum(STORE_REASONS), note: Notes });
const store = z.looseObject({
  amount: stored,
  from: z.number().min(1),
  rates: z.array(z.looseObject({ from: z.number().min(1), perPerson: stored, perMount: stored })).min(1),
  changes: z.array(storeChange).max(MOST_STORE_CHANGES),
});
const stores = z.looseObject({
  warnBelow: z.number().min(0),
  mounts: z.number().min(0).max(MOST_MOUNTS).nullable(),
  rations: store.optional(),
  fodder: store.optional(),
  water: store.optional(),
});
const check = { system: z.string().min(1).max(64), procedure: tag };
const people = z.array(tag).max(2000);
const settledChecks = z.looseObject({ ...check, at: z.number().min(0), step: z.number(), who: people, how: z.enum(['made', 'passed']) });

const duration = z.union([
  z.looseObject({ kind: z.literal('until'), text }),
  z.looseObject({ kind: z.literal('time'), minutes: z.number() }),
  z.looseObject({ kind: z.literal('rounds'), rounds: z.number() }),
  z.looseObject({ kind: z.literal('permanent') }),
]);

const die = z.looseObject({ who: tag, label: tag, sides: z.number(), value: z.number(), source: z.enum(['app', 'typed']) });
const event = z.looseObject({ weight: z.enum(['headline', 'line']), text, tone, who: z.string().optional() });
const effect = z.union([
  z.looseObject({ kind: z.literal('damage'), cause: text, who: z.string(), amount: z.number(), ignores: z.array(z.string()) }),
  z.looseObject({ kind: z.literal('condition'), cause: text, who: z.string(), condition: z.string(), duration }),
  z.looseObject({ kind: z.literal('penalty'), cause: text, who: z.string(), amount: z.number(), appliesTo: text, duration }),
  z.looseObject({
    kind: z.literal('sheet'),
    cause: text,
    who: z.string(),
    field: z.string(),
    title: text.optional(),
    change: z.union([
      z.looseObject({ kind: z.literal('by'), amount: z.number() }),
      z.looseObject({ kind: z.literal('to'), value: z.union([z.number(), z.boolean(), z.string()]), label: text.optional() }),
    ]),
  }),
  z.looseObject({ kind: z.literal('death'), cause: text, who: z.string() }),
  z.looseObject({ kind: z.literal('time'), cause: text, minutes: z.number() }),
]);

const fact = z.looseObject({ label: text, value: text, tone: tone.optional() });
const KNOWN_BLOCKS = ['track', 'figure', 'text', 'facts', 'clock', 'meter', 'table', 'group'];
const block: z.ZodType = z.lazy(() =>
  z.union([
    z.looseObject({
      kind: z.literal('track'),
      title: text.optional(),
      min: z.number(),
      max: z.number(),
      unit: text,
      marks: z.array(z.looseObject({ at: z.number(), label: text, tone })),
      tokens: z.array(z.looseObject({ who: z.string(), at: z.number() })),
      gaps: z.array(z.looseObject({ from: z.number(), to: z.number(), label: text })),
    }),
    z.looseObject({ kind: z.literal('figure'), label: text, value: text, meaning: text.optional(), tone }),
    z.looseObject({ kind: z.literal('text'), text, tone }),
    z.looseObject({ kind: z.literal('facts'), items: z.array(fact) }),
    z.looseObject({
      kind: z.literal('clock'),
      label: text,
      filled: z.number(),
      segments: z.number(),
      meaning: text.optional(),
      tone,
      who: z.string().optional(),
    }),
    z.looseObject({ kind: z.literal('meter'), label: text, value: z.number(), max: z.number(), tone }),
    z.looseObject({ kind: z.literal('table'), columns: z.array(text), rows: z.array(z.array(text)) }),
    z.looseObject({ kind: z.literal('group'), title: text, blocks: z.array(block) }),
    // One of a newer rule system, which no screen draws.
    z.looseObject({ kind: z.string().refine((kind) => !KNOWN_BLOCKS.includes(kind)) }),
  ]),
);
const presentation = z.looseObject({
  summary: text,
  status: z.looseObject({ label: text, tone }),
  round: z.number(),
  participants: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      side: z.enum(['pursuer', 'quarry', 'none']),
      active: z.boolean(),
      status: text,
      tone,
      facts: z.array(fact),
      last: z.looseObject({ headline: text, detail: text.optional(), tone }).optional(),
    }),
  ),
  blocks: z.array(block),
  travel: z
    .looseObject({
      minutes: z.number(),
      km: z.number(),
      period: z.looseObject({ minutes: z.number(), km: z.number(), ground: text, forced: z.boolean() }).nullable(),
      members: z.array(z.looseObject({ id: z.string(), travels: z.boolean(), km: z.number(), terms: z.array(fact) })),
    })
    .optional(),
});

/** At most so many of something. */
function atMost<T extends z.ZodType<object>>(most: number, entries: T) {
  return entries.refine((all) => Object.keys(all).length <= most, { params: { exceeds: true } });
}

/** What somebody has, by keys of the program. */
function entriesOf(one: z.ZodType) {
  return atMost(MAX_ACTIVE, z.record(z.string().max(64), one));
}

/** A condition as somebody has it. */
const activeCondition = z.looseObject({
  condition: tag,
  system,
  count: z.number(),
  duration,
  tick: z.looseObject({ who: tag, at: z.enum(['start', 'end']) }).nullable(),
  cause: text.nullable(),
  since: z.number(),
  clock: z.number().int().optional(),
});
const penalty = z.looseObject({
  amount: z.number(),
  appliesTo: text,
  duration,
  cause: text.nullable(),
  system,
  since: z.number(),
  clock: z.number().int().optional(),
});
const origin = z.looseObject({ plugin: system, creature: tag, name: LongText });
const combatant = z.looseObject({
  side: z.enum(FIGHT_SIDES),
  initiative: z.number().nullable(),
  tieBreaks: z.array(z.number()),
  rank: z.number(),
  typed: z.boolean(),
  dice: z.array(die),
  stage: z.enum(['waiting', 'turn', 'done']),
  stance: z.enum(['normal', 'delayed', 'ready']),
  trigger: Trigger.nullable(),
  out: z.enum(['fled', 'defeated']).nullable(),
  interrupted: z.number().int().min(1).optional(),
});

/** One entry of a column that holds several. */
export const ENTRY_SHAPES = {
  answer: z.unknown().refine((answer) => Answers.safeParse({ answer }).success),
  condition: activeCondition,
  penalty,
  combatant,
} as const;
/** Names one of `ENTRY_SHAPES`. */
export type EntryShapeName = keyof typeof ENTRY_SHAPES;

const ownNames = z.array(z.string().max(120)).max(200);

/** What may stand in a column. */
export const SHAPES = {
  name: Name,
  notes: Notes,
  reminder: Reminder,
  gameDate: GameDate,
  colour: z.string().max(40),
  system,
  systems: z.array(system).max(50),
  tag,
  seed: z.string().min(1).max(200),
  time,
  place,
  count,
  flag: z.boolean(),
  calendarReading: z.looseObject({
    weekOverFeasts: z.boolean().optional(),
    names: z
      .looseObject({ yearMark: z.string().max(120).optional(), weekdays: ownNames.optional(), periods: ownNames.optional(), moons: ownNames.optional() })
      .optional(),
  }),
  role: z.enum(ROLES),
  answers: Answers,
  conditions: entriesOf(activeCondition),
  penalties: entriesOf(penalty),
  origin,
  encounterPhase: z.enum(ENCOUNTER_PHASES),
  combatants: atMost(MOST_COMBATANTS, z.record(referenceTo('character'), combatant)),
  runPhase: z.enum(['active', 'finished', 'ended']),
  dice: z.array(die),
  events: z.array(event),
  effects: z.array(effect),
  state,
  presentation,
  // Campaign files leave them out: the rules say them again.
  offers: z.array(z.looseObject({ id: tag, label: text, weight: z.string(), dice: z.array(z.unknown()) })),
  journeyPlan: z.looseObject({
    legs: z.array(z.looseObject({ id: tag, name: LongText, km: z.number().gt(0), answers: state, notes: Notes })).max(1000),
    days: z.record(z.string().regex(/^[1-9][0-9]{0,5}$/), z.looseObject({ gm: Notes, players: Notes, weather: dayWeather.optional(), camp: camp.optional() })),
    departure: z.number().int().optional(),
    stores: stores.optional(),
    time: z.looseObject({ seq: count, clock: place, waited: z.boolean() }).optional(),
    checks: z.looseObject({ settled: z.array(settledChecks).max(20_000), spared: z.array(z.looseObject({ ...check, who: people })).max(100) }).optional(),
  }),
  journalKind: z.enum(JOURNAL_KINDS),
  sentence: text,
  // What search finds an entry by, in every language; a note is found by what it says.
  words: z.string().max(400_000).nullable(),
  /** Which one of which step of which run. */
  proposal: z.strictObject({ runId: referenceTo('run'), seq: count, index: count }),
  // Of changes, the transfer knows more: they name columns of other kinds.
  patches: z.array(z.unknown()),
  // What a correction exchanges is the host's own, and never in a campaign file.
  move: z.looseObject({ from: count, to: count, corrects: z.looseObject({ seq: count }).optional(), departs: z.looseObject({ after: z.number() }).optional() }),
} as const;
/** Names one of `SHAPES`. */
export type ShapeName = keyof typeof SHAPES;

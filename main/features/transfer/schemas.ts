/**
 * The shapes of what a campaign file holds. They are for looking only: what is taken in is what stands in the file, so that
 * whatever a newer rule system adds to its own structures stays there. How much of something there may be is what the window's calls say: whatever comes in by a
 * file has to go out by a call.
 */
import { z } from 'zod';
import type { ReferenceKind } from '#main/features/transfer/references';
import { GameDate } from '#shared/ipc/campaigns';
import { Reminder } from '#shared/ipc/characters';
import { ENCOUNTER_PHASES, MOST_COMBATANTS, Trigger } from '#shared/ipc/encounters';
import { JOURNAL_KINDS } from '#shared/ipc/journal';
import { Answers, LongText, Name } from '#shared/ipc/primitives';
import { Notes } from '#shared/ipc/records';
import { FIGHT_SIDES, MOST_HELD, ROLES } from '#shared/domain/records';

/** Before 1970 too: a clock that went wrong must not cost a campaign. */
const time = z.number().int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000);
const place = z.number().int();
const count = z.number().int().min(0);
const system = z.string().min(1).max(64);
const tag = z.string().max(200);
const link = (kind: ReferenceKind) => z.string().regex(new RegExp(`^${kind}:[1-9][0-9]{0,8}$`));
/** What a rule system keeps of a run for itself; that it is JSON, its reading has shown. It goes to no window. */
const state = z.record(z.string(), z.unknown());

const text: z.ZodType = z.lazy(() =>
  z.union([z.looseObject({ verbatim: LongText }), z.looseObject({ key: tag, args: z.record(z.string(), value).optional() })]),
);
const value: z.ZodType = z.union([LongText, z.number(), text, z.array(z.union([LongText, text]))]);
const tone = z.string().max(40);

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
  z.looseObject({ kind: z.literal('death'), cause: text, who: z.string() }),
  z.looseObject({ kind: z.literal('time'), cause: text, minutes: z.number() }),
]);

const fact = z.looseObject({ label: text, value: text, tone: tone.optional() });
const KNOWN_BLOCKS = ['track', 'figure', 'text', 'facts', 'meter', 'table', 'group'];
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
});

/** At most so many of something. */
function atMost<T extends z.ZodType<object>>(most: number, entries: T) {
  return entries.refine((all) => Object.keys(all).length <= most, { params: { exceeds: true } });
}

/** What somebody has, by keys of the program. */
function held(one: z.ZodType) {
  return atMost(MOST_HELD, z.record(z.string().max(64), one));
}

/** A condition as somebody has it. */
const heldCondition = z.looseObject({
  condition: tag,
  system,
  count: z.number(),
  duration,
  tick: z.looseObject({ who: tag, at: z.enum(['start', 'end']) }).nullable(),
  cause: text.nullable(),
  since: z.number(),
});
export const heldConditions = held(heldCondition);
const penalty = z.looseObject({ amount: z.number(), appliesTo: text, duration, cause: text.nullable(), system, since: z.number() });
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

const campaign = {
  name: Name,
  system,
  createdAt: time,
  updatedAt: time,
  notes: Notes,
  gameDate: GameDate,
  elapsedMinutes: count,
  colour: z.string().max(40),
  pictureId: link('picture').nullable(),
  supplements: z.array(system).max(50),
};
const party = { id: link('party'), name: Name, notes: Notes, position: place, createdAt: time, updatedAt: time };
const character = {
  id: link('character'),
  partyId: link('party').nullable(),
  encounterId: link('encounter').nullable(),
  templateId: link('character').nullable(),
  mountId: link('character').nullable(),
  system,
  role: z.enum(ROLES),
  name: Name,
  stats: Answers,
  conditions: heldConditions,
  penalties: held(penalty),
  notes: Notes,
  reminder: Reminder,
  position: place,
  deadAt: time.nullable(),
  archivedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
};
const encounter = {
  id: link('encounter'),
  title: Name,
  notes: Notes,
  template: z.boolean(),
  phase: z.enum(ENCOUNTER_PHASES),
  options: Answers,
  round: count,
  turn: link('character').nullable(),
  combatants: atMost(MOST_COMBATANTS, z.record(link('character'), combatant)),
  revision: count,
  createdAt: time,
  updatedAt: time,
};
const step = {
  action: tag,
  input: Answers,
  dice: z.array(die),
  events: z.array(event),
  effects: z.array(effect),
  state,
  stateVersion: place,
  finished: z.boolean(),
  presentation,
  round: place,
  pluginVersion: tag,
  apiVersion: tag,
  playedAt: time,
};
const run = {
  id: link('run'),
  system,
  procedure: system,
  title: Name,
  seed: z.string().min(1).max(200),
  position: count,
  phase: z.enum(['active', 'finished', 'ended']),
  createdAt: time,
  updatedAt: time,
  encounterId: link('encounter').nullable(),
  partyId: link('party').nullable(),
};

/** Columns that a change of the journal may name, with what may stand there; entries of a holder are one level further in. */
const CHANGEABLE = {
  campaign: { ...campaign, trashedAt: time.nullable() },
  party: { ...party, trashedAt: time.nullable() },
  character: { ...character, trashedAt: time.nullable() },
  encounter: { ...encounter, trashedAt: time.nullable() },
} as const;
const FIXED = ['id', 'createdAt', 'updatedAt', 'system', 'revision'];
const HELD: Readonly<Record<string, z.ZodType>> = {
  'character.stats': z.unknown().refine((answer) => Answers.safeParse({ answer }).success),
  'character.conditions': heldCondition,
  'character.penalties': penalty,
  'encounter.combatants': combatant,
};

const patch = z
  .strictObject({
    record: z.enum(['campaign', 'party', 'character', 'encounter']),
    id: z.string(),
    path: z.union([z.tuple([tag]), z.tuple([tag, tag])]),
    at: count.optional(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  })
  .superRefine(({ record, id, path: [column, key], before, after }, context) => {
    const columns: Readonly<Record<string, z.ZodType>> = CHANGEABLE[record];
    const schema = key === undefined ? (FIXED.includes(column) || !Object.hasOwn(columns, column) ? undefined : columns[column]) : HELD[`${record}.${column}`];
    if (schema === undefined || (column === 'combatants' && key !== undefined && !link('character').safeParse(key).success)) {
      context.addIssue({ code: 'custom', path: ['path'] });
    } else {
      for (const [side, given] of Object.entries({ before, after })) {
        if (given !== undefined && !schema.safeParse(given).success) context.addIssue({ code: 'custom', path: [side] });
      }
    }
    if (!link(record).safeParse(id).success) context.addIssue({ code: 'custom', path: ['id'] });
  });

const entry = {
  at: time,
  kind: z.enum(JOURNAL_KINDS),
  partyId: link('party').nullable(),
  encounterId: link('encounter').nullable(),
  runId: link('run').nullable(),
  system: system.nullable(),
  text: text.nullable(),
  body: Notes.nullable(),
  // What search finds it by, in every language.
  words: z.string().max(400_000).nullable(),
  patches: z.array(patch).nullable(),
  turn: z.boolean(),
  effect: z.strictObject({ runId: link('run'), seq: count, index: count }).nullable(),
  undoneAt: time.nullable(),
};

export const SHAPES = {
  campaign: z.strictObject(campaign),
  party: z.strictObject(party),
  character: z.strictObject(character).refine((one) => one.partyId === null || one.encounterId === null, { path: ['encounterId'] }),
  encounter: z.strictObject(encounter),
  run: z
    .strictObject({ ...run, steps: z.array(z.strictObject(step)).min(1).max(100_000) })
    .refine((one) => one.position < one.steps.length, { path: ['position'] }),
  entry: z.strictObject(entry).refine((one) => (one.text === null) !== (one.body === null), { path: ['text'] }),
} as const;

const counts = z.strictObject({ parties: count, characters: count, library: count, encounters: count, runs: count, journal: count, pictures: count });
/** How many records each section has. */
export type SectionCounts = z.infer<typeof counts>;

export const FORMAT = 'traque-campaign';
export const FORMAT_VERSION = 1;
/** The first Traque that reads this version of the format. */
export const FORMAT_NEEDS = '0.1.0';

/** What any version says of itself. */
export const Label = z.looseObject({
  format: z.literal(FORMAT),
  version: z.number().int().min(1),
  needs: z.string().max(40).optional(),
  madeBy: z.string().max(40).optional(),
});

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The first version of Traque that can read it. */
  needs: z.string().max(40),
  madeBy: z.string().max(40),
  /** The same in every file of one campaign, see `campaigns.origin`. */
  origin: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: Name,
  system,
  supplements: z.array(system).max(50),
  counts,
  entries: z.record(z.string(), z.strictObject({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type Manifest = z.infer<typeof Manifest>;

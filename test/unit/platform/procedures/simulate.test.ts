import { describe, expect, it } from 'vitest';
import { outcomeOfRun, simulate, wayOn } from '#main/platform/procedures/simulate';
import type { SimulatedGames } from '#main/platform/procedures/simulate';
import type { JsonObject } from '#shared/domain/json';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Presentation } from '#shared/plugin-api/present';
import type { ActionOffer, Procedure } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';

function offer(id: string, more: Partial<ActionOffer> = {}): ActionOffer {
  return { id, label: text(id), weight: 'choice', dice: [], ...more };
}

function form(required: readonly string[] = []): FormSchema {
  return { type: 'object', additionalProperties: false, properties: { steps: { type: 'integer', title: text('steps') } }, required };
}

describe('how a run goes on by itself', () => {
  const primary = (more: Partial<ActionOffer> = {}) => offer('round', { weight: 'primary', ...more });
  const ready = (steps: number) => ({ label: text('x'), input: { steps } });

  it.each<[string, readonly ActionOffer[], readonly [string, JsonObject] | undefined]>([
    ['the primary offer without a form', [offer('a'), primary()], ['round', {}]],
    ['its form as it stands', [primary({ form: form() })], ['round', {}]],
    ['its usual answer', [primary({ form: form(['steps']), usual: { steps: 3 } })], ['round', { steps: 3 }]],
    ['the only answer that there is', [primary({ form: form(['steps']), ready: [ready(2)] })], ['round', { steps: 2 }]],
    ['what is usual, where the primary offer has to be answered', [offer('b', { usual: {} }), primary({ form: form(['steps']) })], ['b', {}]],
    ['what is usual among choices', [offer('a'), offer('b', { usual: {} }), offer('c', { usual: {} })], ['b', {}]],
    ['nothing where one of several answers has to be chosen', [primary({ form: form(['steps']), ready: [ready(1), ready(2)] })], undefined],
    ['nothing among choices', [offer('a'), offer('b', { weight: 'minor' })], undefined],
    ['nothing where there is nothing', [], undefined],
  ])('by %s', (_what, offers, expected) => {
    const way = wayOn(offers);
    expect(way === undefined ? undefined : [way.offer.id, way.input]).toEqual(expected);
  });
});

const STATUS = { label: text('status.over'), tone: 'neutral' } as const;
const drawn = (more: Partial<Presentation> = {}): Presentation => ({
  summary: text('x'),
  status: STATUS,
  round: 0,
  participants: [],
  blocks: [],
  ...more,
});

describe('how a run has come out', () => {
  it('is what it says, whether it goes on or not; else its status, once it is over', () => {
    const outcome = { id: 'caught', label: text('caught') };
    expect(outcomeOfRun(drawn({ outcome }), false)).toEqual(outcome);
    expect(outcomeOfRun(drawn({ outcome }), true)).toEqual(outcome);
    expect(outcomeOfRun(drawn(), false)).toBeUndefined();
    expect(outcomeOfRun(drawn(), true)).toEqual({ id: '{"key":"status.over"}', label: STATUS.label });
  });
});

type Walk = { readonly round: number; readonly at: number; readonly rest: number };

/** A walk by a die of four a round: away at 10; a 1 leaves a rest, which `settle` ends. */
function walk(settle: Partial<ActionOffer> | undefined, round: Partial<ActionOffer> = {}): Procedure {
  const procedure: Procedure<JsonObject, Walk> = {
    id: 'walk',
    kind: 'chase',
    title: text('x'),
    source: text('x'),
    stateVersion: 1,
    setup: { type: 'object', additionalProperties: false, properties: {} },
    start: () => ({ state: { round: 0, at: 0, rest: 0 }, finished: false, events: [], effects: [] }),
    actions: (state) => (state.rest > 0 && settle !== undefined ? [offer('settle', settle)] : [offer('round', { weight: 'primary', ...round })]),
    apply(state, { id }, dice) {
      const rolled = id === 'round' ? dice.roll({ who: 'gm', label: 'walk', sides: 4 }) : 0;
      const after = id === 'settle' ? { ...state, rest: 0, at: state.at + 1 } : { round: state.round + 1, at: state.at + rolled, rest: rolled === 1 ? 1 : 0 };
      return { state: after, finished: after.at >= 10, events: [], effects: [] };
    },
    view: (state) => state,
    present: (state) => drawn({ round: state.round, ...(state.at >= 10 ? { outcome: { id: 'away', label: text('away') } } : {}) }),
  };
  return procedure;
}

function played(procedure: Procedure, games: Partial<SimulatedGames>) {
  const state = { round: 0, at: 0, rest: 0 };
  return simulate(procedure, { state, offers: procedure.actions(state), round: 0 }, { rounds: 20, seed: 'x', first: 0, count: 200, ...games });
}

describe('games that are played on', () => {
  it('all come out somehow, and the same ones come out the same', () => {
    const procedure = walk(undefined);
    expect(played(procedure, {})).toEqual({ outcomes: [{ id: 'away', label: text('away'), count: 200 }], going: 0, stopped: 0 });
    expect(played(procedure, { rounds: 2 })).toEqual({ outcomes: [], going: 200, stopped: 0 });
    const four = played(procedure, { rounds: 4 });
    expect(four.going).toBeGreaterThan(0);
    expect((four.outcomes[0]?.count ?? 0) + four.going).toBe(200);
    expect(played(procedure, { rounds: 4 })).toEqual(four);
    const halves = [played(procedure, { rounds: 4, count: 100 }), played(procedure, { rounds: 4, first: 100, count: 100 })];
    expect(halves.reduce((sum, { going }) => sum + going, 0)).toBe(four.going);
    expect(played(procedure, { rounds: 4, seed: 'y' })).not.toEqual(four);
  });

  it('are right within their error', () => {
    // 10 in three throws of a d4: 4+4+4, three ways of 4+4+3, three of 4+3+3 and three of 4+4+2, of 64.
    const { outcomes } = played(walk(undefined), { rounds: 3, count: 4000 });
    expect((outcomes[0]?.count ?? 0) / 4000).toBeCloseTo(10 / 64, 1);
    expect(Math.abs((outcomes[0]?.count ?? 0) / 4000 - 10 / 64)).toBeLessThan((4 * Math.sqrt((10 / 64) * (54 / 64))) / Math.sqrt(4000));
  });

  it('stop where the GM has to choose, and go on where it is said what is usual', () => {
    expect(played(walk({}), {}).stopped).toBeGreaterThan(0);
    expect(played(walk({ usual: {} }), {})).toEqual({ outcomes: [{ id: 'away', label: text('away'), count: 200 }], going: 0, stopped: 0 });
  });

  it('settle what the last round leaves, and play no other', () => {
    const one = walk({ usual: {} });
    // A 1 is settled to 2: after one round nobody is away, whatever fell.
    expect(played(one, { rounds: 1 })).toEqual({ outcomes: [], going: 200, stopped: 0 });
    expect(played(walk({}), { rounds: 1 }).stopped).toBeGreaterThan(0);
  });

  it('stop where the usual answer is refused, and where actions lead round in circles', () => {
    expect(played(walk(undefined, { form: form(), usual: { steps: 'many' } }), { count: 5 })).toEqual({ outcomes: [], going: 0, stopped: 5 });
    const circle: Procedure = { ...walk(undefined), apply: (state) => ({ state, finished: false, events: [], effects: [] }) };
    expect(played(circle, { count: 5 })).toEqual({ outcomes: [], going: 0, stopped: 5 });
  });
});

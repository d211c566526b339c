/** What holds for every chase and every race, whoever takes part and however the dice fall. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { Procedure } from '#shared/plugin-api/procedure';
import { chase } from '../../../../plugins/wfrp2/chase/chase';
import { race } from '../../../../plugins/wfrp2/race/race';
import { frozenInputs } from '../../../../scripts/plugin-kit/conformance/freeze';
import { played } from './play';

const RUNS = 150;

/** Quarters are exact in binary, as the rules want distances to be. */
const quarters = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most * 4 }).map((count) => count / 4);

const people = (least: number, prefix: string): fc.Arbitrary<{ id: string; name: string; M: number }[]> =>
  fc
    .array(quarters(30), { minLength: least, maxLength: 4 })
    .map((all) => all.map((M, at) => ({ id: `${prefix}${String(at)}`, name: `${prefix}${String(at)}`, M })));

interface ChaseView {
  readonly round: number;
  readonly status: string;
  readonly participants: readonly {
    readonly id: string;
    readonly side: string;
    readonly modifier: number;
    readonly total: number;
    readonly status: string;
    readonly gaps?: Readonly<Record<string, number>>;
    readonly caughtBy?: readonly string[];
  }[];
}

interface RaceView {
  readonly round: number;
  readonly status: string;
  readonly participants: readonly {
    readonly id: string;
    readonly total: number;
    readonly remaining: number;
    readonly finishedAt: number | null;
    readonly place: number | null;
  }[];
}

/** Plays to the end, throw by throw, with dice rolled from a seed; every input is frozen. `judge` sees every step. */
function playOut(
  procedure: Procedure,
  setup: JsonObject,
  seed: string,
  judge: (step: Played, view: JsonObject, all: readonly Played[]) => void,
): readonly Played[] {
  const frozen = frozenInputs(procedure);
  const steps: Played[] = [played(startProcedure(frozen, setup, { kind: 'plan', seed, action: 0, plan: {} }))];
  for (let last = steps[0]; last !== undefined; last = steps.at(-1)) {
    judge(last, procedure.view(last.step.state), steps);
    if (last.step.finished) return steps;
    steps.push(played(applyAction(frozen, last.step.state, { id: 'throw', input: {} }, { kind: 'plan', seed, action: steps.length, plan: {} })));
  }
  throw new Error('nothing was played');
}

/** What somebody has thrown in all. */
function thrownBy(all: readonly Played[], who: string): readonly number[] {
  return all.flatMap(({ dice }) => dice.filter((die) => die.who === who).map(({ value }) => value));
}

/** The same dice from the record give the same states and the same story. */
function expectReplay(procedure: Procedure, all: readonly Played[], seed: string): void {
  all.slice(1).forEach((step, at) => {
    const before = all[at]?.step.state ?? {};
    const again = played(applyAction(procedure, before, { id: 'throw', input: {} }, { kind: 'record', seed, action: at + 1, record: step.dice }));
    expect(JSON.stringify(again.step)).toBe(JSON.stringify(step.step));
  });
}

describe('every chase', () => {
  const setups = fc
    .record({ pursuers: people(1, 'p'), quarry: people(1, 'q'), lead: quarters(12), throws: fc.integer({ min: 1, max: 20 }), endEarly: fc.boolean() })
    .map(({ pursuers, quarry, ...options }) => ({
      ...options,
      participants: [...pursuers.map((person) => ({ ...person, side: 'pursuer' })), ...quarry.map((person) => ({ ...person, side: 'quarry' }))],
    }));

  test('W2-2 to W2-5: totals are the dice and the differences in M, gaps agree with totals at every step, and the fates with the gaps', () => {
    fc.assert(
      fc.property(setups, fc.string(), (setup, seed) => {
        const slowest = Math.min(...setup.participants.filter(({ side }) => side === 'pursuer').map(({ M }) => M));
        const inReach = new Map<string, number>();
        const all = playOut(chase, setup, seed, (step, seen, so) => {
          const view = seen as unknown as ChaseView;
          expect(view.round).toBe(so.length - 1);
          for (const [at, person] of view.participants.entries()) {
            const rolls = thrownBy(so, person.id);
            const added = (setup.participants[at]?.M ?? Number.NaN) - slowest;
            expect(person.total).toBe(rolls.reduce((sum, roll) => sum + roll + added, 0));
            if (person.side === 'pursuer') continue;
            const gaps = view.participants.filter(({ side }) => side === 'pursuer').map(({ id, total }) => [id, setup.lead + person.total - total] as const);
            expect(person.gaps).toEqual(Object.fromEntries(gaps));
            if (gaps.some(([, metres]) => metres <= 0) && !inReach.has(person.id) && view.round > 0) inReach.set(person.id, view.round);
            // Nobody is in two places: caught by somebody, or by nobody and away or still running.
            expect(person.caughtBy?.length === 0).toBe(person.status !== 'caught');
            if (person.status === 'escaped') expect(gaps.every(([, metres]) => metres > 0)).toBe(true);
            if (person.status === 'running') expect(step.step.finished).toBe(false);
          }
        });
        const view = chase.view(all.at(-1)?.step.state as never) as unknown as ChaseView;
        const quarry = view.participants.filter(({ side }) => side === 'quarry');
        if (setup.endEarly) for (const { id, status } of quarry) expect(status === 'caught').toBe(inReach.has(id));
        else {
          expect(view.round).toBe(setup.throws);
          for (const { status, gaps } of quarry) expect(status === 'caught').toBe(Object.values(gaps ?? {}).some((metres) => metres <= 0));
        }
        const caught = quarry.filter(({ status }) => status === 'caught').length;
        expect(view.status).toBe(caught === quarry.length ? 'caught' : caught === 0 ? 'escaped' : 'mixed');
        expect(view.round).toBeLessThanOrEqual(setup.throws);
        expectReplay(chase, all, seed);
      }),
      { numRuns: RUNS },
    );
  });

  test('W2-3: the order in which people are listed changes nobody’s total', () => {
    fc.assert(
      fc.property(setups, fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (setup, stream) => {
        const rolls = Object.fromEntries(setup.participants.map(({ id }) => [id, Array.from({ length: 3 }, () => stream.next().value as number)]));
        const totals = (participants: typeof setup.participants): unknown => {
          let state = played(startProcedure(chase, { ...setup, throws: 20, endEarly: false, participants }, { kind: 'plan', seed: 's', action: 0, plan: {} }))
            .step.state;
          for (const at of [0, 1, 2]) {
            const plan = Object.fromEntries(participants.map(({ id }) => [id, { typed: [rolls[id]?.[at] ?? Number.NaN], then: 'ask' as const }]));
            state = played(applyAction(chase, state, { id: 'throw', input: {} }, { kind: 'plan', seed: 's', action: at + 1, plan })).step.state;
          }
          const view = chase.view(state as never) as unknown as ChaseView;
          return Object.fromEntries(view.participants.map(({ id, total, gaps }) => [id, { total, gaps }]));
        };
        expect(totals(setup.participants.toReversed())).toEqual(totals(setup.participants));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('every race', () => {
  const setups = fc.record({
    participants: people(2, 'r'),
    target: quarters(60).filter((target) => target > 0),
    addMovement: fc.boolean(),
    sameThrow: fc.constantFrom('higherTotal', 'shared'),
  });

  test('W2-6 to W2-9: totals are the dice and the differences in M, whoever is there throws no more, places follow throw and total', () => {
    fc.assert(
      fc.property(setups, fc.string(), (setup, seed) => {
        const slowest = Math.min(...setup.participants.map(({ M }) => M));
        const all = playOut(race, setup, seed, (_step, seen, so) => {
          const view = seen as unknown as RaceView;
          for (const [at, person] of view.participants.entries()) {
            const rolls = thrownBy(so, person.id);
            const added = setup.addMovement ? (setup.participants[at]?.M ?? Number.NaN) - slowest : 0;
            expect(person.total).toBe(rolls.reduce((sum, roll) => sum + roll + added, 0));
            expect(person.remaining).toBe(Math.max(0, setup.target - person.total));
            expect(person.finishedAt !== null).toBe(person.total >= setup.target);
            expect(rolls).toHaveLength(person.finishedAt ?? view.round);
          }
          const home = view.participants.filter(({ finishedAt }) => finishedAt !== null);
          for (const one of view.participants) {
            const isAhead = (other: (typeof home)[number]): boolean =>
              (other.finishedAt ?? 0) < (one.finishedAt ?? 0) ||
              (setup.sameThrow === 'higherTotal' && other.finishedAt === one.finishedAt && other.total > one.total);
            expect(one.place).toBe(one.finishedAt === null ? null : 1 + home.filter(isAhead).length);
          }
          expect(view.status).toBe(home.length === view.participants.length ? 'finished' : 'running');
        });
        // A die is at least 1, and nobody is slower than the slowest.
        expect(all.length - 1).toBeLessThanOrEqual(Math.ceil(setup.target));
        expectReplay(race, all, seed);
      }),
      { numRuns: RUNS },
    );
  });

  test('W2-9: can be ended after any throw, and keeps the places that it has given', () => {
    fc.assert(
      fc.property(setups, fc.string(), fc.nat(), (setup, seed, pick) => {
        const all = playOut(race, setup, seed, () => undefined).filter(({ step }) => !step.finished);
        const { state } = all[pick % all.length]?.step ?? { state: {} };
        const ended = played(applyAction(frozenInputs(race), state, { id: 'end', input: {} }, { kind: 'plan', seed, action: 99, plan: {} }));
        expect(ended.step.finished).toBe(true);
        expect(race.view(ended.step.state as never)).toEqual({ ...race.view(state as never), status: 'finished' });
      }),
      { numRuns: RUNS },
    );
  });
});

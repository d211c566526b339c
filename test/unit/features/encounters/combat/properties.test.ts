/** What holds in every fight, whatever is done in it and in whatever order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TurnResult, CombatState, CharacterState } from '#main/features/encounters/combat/combat-state';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import { nextRank, orderOf, orderTie, tiedWith } from '#main/features/encounters/combat/order';
import { begun, delayed, entered, joined, moved, next, readied, removed, setOut } from '#main/features/encounters/combat/turns';
import { AppError } from '#shared/domain/app-error';
import { condition, initiative, NOTHING, prepared, roundsLeft } from './fights';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const LATE = ['f', 'g', 'h'];
const MANY_ROUNDS = 1000;

type Operation =
  | { readonly kind: 'next' }
  | { readonly kind: 'delay' | 'ready' }
  | { readonly kind: 'enter' | 'fled' | 'back' | 'remove' | 'tie'; readonly who: string }
  | { readonly kind: 'move' | 'join'; readonly who: string; readonly to: number };

const who = fc.constantFrom(...IDS, ...LATE);
const value = fc.integer({ min: 1, max: 6 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ kind: 'next' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('delay', 'ready' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('enter', 'fled', 'back', 'tie' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('move', 'join' as const), who, to: value }) },
);

/** Does it, or gives undefined where it cannot be done. */
function done(fight: CombatState, operation: Operation): TurnResult | undefined {
  try {
    switch (operation.kind) {
      case 'next':
        return next(fight);
      case 'delay':
        return delayed(fight, fight.turn ?? '');
      case 'ready':
        return readied(fight, fight.turn ?? '', 'x');
      case 'enter':
        return entered(fight, operation.who);
      case 'fled':
        return setOut(fight, [operation.who], 'fled');
      case 'back':
        return setOut(fight, [operation.who], null);
      case 'remove':
        return removed(fight, [operation.who]);
      case 'tie':
        return { fight: { ...fight, combatants: orderTie(fight.combatants, [...tiedWith(fight.combatants, operation.who), operation.who]) }, happened: [] };
      case 'move':
        return moved(fight, operation.who, operation.to);
      case 'join':
        return Object.hasOwn(fight.combatants, operation.who)
          ? undefined
          : joined(withLate(fight, operation.who), { [operation.who]: initiative(operation.to) });
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function withLate(fight: CombatState, id: string): CombatState {
  const combatants = { ...fight.combatants, [id]: newCombatant('enemies', nextRank(fight.combatants)) };
  return { ...fight, combatants, states: { ...fight.states, [id]: NOTHING } };
}

/** Somebody has a duration for each moment of everybody: what went down shows which moments there were. */
const WITNESS = 'witness';
const CLOCKS = [...IDS, ...LATE].flatMap((id) => (['start', 'end'] as const).map((at) => ({ key: `${id} ${at}`, tick: { who: id, at } })));
const watching: CharacterState = { conditions: Object.fromEntries(CLOCKS.map(({ key, tick }) => [key, condition(MANY_ROUNDS, tick)])), penalties: {} };

const started = fc.array(value, { minLength: IDS.length, maxLength: IDS.length }).map((values) => {
  const all = { ...Object.fromEntries(IDS.map((id, at) => [id, initiative(values[at] ?? 0)])), [WITNESS]: initiative(-100) };
  return begun(prepared([...IDS, WITNESS], { [WITNESS]: watching }), all);
});

const played = fc.record({ start: started, operations: fc.array(operation, { minLength: 30, maxLength: 80 }) });

interface Step {
  readonly before: CombatState;
  readonly operation: Operation | null;
  readonly course: TurnResult;
}

function stepsOf({ start, operations }: { readonly start: TurnResult; readonly operations: readonly Operation[] }): readonly Step[] {
  const steps: Step[] = [{ before: start.fight, operation: null, course: start }];
  for (const each of operations) {
    const before = steps.at(-1)?.course.fight ?? start.fight;
    const course = done(before, each);
    if (course !== undefined) steps.push({ before, operation: each, course });
  }
  return steps;
}

function able({ combatants }: CombatState, id: string): boolean {
  const one = combatants[id];
  return one !== undefined && one.initiative !== null && one.out === null;
}

/** Turns that began and ended in each round, by `round id`. */
function turnsOf(steps: readonly Step[]): {
  readonly begun: ReadonlyMap<string, number>;
  readonly whole: readonly { readonly round: number; readonly ids: readonly string[] }[];
} {
  const began = new Map<string, number>();
  const whole: { round: number; ids: readonly string[] }[] = [];
  let round = 0;
  let present: readonly string[] = [];
  for (const { operation, course } of steps) {
    for (const happening of course.happened) {
      if (happening.kind === 'round') {
        if (round > 0) whole.push({ round, ids: present });
        round = happening.round;
        present = orderOf(course.fight.combatants).filter((id) => able(course.fight, id));
      }
      if (happening.kind === 'turn' && !happening.resumed) {
        const key = `${String(round)} ${happening.who}`;
        began.set(key, (began.get(key) ?? 0) + 1);
      }
    }
    // Whoever was out, away or new at any time of the round is not held to have had the whole of it.
    present = present.filter((id) => able(course.fight, id) && !(operation?.kind === 'back' && operation.who === id));
  }
  return { begun: began, whole };
}

describe('in every fight', () => {
  test('everybody who is able all through a round has one turn in it, and nobody ever has two', () => {
    let rounds = 0;
    fc.assert(
      fc.property(played, (fight) => {
        const { begun: began, whole } = turnsOf(stepsOf(fight));
        for (const [key, times] of began) expect(times, key).toBe(1);
        for (const { round, ids } of whole) {
          rounds += 1;
          for (const id of ids) expect(began.get(`${String(round)} ${id}`), `${String(round)} ${id}`).toBe(1);
        }
      }),
      { numRuns: 250, seed: 21 },
    );
    expect(rounds).toBeGreaterThan(300);
  });

  test('a turn comes only to somebody who is able, and to nobody only when nobody is', () => {
    fc.assert(
      fc.property(played, (fight) => {
        for (const { before, operation, course } of stepsOf(fight)) {
          const { turn } = course.fight;
          if (turn !== null) expect(able(course.fight, turn)).toBe(true);
          else if (operation?.kind === 'next' || before.turn !== null)
            expect(orderOf(course.fight.combatants).some((id) => able(course.fight, id))).toBe(false);
          expect(turn === null ? 'turn' : course.fight.combatants[turn]?.stage).toBe('turn');
        }
      }),
      { numRuns: 250, seed: 22 },
    );
  });

  test('another initiative, another order of a tie and somebody who joins change nobody’s turn', () => {
    fc.assert(
      fc.property(played, (fight) => {
        for (const { before, operation, course } of stepsOf(fight)) {
          if (operation === null || !['move', 'tie', 'join'].includes(operation.kind)) continue;
          expect(course.happened).toEqual([]);
          expect(course.fight).toMatchObject({ turn: before.turn, round: before.round });
          for (const [id, { stage }] of Object.entries(before.combatants)) expect(course.fight.combatants[id]?.stage).toBe(stage);
        }
      }),
      { numRuns: 200, seed: 23 },
    );
  });

  test('each moment of everybody comes exactly once a round', () => {
    let judged = 0;
    fc.assert(
      fc.property(played, (fight) => {
        const steps = stepsOf(fight);
        let last: { readonly round: number; readonly left: readonly (number | undefined)[]; ids: readonly string[] } | undefined;
        for (const { course } of steps) {
          const { fight: at } = course;
          // At the beginning of a round the start of the first turn was just now: it belongs to the round that begins.
          if (course.happened.some(({ kind }) => kind === 'round') && at.round > 0) {
            const left = CLOCKS.map(({ key, tick }) => {
              const rounds = roundsLeft(at, WITNESS, key);
              return rounds === undefined ? undefined : rounds + (startedNow(course, tick) ? 1 : 0);
            });
            if (last !== undefined && at.round === last.round + 1) {
              CLOCKS.forEach(({ tick, key }, index) => {
                if (last?.ids.includes(tick.who) !== true) return;
                judged += 1;
                expect((last.left[index] ?? 0) - (left[index] ?? 0), `${key} in round ${String(last.round)}`).toBe(1);
              });
            }
            last = { round: at.round, left, ids: orderOf(at.combatants) };
          } else if (last !== undefined) last.ids = last.ids.filter((id) => Object.hasOwn(at.combatants, id));
        }
      }),
      { numRuns: 200, seed: 24 },
    );
    expect(judged).toBeGreaterThan(1000);
  });

  test('it is plain data that survives a copy, and what it was is never changed', () => {
    fc.assert(
      fc.property(played, (fight) => {
        for (const { before, operation } of stepsOf(fight)) {
          const { away: _away, ...stored } = before;
          const copy = JSON.parse(JSON.stringify(stored)) as Omit<CombatState, 'away'>;
          expect(copy).toEqual(stored);
          if (operation === null) continue;
          const [one, other] = [done(before, operation), done({ ...copy, away: new Set() }, operation)];
          expect(JSON.stringify(one)).toBe(JSON.stringify(other));
          expect(JSON.stringify(copy)).toBe(JSON.stringify(stored));
        }
      }),
      { numRuns: 40, seed: 25 },
    );
  });
});

/** Whether that moment came after the round had begun. */
function startedNow({ happened, fight }: TurnResult, tick: { readonly who: string; readonly at: 'start' | 'end' }): boolean {
  const began = happened.findLastIndex(({ kind }) => kind === 'round');
  const after = happened.slice(began);
  if (after.some((one) => one.kind === 'turn' && one.who === tick.who)) return tick.at === 'start';
  // Those before the first turn of the round were passed over in it, and had both moments.
  return fight.combatants[tick.who]?.stage === 'done';
}

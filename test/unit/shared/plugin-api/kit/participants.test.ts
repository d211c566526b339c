import { describe, expect, test } from 'vitest';
import {
  actedInRound,
  byId,
  catchersOf,
  changeRunning,
  gapsBetween,
  gapsToDraw,
  hasCaught,
  lowestOf,
  namesOf,
  namesWith,
  onSide,
  outcomeOf,
  refuseEmptySide,
  runners,
  runningOn,
  smallestGap,
} from '#shared/plugin-api/kit/participants';
import type { ChaseSide } from '#shared/plugin-api/kit/participants';

interface Runner {
  readonly id: string;
  readonly name: string;
  readonly side: ChaseSide;
  readonly status: string;
  readonly caughtBy: readonly string[];
}

function runner(id: string, side: ChaseSide, status = 'running', caughtBy: readonly string[] = []): Runner {
  return { id, name: id.toUpperCase(), side, status, caughtBy };
}

const people = [runner('p', 'pursuer'), runner('q', 'quarry'), runner('r', 'quarry', 'caught', ['s', 'p']), runner('s', 'pursuer', 'stopped')];
const state = { participants: people };
const ids = (some: readonly Runner[]): readonly string[] => some.map(({ id }) => id);

describe('people of a run', () => {
  test('are found by side and by whether they run, in the order of the set-up', () => {
    expect(ids(onSide(state, 'pursuer'))).toEqual(['p', 's']);
    expect(ids(onSide(state, 'quarry'))).toEqual(['q', 'r']);
    expect(ids(runners(state))).toEqual(['p', 'q']);
    expect(ids(runningOn(state, 'quarry'))).toEqual(['q']);
    expect(ids(runningOn(state, 'pursuer'))).toEqual(['p']);
  });

  test('are found by id, inherited names not', () => {
    expect(byId(people)('q')).toBe(people[1]);
    expect(byId(people)('nobody')).toBeUndefined();
    expect(byId(people)('constructor')).toBeUndefined();
    expect(byId([runner('toString', 'quarry')])('toString')?.name).toBe('TOSTRING');
  });

  test('have names, also by what became of them', () => {
    expect(namesOf(people)).toEqual([{ who: 'p' }, { who: 'q' }, { who: 'r' }, { who: 's' }]);
    expect(namesWith(state, 'caught')).toEqual([{ who: 'r' }]);
    // A pursuer is nobody's catch.
    expect(namesWith(state, 'stopped')).toEqual([]);
  });

  test('change only where they run on the side that is meant', () => {
    const next = changeRunning<Runner, typeof state>(state, 'quarry', ({ id }) => ({ status: `escaped-${id}` }));
    expect(next.participants.map(({ status }) => status)).toEqual(['running', 'escaped-q', 'caught', 'stopped']);
    expect(state.participants[1]?.status).toBe('running');
  });

  test('acted in a round when their latest test is of it', () => {
    expect(actedInRound({ round: 2 }, { last: { round: 2 } })).toBe(true);
    expect(actedInRound({ round: 2 }, { last: { round: 1 } })).toBe(false);
    expect(actedInRound({ round: 0 }, { last: null })).toBe(false);
  });
});

describe('refuseEmptySide', () => {
  test('says at the participants which side has nobody', () => {
    expect(refuseEmptySide([runner('q', 'quarry')])).toEqual({ refused: { field: 'participants', text: { key: 'refuse.no.pursuer' } } });
    expect(refuseEmptySide([runner('p', 'pursuer')])).toEqual({ refused: { field: 'participants', text: { key: 'refuse.no.quarry' } } });
    expect(refuseEmptySide(people)).toBeUndefined();
  });
});

describe('catches', () => {
  test('are known from either end, in the order of the set-up', () => {
    expect(ids(catchersOf(state, onSide(state, 'quarry')))).toEqual(['p', 's']);
    expect(ids(catchersOf(state, people.slice(1, 2)))).toEqual([]);
    expect(hasCaught(state, { id: 's' })).toBe(true);
    expect(hasCaught({ participants: [runner('p', 'pursuer'), runner('q', 'quarry', 'caught', ['x'])] }, { id: 'p' })).toBe(false);
  });

  test.each([
    [['running', 'caught'], 'running'],
    [['caught', 'caught'], 'caught'],
    [['escaped', 'escaped'], 'escaped'],
    [['escaped', 'caught'], 'mixed'],
  ])('quarry %j make a chase that is %s', (statuses, outcome) => {
    const quarry = statuses.map((status, index) => runner(String(index), 'quarry', status));
    expect(outcomeOf({ participants: [runner('p', 'pursuer', 'stopped'), ...quarry] })).toBe(outcome);
  });
});

describe('gaps', () => {
  const at: Readonly<Record<string, number>> = { a: 5, b: 3, x: 0, y: 2, z: 3 };
  const gaps = gapsBetween(['a', 'b'], ['x', 'y'], (quarry, pursuer) => (at[quarry] ?? 0) - (at[pursuer] ?? 0));

  test('are listed by quarry, then by pursuer', () => {
    expect(gaps).toEqual([
      { quarry: 'a', pursuer: 'x', distance: 5 },
      { quarry: 'a', pursuer: 'y', distance: 3 },
      { quarry: 'b', pursuer: 'x', distance: 3 },
      { quarry: 'b', pursuer: 'y', distance: 1 },
    ]);
  });

  test('the smallest is the first of equals', () => {
    expect(smallestGap(gaps)).toEqual({ quarry: 'b', pursuer: 'y', distance: 1 });
    expect(smallestGap(gaps.slice(1, 3))).toEqual({ quarry: 'a', pursuer: 'y', distance: 3 });
  });

  test('the smallest lies between the lowest quarry and the highest pursuer, the first of equals', () => {
    expect([lowestOf(['a', 'b'], (id) => at[id] ?? 0), lowestOf(['x', 'y'], (id) => -(at[id] ?? 0))]).toEqual(['b', 'y']);
    expect(lowestOf(['z', 'b'], (id) => at[id] ?? 0)).toBe('z');
    expect(() => lowestOf([], () => 0)).toThrow(TypeError);
  });

  test('of more than a few only that to the nearest pursuer of each quarry is drawn', () => {
    expect(gapsToDraw(gaps)).toEqual(gaps);
    expect(gapsToDraw(gaps, 3)).toEqual([gaps[1], gaps[3]]);
  });
});

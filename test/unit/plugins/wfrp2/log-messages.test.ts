/** What chases and races tell and show in each of their positions, in words. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import type { Block } from '#shared/plugin-api/present';
import type { Procedure, StepEvent } from '#shared/plugin-api/procedure';
import { chase } from '../../../../plugins/wfrp2/chase/chase';
import type { ChaseState } from '../../../../plugins/wfrp2/chase/state';
import en from '../../../../plugins/wfrp2/locales/en.json';
import fr from '../../../../plugins/wfrp2/locales/fr.json';
import { race } from '../../../../plugins/wfrp2/race/race';
import type { RaceState } from '../../../../plugins/wfrp2/race/state';
import { englishOf } from '../english';
import { act, begin, chaseAfter, played, pursuer, quarry, raceAfter, racer, seen, setupOf, startedChase, startedRace } from './play';
import type { Rolls } from './play';

const say = englishOf({ fr, en });
const pair = [pursuer('p'), quarry('q')];

function blockOf<Kind extends Block['kind']>(procedure: Procedure, state: JsonObject, kind: Kind): Extract<Block, { kind: Kind }> | undefined {
  return procedure.present(state).blocks.find((each): each is Extract<Block, { kind: Kind }> => each.kind === kind);
}

function eventsOf(procedure: Procedure, state: JsonObject & { readonly round: number }, action: string, rolls: Rolls = {}): readonly StepEvent[] {
  return played(act(procedure, state, action, rolls)).step.events;
}

/** The message of each line, without the number of its wording. */
function keysOf(events: readonly StepEvent[]): readonly string[] {
  return events.slice(1).map(({ text }) => ('key' in text ? text.key.replace(/\.(?:\d+|plain)$/u, '') : ''));
}

function factsOf(procedure: Procedure, state: JsonObject): readonly (readonly string[])[] {
  return procedure
    .present(state)
    .participants.map(({ facts }) => facts.map(({ label, value, tone }) => `${say(label)}: ${say(value)}${tone === undefined ? '' : ` (${tone})`}`));
}

function statusesOf(procedure: Procedure, state: JsonObject): readonly string[] {
  return procedure.present(state).participants.map(({ status, tone }) => `${say(status)} (${tone})`);
}

describe('W2-4, W2-5: a chase summed up', () => {
  const summaryOf = (state: ChaseState): string => say(chase.present(state).summary);
  const meaningOf = (state: ChaseState): string => say(blockOf(chase, state, 'figure')?.meaning);
  const last = startedChase([pursuer('p'), quarry('q'), quarry('r')], { lead: 2, throws: 1 });

  test('W2-4 before and during, with what the shortest gap means', () => {
    const state = startedChase(pair, { lead: 3 });
    expect([summaryOf(state), meaningOf(state)]).toEqual(['Before the first throw: 3 m apart.', 'Q ahead of P']);
    const ahead = chaseAfter(state, { p: 4, q: 2 });
    expect([summaryOf(ahead), meaningOf(ahead)]).toEqual(['Throw 1 of 5: 1 m at the shortest, P against Q.', 'Q ahead of P']);
    const abreast = chaseAfter(state, { p: 4, q: 1 });
    expect([summaryOf(abreast), meaningOf(abreast)]).toEqual(['Throw 1 of 5: 0 m at the shortest, P against Q.', 'P level with Q']);
    expect(meaningOf(chaseAfter(state, { p: 5, q: 1 }))).toBe('P ahead of Q');
  });

  test.each([
    [{ p: 6, q: 1, r: 2 }, 'The chase is over on throw 1: no way out for Q and R.', 'the lead is gone'],
    [{ p: 4, q: 2, r: 2 }, 'The chase is over on throw 1: no way out for Q and R.', 'the lead is gone'],
    [{ p: 1, q: 1, r: 4 }, 'The chase is over, the trail is lost: Q and R away, by 2 m.', 'the lead has held'],
    [{ p: 6, q: 1, r: 6 }, 'The chase is over: capture for Q, open country for R.', 'the lead is gone'],
  ])('W2-5 after %j: %s', (rolls, summary, meaning) => {
    const over = chaseAfter(last, rolls);
    expect([summaryOf(over), meaningOf(over)]).toEqual([summary, meaning]);
  });

  test('W2-4 an overtaken quarry is worth a look until the end', () => {
    const state = startedChase(pair, { lead: 3, throws: 2 });
    const tones = (rolls: Rolls): readonly unknown[] => [eventsOf(chase, state, 'throw', rolls)[0]?.tone, chase.present(chaseAfter(state, rolls)).status.tone];
    expect(tones({ p: 3, q: 1 })).toEqual(['neutral', 'neutral']);
    expect(tones({ p: 4, q: 1 })).toEqual(['warning', 'warning']);
    expect(tones({ p: 5, q: 1 })).toEqual(['warning', 'warning']);
    const over = chaseAfter(state, { p: 5, q: 1 });
    expect(eventsOf(chase, over, 'throw', { p: 5, q: 1 })[0]?.tone).toBe('neutral');
    expect(chase.present(chaseAfter(over, { p: 5, q: 1 })).status.tone).toBe('neutral');
  });

  test('W2-2 everybody’s numbers: what Movement adds, the way so far, and the quarry’s gap with a warning at 0', () => {
    const state = startedChase([pursuer('p', 4), pursuer('r', 5), quarry('q', 6)], { lead: 2 });
    expect(factsOf(chase, state)).toEqual([
      ['M: 4', 'Total: 0 m'],
      ['M: 5', 'Per die: +1', 'Total: 0 m'],
      ['M: 6', 'Per die: +2', 'Total: 0 m', 'Gap: 2 m'],
    ]);
    expect(factsOf(chase, chaseAfter(state, { p: 5, r: 1, q: 1 }))[2]).toEqual(['M: 6', 'Per die: +2', 'Total: 3 m', 'Gap: 0 m (warning)']);
    const caught = startedChase(pair, { lead: 1, throws: 1 });
    expect(factsOf(chase, chaseAfter(caught, { p: 6, q: 1 }))[1]).toEqual(['M: 4', 'Total: 1 m']);
    expect(factsOf(chase, chaseAfter(caught, { p: 1, q: 6 }))[1]).toEqual(['M: 4', 'Total: 6 m', 'Gap: 6 m']);
  });

  test('W2-5 everybody’s state', () => {
    const people = [pursuer('p1'), pursuer('p2'), quarry('q1'), quarry('q2')];
    const state = startedChase(people, { lead: 1, throws: 1 });
    expect(statusesOf(chase, state)).toEqual(['In pursuit (neutral)', 'In pursuit (neutral)', 'Fleeing (neutral)', 'Fleeing (neutral)']);
    expect(statusesOf(chase, chaseAfter(state, { p1: 4, p2: 1, q1: 1, q2: 6 }))).toEqual([
      'Catch made (neutral)',
      'Trail lost (neutral)',
      'Caught by P1 (danger)',
      'Away (good)',
    ]);
  });

  test('W2-1 the start with its numbers; a catch with the gap of that quarry alone', () => {
    expect(played(begin(chase, setupOf(pair, { lead: 7, throws: 3 }))).step.events[0]?.facts).toEqual({ lead: 7, throws: 3 });
    const lines = eventsOf(chase, last, 'throw', { p: 6, q: 3, r: 1 }).slice(2);
    expect(lines.map(({ facts }) => facts?.['gap'])).toEqual([2 + 3 - 6, 2 + 1 - 6]);
    expect(lines.map(({ text }) => ('args' in text ? text.args['by'] : null))).toEqual([[{ who: 'p' }], [{ who: 'p' }]]);
  });

  test('W2-5 whoever was caught in an earlier throw counts for the end, not for its gap', () => {
    const early = startedChase([pursuer('p'), quarry('q'), quarry('r')], { lead: 2, throws: 2, endEarly: true });
    const [headline] = eventsOf(chase, chaseAfter(early, { p: 6, q: 1, r: 6 }), 'throw', { p: 1, r: 3 });
    expect(headline?.facts).toEqual({ round: 2, throws: 2, from: 2, to: 4, status: 'mixed' });
    expect(say(headline?.text)).toBe('The last throw deals out the fates: capture for Q, open country for R.');
  });

  test('W2-4 the view has gaps for the quarry only', () => {
    const state = startedChase(pair);
    expect(seen(chase, state, 'q')).toMatchObject({ gaps: { p: 6 }, caughtBy: [] });
    expect(seen(chase, state, 'p')).not.toHaveProperty('gaps');
  });

  test.each([
    [2, -5, 10],
    [6, -5, 15],
    [45, -5, 50],
    [46, -5, 100],
    [495, -5, 500],
    [496, -5, 1000],
  ])('with a lead of %i m and five throws the track goes from %i to %i', (lead, min, max) => {
    expect(blockOf(chase, startedChase(pair, { lead }), 'track')).toMatchObject({ min, max });
  });
});

describe('W2-6 to W2-9: a race summed up', () => {
  const people = [racer('a'), racer('b', 6), racer('c', 5)];
  const level = [racer('a'), racer('b'), racer('c')];

  test('W2-6 the start says how far it is, in points and kilometres', () => {
    const [start] = played(begin(race, setupOf(level))).step.events;
    expect(say(start?.text)).toBe('The race is on: A, B, and C, all level, with 30 points to cover, 3 km in all.');
    expect(start?.facts).toEqual({ target: 30 });
  });

  test.each<readonly [string, (state: RaceState) => RaceState, string, string, string]>([
    ['before', (state) => state, 'On the starting line, 6 points to cover.', '6', 'A, B, and C, 0.6 km to go'],
    ['during', (state) => raceAfter(state, { a: 1, b: 4, c: 4 }), 'Throw 1: B and C in front, 2 points to go.', '2', 'B and C, 0.2 km to go'],
    ['once it is won', (state) => raceAfter(state, { a: 1, b: 6, c: 4 }), 'Throw 1: victory for B, the race goes on behind.', '1', 'victory for B'],
    ['over', (state) => raceAfter(state, { a: 6, b: 6, c: 6 }), 'The race is over: victory for A, B, and C.', '1', 'victory for A, B, and C'],
  ])('W2-6 %s', (_when, play, summary, value, meaning) => {
    const state = play(startedRace(level, { target: 6 }));
    const figure = blockOf(race, state, 'figure');
    expect([say(race.present(state).summary), say(figure?.value), say(figure?.meaning)]).toEqual([summary, value, meaning]);
  });

  test('W2-9 ended by the GM before anybody has won', () => {
    const outcome = played(act(race, raceAfter(startedRace(level, { target: 6 }), { a: 1, b: 4, c: 3 }), 'end'));
    const state = outcome.step.state as RaceState;
    expect(outcome.step.finished).toBe(true);
    expect(say(race.present(state).summary)).toBe('The race was stopped without a winner: B in front, 2 points to go.');
    expect(outcome.step.events[0]?.facts).toEqual({ round: 1, status: 'finished' });
    expect(statusesOf(race, state)).toEqual(['No place (neutral)', 'No place (neutral)', 'No place (neutral)']);
    expect(race.present(state).participants.map(({ active }) => active)).toEqual([false, false, false]);
  });

  test('W2-7 everybody’s numbers, and what is left for whoever still races', () => {
    const state = startedRace(people, { target: 8 });
    const next = raceAfter(state, { a: 3, b: 6, c: 4 });
    expect(factsOf(race, next)).toEqual([
      ['M: 4', 'Total: 3', 'Left: 5'],
      ['M: 6', 'Per die: +2', 'Total: 8'],
      ['M: 5', 'Per die: +1', 'Total: 5', 'Left: 3'],
    ]);
    expect(statusesOf(race, next)).toEqual(['Racing (neutral)', 'Place 1 (good)', 'Racing (neutral)']);
    expect(seen(race, next, 'c')).toMatchObject({ last: { roll: 4, gain: 5 } });
    const [headline, a, b] = eventsOf(race, state, 'throw', { a: 3, b: 6, c: 4 });
    expect(headline?.facts).toEqual({ round: 1, status: 'running', arrived: ['b'] });
    expect(a?.facts).toEqual({ roll: 3, modifier: 0, gain: 3, total: 3, remaining: 5, pace: 'labours' });
    expect(b?.facts).toEqual({ roll: 6, modifier: 2, gain: 8, total: 8, place: 1, finishedAt: 1 });
  });

  test('W2-7 how everybody’s throw came about, once there is one', () => {
    const lastOf = (state: RaceState): readonly string[] => race.present(state).participants.map(({ last }) => `${say(last?.headline)}: ${say(last?.detail)}`);
    const state = startedRace(people, { target: 8 });
    expect(lastOf(state)).toEqual([': ', ': ', ': ']);
    const next = raceAfter(state, { a: 3, b: 6, c: 4 });
    expect(lastOf(next)).toEqual(['3: 3 thrown', '8: 6 thrown, +2 for Movement', '5: 4 thrown, +1 for Movement']);
    expect(lastOf(raceAfter(next, { a: 1, c: 1 }))[1], 'no news of whoever is home').toBe(': ');
  });

  test('W2-8 who wins, who comes in behind and who shares a place is told apart', () => {
    const state = startedRace([...level, racer('d')], { target: 4 });
    const alone = eventsOf(race, state, 'throw', { a: 4, b: 6, c: 5, d: 1 });
    expect(keysOf(alone)).toEqual(['tell.race.places', 'tell.race.wins', 'tell.race.places', 'tell.stumbles.racer']);
    expect(alone.slice(1).map(({ tone, facts }) => [tone, facts?.['place'] ?? null])).toEqual([
      ['neutral', 3],
      ['good', 1],
      ['neutral', 2],
      ['warning', null],
    ]);
    const shared = eventsOf(race, state, 'throw', { a: 6, b: 6, c: 5, d: 5 });
    expect(keysOf(shared)).toEqual(['tell.race.shares', 'tell.race.shares', 'tell.race.shares', 'tell.race.shares']);
    expect(shared.slice(1).map(({ text }) => ('args' in text ? [text.args['place'], text.args['level']] : []))).toEqual([
      [1, [{ who: 'b' }]],
      [1, [{ who: 'a' }]],
      [3, [{ who: 'd' }]],
      [3, [{ who: 'c' }]],
    ]);
  });

  test('W2-6 the bracket is the lead of the first over the second, whatever the order of the list', () => {
    const track = blockOf(race, raceAfter(startedRace(level), { a: 1, b: 6, c: 4 }), 'track');
    expect(track?.gaps.map(({ from, to, label }) => [from, to, say(label)])).toEqual([[4, 6, '2 points']]);
  });

  test('W2-8 the table of places comes with the first arrival', () => {
    const state = startedRace(level, { target: 6 });
    expect(blockOf(race, state, 'table')).toBeUndefined();
    const table = blockOf(race, raceAfter(state, { a: 1, b: 6, c: 4 }), 'table');
    expect(table?.columns.map(say)).toEqual(['Place', 'Name', 'Throw', 'Points']);
  });

  test('a throw of a race explains itself as one', () => {
    const offers = (procedure: Procedure, state: JsonObject): readonly string[] => procedure.actions(state).map(({ help }) => say(help));
    expect(offers(race, startedRace(level))[0]).toBe('A D6 for everyone still racing, and what Movement adds to it.');
    expect(offers(chase, startedChase(pair))[0]).toBe('A D6 for everyone still in the chase, and what Movement adds to it.');
  });
});

describe('the chances', () => {
  const dice = [1, 2, 3, 4, 5, 6];
  const chancesOf = (procedure: Procedure, state: JsonObject, rounds: number) =>
    Object.fromEntries(procedure.odds?.(state, rounds).outcomes.map(({ id, chance }) => [id, chance]) ?? []);

  test('are named', () => {
    const labels = (procedure: Procedure, state: JsonObject): readonly string[] => procedure.odds?.(state, 1).outcomes.map(({ label }) => say(label)) ?? [];
    expect(labels(chase, startedChase(pair))).toEqual(['Caught', 'Away', 'Fates divided']);
    expect(labels(race, startedRace([racer('a'), racer('b')]))).toEqual(['Victory: A', 'Victory: B', 'Dead heat']);
  });

  test('W2-4 of pursuers whose totals lie between each other’s are those of counting every throw', () => {
    // M 4.5 beside the slowest pursuer’s 4 adds a half to each die (W2-3).
    const state = startedChase([pursuer('p'), pursuer('r', 4.5), quarry('q')], { lead: 1, throws: 1 });
    const caught = dice.flatMap((p) => dice.flatMap((r) => dice.map((q) => 1 + q - Math.max(p, r + 0.5) <= 0))).filter(Boolean).length;
    expect(chancesOf(chase, state, 1)['caught']).toBeCloseTo(caught / 216, 12);
  });

  test('W2-5 with one caught before, whoever gets away makes it mixed', () => {
    const early = startedChase([pursuer('p'), quarry('q'), quarry('r'), quarry('s')], { lead: 2, throws: 2, endEarly: true });
    const state = chaseAfter(early, { p: 6, q: 1, r: 6, s: 6 });
    let all = 0;
    for (const p of dice) for (const r of dice) for (const s of dice) if (2 + r - p <= 0 && 2 + s - p <= 0) all += 1;
    const chances = chancesOf(chase, state, 1);
    expect(chances['caught']).toBeCloseTo(all / 216, 12);
    expect(chances['escaped']).toBe(0);
    expect(chances['mixed']).toBeCloseTo(1 - all / 216, 12);
  });

  test('look one throw ahead where several run and a catch counts at once, and at nothing in no throws', () => {
    const two = startedChase([pursuer('p'), quarry('q'), quarry('r')], { lead: 0, endEarly: true });
    expect(chase.odds?.(two, 3).rounds).toBe(1);
    expect(chase.odds?.(startedChase(pair, { endEarly: true }), 3).rounds).toBe(3);
    expect(chancesOf(chase, two, 0)).toEqual({ caught: 0, escaped: 0, mixed: 0 });
  });
});

test('when every wording is used up, the plain one tells the rest', () => {
  const people = [...Array.from({ length: 30 }, (_, at) => pursuer(`p${String(at)}`)), quarry('q')];
  const rolls = Object.fromEntries(people.map(({ id }) => [id, 5]));
  const keys = eventsOf(chase, startedChase(people, { lead: 99 }), 'throw', rolls).map(({ text }) => ('key' in text ? text.key : ''));
  expect(keys).toContain('tell.presses.pursuer.plain');
});

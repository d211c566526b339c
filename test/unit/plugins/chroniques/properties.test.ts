/** What holds for every chase and every journey, whatever the dice. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import { sumOf } from '#shared/plugin-api/form';
import type { ActionOffer, Procedure } from '#shared/plugin-api/procedure';
import { chase } from '../../../../plugins/chroniques/chase/chase';
import { participantField } from '../../../../plugins/chroniques/chase/setup';
import type { ChaseState, Pair } from '../../../../plugins/chroniques/chase/state';
import type { TravelState } from '../../../../plugins/chroniques/travel/state';
import { travel } from '../../../../plugins/chroniques/travel/travel';
import { answersFor } from '../../../../scripts/plugin-kit/conformance/arbitraries';
import { played } from './play';

interface Turn {
  /** Number of the step within its run: the steps that were refused count too. */
  readonly action: number;
  readonly before: JsonObject;
  readonly offer: ActionOffer;
  readonly input: JsonObject;
  readonly played: Played;
}

interface Game {
  readonly seed: string;
  readonly start: Played;
  readonly turns: readonly Turn[];
}

const STEPS = 25;

/** A game with answers drawn at random; steps that are refused are passed over. */
function gameOf(procedure: Procedure, setup: JsonObject, seed: string, picks: readonly number[]): Game | undefined {
  const start = startProcedure(procedure, setup, { kind: 'plan', seed, action: 0, plan: {} });
  if (start.kind !== 'played') return undefined;
  const turns: Turn[] = [];
  let last: Played = start;
  for (const [at, pick] of picks.entries()) {
    const offers = procedure.actions(last.step.state);
    const offer = offers[pick % Math.max(1, offers.length)];
    if (offer === undefined) break;
    const input = offer.form === undefined ? {} : (fc.sample(answersFor(offer.form), { seed: pick, numRuns: 1 })[0] ?? {});
    const outcome = applyAction(procedure, last.step.state, { id: offer.id, input }, { kind: 'plan', seed, action: at + 1, plan: {} });
    if (outcome.kind !== 'played') continue;
    turns.push({ action: at + 1, before: last.step.state, offer, input: outcome.input, played: outcome });
    last = outcome;
  }
  return { seed, start, turns };
}

/** Near enough to each other that chases end. */
const chaseSetups = fc
  .tuple(answersFor(chase.setup), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }))
  .map(([setup, distance, sightLimit]): JsonObject => ({ ...setup, distance: distance / 4, sightLimit }));

/** Games that all properties are held against: playing them is most of the work. */
function gamesOf(procedure: Procedure, setups: fc.Arbitrary<JsonObject>): readonly Game[] {
  const picks = fc.array(fc.nat(1_000_000), { minLength: STEPS, maxLength: STEPS });
  const samples = fc.sample(fc.tuple(setups, fc.string(), picks), { seed: 20, numRuns: 200 });
  return samples.flatMap(([setup, seed, choices]) => gameOf(procedure, setup, seed, choices) ?? []);
}

const chases = gamesOf(chase, chaseSetups);
const journeys = gamesOf(travel, answersFor(travel.setup));

test('there are games to judge', () => {
  expect(chases.length).toBeGreaterThan(100);
  expect(journeys.length).toBeGreaterThan(100);
});

function pairOf(pairs: readonly Pair[], { quarry, pursuer }: Pair): Pair | undefined {
  return pairs.find((pair) => pair.quarry === quarry && pair.pursuer === pursuer);
}

describe('every chase', () => {
  test('has the sum that the form shows as its situation', () => {
    fc.assert(
      fc.property(chaseSetups, (setup) => {
        const outcome = startProcedure(chase, setup, { kind: 'plan', seed: 's', action: 0, plan: {} });
        if (outcome.kind !== 'played') return;
        const people = setup['participants'] as readonly JsonObject[];
        const state = outcome.step.state as ChaseState;
        expect(state.participants.map(({ situation }) => situation)).toEqual(people.map((person) => sumOf(participantField, person)));
      }),
      { seed: 21 },
    );
  });

  test('changes distances by nothing but recorded scores, lost metres and moves', () => {
    chases.forEach(({ turns }) => {
      for (const { before, offer, input, played: turn } of turns) {
        const [from, to] = [before as ChaseState, turn.step.state as ChaseState];
        const who = (id: string): ChaseState['participants'][number] | undefined => to.participants.find((each) => each.id === id);
        const ran = (id: string): boolean => from.participants.find((each) => each.id === id)?.status === 'running';
        for (const pair of from.pairs) {
          const change = (pairOf(to.pairs, pair)?.distance ?? Number.NaN) - pair.distance;
          const open = ran(pair.quarry) && ran(pair.pursuer);
          const [quarry, pursuer] = [who(pair.quarry), who(pair.pursuer)];
          if (offer.id === 'round' && open) {
            const others = input['otherAction'] as readonly string[];
            const lost = (others.includes(pair.pursuer) ? 20 : 0) - (others.includes(pair.quarry) ? 20 : 0);
            const difference = quarry?.last && pursuer?.last ? quarry.last.score - pursuer.last.score : 0;
            expect(change).toBe((Math.abs(difference) < 10 ? difference : 0) + lost);
          } else if (offer.id === 'extra' && open && input['use'] === 'move' && [pair.quarry, pair.pursuer].includes(input['id'] as string)) {
            const runner = who(input['id'] as string);
            expect(change).toBe((runner?.fast === true ? 30 : 20) * (runner?.side === 'quarry' ? 1 : -1));
          } else expect(change).toBe(0);
        }
      }
    });
  });

  test('has everybody in one place of each track, no gap under 0, and one pair for each two', () => {
    chases.forEach(({ start, turns }) => {
      for (const { step } of [start, ...turns.map((turn) => turn.played)]) {
        const state = step.state as ChaseState;
        const keys = state.pairs.map(({ quarry, pursuer }) => JSON.stringify([quarry, pursuer]));
        expect(new Set(keys).size).toBe(keys.length);
        const view = chase.view(state) as { readonly participants: readonly { readonly distances?: Readonly<Record<string, number>> }[] };
        for (const { distances } of view.participants) for (const shown of Object.values(distances ?? {})) expect(shown).toBeGreaterThanOrEqual(0);
        for (const block of chase.present(state).blocks) {
          if (block.kind !== 'track') continue;
          expect(new Set(block.tokens.map(({ who }) => who)).size).toBe(block.tokens.length);
          for (const { from, to } of block.gaps) expect(to).toBeGreaterThan(from);
          for (const { at } of block.tokens) expect(at).toBeLessThanOrEqual(0);
        }
      }
    });
  });

  test('is over exactly when no quarry runs, says how, and is over for good', () => {
    let over = 0;
    chases.forEach(({ start, turns }) => {
      for (const { step } of [start, ...turns.map((turn) => turn.played)]) {
        const state = step.state as ChaseState;
        const quarry = state.participants.filter(({ side }) => side === 'quarry').map(({ status }) => status);
        const ends = new Set(quarry.filter((status) => status !== 'running'));
        expect(step.finished).toBe(!quarry.includes('running'));
        if (!step.finished) expect(state.status).toBe('running');
        else expect(state.status).toBe(ends.size === 2 ? 'mixed' : [...ends][0]);
        expect(step.finished).toBe(chase.actions(state).length === 0);
        if (step.finished) over += 1;
      }
    });
    expect(over).toBeGreaterThan(50);
  });

  test('has actions pending only for those who run, while nothing else can be done', () => {
    let pending = 0;
    chases.forEach(({ turns }) => {
      for (const { played: turn } of turns) {
        const state = turn.step.state as ChaseState;
        if (state.pending.length === 0) continue;
        pending += 1;
        expect(chase.actions(state).map(({ id }) => id)).toEqual(['extra']);
        for (const id of state.pending) expect(state.participants.find((each) => each.id === id)?.status).toBe('running');
      }
    });
    expect(pending).toBeGreaterThan(50);
  });

  test('nobody comes back: caught, escaped and stopped stay so, and endurance does', () => {
    chases.forEach(({ turns }) => {
      for (const { before, played: turn } of turns) {
        const [from, to] = [before as ChaseState, turn.step.state as ChaseState];
        from.participants.forEach(({ status }, at) => {
          if (status !== 'running') expect(to.participants[at]?.status).toBe(status);
        });
        if (from.mode === 'con') expect(to.mode).toBe('con');
      }
    });
  });

  test('plays again as it was played', () => {
    chases.forEach(againAlike(chase));
  });
});

describe('every journey', () => {
  test('has covered what its slowest covered, period by period, and nobody less than nothing', () => {
    journeys.forEach(({ turns }) => {
      let total = 0;
      for (const { offer, played: turn } of turns) {
        const state = turn.step.state as TravelState;
        if (offer.id === 'march') {
          total += state.lastKm;
          expect(state.lastKm).toBe(Math.min(...state.members.filter(({ left }) => left === null).map(({ km }) => km)));
        }
        expect(state.total).toBeCloseTo(total, 6);
        for (const { km } of state.members) expect(km).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test('has penalties that are never positive, only grow from forced marches, and end with a long rest', () => {
    journeys.forEach(({ turns }) => {
      for (const { before, offer, input, played: turn } of turns) {
        const [from, to] = [before as TravelState, turn.step.state as TravelState];
        to.members.forEach(({ penalty, lastTest, left }, at) => {
          // Whoever joins brings their own.
          const was = from.members[at]?.penalty ?? penalty;
          expect(penalty).toBeLessThanOrEqual(0);
          // Whoever has left neither tires nor rests, and whoever leaves or comes back is as they were.
          if (left !== null || offer.id === 'leave' || offer.id === 'rejoin') {
            expect(penalty).toBe(was);
            return;
          }
          if (offer.id === 'march' && to.forced === 0) expect([penalty, lastTest]).toEqual([was, null]);
          if (offer.id === 'wait') expect(penalty).toBe(was);
          if (offer.id === 'dayOff') expect(penalty).toBe(0);
          if (offer.id === 'rest') expect(penalty).toBe((input['hours'] as number) >= 10 ? 0 : was);
        });
        expect(to.forced).toBe(Math.max(0, to.periods - 2));
      }
    });
  });

  test('has a clock that adds up and a day that never goes back', () => {
    journeys.forEach(({ turns }) => {
      let hour = 0;
      for (const { before, offer, input, played: turn } of turns) {
        const [from, to] = [before as TravelState, turn.step.state as TravelState];
        const hours = offer.id === 'march' ? 4 : offer.id === 'dayOff' ? 24 : ['rest', 'wait'].includes(offer.id) ? (input['hours'] as number) : 0;
        hour += hours;
        expect(to.hour).toBeCloseTo(hour, 6);
        expect(to.day).toBeGreaterThanOrEqual(from.day);
        expect(to.hour - to.dayBegan).toBeLessThan(24);
        expect(turn.step.effects.filter(({ kind }) => kind === 'time' || kind === 'penalty')).toEqual([]);
        const standing = travel.present(to).travel;
        expect(standing?.minutes).toBe(Math.round(to.hour * 60));
        // What a distance is made of comes to the distance.
        for (const { id, travels, terms } of standing?.members ?? []) if (travels) expect(terms.length, id).toBeGreaterThan(0);
      }
    });
  });

  test('plays again as it was played', () => {
    journeys.forEach(againAlike(travel));
  });
});

/** The record of every step gives the same state, the same story and the same proposals. */
function againAlike(procedure: Procedure): (game: Game) => void {
  return ({ seed, turns }) => {
    for (const { action, before, offer, input, played: turn } of turns) {
      const again = played(applyAction(procedure, before, { id: offer.id, input }, { kind: 'record', seed, action, record: turn.dice }));
      expect(again.step).toEqual(turn.step);
    }
  };
}

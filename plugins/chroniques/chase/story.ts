/** What there is to tell of a step. */
import type { JsonObject } from '#shared/domain/json';
import type { Tone } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import type { Teller } from '#shared/plugin-api/telling';
import { withOutcome } from '../tell';
import { byId, nearestOf, openPairs, running } from './state';
import type { ChaseState, Mode, Pair, Runner, Side } from './state';

/** How somebody did in a round, by the difference to the nearest opponent. */
export type Tier = 'soars' | 'gains' | 'holds' | 'loses' | 'crashes';

/** 10 and more, 3 to 9, -2 to 2, -3 to -9, -10 and less. */
export function tierOf(margin: number): Tier {
  if (margin >= 10) return 'soars';
  if (margin >= 3) return 'gains';
  if (margin > -3) return 'holds';
  return margin > -10 ? 'loses' : 'crashes';
}

/** Where the tellings of a tier are: legs tell it by side where somebody gets ahead; once breath decides, both sides pant alike. */
export function tellingOf(mode: Mode, tier: Tier, side: Side): string {
  return mode === 'dex' && (tier === 'soars' || tier === 'gains') ? `tell.dex.${tier}.${side}` : `tell.${mode}.${tier}`;
}

const TONES: Readonly<Record<Tier, Tone>> = { soars: 'good', gains: 'good', holds: 'neutral', loses: 'warning', crashes: 'danger' };

/**
 * How much better somebody did than the nearest running opponent who tested as well.
 * @param pairs the distances that say who is nearest: those before the round.
 * @returns 0 without such an opponent.
 */
export function marginOf(state: ChaseState, runner: Runner, pairs: readonly Pair[]): number {
  const find = byId(state);
  const opponent = (pair: Pair): Runner | undefined => find(runner.side === 'quarry' ? pair.pursuer : pair.quarry);
  const met = pairs.filter((pair) => pair[runner.side] === runner.id && testedNow(state, opponent(pair)));
  const near = met.reduce<Pair | undefined>((best, pair) => (best === undefined || pair.distance < best.distance ? pair : best), undefined);
  const other = near === undefined ? undefined : opponent(near);
  return runner.last && other?.last ? runner.last.score - other.last.score : 0;
}

/** Whether somebody tested in the latest round. */
export function testedNow(state: ChaseState, runner: Runner | undefined): boolean {
  return runner?.last?.round === state.round;
}

/** How somebody's latest test reads at a glance. */
export function toneOf(state: ChaseState, runner: Runner): Tone {
  return TONES[tierOf(marginOf(state, runner, state.pairs))];
}

/** The chase begins. */
export function startEvents(state: ChaseState, tell: Teller): readonly StepEvent[] {
  const distance = nearestOf(state.pairs) ?? 0;
  const deed = tell('start.headline', { pursuers: names(running(state, 'pursuer')), quarry: names(running(state, 'quarry')), distance });
  const outcome = distance >= state.sightLimit ? tell('start.outOfSight') : undefined;
  return [{ weight: 'headline', text: withOutcome(deed, outcome), tone: 'neutral', facts: { distance, sightLimit: state.sightLimit } }];
}

/** A round: what it did to the smallest distance and what came of it, then a line for everybody in it. */
export function roundEvents(before: ChaseState, after: ChaseState, otherAction: readonly string[], tell: Teller): readonly StepEvent[] {
  const open = openPairs(before);
  const from = nearestOf(open) ?? 0;
  const to = nearestOf(samePairs(after, open)) ?? 0;
  const deed = tell(`round.${moveOf(after, from, to)}`, { from, to, change: Math.abs(to - from) });
  const facts = { from, to, pending: after.pending, status: after.status };
  return [
    { weight: 'headline', text: withOutcome(deed, outcomeOf(before, after, tell)), tone: headlineTone(before, after), facts },
    ...before.participants.filter((runner) => runner.status === 'running').map(({ id }) => runLine(before, after, id, otherAction, tell)),
    ...endLines(before, after, tell),
  ];
}

/** What a round did to the smallest distance; a stillness in which somebody got an extra action is none. */
function moveOf(after: ChaseState, from: number, to: number): string {
  if (to !== from) return to < from ? 'closer' : 'farther';
  return after.pending.length > 0 ? 'poised' : 'level';
}

/** An extra action, and what came of it when it was the last. */
export function extraEvents(before: ChaseState, after: ChaseState, input: { readonly id: string; readonly use: string }, tell: Teller): readonly StepEvent[] {
  const runner = byId(before)(input.id);
  const name = runner?.name ?? input.id;
  const deed = tell(input.use === 'move' ? `extra.move.${runner?.side ?? 'pursuer'}` : 'extra.attack', { name });
  const facts = { id: input.id, use: input.use, to: nearestOf(samePairs(after, openPairs(before))) ?? 0, pending: after.pending, status: after.status };
  return [
    { weight: 'headline', who: input.id, text: withOutcome(deed, outcomeOf(before, after, tell)), tone: headlineTone(before, after), facts },
    ...endLines(before, after, tell),
  ];
}

/** CO-6: breath decides. */
export function enduranceEvents(state: ChaseState, tell: Teller): readonly StepEvent[] {
  return [{ weight: 'headline', text: tell('endurance.headline'), tone: 'neutral', facts: { mode: state.mode, round: state.round } }];
}

/** The same pairs in another state: the order of pairs never changes. */
function samePairs(state: ChaseState, pairs: readonly Pair[]): readonly Pair[] {
  return state.pairs.filter((pair) => pairs.some((other) => other.quarry === pair.quarry && other.pursuer === pair.pursuer));
}

/** Who of the quarry came to an end between two states. */
function newly(before: ChaseState, after: ChaseState, status: 'caught' | 'escaped'): readonly Runner[] {
  const find = byId(before);
  return after.participants.filter((runner) => runner.status === status && find(runner.id)?.status === 'running');
}

/** What came of a step; nothing where the chase simply goes on. */
function outcomeOf(before: ChaseState, after: ChaseState, tell: Teller): Text | undefined {
  if (after.status !== 'running') return tell(`end.${after.status}`);
  const caught = names(newly(before, after, 'caught'));
  const escaped = names(newly(before, after, 'escaped'));
  if (caught.length > 0 && escaped.length > 0) return tell('outcome.both', { caught, escaped });
  if (caught.length > 0) return tell('outcome.caught', { caught });
  if (escaped.length > 0) return tell('outcome.escaped', { escaped });
  const find = byId(after);
  const pending = [...new Set(after.pending)].flatMap((id) => find(id) ?? []);
  return pending.length > 0 ? tell('outcome.extra', { names: names(pending) }) : undefined;
}

/** The GM plays both sides: neither end is the good one, but one that is there and a choice to make are worth a look. */
function headlineTone(before: ChaseState, after: ChaseState): Tone {
  const eventful = after.pending.length > 0 || after.status !== 'running' || newly(before, after, 'caught').length + newly(before, after, 'escaped').length > 0;
  return eventful ? 'warning' : 'neutral';
}

function runLine(before: ChaseState, after: ChaseState, id: string, otherAction: readonly string[], tell: Teller): StepEvent {
  const runner = byId(after)(id);
  const name = runner?.name ?? id;
  const other = otherAction.includes(id);
  const { last } = runner ?? {};
  if (runner === undefined || !last) return { weight: 'line', who: id, text: tell('tell.other', { name }), tone: 'warning', facts: { otherAction: other } };
  const margin = marginOf(after, runner, openPairs(before));
  const tier = tierOf(margin);
  const facts: JsonObject = { roll: last.roll, score: last.score, margin, ...(other ? { otherAction: true } : { tier }) };
  const text = tell(other ? 'tell.other' : tellingOf(last.mode, tier, runner.side), { name });
  return { weight: 'line', who: id, text, tone: other ? 'warning' : TONES[tier], facts };
}

function endLines(before: ChaseState, after: ChaseState, tell: Teller): readonly StepEvent[] {
  const find = byId(after);
  const caught = newly(before, after, 'caught').map((runner): StepEvent => {
    const pursuers = runner.caughtBy.map((id) => find(id)?.name ?? id);
    return {
      weight: 'line',
      who: runner.id,
      text: tell('line.caught', { name: runner.name, pursuers }),
      tone: 'danger',
      facts: { status: 'caught', caughtBy: runner.caughtBy },
    };
  });
  const escaped = newly(before, after, 'escaped').map((runner): StepEvent => ({
    weight: 'line',
    who: runner.id,
    text: tell('line.escaped', { name: runner.name }),
    tone: 'good',
    facts: { status: 'escaped' },
  }));
  const stopped = after.participants
    .filter((runner) => runner.status === 'stopped' && find(runner.id) !== undefined && byId(before)(runner.id)?.status === 'running')
    .map((runner): StepEvent => ({
      weight: 'line',
      who: runner.id,
      text: tell('line.stopped', { name: runner.name }),
      tone: 'neutral',
      facts: { status: 'stopped' },
    }));
  return [...caught, ...escaped, ...stopped];
}

function names(people: readonly Runner[]): readonly string[] {
  return people.map((runner) => runner.name);
}

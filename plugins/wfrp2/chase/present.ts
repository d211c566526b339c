/** What is drawn of a chase. */
import { actedInRound, catchersOf, gapsToDraw, hasCaught, nameOf, namesOf, namesWith, newsOf, onSide } from '#shared/plugin-api/kit/participants';
import type { Gap } from '#shared/plugin-api/kit/participants';
import { modifierFacts, numberFact, outcomeNamed, presentPerson } from '#shared/plugin-api/kit/presenting';
import type { Block, Fact, FigureBlock, PresentedParticipant, Presentation, Tone, TrackBlock } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { presentThrow } from '../pace';
import { contenders, gapsOf, isOver, leastGap, metresBetween } from './state';
import type { ChaseState, Runner } from './state';

/** What is drawn of a chase (W2-1 to W2-5). */
export function present(state: ChaseState): Presentation {
  const least = leastGap(state);
  const tone = chaseTone(state, least);
  const throws: Block = { kind: 'meter', label: text('meter.throws'), value: state.round, max: state.throws, tone: 'neutral' };
  return {
    summary: summary(state, least),
    status: { label: text(`status.chase.${state.status}`), tone },
    ...(state.status === 'running' ? {} : { outcome: outcomeNamed(state.status) }),
    round: state.round,
    participants: state.participants.map((runner) => presentRunner(state, runner, least.pursuer)),
    blocks: [track(state), figure(state, least, tone), throws],
  };
}

function summary(state: ChaseState, { distance, pursuer, quarry }: Gap<Runner>): Text {
  return text(state.round === 0 ? 'summary.start' : `summary.${state.status}`, {
    round: state.round,
    throws: state.throws,
    gap: distance,
    pursuer: nameOf(pursuer),
    quarry: nameOf(quarry),
    caught: namesWith(state, 'caught'),
    escaped: namesWith(state, 'escaped'),
  });
}

/** The GM plays both sides: neither outcome is the good one, but a quarry overtaken before the last throw is worth a look. */
function chaseTone(state: ChaseState, { distance }: Gap<Runner>): Tone {
  return !isOver(state) && distance <= 0 ? 'warning' : 'neutral';
}

function figure(state: ChaseState, least: Gap<Runner>, tone: Tone): FigureBlock {
  return { kind: 'figure', label: text('figure.gap'), value: metresText(least.distance), meaning: meaning(state, least), tone };
}

/** What the smallest gap means: whom it is between while it may change, then what it came to. */
function meaning(state: ChaseState, { distance, pursuer, quarry }: Gap<Runner>): Text {
  if (isOver(state)) return text(distance <= 0 ? 'gap.madeGood' : 'gap.kept');
  return text(distance > 0 ? 'gap.ahead' : distance === 0 ? 'gap.abreast' : 'gap.overtaken', { pursuer: nameOf(pursuer), quarry: nameOf(quarry) });
}

/** The foremost pursuer stands at 0 and everybody else as many metres before or behind: what is left of 0 at the last throw is caught. */
function track(state: ChaseState): TrackBlock {
  const quarry = contenders(state);
  const foremost = Math.max(...onSide(state, 'pursuer').map(({ total }) => total));
  const tokens = state.participants.flatMap((runner) => {
    if (runner.side === 'pursuer') return [{ who: runner.id, at: runner.total - foremost }];
    return quarry.includes(runner) || actedInRound(state, runner) ? [{ who: runner.id, at: state.lead + runner.total - foremost }] : [];
  });
  const places = tokens.map(({ at }) => at);
  const brackets = gapsToDraw(gapsOf(state, quarry)).map(({ quarry: ahead, pursuer, distance }) => ({
    from: pursuer.total - foremost,
    to: state.lead + ahead.total - foremost,
    label: metresText(distance),
  }));
  return {
    kind: 'track',
    min: -roundUp(Math.max(5, -Math.min(...places))),
    max: roundUp(Math.max(5, state.lead + state.throws, ...places)),
    unit: text('unit.metres'),
    marks: [{ at: 0, label: text('mark.caught'), tone: 'danger' }],
    tokens,
    gaps: brackets,
  };
}

/** Ends of the track move in steps, so that it stands still while people run. */
function roundUp(metres: number): number {
  const step = metres <= 50 ? 5 : metres <= 500 ? 50 : 500;
  return Math.ceil(metres / step) * step;
}

function metresText(metres: number): Text {
  return text('value.metres', { value: metres });
}

function presentRunner(state: ChaseState, runner: Runner, foremost: Runner): PresentedParticipant {
  const last = newsOf(state, runner);
  const shown = last === null ? undefined : presentThrow(last, runner.modifier);
  return presentPerson(runner, { status: statusText(state, runner), facts: facts(state, runner, foremost), last: shown });
}

function statusText(state: ChaseState, runner: Runner): Text {
  if (runner.status === 'caught') return text('status.caught', { by: namesOf(catchersOf(state, [runner])) });
  if (runner.status === 'escaped') return text('status.escaped');
  if (runner.side === 'quarry') return text('status.fleeing');
  if (hasCaught(state, runner)) return text('status.hasCaught');
  return text(isOver(state) ? 'status.outrun' : 'status.pursuing');
}

/** @param foremost the first of the pursuers, from whom the smallest gap of each quarry is measured. */
function facts(state: ChaseState, runner: Runner, foremost: Runner): readonly Fact[] {
  const gap = runner.side === 'quarry' && runner.status !== 'caught' ? [metresBetween(state, runner, foremost)] : [];
  return [
    numberFact('M', runner.M),
    ...modifierFacts('modifier', runner.modifier),
    { label: text('fact.total'), value: metresText(runner.total) },
    ...gap.map((metres): Fact => ({ label: text('fact.gap'), value: metresText(metres), ...(metres <= 0 ? { tone: 'warning' } : {}) })),
  ];
}

/** What is drawn of a chase. */
import type { Block, Fact, FigureBlock, PresentedParticipant, Presentation, Tone, TrackBlock } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { presentThrow } from '../pace';
import { catchersOf, contenders, everyone, gapsOf, isOver, ranThisThrow, smallestGap } from './state';
import type { ChaseState, Gap, Runner } from './state';

/** Up to so many gaps are all drawn; of more only that to the nearest pursuer of each quarry. */
const MOST_BRACKETS = 4;

export function present(state: ChaseState): Presentation {
  const tone = chaseTone(state);
  const throws: Block = { kind: 'meter', label: text('meter.throws'), value: state.round, max: state.throws, tone: 'neutral' };
  return {
    summary: summary(state),
    status: { label: text(`status.chase.${state.status}`), tone },
    round: state.round,
    participants: state.participants.map((runner) => presentRunner(state, runner)),
    blocks: [track(state), figure(state, tone), throws],
  };
}

function summary(state: ChaseState): Text {
  const names = (status: Runner['status']): readonly string[] =>
    everyone(state, 'quarry')
      .filter((runner) => runner.status === status)
      .map(({ name }) => name);
  const { metres, pursuer, quarry } = smallestGap(state);
  return text(state.round === 0 ? 'summary.start' : `summary.${state.status}`, {
    round: state.round,
    throws: state.throws,
    gap: metres,
    pursuer: pursuer.name,
    quarry: quarry.name,
    caught: names('caught'),
    escaped: names('escaped'),
  });
}

/** The GM plays both sides: neither outcome is the good one, but a quarry overtaken before the last throw is worth a look. */
function chaseTone(state: ChaseState): Tone {
  return !isOver(state) && smallestGap(state).metres <= 0 ? 'warning' : 'neutral';
}

function figure(state: ChaseState, tone: Tone): FigureBlock {
  const { metres } = smallestGap(state);
  return { kind: 'figure', label: text('figure.gap'), value: text('value.metres', { value: metres }), meaning: meaning(state), tone };
}

/** What the smallest gap means: whom it is between while it may change, then what it came to. */
function meaning(state: ChaseState): Text {
  const { metres, pursuer, quarry } = smallestGap(state);
  if (isOver(state)) return text(metres <= 0 ? 'gap.madeGood' : 'gap.kept');
  return text(metres > 0 ? 'gap.ahead' : metres === 0 ? 'gap.abreast' : 'gap.overtaken', { pursuer: pursuer.name, quarry: quarry.name });
}

/** The foremost pursuer stands at 0 and everybody else as many metres before or behind: what is left of 0 at the last throw is caught. */
function track(state: ChaseState): TrackBlock {
  const quarry = contenders(state);
  const foremost = Math.max(...everyone(state, 'pursuer').map(({ total }) => total));
  const tokens = state.participants.flatMap((runner) => {
    if (runner.side === 'pursuer') return [{ who: runner.id, at: runner.total - foremost }];
    return quarry.includes(runner) || ranThisThrow(state, runner) ? [{ who: runner.id, at: state.lead + runner.total - foremost }] : [];
  });
  const places = tokens.map(({ at }) => at);
  const brackets = drawnGaps(state, quarry).map(({ quarry: ahead, pursuer, metres }) => ({
    from: pursuer.total - foremost,
    to: state.lead + ahead.total - foremost,
    label: text('value.metres', { value: metres }),
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

function drawnGaps(state: ChaseState, quarry: readonly Runner[]): readonly Gap[] {
  const all = gapsOf(state, quarry);
  if (all.length <= MOST_BRACKETS) return all;
  return quarry.map((each) => smallestGap(state, [each]));
}

/** Ends of the track move in steps, so that it stands still while people run. */
function roundUp(metres: number): number {
  const step = metres <= 50 ? 5 : metres <= 500 ? 50 : 500;
  return Math.ceil(metres / step) * step;
}

function presentRunner(state: ChaseState, runner: Runner): PresentedParticipant {
  const { last } = runner;
  return {
    id: runner.id,
    name: runner.name,
    side: runner.side,
    active: runner.status === 'running',
    status: statusText(state, runner),
    tone: runner.status === 'caught' ? 'danger' : runner.status === 'escaped' ? 'good' : 'neutral',
    facts: facts(state, runner),
    ...(last !== null && ranThisThrow(state, runner) ? { last: presentThrow(last, runner.modifier) } : {}),
  };
}

function statusText(state: ChaseState, runner: Runner): Text {
  if (runner.status === 'caught') return text('status.caught', { by: catchersOf(state, [runner]).map(({ name }) => name) });
  if (runner.status === 'escaped') return text('status.escaped');
  if (runner.side === 'quarry') return text('status.fleeing');
  if (everyone(state, 'quarry').some(({ caughtBy }) => caughtBy.includes(runner.id))) return text('status.hasCaught');
  return text(isOver(state) ? 'status.outrun' : 'status.pursuing');
}

function facts(state: ChaseState, runner: Runner): readonly Fact[] {
  const gap = runner.side === 'quarry' && runner.status !== 'caught' ? [smallestGap(state, [runner]).metres] : [];
  return [
    { label: text('fact.M'), value: text('value.number', { value: runner.M }) },
    ...(runner.modifier === 0 ? [] : [{ label: text('fact.modifier'), value: text('value.signed', { value: runner.modifier }) }]),
    { label: text('fact.total'), value: text('value.metres', { value: runner.total }) },
    ...gap.map((metres): Fact => ({ label: text('fact.gap'), value: text('value.metres', { value: metres }), ...(metres <= 0 ? { tone: 'warning' } : {}) })),
  ];
}

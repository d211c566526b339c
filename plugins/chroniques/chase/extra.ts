import type { Dice } from '#shared/plugin-api/dice';
import type { ActionOffer, ReadyAnswer, Step } from '#shared/plugin-api/procedure';
import { text, verbatim } from '#shared/plugin-api/text';
import { judged } from './judge';
import { byId, isOver, openPairs } from './state';
import type { ChaseState, Runner } from './state';
import { storyOf } from '../tell';
import { extraEvents } from './story';

export type ExtraUse = 'move' | 'attack';

/** The answers to the form of `extra`. */
export type ExtraInput = { readonly id: string; readonly use: ExtraUse };

/** How far somebody gets with one move action, in metres. */
export function stride(runner: Pick<Runner, 'fast'>): number {
  return runner.fast ? 30 : 20;
}

/** CO-3: an extra action to choose. Every answer is a button of its own. */
export function extraOffer(state: ChaseState): ActionOffer {
  const find = byId(state);
  const people = [...new Set(state.pending)].flatMap((id) => find(id) ?? []);
  return {
    id: 'extra',
    label: text('extra.label'),
    help: text('extra.help'),
    weight: 'choice',
    dice: [],
    form: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'use'],
      properties: {
        id: { type: 'string', title: text('extra.who'), enum: people.map((runner) => runner.id), 'x-labels': people.map((runner) => verbatim(runner.name)) },
        use: { type: 'string', title: text('extra.use'), enum: ['move', 'attack'], 'x-labels': [text('extra.use.move'), text('extra.use.attack')] },
      },
    },
    ready: people.flatMap(readyAnswers),
  };
}

function readyAnswers(runner: Runner): readonly ReadyAnswer[] {
  const { id, name } = runner;
  return [
    { label: text(`extra.ready.move.${runner.side}`, { name, metres: stride(runner) }), input: { id, use: 'move' } },
    { label: text('extra.ready.attack', { name }), help: text('extra.ready.attackHelp'), input: { id, use: 'attack' } },
  ];
}

/** CO-3: uses one extra action: a move changes the distance to every opponent, an attack is for the table. Then CO-5, after the last one. */
export function playExtra(state: ChaseState, input: ExtraInput, dice: Dice): Step<ChaseState> {
  const at = state.pending.indexOf(input.id);
  const after = { ...state, pending: state.pending.toSpliced(at, 1) };
  const next = judged(input.use === 'move' ? moved(after, input.id) : after);
  const story = storyOf(state, dice, state.round);
  const events = extraEvents(state, next, input, story.tell);
  return { state: { ...next, told: story.told() }, finished: isOver(next), events, effects: [] };
}

function moved(state: ChaseState, id: string): ChaseState {
  const runner = byId(state)(id);
  if (runner === undefined) return state;
  const open = openPairs(state);
  const change = runner.side === 'quarry' ? stride(runner) : -stride(runner);
  const pairs = state.pairs.map((pair) => (pair[runner.side] === id && open.includes(pair) ? { ...pair, distance: pair.distance + change } : pair));
  return { ...state, pairs };
}

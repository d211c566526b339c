import type { Dice } from '#shared/plugin-api/dice';
import { choiceField, formOf, personField } from '#shared/plugin-api/kit/fields';
import { byId } from '#shared/plugin-api/kit/participants';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import type { ActionOffer, ReadyAnswer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { extraEvents } from './events';
import { judged } from './judge';
import { isOver, openPairs } from './state';
import type { ChaseState, Runner } from './state';

/** CO-3: what an extra action is spent on. */
export type ExtraUse = 'move' | 'attack';

/** The answers to the form of `extra`. */
export type ExtraInput = { readonly id: string; readonly use: ExtraUse };

/** CO-3: how far somebody gets with one move action, in metres. */
export function stride(runner: Pick<Runner, 'fast'>): number {
  return runner.fast ? 30 : 20;
}

/** CO-3: an extra action to choose. Every answer is a button of its own. */
export function extraOffer(state: ChaseState): ActionOffer {
  const find = byId(state.participants);
  const people = [...new Set(state.pending)].flatMap((id) => find(id) ?? []);
  const [first] = people;
  return actionOffer('extra', 'choice', [], {
    // Whoever plays on without asking runs: an attack is for the table.
    ...(first === undefined ? {} : { usual: { id: first.id, use: 'move' } }),
    form: formOf({ id: personField(text('extra.who'), people), use: choiceField(text('extra.use'), ['move', 'attack'], (use) => text(`extra.use.${use}`)) }, [
      'id',
      'use',
    ]),
    ready: people.flatMap(readyAnswers),
  });
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
  return stepWithMessages(next, messagesOf(state, dice, state.round), (pick) => extraEvents(state, next, input, pick), isOver(next));
}

function moved(state: ChaseState, id: string): ChaseState {
  const runner = byId(state.participants)(id);
  if (runner === undefined) return state;
  const open = openPairs(state);
  const change = runner.side === 'quarry' ? stride(runner) : -stride(runner);
  const pairs = state.pairs.map((pair) => (pair[runner.side] === id && open.includes(pair) ? { ...pair, distance: pair.distance + change } : pair));
  return { ...state, pairs };
}

/** The same again: the same dice give the same bytes, in whatever instance and order. */
import type { Outcome } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { RuleSystem } from '#shared/plugin-api/index';
import type { Procedure } from '#shared/plugin-api/procedure';
import type { Findings } from '../findings';
import type { Game, Turn } from './play';
import type { Check } from './subject';
import { again, bytesOf, forEachTurn, rollsAll, typedAs } from './turns';

/** Turns of a game that are each played in an instance of their own. */
const ALONE = 6;

/** Where two answers part, for a sentence. */
export function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const cut = (words: string): string => words.slice(Math.max(0, at - 40), at + 60);
  return `…${cut(one)}… and …${cut(other)}…`;
}

function judge(findings: Findings, words: string, procedure: Procedure, turn: Turn, outcome: Outcome, fix: string): void {
  const [first, second] = [bytesOf(turn.played), bytesOf(outcome)];
  if (first === second) return;
  const what = turn.offer === null ? 'start' : `the action "${turn.offer.id}"`;
  findings.error(`${what} of "${procedure.id}" answers differently ${words}: ${difference(first, second)}`, { fix, once: `${procedure.id} ${words}` });
}

const KEPT = 'keep everything in the state: look for let, Map, Set and arrays outside the functions, which remember earlier calls';

/** What is shown of a state. */
function shown(system: RuleSystem, id: string, state: JsonObject): string {
  const procedure = system.procedures.find((each) => each.id === id);
  return JSON.stringify([procedure?.view(state), procedure?.present(state), procedure?.actions(state)]);
}

const fresh: Check = {
  name: 'nothing is kept between calls: steps played alone, and backwards, in fresh instances are the same',
  run(subject, findings) {
    for (const procedure of subject.system.procedures) {
      for (const [number, game] of subject.gamesOf(procedure).entries()) {
        const backwards = subject.fresh();
        const turns = game.turns.map((turn, at) => ({ turn, at }));
        for (const { turn, at } of turns.toReversed())
          judge(findings, 'in another order', procedure, turn, again(backwards, procedure, turn, rollsAll(game.seed, at)), KEPT);
        if (number > 3) continue;
        for (const { turn, at } of turns.slice(0, ALONE)) {
          const alone = subject.fresh();
          judge(findings, 'when it is played alone', procedure, turn, again(alone, procedure, turn, rollsAll(game.seed, at)), KEPT);
          const { state } = turn.played.step;
          const [here, there] = [shown(subject.system, procedure.id, state), shown(alone, procedure.id, state)];
          if (here !== there)
            findings.error(`what "${procedure.id}" shows of one state differs between two instances: ${difference(here, there)}`, {
              fix: KEPT,
              once: `${procedure.id} shown`,
            });
        }
      }
    }
  },
};

/** Plays every turn again in the same instance. */
function repeated(subject: Parameters<Check['run']>[0], judgeTurn: (turn: Turn, procedure: Procedure, game: Game, at: number) => void): void {
  forEachTurn(subject, judgeTurn);
}

const record: Check = {
  name: 'a record played again gives the same states: the dice are asked for in the same order',
  run(subject, findings) {
    repeated(subject, (turn, procedure, game, at) => {
      const source = { kind: 'record', seed: game.seed, action: at, record: turn.played.dice } as const;
      judge(findings, 'from its record', procedure, turn, again(subject.system, procedure, turn, source), 'ask for dice by the state and the answers only');
    });
  },
};

const typed: Check = {
  name: 'dice typed at the table give the same states and the same story',
  run(subject, findings) {
    repeated(subject, (turn, procedure, game, at) => {
      const source = { kind: 'plan', seed: game.seed, action: at, plan: typedAs(turn.played.dice) } as const;
      judge(
        findings,
        'with typed dice',
        procedure,
        turn,
        again(subject.system, procedure, turn, source),
        'roll every die by dice.roll, and nothing else by chance',
      );
    });
  },
};

const stored: Check = {
  name: 'a state that was stored plays on as one that was kept',
  run(subject, findings) {
    repeated(subject, (turn, procedure, game, at) => {
      if (turn.before === null) return;
      const copy = { ...turn, before: JSON.parse(JSON.stringify(turn.before)) as JsonObject };
      judge(
        findings,
        'from a stored state',
        procedure,
        turn,
        again(subject.system, procedure, copy, rollsAll(game.seed, at)),
        'compare values of the state, never objects by identity',
      );
    });
  },
};

/** The checks of repetition. */
export const REPEAT_CHECKS: readonly Check[] = [fresh, record, typed, stored];

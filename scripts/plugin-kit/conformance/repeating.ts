/** The same again: the same dice give the same bytes, in whatever instance and order. */
import type { DiceSource, Outcome } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { RuleSystem } from '#shared/plugin-api/index';
import type { Procedure } from '#shared/plugin-api/procedure';
import type { Findings } from '../findings';
import { impurities } from '../source-rules';
import { difference } from './difference';
import type { Game, Turn } from './play';
import { NoAnswer } from './subject';
import type { Check, Subject } from './subject';
import { again, bytesOf, forEachTurn, typedAs } from './turns';

/** Turns of a game that are each played in an instance of their own. */
const ALONE = 6;

/** Systems that were found to answer differently: one cause is one mistake, and not one in every check that plays again. */
const UNSTEADY = new WeakSet<Subject>();

/** @throws {NoAnswer} where it is known already that nothing can be repeated. */
function expectSteady(subject: Subject): void {
  if (UNSTEADY.has(subject)) throw new NoAnswer('what answers differently each time');
  for (const { file, text } of subject.sources)
    if (impurities(text, file, subject.folder).some(({ fatal }) => fatal)) throw new NoAnswer('what reaches for something outside');
}

function judge(subject: Subject, findings: Findings, words: string, procedure: Procedure, turn: Turn, outcome: Outcome, fix: string): void {
  const [first, second] = [bytesOf(turn.played), bytesOf(outcome)];
  if (first === second) return;
  const what = turn.offer === null ? 'start' : `the action "${turn.offer.id}"`;
  UNSTEADY.add(subject);
  findings.error(`${what} of "${procedure.id}" answers differently ${words}: ${difference(first, second)}`, { fix, once: `${procedure.id} is unsteady` });
}

const KEPT = 'keep everything in the state: look for let, Map, Set and arrays outside the functions, which remember earlier calls';

/** What is shown of a state. */
function shown(system: RuleSystem, id: string, state: JsonObject): string {
  const procedure = system.procedures.find((each) => each.id === id);
  return JSON.stringify({ view: procedure?.view(state), present: procedure?.present(state), actions: procedure?.actions(state) });
}

const fresh: Check = {
  name: 'nothing is kept between calls: steps played alone, and backwards, in fresh instances are the same',
  run(subject, findings) {
    expectSteady(subject);
    for (const procedure of subject.system.procedures) {
      for (const [number, game] of subject.gamesOf(procedure).entries()) {
        const backwards = subject.fresh();
        const { turns } = game;
        for (const turn of turns.toReversed()) judge(subject, findings, 'in another order', procedure, turn, again(backwards, procedure, turn), KEPT);
        if (number > 3) continue;
        for (const turn of turns.slice(0, ALONE)) {
          const alone = subject.fresh();
          judge(subject, findings, 'when it is played alone', procedure, turn, again(alone, procedure, turn), KEPT);
          const { state } = turn.played.step;
          const [here, there] = [shown(subject.system, procedure.id, state), shown(alone, procedure.id, state)];
          if (here === there) continue;
          UNSTEADY.add(subject);
          findings.error(`what "${procedure.id}" shows of one state differs between two instances: ${difference(here, there)}`, {
            fix: KEPT,
            once: `${procedure.id} is unsteady`,
          });
        }
      }
    }
  },
};

/** Plays every turn again in the same instance. */
function repeated(subject: Subject, judgeTurn: (turn: Turn, procedure: Procedure, game: Game, at: number) => void): void {
  expectSteady(subject);
  forEachTurn(subject, judgeTurn);
}

/** A check that plays every turn again with the same dice, wherever these come from. @param sourceOf where they come from this time. */
function withSameDice(name: string, words: string, sourceOf: (turn: Turn) => DiceSource, fix: string): Check {
  return {
    name,
    run(subject, findings) {
      repeated(subject, (turn, procedure) => {
        judge(subject, findings, words, procedure, turn, again(subject.unjudged, procedure, turn, sourceOf(turn)), fix);
      });
    },
  };
}

const record = withSameDice(
  'a record played again gives the same states: the dice are asked for in the same order',
  'from its record',
  ({ source: { seed, action }, played }) => ({ kind: 'record', seed, action, record: played.dice }),
  'ask for dice by the state and the answers only',
);

const typed = withSameDice(
  'dice typed at the table give the same states and the same story',
  'with typed dice',
  ({ source: { seed, action }, played }) => ({ kind: 'plan', seed, action, plan: typedAs(played.dice) }),
  'roll every die by dice.roll, and nothing else by chance',
);

const stored: Check = {
  name: 'a state that was stored plays on as one that was kept',
  run(subject, findings) {
    repeated(subject, (turn, procedure) => {
      if (turn.before === null) return;
      const copy = { ...turn, before: JSON.parse(JSON.stringify(turn.before)) as JsonObject };
      judge(
        subject,
        findings,
        'from a stored state',
        procedure,
        turn,
        again(subject.unjudged, procedure, copy),
        'compare values of the state, never objects by identity',
      );
    });
  },
};

/** The checks of repetition. */
export const REPEAT_CHECKS: readonly Check[] = [fresh, record, typed, stored];

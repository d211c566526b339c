/** A one-shot check made with typed dice, the way a table makes it. */
import { startProcedure } from '#main/platform/procedures/engine';
import type { Outcome, Played } from '#main/platform/procedures/engine';
import type { Json, JsonObject } from '#shared/domain/json';
import type { Block, FigureBlock, Presentation } from '#shared/plugin-api/present';
import type { Procedure } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import { checks } from '../../../../../plugins/chroniques/checks/checks';
import type { CheckTest } from '../../../../../plugins/chroniques/checks/rules';

export function checkOf(id: string): Procedure {
  const found = checks.find((check) => check.id === id);
  if (found === undefined) throw new Error(`there is no check "${id}"`);
  return found;
}

/** Makes a check; the dice are those of whoever it is about, in the order of the rules. One that is not given is asked for. */
export function attempt(id: string, setup: JsonObject, dice: readonly number[] = []): Outcome {
  const who = typeof setup['who'] === 'string' && setup['who'] !== '' ? setup['who'] : 'gm';
  return startProcedure(checkOf(id), setup, { kind: 'plan', seed: 'test', action: 0, plan: { [who]: { typed: dice, then: 'ask' } } });
}

export interface Made extends Played {
  readonly outcome: Json | undefined;
  readonly values: JsonObject;
  readonly tests: readonly CheckTest[];
  readonly drawn: Presentation;
}

/** A check that must be possible, with exactly these dice. */
export function make(id: string, setup: JsonObject, dice: readonly number[] = []): Made {
  const outcome = attempt(id, setup, dice);
  if (outcome.kind !== 'played') throw new Error(`not played: ${JSON.stringify(outcome)}`);
  const procedure = checkOf(id);
  const { outcome: result, values, tests } = procedure.view(outcome.step.state);
  return {
    ...outcome,
    outcome: result,
    values: values as JsonObject,
    tests: tests as unknown as readonly CheckTest[],
    drawn: procedure.present(outcome.step.state),
  };
}

/** The fields at which a check was refused. */
export function refusedAt(outcome: Outcome): readonly string[] {
  if (outcome.kind !== 'refused') throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome.issues.map(({ field }) => field);
}

/** The dice that a check asked for: "gm dex d20". */
export function asked({ dice }: Played): readonly string[] {
  return dice.map(({ who, label, sides }) => `${who} ${label} d${String(sides)}`);
}

export function figureOf({ drawn }: Made): FigureBlock {
  const figure = drawn.blocks.find((block): block is FigureBlock => block.kind === 'figure');
  if (figure === undefined) throw new Error('there is no figure');
  return figure;
}

/** Keys of the notes under a result. */
export function notesOf({ drawn }: Made): readonly string[] {
  return drawn.blocks.filter((block): block is Extract<Block, { kind: 'text' }> => block.kind === 'text').map(({ text }) => keyOf(text));
}

export function keyOf(text: Text): string {
  return 'key' in text ? text.key : text.verbatim;
}

/** Keys of what was told: the headline, then the line. */
export function textsOf({ step }: Played): readonly string[] {
  return step.events.map(({ text }) => keyOf(text));
}

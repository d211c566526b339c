/** What of a step was put right: the questions that were answered otherwise before. Pure but for the store that it reads. */
import type { IRunStore } from '#main/features/runs/run-store';
import type { Json, JsonObject } from '#shared/domain/json';
import type { CorrectedField } from '#shared/domain/run';
import { isChoice } from '#shared/plugin-api/form';
import type { FieldSchema, FormSchema } from '#shared/plugin-api/form';
import { verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/**
 * Steps of the record that were put right, by number, with what was answered otherwise before the latest time. A step that was played anew because one before it was put
 * right, with its own answers, is none of them.
 */
export function correctedSteps(
  store: Pick<IRunStore, 'setAside' | 'standing'>,
  runId: string,
  from: number,
  to: number,
): ReadonlyMap<number, readonly CorrectedField[]> {
  const aside = store.setAside(runId, from, to);
  if (aside.length === 0) return new Map();
  const numbers = new Set(aside.map(({ seq }) => seq));
  const steps = [...numbers].flatMap((seq) => store.standing(runId, seq) ?? []);
  return new Map(
    steps.flatMap((step) => {
      // A correction keeps the moment at which its step was played: what was played in the place of an undone step has one of its own.
      const before = aside.findLast(
        ({ id, seq, action, playedAt, input }) =>
          seq === step.seq && id < step.id && playedAt === step.playedAt && action === step.action && !same(input, step.input),
      );
      if (before === undefined) return [];
      const form = store.standing(runId, step.seq - 1)?.offers?.find(({ id }) => id === step.action)?.form;
      return [[step.seq, changedFields(form, before.input, step.input)] as const];
    }),
  );
}

/** Questions of a form that were answered otherwise. @param form undefined where it is not known any more. */
export function changedFields(form: FormSchema | undefined, before: JsonObject, after: JsonObject): readonly CorrectedField[] {
  return Object.entries(form?.properties ?? {}).flatMap(([name, field]) =>
    same(before[name], after[name]) ? [] : [{ title: field.title, before: answerText(field, before[name]), after: answerText(field, after[name]) }],
  );
}

/** A changed answer as a line of the journal says it. */
export function changeText({ title, before, after }: CorrectedField): Text {
  return { key: 'app:run.changedField', args: { field: title, before, after } };
}

function answerText(field: FieldSchema, answer: Json | undefined): Text {
  if (isChoice(field) && typeof answer === 'string') return field['x-labels'][field.enum.indexOf(answer)] ?? verbatim(answer);
  if (typeof answer === 'boolean') return { key: answer ? 'app:run.answer.yes' : 'app:run.answer.no' };
  if (typeof answer === 'number') return { key: 'app:run.answer.number', args: { value: answer } };
  if (typeof answer === 'string' && answer !== '') return verbatim(answer);
  if (Array.isArray(answer) && answer.length > 0) return { key: 'app:run.answer.several', args: { count: answer.length } };
  return { key: 'app:run.answer.none' };
}

function same(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** What the ways out of one row of a table are called. Pure. */
import { isChoice, isNumber } from '#shared/plugin-api/form';
import type { FieldSchema, FormSchema } from '#shared/plugin-api/form';
import type { ReferenceStart } from '#shared/plugin-api/reference';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** How things are said in the language in force. */
export interface Speaker {
  words(text: Text): string;
  t(key: string, args?: Readonly<Record<string, TextValue>>): string;
}

/** A check that a row starts. */
export interface Startable {
  readonly start: ReferenceStart;
  readonly title: Text;
  readonly form: Pick<FormSchema, 'properties'>;
}

/**
 * One label each: the check's title, and where a row starts one check in several ways, the answers in which they differ.
 * @param all of one row, in their order.
 */
export function startLabels(all: readonly Startable[], say: Speaker): readonly string[] {
  return all.map((one) => {
    const alike = all.filter((other) => other.start.procedure === one.start.procedure);
    const title = say.words(one.title);
    if (alike.length === 1) return title;
    const differences = one.start.label === undefined ? differencesOf(one, alike, say) : say.words(one.start.label);
    if (differences === '') return title;
    // Where the row has nothing else to start, its table says which check it is.
    return alike.length === all.length ? differences : say.t('toolbox.text.pair', { label: title, value: differences });
  });
}

function differencesOf({ start, form }: Startable, alike: readonly Startable[], say: Speaker): string {
  return differing(alike)
    .map((name) => answerWords(form.properties[name], start.answers[name], say))
    .filter((words) => words !== undefined)
    .join(', ');
}

function differing(starts: readonly Startable[]): readonly string[] {
  const names = [...new Set(starts.flatMap(({ start }) => Object.keys(start.answers)))];
  return names.filter((name) => new Set(starts.map(({ start }) => JSON.stringify(start.answers[name]))).size > 1);
}

/** @returns undefined where there is nothing short to say: no answer, or an answer in several parts. */
function answerWords(field: FieldSchema | undefined, answer: unknown, say: Speaker): string | undefined {
  if (field === undefined) return undefined;
  if (typeof answer === 'boolean')
    return answer ? say.words(field.title) : say.t('toolbox.text.pair', { label: say.words(field.title), value: say.t('play.no') });
  if (typeof answer === 'number') {
    const unit = isNumber(field) && field['x-unit'] !== undefined ? `\u00a0${say.words(field['x-unit'])}` : '';
    return say.t('toolbox.text.number', { label: say.words(field.title), value: answer, unit });
  }
  if (typeof answer !== 'string') return undefined;
  const label = isChoice(field) ? field['x-labels'][field.enum.indexOf(answer)] : undefined;
  return label === undefined ? answer : say.words(label);
}

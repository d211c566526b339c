/** Answers to any form: good ones to play with, and good ones with one thing spoiled. */
import fc from 'fast-check';
import type { Json, JsonObject } from '#shared/domain/json';
import { isChoice, isGroup, isPerParticipant } from '#shared/plugin-api/form';
import type { FieldSchema, FormSchema, ListField, NumberField, TextField } from '#shared/plugin-api/form';

type Shape = Pick<FormSchema, 'properties' | 'required'>;

/** Names that a careless program trips over: inherited keys, placeholders, another script, a very long one. */
const AWKWARD = ['constructor', 'toString', 'hasOwnProperty', '{{name}}', '$t(chase.title)', '<b>É</b>', 'ヤン', 'Éléonore d’Ünterwald-von-Prücklingen'];

/**
 * Answers that the form accepts. Fields that are not required are sometimes left out.
 * @param full ticks everything, answers for everybody and leaves nothing out.
 */
export function answersFor(form: Shape, full = false): fc.Arbitrary<JsonObject> {
  const fields = Object.entries(form.properties).filter(([, field]) => isAnswerable(field));
  const model = Object.fromEntries(fields.map(([name, field]) => [name, answerFor(field, full)]));
  const required = full ? Object.keys(model) : [...(form.required ?? [])].filter((name) => name in model);
  return fc.record(model, { requiredKeys: required, noNullPrototype: true });
}

/** A choice without choices has no answer. */
function isAnswerable(field: FieldSchema): boolean {
  return !(isChoice(field) && field.enum.length === 0);
}

function answerFor(field: FieldSchema, full: boolean): fc.Arbitrary<Json> {
  if (field.type === 'boolean') return full ? fc.constant(true) : fc.boolean();
  if (isNumber(field)) return numberFor(field);
  if (field.type === 'array') return listFor(field, full);
  if (isPerParticipant(field)) {
    const inner = answerFor(field.additionalProperties, full);
    const ids = [...field.propertyNames.enum];
    return fc
      .subarray(ids, { minLength: full ? ids.length : 0 })
      .chain((ids) => fc.tuple(...ids.map(() => inner)).map((values) => Object.fromEntries(ids.map((id, at) => [id, values[at] ?? null]))));
  }
  if (field.type === 'object') return answersFor(field, full);
  if (!isChoice(field)) return textFor(field);
  const listed = fc.constantFrom(...field.enum);
  return field.custom === undefined ? listed : fc.oneof({ weight: 3, arbitrary: listed }, answersFor(field.custom, full));
}

function isNumber(field: FieldSchema): field is NumberField {
  return field.type === 'integer' || field.type === 'number';
}

function numberFor(field: NumberField): fc.Arbitrary<Json> {
  // Quarters are exact in binary, as distances are.
  const parts = field.type === 'integer' ? 1 : 4;
  const low = field.minimum ?? field.exclusiveMinimum ?? -1000;
  const high = field.maximum ?? Math.max(1000, low + 1000);
  const above = field.exclusiveMinimum;
  const least = above === undefined ? Math.ceil(low * parts) : Math.max(Math.ceil(low * parts), Math.floor(above * parts) + 1);
  const most = Math.max(least, Math.floor(high * parts));
  const numbers = fc.integer({ min: least, max: most }).map((count) => count / parts);
  return field.nullable === true ? fc.option(numbers, { nil: null }) : numbers;
}

function textFor(field: TextField): fc.Arbitrary<string> {
  const least = field.minLength ?? 0;
  const fits = (words: string): boolean => words.length <= field.maxLength && words.trim().length >= least;
  const ids = fc.stringMatching(/^[a-z][a-z0-9-]{2,7}$/u);
  if (field.format === 'id' || field.format === 'who') return fc.oneof({ weight: 4, arbitrary: ids }, fc.constantFrom(...AWKWARD.slice(0, 3))).filter(fits);
  return fc
    .oneof({ weight: 3, arbitrary: fc.string({ minLength: least, maxLength: Math.min(field.maxLength, 20), unit: 'grapheme' }) }, fc.constantFrom(...AWKWARD))
    .filter(fits);
}

function listFor(field: ListField, full: boolean): fc.Arbitrary<Json[]> {
  const least = field.minItems ?? 0;
  const most = Math.max(least, Math.min(field.maxItems, least + 4));
  const item = answerFor(field.items, full);
  if (field.uniqueItems === true) {
    const choices = isChoice(field.items) ? field.items.enum.length : most;
    return fc.uniqueArray(isAnswerable(field.items) ? item : fc.constant(null), {
      minLength: least,
      maxLength: Math.min(most, choices),
      selector: (value) => JSON.stringify(value),
    });
  }
  if (field['x-widget'] !== 'participants' || !isGroup(field.items)) return fc.array(item, { minLength: least, maxLength: most });
  const side = field.items.properties['side'];
  const sides = side !== undefined && isChoice(side) ? side.enum : [];
  return fc
    .array(item, { minLength: Math.max(least, sides.length, 1), maxLength: Math.max(most, sides.length) })
    .map((people) => castOf(people as JsonObject[], sides));
}

/** Nobody twice, and somebody on every side. */
function castOf(people: readonly JsonObject[], sides: readonly string[]): JsonObject[] {
  const seen = new Set<Json>();
  return people.map((person, at) => {
    const first = person['id'] ?? '';
    const id = seen.has(first) ? `${String(at)}-${JSON.stringify(first).slice(1, 20)}` : first;
    seen.add(id);
    const side = sides[at];
    return { ...person, ...('id' in person ? { id } : {}), ...(side === undefined ? {} : { side }) };
  });
}

/** Answers with one mistake in them. */
export interface Spoiled {
  readonly answers: unknown;
  /** Where the mistake must be reported. */
  readonly field: string;
}

/** Every way of spoiling good answers once: wrong types, out of range, unknown, missing, twice. */
export function spoil(form: Shape, good: JsonObject): readonly Spoiled[] {
  return [...[null, [], 'x', 42].map((answers) => ({ answers, field: '' })), ...spoilShape(form, good, '')];
}

function spoilShape(form: Shape, good: JsonObject, path: string): readonly Spoiled[] {
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const missing = (form.required ?? []).map((name) => ({ answers: Object.fromEntries(Object.entries(good).filter(([key]) => key !== name)), field: at(name) }));
  const inner = Object.entries(form.properties).flatMap(([name, field]) =>
    spoilField(field, good[name], at(name)).map((each) => ({ answers: { ...good, [name]: each.answers }, field: each.field })),
  );
  return [...missing.filter(({ field }) => !hasDefault(form, field)), ...inner, { answers: { ...good, nonsense: 1 }, field: at('nonsense') }];
}

function hasDefault(form: Shape, path: string): boolean {
  const field = form.properties[path.split('.').at(-1) ?? ''];
  return field !== undefined && (field.default !== undefined || (isGroup(field) && field.required === undefined));
}

function spoilField(field: FieldSchema, good: Json | undefined, path: string): readonly Spoiled[] {
  const here = (...answers: unknown[]): Spoiled[] => answers.map((answer) => ({ answers: answer, field: path }));
  if (field.type === 'boolean') return here('yes', 1, null);
  if (isNumber(field)) {
    return here(
      '4',
      Number.NaN,
      Infinity,
      ...(field.type === 'integer' ? [0.5] : []),
      ...(field.minimum === undefined ? [] : [field.minimum - 1]),
      ...(field.exclusiveMinimum === undefined ? [] : [field.exclusiveMinimum]),
      ...(field.maximum === undefined ? [] : [field.maximum + 1]),
      ...(field.nullable === true ? [] : [null]),
    );
  }
  if (field.type === 'array') return [...here('x', {}, null), ...spoilList(field, good, path)];
  if (isPerParticipant(field)) return [...here([], 'x', null), { answers: { 'no one': 1 }, field: `${path}.no one` }];
  if (isGroup(field)) return [...here([], 'x', null), ...(isObject(good) ? spoilShape(field, good, path) : [])];
  if (isChoice(field)) {
    const own = field.custom !== undefined && isObject(good) ? spoilShape(field.custom, good, path) : [];
    return [...here('no such choice', 0, null), ...own];
  }
  return here(7, null, 'x'.repeat(field.maxLength + 1), ...((field.minLength ?? 0) > 0 ? ['', '   '] : []));
}

function spoilList(field: ListField, good: Json | undefined, path: string): readonly Spoiled[] {
  const list: readonly Json[] = Array.isArray(good) ? good : [];
  const [first, ...rest] = list;
  if (first === undefined) return [];
  const crowd = { answers: Array.from({ length: field.maxItems + 1 }, () => first), field: path };
  const twice =
    field['x-widget'] === 'participants' && list.length < field.maxItems ? [{ answers: [...list, first], field: `${path}[${String(list.length)}].id` }] : [];
  return [crowd, ...twice, ...spoilField(field.items, first, `${path}[0]`).map((each) => ({ answers: [each.answers, ...rest], field: each.field }))];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

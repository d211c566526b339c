/**
 * The one judge of form answers: the renderer asks it while the GM types, the host asks it again before a plugin
 * sees anything. It never throws and never changes its arguments.
 */
import { isUnclearNumber } from '#shared/domain/number';
import type { Json, JsonObject } from '#shared/domain/json';
import { fitsIn, isVisible, lengthOf } from '#shared/domain/names';
import { isChoice, isGroup, isNumber, isPerParticipant } from '#shared/plugin-api/form';
import type { ChoiceField, FieldSchema, FormSchema, ListField, NumberField, PerParticipantField, TextField } from '#shared/plugin-api/form';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** One mistake: where it is (`participants[1].M`) and what would be right, as a text of the application's catalogue. */
export interface FormIssue {
  readonly field: string;
  readonly text: Text;
}

/** Answers that fit the form, defaults filled in, or every mistake in them. */
export type FormCheck = { readonly ok: true; readonly value: JsonObject } | { readonly ok: false; readonly issues: readonly [FormIssue, ...FormIssue[]] };

/**
 * Checks answers against a form and fills in defaults.
 * @param form the schema that was shown.
 * @param answers what came back; anything at all is allowed.
 * @returns a fresh value in the order of the schema, or every mistake in the order of the form.
 */
export function checkForm(form: FormSchema, answers: unknown): FormCheck {
  const issues: FormIssue[] = [];
  const value = checkShape(form, answers, '', issues);
  const [first, ...rest] = issues;
  if (first !== undefined) return { ok: false, issues: [first, ...rest] };
  return { ok: true, value: value as JsonObject };
}

/** The answers a form starts with: its defaults, and nothing where it has none. */
export function formDefaults(form: FormSchema): JsonObject {
  const value: Record<string, Json> = {};
  for (const [name, field] of Object.entries(form.properties)) {
    const initial = defaultOf(field);
    if (initial !== undefined) value[name] = initial;
  }
  return value;
}

function defaultOf(field: FieldSchema): Json | undefined {
  if (field.default !== undefined) return field.default;
  return isGroup(field) && field.required === undefined ? formDefaults(field) : undefined;
}

function problem(key: string, args?: Readonly<Record<string, TextValue>>): Text {
  return args === undefined ? { key: `app:form.${key}` } : { key: `app:form.${key}`, args };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function checkShape(shape: Pick<FormSchema, 'properties' | 'required'>, answers: unknown, path: string, issues: FormIssue[]): Json {
  if (!isPlainObject(answers)) {
    issues.push({ field: path, text: problem('notGroup') });
    return null;
  }
  const result: Record<string, Json> = {};
  for (const [name, field] of Object.entries(shape.properties)) {
    const own = Object.hasOwn(answers, name) ? answers[name] : undefined;
    const answer = own === undefined ? defaultOf(field) : own;
    const here = join(path, name);
    if (answer === undefined) {
      if (shape.required?.includes(name) === true) issues.push({ field: here, text: problem('missing', { label: field.title }) });
      continue;
    }
    result[name] = checkField(field, answer, here, issues);
  }
  for (const name of Object.keys(answers)) {
    if (!Object.hasOwn(shape.properties, name)) issues.push({ field: join(path, name), text: problem('unknown', { name }) });
  }
  return result;
}

function checkField(field: FieldSchema, answer: unknown, path: string, issues: FormIssue[]): Json {
  if (field.type === 'boolean') {
    if (typeof answer === 'boolean') return answer;
    issues.push({ field: path, text: problem('notBoolean', { label: field.title }) });
    return null;
  }
  if (isNumber(field)) return checkNumber(field, answer, path, issues);
  if (field.type === 'array') return checkList(field, answer, path, issues);
  if (isPerParticipant(field)) return checkPerParticipant(field, answer, path, issues);
  if (isGroup(field)) return checkShape(field, answer, path, issues);
  if (isChoice(field)) return checkChoice(field, answer, path, issues);
  return checkText(field, answer, path, issues);
}

function checkNumber(field: NumberField, answer: unknown, path: string, issues: FormIssue[]): Json {
  const refuse = (text: Text): Json => {
    issues.push({ field: path, text });
    return null;
  };
  const label = field.title;
  if (answer === null && field.nullable === true) return null;
  if (typeof answer !== 'number' || !Number.isFinite(answer))
    return refuse(problem(typeof answer === 'string' && isUnclearNumber(answer) ? 'separators' : 'notNumber', { label }));
  if (field.type === 'integer' && !Number.isInteger(answer)) return refuse(problem('notInteger', { label }));
  const low = field.minimum;
  const high = field.maximum;
  const above = field.exclusiveMinimum;
  const tooLow = (low !== undefined && answer < low) || (above !== undefined && answer <= above);
  const tooHigh = high !== undefined && answer > high;
  if (tooLow || tooHigh) {
    if (low !== undefined && high !== undefined) return refuse(problem('outside', { label, low, high }));
    if (above !== undefined && tooLow) return refuse(problem('notAbove', { label, low: above }));
    return refuse(tooLow ? problem('tooLow', { label, low: low ?? 0 }) : problem('tooHigh', { label, high: high ?? 0 }));
  }
  // Minus zero does not survive JSON; a stored record must equal a live one.
  return answer === 0 ? 0 : answer;
}

function checkText(field: TextField, answer: unknown, path: string, issues: FormIssue[]): Json {
  const refuse = (text: Text): Json => {
    issues.push({ field: path, text });
    return null;
  };
  if (typeof answer !== 'string') return refuse(problem('notText', { label: field.title }));
  const { minLength = 0, maxLength } = field;
  // Spaces, joiners and direction marks alone are no answer.
  if (minLength > 0 && (!isVisible(answer) || lengthOf(answer.trim()) < minLength)) return refuse(problem('missing', { label: field.title }));
  if (!fitsIn(answer, maxLength)) return refuse(problem('tooLong', { label: field.title, count: maxLength }));
  // An id becomes a key of records; this one would not be a key but the record's prototype.
  if ((field.format === 'id' || field.format === 'who') && answer === '__proto__') return refuse(problem('notText', { label: field.title }));
  return answer;
}

function checkChoice(field: ChoiceField, answer: unknown, path: string, issues: FormIssue[]): Json {
  if (typeof answer === 'string' && field.enum.includes(answer)) return answer;
  if (field.custom !== undefined && isPlainObject(answer)) return checkShape(field.custom, answer, path, issues);
  issues.push({ field: path, text: problem('notAChoice', { label: field.title, choices: field['x-labels'] }) });
  return null;
}

function checkList(field: ListField, answer: unknown, path: string, issues: FormIssue[]): Json {
  if (!Array.isArray(answer)) {
    issues.push({ field: path, text: problem('notList', { label: field.title }) });
    return null;
  }
  const list: readonly unknown[] = answer;
  if (list.length > field.maxItems) {
    // Said before anything inside is looked at: a list of a million entries must cost nothing.
    issues.push({ field: path, text: problem('tooMany', { label: field.title, count: field.maxItems }) });
    return null;
  }
  if (list.length < (field.minItems ?? 0)) issues.push({ field: path, text: problem('tooFew', { label: field.title, count: field.minItems ?? 0 }) });
  const values = Array.from(list, (item, index) => checkField(field.items, item, `${path}[${String(index)}]`, issues));
  const keys = values.map((item) => (field.uniqueItems === true ? wordsOf(item) : keyOf(field, item)));
  keys.forEach((key, index) => {
    if (key === undefined || keys.indexOf(key) === index) return;
    const where = field.uniqueItems === true ? `${path}[${String(index)}]` : `${path}[${String(index)}].id`;
    issues.push({ field: where, text: problem('twice', { value: key }) });
  });
  return values;
}

/** What tells entries of a list without repetition apart, as it can be shown; a wrong entry (null) has its own mistake already. */
function wordsOf(item: Json): string | undefined {
  if (item === null) return undefined;
  return typeof item === 'string' ? item : JSON.stringify(item);
}

/** The `id` of a participant must be unique: two with one id would be one person in two places. */
function keyOf(field: ListField, item: Json): string | undefined {
  if (field['x-widget'] !== 'participants' || typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const id = (item as JsonObject)['id'];
  return typeof id === 'string' ? id : undefined;
}

function checkPerParticipant(field: PerParticipantField, answer: unknown, path: string, issues: FormIssue[]): Json {
  if (!isPlainObject(answer)) {
    issues.push({ field: path, text: problem('notGroup') });
    return null;
  }
  const result: [string, Json][] = [];
  for (const [who, value] of Object.entries(answer)) {
    const here = join(path, who);
    if (!field.propertyNames.enum.includes(who)) issues.push({ field: here, text: problem('notHere', { who }) });
    else result.push([who, checkField(field.additionalProperties, value, here, issues)]);
  }
  // Defines each key instead of assigning it: a participant may have any id.
  return Object.fromEntries(result);
}

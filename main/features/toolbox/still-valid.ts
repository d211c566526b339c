import type { Json, JsonObject } from '#shared/domain/json';
import { checkForm } from '#shared/plugin-api/check-form';
import { isGroup } from '#shared/plugin-api/form';
import type { FieldSchema, FormSchema } from '#shared/plugin-api/form';

/**
 * The part of some answers that a form, which may have changed since, still asks and would still accept: field by field, inside groups too.
 * What is left out is asked anew.
 */
export function stillValid(form: Pick<FormSchema, 'properties'>, answers: JsonObject): JsonObject {
  const kept: Record<string, Json> = {};
  for (const [name, field] of Object.entries(form.properties)) {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (answer === undefined) continue;
    const valid = isGroup(field) && isObject(answer) ? stillValid(field, answer) : accepted(field, answer);
    if (valid !== undefined) kept[name] = valid;
  }
  return kept;
}

function accepted(field: FieldSchema, answer: Json): Json | undefined {
  const check = checkForm({ type: 'object', properties: { answer: field }, additionalProperties: false }, { answer });
  return check.ok ? check.value['answer'] : undefined;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

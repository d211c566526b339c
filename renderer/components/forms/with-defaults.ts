/** Forms with other answers proposed. Pure. */
import type { JsonObject } from '#shared/domain/json';
import type { FormSchema } from '#shared/plugin-api/form';

/** The same form with other answers proposed. Answers that it does not ask for are left out. */
export function withDefaults(form: FormSchema, answers: JsonObject): FormSchema {
  const names = Object.keys(answers).filter((name) => Object.hasOwn(form.properties, name));
  if (names.length === 0) return form;
  const proposed = names.map((name) => [name, { ...form.properties[name], default: answers[name] }] as const);
  return { ...form, properties: { ...form.properties, ...(Object.fromEntries(proposed) as FormSchema['properties']) } };
}

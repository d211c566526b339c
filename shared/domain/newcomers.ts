/** New people in the form of an action: a list of people in it asks for those who were not there before, as the form of a set-up asks for the first. Pure. */
import type { JsonObject } from '#shared/domain/json';
import { isGroup } from '#shared/plugin-api/form';
import type { FormSchema, ListField } from '#shared/plugin-api/form';

/** The lists of a form whose entries are people, by their names. */
export function peopleListsOf(form: Pick<FormSchema, 'properties'>): readonly (readonly [name: string, field: ListField])[] {
  return Object.entries(form.properties).flatMap(([name, field]) =>
    field.type === 'array' && field['x-widget'] === 'participants' && isGroup(field.items) ? [[name, field] as const] : [],
  );
}

/** Somebody who is to come in. */
export interface Newcomer {
  readonly id: string;
  /** Where they stand in the answers: `who[0]`. */
  readonly field: string;
}

/** Everybody in the lists of people of some answers. @param input checked against the form. */
export function newcomersIn(form: Pick<FormSchema, 'properties'>, input: JsonObject): readonly Newcomer[] {
  return peopleListsOf(form).flatMap(([name]) => {
    const rows = input[name];
    if (!Array.isArray(rows)) return [];
    return (rows as readonly JsonObject[]).flatMap(({ id }, index) => (typeof id === 'string' ? [{ id, field: `${name}[${String(index)}]` }] : []));
  });
}

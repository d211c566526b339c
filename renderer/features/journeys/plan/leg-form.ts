/** What a leg of a route answers of the form of a march. Pure. */
import { isChoice } from '#shared/plugin-api/form';
import type { BooleanField, ChoiceField, FieldSchema, FormSchema } from '#shared/plugin-api/form';

/** A question that has a few answers: what ground it is, whether there is a path. */
export type LegField = ChoiceField | BooleanField;

function isLegField(field: FieldSchema): field is LegField {
  return field.type === 'boolean' || isChoice(field);
}

/** The part of the form of a march that a leg answers beforehand; undefined where it asks nothing of that kind. */
export function legForm(form: FormSchema | undefined): FormSchema | undefined {
  const own = Object.entries(form?.properties ?? {}).filter((entry): entry is [string, LegField] => isLegField(entry[1]));
  if (form === undefined || own.length === 0) return undefined;
  return { ...form, properties: Object.fromEntries(own), required: [] };
}

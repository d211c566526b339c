/** Groups whose fields add up (`x-sum`): which of them do, and what each adds. */
import { isChoice } from '#shared/plugin-api/form';
import type { BooleanField, ChoiceField, FieldSchema, GroupField } from '#shared/plugin-api/form';

/** A field that takes part in the sum of its group, with its name. */
export type SummedField = readonly [name: string, field: BooleanField | ChoiceField];

/** Whether a field takes part in the sum of its group. */
export function addsToSum(field: FieldSchema): field is BooleanField | ChoiceField {
  return (field.type === 'boolean' || isChoice(field)) && field['x-adds'] !== undefined;
}

/** The fields of a group that add up; none where it shows no sum. */
export function summedFields(group: Pick<GroupField, 'properties' | 'x-sum'>): readonly SummedField[] {
  if (group['x-sum'] === undefined) return [];
  return Object.entries(group.properties).filter((entry): entry is [string, BooleanField | ChoiceField] => addsToSum(entry[1]));
}

/** Whether a ticked field adds nothing because another one is ticked (`x-adds-unless`). */
export function isLeftOutOfSum(field: BooleanField, group: Pick<GroupField, 'properties'>, answers: Readonly<Record<string, unknown>>): boolean {
  const unless = field['x-adds-unless'];
  return unless !== undefined && (Object.hasOwn(answers, unless) ? answers[unless] : group.properties[unless]?.default) === true;
}

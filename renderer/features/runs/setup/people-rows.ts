/** The rows of a set-up in which its people stand. */
import type { Json } from '#shared/domain/json';
import { peopleListsOf } from '#shared/domain/newcomers';
import { isChoice, isGroup } from '#shared/plugin-api/form';
import type { FormSchema, GroupField, ListField } from '#shared/plugin-api/form';
import { isRecord, nameField } from '../../../components/forms/ids';
import { filledRow } from '../../../components/forms/known-people';
import type { FormModel } from '../../../components/forms/model.svelte';
import { newItem } from '../../../components/forms/rows';
import type { SetupOrigin } from './setup-origin';

interface PeopleList {
  readonly name: string;
  readonly field: ListField;
  readonly item: GroupField;
}

/** The lists of a form whose rows are people. */
export function peopleLists(form: FormSchema): readonly PeopleList[] {
  return peopleListsOf(form).flatMap(([name, field]) => (isGroup(field.items) ? [{ name, field, item: field.items }] : []));
}

/** A form that asks for people opens with an empty row a side, or as many as it takes at least, so that typing can start at once. */
export function addFirstRows(model: FormModel): void {
  for (const { name, field, item } of peopleLists(model.form)) {
    const side = item.properties['side'];
    const sides = side !== undefined && isChoice(side) ? side.enum : Array.from({ length: Math.max(1, field.minItems ?? 1) }, () => undefined);
    model.set(
      [name],
      sides.map((value) => ({ ...(newItem(item) as object), ...(value === undefined ? {} : { side: value }) })),
    );
  }
}

/** Those who come out of an encounter or a journey take the places of the empty rows; a side that nobody is on keeps its own. */
export function fillPeople(model: FormModel, people: SetupOrigin['people']): void {
  if (people.length === 0) return;
  for (const { name, field, item } of peopleLists(model.form)) {
    const rows = people.slice(0, field.maxItems).map((person) => filledRow(item, person, person.side));
    const taken = new Set(rows.map((row) => row['side']));
    const empty = rowsOf(model, name).filter((row) => isRecord(row) && row['side'] !== undefined && !taken.has(row['side'] as Json));
    model.set([name], [...rows, ...empty]);
  }
}

/** Rows that nobody has written anything into are no people. One a side is kept: it says that somebody is missing. */
export function dropEmptyRows(model: FormModel): void {
  for (const { name, item } of peopleLists(model.form)) {
    if (nameField(item.properties) === undefined) continue;
    const rows = rowsOf(model, name);
    const kept = rows.filter(
      (row) => !isUntouched(row, item) || !rows.some((other) => other !== row && sideOf(other) === sideOf(row) && !isUntouched(other, item)),
    );
    if (kept.length === rows.length) continue;
    model.forget([name]);
    model.set([name], kept);
  }
}

function rowsOf(model: FormModel, name: string): readonly unknown[] {
  const rows = model.get([name]);
  return Array.isArray(rows) ? rows : [];
}

function isUntouched(row: unknown, item: GroupField): boolean {
  const proposed = newItem(item) as Readonly<Record<string, unknown>>;
  return isRecord(row) && Object.entries(row).every(([key, value]) => key === 'side' || value === '' || value === undefined || value === proposed[key]);
}

function sideOf(row: unknown): unknown {
  return isRecord(row) ? row['side'] : undefined;
}

/** People of a form who are known already: rows filled from their records. Pure. */
import type { Json, JsonObject } from '#shared/domain/json';
import type { GroupField } from '#shared/plugin-api/form';
import { idField, isRecord, nameField } from './ids';
import { newItem } from './rows';

/** Somebody who is put into a list of people. */
export interface KnownPerson {
  /** Id of the record that effects of the run can be applied to. Undefined for one of several copies. */
  readonly id: string | undefined;
  readonly name: string;
  /** What their record knows of the fields of a row. */
  readonly fields: JsonObject;
}

/** A row with what is known; the rest is as in a fresh one. */
export function filledRow(item: GroupField, person: KnownPerson, side: string | undefined): Record<string, Json> {
  const empty = newItem(item);
  const known = Object.entries(person.fields).filter(([field]) => Object.hasOwn(item.properties, field));
  const id = idField(item.properties);
  const name = nameField(item.properties);
  return {
    ...(isRecord(empty) ? empty : {}),
    ...Object.fromEntries(known),
    ...(side === undefined ? {} : { side }),
    ...(id === undefined || person.id === undefined ? {} : { [id]: person.id }),
    ...(name === undefined ? {} : { [name]: person.name }),
  };
}

/** Whether nobody has written anything into a row; its side does not count. */
export function isBlank(item: GroupField, row: unknown): boolean {
  const empty = newItem(item) as Readonly<Record<string, unknown>>;
  return (
    isRecord(row) &&
    Object.entries(row).every(
      ([field, value]) => field === 'side' || value === '' || value === undefined || JSON.stringify(value) === JSON.stringify(empty[field]),
    )
  );
}

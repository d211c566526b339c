/** The one rule for what lies in the trash: it can be read and restored, and nothing else changes it or puts anything into it. */
import { AppError } from '#shared/domain/app-error';
import type { Text } from '#shared/plugin-api/text';
import type { RecordDefinition } from '#shared/records/kit/record';

/** Anything that can lie there, with what it is called. */
export interface Trashable {
  readonly trashedAt: number | null;
  readonly name: string;
}

/** Why something can only be read; null when it does not lie in the trash. The first of them that does is named. */
export function inTrashBecause(...records: readonly (Trashable | undefined)[]): Text | null {
  const put = records.find((record) => record !== undefined && record.trashedAt !== null);
  return put === undefined ? null : { key: 'app:error.inTrash', args: { name: put.name } };
}

/** @throws AppError `unavailable` when one of them lies in the trash. */
export function refuseTrashed(...records: readonly (Trashable | undefined)[]): void {
  const text = inTrashBecause(...records);
  if (text !== null) throw new AppError('unavailable', text);
}

/** A record of any kind with what it is called. */
export function trashable({ name: { column, begins } }: Pick<RecordDefinition, 'name'>, row: Readonly<Record<string, unknown>>): Trashable {
  const name = typeof row[column] === 'string' ? row[column] : '';
  return { name: begins === true ? beginningOf(name) : name, trashedAt: row['trashedAt'] as number | null };
}

/** A title is a name. */
export function titled({ title, trashedAt }: { readonly title: string; readonly trashedAt: number | null }): Trashable {
  return { name: title, trashedAt };
}

/** The most characters of a note that stand for its name. */
const NOTE_NAME = 40;

/** What a text is called that has no name: by how it begins. */
export function beginningOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const begin = Array.from(line).slice(0, NOTE_NAME).join('');
  return begin === line ? line : `${begin}…`;
}

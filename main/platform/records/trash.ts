/** The one rule for what lies in the trash: it can be read and restored, and nothing else changes it or puts anything into it. */
import { AppError } from '#shared/domain/app-error';
import type { Text } from '#shared/plugin-api/text';

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

/** A title is a name. */
export function titled({ title, trashedAt }: { readonly title: string; readonly trashedAt: number | null }): Trashable {
  return { name: title, trashedAt };
}

/** The most characters of a note that stand for its name. */
const NOTE_NAME = 40;

/** A note is called by how it begins. */
export function noteNamed({ body, trashedAt }: { readonly body: string | null; readonly trashedAt: number | null }): Trashable {
  const [line = ''] = (body ?? '').trim().split('\n');
  const begin = Array.from(line).slice(0, NOTE_NAME).join('');
  return { name: begin === line ? line : `${begin}…`, trashedAt };
}

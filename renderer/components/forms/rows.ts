/** What lists do with their entries, apart from drawing them. */
import { formDefaults } from '#shared/plugin-api/check-form';
import { isGroup } from '#shared/plugin-api/form';
import type { FieldSchema } from '#shared/plugin-api/form';
import type { Json } from '#shared/domain/json';

/** An entry that nobody has filled in yet. */
export function newItem(field: FieldSchema): Json {
  if (isGroup(field)) return { ...formDefaults(field) };
  if (field.default !== undefined) return field.default;
  if (field.type === 'boolean') return false;
  if (field.type === 'array') return [];
  return field.type === 'object' ? {} : '';
}

const keys = new WeakMap<object, number>();
let last = 0;

/** A key for `{#each}` that stays with an entry wherever it moves. */
export function keyOf(entry: unknown, index: number): string {
  if (typeof entry !== 'object' || entry === null) return `#${String(index)}`;
  let key = keys.get(entry);
  if (key === undefined) {
    key = ++last;
    keys.set(entry, key);
  }
  return String(key);
}

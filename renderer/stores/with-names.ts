/** Replaces ids by names in texts of rule systems, which know their participants by what was entered. Pure. */
import type { Text, TextValue } from '#shared/plugin-api/text';

type NameOf = (id: string) => string;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether something is shaped like an id that the program makes. */
export function isRecordId(value: string): boolean {
  return ID.test(value);
}

/** @returns the same text where it holds no id. */
export function withNames(text: Text, nameOf: NameOf): Text {
  if ('verbatim' in text) return isRecordId(text.verbatim) ? { verbatim: nameOf(text.verbatim) } : text;
  if (text.args === undefined || !Object.values(text.args).some(holdsId)) return text;
  return { key: text.key, args: Object.fromEntries(Object.entries(text.args).map(([name, value]) => [name, named(value, nameOf)])) };
}

function holdsId(value: TextValue): boolean {
  if (typeof value === 'number') return false;
  if (typeof value === 'string') return isRecordId(value);
  if (isList(value)) return value.some(holdsId);
  return 'verbatim' in value ? isRecordId(value.verbatim) : Object.values(value.args ?? {}).some(holdsId);
}

function named(value: TextValue, nameOf: NameOf): TextValue {
  if (typeof value === 'number') return value;
  return isList(value) ? value.map((item) => namedItem(item, nameOf)) : namedItem(value, nameOf);
}

function namedItem(value: string | Text, nameOf: NameOf): string | Text {
  if (typeof value !== 'string') return withNames(value, nameOf);
  return isRecordId(value) ? nameOf(value) : value;
}

function isList(value: TextValue): value is readonly (string | Text)[] {
  return Array.isArray(value);
}

/** Replaces ids by names in texts of rule systems, which know their participants by what was entered. Pure. */
import { isDice, isPerson, isTextList } from '#shared/plugin-api/text';
import type { PersonValue, Text, TextValue } from '#shared/plugin-api/text';
import { isRecordId } from '#shared/plugin-api/people';

type NameOf = (id: string) => string;

export { isRecordId };

/** @returns the same text where it holds no id. */
export function withNames(text: Text, nameOf: NameOf): Text {
  if ('verbatim' in text) return isRecordId(text.verbatim) ? { verbatim: nameOf(text.verbatim) } : text;
  if (text.args === undefined || !Object.values(text.args).some(holdsId)) return text;
  return { key: text.key, args: Object.fromEntries(Object.entries(text.args).map(([name, value]) => [name, named(value, nameOf)])) };
}

function holdsId(value: TextValue): boolean {
  if (typeof value === 'number') return false;
  if (typeof value === 'string') return isRecordId(value);
  if (isTextList(value)) return value.some(holdsId);
  if (isDice(value)) return false;
  if (isPerson(value)) return isNameless(value);
  return 'verbatim' in value ? isRecordId(value.verbatim) : Object.values(value.args ?? {}).some(holdsId);
}

/** A check about a character has their id alone; in a run the host wrote down what they are called there. */
function isNameless({ who, name }: PersonValue): boolean {
  return name === undefined && isRecordId(who);
}

function named(value: TextValue, nameOf: NameOf): TextValue {
  if (typeof value === 'number') return value;
  if (isTextList(value)) return value.map((item) => namedItem(item, nameOf));
  return isDice(value) ? value : namedItem(value, nameOf);
}

function namedItem(value: string | PersonValue | Text, nameOf: NameOf): string | PersonValue | Text {
  if (typeof value === 'string') return isRecordId(value) ? nameOf(value) : value;
  if (isPerson(value)) return isNameless(value) ? { ...value, name: nameOf(value.who) } : value;
  return withNames(value, nameOf);
}

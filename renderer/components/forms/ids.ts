/**
 * Identifiers are made here, from names, just before anybody looks at the answers: nobody types one and nobody sees one. They are unique
 * within their list, whatever the names are. Whoever was filled from a record brings the record's own, and keeps it.
 */
import { RESERVED_IDS } from '#shared/plugin-api/dice';
import { isChoice, isGroup } from '#shared/plugin-api/form';
import { apart } from '#shared/domain/numbered-names';
import type { FieldSchema, FormSchema, ListField, TextField } from '#shared/plugin-api/form';
import { fold } from '#shared/text/fold';

/** The schema of a text, as opposed to a choice: both have the type `string`. */
export function isText(field: FieldSchema): field is TextField {
  return field.type === 'string' && !isChoice(field);
}

/** The field of a group that nobody types, if it has one. */
export function idField(fields: Readonly<Record<string, FieldSchema>>): string | undefined {
  return Object.keys(fields).find((name) => {
    const field = fields[name];
    return field !== undefined && isText(field) && field.format === 'id';
  });
}

/** The field of a group that says what its thing is called. */
export function nameField(fields: Readonly<Record<string, FieldSchema>>): string | undefined {
  const texts = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && isText(field) && field.format !== 'id';
  });
  return texts.find((name) => (fields[name] as TextField).format === 'name') ?? texts[0];
}

/** "Éloïse la Rousse" becomes "eloise-la-rousse"; what is no Latin letter is left out. */
export function slug(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
}

/**
 * The answers with every identifier filled in; lists inside groups and lists are included.
 * @param present names by id of those who take part already: no identifier and no name of people is one of theirs.
 */
export function withIds(
  shape: Pick<FormSchema, 'properties'>,
  answers: Readonly<Record<string, unknown>>,
  present: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, answer] of Object.entries(answers)) {
    const field = shape.properties[name];
    result[name] = field === undefined ? answer : fill(field, answer, present);
  }
  return result;
}

function fill(field: FieldSchema, answer: unknown, present: Readonly<Record<string, string>>): unknown {
  if (isGroup(field) && isRecord(answer)) return withIds(field, answer, present);
  if (field.type !== 'array' || !Array.isArray(answer)) return answer;
  const items: readonly unknown[] = answer;
  const { items: item } = field;
  if (!isGroup(item)) return items.map((entry) => fill(item, entry, present));
  const id = idField(item.properties);
  const name = nameField(item.properties);
  const taken = new Set<string>([...RESERVED_IDS, ...(field['x-widget'] === 'participants' ? Object.keys(present) : [])]);
  return namedApart(field, items, () => false, Object.values(present)).map((entry, index) => {
    if (!isRecord(entry)) return entry;
    // The identifier follows what was typed, whatever number the name got.
    const original = items[index];
    const typed = isRecord(original) ? original : entry;
    const filled = withIds(item, entry, present);
    if (id !== undefined) filled[id] = brought(asText(entry[id]), taken) ?? unique(slug(name === undefined ? '' : asText(typed[name])) || 'participant', taken);
    return filled;
  });
}

/**
 * People of whom no two are called alike; whoever has a record keeps its name where others can make way. Lists of anything else are as they were, and so are
 * entries that nothing was changed of.
 * @param isMore which entries are one more of a kind: their numbers go on from those that are there.
 * @param present names of others who take part already, and keep theirs.
 */
export function namedApart(
  field: ListField,
  entries: readonly unknown[],
  isMore: (index: number) => boolean = () => false,
  present: readonly string[] = [],
): readonly unknown[] {
  const { items } = field;
  const name = isGroup(items) && field['x-widget'] === 'participants' ? nameField(items.properties) : undefined;
  if (name === undefined || !isGroup(items)) return entries;
  const id = idField(items.properties);
  const named = entries.flatMap((entry, index) => (isRecord(entry) && asText(entry[name]).trim() !== '' ? [{ entry, index }] : []));
  const { coming } = apart(
    present.map((each) => ({ name: each, lasting: true })),
    named.map(({ entry, index }) => ({ name: asText(entry[name]), lasting: id !== undefined && asText(entry[id]) !== '', more: isMore(index) })),
  );
  const next = [...entries];
  named.forEach(({ entry, index }, at) => {
    const called = coming[at];
    if (called !== undefined && called !== entry[name]) next[index] = { ...entry, [name]: called };
  });
  return next;
}

function brought(id: string, taken: Set<string>): string | undefined {
  if (id === '' || taken.has(id)) return undefined;
  taken.add(id);
  return id;
}

function unique(wanted: string, taken: Set<string>): string {
  let free = wanted;
  for (let number = 2; taken.has(free); number += 1) free = `${wanted}-${String(number)}`;
  taken.add(free);
  return free;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether something is a group of answers. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

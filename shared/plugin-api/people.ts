/** Writes names beside the ids of people in texts, so that whoever reads them alone (a card, the journal, a campaign file, the search) reads names. Pure. */
import { isDice, isPerson, isTextList } from '#shared/plugin-api/text';
import type { PersonValue, Text, TextValue } from '#shared/plugin-api/text';

/**
 * What somebody is called by id; undefined for whoever is not known, whose name stays as it was.
 * @param name what the text calls them so far.
 */
export type NameOf = (id: string, name: string | undefined) => string | undefined;

const RECORD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether something is shaped like an id that the program makes. */
export function isRecordId(value: string): boolean {
  return RECORD_ID.test(value);
}

type Keyed = Exclude<Text, { readonly verbatim: string }>;

/** What of an answer of a rule system is data and never a text: answers of forms and facts. */
const DATA: ReadonlySet<string> = new Set(['input', 'dead', 'default', 'facts']);

/**
 * Names everybody in the texts of a value.
 * @param value anything that holds texts: a presentation, events, offers.
 * @returns the same value where there is nobody to name.
 */
export function withPeople<Value>(value: Value, nameOf: NameOf): Value {
  return walked(value, nameOf) as Value;
}

function walked(value: unknown, nameOf: NameOf): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return changedList(value as readonly unknown[], (item) => walked(item, nameOf));
  if (isKeyed(value)) return namedText(value, nameOf);
  return changedGroup(value, (inner, name) => (DATA.has(name) && !Array.isArray(inner) ? inner : walked(inner, nameOf)));
}

function isKeyed(value: object): value is Keyed {
  if (!('key' in value) || typeof value.key !== 'string') return false;
  return Object.keys(value).every((name) => name === 'key' || name === 'args');
}

/** The same for one text. */
export function namedText(text: Text, nameOf: NameOf): Text {
  if ('verbatim' in text || text.args === undefined) return text;
  const args = changedGroup(text.args, (value) => namedValue(value as TextValue, nameOf)) as Keyed['args'];
  return args === text.args ? text : { ...text, args: args ?? {} };
}

function namedValue(value: TextValue, nameOf: NameOf): TextValue {
  if (typeof value !== 'object' || isDice(value)) return value;
  if (isTextList(value)) return changedList(value, (item) => namedValue(item, nameOf) as typeof item);
  return isPerson(value) ? namedPerson(value, nameOf) : namedText(value, nameOf);
}

function namedPerson(value: PersonValue, nameOf: NameOf): PersonValue {
  const name = nameOf(value.who, value.name);
  return name === undefined || name === value.name ? value : { who: value.who, name };
}

function changedList<Item>(list: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}

function changedGroup(group: object, change: (value: unknown, name: string) => unknown): object {
  const entries = Object.entries(group) as readonly [string, unknown][];
  const changed = entries.map(([name, value]) => [name, change(value, name)] as const);
  return changed.every(([, value], index) => value === entries[index]?.[1]) ? group : Object.fromEntries(changed);
}

/** Names of the people of a run. Somebody whose name is their id (a check about a character) has none here. */
export function participantNames(participants: readonly { readonly id: string; readonly name: string }[]): NameOf {
  const names = new Map(participants.filter(({ id, name }) => id !== name).map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}

/** Names of the people of a set-up, whose run there is none of yet: whatever in its lists has an id and a name. @param setup as it was sent, anything at all. */
export function setupNames(setup: unknown): NameOf {
  const lists = typeof setup === 'object' && setup !== null ? Object.values(setup).filter(Array.isArray) : [];
  return participantNames(lists.flat().filter(isNamed));
}

function isNamed(value: unknown): value is { readonly id: string; readonly name: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as { readonly id?: unknown; readonly name?: unknown };
  return typeof id === 'string' && typeof name === 'string';
}

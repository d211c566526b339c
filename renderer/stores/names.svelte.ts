/**
 * What characters are called, by id. Where rules were told an id instead of a name (a check for somebody), their texts hold that id: whoever draws
 * them asks here. A name that is not known yet is read once, and whoever asked is drawn again.
 */
import { SvelteMap } from 'svelte/reactivity';
import type { Text, TextValue } from '#shared/plugin-api/text';
import { api, onEvent } from './api';

const names = new SvelteMap<string, string>();
/** Asked for already, found or not: plain, since nobody draws it. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const asked = new Set<string>();
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether something is shaped like an id that the program makes. */
export function isRecordId(value: string): boolean {
  return ID.test(value);
}

/** Takes names that came with something else. */
export function learnNames(people: readonly { readonly id: string; readonly name: string }[]): void {
  for (const { id, name } of people) {
    asked.add(id);
    if (names.get(id) !== name) names.set(id, name);
  }
}

/** The name of a character; anything that is no id of one is a name already. */
export function nameOf(who: string): string {
  if (!isRecordId(who)) return who;
  const known = names.get(who);
  if (known !== undefined) return known;
  if (!asked.has(who)) {
    asked.add(who);
    void read(who);
  }
  return who;
}

/** A text of rules with names where it holds ids. The same text where it holds none. */
export function textWithNames(text: Text): Text {
  if ('verbatim' in text) return isRecordId(text.verbatim) ? { verbatim: nameOf(text.verbatim) } : text;
  if (text.args === undefined || !Object.values(text.args).some(holdsId)) return text;
  return { key: text.key, args: Object.fromEntries(Object.entries(text.args).map(([name, value]) => [name, valueWithNames(value)])) };
}

function holdsId(value: TextValue): boolean {
  if (typeof value === 'number') return false;
  if (typeof value === 'string') return isRecordId(value);
  if (isList(value)) return value.some(holdsId);
  return 'verbatim' in value ? isRecordId(value.verbatim) : Object.values(value.args ?? {}).some(holdsId);
}

function valueWithNames(value: TextValue): TextValue {
  if (typeof value === 'number') return value;
  if (isList(value)) return value.map(itemWithNames);
  return itemWithNames(value);
}

function itemWithNames(value: string | Text): string | Text {
  return typeof value === 'string' ? nameOf(value) : textWithNames(value);
}

function isList(value: TextValue): value is readonly (string | Text)[] {
  return Array.isArray(value);
}

/** Those that came with nothing else: somebody may be called otherwise by now. */
const ownReading: string[] = [];
let following = false;

async function read(id: string): Promise<void> {
  const reply = await api.characters.get({ id });
  if (!reply.ok) return;
  names.set(id, reply.value.name);
  if (!ownReading.includes(id)) ownReading.push(id);
  if (following) return;
  following = true;
  onEvent('records.changed', () => {
    for (const known of ownReading) void read(known);
  });
}

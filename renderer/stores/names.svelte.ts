/**
 * What characters are called, by id. Where rules were told an id instead of a name (a check for somebody), their texts hold that id: whoever draws
 * them asks here. A name that is not known yet is read once, and whoever asked is drawn again.
 */
import { SvelteMap } from 'svelte/reactivity';
import type { Text } from '#shared/plugin-api/text';
import { api, onEvent } from './api';
import { isRecordId, withNames } from './with-names';

export { isRecordId } from './with-names';

const names = new SvelteMap<string, string>();
/** Asked for already, found or not: plain, since nobody draws it. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const asked = new Set<string>();

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
  return withNames(text, nameOf);
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

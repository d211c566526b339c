/** What the journal says of characters: pieces of its texts. Pure. */
import type { NewEntry } from '#main/platform/history/history';
import { renamedTexts } from '#main/features/characters/namesakes';
import type { Renamed } from '#main/features/characters/namesakes';
import type { CharacterRow } from '#main/platform/records/record-store';
import type { JsonObject } from '#shared/domain/json';
import type { ActiveCondition } from '#shared/ipc/records';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** So many are named; more than that are counted. */
const NAMED = 12;

/** A list for a text, which ends with "and 8 others" when it is long. */
export function listed(items: readonly (string | Text)[]): readonly (string | Text)[] {
  if (items.length <= NAMED + 1) return items;
  return [...items.slice(0, NAMED), { key: 'app:journal.others', args: { count: items.length - NAMED } }];
}

/** Who, and how many, so that the verb agrees. */
export function whoArgs(rows: readonly { readonly name: string }[]): Readonly<Record<string, TextValue>> {
  return { names: listed(rows.map(({ name }) => name)), count: rows.length };
}

/** The party that all of them are members of; null when they are not of one. */
export function commonParty(rows: readonly Pick<CharacterRow, 'partyId'>[]): string | null {
  const [first] = rows;
  return first !== undefined && rows.every(({ partyId }) => partyId === first.partyId) ? first.partyId : null;
}

/** An entry about characters themselves. */
export function aboutCharacters(rows: readonly [CharacterRow, ...CharacterRow[]], text: Text, system: string | null = null): NewEntry {
  return { campaignId: rows[0].campaignId, kind: 'character', text, partyId: commonParty(rows), system };
}

/** Up to this many changes of a sheet are listed one by one in the journal. */
const MAX_LISTED = 6;

/** What was edited of somebody. The entry needs its system. */
export function editedText(before: CharacterRow, after: CharacterRow, schema: FormSchema | undefined): Text {
  const { name } = before;
  if (after.name !== name) return { key: 'app:journal.character.renamed', args: { before: name, name: after.name } };
  const stats = statTexts(before.stats, after.stats, schema);
  if (stats.length > 0 && stats.length <= MAX_LISTED) return { key: 'app:journal.character.stats', args: { name, changes: stats } };
  const onlyNotes = stats.length === 0 && after.notes !== before.notes;
  return { key: onlyNotes ? 'app:journal.character.notes' : 'app:journal.character.edited', args: { name } };
}

function statTexts(before: JsonObject, after: JsonObject, schema: FormSchema | undefined): readonly Text[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([field, { title }]): readonly Text[] => {
    const [from, to] = [before[field], after[field]];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    if (typeof from !== 'number' || typeof to !== 'number') return [title];
    return [{ key: 'app:journal.changedNumber', args: { field: title, from, to } }];
  });
}

/** A condition in a message: its name in the plugin's catalogue, its count and its cause. The entry needs the `system` of the condition. */
export function conditionText({ condition, count, cause }: Pick<ActiveCondition, 'condition' | 'count' | 'cause'>): Text {
  const name: Text = { key: `condition.${condition}` };
  return withCause(count === 1 ? name : { key: 'app:journal.times', args: { what: name, times: count } }, cause);
}

/** "what (why)", or what alone. */
export function withCause(what: Text, cause: Text | null): Text {
  return cause === null ? what : { key: 'app:journal.because', args: { what, cause } };
}

/** What happened, and who is called otherwise since, so that nobody is called alike. */
export function withRenamed(what: Text, renamed: readonly Renamed[]): Text {
  return renamed.length === 0 ? what : { key: 'app:journal.also', args: { what, more: listed(renamedTexts(renamed)) } };
}

/** Whom an answer is about: between the names that the GM reads and the ids that the rules use. Pure. */
import { RESERVED_IDS } from '#shared/plugin-api/dice';
import { isGroup } from '#shared/plugin-api/form';
import type { FieldSchema, FormSchema } from '#shared/plugin-api/form';
import { fold } from '#shared/text/fold';
import { idField, isRecord, isText, nameField } from './ids';

/** The name of somebody who is known; anything else is a name already. */
export function nameOfId(who: string, names: Readonly<Record<string, string>>): string {
  return Object.hasOwn(names, who) ? (names[who] ?? who) : who;
}

/** The id of whoever is called that, however it is typed; a name that nobody has stands for itself, and never for the game master. */
export function idOfName(name: string, names: Readonly<Record<string, string>>): string {
  // Not trimmed: whoever writes a space after a known name goes on to a longer one.
  const wanted = fold(name);
  return Object.entries(names).find(([, other]) => fold(other) === wanted)?.[0] ?? unreserved(name);
}

/** In capitals it is no longer an id that means something else. */
function unreserved(name: string): string {
  return RESERVED_IDS.includes(name.trim()) ? name.toUpperCase() : name;
}

/** The field of a form that says whom it is about, if it has one. */
export function whoField(form: Pick<FormSchema, 'properties'>): string | undefined {
  return Object.entries(form.properties).find(([, field]) => isText(field) && field.format === 'who')?.[0];
}

/**
 * Everyone whom some answers name: the people of their lists by id, and whoever stands in a field of the format `who`. It is they who might be
 * asked for a die, besides the GM.
 * @param answers checked ones, with their identifiers.
 */
export function participantsIn(form: Pick<FormSchema, 'properties'>, answers: Readonly<Record<string, unknown>>): readonly string[] {
  const found = Object.entries(form.properties).flatMap(([name, field]) => named(field, answers[name]));
  return [...new Set(found)];
}

/**
 * What somebody is called in some answers.
 * @param who an id, or a name that stands for itself; `gm` is nobody of theirs.
 */
export function participantName(form: Pick<FormSchema, 'properties'>, answers: Readonly<Record<string, unknown>>, who: string): string | undefined {
  for (const [name, field] of Object.entries(form.properties)) {
    const answer = answers[name];
    if (field.type !== 'array' || !isGroup(field.items) || !Array.isArray(answer)) continue;
    const id = idField(field.items.properties);
    const called = nameField(field.items.properties);
    if (id === undefined || called === undefined) continue;
    const entry: unknown = answer.find((one: unknown) => isRecord(one) && one[id] === who);
    if (isRecord(entry) && typeof entry[called] === 'string') return entry[called];
  }
  return undefined;
}

function named(field: FieldSchema, answer: unknown): readonly string[] {
  if (isText(field)) return field.format === 'who' && typeof answer === 'string' && answer.trim() !== '' ? [answer] : [];
  if (isGroup(field)) return isRecord(answer) ? participantsIn(field, answer) : [];
  if (field.type !== 'array' || !Array.isArray(answer)) return [];
  const { items } = field;
  const id = isGroup(items) ? idField(items.properties) : undefined;
  return answer.flatMap((entry: unknown) => {
    const own = id !== undefined && isRecord(entry) && typeof entry[id] === 'string' ? [entry[id]] : [];
    return [...own, ...named(items, entry)];
  });
}

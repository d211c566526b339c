/** What the table types for initiative. Pure. */
import { readNumber } from '#shared/domain/number';
import type { Locale } from '#shared/plugin-api/manifest';

/** The contract takes no more. */
const MOST = 10_000;

/** What is sent, or who has something typed that is no number. */
export type TypedInitiative =
  { readonly ok: true; readonly typed: Readonly<Record<string, number>> } | { readonly ok: false; readonly wrong: readonly string[] };

/** A number as people type it. Undefined when it is none, or none that initiative could be. */
export function parseInitiative(text: string, language: Locale): number | undefined {
  const value = readNumber(text, language);
  return value === undefined || Math.abs(value) > MOST ? undefined : value;
}

/**
 * @param entries what stands in the fields, by combatant. An empty field leaves the rule to work it out.
 * @param who whose fields count.
 */
export function gatherInitiative(entries: Readonly<Record<string, string>>, who: readonly string[], language: Locale): TypedInitiative {
  const typed: Record<string, number> = {};
  const wrong: string[] = [];
  for (const id of who) {
    const text = (entries[id] ?? '').trim();
    if (text === '') continue;
    const value = parseInitiative(text, language);
    if (value === undefined) wrong.push(id);
    else typed[id] = value;
  }
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, typed };
}

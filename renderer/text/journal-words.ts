/**
 * Entries of the journal in words: `entryWords(entry)` for lists that show an entry in one line (the overview, a message), with `entryKindWords(kind)` for whoever
 * cannot see its picture. Both follow the language in force.
 */
import type { Change } from '#shared/ipc/change';
import type { JournalEntry, JournalKind } from '#shared/ipc/journal';
import { t, words } from './i18n.svelte';

/** What an entry says: its text in the language in force, or the first line of a note without the signs of its Markdown. */
export function entryWords(entry: Pick<JournalEntry, 'text' | 'body' | 'system'>): string {
  if (entry.text !== null) return words(entry.system ?? 'app', entry.text);
  return firstLine(entry.body ?? '');
}

/** What a change is, in a sentence. */
export function changeWords({ system, text }: Pick<Change, 'system' | 'text'>): string {
  return text === null ? '' : words(system ?? 'app', text);
}

/** "Note", "Rencontre": what an entry is about, in a word. */
export function entryKindWords(kind: JournalKind): string {
  return t(`journal.kind.${kind}`);
}

/** The first line of Markdown that says something, as plain words: no signs of headings, lists, quotations, emphasis and links. */
export function firstLine(markdown: string): string {
  for (const line of markdown.split('\n')) {
    const plain = line
      .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+|\d{1,9}[.)]\s+)+/u, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .replace(/(\*\*|__|~~|`)(.+?)\1/gu, '$2')
      .replace(/(^|\s)([*_])(\S.*?)\2(?=\s|[.,;:!?]|$)/gu, '$1$3')
      .trim();
    if (plain !== '' && !/^(?:[-*_]\s*){3,}$/u.test(plain)) return plain;
  }
  return '';
}

/** What the search offers, group by group: hits in the campaign, and whatever can be gone to by its name. Pure. */
import type { SearchHit } from '#shared/ipc/journal';
import { RECORDS } from '#shared/records/index';
import { addressTo } from '../../app/navigation/routes';

/** The groups in the order in which they are offered: what stands in the campaign first, then what leads elsewhere. */
export const GROUPS: readonly string[] = [
  ...RECORDS.kinds
    .flatMap(({ search }) => search ?? [])
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ as }) => as),
  ...['start', 'creatures', 'screens', 'campaigns', 'checks'],
];

/** Some words, a part of them marked. */
export type Marked = readonly { readonly text: string; readonly hit: boolean }[];

/** One line of the search, and where it leads. */
export interface Found {
  /** The same for the same thing, whatever was typed. */
  readonly key: string;
  readonly group: string;
  readonly title: Marked;
  /** The words around a hit; empty where the title says it all. */
  readonly excerpt: Marked;
  /** Where it is, in a few words. */
  readonly aside: string;
  readonly address: string;
}

/** What a screen must know to say where a hit stands. */
export interface HitWords {
  /** Where a character stands, what an entry of the journal is and of which day, as far as that can be said. */
  place(hit: SearchHit): string;
}

/** Lines for hits, in the order in which they were found. */
export function foundFrom(hits: readonly SearchHit[], words: HitWords): readonly Found[] {
  return hits.map((hit) => {
    // What has no title is called by its words.
    const whole = hit.title === null || joined(hit.excerpt) === hit.title;
    return {
      key: `${hit.kind} ${hit.ref}`,
      group: hit.kind,
      title: hit.title === null ? withoutSigns(hit.excerpt) : whole ? hit.excerpt : [{ text: hit.title, hit: false }],
      excerpt: whole ? [] : withoutSigns(hit.excerpt),
      aside: words.place(hit),
      address: addressTo(hit.page.route, hit.page.values),
    };
  });
}

/**
 * Everything that is offered, group by group.
 * @param most lines of one group at most.
 */
export function grouped(found: readonly Found[], most: number): readonly { readonly group: string; readonly lines: readonly Found[] }[] {
  return GROUPS.map((group) => ({ group, lines: found.filter((each) => each.group === group).slice(0, most) })).filter(({ lines }) => lines.length > 0);
}

/** The line to go to from another, in circles; the first when there is none. */
export function stepFrom(keys: readonly string[], key: string | undefined, step: 1 | -1): string | undefined {
  if (keys.length === 0) return undefined;
  const at = key === undefined ? -1 : keys.indexOf(key);
  if (at < 0) return step === 1 ? keys[0] : keys.at(-1);
  return keys[(at + step + keys.length) % keys.length];
}

/** The words of Markdown without its signs, on one line: what stands around a hit is read at a glance. */
export function withoutSigns(parts: Marked): Marked {
  return parts
    .map(({ text, hit }, index) => {
      const plain = text
        .replace(index === 0 ? /^\s*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])\s+/u : /^$/u, '')
        .replace(/\n\s*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])\s+/gu, ' ')
        .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/gu, '$1')
        .replace(/\*+|~~|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
        .replace(/\s+/gu, ' ');
      return { text: plain, hit };
    })
    .filter(({ text }) => text !== '');
}

function joined(parts: Marked): string {
  return parts.map(({ text }) => text).join('');
}

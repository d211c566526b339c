/** Reads `4 brigand 10`: how many, of whom, with how much health. Pure: the screen shows what was understood while it is typed. */
import { isName, LONGEST_NAME } from '#shared/domain/names';
import { nameKey } from '#shared/domain/numbered-names';
import { fold } from '#shared/text/fold';

/** The most that come at once. */
export const MOST_AT_ONCE = 50;

/** Health as a system counts it; null where it counts none. */
export interface HealthRange {
  readonly lowest: number;
  readonly highest: number;
}

/** What was typed to add to a fight: how many, of what name, with what health. */
export interface QuickAdd {
  readonly quantity: number;
  /** As it was typed, or the name of whoever is known by it. */
  readonly name: string;
  /** Null: none was typed. */
  readonly health: number | null;
  /** Who of those that are known is meant, by index; null: nobody of that name is known. */
  readonly known: number | null;
}

/** What is wrong: a key of the application's catalogue below `encounter.quick.error.`, with its arguments. */
export interface QuickAddProblem {
  readonly problem: 'noName' | 'quantity' | 'health' | 'healthRange' | 'noHealth' | 'nameLong';
  readonly args: Readonly<Record<string, string | number>>;
}

/** What was typed, read; or what is wrong with it. */
export type QuickAddRead = ({ readonly ok: true } & QuickAdd) | ({ readonly ok: false } & QuickAddProblem);

/** A count in front: `4 `, `4x `, `4 × `. */
const COUNT = /^(\d+)(?:\s*[x×*])?\s+(\S.*)$/iu;
/** A count behind: ` x4`, ` ×4`, and a health after it. */
const COUNT_BEHIND = /^(.*\S)\s+[x×]\s?(\d+)(?:\s+(\S+))?$/iu;
const QUOTED = /^["“”«]\s*(.+?)\s*["“”»](?:\s+(\S+))?$/u;
/** What looks like a number, whether it is one or not. */
const NUMERAL = /^[+\-\u2212\u2013]?\d[\d.,/'’]*$/u;

/**
 * @param typed `brigand`, `2 loups`, `ogre 32`, `4 brigand 10`. A name that ends with a number and is that of somebody known is a name ("Garde 3"); in quotes
 *   it is always one.
 * @param known names that can be meant, the preferred ones first. Accents and case do not matter, nor, where several come, the endings of plurals.
 * @param range of health.
 */
export function readQuickAdd(typed: string, known: readonly string[], range: HealthRange | null): QuickAddRead {
  const words = typed.trim().replace(/\s+/gu, ' ');
  const whole = find(words, known, false);
  if (whole !== null) return understood(1, words, null, whole, known, range);
  const [, count, behindCount] = COUNT.exec(words) ?? [];
  const rest = behindCount ?? words;
  if (count !== undefined && !isCount(count)) return { ok: false, problem: 'quantity', args: { typed: count, most: MOST_AT_ONCE } };
  const quantity = count === undefined ? 1 : Number(count);
  const [, quoted, afterQuotes] = QUOTED.exec(rest) ?? [];
  if (quoted !== undefined) return understood(quantity, quoted, afterQuotes ?? null, find(quoted, known, false), known, range);
  const counted = find(rest, known, quantity > 1);
  if (counted !== null) return understood(quantity, rest, null, counted, known, range);
  const [, before, times, health] = (count === undefined ? COUNT_BEHIND.exec(rest) : null) ?? [];
  if (before !== undefined && times !== undefined) {
    if (!isCount(times)) return { ok: false, problem: 'quantity', args: { typed: times, most: MOST_AT_ONCE } };
    return understood(Number(times), before, health ?? null, find(before, known, Number(times) > 1), known, range);
  }
  const space = rest.lastIndexOf(' ');
  const last = rest.slice(space + 1);
  if (space === -1 || !NUMERAL.test(last)) return understood(quantity, rest, null, null, known, range);
  const name = rest.slice(0, space);
  return understood(quantity, name, last, find(name, known, quantity > 1), known, range);
}

function isCount(digits: string): boolean {
  return digits.length <= 3 && Number(digits) >= 1 && Number(digits) <= MOST_AT_ONCE;
}

function understood(
  quantity: number,
  typedName: string,
  health: string | null,
  index: number | null,
  known: readonly string[],
  range: HealthRange | null,
): QuickAddRead {
  const name = index === null ? typedName : (known[index] ?? typedName);
  // Numbers, signs, or nothing: nobody is called that.
  if (index === null && /^[\p{N}\p{P}\p{Z}\p{C}\p{Sm}]*$/u.test(name)) return { ok: false, problem: 'noName', args: { typed: typedName } };
  if (!isName(name)) return { ok: false, problem: 'nameLong', args: { most: LONGEST_NAME } };
  const found = { ok: true, quantity, name, known: index } as const;
  if (health === null) return { ...found, health: null };
  if (range === null) return { ok: false, problem: 'noHealth', args: { typed: health, name: `${name} ${health}` } };
  if (!/^\d+$/.test(health)) return { ok: false, problem: 'health', args: { typed: health } };
  const value = Number(health);
  if (value < range.lowest || value > range.highest)
    return { ok: false, problem: 'healthRange', args: { typed: health, low: range.lowest, high: range.highest } };
  return { ...found, health: value };
}

/** Who is called that: as it is written, then without accents, then as one of several. */
function find(name: string, known: readonly string[], several: boolean): number | null {
  const keys = [nameKey, fold, ...(several ? [singular] : [])];
  for (const key of keys) {
    const index = known.findIndex((other) => key(other) === key(name));
    if (index !== -1) return index;
  }
  return null;
}

function singular(name: string): string {
  return fold(name)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/u, '') : word))
    .join(' ');
}

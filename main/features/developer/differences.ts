import type { Difference } from '#shared/ipc/developer';

/** Letters of a value that are shown. */
const MOST_LETTERS = 120;
/** Differences that are listed; the others are counted. */
const MOST_LISTED = 40;

/** Where two values of plain data differ, deepest places first found in the order of the data. */
export interface Differences {
  readonly differences: readonly Difference[];
  /** How many there are besides. */
  readonly more: number;
}

/** Compares two values of plain data. */
export function differencesOf(before: unknown, after: unknown): Differences {
  const found: Difference[] = [];
  let more = 0;
  compare(before, after, '', (difference) => {
    if (found.length < MOST_LISTED) found.push(difference);
    else more += 1;
  });
  return { differences: found, more };
}

function compare(before: unknown, after: unknown, path: string, report: (difference: Difference) => void): void {
  if (before === after) return;
  if (isHolder(before) && isHolder(after) && Array.isArray(before) === Array.isArray(after)) {
    const [one, other] = [Object(before), Object(after)] as [Record<string, unknown>, Record<string, unknown>];
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      compare(valueAt(one, key), valueAt(other, key), placeIn(path, key, Array.isArray(before)), report);
    }
    return;
  }
  report({ path, before: shortJson(before), after: shortJson(after) });
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function valueAt(holder: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function placeIn(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

function shortJson(value: unknown): string | null {
  if (value === undefined) return null;
  const words = JSON.stringify(value);
  return words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}…` : words;
}

/** Pages of the log of the table put together. Pure. */
import type { TableLogEntry } from '#shared/ipc/tray';

/** Tells entries of the log apart, whatever their kind. */
export function idOf(entry: TableLogEntry): string {
  return entry.kind === 'roll' ? `roll ${entry.roll.id}` : `check ${entry.id}`;
}

/** When an entry was made, in milliseconds since 1970. */
export function timeOf(entry: TableLogEntry): number {
  return entry.kind === 'roll' ? entry.roll.at : entry.at;
}

/** What was read before with a page that has come now: each entry once, as the page has it, the latest first. */
export function mergedLog(before: readonly TableLogEntry[], page: readonly TableLogEntry[]): readonly TableLogEntry[] {
  const newer = new Set(page.map(idOf));
  const all = [...page, ...before.filter((entry) => !newer.has(idOf(entry)))];
  return all.toSorted((a, b) => timeOf(b) - timeOf(a));
}

/** Which copies have had their time. */
import type { Backup } from '#shared/ipc/backups';

type Dated = Pick<Backup, 'id' | 'kind' | 'at'>;

const DAY_MS = 24 * 60 * 60_000;
/** A month: no day of one is lost before the same day of the next. */
const MONTH_MS = 31 * DAY_MS;
/** Of the automatic ones, these stay whatever their age. */
const LATEST_AUTOMATIC = 10;
/** Of each kind that was made before something, these stay whatever their age. */
const LATEST_BEFORE = 3;

/**
 * The ids of the copies to throw away. Automatic ones: the last ten stay, and of a month the last of each day. Before an update: the last three. Before a restore or a
 * replace, and rescued ones: those of a month, and the last three. Copies by hand stay for ever.
 */
export function superseded(copies: readonly Dated[], now: number): string[] {
  const of = (kind: Dated['kind']): Dated[] => copies.filter((copy) => copy.kind === kind).sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const isRecent = ({ at }: Dated): boolean => now - at <= MONTH_MS;
  const automatic = of('automatic');
  const days = new Set<string>();
  const lastOfDay = new Set(
    automatic.filter((copy) => {
      const day = dayOf(copy.at);
      const isLast = !days.has(day);
      days.add(day);
      return isLast;
    }),
  );
  return [
    ...automatic.slice(LATEST_AUTOMATIC).filter((copy) => !isRecent(copy) || !lastOfDay.has(copy)),
    ...of('before-update').slice(LATEST_BEFORE),
    ...(['before-restore', 'before-replace', 'rescued'] as const).flatMap((kind) => of(kind).slice(LATEST_BEFORE)).filter((copy) => !isRecent(copy)),
  ].map(({ id }) => id);
}

/** The day as the GM's calendar has it: an evening that ends after midnight counts as two. */
function dayOf(at: number): string {
  const date = new Date(at);
  return `${String(date.getFullYear())}-${String(date.getMonth())}-${String(date.getDate())}`;
}

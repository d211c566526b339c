/** What the log of a journey says of stores and watches, for the screen and for files alike. Pure. */
import type { LogWatch } from '#shared/domain/camp';
import type { StoreDay, StoreKind } from '#shared/domain/stores';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** Says a text of the application. */
export type Say = (key: string, args?: Readonly<Record<string, TextValue>>) => string;

/** An amount with its unit: "12", "40 l". */
export function amountWords(kind: StoreKind, amount: number, say: Say): string {
  return say(`journey.storeAmount.${kind}`, { amount });
}

/** "Rations: 10 bought, 4 used, 18 left". @param isGm whether what the GM wrote beside a change is written too. */
export function storeWords({ kind, changes, used, short, left }: StoreDay, isGm: boolean, say: Say): string {
  const part = (name: string, amount: number): string => say(`travelLog.store.${name}`, { amount: amountWords(kind, amount, say) });
  const parts = [
    ...changes.map(({ amount, reason, note }) => `${part(reason, amount)}${isGm && note !== '' ? ` (${note})` : ''}`),
    ...(used > 0 ? [part('used', used)] : []),
    ...(short > 0 ? [part('short', short)] : []),
    part('left', left),
  ];
  return say('travelLog.store', { store: say(`journey.store.${kind}`), what: parts.join(', ') });
}

/**
 * "Camp: first watch Ana 21:00 to 00:00; nobody 00:00 to 03:00".
 * @param watches in their order, with names instead of ids.
 * @returns undefined where no watches were kept.
 */
export function campText(watches: readonly LogWatch[]): Text | undefined {
  let number = 0;
  const words = watches.map(({ who, from, to }): Text => {
    if (who.length === 0) return { key: 'app:travelLog.camp.nobody', args: { from, to } };
    number += 1;
    return { key: `app:travelLog.camp.${number <= ORDINALS ? String(number) : 'more'}`, args: { number, who, from, to } };
  });
  return words.length === 0 ? undefined : { key: 'app:travelLog.camp', args: { watches: words } };
}

/** Watches that have a word of their own for their place. */
const ORDINALS = 4;

/** The time of a day of 24 hours. @param minute of the day: 0 and up. */
export function plainTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

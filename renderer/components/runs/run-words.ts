/** What a run is, and how far it has come, in the words of its kind. */
import type { RunSummary } from '#shared/ipc/runs';
import type { Side } from '#shared/plugin-api/present';
import { roundWords } from '../../text/format';
import { hasWords, t, words } from '../../text/i18n.svelte';

type Of = Pick<RunSummary, 'kind' | 'system' | 'procedure'>;

/** How far a run has come, in the words of its procedure where it has some. A run whose kind is not known any more is counted in rounds. */
export function progressWords(run: Of, round: number): string {
  const own = round === 0 ? ownWords(run, 'beforeFirst') : ownWords(run, 'round', { round });
  if (own !== undefined) return own;
  if (run.kind !== 'travel') return roundWords(round);
  return round === 0 ? t('play.beforeFirst.travel') : t('play.round.travel', { round });
}

/** What a side of a run is called, in the words of its procedure where it has some. */
export function sideWords(run: Of, side: Side, count: number): string {
  return ownWords(run, `side.${side}`, { count }) ?? t(`play.side.${side}`, { count });
}

/** The entry of a procedure, or else the one that all procedures of its system share: `words.<procedure>.<name>`, `words.<name>`. */
function ownWords({ system, procedure }: Of, name: string, args?: Readonly<Record<string, number>>): string | undefined {
  const key = [`words.${procedure}.${name}`, `words.${name}`].find((each) => hasWords(system, each) || hasWords(system, `${each}_other`));
  return key === undefined ? undefined : words(system, args === undefined ? { key } : { key, args });
}

/** Over as soon as it had started; where the rules are gone, that is what tells it. */
export function isCheck({ kind, state, round }: Pick<RunSummary, 'kind' | 'state' | 'round'>): boolean {
  return kind === 'check' || (kind === null && state === 'finished' && round === 0);
}

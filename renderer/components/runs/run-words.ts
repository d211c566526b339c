/** What a run is, and how far it has come, in the words of its kind. */
import type { RunSummary } from '#shared/ipc/runs';
import { roundWords } from '../../text/format';
import { t } from '../../text/i18n.svelte';

/** A run whose kind is not known any more is counted in rounds. */
export function progressWords(kind: RunSummary['kind'], round: number): string {
  if (kind !== 'travel') return roundWords(round);
  return round === 0 ? t('play.beforeFirst.travel') : t('play.round.travel', { round });
}

/** Over as soon as it had started; where the rules are gone, that is what tells it. */
export function isCheck({ kind, state, round }: Pick<RunSummary, 'kind' | 'state' | 'round'>): boolean {
  return kind === 'check' || (kind === null && state === 'finished' && round === 0);
}

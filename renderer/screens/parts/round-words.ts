/** How far something has come, in the words of its kind. */
import type { ProcedureKind } from '#shared/plugin-api/procedure';
import { roundWords } from '../../text/format';
import { t } from '../../text/i18n.svelte';

/** @param kind undefined where it is not known: then it is told in rounds. */
export function progressWords(kind: ProcedureKind | undefined, round: number): string {
  if (kind !== 'travel') return roundWords(round);
  return round === 0 ? t('play.beforeFirst.travel') : t('play.round.travel', { round });
}

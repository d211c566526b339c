/** What a step was before it was put right, in words. */
import type { CorrectedField } from '#shared/domain/run';
import { t, words } from '../../../text/i18n.svelte';

/** "Put right. Before: on the path: yes". @param corrected what was answered otherwise; nothing where the form is not known any more. */
export function correctedWords(system: string, corrected: readonly CorrectedField[]): string {
  if (corrected.length === 0) return t('journey.corrected.unknown');
  const changes = corrected.map(({ title, before }) => t('journey.corrected.field', { field: words(system, title), before: words(system, before) }));
  return t('journey.corrected', { changes });
}

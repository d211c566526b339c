/** What a check is called where it is kept. */
import { LONGEST_NAME, shortened } from '#shared/domain/names';
import type { CheckInfo, CheckResult } from '#shared/ipc/toolbox';
import { participantsIn } from '../../components/forms/participant-names';
import { nameOf } from '../../stores/names.svelte';
import { t, words } from '../../text/i18n.svelte';

/** "Cold: Ana": the check, and whom it is about. */
export function keptTitle(check: Pick<CheckInfo, 'form'>, result: Pick<CheckResult, 'system' | 'title' | 'answers'>): string {
  const name = words(result.system, result.title);
  const people = participantsIn(check.form, result.answers).map(nameOf);
  return shortened(people.length === 0 ? name : t('toolbox.keep.titleFor', { check: name, people }), LONGEST_NAME);
}

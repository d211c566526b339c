/** What an encounter is and how it stands, in words. */
import type { EncounterSummary } from '#shared/ipc/encounters';
import { FIGHT_SIDES } from '#shared/domain/records';
import { t } from '../../text/i18n.svelte';

/** "4 alliés", "3 adversaires": sides on which nobody is are left out. */
export function sideWords(sides: EncounterSummary['sides']): readonly string[] {
  return FIGHT_SIDES.filter((side) => sides[side] > 0).map((side) => t(`encounters.count.${side}`, { count: sides[side] }));
}

/** How far it has come and whose turn it is; undefined before it begins. */
export function progressOf({ phase, round, turnName }: Pick<EncounterSummary, 'phase' | 'round' | 'turnName'>): string | undefined {
  if (phase === 'prepared') return undefined;
  if (turnName === null || phase === 'ended') return t('encounters.round', { round });
  return t('encounters.roundTurn', { round, name: turnName });
}

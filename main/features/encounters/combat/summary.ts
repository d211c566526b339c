import type { EncounterRow } from '#main/platform/records/record-store';
import type { EncounterSummary } from '#shared/ipc/encounters';

/**
 * An encounter as lists show it.
 * @param nameOf what a combatant is called, by its id; null when it is not there any more.
 */
export function summaryOf(row: EncounterRow, nameOf: (id: string) => string | null): EncounterSummary {
  const { id, campaignId, title, template, phase, round, turn, combatants, createdAt, updatedAt, trashedAt, journeyId, journeyClock } = row;
  const sides = { allies: 0, enemies: 0, neutral: 0 };
  for (const { side } of Object.values(combatants)) sides[side] += 1;
  const turnName = turn === null ? null : nameOf(turn);
  return { id, campaignId, title, template, phase, round, sides, turnName, createdAt, updatedAt, trashedAt, journeyId, journeyClock };
}

import type { UnitOfWork } from '#main/platform/history/history';
import type { ICharacterStore } from '#main/features/characters/character-store';
import type { CharacterRow } from '#main/platform/records/record-store';

/**
 * Moves members into another party of their campaign, to its end, in the order given. Nobody rides across: riders and mounts that are no longer in one
 * party are parted.
 */
export function moveMembers(edit: UnitOfWork, store: Pick<ICharacterStore, 'at' | 'nextPosition'>, members: readonly CharacterRow[], partyId: string): void {
  const moving = members.filter((member) => member.partyId !== partyId);
  const [first] = moving;
  if (first === undefined) return;
  const { campaignId } = first;
  const ids = new Set(moving.map(({ id }) => id));
  const arrivedAt = store.at({ campaignId, partyId, encounterId: null });
  const there = new Set(arrivedAt.map(({ id }) => id));
  let position = store.nextPosition({ campaignId, partyId, encounterId: null });
  for (const { id, mountId } of moving) {
    const parted = mountId !== null && !ids.has(mountId) && !there.has(mountId);
    edit.change('character', id, { partyId, position, ...(parted ? { mountId: null } : {}) });
    position += 1;
  }
  for (const left of new Set(moving.map((member) => member.partyId))) {
    for (const { id, mountId } of store.at({ campaignId, partyId: left, encounterId: null })) {
      if (mountId !== null && ids.has(mountId)) edit.change('character', id, { mountId: null });
    }
  }
}

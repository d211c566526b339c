import { randomUUID } from 'node:crypto';
import { newKey } from '#main/features/characters/character-state';
import type { CharacterOwner } from '#main/features/characters/character-store';
import type { CharacterRow } from '#main/platform/records/record-store';
import type { Duration } from '#shared/plugin-api/procedure';

/** Where a copy goes. */
export interface PlaceOfCopy {
  readonly home: CharacterOwner;
  readonly name: string;
  readonly position: number;
  readonly now: number;
}

/**
 * Another one like somebody, alive and at hand. What is permanent comes along; what will pass belongs to the one who has it. Whom it rides it does not
 * know: nobody is ridden by two.
 */
export function copyOf(row: CharacterRow, { home, name, position, now }: PlaceOfCopy): CharacterRow {
  const inLibrary = row.partyId === null && row.encounterId === null;
  return {
    ...row,
    ...home,
    id: randomUUID(),
    templateId: inLibrary ? row.id : row.templateId,
    mountId: null,
    name,
    conditions: lasting(row.conditions),
    penalties: lasting(row.penalties),
    position,
    deadAt: null,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
    trashedAt: null,
  };
}

function lasting<T extends { readonly duration: Duration }>(current: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.values(current)
      .filter(({ duration }) => duration.kind === 'permanent')
      .map((one) => [newKey(), one]),
  );
}

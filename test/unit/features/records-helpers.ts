/** What the tests of parties and characters do again and again. */
import { accepted } from '../../helpers/world';
import type { World } from '../../helpers/world';
import type { Role } from '#shared/domain/records';
import type { Character } from '#shared/ipc/records';

export interface Person {
  readonly role?: Role;
  readonly stats?: Readonly<Record<string, unknown>>;
  readonly mountId?: string | null;
  readonly notes?: string;
}

/** A new member of a party, at its end. */
export async function member(
  world: World,
  partyId: string,
  name: string,
  { role = 'pc', stats = { quick: 30 }, mountId = null, notes = '' }: Person = {},
): Promise<Character> {
  const place = { kind: 'party', partyId } as const;
  return accepted(await world.api.characters.create({ place, role, name, stats: { ...stats }, notes, reminder: '', mountId }));
}

/** What the journal says, oldest first, in one language. */
export function journalWords(world: World, language: 'fr' | 'en'): readonly string[] {
  const words = world.sql('SELECT words FROM journal WHERE shown = 1 ORDER BY number').map((row) => String(row['words']).split('\n'));
  return words.map((lines) => (language === 'fr' ? lines[0] : lines.at(-1)) ?? '');
}

/** Takes back the latest changes of a campaign, as many as that. */
export async function undoAll(world: World, campaignId: string | null, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const undone = accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
    if (undone === null) throw new Error('there was nothing to undo');
  }
}

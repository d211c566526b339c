/** The kinds of entries as the journal shows them: their pictures, and the ways of choosing among them. */
import BookUser from '@lucide/svelte/icons/book-user';
import Castle from '@lucide/svelte/icons/castle';
import Compass from '@lucide/svelte/icons/compass';
import Footprints from '@lucide/svelte/icons/footprints';
import HeartPulse from '@lucide/svelte/icons/heart-pulse';
import PenLine from '@lucide/svelte/icons/pen-line';
import Swords from '@lucide/svelte/icons/swords';
import Users from '@lucide/svelte/icons/users';
import type { JournalKind } from '#shared/ipc/journal';
import type { Glyph } from '../../ui/types';

/** Icon of each kind of entry. */
export const KIND_ICONS: Readonly<Record<JournalKind, Glyph>> = {
  note: PenLine,
  run: Footprints,
  journey: Compass,
  encounter: Swords,
  effect: HeartPulse,
  character: BookUser,
  party: Users,
  campaign: Castle,
};

/** What can be chosen: journeys are scenes like any other. */
export const CHOICES: readonly { readonly choice: string; readonly kinds: readonly JournalKind[] }[] = [
  { choice: 'note', kinds: ['note'] },
  { choice: 'run', kinds: ['run', 'journey'] },
  { choice: 'encounter', kinds: ['encounter'] },
  { choice: 'effect', kinds: ['effect'] },
  { choice: 'character', kinds: ['character'] },
  { choice: 'party', kinds: ['party'] },
  { choice: 'campaign', kinds: ['campaign'] },
];

/** The kinds of what was chosen; nothing chosen is everything. */
export function kindsOf(chosen: readonly string[]): JournalKind[] {
  return CHOICES.filter(({ choice }) => chosen.includes(choice)).flatMap(({ kinds }) => [...kinds]);
}

import BookOpen from '@lucide/svelte/icons/book-open';
import BookUser from '@lucide/svelte/icons/book-user';
import Footprints from '@lucide/svelte/icons/footprints';
import PenLine from '@lucide/svelte/icons/pen-line';
import Stamp from '@lucide/svelte/icons/stamp';
import Swords from '@lucide/svelte/icons/swords';
import User from '@lucide/svelte/icons/user';
import Users from '@lucide/svelte/icons/users';
import type { Glyph } from '../../ui/types';
import type { TrashKind } from './trash-list';

const ICONS: Readonly<Record<TrashKind, Glyph>> = {
  campaign: BookOpen,
  run: Footprints,
  party: Users,
  member: User,
  entry: BookUser,
  encounter: Swords,
  template: Stamp,
  note: PenLine,
};

/** The picture of something in the trash. */
export function trashIcon(kind: TrashKind): Glyph {
  return ICONS[kind];
}

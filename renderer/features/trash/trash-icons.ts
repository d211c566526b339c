import BookOpen from '@lucide/svelte/icons/book-open';
import BookUser from '@lucide/svelte/icons/book-user';
import Footprints from '@lucide/svelte/icons/footprints';
import PenLine from '@lucide/svelte/icons/pen-line';
import Stamp from '@lucide/svelte/icons/stamp';
import Swords from '@lucide/svelte/icons/swords';
import User from '@lucide/svelte/icons/user';
import Users from '@lucide/svelte/icons/users';
import { RECORDS } from '#shared/records/index';
import type { Glyph } from '../../ui/types';

/** Pictures by the names that kinds of records call them by. */
const ICONS: Readonly<Record<string, Glyph>> = {
  book: BookOpen,
  'book-user': BookUser,
  footprints: Footprints,
  pen: PenLine,
  stamp: Stamp,
  swords: Swords,
  user: User,
  users: Users,
};

/** The picture of something in the trash, by the name of its face; undefined when there is none. */
export function trashIcon(face: string): Glyph | undefined {
  const icon = RECORDS.kinds.flatMap(({ trash }) => trash?.faces ?? []).find(({ name }) => name === face)?.icon;
  return icon === undefined ? undefined : ICONS[icon];
}

import type { Role } from '#shared/ipc/records';
import { t } from '../../text/i18n.svelte';
import type { Option } from '../../ui/types';

// By hand, and checked by the compiler to be all: the contract's own list would bring its schemas into the window.
const ROLES: Readonly<Record<Role, true>> = { pc: true, companion: true, mount: true, npc: true, creature: true };

/** What somebody is to the party, in a word or two. */
export function roleWords(role: Role): string {
  return t(`characters.role.${role}`);
}

/** Every role, to choose from. */
export function roleOptions(): readonly Option<Role>[] {
  return (Object.keys(ROLES) as Role[]).map((value) => ({ value, label: roleWords(value) }));
}

import { ROLES } from '#shared/domain/records';
import type { Role } from '#shared/domain/records';
import { t } from '../../text/i18n.svelte';
import type { Option } from '../../ui/types';

/** What somebody is to the party, in a word or two. */
export function roleWords(role: Role): string {
  return t(`characters.role.${role}`);
}

/** Every role, to choose from. */
export function roleOptions(): readonly Option<Role>[] {
  return ROLES.map((value) => ({ value, label: roleWords(value) }));
}

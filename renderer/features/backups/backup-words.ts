import type { Backup } from '#shared/ipc/backups';
import { countWords } from '../../text/count-words';
import { t } from '../../text/i18n.svelte';

/** So many campaigns are named; the others are counted. */
const NAMED = 3;

/** "Automatique", "Avant une restauration". */
export function kindWords(kind: Backup['kind']): string {
  return t(`backups.kind.${kind}`);
}

/** The campaigns by name: "Altdorf, Nuit noire et 2 autres". */
export function campaignWords({ campaigns }: NonNullable<Backup['holds']>): string {
  if (campaigns.length === 0) return t('backups.holds.nothing');
  const named = campaigns.slice(0, campaigns.length > NAMED + 1 ? NAMED : campaigns.length);
  const others = campaigns.length - named.length;
  return t('backups.holds.campaigns', { names: others === 0 ? named : [...named, t('backups.holds.others', { count: others })] });
}

/** What a backup holds beside its campaigns: "12 personnages", "3 scènes". */
export function holdWords({ campaigns: _campaigns, ...counts }: NonNullable<Backup['holds']>): readonly string[] {
  return countWords(counts);
}

import type { Backup } from '#shared/ipc/backups';
import { decimal } from '../../text/format';
import { countWords } from '../../text/count-words';
import { t } from '../../text/i18n.svelte';

/** So many campaigns are named; the others are counted. */
const NAMED = 3;

/** "Automatique", "Avant une restauration". */
export function kindWords(kind: Backup['kind']): string {
  return t(`backups.kind.${kind}`);
}

/** "12,4 Mo". */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000
    ? t('backups.size.small', { size: decimal(Math.max(1, bytes / 1000), 0) })
    : t('backups.size.large', { size: decimal(bytes / 1_000_000) });
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

import type { CampaignDetail } from '#shared/ipc/campaigns';
import type { Text } from '#shared/plugin-api/text';

/** What the journal says of an edited campaign. Pure. */
export function editedText(before: CampaignDetail, change: Partial<CampaignDetail>): Text {
  const fields = Object.keys(change).filter((field) => {
    const name = field as keyof CampaignDetail;
    return JSON.stringify(before[name]) !== JSON.stringify(change[name]);
  });
  const [only] = fields;
  if (fields.length !== 1) return { key: 'app:journal.campaign.edited' };
  if (only === 'gameDate') {
    const gameDate = change.gameDate ?? '';
    return gameDate === '' ? { key: 'app:journal.campaign.gameDateCleared' } : { key: 'app:journal.campaign.gameDate', args: { gameDate } };
  }
  if (only === 'colour') return { key: 'app:journal.campaign.cover' };
  return { key: only === 'notes' || only === 'supplements' ? `app:journal.campaign.${only}` : 'app:journal.campaign.edited' };
}

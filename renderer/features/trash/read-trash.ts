/** Reads everything that is in the trash, and puts things back. */
import type { Reply } from '#shared/ipc/contract';
import { api } from '../../stores/api';
import { entryWords } from '../../text/journal-words';
import { thingsOf } from './trash-list';
import type { Trashed, TrashGroup } from './trash-list';

/** The first reply that failed, or all values. */
async function all<const T extends readonly Promise<Reply<unknown>>[]>(
  asked: T,
): Promise<Reply<{ [K in keyof T]: T[K] extends Promise<Reply<infer V>> ? V : never }>> {
  const replies = await Promise.all(asked);
  const values: unknown[] = [];
  for (const reply of replies) {
    if (!reply.ok) return reply;
    values.push(reply.value);
  }
  return { ok: true, value: values as never };
}

/** Campaign by campaign; those that are in the trash themselves keep what they hold until they come back. */
export async function readTrash(): Promise<Reply<readonly TrashGroup[]>> {
  const first = await all([api.campaigns.list({ trashed: false }), api.characters.trashed({ campaignId: null })]);
  if (!first.ok) return first;
  const [campaigns, shared] = first.value;
  const groups: TrashGroup[] = [];
  for (const { id, name } of campaigns) {
    const read = await all([
      api.runs.list({ campaignId: id, trashed: true }),
      api.parties.list({ campaignId: id, trashed: true }),
      api.parties.list({ campaignId: id, trashed: false }),
      api.characters.trashed({ campaignId: id }),
      api.encounters.list({ campaignId: id, templates: false, trashed: true }),
      api.encounters.list({ campaignId: id, templates: true, trashed: true }),
      api.journal.trashed({ campaignId: id }),
    ]);
    if (!read.ok) return read;
    const [runs, parties, presentParties, characters, encounters, templates, notes] = read.value;
    const seen = new Set(encounters.map((encounter) => encounter.id));
    const both = [...encounters, ...templates.filter((template) => !seen.has(template.id))];
    groups.push({ campaign: { id, name }, things: thingsOf({ runs, parties, presentParties, characters, encounters: both, notes }, entryWords) });
  }
  const ownerless = { runs: [], parties: [], presentParties: [], encounters: [], notes: [] };
  groups.push({ campaign: null, things: thingsOf({ ...ownerless, characters: shared }, entryWords) });
  return { ok: true, value: groups.filter(({ things }) => things.length > 0) };
}

/** Puts something back; a member of a party that is in the trash comes back with its party. */
export async function restore({ kind, id, party }: Pick<Trashed, 'kind' | 'id' | 'party'>): Promise<Reply<unknown>> {
  switch (kind) {
    case 'campaign':
      return api.campaigns.restore({ id });
    case 'run':
      return api.runs.restore({ id });
    case 'party':
      return api.parties.restore({ id });
    case 'encounter':
    case 'template':
      return api.encounters.restore({ id });
    case 'note':
      return api.journal.restore({ id });
    case 'member':
    case 'entry': {
      if (party?.trashed === true) {
        const first = await api.parties.restore({ id: party.id });
        if (!first.ok) return first;
      }
      return api.characters.restore({ ids: [id] });
    }
  }
}

/** Reads everything that is in the trash, and puts things back. */
import type { Reply } from '#shared/ipc/contract';
import type { TrashedRecord } from '#shared/ipc/trash';
import { api } from '../../stores/api';
import { firstLine } from '../../text/journal-words';
import type { Trashed, TrashGroup } from './trash-list';

/** Campaign by campaign; those that are in the trash themselves keep what they hold until they come back. */
export async function readTrash(): Promise<Reply<readonly TrashGroup[]>> {
  const reply = await api.trash.list({});
  if (!reply.ok) return reply;
  return { ok: true, value: reply.value.map(({ campaign, records }) => ({ campaign, things: records.map(thingOf) })) };
}

function thingOf({ begins, name, ...record }: TrashedRecord): Trashed {
  return { ...record, name: begins ? firstLine(name) : name };
}

/** Puts something back; a member of a party that is in the trash comes back with its party. */
export async function restore({ kind, id, home }: Pick<Trashed, 'kind' | 'id' | 'home'>): Promise<Reply<unknown>> {
  if (home?.trashed === true) {
    const first = await restore({ kind: home.kind, id: home.id, home: null });
    if (!first.ok) return first;
  }
  // What has rules of its own for coming back.
  switch (kind) {
    case 'campaign':
      return api.campaigns.restore({ id });
    case 'run':
      return api.runs.restore({ id });
    case 'party':
      return api.parties.restore({ id });
    case 'encounter':
      return api.encounters.restore({ id });
    case 'note':
      return api.journal.restore({ id });
    case 'character':
      return api.characters.restore({ ids: [id] });
    default:
      return api.trash.restore({ kind, id });
  }
}

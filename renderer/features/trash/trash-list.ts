/** What is in the trash, campaign by campaign. Pure. */
import type { Campaign } from '#shared/ipc/campaigns';
import type { TrashedRecord } from '#shared/ipc/trash';
import { foldedWords } from '#shared/text/fold';

/** One thing that can come back, under the name that it is shown by. */
export type Trashed = Omit<TrashedRecord, 'begins'>;

/** Everything of one campaign, or of the library that all share. */
export interface TrashGroup {
  readonly campaign: Pick<Campaign, 'id' | 'name'> | null;
  readonly things: readonly Trashed[];
}

/** What has every word of a query in its name; groups with nothing left are left out. An empty query lets everything through. */
export function named(groups: readonly TrashGroup[], query: string): readonly TrashGroup[] {
  const wanted = foldedWords(query);
  const fits = (name: string): boolean => {
    const words = foldedWords(name);
    return wanted.every((word) => words.some((other) => other.startsWith(word)));
  };
  return groups
    .map((group) => ({ ...group, things: group.campaign !== null && fits(group.campaign.name) ? group.things : group.things.filter(({ name }) => fits(name)) }))
    .filter(({ things }) => things.length > 0);
}

/** What is in the trash, campaign by campaign. Pure. */
import type { Campaign } from '#shared/ipc/campaigns';
import type { EncounterSummary } from '#shared/ipc/encounters';
import type { JournalEntry } from '#shared/ipc/journal';
import type { Character, Party } from '#shared/ipc/records';
import type { RunSummary } from '#shared/ipc/runs';
import { foldedWords } from '#shared/text/fold';

/** What kind of thing is in the trash. */
export type TrashKind = 'campaign' | 'run' | 'party' | 'member' | 'entry' | 'encounter' | 'template' | 'note';

/** One thing that can come back. */
export interface Trashed {
  readonly kind: TrashKind;
  readonly id: string;
  readonly name: string;
  /** When it was thrown away. */
  readonly at: number;
  /** Of a member: its party, and whether that must come back with it. */
  readonly party: { readonly id: string; readonly name: string; readonly trashed: boolean } | null;
}

/** Everything of one campaign, or of the library that all share. */
export interface TrashGroup {
  readonly campaign: Pick<Campaign, 'id' | 'name'> | null;
  readonly things: readonly Trashed[];
}

/** What was read of a campaign that is not in the trash itself. */
export interface Read {
  readonly runs: readonly RunSummary[];
  readonly parties: readonly Party[];
  /** Those that are not in the trash: members name them. */
  readonly presentParties: readonly Party[];
  readonly characters: readonly Character[];
  readonly encounters: readonly EncounterSummary[];
  readonly notes: readonly JournalEntry[];
}

/**
 * The things of a campaign, the latest thrown away first.
 * @param noteName what a note is called.
 */
export function thingsOf(read: Read, noteName: (note: JournalEntry) => string): readonly Trashed[] {
  const partyOf = ({ partyId }: Character): Trashed['party'] => {
    const trashed = read.parties.find(({ id }) => id === partyId);
    const present = read.presentParties.find(({ id }) => id === partyId);
    const party = trashed ?? present;
    return party === undefined ? null : { id: party.id, name: party.name, trashed: party === trashed };
  };
  return latestFirst([
    ...read.runs.map((run) => ({ kind: 'run' as const, id: run.id, name: run.title, at: run.trashedAt ?? 0, party: null })),
    ...read.parties.map((party) => ({ kind: 'party' as const, id: party.id, name: party.name, at: party.trashedAt ?? 0, party: null })),
    ...read.characters.map((character) => ({
      kind: character.partyId === null ? ('entry' as const) : ('member' as const),
      id: character.id,
      name: character.name,
      at: character.trashedAt ?? 0,
      party: partyOf(character),
    })),
    ...read.encounters.map((encounter) => ({
      kind: encounter.template ? ('template' as const) : ('encounter' as const),
      id: encounter.id,
      name: encounter.title,
      at: encounter.trashedAt ?? 0,
      party: null,
    })),
    // A note has no time of deletion: it is sorted by the time at which it was written.
    ...read.notes.map((note) => ({ kind: 'note' as const, id: note.id, name: noteName(note), at: note.at, party: null })),
  ]);
}

function latestFirst(things: readonly Trashed[]): readonly Trashed[] {
  return [...things].sort((a, b) => b.at - a.at);
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

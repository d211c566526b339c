/** Whom an encounter can be built from: the members of the campaign's parties, its library, and the library that all campaigns share. */
import type { Character, Party } from '#shared/ipc/records';
import { api } from '../../stores/api';
import { reading } from '../../stores/reading.svelte';
import { t } from '../../text/i18n.svelte';
import { holds } from '../people/letters';

/** People under one heading. */
export interface SourceGroup {
  readonly key: string;
  readonly title: string;
  /** Members come themselves, and only once; entries of a library are copied as often as wanted. */
  readonly members: boolean;
  readonly people: readonly Character[];
}

/**
 * Reads them and reads them again when they change. Call it while a component is set up.
 * @param system only its people fit.
 */
export function peopleSources(campaignId: () => string, system: () => string): { readonly groups: readonly SourceGroup[]; readonly ready: boolean } {
  const parties = reading(() => api.parties.list({ campaignId: campaignId(), trashed: false }), 'records.changed');
  const members = reading(() => api.characters.list({ place: { kind: 'members', campaignId: campaignId() }, archived: false }), 'records.changed');
  const own = reading(() => api.characters.list({ place: { kind: 'library', campaignId: campaignId() }, archived: false }), 'records.changed');
  const shared = reading(() => api.characters.list({ place: { kind: 'library', campaignId: null }, archived: false }), 'records.changed');

  const groups = $derived.by((): readonly SourceGroup[] => {
    const fits = (people: readonly Character[] | undefined): readonly Character[] => (people ?? []).filter((one) => one.system === system());
    return [
      ...(parties.value ?? []).map((party: Party) => ({
        key: party.id,
        title: party.name,
        members: true,
        people: fits(members.value).filter(({ partyId }) => partyId === party.id),
      })),
      { key: 'own', title: t('encounter.library.own'), members: false, people: fits(own.value) },
      { key: 'shared', title: t('encounter.library.shared'), members: false, people: fits(shared.value) },
    ].filter(({ people }) => people.length > 0);
  });
  return {
    get groups() {
      return groups;
    },
    get ready() {
      return parties.value !== undefined && members.value !== undefined && own.value !== undefined && shared.value !== undefined;
    },
  };
}

/** Those whose name, or whose heading, holds what is looked for; headings without anybody are left out. */
export function found(groups: readonly SourceGroup[], words: string): readonly SourceGroup[] {
  if (words.trim() === '') return groups;
  return groups
    .map((group) => ({ ...group, people: holds(group.title, words) ? group.people : group.people.filter(({ name }) => holds(name, words)) }))
    .filter(({ people }) => people.length > 0);
}

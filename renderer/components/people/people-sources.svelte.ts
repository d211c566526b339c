/** Whom an encounter can be built from: the members of the campaign's parties, its library, and the library that all campaigns share. */
import type { Character, Party } from '#shared/ipc/records';
import { api } from '../../stores/api';
import { reading } from '../../stores/reading.svelte';
import { t } from '../../text/i18n.svelte';
import type { CreatureEntry } from '#shared/ipc/characters';
import type { SourceGroup } from './people-search';

/**
 * Reads them and reads them again when they change. Call it while a component is set up.
 * @param fits who of them can be taken.
 */
export function peopleSources(
  campaignId: () => string,
  fits: (person: Character) => boolean,
): { readonly groups: readonly SourceGroup[]; readonly ready: boolean } {
  const parties = reading(() => api.parties.list({ campaignId: campaignId(), trashed: false }), 'records.changed');
  const members = reading(() => api.characters.list({ place: { kind: 'members', campaignId: campaignId() }, archived: false }), 'records.changed');
  const own = reading(() => api.characters.list({ place: { kind: 'library', campaignId: campaignId() }, archived: false }), 'records.changed');
  const shared = reading(() => api.characters.list({ place: { kind: 'library', campaignId: null }, archived: false }), 'records.changed');

  const creatures = reading(() => api.characters.creatures({ campaignId: campaignId() }), 'plugins.changed', 'settings.changed');

  const groups = $derived.by((): readonly SourceGroup[] => {
    const fitting = (people: readonly Character[] | undefined): readonly Character[] => (people ?? []).filter(fits);
    return [
      ...(parties.value ?? []).map((party: Party) => ({
        key: party.id,
        title: party.name,
        members: true,
        people: fitting(members.value).filter(({ partyId }) => partyId === party.id),
      })),
      { key: 'own', title: t('encounter.library.own'), members: false, people: fitting(own.value) },
      { key: 'shared', title: t('encounter.library.shared'), members: false, people: fitting(shared.value) },
      {
        key: 'bestiary',
        title: t('bestiary.title'),
        members: false,
        people: fitting(creatures.value?.map(({ character }) => character)),
        tags: tagsOf(creatures.value),
      },
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

/** The words by which creatures are found besides their names. */
function tagsOf(creatures: readonly CreatureEntry[] | undefined): ReadonlyMap<string, string> {
  return new Map((creatures ?? []).map(({ character, tags }) => [character.id, tags.join(' ')]));
}

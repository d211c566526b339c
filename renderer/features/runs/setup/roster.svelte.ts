/** Whom a set-up can take its people from: the parties and the libraries of the campaign. */
import type { JsonObject } from '#shared/domain/json';
import type { Roster } from '../../../components/forms/roster';
import { api } from '../../../stores/api';
import { peopleSources } from '../../../components/people/people-sources.svelte';

/** The roster of a campaign, and the party that some of its people are of. */
export interface CampaignRoster extends Roster {
  /** The one party that all of these records are of that are members; null where there are several, or none. */
  partyOf(ids: readonly string[]): string | null;
}

/** Call it while a component is set up. */
export function campaignRoster(campaignId: string, system: string, procedure: string): CampaignRoster {
  // People of the campaign take part in a supplement's scenes too: what their sheets do not know is typed. Strangers to its rules stay out.
  const sources = peopleSources(
    () => campaignId,
    (person) => person.campaignId !== null || person.system === system,
  );
  return {
    get groups() {
      return sources.groups;
    },
    known: (ids) => knownOf(system, procedure, ids),
    partyOf: (ids) => {
      const parties = sources.groups.filter(({ members, people }) => members && people.some(({ id }) => ids.includes(id))).map(({ key }) => key);
      const [only] = parties;
      return parties.length === 1 && only !== undefined ? only : null;
    },
  };
}

/** What records know of a participant; without an answer the form is only less convenient. */
export async function knownOf(system: string, procedure: string, ids: readonly string[]): Promise<Readonly<Record<string, JsonObject>>> {
  if (ids.length === 0) return {};
  const reply = await api.characters.participants({ system, procedure, ids: [...ids] });
  return reply.ok ? reply.value : {};
}

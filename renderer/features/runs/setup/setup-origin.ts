/** Where a run is set up out of: an encounter or a journey, to which it comes back. */
import type { RunSummary } from '#shared/ipc/runs';
import type { KnownPerson } from '../../../components/forms/known-people';
import { to } from '../../../app/navigation/router.svelte';

/** The encounter or the journey that a run is set up out of, and the people who come from it. */
export interface SetupOrigin {
  readonly kind: 'encounter' | 'journey';
  readonly id: string;
  readonly title: string;
  readonly people: readonly (KnownPerson & { readonly side: string | undefined })[];
}

/** Where a set-up leads back to. */
export function originAddress({ kind, id }: Pick<SetupOrigin, 'kind' | 'id'>): string {
  return kind === 'encounter' ? to.encounter(id) : to.run(id);
}

/** What a run came out of: its encounter, which leads on to a journey where it is on the road; undefined where it came out of nothing. */
export function originOf({ encounterId, journeyId }: Pick<RunSummary, 'encounterId' | 'journeyId'>): Pick<SetupOrigin, 'kind' | 'id'> | undefined {
  if (encounterId !== null) return { kind: 'encounter', id: encounterId };
  return journeyId === null ? undefined : { kind: 'journey', id: journeyId };
}

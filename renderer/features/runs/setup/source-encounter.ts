import type { KnownPerson } from '../../../components/forms/known-people';

/** The encounter that a run is set up out of, and the people who come from it. */
export interface SourceEncounter {
  readonly encounterId: string;
  readonly title: string;
  readonly people: readonly (KnownPerson & { readonly side: string | undefined })[];
}

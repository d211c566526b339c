import type { KnownPerson } from '../../../components/forms/known-people';

/** The encounter that a run is started out of, and who comes from it. */
export interface Origin {
  readonly encounterId: string;
  readonly title: string;
  readonly people: readonly (KnownPerson & { readonly side: string | undefined })[];
}

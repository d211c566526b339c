/** What hangs on the road of a journey: encounters, chases and checks that were started out of it. */
import type { ProcedureKind } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** An encounter or a scene that was started out of a journey. */
export interface RoadStop {
  readonly id: string;
  /** `run`: one of rules that are not there any more. */
  readonly kind: 'encounter' | ProcedureKind | 'run';
  readonly title: string;
  /** Where the clock stood there, in minutes since the campaign's day zero; null where that is not known. */
  readonly clock: number | null;
  readonly isOver: boolean;
  /** How it stands or came out, in the texts of its system; null of an encounter. */
  readonly outcome: { readonly system: string; readonly text: Text } | null;
}

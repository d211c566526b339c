import type { ActionOffer, ReadyAnswer } from '#shared/plugin-api/procedure';

/** An action of the run with an answer that is ready. */
export interface PlayedVariant {
  readonly offer: ActionOffer;
  readonly ready: ReadyAnswer | undefined;
}

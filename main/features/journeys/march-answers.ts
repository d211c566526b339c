/** What a march is answered with: the answers of the leg, as far as its form has the fields. Pure. */
import type { JsonObject } from '#shared/domain/json';
import type { ActionOffer } from '#shared/plugin-api/procedure';

/** Answers to the form of an offer, over its usual ones: what the form does not ask for is left out. */
export function answersFor(offer: Pick<ActionOffer, 'form' | 'usual'> | undefined, answers: Readonly<Record<string, unknown>>): JsonObject {
  const fields = offer?.form?.properties ?? {};
  const asked = Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(fields, name))) as JsonObject;
  return { ...offer?.usual, ...asked };
}

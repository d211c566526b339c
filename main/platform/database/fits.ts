/** What readers rely on in the structures of records: a record that lacks it is damaged, and must not take the screens with it. Cheap: asked of every value that is read. */
import { anything, entriesOf, isList, isNumber, isObject, isSentence, isText, listOf, orNull, withFields } from '#main/platform/database/damaged';
import type { Fits } from '#main/platform/database/damaged';
import type { ShapeName } from '#shared/records/shapes';

/** By the name of the shape; what has none here is relied on for nothing. */
export const FITS = {
  answers: isObject,
  conditions: entriesOf(withFields({ condition: isText, system: isText, count: isNumber, duration: isObject })),
  penalties: entriesOf(withFields({ amount: isNumber, appliesTo: isSentence, duration: isObject, system: isText })),
  combatants: entriesOf(
    withFields({ side: isText, initiative: orNull(isNumber), tieBreaks: isList, rank: isNumber, dice: isList, stage: isText, stance: isText }),
  ),
  dice: listOf(isObject),
  events: listOf(withFields({ weight: isText, text: isSentence })),
  effects: listOf(withFields({ kind: isText, cause: isSentence })),
  state: isObject,
  presentation: withFields({ summary: isSentence, status: isObject, participants: listOf(isObject), blocks: listOf(isObject) }),
  offers: listOf(withFields({ id: isText, label: isSentence, weight: isText, dice: isList })),
  systems: listOf(isText),
  sentence: isSentence,
  patches: listOf(withFields({ record: isText, id: isText, path: isList })),
  move: withFields({ from: isNumber, to: isNumber }),
} as const satisfies Partial<Record<ShapeName, Fits>>;

/** The check of a structure. */
export function fitOf(shape: ShapeName | undefined): Fits {
  const known: Partial<Record<ShapeName, Fits>> = FITS;
  return (shape === undefined ? undefined : known[shape]) ?? anything;
}

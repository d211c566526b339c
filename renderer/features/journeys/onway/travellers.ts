/** Who is on the way. Pure. */
import type { Presentation } from '#shared/plugin-api/present';

/** Those of a journey who travel, in their order. */
export function travellersOf({
  participants,
  travel,
}: Pick<Presentation, 'participants' | 'travel'>): readonly { readonly id: string; readonly name: string }[] {
  const travelling = new Set((travel?.members ?? []).flatMap(({ id, travels }) => (travels ? [id] : [])));
  return participants.flatMap(({ id, name, active }) => ((travel === undefined ? active : travelling.has(id)) ? [{ id, name }] : []));
}

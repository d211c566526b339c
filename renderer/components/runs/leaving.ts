/** How people are taken out of a run. Pure. */
import { isChoiceList } from '#shared/plugin-api/form';
import type { JsonObject } from '#shared/domain/json';
import type { ActionOffer } from '#shared/plugin-api/procedure';

/**
 * The action that takes some people out of a run, by whatever its rules have for it, and what its form is answered.
 * @returns undefined without such an action, or when none of them can leave by it now.
 */
export function leavingOf(offers: readonly ActionOffer[], ids: readonly string[]): { readonly offer: ActionOffer; readonly input: JsonObject } | undefined {
  for (const offer of offers) {
    const { removes, form } = offer;
    const field = removes === undefined ? undefined : form?.properties[removes.who];
    if (removes === undefined || field === undefined || !isChoiceList(field)) continue;
    const leaving = field.items.enum.filter((id) => ids.includes(id));
    if (leaving.length > 0) return { offer, input: { [removes.who]: leaving } };
  }
  return undefined;
}

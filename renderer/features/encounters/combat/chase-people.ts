/** Who goes from a fight into a chase, and on which side of it. Pure. */
import { isChoice, isGroup } from '#shared/plugin-api/form';
import type { ChoiceField, FormSchema } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';
import type { CombatantView } from '#shared/ipc/encounters';
import type { FightSide } from '#shared/domain/records';

/** Whether allies run after the others, or from them. */
export type AlliesAre = 'pursuer' | 'quarry';

/** The sides that a procedure's people have, in its order; none where they have none. */
export function sidesOfForm(form: Pick<FormSchema, 'properties'>): readonly string[] {
  return sideField(form)?.enum ?? [];
}

/** What a form calls one of its sides; undefined where it has none of that id. */
export function sideLabel(form: Pick<FormSchema, 'properties'>, side: string): Text | undefined {
  const field = sideField(form);
  return field?.['x-labels'][field.enum.indexOf(side)];
}

function sideField(form: Pick<FormSchema, 'properties'>): ChoiceField | undefined {
  for (const field of Object.values(form.properties)) {
    if (field.type !== 'array' || field['x-widget'] !== 'participants' || !isGroup(field.items)) continue;
    const side = field.items.properties['side'];
    return side !== undefined && isChoice(side) ? side : undefined;
  }
  return undefined;
}

/**
 * The side of a chase that somebody begins on.
 * @param sides of the procedure: those who run after others first, where it does not call them `pursuer` and `quarry`.
 */
export function chaseSide(side: FightSide, alliesAre: AlliesAre, sides: readonly string[]): string | undefined {
  if (sides.length < 2) return undefined;
  const ahead = sides.includes('quarry') ? 'quarry' : sides[1];
  const behind = sides.includes('pursuer') ? 'pursuer' : sides[0];
  const pursues = (side === 'allies') === (alliesAre === 'pursuer');
  return pursues ? behind : ahead;
}

/** Who is proposed: everyone who still fights, on a side. */
export function proposed(combatants: readonly CombatantView[]): readonly string[] {
  return combatants.filter(({ out, side, character }) => out === null && side !== 'neutral' && character.deadAt === null).map(({ character }) => character.id);
}

/** The die of a chase and of a race, and what Movement does to it. */
import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import { combined, dieOf } from '#shared/plugin-api/kit/chances';
import type { Distribution } from '#shared/plugin-api/kit/chances';
import { numberText } from '#shared/plugin-api/kit/presenting';
import type { LastResult, Tone } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';

/** A throw as it came out (W2-1 to W2-3, W2-6, W2-7). */
export type LastThrow = {
  /** The throw's number, from 1. */
  readonly round: number;
  /** 1 to 6. */
  readonly roll: number;
  /** Die and modifier together, a score of any sign: metres in a chase, points in a race. */
  readonly gain: number;
};

/** How the die itself fell, whatever Movement makes of it. */
export type Pace = 'flies' | 'presses' | 'labours' | 'stumbles';

/** W2-1 and W2-6: how a die reads in messages: 6; 4 and 5; 2 and 3; 1. @param roll 1 to 6. */
export function paceOf(roll: number): Pace {
  if (roll === 6) return 'flies';
  if (roll >= 4) return 'presses';
  return roll >= 2 ? 'labours' : 'stumbles';
}

const TONES: Readonly<Record<Pace, Tone>> = { flies: 'good', presses: 'neutral', labours: 'neutral', stumbles: 'warning' };

/** W2-1, W2-6: how a die reads at a glance. @param roll 1 to 6. */
export function toneOf(roll: number): Tone {
  return TONES[paceOf(roll)];
}

/** Somebody who throws, with what Movement adds to each die. */
export interface Thrower {
  readonly id: string;
  readonly modifier: number;
}

/** W2-1 and W2-6: the die that somebody throws. */
export function paceDie(thrower: Pick<Thrower, 'id'>): DieAsk {
  return { who: thrower.id, label: 'pace', sides: 6 };
}

/** W2-1 to W2-3, W2-6, W2-7: throws somebody's die and adds the modifier: the result may be zero or negative. @param round the throw's number, from 1. */
export function throwPace(thrower: Thrower, round: number, dice: Dice): LastThrow {
  const roll = dice.roll(paceDie(thrower));
  return { round, roll, gain: roll + thrower.modifier };
}

const PACE_DIE = dieOf(6);

/** W2-1 to W2-3, W2-6, W2-7: the chances of a total after one more throw. */
export function withThrow(totals: Distribution, modifier: number): Distribution {
  return combined(totals, PACE_DIE, (total, roll) => total + (roll + modifier));
}

/** W2-1 to W2-3, W2-6, W2-7: how a throw came about: "4 thrown, +3 for Movement". */
export function presentThrow(last: LastThrow, modifier: number): LastResult {
  const detail = modifier === 0 ? text('detail.thrown', { roll: last.roll }) : text('detail.withModifier', { roll: last.roll, modifier });
  return { headline: numberText(last.gain), detail, tone: toneOf(last.roll) };
}

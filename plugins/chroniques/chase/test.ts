/** The test that everybody running makes (CO-1, CO-6). */
import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import { rollBest } from '#shared/plugin-api/kit/tests';
import { d20Asks } from '../d20';
import type { ChaseState, LastTest, Mode, Runner } from './state';

/** What is added to the d20, under the names that the catalogue has for each (`fact.<name>`). */
export type Addend = { readonly name: 'dexMod' | 'conMod' | 'armorDef' | 'situation' | 'modifier'; readonly value: number };

/**
 * CO-1, CO-6: everything that counts for somebody's test, zeros left out but for the characteristic itself. Armour is a negative number here.
 */
export function addendsOf(state: ChaseState, runner: Runner, mode: Mode): readonly Addend[] {
  const armor: Addend = { name: 'armorDef', value: 0 - runner.armorDef };
  const situation: readonly Addend[] = [
    { name: 'situation', value: runner.situation },
    { name: 'modifier', value: runner.modifier },
  ];
  const { enduranceArmor, enduranceSituation } = state.readings;
  const others = mode === 'dex' ? [armor, ...situation] : [...(enduranceArmor ? [armor] : []), ...(enduranceSituation ? situation : [])];
  const own: Addend = mode === 'dex' ? { name: 'dexMod', value: runner.dexMod } : { name: 'conMod', value: runner.conMod };
  return [own, ...others.filter(({ value }) => value !== 0)];
}

/** CO-1: the dice of somebody's next test. */
export function testDice(state: ChaseState, runner: Runner): readonly DieAsk[] {
  return d20Asks(runner.id, state.mode, runner.twoD20);
}

/** CO-1: makes somebody's test. @param round the round it belongs to, from 1. */
export function makeTest(state: ChaseState, runner: Runner, round: number, dice: Dice): LastTest {
  const { roll, rolls } = rollBest(dice, testDice(state, runner));
  const score = addendsOf(state, runner, state.mode).reduce((sum, { value }) => sum + value, roll);
  return { round, mode: state.mode, roll, rolls, score };
}

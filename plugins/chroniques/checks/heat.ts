import { text } from '#shared/plugin-api/text';
import { armorField } from '../fields';
import { check } from './check';
import { celsiusField, climatePicture, endure, climateFacts, hoursField, spansField, climateMessage } from './climate';
import type { ClimateSetup, ClimateValues, Ordeal } from './climate';
import { harm } from './effects';
import { modifierField, tickField } from './fields';

/** CO-24: answers to the form. `armorDef` is the DEF of the armour. */
export type HeatSetup = ClimateSetup & { readonly armorDef: number; readonly armorCounts: boolean };

/** CO-24, hottest first: what every temperature above so many degrees asks. */
export const HEAT: readonly (Ordeal & { readonly above: number })[] = [
  { above: 50, difficulty: 15, every: 1 },
  { above: 45, difficulty: 15, every: 6 },
  { above: 40, difficulty: 10, every: 6 },
];

/** CO-24: what a temperature asks. @returns null up to 40 °C, which asks nothing. */
export function heatOrdeal(celsius: number): Ordeal | null {
  const band = HEAT.find(({ above }) => celsius > above);
  return band === undefined ? null : { difficulty: band.difficulty, every: band.every };
}

/** CO-24: hours in the heat. */
export const heat = check<HeatSetup, ClimateValues>({
  id: 'heat',
  group: 'climate',
  climate: { celsius: 'celsius', hours: 'hours', due: HEAT.map(({ above, every }) => ({ above, everyMinutes: every * 60 })) },
  form: {
    required: ['celsius', 'hours'],
    properties: {
      celsius: celsiusField(0, 100, [42, 47, 52]),
      hours: hoursField,
      conMod: modifierField('conMod'),
      armorDef: armorField,
      armorCounts: tickField('check.heat.armorCounts', { description: text('check.heat.armorCountsHelp') }),
      spans: spansField,
    },
  },
  play(setup, roller) {
    return endure(roller, heatOrdeal(setup.celsius), setup.conMod - (setup.armorCounts ? setup.armorDef : 0), setup);
  },
  message: climateMessage,
  picture(state) {
    const { every } = state.values;
    return climatePicture(
      state,
      every === null ? text('check.heat.noteMild') : text('check.climate.noteShort', { hours: text('check.hours', { count: every }) }),
    );
  },
  effects: ({ setup, values }, who) =>
    harm(who, values.damage, text('check.heat.cause', { hours: text('check.hours', { count: setup.hours }), celsius: setup.celsius })),
  facts: climateFacts,
});

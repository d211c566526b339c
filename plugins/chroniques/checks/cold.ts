import { text } from '#shared/plugin-api/text';
import { check } from './check';
import { celsiusField, climatePicture, endure, climateFacts, hoursField, spansField, climateMessage } from './climate';
import type { ClimateSetup, ClimateValues, Ordeal } from './climate';
import { harm } from './effects';
import { modifierField, readingChoice, tickField } from './fields';

/** How the rules are read where they are silent. */
export type ColdReadings = {
  /** Whether 0 °C is already cold. */
  readonly zeroIsCold: boolean;
  /** Between -20 and -30 °C: as above, for those without fit clothes only, or as below, for everyone. */
  readonly middle: 'as-above' | 'as-below';
};

/** CO-25: answers to the form. */
export type ColdSetup = ClimateSetup & ColdReadings & { readonly equipped: boolean };

/** CO-25, coldest first: what every temperature down from so many degrees asks, and of whom. */
export const COLD: readonly (Ordeal & { readonly from: number; readonly evenEquipped: boolean })[] = [
  { from: -40, evenEquipped: true, difficulty: 15, every: 1 },
  { from: -30, evenEquipped: true, difficulty: 15, every: 6 },
  { from: 0, evenEquipped: false, difficulty: 15, every: 6 },
];

/** Under this, and above -30 °C, the rules say nothing. */
const LAST_OF_THE_MILD = -20;

/** CO-25: what a temperature asks. @returns null where it asks nothing. */
export function coldOrdeal(celsius: number, equipped: boolean, { zeroIsCold, middle }: ColdReadings): Ordeal | null {
  if (celsius === 0 && !zeroIsCold) return null;
  const band = COLD.find(({ from }) => celsius <= from);
  if (band === undefined) return null;
  const evenEquipped = band.evenEquipped || (middle === 'as-below' && celsius < LAST_OF_THE_MILD);
  return equipped && !evenEquipped ? null : { difficulty: band.difficulty, every: band.every };
}

/** CO-25: hours in the cold. */
export const cold = check<ColdSetup, ClimateValues>({
  id: 'cold',
  group: 'climate',
  climate: {
    celsius: 'celsius',
    hours: 'hours',
    spared: 'equipped',
    due: COLD.map(({ from, every, evenEquipped }) => ({ atMost: from, everyMinutes: every * 60, everybody: evenEquipped })),
  },
  form: {
    required: ['celsius', 'hours'],
    properties: {
      celsius: celsiusField(-100, 40, [-10, -30, -40]),
      hours: hoursField,
      conMod: modifierField('conMod'),
      equipped: tickField('check.cold.equipped', { description: text('check.cold.equippedHelp') }),
      middle: readingChoice('check.cold.middle', { 'as-above': 'check.cold.middleAsAbove', 'as-below': 'check.cold.middleAsBelow' }),
      zeroIsCold: tickField('check.cold.zeroIsCold', { default: true, 'x-interpretation': text('check.cold.zeroReading'), 'x-advanced': true }),
      spans: spansField,
    },
  },
  play(setup, roller) {
    return endure(roller, coldOrdeal(setup.celsius, setup.equipped, setup), setup.conMod, setup);
  },
  message: climateMessage,
  picture(state) {
    const { every } = state.values;
    const mild = text(state.setup.equipped ? 'check.cold.noteEquipped' : 'check.cold.noteMild');
    return climatePicture(state, every === null ? mild : text('check.climate.noteShort', { hours: text('check.hours', { count: every }) }));
  },
  effects: ({ setup, values }, who) =>
    harm(who, values.damage, text('check.cold.cause', { hours: text('check.hours', { count: setup.hours }), celsius: setup.celsius })),
  facts: climateFacts,
});

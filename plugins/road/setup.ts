import type { FormSchema, NumberField } from '#shared/plugin-api/form';
import { choiceField, formOf, groupField, numberField, participantsField, personFields } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';
import { MEANS } from './state';
import type { Means, RoadState } from './state';

/** Somebody as the GM entered them. */
export type MemberSetup = { readonly id: string; readonly name: string; readonly means: Means };

/** The answers to `setupForm`, checked and with defaults filled in. */
export type RoadSetup = {
  readonly members: readonly MemberSetup[];
  readonly footKm: number;
  readonly mountKm: number;
  readonly wagonKm: number;
  readonly landHours: number;
  readonly boatKm: number;
  readonly boatHours: number;
  readonly shipKm: number;
  readonly shipHours: number;
};

/** How somebody travels. */
export const meansField = choiceField(text('setup.means'), MEANS, (means) => text(`means.${means}`), { default: 'foot' });

/** What is asked of everybody, at the start and on the way. */
export const memberField = groupField(text('setup.member'), { ...personFields('setup'), means: meansField }, ['id', 'name']);

function kilometres(name: string, initial: number, unit: string): NumberField {
  return { type: 'number', title: text(`setup.${name}`), exclusiveMinimum: 0, maximum: 1000, default: initial, 'x-unit': text(unit) };
}

function hours(name: string, initial: number): NumberField {
  return numberField(text(`setup.${name}`), 1, 24, { default: initial, 'x-unit': text('unit.hours'), 'x-advanced': true });
}

/** The set-up of a journey: who travels how, and how fast that is at this table. */
export const setupForm: FormSchema = formOf(
  {
    members: participantsField(text('setup.members'), memberField, 1),
    footKm: kilometres('footKm', 24, 'unit.kmADay'),
    mountKm: kilometres('mountKm', 40, 'unit.kmADay'),
    wagonKm: kilometres('wagonKm', 20, 'unit.kmADay'),
    boatKm: kilometres('boatKm', 5, 'unit.kmAnHour'),
    shipKm: kilometres('shipKm', 8, 'unit.kmAnHour'),
    landHours: hours('landHours', 8),
    boatHours: hours('boatHours', 10),
    shipHours: hours('shipHours', 24),
  },
  ['members'],
);

/** The journey before its first march. */
export function startingState(setup: RoadSetup): RoadState {
  const { landHours, boatHours, shipHours } = setup;
  const onLand = (kmADay: number) => ({ kmAnHour: kmADay / landHours, hours: landHours });
  return {
    minutes: 0,
    dayBegan: 0,
    moved: 0,
    marches: 0,
    total: 0,
    lastKm: 0,
    march: null,
    paces: {
      foot: onLand(setup.footKm),
      mount: onLand(setup.mountKm),
      wagon: onLand(setup.wagonKm),
      boat: { kmAnHour: setup.boatKm, hours: boatHours },
      ship: { kmAnHour: setup.shipKm, hours: shipHours },
    },
    members: setup.members.map((each) => ({ ...each, travels: true, km: 0 })),
  };
}

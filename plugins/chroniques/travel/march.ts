import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import type { ListField } from '#shared/plugin-api/form';
import { booleanField, choiceField, formOf, numberField, peopleField } from '#shared/plugin-api/kit/fields';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import { refuse } from '#shared/plugin-api/procedure';
import type { OfferedDie } from '#shared/plugin-api/offered-dice';
import type { ActionOffer, Effect, Refusal, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { testD20 } from '../d20';
import { messagesOf } from '../messages';
import { passed } from './clock';
import { marchEvents } from './events';
import { distanceOf, EASY_ROUTE, walks } from './pace';
import type { Route } from './pace';
import { nextForced, PERIOD_HOURS, travellers } from './state';
import type { LastTest, Member, TravelState } from './state';

/** The answers to the form of `march`. `spend` is there when the party has recovery points. */
export type MarchInput = Route & { readonly spend?: readonly string[] };

const TERRAINS = ['normal', 'difficult', 'highMountain'] as const;

/** CO-12: what distances are divided by on difficult ground off a path, unless the GM says more. */
const LEAST_DIVISOR = 4;

/** CO-15: what tests are against on foot, and in the saddle before any forced period. */
const DIFFICULTY = 12;

/** CO-10: the next march period. */
export function marchOffer(state: TravelState): ActionOffer {
  const forced = nextForced(state) > 0;
  return actionOffer('march', 'primary', forced ? travellers(state).flatMap((member) => forcedDice(state, member)) : [], {
    ...(forced ? { label: text('march.labelForced') } : {}),
    help: text('march.help', { hours: PERIOD_HOURS }),
    form: formOf({
      terrain: choiceField(text('march.terrain'), TERRAINS, (terrain) => text(`terrain.${terrain}`), { default: 'normal' }),
      onPath: booleanField(text('march.onPath'), { default: true }),
      divisor: numberField(text('march.divisor'), LEAST_DIVISOR, 100, {
        description: text('march.divisorHelp', { least: LEAST_DIVISOR }),
        default: LEAST_DIVISOR,
        'x-advanced': true,
      }),
      ...(state.recoveryPoints ? { spend: spendField(state, forced) } : {}),
    }),
  });
}

/** CO-15: the die of somebody's test. Riders test CHA, and CON where the ground makes them lead their mounts: the die follows what the period is answered to be. */
function forcedDice(state: TravelState, member: Member): readonly OfferedDie[] {
  const dieOn = (route: Route): DieAsk => ({ who: member.id, label: characteristicOf(state, member, route), sides: 20 });
  const easy = dieOn(EASY_ROUTE);
  const routes = TERRAINS.flatMap((terrain) => [true, false].map((onPath): Route => ({ ...EASY_ROUTE, terrain, onPath })));
  if (routes.every((route) => dieOn(route).label === easy.label)) return [easy];
  return routes.map((route) => ({
    ...dieOn(route),
    when: [
      { field: 'terrain', equals: route.terrain },
      { field: 'onPath', equals: route.onPath },
    ],
  }));
}

function spendField(state: TravelState, forced: boolean): ListField {
  return peopleField(text('march.spend'), text('travel.member'), travellers(state), {
    description: text(`march.spendHelp.${state.readings.recoveryPoint}`),
    ...(forced ? {} : { 'x-advanced': true }),
  });
}

/**
 * Marches for a period: CO-10 to CO-15.
 * @returns a refusal at `divisor` where it would not count, at `spend` when the period is no forced march.
 */
export function march(state: TravelState, input: MarchInput, dice: Dice): Step<TravelState> | Refusal {
  const { spend = [] } = input;
  const forced = nextForced(state);
  if (input.divisor !== LEAST_DIVISOR && (input.terrain !== 'difficult' || input.onPath)) return refuse('divisor', text('refuse.divisor'));
  if (spend.length > 0 && forced === 0) return refuse('spend', text('refuse.spend'));
  const members = state.members.map((member) => (member.left === null ? marched(state, member, input, forced, spend.includes(member.id), dice) : member));
  // CO-14: the slowest of those who travel.
  const lastKm = Math.min(...travellers({ members }).map((member) => member.km));
  const next = {
    ...state,
    ...passed(state, PERIOD_HOURS),
    marches: state.marches + 1,
    periods: state.periods + 1,
    forced,
    total: state.total + lastKm,
    lastKm,
    march: { terrain: input.terrain, onPath: input.onPath, divisor: input.divisor, forced },
    members,
  };
  const effects = spentPoints(state, forced, spend);
  return stepWithMessages(next, messagesOf(state, dice), (pick) => marchEvents(next, input, spend, pick), false, effects);
}

/** CO-15: which characteristic a forced march tests. */
export function characteristicOf(state: TravelState, member: Member, route: Route): LastTest['characteristic'] {
  return walks(member, route, state.readings) ? 'con' : 'cha';
}

/** CO-15: what a forced period costs somebody: 2 on foot, 1 in the saddle. */
function costOf(state: TravelState, member: Member, route: Route): number {
  return walks(member, route, state.readings) ? 2 : 1;
}

function marched(state: TravelState, member: Member, route: Route, forced: number, spent: boolean, dice: Dice): Member {
  const km = distanceOf(member, route, state.readings);
  if (forced === 0) return { ...member, km, lastTest: null };
  const spared = spent && state.readings.recoveryPoint === 'period';
  const penalty = spared ? member.penalty : member.penalty - costOf(state, member, route);
  const lastTest = forcedTest(state, member, route, forced, state.readings.penaltyAtOnce ? penalty : member.penalty, dice);
  const cleared = spent && state.readings.recoveryPoint === 'all';
  return { ...member, km: lastTest.success ? km : km / 2, penalty: cleared ? 0 : penalty, lastTest };
}

function forcedTest(state: TravelState, member: Member, route: Route, forced: number, penalty: number, dice: Dice): LastTest {
  const characteristic = characteristicOf(state, member, route);
  const steps = state.readings.ridingFrom === 'sixteen' ? forced : forced - 1;
  const difficulty = characteristic === 'con' ? DIFFICULTY : DIFFICULTY + 4 * steps;
  const modifier = (characteristic === 'con' ? member.conMod : member.chaMod) + penalty;
  const { roll, total, success } = testD20(dice, { who: member.id, characteristic, modifier, difficulty });
  return { characteristic, roll, total, difficulty, success };
}

/** CO-15: whoever spends a recovery point has one less on the sheet. */
function spentPoints(state: TravelState, forced: number, spend: readonly string[]): readonly Effect[] {
  return travellers(state)
    .filter((member) => spend.includes(member.id))
    .map((member) => ({
      kind: 'sheet',
      who: member.id,
      field: 'recoveryPoints',
      change: { kind: 'by', amount: -1 },
      cause: text('effect.forcedMarch', { forced }),
    }));
}

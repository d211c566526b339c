/** How a journey stands, for the program: its time, its kilometres and what they are made of, and what it has cost everybody. */
import { signedText } from '#shared/plugin-api/kit/presenting';
import type { Fact } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { Traveller, TravelStanding } from '#shared/plugin-api/travel';
import { ALL_ACTIONS } from './effects';
import { distanceOf, EASY_ROUTE, termsOf } from './pace';
import type { PaceTerm, Route } from './pace';
import { untilMorning } from './rest';
import { nextForced, PERIOD_HOURS, travellers } from './state';
import type { LastMarch, Member, TravelState } from './state';

const MINUTES_AN_HOUR = 60;

/** CO-10 to CO-16: how a journey stands. */
export function standing(state: TravelState): TravelStanding {
  const { march, readings } = state;
  const together = travellers(state);
  return {
    minutes: Math.round(state.hour * MINUTES_AN_HOUR),
    km: state.total,
    period: march === null ? null : { minutes: PERIOD_MINUTES, km: state.lastKm, ground: ground(march), forced: march.forced > 0 },
    next:
      together.length === 0
        ? null
        : { minutes: PERIOD_MINUTES, km: Math.min(...together.map((member) => distanceOf(member, EASY_ROUTE, readings))), forced: nextForced(state) > 0 },
    march: 'march',
    rest: 'rest',
    restMinutes: Math.round(untilMorning(state) * MINUTES_AN_HOUR),
    dayOff: 'dayOff',
    wait: 'wait',
    members: state.members.map((member) => traveller(state, member)),
  };
}

const PERIOD_MINUTES = PERIOD_HOURS * MINUTES_AN_HOUR;

function traveller({ march, readings }: TravelState, member: Member): Traveller {
  const { id, left, km, penalty, lastTest, transport } = member;
  const travels = left === null;
  const route: Route = march ?? EASY_ROUTE;
  const failed: readonly Fact[] = march !== null && lastTest?.success === false ? [{ label: text('term.failed'), value: text('term.half') }] : [];
  return {
    id,
    travels,
    km: march !== null && travels ? km : 0,
    terms: travels ? [...termsOf(member, route, readings).map(fact), ...failed] : [],
    tired: penalty < 0 ? { amount: penalty, appliesTo: text(ALL_ACTIONS) } : null,
    mounts: transport === 'foot' ? 0 : 1,
  };
}

function fact({ name, kind, value }: PaceTerm): Fact {
  const label = text(`term.${name}`);
  if (kind === 'base') return { label, value: text('distance.km', { distance: value }) };
  return { label, value: kind === 'more' ? signedText(value) : text('term.divided', { divisor: value }) };
}

/** What a period goes through: it stands in lower case behind other words. */
function ground({ terrain, onPath, divisor }: LastMarch): Text {
  if (terrain === 'highMountain') return text('ground.highMountain');
  if (onPath) return text(`ground.${terrain}`);
  return terrain === 'difficult' ? text('ground.difficult.offPath', { divisor }) : text('ground.normal.offPath');
}

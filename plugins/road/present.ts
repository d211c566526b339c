/** What is drawn of a journey, and what the program needs to know of it. */
import { presentPerson } from '#shared/plugin-api/kit/presenting';
import type { Block, Fact, Presentation } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { Traveller, TravelStanding } from '#shared/plugin-api/travel';
import { DAY, dayOnTheMove, distanceOf, HOUR, isBeyond, nextMinutes, travellers, untilMorning } from './state';
import type { March, Member, RoadState } from './state';

/** What is drawn of a journey. `round` counts marches. */
export function present(state: RoadState): Presentation {
  const { minutes, total, marches, members } = state;
  const beyond = isBeyond(state);
  return {
    summary: text('travel.summary', { day: Math.floor(minutes / DAY) + 1, total, hours: minutes / HOUR }),
    status: { label: text(beyond ? 'status.night' : 'status.onTheWay'), tone: beyond ? 'warning' : 'neutral' },
    round: marches,
    participants: members.map((member) =>
      presentPerson(member, {
        active: member.travels,
        status: text(member.travels ? 'status.travels' : 'status.left'),
        facts: [{ label: text('setup.means'), value: text(`means.${member.means}`) }, pace(state, member)],
      }),
    ),
    blocks: blocks(state),
    travel: standing(state),
  };
}

function blocks(state: RoadState): readonly Block[] {
  const { total, lastKm, marches, moved } = state;
  const day = dayOnTheMove(state);
  return [
    {
      kind: 'figure',
      label: text('travel.covered'),
      value: km(total),
      meaning: marches === 0 ? text('travel.notYet') : text('travel.lastKm', { km: lastKm }),
      tone: 'neutral',
    },
    { kind: 'meter', label: text('travel.dayMeter'), value: Math.min(day, moved) / HOUR, max: day / HOUR, tone: isBeyond(state) ? 'warning' : 'neutral' },
  ];
}

function standing(state: RoadState): TravelStanding {
  const { march, lastKm, minutes, total } = state;
  const next: March = { minutes: nextMinutes(state), percent: 100 };
  return {
    minutes,
    km: total,
    period: march === null ? null : { minutes: march.minutes, km: lastKm, ground: text('ground', { percent: march.percent }), forced: false },
    next: { minutes: next.minutes, km: Math.min(...travellers(state).map((member) => distanceOf(member, state, next))), forced: isBeyond(state) },
    march: 'march',
    rest: 'rest',
    restMinutes: untilMorning(state),
    dayOff: 'dayOff',
    wait: 'wait',
    members: state.members.map((member) => traveller(state, member)),
  };
}

function traveller(state: RoadState, member: Member): Traveller {
  const { march } = state;
  const { id, travels, means } = member;
  const ground: readonly Fact[] =
    march === null || march.percent === 100 ? [] : [{ label: text('term.ground'), value: text('term.percent', { percent: march.percent }) }];
  return {
    id,
    travels,
    km: march !== null && travels ? member.km : 0,
    terms: travels ? [pace(state, member), ...ground] : [],
    tired: null,
    mounts: means === 'mount' ? 1 : 0,
  };
}

function pace({ paces }: RoadState, { means }: Member): Fact {
  return { label: text('term.pace'), value: text('term.kmAnHour', { km: paces[means].kmAnHour }) };
}

function km(distance: number): Text {
  return text('distance.km', { km: distance });
}

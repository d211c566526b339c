/** What is drawn of a journey. */
import { numberText, presentPerson, signedText } from '#shared/plugin-api/kit/presenting';
import type { Block, Fact, FigureBlock, PresentedParticipant, Presentation, TrackBlock } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { distanceOf, EASY_ROUTE } from './pace';
import { standing } from './standing';
import { DAY_PERIODS, isMounted, LONG_REST, nextForced, travellers } from './state';
import type { LastTest, Member, TravelState } from './state';

/** What is drawn of a journey (CO-10 to CO-16). `round` counts march periods. */
export function present(state: TravelState): Presentation {
  const forced = nextForced(state);
  const tired = travellers(state).some((member) => member.penalty < 0);
  return {
    summary: text('travel.summary', { day: state.day, total: state.total, hours: state.hour }),
    status: { label: text(tired ? 'travel.status.tired' : 'travel.status.rested'), tone: tired ? 'warning' : 'neutral' },
    round: state.marches,
    participants: state.members.map((member) => presentMember(state, member)),
    blocks: [track(state), figure(state), ...notes(forced), clock(state), meter(state)],
    travel: standing(state),
  };
}

function figure(state: TravelState): FigureBlock {
  return {
    kind: 'figure',
    label: text('travel.total'),
    value: text('distance.km', { distance: state.total }),
    meaning: state.marches === 0 ? text('travel.notYet') : text('travel.lastKm', { distance: state.lastKm }),
    tone: 'neutral',
  };
}

function notes(forced: number): readonly Block[] {
  return forced === 0 ? [] : [{ kind: 'text', text: text('travel.nextForced', { forced, hours: LONG_REST }), tone: 'warning' }];
}

function clock(state: TravelState): Block {
  const item = (name: 'day' | 'hour' | 'periods' | 'forced'): Fact => ({ label: text(`fact.${name}`), value: numberText(state[name]) });
  return { kind: 'facts', items: [item('day'), item('hour'), item('periods'), item('forced')] };
}

/** CO-10: how much of a normal day's marching is done. */
function meter(state: TravelState): Block {
  return {
    kind: 'meter',
    label: text('travel.dayMeter'),
    value: Math.min(DAY_PERIODS, state.periods),
    max: DAY_PERIODS,
    tone: state.periods > DAY_PERIODS ? 'danger' : state.periods === DAY_PERIODS ? 'warning' : 'neutral',
  };
}

/** How far each would have got alone in the latest period, or would get on a path before the first: the slowest sets the pace (CO-14). */
function track(state: TravelState): TrackBlock {
  const together = travellers(state);
  const alone = together.map((member) => distanceOf(member, EASY_ROUTE, state.readings));
  const begun = state.marches > 0;
  const places = together.map((member, index) => (begun ? member.km : (alone[index] ?? 0)));
  return {
    kind: 'track',
    title: text(begun ? 'travel.track.last' : 'travel.track.path'),
    min: 0,
    max: Math.max(1, ...alone, ...places),
    unit: text('unit.km'),
    marks: [{ at: Math.min(...places), label: text('mark.party'), tone: 'warning' }],
    tokens: together.map((member, index) => ({ who: member.id, at: places[index] ?? 0 })),
    gaps: [],
  };
}

function presentMember(state: TravelState, member: Member): PresentedParticipant {
  return presentPerson(member, {
    active: member.left === null,
    ...condition(member),
    facts: facts(member),
    // Slept off, a test is no news any more.
    last: member.lastTest === null || state.periods === 0 ? undefined : lastResult(member, member.lastTest),
  });
}

function lastResult(member: Member, test: LastTest): NonNullable<PresentedParticipant['last']> {
  const own = test.characteristic === 'con' ? member.conMod : member.chaMod;
  const penalty = test.total - test.roll - own;
  const addends: readonly Text[] = [
    text('detail.addend', { value: own, name: text(`die.${test.characteristic}`) }),
    ...(penalty === 0 ? [] : [text('detail.addend', { value: penalty, name: text('fact.penalty') })]),
  ];
  return {
    headline: numberText(test.total),
    detail: text('detail.against', { roll: test.roll, addends, difficulty: test.difficulty }),
    tone: test.success ? 'good' : 'danger',
  };
}

function condition(member: Member): Pick<PresentedParticipant, 'status' | 'tone'> {
  if (member.left !== null) return { status: text(`status.left.${member.left}`), tone: member.left === 'dead' ? 'danger' : 'neutral' };
  return member.penalty < 0
    ? { status: text('status.tired', { penalty: member.penalty }), tone: 'warning' }
    : { status: text('status.rested'), tone: 'neutral' };
}

/** What a member's distance and tests come from. */
function facts(member: Member): readonly Fact[] {
  const signed = (name: 'conMod' | 'chaMod'): Fact => ({ label: text(`fact.${name}`), value: signedText(member[name]) });
  const armor: readonly Fact[] =
    member.armorDef === 0
      ? []
      : [{ label: text('fact.armorDef'), value: text('value.armor', { armorDef: member.armorDef, how: text(`armor.${member.armor}`) }) }];
  return [
    { label: text('travel.transport'), value: text(`transport.${member.transport}`) },
    ...(isMounted(member) ? [signed('chaMod')] : [signed('conMod'), ...armor]),
    ...(member.trailblazer ? [{ label: text('field.trailblazer'), value: text('value.yes') }] : []),
  ];
}

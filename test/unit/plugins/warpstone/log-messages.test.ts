/** What a chase tells and shows where its ends meet: catches before and after, sight lost by whoever has a catch, and the GM's own end. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import type { Block } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { chase } from '../../../../plugins/warpstone/chase/chase';
import type { ChaseState } from '../../../../plugins/warpstone/chase/state';
import en from '../../../../plugins/warpstone/locales/en.json';
import fr from '../../../../plugins/warpstone/locales/fr.json';
import { englishOf } from '../english';
import { act, after, begin, ended, played, pursuer, quarry, seen, setupOf, started } from './play';
import type { Rolls } from './play';

const say = englishOf({ fr, en });
const pair = [pursuer('p'), quarry('q')];

function blockOf<Kind extends Block['kind']>(state: ChaseState, kind: Kind): Extract<Block, { kind: Kind }> | undefined {
  return chase.present(state).blocks.find((each): each is Extract<Block, { kind: Kind }> => each.kind === kind);
}

function eventsOf(state: ChaseState, action: string, input: JsonObject = {}, rolls: Rolls = {}): readonly StepEvent[] {
  return played(act(state, action, input, rolls)).step.events;
}

function statusesOf(state: ChaseState): readonly string[] {
  return chase.present(state).participants.map(({ status }) => say(status));
}

function figureOf(state: ChaseState): readonly string[] {
  const figure = blockOf(state, 'figure');
  return [say(figure?.value), say(figure?.meaning)];
}

describe('WS-7: a catch of an earlier round', () => {
  // P makes up two lengths a round on Q1 and none on Q2 (WS-2).
  const people = [pursuer('p', { M: 6 }), quarry('q1'), quarry('q2', { M: 6 })];
  const caught = (): ChaseState => after(started(people, { lead: 2, maxRounds: 2 }), { p: 50, q1: 50, q2: 50 });

  test('WS-7 is no news of the next round', () => {
    const [headline, ...lines] = eventsOf(after(started(people, { lead: 2 }), { p: 50, q1: 50, q2: 50 }), 'round', {}, { p: 50, q2: 50 });
    expect(say(headline?.text)).toBe('Nothing changes: 2 lengths at the shortest (P behind Q2), 2 before and after.');
    expect(lines.map(({ who }) => who)).toEqual(['p', 'q2']);
  });

  test('WS-7 has no part in the gap with which the chase ends', () => {
    const over = after(caught(), { p: 50, q2: 50 });
    expect(over.status).toBe('mixed');
    expect(figureOf(over)).toEqual(['2', 'nearly in reach: P behind Q2']);
    expect(statusesOf(over)).toEqual(['Catch made', 'Caught by P', 'Away']);
  });
});

describe('WS-6, WS-7: sight lost by whoever has a catch', () => {
  // P gains two lengths on Q and loses one by the failure: the lead of one is gone.
  const people = [pursuer('p', { M: 6 }), pursuer('r'), quarry('q'), quarry('s', { M: 9 })];
  const rolls = { p: [51, 51], r: 50, q: 50, s: 50 };

  test('WS-7 is what there is to say while the others run', () => {
    expect(statusesOf(after(started(people, { lead: 1 }), rolls))).toEqual(['Trail lost', 'In pursuit', 'Caught by P', 'Fleeing']);
  });

  test('WS-7 is not once it is over: the catch counts', () => {
    expect(statusesOf(after(started(people.slice(0, 3), { lead: 1 }), { p: [51, 51], r: 50, q: 50 }))).toEqual(['Catch made', 'Done running', 'Caught by P']);
  });
});

describe('WS-7: everybody’s own catcher', () => {
  test('WS-7 each line of a catch names who made it', () => {
    const people = [pursuer('p', { M: 6 }), pursuer('r', { M: 5 }), quarry('q'), quarry('s', { M: 5 })];
    const caught = eventsOf(started(people, { lead: 1 }), 'round', {}, { p: 50, r: 50, q: 50, s: 50 }).filter(({ facts }) => facts?.['status'] === 'caught');
    expect(caught.slice(1).map(({ who, text, facts }) => [who, 'args' in text ? text.args['by'] : null, facts?.['caughtBy']])).toEqual([
      ['q', [{ who: 'p' }, { who: 'r' }], ['p', 'r']],
      ['s', [{ who: 'p' }], ['p']],
    ]);
  });
});

describe('WS-8: the GM’s own end', () => {
  test.each([
    ['caught', 'Caught', 'danger'],
    ['escaped', 'Away', 'good'],
  ] as const)('WS-8 %s: over, with nobody named as its catcher', (outcome, status, tone) => {
    const state = after(started(pair), { p: 50, q: 50 });
    const { step } = played(act(state, 'end', { outcome }));
    expect(step.finished).toBe(true);
    expect(step.events.map(({ weight, who, tone: own, facts }) => [weight, who, own, facts])).toEqual([
      ['headline', undefined, 'neutral', { round: 1, status: outcome }],
      ['line', 'q', tone, { status: outcome }],
    ]);
    expect(statusesOf(ended(state, outcome))).toEqual(['Done running', status]);
  });
});

describe('the picture and the numbers', () => {
  test('WS-3 a test without a fall has no wounds among its numbers', () => {
    const [, p, q] = eventsOf(started(pair), 'round', {}, { p: 50, q: 80 });
    expect(p?.facts).toEqual({ roll: 50, target: 50, success: true, margin: 0, tier: 'success', gain: 0, loss: 0, position: 0 });
    expect(q?.facts).toEqual({ roll: 80, target: 50, success: false, margin: 30, tier: 'stumble', gain: 0, loss: 1, position: 2 });
  });

  test('everybody is on the track from the start, which reaches a fifth beyond both ends', () => {
    expect(blockOf(started(pair, { escapeAt: 20 }), 'track')).toMatchObject({
      min: -4,
      max: 24,
      tokens: [
        { who: 'p', at: 0 },
        { who: 'q', at: 3 },
      ],
    });
  });

  test('WS-7 a gap as wide as the way to safety is out of reach', () => {
    // Q gains one length a round (WS-2): from three to the four of safety.
    const far = after(started([pursuer('p'), quarry('q', { M: 5 })], { escapeAt: 4 }), { p: 50, q: 50 });
    expect(figureOf(far)).toEqual(['4', 'out of reach: P behind Q']);
    expect(
      chase.present(far).participants[1]?.facts.map(({ label }) => say(label)),
      'no gap any more',
    ).toEqual(['M', 'I']);
  });

  test('the view has gaps for the quarry only', () => {
    expect(seen(started(pair), 'q')).toMatchObject({ gaps: { p: 3 }, caughtBy: [] });
    expect(seen(started(pair), 'p')).not.toHaveProperty('gaps');
  });

  test('the modifiers of a round explain themselves', () => {
    expect(say(chase.actions(started(pair))[0]?.form?.properties['modifiers']?.description)).toBe('A crowd, a short cut, a trick: for this round only.');
  });

  test('when every wording is used up, the plain one tells the rest', () => {
    const people = [...Array.from({ length: 30 }, (_, at) => pursuer(`p${String(at)}`)), quarry('q')];
    const rolls = Object.fromEntries(people.map(({ id }) => [id, 20]));
    const keys = eventsOf(started(people), 'round', {}, rolls).map(({ text }) => ('key' in text ? text.key : ''));
    expect(keys).toContain('tell.success.pursuer.plain');
  });
});

describe('the set-up', () => {
  test('WS-7 refuses to be away from the start, with the lead', () => {
    const outcome = begin(setupOf(pair, { lead: 4, escapeAt: 4 }));
    expect(outcome.kind === 'refused' ? outcome.issues.map(({ text }) => say(text)) : []).toEqual([
      'This must be more than the lead at the start, which is 4 lengths.',
    ]);
    expect(started(pair, { lead: 4, escapeAt: 4.5 }).status).toBe('running');
  });

  test.each([
    ['any', false],
    ['wild', true],
  ])('keeps a ground of %s in the state: %s', (ground, keeps) => {
    expect('ground' in started(pair, { ground })).toBe(keeps);
  });
});

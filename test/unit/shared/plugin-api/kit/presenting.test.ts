import { describe, expect, test } from 'vitest';
import { conditionOf, exampleRun, knownNumbers } from '#shared/plugin-api/kit/characters';
import { newsOf } from '#shared/plugin-api/kit/participants';
import { chaseMarks, modifiedText, modifierFacts, numberFact, numberText, presentPerson, signedText, toneOfStatus } from '#shared/plugin-api/kit/presenting';
import { text } from '#shared/plugin-api/text';

describe('numbers', () => {
  test('are texts of the catalogue, and facts under their own name', () => {
    expect(numberText(3)).toEqual({ key: 'value.number', args: { value: 3 } });
    expect(signedText(-3)).toEqual({ key: 'value.signed', args: { value: -3 } });
    expect(numberFact('M', 4)).toEqual({ label: { key: 'fact.M' }, value: { key: 'value.number', args: { value: 4 } } });
  });

  test('say their modifier, and nothing of one that is 0', () => {
    expect(modifiedText(40, -10)).toEqual({ key: 'value.modified', args: { value: 40, modifier: -10 } });
    expect(modifiedText(40, 0)).toEqual({ key: 'value.number', args: { value: 40 } });
    expect(modifierFacts('bonus', 2)).toEqual([{ label: { key: 'fact.bonus' }, value: { key: 'value.signed', args: { value: 2 } } }]);
    expect(modifierFacts('bonus', 0)).toEqual([]);
  });
});

describe('somebody in a run', () => {
  const status = text('status.x');

  test.each([
    ['caught', 'danger'],
    ['dropped', 'danger'],
    ['lost', 'danger'],
    ['escaped', 'good'],
    ['running', 'neutral'],
    ['stopped', 'neutral'],
  ])('who is %s reads as %s', (own, tone) => {
    expect(toneOfStatus(own)).toBe(tone);
    expect(presentPerson({ id: 'a', name: 'A', side: 'quarry', status: own }, { status, facts: [] })).toEqual({
      id: 'a',
      name: 'A',
      side: 'quarry',
      active: own === 'running',
      status,
      tone,
      facts: [],
    });
  });

  test('is of no side and takes part, unless it is said otherwise', () => {
    expect(presentPerson({ id: 'a', name: 'A' }, { status, facts: [] })).toMatchObject({ side: 'none', active: true, tone: 'neutral' });
    expect(presentPerson({ id: 'a', name: 'A', status: 'running' }, { status, facts: [], active: false, tone: 'good' })).toMatchObject({
      active: false,
      tone: 'good',
    });
  });

  test('has a latest test only where it is news', () => {
    const last = { headline: numberText(3), tone: 'good' } as const;
    expect(presentPerson({ id: 'a', name: 'A' }, { status, facts: [], last })).toHaveProperty('last', last);
    expect(presentPerson({ id: 'a', name: 'A' }, { status, facts: [], last: undefined })).not.toHaveProperty('last');
    const test = { round: 2, roll: 5 };
    expect(newsOf({ round: 2 }, { last: test })).toBe(test);
    expect(newsOf({ round: 3 }, { last: test })).toBeNull();
    expect(newsOf({ round: 0 }, { last: null })).toBeNull();
  });

  test('the two ends of a chase are bad and good', () => {
    expect(chaseMarks(0, 10)).toEqual([
      { at: 0, label: { key: 'mark.caught' }, tone: 'danger' },
      { at: 10, label: { key: 'mark.away' }, tone: 'good' },
    ]);
  });
});

describe('characters', () => {
  test('are in conditions that are named by their id, and do not stack unless they are said to', () => {
    expect(conditionOf('prone')).toEqual({ id: 'prone', name: { key: 'condition.prone' }, summary: { key: 'condition.prone.summary' }, stacks: false });
    expect(conditionOf('bleeding', true).stacks).toBe(true);
  });

  test('bring what they know, a 0 too, and leave out the rest', () => {
    expect(knownNumbers({ M: 0, I: 33, name: 'x', Ag: '30' }, ['M', 'Ag', 'I', 'S', 'toString'])).toEqual({ M: 0, I: 33 });
  });

  test('of a ready-made run are called by entries of the example, in the list of its set-up', () => {
    expect(exampleRun('inn', 'chase', { lead: 3 }, [{ id: 'p', M: 4 }, { id: 'q' }])).toEqual({
      id: 'inn',
      procedure: 'chase',
      title: { key: 'example.inn.title' },
      setup: {
        lead: 3,
        participants: [
          { id: 'p', M: 4, name: 'p' },
          { id: 'q', name: 'q' },
        ],
      },
      texts: { 'participants[0].name': { key: 'example.inn.p' }, 'participants[1].name': { key: 'example.inn.q' } },
    });
    expect(exampleRun('road', 'travel', {}, [{ id: 'a' }], 'members')).toMatchObject({
      setup: { members: [{ id: 'a', name: 'a' }] },
      texts: { 'members[0].name': { key: 'example.road.a' } },
    });
  });
});

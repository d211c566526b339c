import { describe, expect, test } from 'vitest';
import { conditionOf, exampleRun, knownNumbers } from '#shared/plugin-api/kit/characters';
import { messageWriter } from '#shared/plugin-api/kit/messages';
import { chaseMarks, modifiedText, modifierFacts, numberFact, numberText, presentPerson, signedText, toneOfStatus } from '#shared/plugin-api/kit/presenting';
import { actionOffer, firstStep, headlineEvent, lineEvent, procedureTexts, stepWithMessages } from '#shared/plugin-api/kit/steps';
import { refuse } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';

describe('steps', () => {
  test('a first step goes on and has no effects; a refusal is handed on', () => {
    const events = (state: { readonly round: number }) => [headlineEvent(text('start'), 'neutral', state)];
    expect(firstStep({ round: 0 }, events)).toEqual({
      state: { round: 0 },
      finished: false,
      events: [{ weight: 'headline', text: text('start'), tone: 'neutral', facts: { round: 0 } }],
      effects: [],
    });
    expect(firstStep<{ readonly round: number }>(refuse('lead', text('no')), events)).toEqual({ refused: { field: 'lead', text: text('no') } });
  });

  test('a step keeps the wordings that its events used', () => {
    const writer = messageWriter({ variant: () => 0 }, () => ({ any: 2 }), {});
    const effect = { kind: 'time', minutes: 5, cause: text('walk') } as const;
    expect(stepWithMessages({ round: 1 }, writer, (pick) => [lineEvent('a', pick('x'), 'good', { n: 1 })], true, [effect])).toEqual({
      state: { round: 1, told: [{ step: 1, line: 'x.0' }] },
      finished: true,
      events: [{ weight: 'line', who: 'a', text: text('x.0'), tone: 'good', facts: { n: 1 } }],
      effects: [effect],
    });
    expect(
      stepWithMessages(
        { round: 1 },
        messageWriter({ variant: () => 0 }, () => ({ any: 1 }), {}),
        () => [],
        false,
      ).effects,
    ).toEqual([]);
  });

  test('procedures and actions are called by the catalogue', () => {
    expect(procedureTexts('chase')).toEqual({ title: text('chase.title'), source: text('chase.source') });
    expect(procedureTexts('chase', ['keywords'])).toEqual({ title: text('chase.title'), source: text('chase.source'), keywords: text('chase.keywords') });
    const die = { who: 'a', label: 'pace', sides: 6 };
    expect(actionOffer('throw', 'primary', [die])).toEqual({
      id: 'throw',
      label: text('throw.label'),
      help: text('throw.help'),
      weight: 'primary',
      dice: [die],
    });
    expect(actionOffer('end', 'minor', [], { help: text('other') }).help).toEqual(text('other'));
  });
});

describe('presenting', () => {
  test('numbers, signs and modifiers', () => {
    expect(numberText(3)).toEqual(text('value.number', { value: 3 }));
    expect(signedText(-3)).toEqual(text('value.signed', { value: -3 }));
    expect(modifiedText(40, 0)).toEqual(text('value.number', { value: 40 }));
    expect(modifiedText(40, -10)).toEqual(text('value.modified', { value: 40, modifier: -10 }));
    expect(numberFact('M', 4)).toEqual({ label: text('fact.M'), value: numberText(4) });
    expect(modifierFacts('bonus', 0)).toEqual([]);
    expect(modifierFacts('bonus', -1)).toEqual([{ label: text('fact.bonus'), value: signedText(-1) }]);
  });

  test.each([
    ['caught', 'danger'],
    ['dropped', 'danger'],
    ['lost', 'danger'],
    ['escaped', 'good'],
    ['running', 'neutral'],
    ['stopped', 'neutral'],
  ])('the status %s reads %s', (status, tone) => {
    expect(toneOfStatus(status)).toBe(tone);
  });

  test('a runner is drawn by side and status, somebody without either neutral and active', () => {
    const shown = { status: text('s'), facts: [] };
    expect(presentPerson({ id: 'q', name: 'Q', side: 'quarry', status: 'caught' }, shown)).toEqual({
      id: 'q',
      name: 'Q',
      side: 'quarry',
      active: false,
      status: text('s'),
      tone: 'danger',
      facts: [],
    });
    expect(presentPerson({ id: 'r', name: 'R', side: 'pursuer', status: 'running' }, shown)).toMatchObject({ active: true, tone: 'neutral' });
    const last = { headline: numberText(1), tone: 'good' } as const;
    expect(presentPerson({ id: 'm', name: 'M' }, { ...shown, tone: 'warning', active: false, last })).toMatchObject({
      side: 'none',
      active: false,
      tone: 'warning',
      last,
    });
    expect(presentPerson({ id: 'm', name: 'M' }, { ...shown, last: undefined })).not.toHaveProperty('last');
    expect(presentPerson({ id: 'm', name: 'M' }, shown).active).toBe(true);
  });

  test('a track has a mark for either end', () => {
    expect(chaseMarks(0, 10)).toEqual([
      { at: 0, label: text('mark.caught'), tone: 'danger' },
      { at: 10, label: text('mark.away'), tone: 'good' },
    ]);
  });
});

describe('characters', () => {
  test('conditions are named by the catalogue', () => {
    expect(conditionOf('prone')).toEqual({ id: 'prone', name: text('condition.prone'), summary: text('condition.prone.summary'), stacks: false });
    expect(conditionOf('bleeding', true).stacks).toBe(true);
  });

  test('only numbers that they have are known of them', () => {
    expect(knownNumbers({ M: 4, I: '30', Ag: 0 }, ['M', 'I', 'Ag', 'toString'])).toEqual({ M: 4, Ag: 0 });
  });

  test('an example names its people in the reader’s language', () => {
    const made = exampleRun('thief', 'chase', { lead: 6 }, [
      { id: 'guard', M: 4 },
      { id: 'thief', M: 5 },
    ]);
    expect(made).toEqual({
      id: 'thief',
      procedure: 'chase',
      title: text('example.thief.title'),
      setup: {
        lead: 6,
        participants: [
          { id: 'guard', M: 4, name: 'guard' },
          { id: 'thief', M: 5, name: 'thief' },
        ],
      },
      texts: { 'participants[0].name': text('example.thief.guard'), 'participants[1].name': text('example.thief.thief') },
    });
    expect(Object.keys(exampleRun('x', 'travel', {}, [{ id: 'a' }], 'members').texts)).toEqual(['members[0].name']);
  });
});

/** From what was typed at the table to what is sent: dice, results told instead of them, and what is refused before anything is sent. */
import { describe, expect, it } from 'vitest';
import { gather, placeOf, participantInputs, rowAnswers } from '../../../renderer/features/runs/play/dice-input';
import { isNextDie, isWholeDie, parseDecimal, parseSigned, parseTypedDice, parseTypedDie } from '../../../renderer/components/dice/typed-die';
import type { ActionOffer } from '#shared/plugin-api/procedure';

const title = { verbatim: 'x' };

/** A round in which two people roll a d100, or tell a level instead. */
const OFFER: ActionOffer = {
  id: 'round',
  label: title,
  weight: 'primary',
  dice: ['ana', 'bo'].map((who) => ({ who, label: 'pace', sides: 100 })),
  form: {
    type: 'object',
    additionalProperties: false,
    properties: {
      levels: {
        type: 'object',
        title,
        propertyNames: { enum: ['ana', 'bo'] },
        'x-instead-of': 'pace',
        additionalProperties: {
          type: 'object',
          title,
          additionalProperties: false,
          properties: {
            level: { type: 'integer', title, minimum: -30, maximum: 30, 'x-minus-zero': 'won' },
            won: { type: 'boolean', title, 'x-advanced': true },
          },
        },
      },
    },
  },
};

const AT_EASE = { tableRolls: false, everyone: ['ana', 'bo'], language: 'fr' } as const;
const BY_LEVELS = { 'ana/pace': 'levels' };

describe('a typed die', () => {
  it.each([
    ['00', 100],
    ['05', 5],
    ['5', 5],
    ['100', 100],
    [' 42 ', 42],
  ])('%s on a d100 is %i', (text, value) => {
    expect(parseTypedDie(text, 100)).toEqual({ ok: true, value });
  });

  it.each(['0', '000', '101', '-3', '4.5', '4,5', 'six', '1e1', '١'])('%s on a d100 is refused with the reason', (text) => {
    expect(parseTypedDie(text, 100)).toMatchObject({ ok: false, key: 'dice.outside.d100' });
  });

  it('nothing is refused as nothing', () => {
    expect(parseTypedDie('  ', 100)).toMatchObject({ ok: false, key: 'dice.empty' });
  });

  it.each(['0', '7', '00'])('%s on a d6 is refused with its range', (text) => {
    expect(parseTypedDie(text, 6)).toMatchObject({ ok: false, key: 'dice.outside', args: { sides: 6 } });
  });
});

describe('zero on the dice', () => {
  it.each([
    ['0', 10, 10],
    ['10', 10, 10],
    ['00', 100, 100],
    ['000', 1000, 1000],
  ])('%s on a d%i is %i', (text, sides, value) => {
    expect(parseTypedDie(text, sides)).toEqual({ ok: true, value });
  });

  it('is refused on dice that begin at one', () => {
    expect([4, 6, 8, 12, 20].map((sides) => parseTypedDie('0', sides).ok)).toEqual([false, false, false, false, false]);
    expect(parseTypedDie('00', 10)).toMatchObject({ ok: false, key: 'dice.outside.d10' });
  });

  it('is ten among several typed at once for a d10', () => {
    expect(parseTypedDice('0 7 0', 10)).toEqual({ ok: true, values: [10, 7, 10] });
    expect(parseTypedDice('3 0', 6)).toMatchObject({ ok: false });
  });
});

describe('a die that is typed to its end', () => {
  it.each([
    [4, ['1', '2', '3', '4']],
    [6, ['1', '6', '01']],
    [8, ['1', '8']],
    [10, ['0', '2', '9', '10']],
    [12, ['2', '9', '10', '12', '01']],
    [20, ['3', '9', '10', '19', '20', '05']],
    [100, ['00', '01', '07', '11', '42', '99', '100']],
  ])('on a d%i goes on after %j', (sides, texts) => {
    expect(texts.filter((text) => isWholeDie(text, sides))).toEqual(texts.filter((text) => parseTypedDie(text, sides).ok));
    expect(texts.filter((text) => !isWholeDie(text, sides))).toEqual([]);
  });

  it.each([
    [6, ['', '0', '7', ' 3']],
    [10, ['1', '11']],
    [12, ['1', '0', '13']],
    [20, ['1', '2', '0', '21']],
    [100, ['1', '5', '0', '10', '101']],
  ])('on a d%i waits or is wrong at %j', (sides, texts) => {
    expect(texts.filter((text) => isWholeDie(text, sides))).toEqual([]);
  });

  it('leaves a digit too many to the next die, unless it is a mistake', () => {
    expect(isNextDie('1', '5', 10)).toBe(true);
    expect(isNextDie('1', '0', 10)).toBe(false);
    expect(isNextDie('10', '5', 100)).toBe(true);
    expect(isNextDie('10', '0', 100)).toBe(false);
    expect(isNextDie('2', '5', 20)).toBe(false);
    expect(isNextDie('5', '5', 100)).toBe(false);
  });
});

describe('a number', () => {
  it('is read in the language of the reader', () => {
    expect(parseDecimal('1,5', 'fr')).toEqual({ ok: true, value: 1.5 });
    expect(parseDecimal('1,500', 'en')).toEqual({ ok: true, value: 1500 });
    expect(parseDecimal('1 5', 'fr')).toMatchObject({ ok: false, key: 'number.separators' });
    expect(parseSigned('1,5', 'fr')).toMatchObject({ ok: false, key: 'play.notSigned' });
    expect(parseSigned('1,500', 'en')).toEqual({ ok: true, value: 1500 });
    expect(parseSigned('1 5', 'en')).toMatchObject({ ok: false, key: 'number.separators' });
  });
});

describe('a told level', () => {
  it.each([
    ['+3', 3],
    ['3', 3],
    ['-1', -1],
    ['−1', -1],
    ['-0', 0],
    ['+0', 0],
  ])('%s is %i', (text, value) => {
    expect(parseSigned(text, 'fr')).toEqual({ ok: true, value });
  });
});

describe('what is sent', () => {
  it('leaves empty fields to the app', () => {
    expect(gather(OFFER, { 'dice.ana[0]': '00' }, {}, AT_EASE)).toMatchObject({ ok: true, input: {}, plan: { ana: { typed: [100], then: 'app' } } });
  });

  it('asks for every field when the table rolls everything', () => {
    const hand = gather(OFFER, { 'dice.ana[0]': '7' }, {}, { ...AT_EASE, tableRolls: true });
    expect(hand).toEqual({ ok: false, problems: { 'dice.bo[0]': { key: 'dice.empty', args: {} } } });
  });

  const pool = (label: string, count: number) => Array.from({ length: count }, () => ({ who: 'ana', label, sides: 6 }));
  const POOL = { id: 'push', label: title, weight: 'primary', dice: [...pool('pool', 2), ...pool('harm', 1)] } as const;

  it('takes the second die of a pool that is typed alone for the first of it', () => {
    const hand = gather(POOL, { 'dice.ana[1]': '5' }, {}, AT_EASE);
    expect(hand).toEqual({ ok: true, input: {}, plan: { ana: { typed: [5], then: 'app' } }, places: { 'dice.ana[0]': 'dice.ana[1]' } });
    expect(gather(POOL, { 'dice.ana[0]': '2', 'dice.ana[1]': '5' }, {}, AT_EASE)).toMatchObject({ plan: { ana: { typed: [2, 5] } } });
  });

  it('asks for what comes before a typed die of another kind, and says so', () => {
    const hand = gather(POOL, { 'dice.ana[1]': '5', 'dice.ana[2]': '3' }, {}, AT_EASE);
    expect(hand).toEqual({ ok: false, problems: { 'dice.ana[0]': { key: 'dice.laterTyped', args: {} } } });
    expect(gather(POOL, { 'dice.ana[0]': '1', 'dice.ana[1]': '5', 'dice.ana[2]': '3' }, {}, AT_EASE)).toMatchObject({ plan: { ana: { typed: [1, 5, 3] } } });
  });

  it('sends dice in the order asked, also where kinds take turns', () => {
    const offer = { ...POOL, dice: [...pool('pool', 1), ...pool('harm', 1), ...pool('pool', 1)] };
    expect(gather(offer, { 'dice.ana[0]': '1', 'dice.ana[1]': '2', 'dice.ana[2]': '3' }, {}, AT_EASE)).toMatchObject({ plan: { ana: { typed: [1, 2, 3] } } });
  });

  it('takes no die beyond those that the chosen answer asks for', () => {
    const shown = participantInputs(POOL, ['ana']);
    const pushed = { ...POOL, dice: pool('pool', 1) };
    const typed = { 'dice.ana[0]': '1', 'dice.ana[1]': '5' };
    expect(gather(pushed, typed, {}, { ...AT_EASE, shown })).toEqual({ ok: false, problems: { 'dice.ana[1]': { key: 'dice.notAsked', args: {} } } });
    expect(gather(pushed, { 'dice.ana[0]': '1' }, {}, { ...AT_EASE, shown })).toMatchObject({ plan: { ana: { typed: [1], then: 'app' } } });
  });

  it('reads the answers in the rows that its dice follow, as far as they are right', () => {
    const form = {
      type: 'object',
      additionalProperties: false,
      properties: {
        pushed: { type: 'array', title, maxItems: 2, items: { type: 'string', title, enum: ['ana', 'bo'], 'x-labels': [title, title] } },
        help: { type: 'object', title, propertyNames: { enum: ['ana'] }, additionalProperties: { type: 'integer', title, minimum: 0 } },
      },
    } as const;
    const typed = { 'pushed.bo': true, 'help.ana': '2' };
    expect(rowAnswers({ ...POOL, form }, typed, {}, AT_EASE)).toEqual({ pushed: ['bo'], help: { ana: 2 } });
    expect(rowAnswers({ ...POOL, form }, { 'help.ana': 'many' }, {}, AT_EASE)).toEqual({});
  });

  it('has a tick of each participant in their row, with its own words before those of the field', () => {
    const each = { type: 'boolean', title: { verbatim: 'Pushes' }, default: true } as const;
    const field = {
      type: 'object',
      title: { verbatim: 'Pushing' },
      description: { verbatim: 'Costs stress.' },
      propertyNames: { enum: ['ana'] },
      additionalProperties: each,
    } as const;
    const form = { type: 'object', additionalProperties: false, properties: { push: field, rare: { ...field, 'x-advanced': true } } } as const;
    const ana = participantInputs({ ...POOL, form }, ['ana']).get('ana');
    const tick = { title: { verbatim: 'Pushes' }, help: { verbatim: 'Costs stress.' }, ticked: true };
    expect(ana?.ticks).toEqual([
      { field: 'push', path: 'push.ana', rare: false, ...tick },
      { field: 'rare', path: 'rare.ana', rare: true, ...tick },
    ]);
    expect(ana?.extras).toEqual([]);
    expect(gather({ ...POOL, form }, { 'push.ana': false }, {}, AT_EASE)).toMatchObject({ input: { push: { ana: false } } });
  });

  it('tells a level instead of a die, and no die for it', () => {
    expect(gather(OFFER, { 'levels.ana.level': '+2', 'dice.ana[0]': '50' }, BY_LEVELS, AT_EASE)).toMatchObject({
      ok: true,
      input: { levels: { ana: { level: 2 } } },
      plan: {},
    });
  });

  it('tells −0 apart from +0', () => {
    expect(gather(OFFER, { 'levels.ana.level': '−0' }, BY_LEVELS, AT_EASE)).toMatchObject({ input: { levels: { ana: { level: 0, won: false } } } });
    expect(gather(OFFER, { 'levels.ana.level': '+0' }, BY_LEVELS, AT_EASE)).toMatchObject({ input: { levels: { ana: { level: 0 } } } });
    expect(JSON.stringify(gather(OFFER, { 'levels.ana.level': '0' }, BY_LEVELS, AT_EASE))).not.toContain('won');
  });

  it('sends nothing while a field is wrong', () => {
    expect(gather(OFFER, { 'dice.bo[0]': '101' }, {}, AT_EASE)).toEqual({
      ok: false,
      problems: { 'dice.bo[0]': { key: 'dice.outside.d100', args: {} } },
    });
  });
});

describe('a list of participants', () => {
  const busy: ActionOffer = {
    ...OFFER,
    form: {
      type: 'object',
      additionalProperties: false,
      properties: {
        busy: {
          type: 'array',
          title: { verbatim: 'does something else' },
          items: { type: 'string', title, enum: ['bo', 'ana'], 'x-labels': [title, title] },
          maxItems: 2,
          uniqueItems: true,
          default: [],
        },
      },
    },
  };

  it('is a tick in the row of each', () => {
    const inputs = participantInputs(busy, AT_EASE.everyone);
    expect([...inputs.values()].map((input) => input.ticks.map((tick) => tick.path))).toEqual([['busy.ana'], ['busy.bo']]);
    expect(inputs.get('ana')?.ticks[0]?.title).toEqual({ verbatim: 'does something else' });
  });

  it('is sent in the order of the rules, and not at all when nobody is ticked', () => {
    expect(gather(busy, { 'busy.ana': true, 'busy.bo': true }, {}, AT_EASE)).toMatchObject({ ok: true, input: { busy: ['bo', 'ana'] } });
    expect(gather(busy, { 'busy.ana': false }, {}, AT_EASE)).toMatchObject({ ok: true, input: {} });
    expect(JSON.stringify(gather(busy, { 'busy.ana': false }, {}, AT_EASE))).not.toContain('busy');
  });

  it('finds the tick that was refused', () => {
    const hand = gather(busy, { 'busy.ana': true }, {}, AT_EASE);
    expect(hand.ok && placeOf(busy, hand.places, 'busy[0]')).toBe('busy.ana');
    expect(hand.ok && placeOf(busy, hand.places, 'busy')).toBeUndefined();
  });

  it('has no ticks where some of it have no row', () => {
    expect(participantInputs(busy, ['ana']).get('ana')?.ticks).toEqual([]);
  });
});

describe('where a refusal belongs', () => {
  it('to the die as it was typed, not as it was sent', () => {
    const hand = gather(OFFER, { 'levels.ana.level': '2', 'dice.bo[0]': '7' }, BY_LEVELS, AT_EASE);
    expect(hand.ok && placeOf(OFFER, hand.places, 'dice.bo[0]')).toBe('dice.bo[0]');
  });

  it('to the field of somebody, and to nobody where the field is nobody’s', () => {
    expect(placeOf(OFFER, {}, 'levels.ana.level')).toBe('levels.ana.level');
    expect(placeOf(OFFER, {}, 'levels')).toBeUndefined();
    expect(placeOf(OFFER, {}, 'toString')).toBeUndefined();
  });
});

/** The pure parts of forms: other measures, sums, ticks, and whom an answer is about. */
import { describe, expect, it } from 'vitest';
import { ticked } from '../../../renderer/components/forms/choices';
import { fromField, toField } from '../../../renderer/components/forms/convert';
import { summedFields, isLeftOutOfSum } from '../../../renderer/components/forms/group-sums';
import { namedApart, withIds } from '../../../renderer/components/forms/ids';
import { participantsIn, participantName, nameOfId, idOfName } from '../../../renderer/components/forms/participant-names';
import { readNumber, writeNumber } from '#shared/domain/number';
import { sumOf } from '#shared/plugin-api/form';
import type { BooleanField, ChoiceField, FormSchema, GroupField, ListField } from '#shared/plugin-api/form';

const title = { verbatim: 'x' };

describe('a number in another measure', () => {
  it('is the field’s number times the factor, and back', () => {
    expect(toField(7, 10)).toBe(70);
    expect(fromField(70, 10)).toBe(7);
  });

  it('is typed with a comma', () => {
    expect(toField(readNumber('2,5', 'fr') ?? null, 10)).toBe(25);
    expect(writeNumber(fromField(25, 10) as number, 'fr')).toBe('2,5');
  });

  it.each([0.7, 2.333, 1.1, 0.1])('keeps %s as it was typed', (typed) => {
    for (const factor of [10, 3, 0.3048, 1.609344]) expect(fromField(toField(typed, factor), factor)).toBe(typed);
  });

  it('passes on what is no number yet, and nothing', () => {
    expect(toField('abc', 10)).toBe('abc');
    expect(toField(null, 10)).toBeNull();
    expect(fromField('2,', 10)).toBe('2,');
  });
});

const flying: BooleanField = { type: 'boolean', title, 'x-adds': 5 };
const quadruped: BooleanField = { type: 'boolean', title, 'x-adds': 2, 'x-adds-unless': 'flying' };
const size: ChoiceField = { type: 'string', title, enum: ['small', 'huge'], 'x-labels': [title, title], 'x-adds': [-5, 5], default: 'huge' };
const group: GroupField = {
  type: 'object',
  title,
  'x-sum': title,
  additionalProperties: false,
  properties: { name: { type: 'string', title, maxLength: 20 }, flying, quadruped, size, modifier: { type: 'integer', title } },
};

describe('what adds up', () => {
  it('is what says so, in a group that shows a sum', () => {
    expect(summedFields(group).map(([name]) => name)).toEqual(['flying', 'quadruped', 'size']);
    const { 'x-sum': _sum, ...plain } = group;
    expect(summedFields(plain)).toEqual([]);
  });

  it('is void once another tick takes its place, and so it is in the sum', () => {
    expect(isLeftOutOfSum(quadruped, group, { quadruped: true })).toBe(false);
    expect(isLeftOutOfSum(quadruped, group, { quadruped: true, flying: true })).toBe(true);
    expect(isLeftOutOfSum(flying, group, { flying: true })).toBe(false);
    expect(sumOf(group, { quadruped: true, flying: true })).toBe(10);
    expect(sumOf(group, { quadruped: true, size: 'small' })).toBe(-3);
  });
});

describe('ticks of a list', () => {
  it('come and go in the order of the choice', () => {
    expect(ticked(size, ['huge'], 'small', true)).toEqual(['small', 'huge']);
    expect(ticked(size, ['small', 'huge'], 'small', false)).toEqual(['huge']);
    expect(ticked(size, undefined, 'huge', true)).toEqual(['huge']);
  });

  it('forget what is no member any more', () => {
    expect(ticked(size, ['gone', 'huge'], 'small', true)).toEqual(['small', 'huge']);
  });
});

describe('whom an answer is about', () => {
  const names = { sigrid: 'Sigrid', c1: 'Cultiste 1' };

  it('is read as a name and kept as an id', () => {
    expect(nameOfId('sigrid', names)).toBe('Sigrid');
    expect(idOfName('Cultiste 1', names)).toBe('c1');
    expect(idOfName('sigrid', names)).toBe('sigrid');
  });

  it('may be somebody whom nobody knows', () => {
    expect(nameOfId('Aldwin', names)).toBe('Aldwin');
    expect(idOfName('Aldwin', names)).toBe('Aldwin');
    // The game master’s dice are nobody else’s, and no name means something else to what is keyed by it.
    expect(idOfName('gm', names)).toBe('GM');
    expect(idOfName('constructor', names)).toBe('CONSTRUCTOR');
    expect(nameOfId('toString', names)).toBe('toString');
  });

  it('leaves the space after a known name to whoever writes a longer one', () => {
    expect(idOfName('Sigrid ', names)).toBe('Sigrid ');
  });
});

describe('everyone whom some answers name', () => {
  const form: FormSchema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      who: { type: 'string', title, maxLength: 20, format: 'who' },
      place: { type: 'string', title, maxLength: 20 },
      members: {
        type: 'array',
        title,
        maxItems: 9,
        'x-widget': 'participants',
        items: {
          type: 'object',
          title,
          additionalProperties: false,
          properties: { id: { type: 'string', title, maxLength: 20, format: 'id' }, name: { type: 'string', title, maxLength: 20, format: 'name' } },
        },
      },
    },
  };
  const answers = {
    who: 'Aldwin',
    place: 'here',
    members: [
      { id: 'ana', name: 'Ana' },
      { id: 'bo', name: 'Bo' },
    ],
  };

  it('is found by id in lists, and as written elsewhere', () => {
    expect(participantsIn(form, answers)).toEqual(['Aldwin', 'ana', 'bo']);
    expect(participantsIn(form, { who: '  ', members: 'none' })).toEqual([]);
  });

  it('has a name', () => {
    expect(participantName(form, answers, 'bo')).toBe('Bo');
    expect(participantName(form, answers, 'gm')).toBeUndefined();
  });
});

describe('people of whom no two are called alike', () => {
  const text = (format: 'id' | 'name') => ({ type: 'string', title: { verbatim: '' }, format, maxLength: 120 }) as const;
  const people = (widget: boolean): ListField => ({
    type: 'array',
    title: { verbatim: '' },
    maxItems: 9,
    ...(widget ? { 'x-widget': 'participants' as const } : {}),
    items: { type: 'object', additionalProperties: false, title: { verbatim: '' }, properties: { id: text('id'), name: text('name') } },
  });
  const form = (widget: boolean): FormSchema => ({ type: 'object', additionalProperties: false, properties: { people: people(widget) } });

  it('the same name typed three times is three people, and whoever has a record keeps theirs', () => {
    const typed = [{ name: 'Garde' }, { name: 'Garde' }, { name: '' }, { name: 'Garde' }, { name: 'Sigrid' }, { id: 'r1', name: 'Sigrid' }];
    expect(withIds(form(true), { people: typed })['people']).toMatchObject([
      { name: 'Garde 1' },
      { name: 'Garde 2' },
      { name: '' },
      { name: 'Garde 3' },
      { name: 'Sigrid 2' },
      { id: 'r1', name: 'Sigrid' },
    ]);
  });

  it('copies go on from those that are there', () => {
    const there = [{ name: 'Garde 1' }, { name: 'Garde 2' }, { name: 'Garde' }, { name: 'Garde' }];
    expect(namedApart(people(true), there, (index) => index > 1)).toEqual([1, 2, 3, 4].map((n) => ({ name: `Garde ${String(n)}` })));
  });

  it('a list of anything else is left as it is', () => {
    const typed = [{ name: 'Corde' }, { name: 'Corde' }];
    expect(withIds(form(false), { people: typed })['people']).toMatchObject(typed);
  });
});

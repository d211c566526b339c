import { describe, expect, test } from 'vitest';
import { checkForm } from '#shared/plugin-api/check-form';
import {
  booleanField,
  choiceField,
  formOf,
  groundField,
  groupField,
  MOST_PARTICIPANTS,
  numberField,
  participantsField,
  peopleField,
  perPersonField,
  personField,
  personFields,
  runnerFields,
  wholeNumberField,
} from '#shared/plugin-api/kit/fields';
import { text, verbatim } from '#shared/plugin-api/text';

const title = text('title');
const ada = { id: 'a', name: 'Ada' };
const bo = { id: 'b', name: 'Bo' };

/** The fields at which answers are wrong; nothing for good ones. */
function wrongAt(form: Parameters<typeof checkForm>[0], answers: unknown): readonly string[] {
  const check = checkForm(form, answers);
  return check.ok ? [] : check.issues.map(({ field }) => field);
}

describe('a chase set-up made of the kit', () => {
  const pace = wholeNumberField(text('setup.pace'), 1, 9);
  const runner = groupField(text('setup.runner'), { ...runnerFields('setup'), pace }, ['id', 'name', 'side', 'pace']);
  const form = formOf({ participants: participantsField(text('setup.people'), runner, 2) }, ['participants']);
  const somebody = { id: 'a', name: 'Ada', side: 'pursuer', pace: 3 };

  test('asks for an id, a name and a side of everybody', () => {
    expect(wrongAt(form, { participants: [somebody, { ...somebody, id: 'b', side: 'quarry' }] })).toEqual([]);
    expect(wrongAt(form, {})).toEqual(['participants']);
    expect(wrongAt(form, { participants: [somebody] })).toEqual(['participants']);
    expect(wrongAt(form, { participants: [somebody, { pace: 3 }] })).toEqual(['participants[1].id', 'participants[1].name', 'participants[1].side']);
    expect(wrongAt(form, { participants: [somebody, { ...somebody, id: 'b', name: ' ', side: 'none' }] })).toEqual([
      'participants[1].name',
      'participants[1].side',
    ]);
    expect(wrongAt(form, { participants: [somebody, somebody] })).toEqual(['participants[1].id']);
  });

  test('holds as many people as a run is made for', () => {
    const people = Array.from({ length: MOST_PARTICIPANTS + 1 }, (_, index) => ({ ...somebody, id: `p${String(index)}` }));
    expect(wrongAt(form, { participants: people.slice(1) })).toEqual([]);
    expect(wrongAt(form, { participants: people })).toEqual(['participants']);
  });

  test('names ids and names no longer than the program keeps', () => {
    expect(wrongAt(form, { participants: [somebody, { ...somebody, id: 'x'.repeat(64), name: 'n'.repeat(120) }] })).toEqual([]);
    expect(wrongAt(form, { participants: [somebody, { ...somebody, id: 'x'.repeat(65), name: 'n'.repeat(121) }] })).toEqual([
      'participants[1].id',
      'participants[1].name',
    ]);
  });

  test('titles what it asks by the prefix', () => {
    const { id, name, side } = runnerFields('field');
    expect([id.title, name.title, side.title]).toEqual([text('field.id'), text('field.name'), text('field.side')]);
    expect([id.format, name.format]).toEqual(['id', 'name']);
    expect(side['x-labels']).toEqual([text('side.pursuer'), text('side.quarry')]);
    expect(Object.keys(personFields('field'))).toEqual(['id', 'name']);
  });
});

describe('fields', () => {
  test('numbers have both ends included, whole ones no decimals', () => {
    const form = formOf({ n: numberField(title, 0, 2), i: wholeNumberField(title, 0, 2) });
    expect(wrongAt(form, { n: 0, i: 0 })).toEqual([]);
    expect(wrongAt(form, { n: 1.5, i: 2 })).toEqual([]);
    expect(wrongAt(form, { n: 2.1, i: 1.5 })).toEqual(['n', 'i']);
    expect(wrongAt(form, { n: -0.1, i: -1 })).toEqual(['n', 'i']);
  });

  test('a tick is off and a ground is anywhere unless said otherwise', () => {
    const check = checkForm(formOf({ off: booleanField(title), on: booleanField(title, { default: true }), ground: groundField(title, title) }), {});
    expect(check).toEqual({ ok: true, value: { off: false, on: true, ground: 'any' } });
  });

  test('a choice labels each value', () => {
    const field = choiceField(title, ['one', 'two'], (value) => text(`label.${value}`), { default: 'two', 'x-advanced': true });
    expect(field).toEqual({
      type: 'string',
      title,
      enum: ['one', 'two'],
      'x-labels': [text('label.one'), text('label.two')],
      default: 'two',
      'x-advanced': true,
    });
  });

  test('grounds are named by the catalogue', () => {
    expect(groundField(title, text('help'))['x-labels']).toEqual([text('ground.any'), text('ground.town'), text('ground.wild')]);
    expect(groundField(title, text('help')).description).toEqual(text('help'));
  });

  test('people are answered by id and shown by name', () => {
    expect(personField(title, [ada, bo])).toEqual({ type: 'string', title, enum: ['a', 'b'], 'x-labels': [verbatim('Ada'), verbatim('Bo')] });
    const form = formOf({ some: peopleField(title, title, [ada, bo]), each: perPersonField(title, [ada, bo], wholeNumberField(title, 1, 3)) });
    expect(checkForm(form, {})).toEqual({ ok: true, value: { some: [], each: {} } });
    expect(wrongAt(form, { some: ['b', 'a'], each: { b: 3 } })).toEqual([]);
    expect(wrongAt(form, { some: ['a', 'a'], each: { c: 1 } })).toEqual(['some[1]', 'each.c']);
    expect(wrongAt(form, { some: ['a', 'b', 'a'] })).toEqual(['some']);
  });

  test('people of whom somebody must be named have no default', () => {
    const form = formOf({ some: peopleField(title, title, [ada], { minItems: 1 }) }, ['some']);
    expect(wrongAt(form, {})).toEqual(['some']);
    expect(wrongAt(form, { some: [] })).toEqual(['some']);
    expect(wrongAt(form, { some: ['a'] })).toEqual([]);
  });

  test('a form names what is required only where something is', () => {
    expect(formOf({})).toEqual({ type: 'object', additionalProperties: false, properties: {} });
    expect(formOf({ x: booleanField(title) }, ['x']).required).toEqual(['x']);
    expect(groupField(title, {}, [], { 'x-sum': text('sum') })).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {},
      title,
      'x-sum': text('sum'),
    });
  });
});

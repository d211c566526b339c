import { expect, test } from 'vitest';
import { withIds } from '../../../renderer/components/forms/ids';
import { filledRow, isBlank } from '../../../renderer/components/forms/known-people';
import { whoField } from '../../../renderer/components/forms/participant-names';
import { groupBySystem } from '../../../renderer/features/runs/group-by-system';
import { prefillSetup, takePrefill } from '../../../renderer/features/runs/setup/setup-prefill';
import type { FormSchema, GroupField } from '#shared/plugin-api/form';

const title = { verbatim: '' };
const item: GroupField = {
  type: 'object',
  additionalProperties: false,
  title,
  properties: {
    id: { type: 'string', title, format: 'id', maxLength: 64 },
    name: { type: 'string', title, format: 'name', maxLength: 40 },
    side: { type: 'string', title, enum: ['pursuer', 'quarry'], 'x-labels': [title, title] },
    M: { type: 'number', title, default: 4 },
    skill: { type: 'integer', title },
  },
};
const form: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { participants: { type: 'array', title, maxItems: 9, 'x-widget': 'participants', items: item } },
};

test('a row has what a record knows of its fields, and is that record', () => {
  const row = filledRow(item, { id: 'r1', name: 'Sigrid', fields: { skill: 55, beard: true } }, 'quarry');
  expect(row).toEqual({ id: 'r1', name: 'Sigrid', side: 'quarry', M: 4, skill: 55 });
  expect(filledRow(item, { id: undefined, name: 'Bandit 1', fields: {} }, undefined)).toEqual({ name: 'Bandit 1', M: 4 });
});

test('ids of records are kept, also where names are alike; others are made of names', () => {
  const rows = [{ id: 'r1', name: 'Sigrid' }, { id: 'r2', name: 'Sigrid' }, { name: 'Sigrid' }, { name: 'Sigrid' }, { id: 'r1', name: 'Copie' }];
  const filled = withIds(form, { participants: rows }) as { participants: readonly { id: string }[] };
  expect(filled.participants.map(({ id }) => id)).toEqual(['r1', 'r2', 'sigrid', 'sigrid-2', 'copie']);
});

test('nobody’s id is the game master’s, nor means anything else, and every letter has its plain one', () => {
  const rows = [{ name: 'gm' }, { name: 'GM' }, { id: 'gm', name: 'Moi' }, { name: 'constructor' }, { name: 'Łukasz Þórr' }, { name: '\u05E9\u05E8\u05D4' }];
  const filled = withIds(form, { participants: rows }) as { participants: readonly { id: string }[] };
  expect(filled.participants.map(({ id }) => id)).toEqual(['gm-2', 'gm-3', 'moi', 'constructor-2', 'lukasz-thorr', 'participant']);
});

test('a row is blank as long as nothing but its side was written', () => {
  expect(isBlank(item, { M: 4, side: 'quarry', name: '' })).toBe(true);
  expect(isBlank(item, { M: 5, side: 'quarry' })).toBe(false);
  expect(isBlank(item, { M: 4, name: 'S' })).toBe(false);
  expect(isBlank(item, 'no row')).toBe(false);
});

test('the field that says whom a form is about', () => {
  expect(whoField({ properties: { height: { type: 'number', title }, who: { type: 'string', title, format: 'who', maxLength: 64 } } })).toBe('who');
  expect(whoField(form)).toBeUndefined();
});

test('people are handed over once, and only to the set-up they were meant for', () => {
  prefillSetup('#/a', 'Embuscade', [{ id: 'r1', name: 'Sigrid', side: 'pursuer' }]);
  expect(takePrefill('#/b')).toBeUndefined();
  expect(takePrefill('#/a')).toMatchObject({ title: 'Embuscade', people: [{ id: 'r1' }] });
  expect(takePrefill('#/a')).toBeUndefined();
});

test('procedures stand system by system, in the order in which the systems come first', () => {
  const all = ['b/1', 'a/1', 'b/2'].map((name) => ({ system: name.slice(0, 1), name }));
  expect(groupBySystem(all).map(({ system, procedures }) => [system, procedures.map(({ name }) => name)])).toEqual([
    ['b', ['b/1', 'b/2']],
    ['a', ['a/1']],
  ]);
});

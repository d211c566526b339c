/** The pure parts of sheets: health, durations, cells, names, and what differs between two of them. */
import { describe, expect, it } from 'vitest';
import { changedFields } from '../../../renderer/features/characters/changed-fields';
import { entriesFor, RowKeeper, sortedLibrary } from '../../../renderer/features/characters/library/library-entries';
import { newDuration, readDuration, timeParts } from '../../../renderer/components/people/duration';
import { beginsWith, holdsWords } from '#shared/text/fold';
import { cellOf, healthAfter, healthOf, healthShare, healthTone, plainColumns, valueOf } from '../../../renderer/components/people/sheet';
import { withHealth } from '#main/features/characters/character-state';
import { healthChange } from '#shared/domain/health';
import type { Character } from '#shared/ipc/records';
import type { ChoiceField, FormSchema, NumberField } from '#shared/plugin-api/form';

const title = { verbatim: 'x' };
const number: NumberField = { type: 'integer', title };
const choice: ChoiceField = { type: 'string', title, enum: ['small', 'huge'], 'x-labels': [title, title] };
const schema: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { M: number, left: { ...number, default: 10 }, whole: { ...number, default: 10 }, size: choice, flies: { type: 'boolean', title } },
};
const rules = { schema, columns: ['M', 'left', 'whole', 'size', 'gone'], health: { current: 'left', maximum: 'whole' } };

describe('health', () => {
  it('is what was answered, else what the schema takes for granted', () => {
    expect(healthOf({ left: 3, whole: 12 }, rules)).toEqual({ current: 3, maximum: 12 });
    expect(healthOf({}, rules)).toEqual({ current: 10, maximum: 10 });
    expect(healthOf({ whole: 8 }, { ...rules, schema: { ...schema, properties: { left: number, whole: number } } })).toEqual({ current: 8, maximum: 8 });
    expect(healthOf({ left: 3 }, { ...rules, health: null })).toBeUndefined();
    expect(healthOf({ left: 3 }, null)).toBeUndefined();
  });

  it.each([
    ['-5', 2],
    ['−5', 2],
    ['– 5', 2],
    ['-9', 0],
    ['+2', 9],
    ['+99', 12],
    ['12', 12],
    ['40', 40],
    [' 0 ', 0],
    ['', undefined],
    ['-', undefined],
    ['5-', undefined],
    ['1,5', undefined],
    ['--5', undefined],
    ['abc', undefined],
    ['1e3', undefined],
    ['9999999', undefined],
  ])('7 of 12, typed %j', (typed, after) => {
    expect(healthAfter(typed, { current: 7, maximum: 12 })).toBe(after);
  });

  it('is shown beforehand as it is stored afterwards', () => {
    for (const current of [0, 1, 7, 12, 15]) {
      for (const typed of ['-5', '−1', '+2', '+ 40', '12', '0', '99', 'x', '', '+']) {
        const change = healthChange(typed);
        const stored = change === undefined ? undefined : withHealth({ left: current, whole: 12 }, rules.health, change)?.to;
        expect(healthAfter(typed, { current, maximum: 12 }), `${String(current)}, ${typed}`).toBe(stored);
      }
    }
  });

  it('of somebody above the whole is not brought down by healing', () => {
    expect(healthAfter('+2', { current: 15, maximum: 12 })).toBe(15);
    expect(healthAfter('-2', { current: 15, maximum: 12 })).toBe(13);
  });

  it('has a bar that is never fuller than full, and a tone', () => {
    expect([0, 6, 12, 20].map((current) => healthShare({ current, maximum: 12 }))).toEqual([0, 0.5, 1, 1]);
    expect(healthShare({ current: 0, maximum: 0 })).toBe(0);
    expect([12, 7, 6, 4, 3, 0].map((current) => healthTone({ current, maximum: 12 }))).toEqual(['good', 'good', 'warning', 'warning', 'danger', 'danger']);
  });
});

describe('cells', () => {
  it('leave health to its own column, and names that the schema does not have', () => {
    expect(plainColumns(rules).map(([name]) => name)).toEqual(['M', 'size']);
    expect(plainColumns(null)).toEqual([]);
  });

  it('say a number, a tick, a label, words, or nothing', () => {
    expect(cellOf(number, 0)).toEqual({ kind: 'number', value: 0 });
    expect(cellOf(number, undefined)).toEqual({ kind: 'nothing' });
    expect(cellOf({ type: 'boolean', title }, true)).toEqual({ kind: 'yes' });
    expect(cellOf({ type: 'boolean', title }, false)).toEqual({ kind: 'nothing' });
    expect(cellOf(choice, 'huge')).toEqual({ kind: 'label', of: 1 });
    expect(cellOf(choice, 'other')).toEqual({ kind: 'nothing' });
    expect(cellOf({ type: 'string', title, maxLength: 9 }, ' a ')).toEqual({ kind: 'words', words: ' a ' });
    expect(cellOf({ type: 'string', title, maxLength: 9 }, ' ')).toEqual({ kind: 'nothing' });
  });

  it('never take what an object brings with itself for an answer', () => {
    expect(valueOf({}, rules, 'toString')).toBeUndefined();
    expect(plainColumns({ ...rules, columns: ['constructor'] })).toEqual([]);
  });
});

describe('durations', () => {
  it('are read in each kind', () => {
    expect(readDuration(newDuration())).toEqual({ ok: true, duration: { kind: 'permanent' }, tick: null });
    expect(readDuration({ ...newDuration('rounds', 'a'), rounds: 3, at: 'start' })).toEqual({
      ok: true,
      duration: { kind: 'rounds', rounds: 3 },
      tick: { who: 'a', at: 'start' },
    });
    expect(readDuration(newDuration('rounds'))).toEqual({ ok: true, duration: { kind: 'rounds', rounds: 1 }, tick: null });
    expect(readDuration({ ...newDuration('until'), until: ' la nuit ' })).toMatchObject({ duration: { text: { verbatim: 'la nuit' } } });
  });

  it.each([0, -1, 1.5, 1001, null, 'trois', ''])('%j rounds are refused', (rounds) => {
    expect(readDuration({ ...newDuration('rounds'), rounds })).toEqual({ ok: false, wrong: 'rounds' });
  });

  it('minutes and words that are missing are refused by name', () => {
    expect(readDuration({ ...newDuration('time'), minutes: null })).toEqual({ ok: false, wrong: 'minutes' });
    expect(readDuration({ ...newDuration('until'), until: '  ' })).toEqual({ ok: false, wrong: 'until' });
  });

  it('are told in the largest units that they fill', () => {
    const duration = (minutes: number): string =>
      timeParts(minutes)
        .map(({ unit, count }) => `${String(count)} ${unit}`)
        .join(', ');
    expect(duration(0)).toBe('0 minute');
    expect(duration(-3)).toBe('0 minute');
    expect(duration(59)).toBe('59 minute');
    expect(duration(60)).toBe('1 hour');
    expect(duration(1440)).toBe('1 day');
    expect(duration(1505)).toBe('1 day, 1 hour, 5 minute');
    expect(duration(2885)).toBe('2 day, 5 minute');
  });
});

describe('names', () => {
  it('are compared without accents, case and ligatures', () => {
    expect(beginsWith('À terre', 'a')).toBe(true);
    expect(beginsWith('Étourdi', 'e')).toBe(true);
    expect(beginsWith('Sonné', '')).toBe(false);
    expect(holdsWords('Cœur-de-Fer, l’Ancien', "coeur l'anc")).toBe(true);
    expect(holdsWords('Loup géant', 'GEANT loup')).toBe(true);
    expect(holdsWords('Loup géant', 'loup gris')).toBe(false);
  });

  it('of the library are sorted as people sort them, and found by what goes with them', () => {
    const entries = ['Bandit 10', 'Élan', 'Bandit 2', 'Ours'].map((name) => ({ name }) as Character);
    expect(
      entriesFor(
        sortedLibrary(entries, 'fr', () => ''),
        '',
      ).map(({ name }) => name),
    ).toEqual(['Bandit 2', 'Bandit 10', 'Élan', 'Ours']);
    expect(
      entriesFor(
        sortedLibrary(entries, 'fr', () => 'Bête'),
        'bete ours',
      ).map(({ name }) => name),
    ).toEqual(['Ours']);
    expect(entries.map(({ name }) => name)).toEqual(['Bandit 10', 'Élan', 'Bandit 2', 'Ours']);
  });
});

describe('rows of the library', () => {
  const named = (...names: readonly string[]): readonly Character[] => names.map((name) => ({ id: name, name }) as Character);
  const library = sortedLibrary(named('Ana', 'Bo', 'Cy', 'Di'), 'fr', () => '');
  const rowsOf = (keeper: RowKeeper, entries: readonly Character[], of = library) =>
    Object.fromEntries(keeper.place(entries, of).map(({ entry, row }) => [entry.id, row]));

  it('stay with who stays, and pass from who goes to who comes while somebody is looked for', () => {
    const keeper = new RowKeeper();
    const { Ana, Bo, Cy } = rowsOf(keeper, named('Ana', 'Bo', 'Cy'));
    expect(new Set([Ana, Bo, Cy]).size).toBe(3);
    expect(rowsOf(keeper, named('Bo', 'Di'))).toEqual({ Bo, Di: Ana });
    const back = rowsOf(keeper, named('Ana', 'Bo', 'Cy'));
    expect(back['Bo']).toBe(Bo);
    expect(new Set(Object.values(back)).size).toBe(3);
  });

  it('go with an entry that is gone: nobody else stands where it stood', () => {
    const keeper = new RowKeeper();
    const before = rowsOf(keeper, named('Ana', 'Bo', 'Cy'));
    const less = sortedLibrary(named('Bo', 'Cy', 'Di'), 'fr', () => '');
    const after = rowsOf(keeper, named('Bo', 'Cy', 'Di'), less);
    expect(after).toMatchObject({ Bo: before['Bo'], Cy: before['Cy'] });
    expect(Object.values(before)).not.toContain(after['Di']);
  });
});

it('two sheets differ where their answers do', () => {
  expect(changedFields({ a: 1, b: [1], c: 'x' }, { a: 1, b: [2], d: null })).toEqual(['b', 'd', 'c']);
  expect(changedFields({ a: 1 }, { a: 1 })).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, patched, reversed } from '#main/platform/history/patches';
import type { RecordRow } from '#main/platform/history/patches';
import { campaign } from '#shared/records/campaign';
import { character } from '#shared/records/character';
import { encounter } from '#shared/records/encounter';
import type { Patch } from '#shared/records/patch';
import type { Json, JsonObject } from '#shared/domain/json';

const row = (change: Readonly<Record<string, Json>> = {}): RecordRow => ({
  id: 'alric',
  name: 'Alric',
  notes: '',
  position: 2,
  trashedAt: null,
  stats: { wounds: 12, Ag: 30 },
  conditions: {},
  penalties: {},
  updatedAt: 1,
  ...change,
});

const changed = (before: RecordRow, after: RecordRow): readonly Patch[] => difference(character, 'alric', before, after);

function make(current: RecordRow, patches: readonly Patch[]): RecordRow {
  return patches.reduce<RecordRow>((now, patch) => {
    const next = patched(character, now, patch);
    if (next === undefined) throw new Error(`it cannot be made: ${JSON.stringify(patch)}`);
    return next;
  }, current);
}

const takeBack = (current: RecordRow, patches: readonly Patch[]): RecordRow => make(current, [...patches].reverse().map(reversed));

/** As it would be stored: in the same words and in the same order. */
const stored = (value: RecordRow): string => JSON.stringify(value);

describe('what became different', () => {
  it('is a column, or one entry of a column that holds several', () => {
    const after = row({ name: 'Alric le Roux', stats: { wounds: 7, Ag: 30, trade: 'guet' }, conditions: { h1: { count: 1 } } });
    expect(changed(row(), after)).toEqual([
      { record: 'character', id: 'alric', path: ['name'], before: 'Alric', after: 'Alric le Roux' },
      { record: 'character', id: 'alric', path: ['stats', 'wounds'], before: 12, after: 7 },
      { record: 'character', id: 'alric', path: ['stats', 'trade'], after: 'guet' },
      { record: 'character', id: 'alric', path: ['conditions', 'h1'], after: { count: 1 } },
    ]);
  });

  it('is nothing where only the time of the change and the revision moved on', () => {
    expect(changed(row(), row({ updatedAt: 2 }))).toEqual([]);
    expect(difference(encounter, 'e', { revision: 1, round: 1, updatedAt: 1 }, { revision: 2, round: 1, updatedAt: 2 })).toEqual([]);
  });

  it('is the whole of a column that holds no entries of its own', () => {
    expect(difference(campaign, 'c', { supplements: ['a'] }, { supplements: ['a', 'b'] })).toEqual([
      { record: 'campaign', id: 'c', path: ['supplements'], before: ['a'], after: ['a', 'b'] },
    ]);
  });

  it('says of an entry that goes from the middle where it was', () => {
    const before = row({ conditions: { a: { count: 1 }, b: { count: 1 }, c: { count: 1 }, d: { count: 1 } } });
    const after = row({ conditions: { c: { count: 1 }, d: { count: 1 } } });
    const back = takeBack(after, changed(before, after));
    expect(Object.keys(back['conditions'] as JsonObject)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('says no place of an entry that was the last, nor of those that come last, and nothing of what there is none of', () => {
    const of = (...keys: readonly string[]): RecordRow => row({ conditions: Object.fromEntries(keys.map((key) => [key, { count: 1 }])) });
    expect(changed(of('a', 'b'), of('a'))).toStrictEqual([{ record: 'character', id: 'alric', path: ['conditions', 'b'], before: { count: 1 } }]);
    expect(changed(of('a'), of('a', 'b', 'c'))).toStrictEqual([
      { record: 'character', id: 'alric', path: ['conditions', 'b'], after: { count: 1 } },
      { record: 'character', id: 'alric', path: ['conditions', 'c'], after: { count: 1 } },
    ]);
    expect(changed(of('b'), of('a', 'b'))[0]).toMatchObject({ path: ['conditions', 'a'], at: 0 });
    expect(changed(of('a', 'b'), of('b'))[0]).toMatchObject({ path: ['conditions', 'a'], at: 0 });
  });

  it('is whole of a column that nothing is known about', () => {
    expect(difference(campaign, 'c', { later: 1 }, { later: 2 })).toStrictEqual([{ record: 'campaign', id: 'c', path: ['later'], before: 1, after: 2 }]);
  });

  it('finds entries whose keys are names of what every object has', () => {
    const after = row({ stats: Object.fromEntries([...Object.entries(row()['stats'] as JsonObject), ['toString', 1], ['__proto__', 2]]) });
    const patches = changed(row(), after);
    expect(patches.map(({ path }) => path[1])).toEqual(['toString', '__proto__']);
    expect(stored(make(row(), patches))).toBe(stored(after));
    expect(stored(takeBack(after, patches))).toBe(stored(row()));
  });
});

describe('made on a row that was changed since', () => {
  const made = (current: Json | undefined, change: { readonly before?: Json; readonly after?: Json }): Json | undefined => {
    const stats: JsonObject = current === undefined ? {} : { wounds: current };
    const next = patched(character, row({ stats }), { record: 'character', id: 'alric', path: ['stats', 'wounds'], ...change });
    return next === undefined ? 'refused' : ((next['stats'] as JsonObject)['wounds'] ?? 'gone');
  };

  it.each<readonly [string, Json | undefined, { readonly before?: Json; readonly after?: Json }, Json]>([
    ['a number moves by as much', 10, { before: 12, after: 7 }, 5],
    ['but not below 0, where the change knew nothing below it', 3, { before: 5, after: 0 }, 0],
    ['nor where it began at 0', -10, { before: 0, after: 3 }, 0],
    ['and below 0 where it did, before', -20, { before: -5, after: 2 }, -13],
    ['or after', 1, { before: 2, after: -5 }, -6],
    ['a number in the place of what there was none of is another change', 5, { after: 7 }, 'refused'],
    ['and so is a number in the place of a word', 5, { before: 'x', after: 7 }, 'refused'],
    ['a word in the place of a number', 'x', { before: 5, after: 7 }, 'refused'],
    ['nothing in the place of a number', undefined, { before: 5, after: 7 }, 'refused'],
    ['what was given is taken away, whatever became of it', 'y', { before: 'x' }, 'gone'],
    ['what is there already stays', 'y', { before: 'x', after: 'y' }, 'y'],
    ['another word is another change', 'z', { before: 'x', after: 'y' }, 'refused'],
  ])('%s', (_what, current, change, result) => {
    expect(made(current, change)).toEqual(result);
  });
});

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const value = fc.oneof(fc.integer({ min: -5, max: 20 }), fc.string({ maxLength: 3 }), fc.constant(null), fc.boolean());
const condition = fc.record({ condition: fc.constantFrom('prone', 'bleeding'), count: fc.integer({ min: 1, max: 4 }), until: fc.constantFrom('end', 'rest') });

/** Something that is done to a holder: an entry is set where it is, comes in somewhere, or goes. */
const step = <T extends Json>(entry: fc.Arbitrary<T>) => fc.record({ key, entry: fc.option(entry), at: fc.nat(6) });

function done(holder: JsonObject, { key: name, entry, at }: { readonly key: string; readonly entry: Json; readonly at: number }): JsonObject {
  const entries = Object.entries(holder);
  const index = entries.findIndex(([other]) => other === name);
  if (entry === null) return Object.fromEntries(entries.filter(([other]) => other !== name));
  if (index >= 0) return Object.fromEntries(entries.map(([other, old]) => [other, other === name ? entry : old]));
  return Object.fromEntries([...entries.slice(0, at), [name, entry] as const, ...entries.slice(at)]);
}

const change = fc.record({
  name: fc.option(fc.string({ maxLength: 4 })),
  // Each entry once: the order alone is no difference.
  stats: fc.uniqueArray(step(value), { maxLength: 4, selector: (one) => one.key }),
  conditions: fc.uniqueArray(step(condition), { maxLength: 4, selector: (one) => one.key }),
});

function changedBy(before: RecordRow, { name, stats, conditions }: typeof change extends fc.Arbitrary<infer C> ? C : never): RecordRow {
  return {
    ...before,
    ...(name === null ? {} : { name }),
    stats: stats.reduce(done, before['stats'] as JsonObject),
    conditions: conditions.reduce(done, before['conditions'] as JsonObject),
  };
}

describe('a sequence of changes', () => {
  it('taken back from the last to the first gives the start, made again from the first to the last the end, in the same order', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const rows = changes.reduce<readonly RecordRow[]>((all, one) => [...all, changedBy(all.at(-1) ?? row(), one)], [row()]);
        const steps = rows.slice(1).map((after, index) => changed(rows[index] ?? row(), after));
        let current = rows.at(-1) ?? row();
        for (let index = steps.length - 1; index >= 0; index -= 1) {
          current = takeBack(current, steps[index] ?? []);
          expect(stored(current)).toBe(stored(rows[index] ?? row()));
        }
        for (const [index, patches] of steps.entries()) {
          current = make(current, patches);
          expect(stored(current)).toBe(stored(rows[index + 1] ?? row()));
        }
      }),
    );
  });

  it('of a number can be taken back in any order: what is left is what the others moved it by', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.boolean(), fc.nat()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(moves, (all) => {
        let current = row({ stats: { wounds: 1000 } });
        const steps = all.map(([amount]) => {
          const before = current;
          current = row({ stats: { wounds: Number((before['stats'] as JsonObject)['wounds']) + amount } });
          return changed(before, current);
        });
        const back = all.map(([, taken, order], index) => ({ taken, order, index })).filter(({ taken }) => taken);
        for (const { index } of back.sort((one, other) => one.order - other.order)) current = takeBack(current, steps[index] ?? []);
        const left = all.reduce((sum, [amount, taken]) => sum + (taken ? 0 : amount), 1000);
        expect(current['stats']).toEqual({ wounds: left });
      }),
    );
  });

  it('of how many times over a condition is held can be taken back in any order', () => {
    const gains = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.nat()), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(gains, (all) => {
        let current = row();
        const steps = all.map(([amount]) => {
          const before = current;
          const entry = (before['conditions'] as Readonly<Record<string, { readonly count: number }>>)['h1'];
          current = row({ conditions: { h1: { condition: 'bleeding', count: (entry?.count ?? 0) + amount } } });
          return changed(before, current);
        });
        const back = all.map(([, taken, order], index) => ({ taken, order, index })).filter(({ taken }) => taken);
        for (const { index } of back.sort((one, other) => one.order - other.order)) current = takeBack(current, steps[index] ?? []);
        const left = all.reduce((sum, [amount, taken]) => sum + (taken ? 0 : amount), 0);
        expect(current['conditions']).toEqual(left === 0 ? {} : { h1: { condition: 'bleeding', count: left } });
      }),
    );
  });
});

describe('a change that is taken back late', () => {
  it('gives back five wounds, whatever was lost since, and goes no lower than 0', () => {
    const lost = changed(row(), row({ stats: { wounds: 7, Ag: 30 } }));
    expect(takeBack(row({ stats: { wounds: 4, Ag: 30 } }), lost)['stats']).toEqual({ wounds: 9, Ag: 30 });
    const healed = changed(row({ stats: { wounds: 2 } }), row({ stats: { wounds: 8 } }));
    expect(takeBack(row({ stats: { wounds: 3 } }), healed)['stats']).toEqual({ wounds: 0 });
    const below = changed(row({ stats: { luck: -2 } }), row({ stats: { luck: 3 } }));
    expect(takeBack(row({ stats: { luck: 1 } }), below)['stats']).toEqual({ luck: -4 });
  });

  it('takes away what it gave, whatever became of it', () => {
    const prone = { condition: 'prone', count: 1, until: 'end' };
    const added = changed(row(), row({ conditions: { h1: prone } }));
    expect(takeBack(row({ conditions: { h1: { ...prone, until: 'rest' }, h2: prone } }), added)['conditions']).toEqual({ h2: prone });
    expect(takeBack(row(), added)['conditions']).toEqual({});
  });

  it('leaves what another change gave of the same', () => {
    const bleeding = { condition: 'bleeding', count: 2 };
    const added = changed(row(), row({ conditions: { h1: bleeding } }));
    expect(takeBack(row({ conditions: { h1: { ...bleeding, count: 5 } } }), added)['conditions']).toEqual({ h1: { ...bleeding, count: 3 } });
    const more = changed(row({ conditions: { h1: bleeding } }), row({ conditions: { h1: { ...bleeding, count: 5 } } }));
    expect(takeBack(row(), more)['conditions']).toEqual({});
    expect(make(row({ conditions: { h1: bleeding } }), added)['conditions']).toEqual({ h1: { ...bleeding, count: 4 } });
  });

  it('is refused where the same was changed otherwise meanwhile, and nowhere else', () => {
    const named = changed(row(), row({ name: 'Berthe' }));
    const [patch] = named;
    if (patch === undefined) throw new Error('there is no difference');
    expect(patched(character, row({ name: 'Carl' }), reversed(patch))).toBeUndefined();
    expect(takeBack(row({ name: 'Berthe', notes: 'autre' }), named)).toEqual(row({ notes: 'autre' }));
    expect(takeBack(row(), named)).toEqual(row());
    const [longer] = changed(row({ conditions: { h1: { count: 1, until: 'end' } } }), row({ conditions: { h1: { count: 1, until: 'rest' } } }));
    if (longer === undefined) throw new Error('there is no difference');
    expect(patched(character, row({ conditions: { h1: { count: 1, until: 'never' } } }), reversed(longer))).toBeUndefined();
    expect(patched(character, row(), reversed(longer))).toBeUndefined();
  });

  it('changes nothing of the row that it is made on', () => {
    const before = row({ conditions: { h1: { count: 1 } } });
    const copy = structuredClone(before);
    make(before, changed(before, row({ name: 'B', stats: { wounds: 1 }, conditions: {} })));
    expect(before).toEqual(copy);
  });
});

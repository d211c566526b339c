/** Walks the registry of records: a kind that lacks anything fails here. */
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileColumns } from '#main/features/transfer/columns';
import { layoutOf } from '#main/features/transfer/layout';
import { DataFile } from '#main/platform/database/database';
import { RecordStore } from '#main/platform/records/record-store';
import { RECORDS } from '#shared/records/index';
import type { RecordKind } from '#shared/records/index';
import type { Column } from '#shared/records/kit/column';
import { inOrderOfLinks } from '#shared/records/kit/record';
import { addressTo, parseRoute } from '../../../../renderer/app/navigation/routes';
import { trashIcon } from '../../../../renderer/features/trash/trash-icons';
import en from '../../../../shared/text/en.json';
import fr from '../../../../shared/text/fr.json';
import { tempFolder } from '../../../helpers/temp';

const KINDS = RECORDS.kinds.map((one) => [one.kind, one] as const);

/** Whether a text, or its forms for numbers, is in both languages. */
function hasText(key: string): boolean {
  const name = key.replace('app:', '');
  return [en, fr].every((catalogue) => [name, `${name}_other`].some((each) => Object.hasOwn(catalogue, each)));
}

describe.each(KINDS)('%s', (_kind, one) => {
  test('can be told from others, and is called something', () => {
    expect(RECORDS.kinds.filter(({ kind, table }) => kind === one.kind || table === one.table)).toEqual([one]);
    expect(Object.keys(one.columns)).toEqual(expect.arrayContaining(['id', 'trashedAt', one.name.column]));
    expect(hasText(one.notFound)).toBe(true);
  });

  test('can be found, in a group that has a name', () => {
    expect(one.search?.texts.length).toBeGreaterThan(0);
    expect(Object.keys(one.columns)).toEqual(expect.arrayContaining([...(one.search?.texts ?? [])]));
    expect(hasText(`search.group.${one.search?.as ?? ''}`)).toBe(true);
  });

  test('can be thrown away, with a name and a picture there', () => {
    const faces = one.trash?.faces ?? [];
    expect(faces.length).toBeGreaterThan(0);
    expect(faces.at(-1)?.where).toBeUndefined();
    for (const { name } of faces) expect([name, hasText(`trash.kind.${name}`), trashIcon(name) !== undefined]).toEqual([name, true, true]);
  });

  test('comes along in campaign files, in sections that have names', () => {
    expect(one.file).toBeDefined();
    for (const { name } of one.file?.sections ?? [])
      expect([name, hasText(`transfer.open.${name}`), hasText(`transfer.merge.${name}`)]).toEqual([name, true, true]);
    // What does not come along is the profile's own, or follows from where it lies.
    const left = Object.keys(one.columns).filter((column) => one.file?.fields.includes(column) !== true);
    const own = ['id', 'campaignId', 'trashedAt', 'origin', 'arriving', 'number', 'batch', 'shown', 'line', 'session', 'move', 'undone'];
    expect(left.filter((column) => !own.includes(column))).toEqual([]);
    for (const field of one.file?.fields ?? []) {
      const { key, link, shape, special } = one.columns[field] ?? ({} as Partial<Column>);
      expect([field, key === true || link !== undefined || shape !== undefined || special !== undefined]).toEqual([field, true]);
    }
    expect(Object.keys(fileColumns(one.columns, one.file?.fields ?? []))).toEqual(one.file?.fields);
  });

  test('links to kinds that there are', () => {
    const known = [...RECORDS.kinds.map(({ kind }) => kind), ...RECORDS.parts.map(({ kind }) => kind)];
    for (const { link, entries } of Object.values(one.columns)) {
      if (link !== undefined) expect(known).toContain(link);
      if (entries?.keys !== undefined) expect(known).toContain(entries.keys);
    }
  });

  test('is shown by a screen that there is', () => {
    for (const { route, values } of one.pages) {
      expect(
        parseRoute(
          addressTo(
            route,
            values.map((value) => `a-${value}`),
          ),
        ),
      ).toMatchObject({ name: route });
      expect(Object.keys(one.columns)).toEqual(expect.arrayContaining([...values]));
    }
    expect(one.pages.at(-1)?.where).toBeUndefined();
  });
});

test('kinds are stored and taken in after those that they link to', () => {
  expect(inOrderOfLinks(RECORDS).map(({ kind }) => kind)).toEqual(['campaign', 'party', 'encounter', 'character', 'run', 'note']);
  expect(layoutOf(RECORDS).sections.map(({ name }) => name)).toEqual(['parties', 'encounters', 'characters', 'library', 'runs', 'journal']);
  expect(layoutOf(RECORDS).counted).toEqual(['parties', 'characters', 'library', 'encounters', 'runs', 'journal', 'pictures']);
});

test('all of it is plain data, which crosses to threads as it is', () => {
  expect(structuredClone(RECORDS)).toEqual(RECORDS);
});

/** Values of the shapes that columns hold; of what is a word of a list, one of its words. */
const isPlain = (value: unknown): boolean => !JSON.stringify(value).includes('__proto__');
const json = fc
  .jsonValue({ maxDepth: 2 })
  .filter(isPlain)
  .map((value) => JSON.parse(JSON.stringify(value)) as never);
const words = fc.dictionary(fc.string({ minLength: 1 }), json, { maxKeys: 4, noNullPrototype: true }).filter(isPlain);
const sentence = fc.record({ verbatim: fc.string() });
/** Plain objects, as JSON gives them. */
const plain = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T> => value.map((each) => JSON.parse(JSON.stringify(each)) as T);
const byKey = <T>(value: fc.Arbitrary<T>) => fc.dictionary(fc.uuid(), value, { maxKeys: 3, noNullPrototype: true });
const STRUCTURES: Readonly<Partial<Record<NonNullable<Column['shape']>, fc.Arbitrary<unknown>>>> = {
  answers: words,
  conditions: byKey(fc.record({ condition: fc.string(), system: fc.string(), count: fc.nat(), duration: words, note: json })),
  penalties: byKey(fc.record({ amount: fc.integer(), appliesTo: sentence, duration: words, system: fc.string() })),
  combatants: byKey(
    fc.record({
      side: fc.string(),
      initiative: fc.option(fc.integer()),
      tieBreaks: fc.array(fc.nat()),
      rank: fc.nat(),
      dice: fc.constant([]),
      stage: fc.string(),
      stance: fc.string(),
    }),
  ),
  systems: fc.array(fc.string()),
  journeyPlan: fc.record({ legs: fc.array(fc.record({ id: fc.string(), name: fc.string(), km: fc.nat(), notes: fc.string() })), days: fc.constant({}) }),
  calendarReading: fc.record({ weekOverFeasts: fc.boolean(), names: fc.record({ periods: fc.array(fc.string()) }) }),
  sentence,
  patches: fc.array(fc.record({ record: fc.string(), id: fc.string(), path: fc.array(fc.string()), before: json })),
  move: fc.record({ from: fc.nat(), to: fc.nat() }),
};
const WORDS: Readonly<Partial<Record<NonNullable<Column['shape']>, string>>> = {
  role: 'npc',
  encounterPhase: 'paused',
  runPhase: 'active',
  journalKind: 'note',
};

function valueOf({ stored, shape, link, nullable, key, loose }: Column): fc.Arbitrary<unknown> {
  if (key === true && stored === 'text') return fc.uuid();
  if (link !== undefined) return link === 'campaign' ? fc.constant('c') : nullable && loose !== true ? fc.constant(null) : fc.option(fc.uuid());
  const one = (): fc.Arbitrary<unknown> => {
    if (stored === 'flag') return fc.boolean();
    if (stored === 'integer') return fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    if (stored === 'json') return plain((shape === undefined ? undefined : STRUCTURES[shape]) ?? fc.constant(null));
    const word = shape === undefined ? undefined : WORDS[shape];
    return word === undefined ? fc.string({ unit: 'grapheme' }) : fc.constant(word);
  };
  return nullable ? fc.option(one()) : one();
}

test.each(KINDS)('what is stored of a %s is what is read of it', (kind, one) => {
  const folder = tempFolder();
  const database = new DataFile({ file: path.join(folder, 'traque.sqlite'), backupFolder: path.join(folder, 'backups') });
  onTestFinished(() => {
    database.dispose();
  });
  const store = new RecordStore(database, RECORDS);
  const times = { createdAt: 1, updatedAt: 1, trashedAt: null };
  const none = {
    notes: '',
    gameDate: '',
    elapsedMinutes: 0,
    calendar: '',
    dayZero: 0,
    calendarReading: {},
    colour: '',
    pictureId: null,
    supplements: [],
    origin: null,
    arriving: false,
  };
  store.insert('campaign', { id: 'c', name: 'Nuit', system: 's', ...times, ...none });
  const columns = Object.entries(one.columns).map(([column, about]) => [
    column,
    kind === 'campaign' && column === 'pictureId' ? fc.constant(null) : valueOf(about),
  ]);
  // The file asks for more of some than that they are stored.
  const own = kind === 'note' ? { text: null, body: 'Une note', line: null, id: 'n' } : {};
  let number = 0;
  fc.assert(
    fc.property(fc.record(Object.fromEntries(columns) as Record<string, fc.Arbitrary<unknown>>), (values) => {
      number += 1;
      const id = `${kind}-${String(number)}`;
      const row = { ...values, ...own, id, ...(kind === 'note' ? { number, effect: null } : {}), ...(kind === 'encounter' ? { round: number } : {}) };
      store.insert(kind as RecordKind, row as never);
      expect(store.get(kind as RecordKind, id)).toEqual(row);
    }),
    { numRuns: 40 },
  );
});

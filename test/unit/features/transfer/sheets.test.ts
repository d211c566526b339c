/** Tables of characters as text: whatever is written is read back the same, in both languages, for every rule system. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersFor } from '../../../../scripts/plugin-kit/conformance/arbitraries';
import { activate, findPlugins } from '../../../contract/plugins';
import { isName } from '#shared/domain/names';
import { readNumber } from '#shared/domain/number';
import type { Speaker } from '#main/features/transfer/spreadsheet/cells';
import { guarded, readTable, styleOf, textOf, unguarded, writeCsv } from '#main/features/transfer/spreadsheet/csv';
import { csvOf, jsonOf, readSheet } from '#main/features/transfer/spreadsheet/people';
import type { Person, SheetSystem } from '#main/features/transfer/spreadsheet/people';
import { FileRefused } from '#main/features/transfer/file-refused';
import { ROLES } from '#shared/domain/records';
import { checkForm } from '#shared/plugin-api/check-form';
import type { FormSchema } from '#shared/plugin-api/form';
import { text, verbatim } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';

const translator = createTranslator('fr');
const plugins = findPlugins();
for (const { id, catalogues } of plugins) translator.addPlugin(id, catalogues);

function speaker(id: string): Speaker {
  return { say: (words) => translator.plugin(id, words), inEveryLanguage: (words) => translator.inEveryLanguage(id, words).split('\n') };
}

/** A sheet with a field of every kind, some of which are called alike. */
const EVERY_KIND: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    whole: { type: 'integer', title: verbatim('Force'), minimum: -50, maximum: 50 },
    part: { type: 'number', title: verbatim('Poids ; brut'), default: 1.5, nullable: true },
    yes: { type: 'boolean', title: verbatim('Vole'), default: false },
    words: { type: 'string', title: verbatim('Métier'), maxLength: 200, default: '' },
    choice: {
      type: 'string',
      title: verbatim('Taille'),
      enum: ['s', 'm', 'odd'],
      'x-labels': [verbatim('Petite'), verbatim('=Moyenne'), verbatim('s')],
      custom: { type: 'object', title: verbatim('x'), additionalProperties: false, properties: { n: { type: 'integer', title: verbatim('n') } } },
    },
    list: { type: 'array', title: verbatim('Talents'), maxItems: 5, items: { type: 'string', title: verbatim('t'), maxLength: 20 } },
    group: { type: 'object', title: verbatim('Armes'), additionalProperties: false, properties: { axe: { type: 'boolean', title: verbatim('Hache') } } },
    alike: { type: 'integer', title: verbatim('force') },
    Name: { type: 'integer', title: verbatim('Nom') },
  },
};

async function systems(): Promise<readonly SheetSystem[]> {
  const shipped = await Promise.all(
    plugins.map(async (plugin) => {
      const rules = (await activate(plugin)).characters;
      return rules === undefined ? [] : [{ id: plugin.id, schema: rules.schema, health: null, conditions: [], speaker: speaker(plugin.id) }];
    }),
  );
  return [...shipped.flat(), { id: 'every-kind', schema: EVERY_KIND, health: null, conditions: [], speaker: speaker('every-kind') }];
}

/** Words that spreadsheets and readers stumble over. */
const hard = fc.constantFrom(
  '=1+1',
  '+3',
  '-2',
  '@x',
  "'=a",
  "''",
  '"',
  ';',
  ',',
  'a;b',
  'l’été',
  '\t',
  '\r\nb',
  'a\nb',
  '=cmd|"/c calc"!A1',
  '−3',
  '\uFF1Dx',
  'sep=;',
);
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.tuple(hard, fc.string({ maxLength: 10 })).map(([one, other]) => one + other),
);
const name = words.map((each) => each.trim().slice(0, 100)).filter(isName);

function people(system: SheetSystem): fc.Arbitrary<readonly Person[]> {
  // A text of nothing but spaces cannot be told from an empty cell.
  const stats = answersFor(system.schema).map((answers) =>
    Object.fromEntries(Object.entries(answers).filter(([, each]) => typeof each !== 'string' || each.trim() !== '')),
  );
  const checked = stats.map((each) => checkForm(system.schema, each)).filter((each) => each.ok);
  const one = fc.record({ name, role: fc.constantFrom(...ROLES), checked, notes: words, reminder: words.map((each) => each.slice(0, 100)) });
  return fc.array(
    one.map(({ checked: { value }, ...rest }) => ({ ...rest, system: system.id, stats: value, conditions: {} })),
    { minLength: 1, maxLength: 6 },
  );
}

describe('round trips', () => {
  test.each(['fr', 'en'] as const)('CSV written in %s is read back the same in either language', { timeout: 120_000 }, async (language) => {
    for (const system of await systems()) {
      fc.assert(
        fc.property(people(system), (list) => {
          translator.setLanguage(language);
          const csv = csvOf(list, [system], false, speaker('app'), styleOf(language));
          for (const reading of ['fr', 'en'] as const) {
            translator.setLanguage(reading);
            const read = readSheet(Buffer.from(csv), false, system, 'npc', speaker('app'));
            expect(read.problems).toEqual([]);
            expect(read.ignored).toEqual([]);
            expect(read.people).toEqual(list);
          }
        }),
        { numRuns: 60 },
      );
    }
  });

  test('JSON too', async () => {
    for (const system of await systems()) {
      fc.assert(
        fc.property(people(system), (list) => {
          expect(readSheet(Buffer.from(jsonOf(list, true)), true, system, 'npc', speaker('app')).people).toEqual(list);
        }),
        { numRuns: 40 },
      );
    }
  });

  test('no cell of a text is a formula, and every text comes back', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (texts) => {
        const cells = texts.map(guarded);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\uFF1D]/u);
        const table = readTable(textOf(Buffer.from(writeCsv([[...cells, 'end']], { delimiter: ';', decimal: ',' }))), ({ length }) => length);
        expect(table?.head.cells.map(unguarded)).toEqual([...texts, 'end']);
      }),
    );
  });
});

const SMALL: SheetSystem = {
  id: 'small',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['quick'],
    properties: {
      quick: { type: 'integer', title: text('app:sheets.column.reminder'), minimum: 0, maximum: 99 },
      weight: { type: 'number', title: verbatim('Poids') },
      flies: { type: 'boolean', title: verbatim('Vole'), default: false },
    },
  },
  health: null,
  conditions: ['prone'],
  speaker: speaker('small'),
};

function read(bytes: string | Buffer, isJson = false): ReturnType<typeof readSheet> {
  translator.setLanguage('fr');
  return readSheet(Buffer.from(bytes), isJson, SMALL, 'pc', speaker('app'));
}

function refusedFor(bytes: string | Buffer, isJson = false): string {
  try {
    read(bytes, isJson);
  } catch (error) {
    if (error instanceof FileRefused) return error.reason;
    throw error;
  }
  return 'taken';
}

describe('what is wrong with some rows', () => {
  test('the others come in; a mark that never ends leaves out what comes after it', () => {
    const { people: list, problems, rows, left, names } = read('Nom;quick\nA;1\nB;beaucoup\nC;3;trop\nD;4\n"E;5\nF;6\n');
    expect(list.map((one) => one.name)).toEqual(['A', 'D']);
    expect(names).toEqual(['A', 'D']);
    expect([rows, left]).toEqual([4, 2]);
    expect(problems.map(({ field }) => field)).toEqual(['row 6', 'row 3 · quick', 'row 4']);
  });

  test('200 columns are read, and one of 400,000 is refused before its headings are looked at', () => {
    expect(read(`Nom;quick${';x'.repeat(198)}\nA;1\n`).names).toEqual(['A']);
    expect(refusedFor(`Nom${','.repeat(400_000)}\nA\n`)).toBe('tooManyColumns');
  });

  test('a sheet of more than any form has is left out', () => {
    const deep = JSON.parse('['.repeat(20) + ']'.repeat(20)) as unknown;
    const { people: list, problems } = read(
      JSON.stringify([
        { name: 'A', stats: { quick: 1, deep } },
        { name: 'B', stats: { quick: 1 } },
      ]),
      true,
    );
    expect(list.map((one) => one.name)).toEqual(['B']);
    expect(problems.map(({ field }) => field)).toContain('row 1 · stats');
    const conditions = Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [
        `h${String(index)}`,
        { condition: 'prone', system: 'small', count: 1, duration: { kind: 'permanent' }, tick: null, cause: null, since: 1 },
      ]),
    );
    expect(read(JSON.stringify([{ name: 'A', stats: { quick: 1 }, conditions }]), true).problems.map(({ field }) => field)).toEqual(['row 1 · conditions']);
  });
});

describe('tables from elsewhere', () => {
  test.each([
    ['semicolons and a decimal comma', 'Nom;quick;Poids;Vole\r\nÉlan;7;1 200,5;oui\r\n'],
    ['commas and a point', 'name,quick,Poids,vole\nÉlan,7,"1,200.5",X\n'.replace('"1,200.5"', '1200.5')],
    ['tabs', 'Nom\tquick\tPoids\tVole\nÉlan\t7\t1200,5\ttrue\n'],
    ['a byte order mark', '\uFEFFNom;quick;Poids;Vole\nÉlan;7;1200,5;yes\n'],
    ['quotation marks around everything', '"Nom";"quick";"Poids";"Vole"\n"Élan";"7";"1200,5";"1"\n'],
    ['a line that says what parts the columns', 'sep=;\r\nNom;quick;Poids;Vole\r\nÉlan;7;1200,5;oui\r\n'],
    ['a blank first line', '\n;;;\nNom;quick;Poids;Vole\nÉlan;7;1200,5;oui\n'],
    [
      'a title over the headings, with more commas than the headings have semicolons',
      'Le groupe, le soir, au pont, en hiver, seul\nNom;quick;Poids;Vole\nÉlan;7;1200,5;oui\n',
    ],
    ['a heading with commas that nobody knows', 'Nom;quick;Arme, armure, sac, corde, torche;Poids;Vole\nÉlan;7;épée, cotte;1200,5;oui\n'],
    ['a line that says the wrong thing of what parts the columns', 'sep=,\nNom;quick;Poids;Vole\nÉlan;7;1200,5;oui\n'],
    ['headings without accents and case, in another language, pointed', 'NAME\tQuick.\tPOIDS:\tvolé\nÉlan\t7\t1200,5\ttrue\n'],
    ['old line ends and empty rows', 'Nom;quick;Poids;Vole\r;;;\rÉlan;7;1200,5;oui\r\r'],
  ])('%s', (_name, csv) => {
    const { people: list, problems } = read(csv);
    expect(problems).toEqual([]);
    expect(list).toMatchObject([{ name: 'Élan', role: 'pc', stats: { quick: 7, weight: 1200.5, flies: true } }]);
  });

  test('UTF-16 with its mark is read, Latin-1 is refused by its name', () => {
    const csv = 'Nom;quick\nÉlan;7\n';
    const little = Buffer.from(`\uFEFF${csv}`, 'utf16le');
    expect(read(little).names).toEqual(['Élan']);
    expect(read(Buffer.from(little).swap16()).names).toEqual(['Élan']);
    expect(refusedFor(Buffer.from(csv, 'latin1'))).toBe('sheetNotUtf8');
  });

  test('every mistake is told with its row and its column, and columns that mean nothing are left out', () => {
    const { problems, ignored, columns, rows, people: list } = read('Nom;Rôle;quick;Poids;Arme\nA;PJ;7;2;épée\n\n;roi;cent;deux;\nB;PNJ;;1,5;;;trop\n');
    expect(ignored).toEqual(['Arme']);
    expect(columns).toEqual(['Nom', 'Rôle', 'quick', 'Poids']);
    expect(rows).toBe(3);
    expect(list.map((one) => one.name)).toEqual(['A']);
    expect(problems.map(({ field }) => field)).toEqual(['row 4 · Nom', 'row 4 · Rôle', 'row 4 · quick', 'row 4 · Poids', 'row 5', 'row 5 · quick']);
  });

  test('health: the maximum alone is what is left too, and more left than the whole is told, not taken', () => {
    const whole = (name: string) => ({ type: 'integer', title: verbatim(name), minimum: 0, maximum: 99, default: 12 }) as const;
    const system: SheetSystem = {
      ...SMALL,
      schema: { type: 'object', additionalProperties: false, properties: { left: whole('Reste'), most: whole('Max') } },
      health: { current: 'left', maximum: 'most', usual: 12 },
    };
    translator.setLanguage('fr');
    const taken = readSheet(Buffer.from('Nom;Reste;Max\nA;;10\nB;7;10\nC;15;\nD;12;10\nE;;\n'), false, system, 'pc', speaker('app'));
    expect(taken.people.map(({ name, stats }) => [name, stats['left'], stats['most']])).toEqual([
      ['A', 10, 10],
      ['B', 7, 10],
      ['C', 15, 15],
      ['E', 12, 12],
    ]);
    expect(taken.problems.map(({ field, text }) => [field, text])).toEqual([
      ['row 5 · Reste', { key: 'app:characters.error.above', args: { left: 12, maximum: 10 } }],
    ]);
  });

  test('a column twice, and no column of names', () => {
    expect(read('quick;quick\n1;2\n')).toMatchObject({ people: [], left: 1, problems: [{ field: 'row 1 · quick' }, { field: 'row 1 · Nom' }] });
    const twice = read('Nom;quick;quick\nA;1;2\n');
    expect(twice.problems.map(({ field }) => field)).toEqual(['row 1 · quick']);
    expect(twice.people).toMatchObject([{ name: 'A', stats: { quick: 1 } }]);
  });

  test.each([
    ['emptySheet', '', false],
    ['quotes', 'Nom;quick\n"A;7\n', false],
    ['sheetTooLarge', 'x'.repeat(3_000_001), false],
    ['sheetNotJson', '[{', true],
    ['sheetNotJson', '['.repeat(500) + ']'.repeat(500), true],
    ['sheetNotJson', '[{"name":"A","stats":{"__proto__":{"quick":1}}}]', true],
    ['noList', '{"name":"A"}', true],
    ['tooManyColumns', `Nom;quick${';x'.repeat(199)}\nA;1\n`, false],
    ['tooManyColumns', JSON.stringify([Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`c${String(index)}`, 1]))]), true],
  ] as const)('refused: %s', (reason, cells, isJson) => {
    expect(refusedFor(cells, isJson)).toBe(reason);
  });

  test('a thousand rows at once, not more', () => {
    const { problems, people: list, left } = read(`Nom;quick\n${'A;1\n'.repeat(1001)}`);
    expect(problems.map(({ field }) => field)).toEqual(['row 1001']);
    expect([list.length, left]).toEqual([1000, 1]);
  });

  test('JSON: what nobody knows is told, and conditions are those of the system', () => {
    const condition = { condition: 'prone', system: 'small', count: 1, duration: { kind: 'permanent' }, tick: { who: 'x', at: 'end' }, cause: null, since: 1 };
    const people = [
      { name: 'A', stats: { quick: 1 }, conditions: { a: condition }, hat: true },
      { name: 'B', stats: { quick: 1 }, conditions: { a: { ...condition, condition: 'king' } } },
      { name: 7, stats: { quick: 'x', arm: 1 }, system: 'other' },
      'C',
    ];
    const { problems, ignored, people: list } = read(JSON.stringify(people), true);
    expect(ignored).toEqual(['hat']);
    expect(list).toMatchObject([{ name: 'A', conditions: { a: { condition: 'prone', tick: null } } }]);
    expect(problems.map(({ field }) => field)).toEqual(['row 2 · conditions', 'row 3 · name', 'row 3 · system', 'row 3 · quick', 'row 3 · arm', 'row 4']);
  });

  test.each([
    ['7', 7],
    ['1 234,5', 1234.5],
    ['1\u202f234.5', 1234.5],
    ['\u22123,25', -3.25],
    ["'-3", -3],
    ['- 5', -5],
    ['1 5', undefined],
    ['12 34', undefined],
    ['1,500', 1.5],
    ['1.500', 1.5],
    ['1,5E+05', 150_000],
    ['1,2,3', undefined],
    ['1.234,5', undefined],
    ['douze', undefined],
    ['', undefined],
  ])('the number in %j', (cell, number) => {
    expect(readNumber(unguarded(cell), 'file')).toBe(number);
  });
});

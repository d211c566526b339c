import { NumberGenerator } from '@dice-roller/rpg-dice-roller';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asLibraryWrites, tidied } from '#main/features/tray/notation';
import { rollNotation } from '#main/features/tray/roll-notation';
import type { RollOutcome } from '#main/features/tray/roll-notation';

type Rolled = Extract<RollOutcome, { readonly kind: 'rolled' }>['roll'];

function roll(notation: string, typed: readonly number[] = [], then: 'app' | 'ask' = 'app', seed = 'seed'): RollOutcome {
  return rollNotation(notation, { seed, plan: { gm: { typed, then } } });
}

function rolled(notation: string, typed: readonly number[] = [], seed = 'seed'): Rolled {
  const outcome = roll(notation, typed, 'app', seed);
  if (outcome.kind !== 'rolled') throw new Error(`${notation}: ${JSON.stringify(outcome)}`);
  return outcome.roll;
}

/** `6 2- 4`: values in the order of the throws, a minus after those that do not count. */
function shown({ dice }: Rolled): string {
  return dice.map(({ value, counts }) => `${String(value)}${counts ? '' : '-'}`).join(' ');
}

function problem(outcome: RollOutcome): { readonly field: string; readonly key: string } {
  if (outcome.kind !== 'refused') throw new Error(`this should have been refused: ${JSON.stringify(outcome)}`);
  const { field, text } = outcome.problem;
  return { field, key: 'key' in text ? text.key : '' };
}

describe('how a notation may be written', () => {
  it.each([
    ['2D6', '2d6'],
    ['  2 D6 +   3 ', '2d6+3'],
    ['2\u00a0d6\u202f+ 3', '2d6+3'],
    ['4d6 kh3', '4d6kh3'],
    ['4D6KH3', '4d6kh3'],
    ['4d6 dl1', '4d6dl1'],
    ['4df', '4dF'],
    ['4DF.1', '4dF.1'],
    ['D%', 'd%'],
    ['2d6 − 1', '2d6-1'],
    ['2d6 × 10', '2d6*10'],
    ['2d6x10', '2d6*10'],
    ['d100 ÷ 2', 'd100/2'],
    ['d6**2', 'd6^2'],
    ['10d6max5', '10d6max5'],
    ['Floor(2d6 / 3)', 'floor(2d6/3)'],
    ['2d6 3', '2d6 3'],
    ['2d6 d8', '2d6 d8'],
    ['d% 2', 'd% 2'],
  ])('%s is %s', (typed, written) => {
    expect(asLibraryWrites(typed)).toBe(written);
  });

  it('is kept as it was typed, spaces tidied', () => {
    expect(tidied('  2 D6 \t+\u00a0 3 ')).toBe('2 D6 + 3');
    expect(rolled(' 2 D6  +3 ', [1, 2]).notation).toBe('2 D6 +3');
  });

  it.each(['2 D6+3', '2d6 + 3', '2D6 + 3', ' 2d6+3', '2d6 +3'])('%s rolls as 2d6+3', (notation) => {
    expect(rolled(notation)).toEqual({ ...rolled('2d6+3'), notation: tidied(notation) });
  });
});

describe('what is rolled', () => {
  it.each([
    ['d6', [4], '4', 4, '[4]'],
    ['2d6+3', [2, 5], '2 5', 10, '[2, 5] + 3'],
    ['1d10+4', [10], '10', 14, '[10] + 4'],
    ['d6-d6', [1, 6], '1 6', -5, '[1] - [6]'],
    ['2d6×10', [1, 2], '1 2', 30, '[1, 2] * 10'],
    ['d6/4', [3], '3', 0.75, '[3] / 4'],
    ['2d6/3', [4, 4], '4 4', 2.67, '[4, 4] / 3'],
    ['d6**2', [4], '4', 16, '[4] ^ 2'],
    ['floor(2d6/3)', [4, 4], '4 4', 2, 'floor([4, 4] / 3)'],
    ['max(2d6, 9)', [4, 4], '4 4', 9, 'max([4, 4], 9)'],
    ['(d6+1)*2', [3], '3', 8, '([3] + 1) * 2'],
    ['(1+1)d6', [3, 4], '3 4', 7, '[3, 4]'],
    ['d(2**3)', [8], '8', 8, '[8]'],
    ['4d6kh3 + 2', [5, 4, 3, 2], '5 4 3 2-', 14, '[5, 4, 3, 2d] + 2'],
    ['4d6dl1', [5, 2, 3, 2], '5 2- 3 2', 10, '[5, 2d, 3, 2]'],
    ['2d20kl1', [17, 3], '17- 3', 3, '[17d, 3]'],
    ['2d6!', [6, 2, 6, 1], '6 2 6 1', 15, '[6!, 6!, 1, 2]'],
    ['2d6!!', [6, 2, 6, 1], '6 2 6 1', 15, '[13!!, 2]'],
    ['2d6!p', [6, 2, 4], '6 2 4', 11, '[6!p, 3, 2]'],
    ['3d6r<3', [1, 5, 2, 1, 3, 6], '1- 5 2- 1- 3 6', 14, '[3r, 5, 6r]'],
    ['2d6ro<3', [1, 4, 2], '1- 4 2', 6, '[2ro, 4]'],
    ['2d6!!r<3', [6, 1, 6, 2, 4], '6 1- 6 2 4', 18, '[14!!, 4r]'],
    ['3d6u', [4, 4, 4, 4, 5, 5, 6], '4 4- 4- 4- 5 5- 6', 15, '[4, 5u, 6u]'],
    ['2d6min3max5', [1, 6], '1 6', 8, '[3^, 5v]'],
    ['3d6>4', [5, 6, 2], '5 6 2', 2, '[5*, 6*, 2]'],
    ['{4d6kh3, 2d8}kh1', [6, 5, 4, 1, 8, 8], '6- 5- 4- 1- 8 8', 16, '{([6, 5, 4, 1d])d, [8, 8]}'],
    ['{2d6, d8}dl1', [1, 1, 8], '1- 1- 8', 8, '{([1, 1])d, [8]}'],
    ['4dF', [-1, 0, 1, 1], '-1 0 1 1', 1, '[-1, 0, 1, 1]'],
    ['4dF.1', [-1, 0, 1, 0], '-1 0 1 0', 0, '[-1, 0, 1, 0]'],
    ['d%', [100], '100', 100, '[100]'],
    ['2d6 [les dents]', [1, 2], '1 2', 3, '[1, 2]'],
  ] as const)('%s with %j on the table', (notation, typed, values, total, detail) => {
    const made = rolled(notation, typed);
    expect(shown(made)).toBe(values);
    expect(made).toMatchObject({ total, detail });
    expect(new Set(made.dice.map(({ source }) => source))).toEqual(new Set(['typed']));
  });

  it.each([
    ['2d6 + d4', 'd6 d6 d4'],
    ['d% + d100', 'd% d100'],
    ['dF + dF.2 + dF.1', 'dF dF dF.1'],
    ['2d(2*3)', 'd6 d6'],
  ])('%s names its dice as they are written', (notation, names) => {
    expect(
      rolled(notation)
        .dice.map(({ die }) => die)
        .join(' '),
    ).toBe(names);
  });

  it.each([
    ['d1', [1]],
    ['d6', [1, 2, 3, 4, 5, 6]],
    ['dF', [-1, 0, 1]],
    ['dF.1', [-1, 0, 1]],
  ])('the app’s %s shows every face and no other', (die, faces) => {
    const values = [...new Set(rolled(`200${die}`).dice.map(({ value }) => value))];
    expect(values.sort((a, b) => a - b)).toEqual(faces);
  });

  it('a Fudge die with four blank faces shows them twice as often as the others together', () => {
    const blank = Array.from({ length: 20 }, (_, n) => rolled('200dF.1', [], `seed ${String(n)}`).dice.filter(({ value }) => value === 0).length);
    expect(blank.reduce((sum, count) => sum + count, 0) / 4000).toBeCloseTo(2 / 3, 1);
  });

  it('typed dice first, then those of the app', () => {
    const made = rolled('4d6', [6, 1]);
    expect(made.dice.map(({ source }) => source)).toEqual(['typed', 'typed', 'app', 'app']);
    expect(made.dice.slice(0, 2).map(({ value }) => value)).toEqual([6, 1]);
  });

  it('each further die is asked for by its number and name when the table throws', () => {
    expect(roll('2d6! + d%', [], 'ask')).toEqual({ kind: 'needs-die', ask: { who: 'gm', number: 1, die: 'd6', sides: 6 } });
    expect(roll('2d6! + d%', [6, 2], 'ask')).toEqual({ kind: 'needs-die', ask: { who: 'gm', number: 3, die: 'd6', sides: 6 } });
    expect(roll('2d6! + d%', [6, 2, 3], 'ask')).toEqual({ kind: 'needs-die', ask: { who: 'gm', number: 4, die: 'd%', sides: 100 } });
    expect(roll('2d6! + d%', [6, 2, 3, 50], 'ask')).toMatchObject({ kind: 'rolled', roll: { total: 61 } });
  });
});

/** Notations that are right. */
const DIE = fc
  .tuple(
    fc.constantFrom('', '1', '2', '5', '12'),
    fc.constantFrom('d6', 'd10', 'd20', 'd100', 'd%', 'dF', 'dF.1', 'd4'),
    fc.constantFrom('', 'kh1', 'kl2', 'dl1', 'dh1', '!', '!!', '!p', '!!p', 'r', 'ro', 'u', 'uo', 'min0', 'max2', '>1', '!!r', '!kh2', 's', 'cs>1'),
  )
  .map((parts) => parts.join(''));
const GROUP = fc.tuple(DIE, DIE, fc.constantFrom('', 'kh1', 'dl1', '>2')).map(([a, b, modifier]) => `{${a}, ${b}}${modifier}`);
const NOTATION = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: DIE }, { weight: 1, arbitrary: GROUP }), fc.constantFrom('+', '-', ' * '), fc.oneof(DIE, fc.constant('3')))
  .map(([first, sign, second]) => `${first}${sign}${second}`);

describe('for any notation that is right', () => {
  it('the same seed gives the same roll', () => {
    fc.assert(
      fc.property(NOTATION, fc.string(), (notation, seed) => {
        expect(roll(notation, [], 'app', seed)).toEqual(roll(notation, [], 'app', seed));
      }),
      { numRuns: 300 },
    );
  });

  it('other seeds give other rolls', () => {
    const totals = Array.from({ length: 40 }, (_, n) => rolled('5d100', [], `seed ${String(n)}`).total);
    expect(new Set(totals).size).toBeGreaterThan(30);
  });

  it('what the app threw, typed by the table, comes out as it was typed and gives the same total', () => {
    let judged = 0;
    fc.assert(
      fc.property(NOTATION, fc.string(), (notation, seed) => {
        const outcome = roll(notation, [], 'app', seed);
        if (outcome.kind !== 'rolled') {
          // A die may explode for longer than there are dice.
          expect(problem(outcome)).toEqual({ field: 'notation', key: 'app:tray.error.tooMany' });
          return;
        }
        judged += 1;
        const values = outcome.roll.dice.map(({ value }) => value);
        const again = roll(notation, values, 'ask', 'another seed');
        expect(again).toEqual({ kind: 'rolled', roll: { ...outcome.roll, dice: outcome.roll.dice.map((die) => ({ ...die, source: 'typed' })) } });
        expect(roll(notation, [...values, 1])).toMatchObject({ kind: 'refused', problem: { field: `dice.gm[${String(values.length)}]` } });
      }),
      { numRuns: 400 },
    );
    expect(judged).toBeGreaterThan(300);
  });

  it('the dice that count make the total, where nothing else is reckoned with', () => {
    const plain = fc.tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('d6', 'd%', 'dF'),
      fc.constantFrom('', 'kh1', 'kl3', 'dh2', 'dl1', '!', '!!', 'r', 'ro', 'u'),
    );
    fc.assert(
      fc.property(plain, fc.string(), ([count, die, modifier], seed) => {
        // So many different faces a die does not have.
        fc.pre(modifier !== 'u' || count <= 3);
        const made = rolled(`${String(count)}${die}${modifier}`, [], seed);
        const sum = made.dice.filter(({ counts }) => counts).reduce((total, { value }) => total + value, 0);
        expect(made.total).toBe(sum);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is refused', () => {
  it.each([
    ['foo', 'unreadable'],
    ['2d6 3', 'unreadable'],
    ['2d6 d8', 'unreadable'],
    ['d0', 'unreadable'],
    ['0d6', 'unreadable'],
    ['1d6, 1', 'unreadable'],
    ['-2d6', 'unreadable'],
    ['2d6 +', 'unfinished'],
    ['(2d6', 'unfinished'],
    ['d', 'unfinished'],
    ['7', 'noDice'],
    ['2 + 3', 'noDice'],
    ['# un mot', 'unreadable'],
    ['201d6', 'tooMany'],
    ['1000d6', 'tooMany'],
    ['150d6 + 51d6', 'tooMany'],
    ['{150d6, 51d6}kh1', 'tooMany'],
    ['(900+300)d6', 'tooMany'],
    ['999d999!', 'tooMany'],
    ['200d6!>0', 'tooMany'],
    ['d6!>0', 'tooMany'],
    ['d6r>0', 'tooMany'],
    ['3d2u', 'tooMany'],
    ['d100001', 'sides'],
    ['d(5/2)', 'sides'],
    ['d(9**999)', 'sides'],
    ['d9999999999999999999', 'sides'],
    ['d1!', 'impossible'],
    ['{d6}!', 'impossible'],
    ['{{d6}}', 'impossible'],
    ['d6/0', 'noTotal'],
    ['(d6-d6)/0', 'noTotal'],
    ['d6 * 9**9**9', 'noTotal'],
    ['sqrt(0-d6)', 'noTotal'],
    ['{d6/0}', 'noTotal'],
  ])('%s: %s', (notation, why) => {
    expect(problem(roll(notation))).toEqual({ field: 'notation', key: `app:tray.error.${why}` });
  });

  it('says from where on it cannot be read', () => {
    expect(roll('2d6 + foo')).toMatchObject({ problem: { text: { args: { notation: '2d6 + foo', rest: 'foo' } } } });
    expect(roll('2D6 D8')).toMatchObject({ problem: { text: { args: { notation: '2D6 D8', rest: 'd8' } } } });
  });

  it.each([
    ['d6', [0], 'dice.gm[0]', 'app:dice.outside'],
    ['d6', [7], 'dice.gm[0]', 'app:dice.outside'],
    ['2d6', [3, 2.5], 'dice.gm[1]', 'app:dice.outside'],
    ['d6', [Number.NaN], 'dice.gm[0]', 'app:dice.outside'],
    ['d6 + d10', [6, 11], 'dice.gm[1]', 'app:dice.outside.d10'],
    ['d%', [0], 'dice.gm[0]', 'app:dice.outside.d100'],
    ['d100', [101], 'dice.gm[0]', 'app:dice.outside.d100'],
    ['4dF', [1, 0, 2], 'dice.gm[2]', 'app:dice.outside.fudge'],
    ['dF', [0.5], 'dice.gm[0]', 'app:dice.outside.fudge'],
    ['d6', [3, 4], 'dice.gm[1]', 'app:dice.leftOver'],
    ['2d6!', [6, 5, 4, 3], 'dice.gm[3]', 'app:dice.leftOver'],
  ] as const)('%s with %j on the table, at %s', (notation, typed, field, key) => {
    for (const then of ['app', 'ask'] as const) expect(problem(roll(notation, typed, then))).toEqual({ field, key });
  });

  it('nothing that can be typed hangs it, throws, or rolls more than there are dice', () => {
    const pieces =
      '0 1 2 6 9 99 999 d D d6 d% dF F k kh kl dh dl ! !! !p r ro u uo s min max cs cf f > < >= <= <> != = + - * / % ^ ** ( ) { } [ ] , . # // /* */'
        .split(' ')
        .concat(['floor(', 'abs(', 'pow(', 'sqrt(', 'x', '×', '−', ' ', 'é', '\u0000', '\\', '"', '$', '{{', '}}', '__proto__']);
    const text = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 40 }).map((parts) => parts.join('').slice(0, 100)),
      fc.string({ minLength: 1, maxLength: 100 }),
      // One slip in something that is right.
      fc
        .tuple(NOTATION, fc.nat(), fc.constantFrom(...pieces))
        .map(([right, at, piece]) => right.slice(0, at % right.length) + piece + right.slice(at % right.length)),
    );
    const typedValues = fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.integer({ min: -1, max: 7 }), { maxLength: 6 }) },
    );
    let [rolls, refusals] = [0, 0];
    fc.assert(
      fc.property(text, typedValues, fc.constantFrom('app', 'ask'), (notation, typed, then) => {
        const outcome = roll(notation, typed, then);
        if (outcome.kind === 'refused') refusals += 1;
        else if (outcome.kind === 'needs-die') expect(outcome.ask.number).toBeLessThanOrEqual(200);
        else {
          rolls += 1;
          const { total, dice, detail } = outcome.roll;
          expect(Number.isFinite(total)).toBe(true);
          expect(dice.length).toBeGreaterThan(0);
          expect(dice.length).toBeLessThanOrEqual(200);
          expect(typeof detail).toBe('string');
          expect(dice.slice(0, typed.length).map(({ value, source }) => [value, source])).toEqual(typed.map((value) => [value, 'typed']));
        }
      }),
      { numRuns: 4000 },
    );
    expect(rolls).toBeGreaterThan(50);
    expect(refusals).toBeGreaterThan(1000);
  });

  it.each(['(', '{', 'floor(', '(1+', 'd(', '[', '/*', '{1,', '-', '1d('])('many times %s is over at once', (piece) => {
    const many = piece.repeat(100).slice(0, 98);
    for (const notation of [many, `${many}d6`, `d6+${many}`]) expect(roll(notation).kind).toBe('refused');
  });
});

it('the library never rolls by itself', () => {
  rolled('4d6!kh2 + {d8, d10}kh1 + 2dF');
  expect(() => NumberGenerator.generator.integer(1, 6)).toThrow('rolled by itself');
});

/** The one reader of typed numbers, in both languages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnclearNumber, numberFormatter, parseNumber, readNumber, writeNumber } from '#shared/domain/number';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';

const NUMBERS: readonly (readonly [language: Locale, typed: string, value: number])[] = [
  ['en', '1,500', 1500],
  ['fr', '1,500', 1.5],
  ['fr', '1,5', 1.5],
  ['fr', '2.5', 2.5],
  ['en', '2.5', 2.5],
  ['en', '2.500', 2.5],
  ['fr', '1\u202f500', 1500],
  ['fr', '1\u00a0500', 1500],
  ['fr', '1 500,25', 1500.25],
  ['fr', '1 234 567', 1_234_567],
  ['en', '1,234,567.5', 1_234_567.5],
  ['en', '1 234 567', 1_234_567],
  ['fr', '1234.500', 1234.5],
  ['fr', '0.500', 0.5],
  ['fr', ',5', 0.5],
  ['en', '.5', 0.5],
  ['fr', '3,', 3],
  ['en', '+3', 3],
  ['en', '\u22123', -3],
  ['fr', '\u2013 3', -3],
  ['en', '\u200e\u20663\u2069', 3],
  ['en', ' 007 ', 7],
];

const UNCLEAR: readonly (readonly [language: Locale, typed: string])[] = [
  ['en', '1 5'],
  ['fr', '1 5'],
  ['en', '1,5'],
  ['en', '1,50'],
  ['fr', '1.500'],
  ['fr', '12 34'],
  ['en', '1,2345'],
  ['en', '0,500'],
  ['en', '1,500 000'],
  ['fr', '1,500,000'],
  ['fr', '1.500,5'],
  ['en', '1.500,5'],
  ['en', '1.5.2'],
  ['fr', '1 500 0'],
  ['en', '1500,000'],
  ['en', '1  500'],
];

describe('a typed number', () => {
  it.each(NUMBERS)('in %s, %j is %d', (language, typed, value) => {
    expect(parseNumber(typed, language)).toEqual({ ok: true, value });
  });

  it.each(UNCLEAR)('in %s, %j is refused for its separators', (language, typed) => {
    expect(parseNumber(typed, language)).toEqual({ ok: false, reason: 'separators' });
    expect(isUnclearNumber(typed)).toBe(true);
  });

  it.each(['abc', '12a', '1e3', '--1', '-', '+', '1-2', 'Infinity', 'NaN', '0x10', ',', '.'])('%j is no number', (typed) => {
    for (const language of LOCALES) expect(parseNumber(typed, language)).toEqual({ ok: false, reason: 'notNumber' });
    expect(isUnclearNumber(typed)).toBe(false);
  });

  it.each(['', '   ', '\u200b'])('%j is nothing', (typed) => {
    for (const language of LOCALES) expect(parseNumber(typed, language)).toEqual({ ok: false, reason: 'empty' });
  });

  it('keeps minus zero, which some rules tell from zero', () => {
    expect(Object.is(readNumber('-0', 'fr'), -0)).toBe(true);
  });

  it('too large to be one is refused', () => {
    expect(readNumber('9'.repeat(400), 'en')).toBeUndefined();
  });
});

describe('a number out of a table', () => {
  it.each([
    ['1.500', 1.5],
    ['1,500', 1.5],
    ['1 500', 1500],
    ['1e3', 1000],
    ['1.5E-2', 0.015],
    ['1,5e+3', 1500],
    ['-2e3', -2000],
    ['\u22122,5', -2.5],
  ])('%j is %d', (typed, value) => {
    expect(parseNumber(typed, 'file')).toEqual({ ok: true, value });
  });

  it.each(['1,500,000', '1.500.000', '1.5 2', '9e999'])('%j is refused for its separators or its size', (typed) => {
    expect(parseNumber(typed, 'file')).toEqual({ ok: false, reason: 'separators' });
  });

  it.each(['e3', '1e', 'abc'])('%j is no number', (typed) => {
    expect(parseNumber(typed, 'file')).toEqual({ ok: false, reason: 'notNumber' });
  });
});

describe('a written number', () => {
  it.each([
    ['fr', 1_234_567.5, '1234567,5'],
    ['en', 1_234_567.5, '1234567.5'],
    ['en', -3, '-3'],
    ['en', 0.123_456_789_012, '0.123456789'],
    ['en', 0.123_456_789_16, '0.1234567892'],
  ] as const)('in %s, %d goes into a field as %s', (language, value, text) => {
    expect(writeNumber(value, language)).toBe(text);
  });

  it.each([
    ['en', -1234.567, 2, '\u22121,234.57'],
    ['fr', -1234.567, 2, '\u22121\u202f234,57'],
    ['en', 1.25, 1, '1.3'],
    ['en', 1.25, 2, '1.25'],
    ['en', -0.001, 2, '0'],
    ['en', 7, 2, '7'],
    ['fr', -1.5, 2, '\u22121,5'],
  ] as const)('in %s, %d is read with at most %i more digits as %s', (language, value, digits, text) => {
    expect(numberFormatter(language, digits)(value)).toBe(text);
  });
});

describe.each(LOCALES)('in %s', (language) => {
  const value = fc.oneof(
    fc.integer({ min: -1e12, max: 1e12 }),
    fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1000),
  );

  it('what is written into a field is read back', () => {
    fc.assert(fc.property(value, (number) => readNumber(writeNumber(number, language), language) === number));
  });

  it('what the language itself writes, with its groups, is read back', () => {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
    fc.assert(fc.property(value, (number) => readNumber(format.format(number), language) === number));
  });

  it('digits parted anywhere are the number that they are together, or refused', () => {
    const separator = fc.constantFrom(' ', '\u00a0', '\u202f');
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1e9 }), fc.nat(), separator, (number, where, space) => {
        const digits = String(number);
        const at = 1 + (where % (digits.length - 1));
        const read = readNumber(`${digits.slice(0, at)}${space}${digits.slice(at)}`, language);
        const byThrees = digits.length - at === 3 && at <= 3;
        return read === (byThrees ? number : undefined);
      }),
    );
  });

  it('is a finite number or a reason, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom('0', '1', '5', ' ', ',', '.', '-', '+', '\u202f', '\u2212', 'e') });
    fc.assert(
      fc.property(typed, (text) => {
        const reading = parseNumber(text, language);
        return reading.ok ? Number.isFinite(reading.value) : ['empty', 'separators', 'notNumber'].includes(reading.reason);
      }),
    );
  });
});

it('a comma never means the same in both languages, unless it is refused in one', () => {
  fc.assert(
    fc.property(fc.nat(999), fc.nat(9999), (whole, fraction) => {
      const typed = `${String(whole)},${String(fraction)}`;
      const [english, french] = [readNumber(typed, 'en'), readNumber(typed, 'fr')];
      return english === undefined || english !== french;
    }),
  );
});

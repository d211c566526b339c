import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isName, isolated, isVisible, lengthOf, shortened } from '#shared/domain/names';
import { Name } from '#shared/ipc/primitives';

describe('a name', () => {
  it.each([
    '',
    ' ',
    '\u00A0',
    '\u200B',
    '\u200D\u200D',
    '\u200E\u202E',
    '\u2066\u2069',
    '\uFEFF',
    '\u00AD',
    '\u2060 \u200C',
    '\u3164',
    '\u2800',
    '\u0301',
    '\uFE0F',
    '\t\n',
    '\u0000',
  ])('is not %j, of which nobody sees anything', (text) => {
    expect(isVisible(text)).toBe(false);
    expect(Name.safeParse(text).success).toBe(false);
  });

  it.each(['a', '7', '?', '☠', '👩‍👩‍👧', '漢', 'é', '\u200Ea', 'שרה'])('is %j', (text) => {
    expect(Name.safeParse(text).success).toBe(true);
  });

  it('is counted as a reader counts', () => {
    expect([lengthOf('Élise'), lengthOf('E\u0301lise'), lengthOf('👩‍👩‍👧🐺')]).toEqual([5, 5, 2]);
    expect(isName('👩‍👩‍👧'.repeat(120))).toBe(true);
    expect(isName('👩‍👩‍👧'.repeat(121))).toBe(false);
    expect(isName('x'.repeat(120))).toBe(true);
    expect(isName('x'.repeat(121))).toBe(false);
    // Half a megabyte of accents on one letter is no name either.
    expect(isName(`e${'\u0301'.repeat(500_000)}`)).toBe(false);
  });

  it('is shortened between characters', () => {
    expect(shortened('Élise', 5)).toBe('Élise');
    expect(shortened('Bérengère la Rousse', 12)).toBe('Bérengère l…');
    expect(shortened('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, most) => {
        expect(lengthOf(shortened(text, most))).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('a name in a sentence', () => {
  it('is left as it is when it turns nothing', () => {
    for (const name of ['Élise', 'Bô l’Éclair', '漢字', 'Иван 3', '']) expect(isolated(name)).toBe(name);
  });

  it('is closed off when it has letters or marks that would turn what stands beside it', () => {
    expect(isolated('שרה 3')).toBe('\u2068שרה 3\u2069');
    expect(isolated('Bo\u202Eevil')).toBe('\u2068Boevil\u2069');
    expect(isolated('Bo\u2069\u2069x')).toBe('\u2068Box\u2069');
  });

  it('opens and closes as often', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069', '\u200F', 'א')),
        (parts) => {
          const name = isolated(parts.join(''));
          expect(name.match(/[\u202A-\u202E\u2066-\u2069]/gu) ?? []).toEqual(name.startsWith('\u2068') ? ['\u2068', '\u2069'] : []);
        },
      ),
    );
  });
});

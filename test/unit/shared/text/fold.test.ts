import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alike, beginsWith, fold, foldedWords, holdsWords, wordsIn } from '#shared/text/fold';

/** Letters of European names and what surrounds them in pasted text, besides any text at all. */
const bits = fc.constantFrom(
  ...'ßẞœŒæÆøØłŁđĐðÐþÞıİħĦŧŋəåÅçñőűžřďťģķļņșțğşýÿςΣίйёґ'.split(''),
  ...['ﬁ', 'ﬀ', 'ﬆ', 'Ǆ', 'Ĳ', 'ŀ', 'l·l', 'l\u00AD·l', '·', 'ǽ', 'e\u0301', 'n\u0303'],
  ...['\u00AD', '\u200B', '\u200D', '\u2060', '\uFEFF', '\u200E', '\u202E', '\u2066', '\u2069', '\u3164'],
  ...['’', '‘', 'ʼ', '‑', '\u00A0', '\u202F', '½', '²', 'Ⅻ', '漢', '각', '🐺', ' ', '-', "'"],
);
const text = fc.oneof(
  fc.array(bits, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

describe('folding', () => {
  it.each([
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['Œil, cœur, ex æquo, Ægir, ǽ', 'oeil, coeur, ex aequo, aegir, ae'],
    ['Søren Ångström', 'soren angstrom'],
    ['Łódź, Đorđe, Ðóra, Þórr', 'lodz, dorde, dora, thorr'],
    ['Kızılırmak, İstanbul', 'kizilirmak, istanbul'],
    ['Ħal, Ŧ, Ŋ, ĸ, Əli', 'hal, t, n, k, eli'],
    ['Ždeněk Řehoř, Győző, Țepeș, Ģirts', 'zdenek rehor, gyozo, tepes, girts'],
    ['ﬁef oﬃce ﬂot ﬆ ǆ ĳ', 'fief office flot st dz ij'],
    ['l’arbre, l‘arbre, lʼarbre, l\u2032arbre', "l'arbre, l'arbre, l'arbre, l'arbre"],
    ['sor\u00ADcier, mag\u200Bie, x\u2060y, \uFEFFz', 'sorcier, magie, xy, z'],
    ['Col·lecció, coŀlecció', 'colleccio, colleccio'],
    ['ΣΟΦΟΣ σοφος', 'σοφοσ σοφοσ'],
    ['ＦＵＬＬ ①', 'full 1'],
    ['a\u00A0b\u202Fc', 'a b c'],
    ['12 – 3‑4', '12 - 3-4'],
  ])('%s is %s', (original, folded) => {
    expect(fold(original)).toBe(folded);
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(text, (original) => {
        expect(fold(fold(original))).toBe(fold(original));
      }),
      { numRuns: 3000 },
    );
  });

  it('does not mind case, nor how accents are written', () => {
    fc.assert(
      fc.property(
        fc
          .array(
            bits.filter((bit) => /\p{L}/u.test(bit)),
            { maxLength: 12 },
          )
          .map((parts) => parts.join('')),
        (original) => {
          for (const written of [original.normalize('NFD'), original.normalize('NFC')]) expect(fold(written)).toBe(fold(original));
        },
      ),
    );
    for (const name of ['Élise', 'Łukasz', 'Søren', 'Œillet', 'Þórr', 'Straße', 'Đorđe']) expect(fold(name.toUpperCase())).toBe(fold(name));
  });

  it('compares', () => {
    expect(beginsWith('Łukasz', 'lu')).toBe(true);
    expect(beginsWith('Łukasz', '\u200B')).toBe(false);
    expect(holdsWords('Capitaine de la Straße', 'strasse cap')).toBe(true);
    expect(alike('L’Œil ', "l'oeil")).toBe(true);
  });
});

describe('the words of a text', () => {
  it('cover their letters with marks and unseen characters, and nothing around them', () => {
    const at = (original: string): readonly string[] => [...wordsIn(original)].map(({ from, to }) => original.slice(from, to));
    expect(at('la sor\u00ADcière\u200B, l’e\u0301te\u0301 col·lecció · fin')).toEqual(['la', 'sor\u00ADcière', 'l', 'e\u0301te\u0301', 'col·lecció', 'fin']);
    expect(at('\u200EÉlise\u200F!')).toEqual(['Élise']);
  });

  it('are the words of the folded text, in its order, each where it stands', () => {
    fc.assert(
      fc.property(text, (original) => {
        let end = 0;
        for (const { from, to, folded } of wordsIn(original)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
          const word = original.slice(from, to);
          expect(foldedWords(word)).toEqual(folded);
          // Exactly: it begins with a letter or a digit, and ends with one or with its marks.
          expect(word).toMatch(/^[\p{L}\p{N}\p{Co}]/u);
          expect(word).not.toMatch(/\p{Cf}$/u);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are all found by what the index is asked for', () => {
    const names = fc
      .array(
        bits.filter((bit) => /^[\p{L}\p{M}]+$/u.test(bit)),
        { minLength: 1, maxLength: 10 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 6 }), (list) => {
        const original = list.join(' ');
        expect([...wordsIn(original)].flatMap(({ folded }) => folded)).toEqual(foldedWords(original));
      }),
    );
  });
});

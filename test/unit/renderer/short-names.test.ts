import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortNames } from '../../../renderer/components/blocks/short-names';

describe('short names of a picture', () => {
  it('tell apart those that begin alike, by what differs', () => {
    expect(shortNames(['Bertrand de Montfaucon', 'Bertrand de Montmirail'])).toEqual(['B. Montfaucon', 'B. Montmirail']);
    expect(shortNames(['Capitaine Renaud de Brie', 'Capitaine Renaud de Sens'])).toEqual(['C. Brie', 'C. Sens']);
    expect(shortNames(['Wolfgangsberger', 'Wolfgangsteiner'])).toEqual(['Wolfgangsber.', 'Wolfgangstei.']);
    expect(shortNames(['Wolfgangsbergeralt', 'Wolfgangsbergerjung'])).toEqual(['Wolfga…eralt', 'Wolfga…rjung']);
    expect(shortNames(['Sigrid', 'Bertrand de Montfaucon'])).toEqual(['Sigrid', 'Bertrand']);
    expect(shortNames(['Garde du palais 1', 'Garde du palais 2'])).toEqual(['Garde 1', 'Garde 2']);
  });

  it('are short, and different for different names', () => {
    const words = fc.constantFrom('Bertrand', 'de', 'Montfaucon', 'Montmirail', 'le', 'Vieux', 'Jean-Baptiste', '3', 'XII', 'Wolfgangsberger');
    const name = fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 12 }), (names) => {
        const short = shortNames(names);
        expect(new Set(short).size).toBe(names.length);
        for (const each of short) expect(each.length).toBeLessThanOrEqual(16);
      }),
    );
  });
});

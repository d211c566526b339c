/** Distances are kept in kilometres, and read back as they were typed in whatever unit is shown. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISTANCE_UNITS, inKm, inUnit } from '#shared/domain/units';
import { translatorOf } from '#shared/text/translate';

describe('a distance', () => {
  it('comes back as it was typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DISTANCE_UNITS), fc.integer({ min: 1, max: 50_000_000 }), (unit, thousandths) => {
        const typed = thousandths / 1000;
        expect(inUnit(inKm(typed, unit), unit)).toBe(typed);
      }),
    );
    expect(inKm(10, 'miles')).toBeCloseTo(16.09344, 9);
    expect(inKm(1, 'leagues')).toBeCloseTo(3 * inKm(1, 'miles'), 9);
  });

  it('is written in the unit that was chosen, at once and in both languages, with what a rule system says of it', () => {
    const say = translatorOf('en', { en: { far: '{{km, distance}} covered' }, fr: { far: '{{km, distance}} parcourus' } });
    say.addPlugin('road', { en: { told: '{{km, distance}} on the way' } });
    expect(say.app('far', { km: 16.09344 })).toBe('16.093\u00a0km covered');
    say.setUnits('miles');
    expect(say.units()).toBe('miles');
    expect(say.app('far', { km: 16.09344 })).toBe('10\u00a0mi covered');
    expect(say.app('far', { km: 12 })).toBe('7.46\u00a0mi covered');
    expect(say.plugin('road', { key: 'told', args: { km: 16.09344 } })).toBe('10\u00a0mi on the way');
    say.setUnits('leagues');
    expect(say.app('far', { km: 4.828032 })).toBe('1\u00a0league covered');
    say.setLanguage('fr');
    expect(say.app('far', { km: 7.242048 })).toBe('1,5\u00a0lieue parcourus');
    expect(say.app('far', { km: 9.656064 })).toBe('2\u00a0lieues parcourus');
    expect(say.app('far', { km: 'loin' })).toBe('loin parcourus');
  });
});

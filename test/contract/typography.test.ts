/** French as a printer sets it, in the catalogue of every rule system. */
import { describe, expect, test } from 'vitest';
import { faultsInFrench, UNIT } from '../../scripts/plugin-kit/conformance/french';
import { findPlugins } from './plugins';

describe('the judge of French', () => {
  test.each([
    ["l'arbre", 'a straight apostrophe'],
    ['Quoi ?', 'no narrow no-break space before ; ! or ?'],
    ['Quoi\u00A0?', 'no narrow no-break space before ; ! or ?'],
    ['{{name}}!', 'no narrow no-break space before ; ! or ?'],
    ['Ici : là', 'no no-break space before :'],
    ['Ici\u202F: là', 'no no-break space before :'],
    ['« Oui\u00A0»', 'no no-break space after «'],
    ['10 %', 'no no-break space before %'],
    ['60 m tout à l’heure', 'no no-break space before a unit'],
    ['{{n, number}} km', 'no no-break space before a unit'],
    ['un malus de -10', 'a hyphen for a minus sign'],
    ['Attends...', 'three dots for an ellipsis'],
  ])('finds the fault in %j', (entry, fault) => {
    expect(faultsInFrench(entry)).toEqual([fault]);
  });

  test.each(['L’arbre\u00A0: «\u00A0Oui\u202F!\u00A0»', 'Vraiment\u202F?!', '10\u00A0% et −10', 'Peut-être… {{n, number}}'])('finds none in %j', (entry) => {
    expect(faultsInFrench(entry)).toEqual([]);
  });
});

describe.each(findPlugins())('the units of $id', ({ catalogues }) => {
  test('stay with their numbers in English too', () => {
    const parted = Object.entries(catalogues.en).filter(([, entry]) => UNIT.test(entry.replaceAll(/\{\{[^}]*\}\}/gu, 'x')));
    expect(parted).toEqual([]);
  });
});

describe.each(findPlugins())('the French of $id', ({ catalogues }) => {
  test.each(Object.entries(catalogues.fr))('%s', (_key, entry) => {
    expect(faultsInFrench(entry)).toEqual([]);
  });
});

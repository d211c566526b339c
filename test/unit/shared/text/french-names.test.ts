/** French bends little words before a vowel and before an article: no sentence puts one of them before a name that could be anything ("de Élise", "le Le Borgne"). */
import { describe, expect, test } from 'vitest';
import fr from '../../../../shared/text/fr.json';
import { findPlugins } from '../../../contract/plugins';

/** Dates, versions and rolls are no names: they begin with a digit, or with a word of the catalogue itself. */
const NO_NAMES = new Set(['when', 'needs', 'version', 'rolls', 'hours']);

const BENT =
  /(?<![\p{L}’])(?:de|du|des|le|la|les|au|aux|que|ce|je|me|te|se|ne|si|lorsque|puisque|jusque|quoique) \{\{([^},]+)(?:, list)?\}\}|’\{\{([^},]+)(?:, list)?\}\}/giu;

function bentIn(catalogue: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(catalogue).flatMap(([key, words]) =>
    [...words.matchAll(BENT)].some(([, one, other]) => !NO_NAMES.has(one ?? other ?? '')) ? [`${key}: ${words}`] : [],
  );
}

test.each(['la fuite de {{name}}', 'plus que {{names, list}}', 'l’{{party}}', 'qu’{{name}}', 'Du {{who}}'])('%s is found', (words) => {
  expect(bentIn({ words })).toEqual([`words: ${words}`]);
});

test.each(['Tour en cours : {{name}}', '« {{name}} » est là', 'plus de {{count, number}}', 'à {{name}}', 'pour {{name}}', 'la sauvegarde du {{when}}'])(
  '%s is not',
  (words) => {
    expect(bentIn({ words })).toEqual([]);
  },
);

describe('French before a name', () => {
  test('in the program', () => {
    expect(bentIn(fr)).toEqual([]);
  });

  test.each(findPlugins().map((plugin) => [plugin.id, plugin.catalogues.fr] as const))('in %s', (_id, catalogue) => {
    expect(bentIn(catalogue)).toEqual([]);
  });
});

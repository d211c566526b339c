/** That every result has words in both languages, that none is idle, and that they are spoken as they should be. */
import { describe, expect, test } from 'vitest';
import { startProcedure } from '#main/platform/procedures/engine';
import { CHECK_GROUPS } from '#shared/plugin-api/procedure';
import type { JsonObject } from '#shared/domain/json';
import { createTranslator } from '#shared/text/translator';
import { checks } from '../../../../../plugins/chroniques/checks/checks';
import en from '../../../../../plugins/chroniques/locales/en.json';
import fr from '../../../../../plugins/chroniques/locales/fr.json';
import { VARIANTS } from '../../../../../plugins/chroniques/messages';
import { faultsInTexts } from '../../../../../scripts/plugin-kit/conformance/texts';
import { make, textsOf } from './play';

const catalogues: Readonly<Record<'fr' | 'en', Readonly<Record<string, string>>>> = { fr, en };

function speaking(language: 'fr' | 'en'): ReturnType<typeof createTranslator> {
  const translator = createTranslator(language);
  translator.addPlugin('chroniques', catalogues);
  return translator;
}

test('the checks are those of the rules, in their order, each on a shelf', () => {
  expect(checks.map(({ id, group }) => [id, group])).toEqual([
    ['jump', 'movement'],
    ['fall', 'movement'],
    ['fire', 'body'],
    ['lift', 'body'],
    ['heat', 'climate'],
    ['cold', 'climate'],
    ['poison', 'poison'],
    ['coat-weapon', 'poison'],
    ['break-structure', 'structures'],
    ['damage-structure', 'structures'],
    ['trap', 'traps'],
  ]);
  for (const { group } of checks) expect(CHECK_GROUPS).toContain(group);
});

describe.each(checks)('$id', (check) => {
  test('says when it is needed, where it comes from, and by which words it is found', () => {
    const { title, source, description, keywords } = check;
    expect(faultsInTexts({ title, source, description, keywords }, catalogues)).toEqual([]);
    expect(description).toBeDefined();
    for (const language of ['fr', 'en'] as const) {
      const words = (keywords === undefined ? '' : speaking(language).plugin('chroniques', keywords)).split(' ');
      expect(words.length).toBeGreaterThan(9);
      expect(new Set(words).size, 'no word twice').toBe(words.length);
    }
  });

  test('is over at once, and offers nothing afterwards', () => {
    expect(check.kind).toBe('check');
    expect(check.actions({})).toEqual([]);
    expect(check.apply({}, { id: 'again', input: {} }, { roll: () => 1, variant: () => 0 })).toMatchObject({ refused: { field: 'action' } });
  });
});

/** Every result that there is: check, result, what is read aloud, answers and dice that lead there. */
const RESULTS: readonly (readonly [string, string, string, JsonObject, readonly number[]])[] = [
  ['jump', 'success', 'success', { metres: 1 }, [20]],
  ['jump', 'failure', 'failure', { metres: 9 }, [1]],
  ['fall', 'success', 'success', { metres: 6 }, [20, 1]],
  ['fall', 'failure', 'failure', { metres: 3 }, [1, 6]],
  ['fall', 'unhurt', 'unhurt', { metres: 3 }, [20]],
  ['fire', 'burns', 'burns', {}, [1]],
  ['fire', 'stands', 'stands', { blaze: true }, [1, 20]],
  ['fire', 'faints', 'faints', { blaze: true }, [1, 1]],
  ['lift', 'success', 'success', { weight: 1, load: 1 }, [20]],
  ['lift', 'failure', 'failure', { weight: 1, load: 1 }, [1]],
  ['heat', 'none', 'none', { celsius: 1, hours: 1 }, []],
  ['heat', 'withstood', 'withstood', { celsius: 51, hours: 1 }, [20]],
  ['heat', 'suffered', 'suffered', { celsius: 51, hours: 1 }, [1, 1]],
  ['cold', 'none', 'none', { celsius: 1, hours: 1 }, []],
  ['cold', 'withstood', 'withstood', { celsius: -40, hours: 1 }, [20]],
  ['cold', 'suffered', 'suffered', { celsius: -40, hours: 1 }, [1, 1]],
  ['poison', 'resisted', 'resisted', { kind: 'slow' }, [20]],
  ['poison', 'weakened', 'weakened', { kind: 'weakening' }, [1, 1, 1]],
  ['poison', 'wasting', 'wasting', { kind: 'slow' }, [1, 1]],
  ['poison', 'harmed', 'harmed', { kind: 'rapid' }, [1, 1, 1]],
  ['poison', 'halved', 'halved', { kind: 'rapid' }, [20, 1, 1]],
  ['poison', 'survived', 'survived', { kind: 'violent' }, [20, 1, 1]],
  ['poison', 'killed', 'killed', { kind: 'violent' }, [1]],
  ['coat-weapon', 'applied', 'applied', {}, [20]],
  ['coat-weapon', 'lost', 'lost', {}, [2]],
  ['coat-weapon', 'self', 'self', {}, [1]],
  ['break-structure', 'success', 'success', { structure: 'door-plain' }, [20]],
  ['break-structure', 'failure', 'failure', { structure: 'door-plain' }, [1]],
  ['damage-structure', 'nothing', 'nothing', { structure: 'door-plain', damage: 1, kind: 'blunt' }, []],
  ['damage-structure', 'dented', 'dented', { structure: 'door-plain', damage: 9, kind: 'blunt' }, []],
  ['damage-structure', 'broken', 'broken', { structure: 'door-plain', damage: 99, kind: 'blunt' }, []],
  ['trap', 'avoided', 'avoided', { trap: 'snare' }, [20]],
  ['trap', 'disarmed', 'disarmed', { trap: 'snare', disarm: true }, [20, 20]],
  ['trap', 'bungled', 'sprung.snare', { trap: 'snare', disarm: true }, [20, 1]],
  ['trap', 'sprung', 'sprung.wolf-trap', { trap: 'wolf-trap' }, [1]],
  ['trap', 'sprung', 'sprung.caltrops', { trap: 'caltrops' }, [1]],
  ['trap', 'sprung', 'sprung.spiked-pit', { trap: 'spiked-pit' }, [1, 1, 1, 1]],
  ['trap', 'sprung', 'sprung.blade-pit', { trap: 'blade-pit' }, [1, 1, 1, 1, 1, 1, 1]],
  ['trap', 'sprung', 'sprung.pendulum', { trap: 'pendulum' }, [1, 1, 1, 1, 1]],
  ['trap', 'sprung', 'sprung.poisoned-needle', { trap: 'poisoned-needle' }, [1]],
  ['trap', 'sprung', 'sprung.snare', { trap: 'snare' }, [1]],
  ['trap', 'sprung', 'sprung.custom', { trap: { name: 'Piège', detect: 5, disarm: 5 } }, [1]],
];

describe('what is told', () => {
  test.each(RESULTS)('%s: %s, %s', (id, result, telling, setup, dice) => {
    for (const who of ['', 'Éowyn']) {
      const made = make(id, { ...setup, who }, dice);
      const [headline, line] = textsOf(made);
      expect(headline).toBe(`check.${id}.result.${result}${who === '' ? '' : '.named'}`);
      expect(line?.replace(/\.\d$/u, '')).toBe(`check.${id}.tell.${telling}`);
      expect(made.step.events.map(({ weight }) => weight)).toEqual(['headline', 'line']);
      expect(made.drawn.summary).toEqual(made.step.events[0]?.text);
      expect(faultsInTexts({ events: made.step.events, effects: made.step.effects, drawn: made.drawn }, catalogues)).toEqual([]);
      for (const language of ['fr', 'en'] as const) {
        const say = speaking(language);
        const words = say.plugin('chroniques', made.drawn.summary);
        expect(words.includes('Éowyn')).toBe(who !== '');
        expect(words).not.toMatch(/\{\{|undefined|check\./u);
      }
    }
  });

  test('the results above are all that the catalogues hold', () => {
    const keysOf = (part: string): readonly string[] =>
      Object.keys(fr)
        .filter((key) => key.startsWith('check.') && key.includes(`.${part}.`))
        .map((key) => key.replace(/\.(?:named|\d)$/u, ''));
    expect([...new Set(keysOf('result'))].sort()).toEqual([...new Set(RESULTS.map(([id, result]) => `check.${id}.result.${result}`))].sort());
    expect([...new Set(keysOf('tell'))].sort()).toEqual([...new Set(RESULTS.map(([id, , telling]) => `check.${id}.tell.${telling}`))].sort());
  });

  test('every telling is told in several ways, all of them different, none of them with a name or a number', () => {
    for (const catalogue of [catalogues.fr, catalogues.en]) {
      const narrative = Object.entries(catalogue).filter(([key]) => key.startsWith('check.') && key.includes('.tell.'));
      for (const [key, words] of narrative) expect(words, key).not.toMatch(/\{\{|\d/u);
      expect(new Set(narrative.map(([, words]) => words)).size).toBe(narrative.length);
      expect(narrative).toHaveLength(new Set(RESULTS.map(([id, , telling]) => `${id} ${telling}`)).size * VARIANTS);
    }
  });

  test('chance chooses among the ways of telling', () => {
    const jump = checks[0];
    if (jump === undefined) throw new Error('there is no jump');
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed += 1) {
      const played = startProcedure(jump, { metres: 1, dexMod: 20 }, { kind: 'plan', seed: String(seed), action: 0, plan: {} });
      if (played.kind === 'played') seen.add(JSON.stringify(played.step.events[1]?.text));
    }
    expect(seen.size).toBe(VARIANTS);
  });

  test('the numbers of a headline have names in both languages', () => {
    for (const [id, , , setup, dice] of RESULTS) {
      const [headline] = make(id, setup, dice).step.events;
      const facts = headline?.facts ?? {};
      expect(facts).toHaveProperty('outcome');
      for (const [name, value] of Object.entries(facts)) {
        for (const catalogue of [catalogues.fr, catalogues.en]) {
          expect(catalogue, name).toHaveProperty([`fact.${name}`]);
          for (const word of [value].flat()) if (typeof word === 'string') expect(catalogue, word).toHaveProperty([`fact.${name}.${word}`]);
        }
      }
    }
  });
});

describe('who it is about', () => {
  test.each([[''], ['   '], ['gm']])('%j is nobody: the GM rolls, and nobody is named', (who) => {
    const played = startProcedure(
      checks[1] ?? checks[0] ?? expect.fail('no checks'),
      { metres: 3, who },
      { kind: 'plan', seed: 's', action: 0, plan: { gm: { typed: [1, 4], then: 'ask' } } },
    );
    expect(played).toMatchObject({ kind: 'played', step: { effects: [{ who: 'gm', amount: 4 }], state: { who: null } } });
  });

  test('somebody is drawn with the last test and told of', () => {
    const made = make('trap', { trap: 'spiked-pit', who: 'Éowyn', dexMod: 3 }, [1, 2, 2, 12]);
    expect(made.drawn).toMatchObject({
      status: { tone: 'danger' },
      participants: [{ id: 'Éowyn', name: 'Éowyn', side: 'none', last: { headline: { args: { value: 15 } }, tone: 'good' } }],
    });
    expect(made.step.events.map(({ who }) => who)).toEqual(['Éowyn', 'Éowyn']);
  });

  test('a name may be any word', () => {
    for (const who of ['constructor', '{{total}}', '$t(check.over)']) {
      const made = make('jump', { metres: 1, who }, [20]);
      expect(speaking('fr').plugin('chroniques', made.drawn.summary)).toContain(who);
    }
  });
});

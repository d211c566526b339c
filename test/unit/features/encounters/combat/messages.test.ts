/** The words of the log, in both languages. */
import { describe, expect, test } from 'vitest';
import type { CombatEvent } from '#main/features/encounters/combat/combat-state';
import { log, sentences, combatMessages } from '#main/features/encounters/combat/combat-messages';
import { createTranslator } from '#shared/text/translator';

const CATALOGUES = {
  own: { fr: { 'condition.prone': 'à terre' }, en: { 'condition.prone': 'prone' } },
  other: {
    fr: { 'condition.prone': 'au tapis', test: 'tests de {{what}}', strength: 'force' },
    en: { 'condition.prone': 'floored', test: '{{what}} tests', strength: 'strength' },
  },
};

function words(language: 'fr' | 'en', happened: readonly CombatEvent[]): string {
  const translator = createTranslator(language);
  for (const [id, catalogues] of Object.entries(CATALOGUES)) translator.addPlugin(id, catalogues);
  const text = sentences(combatMessages(happened, { nameOf: (id) => id.toUpperCase(), system: 'own' }));
  return translator.plugin('own', text).replaceAll('\u00a0', ' ');
}

describe('the log of a fight', () => {
  test('tells everything that happened, in order', () => {
    const happened: CombatEvent[] = [
      { kind: 'delay-lapsed', who: 'a' },
      { kind: 'round', round: 2 },
      { kind: 'turn', who: 'a', resumed: false },
      { kind: 'ready-lapsed', who: 'a' },
      { kind: 'condition-ended', who: 'b', condition: 'prone', system: 'own' },
    ];
    expect(words('fr', happened)).toBe('A a trop attendu et perd son tour. Manche 2. À A de jouer. A perd son action préparée. B : fin de l’état « à terre ».');
    expect(words('en', happened)).toBe('A waited too long and loses the turn. Round 2. A’s turn. A loses the readied action. B: the condition “prone” ends.');
  });

  test('has words of its own for every kind of thing', () => {
    const all: CombatEvent[] = [
      { kind: 'turn', who: 'a', resumed: true },
      { kind: 'delayed', who: 'a' },
      { kind: 'readied', who: 'a', trigger: '' },
      { kind: 'readied', who: 'a', trigger: 'on {{entre}}' },
      { kind: 'entered', who: 'a', interrupts: null },
      { kind: 'entered', who: 'a', interrupts: 'b' },
      { kind: 'acted', who: 'a' },
      { kind: 'nobody' },
    ];
    const lines = all.map((one) => words('fr', [one]));
    expect(new Set(lines).size).toBe(all.length);
    expect(lines.join(' ')).not.toContain('encounters.log');
    expect(lines[3]).toBe('A prépare une action : on {{entre}}.');
  });

  test('reads what another system says in that system’s words', () => {
    const appliesTo = { key: 'test', args: { what: { key: 'strength' }, count: 2 } };
    const happened: CombatEvent[] = [
      { kind: 'condition-ended', who: 'a', condition: 'prone', system: 'other' },
      { kind: 'penalty-ended', who: 'a', amount: -2, appliesTo, system: 'other' },
      { kind: 'penalty-ended', who: 'a', amount: -1, appliesTo: { verbatim: 'tout' }, system: 'other' },
    ];
    expect(words('fr', happened)).toBe('A : fin de l’état « au tapis ». A : fin du malus de −2 (tests de force). A : fin du malus de −1 (tout).');
    expect(words('en', happened)).toContain('strength tests');
  });

  test('is no words where nothing happened', () => {
    expect(sentences([])).toEqual({ verbatim: '' });
    expect(sentences([log('nobody')])).toEqual({ key: 'app:encounters.log.nobody' });
  });
});

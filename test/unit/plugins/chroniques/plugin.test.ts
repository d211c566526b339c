/** What surrounds the rules: the pictures, the words, the stories, characters and fights. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome, Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { CharacterCircumstances, Combatant } from '#shared/plugin-api/characters';
import type { TrackBlock } from '#shared/plugin-api/present';
import { verbatim } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import { characters } from '../../../../plugins/chroniques/characters';
import { chase } from '../../../../plugins/chroniques/chase/chase';
import type { ChaseState } from '../../../../plugins/chroniques/chase/state';
import { marginOf, messageKey, tierOf } from '../../../../plugins/chroniques/chase/events';
import { testD20 } from '../../../../plugins/chroniques/d20';
import { encounter } from '../../../../plugins/chroniques/encounter';
import { examples } from '../../../../plugins/chroniques/examples';
import en from '../../../../plugins/chroniques/locales/en.json';
import fr from '../../../../plugins/chroniques/locales/fr.json';
import { procedures } from '../../../../plugins/chroniques/procedures';
import { checkMessages, VARIANTS } from '../../../../plugins/chroniques/messages';
import type { TravelState } from '../../../../plugins/chroniques/travel/state';
import { travel } from '../../../../plugins/chroniques/travel/travel';
import { answersFor } from '../../../../scripts/plugin-kit/conformance/arbitraries';
import { chasing, member, played, pursuer, quarry, runner, travelling } from './play';
import { inCapitals } from '../in-capitals';

function tracksOf(state: ChaseState): readonly TrackBlock[] {
  return chase.present(state).blocks.filter((block) => block.kind === 'track');
}

function say(locale: 'fr' | 'en', text: Parameters<ReturnType<typeof createTranslator>['plugin']>[1]): string {
  const translator = createTranslator(locale);
  translator.addPlugin('chroniques', { fr, en });
  return translator.plugin('chroniques', inCapitals(text));
}

describe('the picture of a chase', () => {
  const people = [quarry('q1'), pursuer('p1'), pursuer('p2'), quarry('q2')];

  test('has a track for each quarry, with the pursuers as far behind as they are', () => {
    const state = chasing.after(chasing.started(people, { sightLimit: 80 }), 'round', {}, { q1: 10, p1: 13, p2: 8, q2: 15 });
    const [first, second] = tracksOf(state);
    expect(first).toMatchObject({ min: -80, max: 0, marks: [{ at: -80 }, { at: 0 }], title: { args: { name: { who: 'q1' } } } });
    expect(first?.tokens).toEqual([
      { who: 'q1', at: 0 },
      { who: 'p1', at: -47 },
      { who: 'p2', at: -52 },
    ]);
    expect(first?.gaps).toMatchObject([
      { from: -47, to: 0, label: { args: { distance: 47 } } },
      { from: -52, to: 0 },
    ]);
    expect(second?.tokens).toEqual([
      { who: 'q2', at: 0 },
      { who: 'p1', at: -52 },
      { who: 'p2', at: -57 },
    ]);
  });

  test('has no title where there is only one, and one bracket where everybody is level', () => {
    const [track] = tracksOf(chasing.started([quarry('q'), pursuer('p1'), pursuer('p2')]));
    expect(track?.title).toBeUndefined();
    expect(track?.gaps).toMatchObject([{ from: -50, to: 0 }]);
  });

  test('draws nobody beyond whom they caught, and no track of who is out while others run', () => {
    const state = chasing.after(chasing.started(people, { distance: 5 }), 'round', {}, { q1: 5, p1: 14, p2: 11, q2: 13 });
    expect(tracksOf(state).map(({ tokens }) => tokens[0]?.who)).toEqual(['q2']);
    const over = chasing.after(state, 'round', {}, { p1: 15, p2: 10, q2: 10 });
    expect(over.status).toBe('caught');
    expect(tracksOf(over)).toHaveLength(2);
    expect(tracksOf(over)[0]?.tokens[1]).toEqual({ who: 'p1', at: 0 });
  });

  test('has the smallest distance as its figure, and warns of a choice to make', () => {
    const state = chasing.after(chasing.started([pursuer('p'), quarry('q')]), 'round', {}, { p: 9, q: 5 });
    expect(chase.present(state).blocks).toMatchObject([{ kind: 'track' }, { kind: 'figure', value: { args: { distance: 46 } }, tone: 'neutral' }]);
    const pending = chasing.after(state, 'round', {}, { p: 15, q: 5 });
    const drawn = chase.present(pending);
    expect(drawn.status).toMatchObject({ label: { key: 'status.chase.choice' }, tone: 'warning' });
    expect(drawn.blocks.map(({ kind }) => kind)).toEqual(['track', 'figure', 'text']);
    expect(drawn.participants[0]).toMatchObject({ status: { key: 'status.pending' }, tone: 'warning' });
  });

  test('shows what counts for the next test, and how the last came about', () => {
    const people = [pursuer('p', { dexMod: 3, conMod: -1, armorDef: 2, flying: true, twoD20: true }), quarry('q')];
    const state = chasing.after(chasing.started(people, { enduranceAfter: 1 }), 'round', {}, { p: [4, 9], q: 12 });
    const [p, q] = chase.present(state).participants;
    expect(p?.facts.map(({ value }) => say('en', value))).toEqual(['+3', '−2', '+5', 'two d20, the better counts']);
    expect(p?.last?.detail && say('fr', p.last.detail)).toBe('4, 9 aux d20\u00A0: 9 (DEX +3, armure −2 et situation +5)');
    expect(q?.last?.detail && say('en', q.last.detail)).toBe('12 on the d20 (DEX +0)');
    expect(p?.last?.tone).toBe('good');
    const breathless = chasing.after(state, 'endurance');
    expect(chase.present(breathless).participants[0]?.facts.map(({ value }) => say('en', value))).toEqual(['−1']);
  });

  test('says how it stands with everybody when it is over', () => {
    const state = chasing.after(chasing.started([pursuer('p1'), pursuer('p2'), quarry('q')], { distance: 5 }), 'round', {}, { p1: 10, p2: 9, q: 5 });
    expect(chase.present(state).participants.map(({ status }) => ('key' in status ? status.key : ''))).toEqual([
      'status.hasCaught',
      'status.outrun',
      'status.caught',
    ]);
  });

  test('reads well in both languages', () => {
    const state = chasing.after(chasing.started([pursuer('p'), quarry('q')], { distance: 20.5 }), 'round', {}, { p: 10, q: 11 });
    expect(say('fr', chase.present(state).summary)).toBe('21,5\u00A0m\u00A0: une courte avance.');
    expect(say('en', chase.present(state).summary)).toBe('21.5\u00A0m: a short lead.');
  });
});

describe('the picture of a journey', () => {
  const start = travelling.started([member('a', { conMod: 1 }), member('b', { transport: 'horse' })]);

  test('shows what each can do before the first period, and what each did after it', () => {
    const track = (state: TravelState): TrackBlock | undefined => travel.present(state).blocks.find((block) => block.kind === 'track');
    expect(track(start)).toMatchObject({
      min: 0,
      max: 18,
      marks: [{ at: 13 }],
      tokens: [
        { who: 'a', at: 13 },
        { who: 'b', at: 18 },
      ],
    });
    const state = travelling.after(start, 'march', { terrain: 'difficult', onPath: false });
    expect(track(state)).toMatchObject({ max: 18, marks: [{ at: 3 }], tokens: [{ at: 3.25 }, { at: 3 }] });
  });

  test('warns before a forced march and counts the way', () => {
    const second = travelling.after(travelling.after(start, 'march'), 'march');
    const drawn = travel.present(second);
    expect(drawn.blocks).toMatchObject([
      { kind: 'track' },
      { kind: 'figure', value: { args: { distance: 26 } } },
      { kind: 'text', tone: 'warning' },
      { kind: 'facts' },
      { kind: 'meter', value: 2, max: 2, tone: 'warning' },
    ]);
    expect(travel.present(start).blocks.map(({ kind }) => kind)).not.toContain('text');
    expect(drawn.round).toBe(2);
  });

  test('tells the tired from the fresh, and how a test came about', () => {
    const second = travelling.after(travelling.after(start, 'march'), 'march');
    const state = travelling.after(second, 'march', {}, { a: 13, b: 5 });
    const [a, b] = travel.present(state).participants;
    expect(a).toMatchObject({ side: 'none', active: true, tone: 'warning', last: { tone: 'good' } });
    expect(a?.last?.detail && say('fr', a.last.detail)).toBe('13 au d20 (CON +1 et fatigue −2), difficulté 12');
    expect(b?.last?.detail && say('en', b.last.detail)).toBe('5 on the d20 (CHA (charisma) +0 and fatigue −1), difficulty 16');
    expect(b?.last?.tone).toBe('danger');
    expect(travel.present(travelling.after(state, 'rest')).participants[0]).toMatchObject({ status: { key: 'status.rested' }, tone: 'neutral' });
    expect(travel.present(travelling.after(state, 'rest')).participants[0]?.last, 'slept off').toBeUndefined();
    expect(travel.present(travelling.after(state, 'rest', { hours: 2 })).participants[0]?.last).toBeDefined();
  });
});

describe('the story', () => {
  const people = [quarry('q'), pursuer('p1'), pursuer('p2')];

  test.each([
    [10, 'soars'],
    [9, 'gains'],
    [3, 'gains'],
    [2, 'holds'],
    [-2, 'holds'],
    [-3, 'loses'],
    [-9, 'loses'],
    [-10, 'crashes'],
  ])('a difference of %i is told as "%s"', (margin, tier) => {
    expect(tierOf(margin)).toBe(tier);
  });

  test('measures everybody against the nearest opponent', () => {
    const before = chasing.after(chasing.started(people), 'round', {}, { q: 10, p1: 15, p2: 5 });
    const state = chasing.after(before, 'round', {}, { q: 10, p1: 6, p2: 18 });
    expect(['q', 'p1', 'p2'].map((id) => marginOf(state, runner(state, id), before.pairs))).toEqual([4, -4, 8]);
  });

  test('has one line for everybody who runs, and one more for each end', () => {
    const start = chasing.started(people, { distance: 5 });
    const { events } = played(chasing.act(start, 'round', { otherAction: ['p2'] }, { q: 5, p1: 12, p2: 5 })).step;
    expect(events.map(({ weight, who, facts }) => [weight, who, facts?.['tier'] ?? facts?.['otherAction'] ?? facts?.['status']])).toEqual([
      ['headline', undefined, 'caught'],
      ['line', 'q', 'loses'],
      ['line', 'p1', 'gains'],
      ['line', 'p2', true],
      ['line', 'q', 'caught'],
    ]);
    expect(events[0]?.facts).toEqual({ from: 5, to: 0, pending: [], status: 'caught' });
  });

  test.each([
    ['closer', { p: 12, q: 10 }],
    ['farther', { p: 10, q: 12 }],
    ['level', { p: 10, q: 10 }],
    ['poised', { p: 20, q: 10 }],
  ])('tells a round as "%s"', (move, rolls) => {
    const [headline] = played(chasing.act(chasing.started([pursuer('p'), quarry('q')]), 'round', {}, rolls)).step.events;
    expect(JSON.stringify(headline?.text)).toContain(`"round.${move}.`);
    expect(headline?.tone).toBe(move === 'poised' ? 'warning' : 'neutral');
  });

  test('says who holds a party back, and nothing where nobody does', () => {
    const lines = (state: TravelState): readonly unknown[] =>
      played(travelling.act(state, 'march'))
        .step.events.filter(({ weight }) => weight === 'line')
        .map(({ who, text }) => [who, 'args' in text ? text.args : undefined]);
    expect(lines(travelling.started([member('a'), member('b')]))).toEqual([]);
    expect(lines(travelling.started([member('a'), member('b', { conMod: 1 })]))).toEqual([['a', { names: [{ who: 'a' }] }]]);
    expect(lines(travelling.started([member('a'), member('b', { conMod: 1 }), member('c')]))).toEqual([[undefined, { names: [{ who: 'a' }, { who: 'c' }] }]]);
  });

  test('says nothing of anybody twice alike within a step while there are wordings left', () => {
    const tell = checkMessages({ roll: () => 1, variant: (count) => count - 1 });
    expect([1, 2, 3, 4, 5].map(() => tell('x')).map((text) => ('key' in text ? text.key : ''))).toEqual(['x.3', 'x.2', 'x.1', 'x.0', 'x.3']);
    expect(tell('y')).toEqual({ key: 'y.3' });
  });

  test('has as many wordings of everything as it draws from, in both languages, all different', () => {
    const messages = Object.keys(fr).filter((key) => /\.\d$/u.test(key) && !/^(?:check|table)\./u.test(key));
    const keys = [...new Set(messages.map((key) => key.replace(/\.\d$/u, '')))];
    for (const mode of ['dex', 'con'] as const) {
      for (const tier of ['soars', 'gains', 'holds', 'loses', 'crashes'] as const) {
        for (const side of ['pursuer', 'quarry'] as const) expect(keys).toContain(messageKey(mode, tier, side));
      }
    }
    for (const catalogue of [fr, en] as readonly Readonly<Record<string, string>>[]) {
      for (const key of keys) {
        const entries = Array.from({ length: VARIANTS }, (_unused, variant) => catalogue[`${key}.${String(variant)}`]);
        expect(entries, key).not.toContain(undefined);
        expect(new Set(entries).size, key).toBe(VARIANTS);
        expect(catalogue[`${key}.${String(VARIANTS)}`], key).toBeUndefined();
      }
    }
  });
});

describe('the d20', () => {
  function dice(...values: number[]): Parameters<typeof testD20>[0] {
    return { roll: () => values.shift() ?? 0, variant: () => 0 };
  }
  const test20 = (characteristic: 'dex' | 'con', twoD20?: boolean) =>
    testD20(dice(7, 15), { who: 'a', characteristic, modifier: 2, difficulty: 17, ...(twoD20 === undefined ? {} : { twoD20 }) });

  test('is thrown twice by a superior DEX, and the better counts', () => {
    expect(test20('dex', true)).toEqual({ roll: 15, rolls: [7, 15], total: 17, difficulty: 17, success: true });
    expect(test20('con', true)).toEqual({ roll: 7, rolls: [7], total: 9, difficulty: 17, success: false });
    expect(test20('dex')).toEqual({ roll: 7, rolls: [7], total: 9, difficulty: 17, success: false });
  });
});

describe('characters', () => {
  const ranger: JsonObject = {
    level: 3,
    forMod: 1,
    dexMod: 4,
    conMod: 2,
    intMod: 0,
    sagMod: 3,
    chaMod: -1,
    dex: 18,
    twoD20: true,
    armorDef: 3,
    hp: 20,
    hpMax: 24,
    flying: false,
    size: 'small',
    trailblazer: true,
    weight: 70,
  };

  test('know what a chase asks of them', () => {
    expect(characters.participant('chase', ranger)).toEqual({ dexMod: 4, conMod: 2, armorDef: 3, flying: false, size: 'small', twoD20: true });
  });

  test('know what a journey asks of them', () => {
    expect(characters.participant('travel', ranger)).toEqual({ conMod: 2, chaMod: -1, armorDef: 3, trailblazer: true });
  });

  test('bring to a journey what is on their record: the mount, what slows them down, and the fatigue of earlier marches', () => {
    const nothing = { conditions: [], penalties: [], mount: null };
    const known = (more: Partial<CharacterCircumstances>, sheet: JsonObject = {}): JsonObject =>
      characters.participant('travel', sheet, { ...nothing, ...more });
    expect(known({})).toEqual({});
    expect(known({}, { armor: 'pack', transport: 'mule' })).toEqual({ armor: 'pack', transport: 'mule' });
    expect(known({ mount: {} }, { transport: 'mule' })).toEqual({ transport: 'horse' });
    for (const size of ['tiny', 'verySmall', 'small']) expect(known({ mount: { size } }), size).toEqual({ transport: 'pony' });
    for (const size of ['medium', 'large']) expect(known({ mount: { size } }), size).toEqual({ transport: 'horse' });
    expect(known({ mount: { size: 'large', transport: 'pony' } })).toEqual({ transport: 'pony' });
    expect(known({ mount: { size: 'small', transport: 'horse' } })).toEqual({ transport: 'horse' });
    expect(known({ conditions: ['prone', 'slowed'] })).toEqual({ slowed: true });
    const march = { key: 'effect.allActions' };
    expect(
      known({
        penalties: [
          { amount: -2, appliesTo: march },
          { amount: -1, appliesTo: march },
          { amount: -5, appliesTo: verbatim('jumping') },
          { amount: -7, appliesTo: { key: 'effect.other' } },
        ],
      }),
    ).toEqual({ penalty: -3 });
    // A chase has its own way with all of them.
    expect(characters.participant('chase', {}, { ...nothing, mount: {}, conditions: ['slowed'] })).toEqual({});
  });

  test.each([
    ['jump', { dexMod: 4 }],
    ['fall', { dexMod: 4 }],
    ['fire', { conMod: 2 }],
    ['lift', { forMod: 1, weight: 70 }],
    ['heat', { conMod: 2, armorDef: 3 }],
    ['poison', { conMod: 2 }],
    ['coat-weapon', { intMod: 0 }],
    ['break-structure', { forMod: 1 }],
    ['trap', { sagMod: 3, intMod: 0, dexMod: 4 }],
  ])('know what a %s asks of them', (procedure, known) => {
    expect(characters.participant(procedure, ranger)).toMatchObject(known);
  });

  test('leave out what they do not know, and know nothing of what there is not', () => {
    expect(characters.participant('chase', { dexMod: 1 })).toEqual({ dexMod: 1 });
    expect(characters.participant('chase', {})).toEqual({});
    expect(characters.participant('race', ranger)).toEqual({});
  });

  test('are in one of sixteen states, each once', () => {
    expect(characters.conditions.map(({ id }) => id)).toEqual([
      ...['blinded', 'weakened', 'winded', 'stunned', 'immobilised', 'crippled', 'paralysed', 'slowed', 'prone', 'surprised'],
      ...['confused', 'silenced', 'bleeding', 'poisoned', 'invisible', 'unconscious'],
    ]);
    expect(characters.conditions.every(({ stacks }) => !stacks)).toBe(true);
  });
});

describe('the order of turns', () => {
  const fighter = (id: string, dex: number, level: number, playerCharacter = false): Combatant => ({ id, name: id, playerCharacter, stats: { dex, level } });
  const noDice = {
    roll: (): number => {
      throw new Error('no die is thrown for it');
    },
    variant: (): number => 0,
  };

  test('is by DEX without a roll, then by level, then player characters first', () => {
    const entries = encounter.initiative([fighter('a', 12, 2), fighter('b', 15, 1), fighter('c', 12, 2, true), fighter('d', 12, 5)], {}, noDice);
    expect(entries).toEqual([
      { id: 'a', score: 12, tieBreaks: [2, 0] },
      { id: 'b', score: 15, tieBreaks: [1, 0] },
      { id: 'c', score: 12, tieBreaks: [2, 1] },
      { id: 'd', score: 12, tieBreaks: [5, 0] },
    ]);
  });

  test('has somebody without a score last', () => {
    expect(encounter.initiative([{ id: 'x', name: 'x', playerCharacter: false, stats: {} }], {}, noDice)).toEqual([{ id: 'x', score: 0, tieBreaks: [0, 0] }]);
  });

  test('has the facts of the saddle beside a rider, as the table says them', () => {
    const facts = encounter.riderFacts?.(fighter('rider', 12, 2), fighter('horse', 10, 1)) ?? [];
    const plain = (locale: 'fr' | 'en'): readonly string[] => facts.map(({ label, value }) => `${say(locale, label)}: ${say(locale, value)}`);
    expect(plain('fr')).toEqual([
      'Monter ou descendre: une action de mouvement',
      'Combattre sur un cheval de selle: une action de mouvement à chaque tour pour le tenir au calme',
      'Actions limitées en selle: sur un cheval de guerre seulement, ou sur la monture fantastique d’un chevalier',
    ]);
    expect(plain('en')).toEqual([
      'Mounting or dismounting: a move action',
      'Fighting from a saddle horse: a move action every round to keep it calm',
      'Limited actions in the saddle: on a war horse only, or on a knight’s fantastic mount',
    ]);
  });
});

describe('examples', () => {
  test('are a chase and a journey, whose people are named in both languages', () => {
    expect(examples.map(({ procedure }) => procedure)).toEqual(['chase', 'travel']);
    for (const example of examples) {
      const list = (example.setup['participants'] ?? example.setup['members']) as readonly JsonObject[];
      expect(Object.keys(example.texts)).toHaveLength(list.length);
      const procedure = procedures.find(({ id }) => id === example.procedure);
      if (procedure === undefined) throw new Error(example.procedure);
      expect(startProcedure(procedure, example.setup, { kind: 'plan', seed: 'x', action: 0, plan: {} }).kind).toBe('played');
    }
  });

  test('the dragon has the ten points of the source', () => {
    const outcome = startProcedure(chase, examples[0]?.setup, { kind: 'plan', seed: 'x', action: 0, plan: {} });
    expect((played(outcome).step.state as ChaseState).participants.map(({ situation }) => situation)).toEqual([2, 10]);
  });
});

describe('the numbers of the log', () => {
  test('have a name in both languages, whatever is played', () => {
    const facts = new Map<string, Set<string>>();
    const note = (outcome: Outcome): Played | undefined => {
      if (outcome.kind !== 'played') return undefined;
      for (const [name, value] of outcome.step.events.flatMap((event) => Object.entries(event.facts ?? {}))) {
        const values = facts.get(name) ?? new Set<string>();
        facts.set(name, values);
        for (const word of [value].flat()) if (typeof word === 'string') values.add(word);
      }
      return outcome;
    };
    for (const procedure of procedures) {
      fc.sample(answersFor(procedure.setup), { seed: 9, numRuns: 40 }).forEach((setup, game) => {
        let last = note(startProcedure(procedure, setup, { kind: 'plan', seed: String(game), action: 0, plan: {} }));
        for (let action = 1; action < 12 && last !== undefined; action += 1) {
          const [offer] = procedure.actions(last.step.state);
          if (offer === undefined) break;
          const input = offer.ready?.[action % offer.ready.length]?.input ?? {};
          last = note(applyAction(procedure, last.step.state, { id: offer.id, input }, { kind: 'plan', seed: String(game), action, plan: {} }));
        }
      });
    }
    expect(facts.size).toBeGreaterThan(20);
    for (const catalogue of [fr, en]) {
      const unnamed = [...facts.keys()].filter((name) => !Object.hasOwn(catalogue, `fact.${name}`));
      expect(unnamed).toEqual([]);
    }
    // Values that are words of the rules, not the names of people.
    for (const name of ['status', 'tier', 'terrain', 'characteristic', 'outcome', 'dose', 'onset', 'condition', 'conditions']) {
      for (const value of facts.get(name) ?? []) expect(Object.keys(fr), `${name} ${value}`).toContain(`fact.${name}.${value}`);
    }
  });
});

/**
 * The conformance kit: what every rule system owes its host, whatever its rules. It runs for each folder in plugins/.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { checkManifest } from '#main/platform/plugins/manifest';
import { providedCapabilities } from '#main/platform/plugins/load-module';
import { DiceRecorder, rolled, seededGenerator } from '#main/platform/procedures/dice';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { DiceSource, Outcome, Played } from '#main/platform/procedures/engine';
import type { Json, JsonObject } from '#shared/domain/json';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import { checkForm } from '#shared/plugin-api/check-form';
import { isChoice, isGroup, isNumber } from '#shared/plugin-api/form';
import type { FormSchema, GroupField } from '#shared/plugin-api/form';
import type { Combatant, Dice, Example, Procedure, RuleSystem } from '#shared/plugin-api/index';
import { LOCALES } from '#shared/plugin-api/manifest';
import { createTranslator } from '#shared/text/translator';
import { answersFor, spoil } from './arbitraries';
import { faultsInForm } from './forms';
import { deepFreeze, faultInJson, frozenInputs } from './freeze';
import { playGame, sampleAnswers } from './play';
import type { Game, Turn } from './play';
import { activate, findPlugins } from './plugins';
import { entriesByKey, faultsInTexts, placeholdersOf } from './texts';

const GAMES = 24;
const LIMIT = 60;
const plugins = findPlugins();

test('there is at least one rule system to judge', () => {
  expect(plugins.length).toBeGreaterThan(0);
});

describe.each(plugins)('the rule system $id', (plugin) => {
  let system: RuleSystem;
  beforeAll(async () => {
    system = await activate(plugin);
  });

  const played = new Map<string, readonly Game[]>();

  /** Games of every procedure: its examples, and setups made from its form. They are played once, and frozen: every test judges the same. */
  function gamesOf(procedure: Procedure): readonly Game[] {
    const games = played.get(procedure.id) ?? deepFreeze(playGames(procedure));
    played.set(procedure.id, games);
    return games;
  }

  function playGames(procedure: Procedure): readonly Game[] {
    const examples = (system.examples ?? []).filter((example) => example.procedure === procedure.id).map((example) => example.setup);
    const made = fc.sample(answersFor(procedure.setup), { seed: 4, numRuns: GAMES });
    const games = [...examples, ...made].map((setup, number) => playGame(frozenInputs(procedure), setup, number, LIMIT));
    return games.filter((game) => game !== undefined);
  }

  function forEachTurn(judge: (turn: Turn, procedure: Procedure, game: Game, at: number) => void): void {
    for (const procedure of system.procedures) {
      for (const game of gamesOf(procedure))
        game.turns.forEach((turn, at) => {
          judge(turn, procedure, game, at);
        });
    }
  }

  test('has a manifest that the host accepts', () => {
    expect(checkManifest(plugin.manifest, plugin.id).problems).toEqual([]);
  });

  test('provides what it declares, and declares what it provides', () => {
    expect([...providedCapabilities(system)].sort()).toEqual([...plugin.manifest.capabilities].sort());
    const ids = system.procedures.map((procedure) => procedure.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  describe('its words', () => {
    test('are in both languages, with the same places to fill in', () => {
      const [fr, en] = [entriesByKey(plugin.catalogues.fr), entriesByKey(plugin.catalogues.en)];
      expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
      const places = (entries: readonly string[]): readonly string[] => [...new Set(entries.flatMap(placeholdersOf).map(({ name }) => name))].sort();
      for (const [key, entries] of fr) expect(places(entries), key).toEqual(places(en.get(key) ?? []));
    });

    test('use formats that the translator knows, and are never empty', () => {
      for (const locale of LOCALES) {
        for (const [key, entry] of Object.entries(plugin.catalogues[locale])) {
          expect(entry.trim(), key).not.toBe('');
          for (const { format } of placeholdersOf(entry)) expect(['', 'number', 'signed', 'list'], key).toContain(format);
        }
      }
    });

    test('have every plural form of both languages', () => {
      const forms = { fr: ['_one', '_many', '_other'], en: ['_one', '_other'] } as const;
      for (const locale of LOCALES) {
        const catalogue = plugin.catalogues[locale];
        const plurals = Object.keys(catalogue).filter((key) => key.endsWith('_other'));
        for (const key of plurals) for (const form of forms[locale]) expect(Object.keys(catalogue)).toContain(key.replace(/_other$/u, form));
      }
    });

    test('exist for everything that it declares', () => {
      const { procedures, characters, encounter, calendars, reference, examples } = system;
      const declared = procedures.map(({ title, source, description, keywords, setup }) => ({ title, source, description, keywords, setup }));
      expect(faultsInTexts({ declared, characters, encounter, calendars, reference, examples }, plugin.catalogues)).toEqual([]);
    });

    test('exist for everything that is told, drawn, offered and asked in play', () => {
      forEachTurn(({ played }, procedure) => {
        const { events, effects, state } = played.step;
        const dice = played.dice.map(({ label }) => ({ key: `die.${label}` }));
        const offers = procedure.actions(state);
        const asked = offers.flatMap((offer) => offer.dice.map(({ label }) => ({ key: `die.${label}` })));
        const odds = procedure.odds?.(state, 3);
        const named = effects.flatMap((effect) => {
          if (effect.kind === 'condition') return [{ key: `condition.${effect.condition}` }];
          return effect.kind === 'damage' ? effect.ignores.map((what) => ({ key: `ignores.${what}` })) : [];
        });
        const shown = { events: events.map(({ text }) => text), effects, named, drawn: procedure.present(state), offers, dice, asked, odds };
        expect(faultsInTexts(shown, plugin.catalogues)).toEqual([]);
      });
    });
  });

  describe('its forms', () => {
    test('can be drawn and judged, and their defaults are right', () => {
      const forms: FormSchema[] = system.procedures.map((procedure) => procedure.setup);
      if (system.characters !== undefined) forms.push(system.characters.schema);
      if (system.encounter !== undefined) forms.push(system.encounter.options);
      expect(forms.flatMap((form) => faultsInForm(form))).toEqual([]);
      forEachTurn(({ played }, procedure) => {
        expect(procedure.actions(played.step.state).flatMap((offer) => (offer.form === undefined ? [] : faultsInForm(offer.form)))).toEqual([]);
      });
    });

    test('give answers to which the procedure says yes, or no with a field', () => {
      for (const procedure of system.procedures) {
        let accepted = 0;
        fc.assert(
          fc.property(answersFor(procedure.setup), fc.string(), (setup, seed) => {
            const outcome = startProcedure(frozenInputs(procedure), setup, { kind: 'plan', seed, action: 0, plan: {} });
            if (outcome.kind === 'played') accepted += 1;
            else expectRefusedWithin(outcome, procedure.setup, plugin.catalogues);
          }),
          { seed: 7, numRuns: 60 },
        );
        expect(accepted, `${procedure.id}: accepted setups`).toBeGreaterThan(0);
      }
    });

    test('refuse every spoiled setup at the spoiled field', () => {
      for (const procedure of system.procedures) {
        for (const good of fc.sample(answersFor(procedure.setup), { seed: 11, numRuns: 4 })) {
          for (const { answers, field } of spoil(procedure.setup, good)) {
            const outcome = startProcedure(procedure, answers, { kind: 'plan', seed: 's', action: 0, plan: {} });
            expect(fieldsOf(outcome), `${procedure.id}: ${JSON.stringify(answers)}`).toContain(field);
          }
        }
      }
    });

    test('refuse people who are all on one side, where the form lists the people', () => {
      for (const procedure of system.procedures) {
        const [name, sides] = peopleOf(procedure.setup);
        for (const setup of fc.sample(answersFor(procedure.setup), { seed: 13, numRuns: 4 })) {
          for (const side of sides) {
            const oneSided = { ...setup, [name]: (setup[name] as JsonObject[]).map((person) => ({ ...person, side })) };
            const outcome = startProcedure(procedure, oneSided, { kind: 'plan', seed: 's', action: 0, plan: {} });
            expect(fieldsOf(outcome), `${procedure.id}: only ${side}`).toContain(name);
            expectRefusedWithin(outcome, procedure.setup, plugin.catalogues);
          }
        }
      }
    });

    test('refuse every spoiled input at the spoiled field, and the state stays', () => {
      forEachTurn(({ played }, procedure, game, at) => {
        // Every other turn and few games tell as much as all of them, in a quarter of the time.
        if (at > 4) return;
        const { state } = played.step;
        const before = JSON.stringify(state);
        for (const offer of procedure.actions(state)) {
          const form: FormSchema = offer.form ?? { type: 'object', properties: {}, additionalProperties: false };
          for (const { answers, field } of spoil(form, sampleAnswers(offer, at)).filter((each) => each.answers !== null)) {
            const outcome = applyAction(procedure, state, { id: offer.id, input: answers }, { kind: 'plan', seed: game.seed, action: at, plan: {} });
            expect(fieldsOf(outcome), `${procedure.id} ${offer.id}: ${JSON.stringify(answers)}`).toContain(field);
          }
        }
        expect(JSON.stringify(state)).toBe(before);
      });
    });
  });

  describe('its tables', () => {
    test('have one cell a column, and rows that are told apart', () => {
      const tables = system.reference ?? [];
      expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
      for (const { id, columns, rows } of tables) {
        expect(rows.length, id).toBeGreaterThan(0);
        expect(new Set(rows.map((row) => row.id)).size, id).toBe(rows.length);
        for (const row of rows) expect(row.cells.length, `${id}: ${row.id}`).toBe(columns.length);
      }
    });

    test('start checks that there are, with answers that their forms accept', () => {
      for (const start of (system.reference ?? []).flatMap(({ rows }) => rows).flatMap(({ starts }) => starts ?? [])) {
        const procedure = system.procedures.find(({ id }) => id === start.procedure);
        expect(procedure?.kind, start.procedure).toBe('check');
        if (procedure === undefined) continue;
        expect(Object.keys(start.answers).length, start.procedure).toBeGreaterThan(0);
        const known = Object.fromEntries(Object.entries(procedure.setup.properties).filter(([name]) => Object.hasOwn(start.answers, name)));
        expect(checkForm({ type: 'object', properties: known, additionalProperties: false }, start.answers)).toMatchObject({ ok: true });
      }
    });
  });

  describe('its examples', () => {
    test('start as they are and in either language, and name nothing that is not there', () => {
      for (const example of system.examples ?? []) {
        const procedure = system.procedures.find((candidate) => candidate.id === example.procedure);
        expect(procedure, example.id).toBeDefined();
        if (procedure === undefined) continue;
        const setups = [example.setup, ...LOCALES.map((locale) => translated(example, locale, plugin.id, plugin.catalogues))];
        for (const setup of setups)
          expect(startProcedure(procedure, setup, { kind: 'plan', seed: 'e', action: 0, plan: {} })).toMatchObject({ kind: 'played' });
      }
    });
  });

  describe('in play', () => {
    test('games begin and go on to an end, or for as long as they are played', () => {
      for (const procedure of system.procedures) expect(gamesOf(procedure).length, procedure.id).toBeGreaterThan(0);
    });

    test('refusals name a field of the form and change nothing', () => {
      for (const procedure of system.procedures) {
        for (const { refusals } of gamesOf(procedure)) {
          for (const { state, action, outcome } of refusals) {
            const offer = procedure.actions(state).find(({ id }) => id === action);
            expectRefusedWithin(outcome, offer?.form, plugin.catalogues);
          }
        }
      }
    });

    test('states, views, pictures, events and effects are JSON and survive a copy', () => {
      forEachTurn(({ played, offer }, procedure) => {
        const { state, events, effects } = played.step;
        const all = { state, events, effects, view: procedure.view(state), drawn: procedure.present(state), offers: procedure.actions(state), offer };
        expect(faultInJson(all)).toBeUndefined();
        expect(JSON.parse(JSON.stringify(all))).toEqual(all);
        expect(structuredClone(all)).toEqual(all);
      });
    });

    test('a finished run offers nothing, and another one something', () => {
      forEachTurn(({ played }, procedure) => {
        expect(procedure.actions(played.step.state).length > 0).toBe(!played.step.finished);
        if (procedure.kind === 'check') expect(played.step.finished).toBe(true);
      });
    });

    test('offers are told apart, one of them at most is the next thing to do', () => {
      forEachTurn(({ played }, procedure) => {
        const offers = procedure.actions(played.step.state);
        expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
        expect(offers.filter(({ weight }) => weight === 'primary').length).toBeLessThanOrEqual(1);
      });
    });

    test('ready answers are accepted as they are, and are all different', () => {
      forEachTurn(({ played }, procedure, game, at) => {
        const { state } = played.step;
        for (const { id, ready } of procedure.actions(state)) {
          if (ready === undefined) continue;
          expect(ready.length, id).toBeGreaterThan(0);
          expect(new Set(ready.map(({ input }) => JSON.stringify(input))).size, id).toBe(ready.length);
          for (const { input } of ready) {
            const outcome = applyAction(procedure, state, { id, input }, { kind: 'plan', seed: game.seed, action: at + 1, plan: {} });
            expect(outcome.kind, `${id}: ${JSON.stringify(input)}`).toBe('played');
          }
        }
      });
    });

    test('a check rolls and acts under the name that it was given, the game master’s without one', () => {
      forEachTurn(({ answers, played }, procedure) => {
        if (procedure.kind !== 'check' || !Object.hasOwn(procedure.setup.properties, 'who')) return;
        const who = answers['who'] ?? 'gm';
        for (const die of played.dice) expect(die.who).toBe(who);
        for (const effect of played.step.effects) if ('who' in effect) expect(effect.who).toBe(who);
      });
    });

    test('each step has exactly one headline, and is about people who are there', () => {
      forEachTurn(({ played }, procedure) => {
        const { state, events, effects } = played.step;
        const people = new Set(procedure.present(state).participants.map(({ id }) => id));
        expect(events.filter(({ weight }) => weight === 'headline')).toHaveLength(1);
        if (people.size === 0) return;
        for (const { who } of events) if (who !== undefined) expect(people).toContain(who);
        for (const effect of effects) if ('who' in effect) expect([...people, 'gm']).toContain(effect.who);
        for (const { who } of played.dice) expect([...people, 'gm']).toContain(who);
      });
    });

    test('conditions that it imposes are conditions that it knows', () => {
      const known = (system.characters?.conditions ?? []).map(({ id }) => id);
      forEachTurn(({ played }) => {
        for (const effect of played.step.effects) if (effect.kind === 'condition') expect(known).toContain(effect.condition);
      });
    });

    test('pictures are drawable: a track has a length, and holds only people who are there', () => {
      forEachTurn(({ played }, procedure) => {
        const { participants, blocks } = procedure.present(played.step.state);
        for (const block of blocks) {
          if (block.kind !== 'track') continue;
          expect(block.min).toBeLessThan(block.max);
          const tokens = block.tokens.map(({ who }) => who);
          expect(new Set(tokens).size).toBe(tokens.length);
          for (const who of tokens) expect(participants.map(({ id }) => id)).toContain(who);
        }
      });
    });

    test('dice that an offer is sure to ask for are asked for', () => {
      forEachTurn(({ offer, answers, played }) => {
        if (offer === null || Object.keys(answers).length > 0) return;
        const asked = played.dice.map(({ who, label, sides }) => JSON.stringify([who, label, sides]));
        for (const { who, label, sides } of offer.dice) {
          const at = asked.indexOf(JSON.stringify([who, label, sides]));
          expect(at, `${offer.id}: ${who} ${label}`).toBeGreaterThanOrEqual(0);
          asked.splice(at, 1);
        }
      });
    });

    test('chances are chances', () => {
      forEachTurn(({ played }, procedure) => {
        const outcomes = procedure.odds?.(played.step.state, 5).outcomes ?? [];
        for (const { chance } of outcomes) expect(chance).toBeGreaterThanOrEqual(0);
        expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeLessThanOrEqual(1 + 1e-9);
      });
    });
  });

  describe('again', () => {
    test('the same seed gives the same bytes in a new instance', async () => {
      vi.resetModules();
      const another = await activate(plugin);
      forEachTurn((turn, procedure, game, at) => {
        expect(bytesOf(again(another, procedure, turn, { kind: 'plan', seed: game.seed, action: at, plan: {} }))).toBe(bytesOf(turn.played));
      });
    });

    test('the record played again gives the same states', () => {
      forEachTurn((turn, procedure, game, at) => {
        const source: DiceSource = { kind: 'record', seed: game.seed, action: at, record: turn.played.dice };
        expect(bytesOf(again(system, procedure, turn, source))).toBe(bytesOf(turn.played));
      });
    });

    test('the same dice typed at the table give the same states and the same story', () => {
      forEachTurn((turn, procedure, game, at) => {
        const source: DiceSource = { kind: 'plan', seed: game.seed, action: at, plan: typedAs(turn.played.dice) };
        expect(bytesOf(again(system, procedure, turn, source))).toBe(bytesOf(turn.played));
      });
    });

    test('a state that was stored plays on as one that was kept', () => {
      forEachTurn((turn, procedure, game, at) => {
        if (turn.before === null) return;
        const stored = { ...turn, before: JSON.parse(JSON.stringify(turn.before)) as JsonObject };
        expect(bytesOf(again(system, procedure, stored, { kind: 'plan', seed: game.seed, action: at, plan: {} }))).toBe(bytesOf(turn.played));
      });
    });
  });

  describe('its characters and its fights', () => {
    test('columns and health are fields of a character', () => {
      const { characters } = system;
      if (characters === undefined) return;
      const fields = Object.keys(characters.schema.properties);
      for (const name of [...characters.columns, ...(characters.health === undefined ? [] : [characters.health.current, characters.health.maximum])])
        expect(fields).toContain(name);
      const ids = characters.conditions.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('whoever is new is whole, and what is left can be whatever the whole can be', () => {
      const { characters } = system;
      if (characters?.health === undefined) return;
      const [left, whole] = [characters.health.current, characters.health.maximum].map((name) => characters.schema.properties[name]);
      if (left === undefined || whole === undefined || !isNumber(left) || !isNumber(whole)) throw new Error('health is counted in numbers');
      if (left.default !== undefined) expect(left.default).toBe(whole.default);
      expect([left.minimum, left.maximum, left.type]).toEqual([whole.minimum, whole.maximum, whole.type]);
    });

    test('what a character knows of a participant fits the form', () => {
      const { characters } = system;
      if (characters === undefined) return;
      for (const procedure of system.procedures) {
        const item = participantForm(procedure.setup);
        if (item === undefined) continue;
        for (const character of fc.sample(answersFor(characters.schema), { seed: 3, numRuns: 40 })) {
          const known = characters.participant(procedure.id, deepFreeze(checked(characters.schema, character)));
          const check = checkForm({ type: 'object', properties: item.properties, additionalProperties: false }, known);
          expect(check, `${procedure.id}: ${JSON.stringify(known)}`).toMatchObject({ ok: true });
        }
      }
    });

    test('the order of turns holds everybody once, the same every time, and a tie is settled for one of the tied', () => {
      const { characters, encounter } = system;
      if (characters === undefined || encounter === undefined) return;
      const combatants: readonly Combatant[] = fc.sample(answersFor(characters.schema), { seed: 5, numRuns: 6 }).map((stats, at) => ({
        id: `fighter-${String(at)}`,
        name: `Fighter ${String(at)}`,
        playerCharacter: at % 2 === 0,
        stats: checked(characters.schema, stats),
      }));
      deepFreeze(combatants);
      for (const options of fc.sample(answersFor(encounter.options), { seed: 5, numRuns: 10 })) {
        const order = (): readonly unknown[] => {
          const { dice, record } = new DiceRecorder(rolled(seededGenerator('fight', 1, 'dice')), seededGenerator('fight', 1, 'story'));
          const entries = encounter.initiative(combatants, deepFreeze(checked(encounter.options, options)), dice);
          expect(entries.map(({ id }) => id).sort()).toEqual(combatants.map(({ id }) => id).sort());
          expect(faultInJson(entries)).toBeUndefined();
          const winner = encounter.settleTie?.(combatants.slice(0, 3), options, dice);
          if (winner !== undefined) expect(combatants.slice(0, 3).map(({ id }) => id)).toContain(winner);
          expect(
            faultsInTexts(
              record.map(({ label }) => ({ key: `die.${label}` })),
              plugin.catalogues,
            ),
          ).toEqual([]);
          return [entries, winner, record];
        };
        expect(order()).toEqual(order());
      }
    });

    test('an order of turns is of numbers, of as many tie-breaks for everybody, and rolls only for those who are in it', () => {
      const { encounter } = system;
      if (encounter === undefined) return;
      const combatants = fightersOf(system);
      for (const options of fc.sample(answersFor(encounter.options), { seed: 6, numRuns: 10 })) {
        const { dice, record } = new DiceRecorder(rolled(seededGenerator('order', 1, 'dice')), seededGenerator('order', 1, 'story'));
        const entries = encounter.initiative(combatants, deepFreeze(checked(encounter.options, options)), dice);
        for (const { score, tieBreaks } of entries) expect([score, ...tieBreaks].every((value) => Number.isFinite(value))).toBe(true);
        expect(new Set(entries.map(({ tieBreaks }) => tieBreaks.length)).size).toBe(1);
        for (const { who } of record) expect([...combatants.map(({ id }) => id), 'gm']).toContain(who);
      }
    });

    test('somebody who comes alone has the initiative that they would have among the others, by the same die', () => {
      const { encounter } = system;
      if (encounter === undefined) return;
      const combatants = fightersOf(system);
      for (const options of fc.sample(answersFor(encounter.options), { seed: 7, numRuns: 10 })) {
        const good = deepFreeze(checked(encounter.options, options));
        const middle: Dice = { roll: ({ sides }) => Math.ceil(sides / 2), variant: () => 0 };
        const together = encounter.initiative(combatants, good, middle);
        for (const one of combatants) expect(encounter.initiative([one], good, middle)).toEqual(together.filter(({ id }) => id === one.id));
      }
    });

    test('nothing but an order of nobody comes of nobody, and sheets that are not filled in are no reason to stop', () => {
      const { encounter } = system;
      if (encounter === undefined) return;
      const options = deepFreeze(checked(encounter.options, {}));
      const { dice } = new DiceRecorder(rolled(seededGenerator('empty', 1, 'dice')), seededGenerator('empty', 1, 'story'));
      expect(encounter.initiative([], options, dice)).toEqual([]);
      const empty = deepFreeze([{ id: 'x', name: 'X', playerCharacter: false, stats: {} }]);
      expect(encounter.initiative(empty, options, dice).map(({ id }) => id)).toEqual(['x']);
    });

    test('what is said of riders is said in both languages, and is the same every time', () => {
      const { encounter } = system;
      const [rider, mount] = fightersOf(system);
      if (encounter?.riderFacts === undefined || rider === undefined || mount === undefined) return;
      const facts = encounter.riderFacts(rider, mount);
      expect(facts.length).toBeGreaterThan(0);
      expect(faultInJson(facts)).toBeUndefined();
      expect(faultsInTexts(facts, plugin.catalogues)).toEqual([]);
      expect(encounter.riderFacts(rider, mount)).toEqual(facts);
    });

    test('conditions say in a sentence what they do', () => {
      for (const { id, name, summary } of system.characters?.conditions ?? []) {
        expect(name, id).toEqual({ key: `condition.${id}` });
        for (const locale of LOCALES) {
          const translator = createTranslator(locale);
          translator.addPlugin(plugin.id, plugin.catalogues);
          const [called, described] = [translator.plugin(plugin.id, name), translator.plugin(plugin.id, summary)];
          expect(described, `${id} in ${locale}`).toMatch(/^\p{L}|^[\d\u2212]/u);
          expect(described.length, `${id} in ${locale}`).toBeGreaterThan(called.length);
          expect(described, `${id} in ${locale}`).toMatch(/\.$/u);
        }
      }
    });
  });
});

/** Some who fight, by the character schema of the system. */
function fightersOf({ characters }: RuleSystem): readonly Combatant[] {
  if (characters === undefined) return [];
  const combatants = fc.sample(answersFor(characters.schema), { seed: 8, numRuns: 6 }).map((stats, at) => ({
    id: `fighter-${String(at)}`,
    name: `Fighter ${String(at)}`,
    playerCharacter: at % 2 === 0,
    stats: checked(characters.schema, stats),
  }));
  return deepFreeze(combatants);
}

function again(system: RuleSystem, { id }: Procedure, turn: Turn, source: DiceSource): Outcome {
  const procedure = system.procedures.find((candidate) => candidate.id === id);
  if (procedure === undefined) throw new Error(`the new instance has no ${id}`);
  return turn.before === null || turn.offer === null
    ? startProcedure(procedure, turn.answers, source)
    : applyAction(procedure, turn.before, { id: turn.offer.id, input: turn.answers }, source);
}

/** All that must be the same; where a die came from may differ. */
function bytesOf(outcome: Outcome | Played): string {
  if (outcome.kind !== 'played') return JSON.stringify(outcome);
  return JSON.stringify({ step: outcome.step, input: outcome.input, dice: outcome.dice.map(({ who, label, sides, value }) => ({ who, label, sides, value })) });
}

function typedAs(record: readonly DieRecord[]): DicePlan {
  const whos = [...new Set(record.map(({ who }) => who))];
  return Object.fromEntries(whos.map((who) => [who, { typed: record.filter((die) => die.who === who).map(({ value }) => value), then: 'ask' as const }]));
}

function fieldsOf(outcome: Outcome): readonly string[] {
  return outcome.kind === 'refused' ? outcome.issues.map(({ field }) => field) : [];
}

/** A refusal must point at a field that the GM can see, and say why in both languages. */
function expectRefusedWithin(outcome: Outcome, form: FormSchema | undefined, catalogues: Parameters<typeof faultsInTexts>[1]): void {
  expect(outcome.kind).toBe('refused');
  if (outcome.kind !== 'refused') return;
  for (const { field, text } of outcome.issues) {
    expect(Object.keys(form?.properties ?? {}), JSON.stringify(text)).toContain(/^[^.[]*/u.exec(field)?.[0]);
    expect(faultsInTexts(text, catalogues)).toEqual([]);
  }
}

function checked(form: FormSchema, answers: JsonObject): JsonObject {
  const check = checkForm(form, answers);
  if (!check.ok) throw new Error(`made answers do not fit: ${JSON.stringify(check.issues)}`);
  return check.value;
}

/** The form of one participant, where a setup has people. */
function participantForm(setup: FormSchema): GroupField | undefined {
  for (const field of Object.values(setup.properties)) {
    if (field.type === 'array' && field['x-widget'] === 'participants' && isGroup(field.items)) return field.items;
  }
  return undefined;
}

/** The field that lists the people of a setup, and the sides that there are; none where sides do not matter. */
function peopleOf(setup: FormSchema): readonly [string, readonly string[]] {
  for (const [name, field] of Object.entries(setup.properties)) {
    if (field.type !== 'array' || field['x-widget'] !== 'participants' || !isGroup(field.items)) continue;
    const side = field.items.properties['side'];
    if (side !== undefined && isChoice(side)) return [name, side.enum];
  }
  return ['', []];
}

/** An example with its words in a language, as the host lays them over its setup. Fails where a path leads nowhere. */
function translated(example: Example, locale: 'fr' | 'en', id: string, catalogues: Parameters<typeof faultsInTexts>[1]): JsonObject {
  const translator = createTranslator(locale);
  translator.addPlugin(id, catalogues);
  const setup = structuredClone<Record<string, Json>>(example.setup);
  for (const [path, text] of Object.entries(example.texts)) {
    const names = path.split(/[.[\]]+/u).filter((name) => name !== '');
    const last = names.pop() ?? '';
    const holder = names.reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined),
      setup,
    );
    expect(holder, `${example.id}: ${path}`).toBeTypeOf('object');
    (holder as Record<string, unknown>)[last] = translator.plugin(id, text);
  }
  return setup;
}

/** What messages may say: nothing twice within three rounds, nothing against what happened, and no place that nobody spoke of. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StepEvent } from '#shared/plugin-api/procedure';
import type { Procedure, RuleSystem } from '#shared/plugin-api/index';
import { GROUNDS } from '#shared/plugin-api/kit/messages';
import { answersFor } from '../../scripts/plugin-kit/conformance/arbitraries';
import { playGame } from '../../scripts/plugin-kit/conformance/play';
import type { Game } from '../../scripts/plugin-kit/conformance/play';
import { activate, findPlugins } from './plugins';
import { textsIn } from '../../scripts/plugin-kit/conformance/texts';

const ROUNDS = 3;
const plugins = findPlugins();

/** The lines of a story that a step tells, headlines and what stands inside other texts included. */
function linesOf(events: readonly StepEvent[]): readonly string[] {
  return events.flatMap(({ text }) => textsIn(text)).flatMap(({ text }) => ('key' in text && /\.\d+$/u.test(text.key) ? [text.key] : []));
}

/** Words that say where one is, in either language. */
const PLACES =
  /(?<!\p{L})(?:streets?|alleys?|cobbles?|stalls?|towns?|crowds?|carts?|gutters?|roofs?|drainpipes?|passers?-by|trader|forest|trees?|stream|river|rues?|ruelles?|pavés?|étals?|ville|foule|charrettes?|chariot|gouttières?|toits?|passants?|marchand|forêt|arbres?|ruisseau|rivière)(?!\p{L})/iu;

describe.each(plugins)('the stories of $id', (plugin) => {
  let system: RuleSystem;
  beforeAll(async () => {
    system = await activate(plugin);
  });

  function forEachGame(judge: (game: Game, setup: Readonly<Record<string, unknown>>, procedure: Procedure) => void): void {
    for (const procedure of system.procedures.filter(({ kind }) => kind !== 'check')) {
      const examples = (system.examples ?? []).filter((example) => example.procedure === procedure.id).map((example) => example.setup);
      const made = fc.sample(answersFor(procedure.setup), { seed: 9, numRuns: 16 });
      const setups = [...examples, ...made].flatMap((setup) =>
        'ground' in procedure.setup.properties ? GROUNDS.map((ground) => ({ ...setup, ground })) : [setup],
      );
      setups.forEach((setup, number) => {
        const game = playGame(procedure, setup, number, 40);
        if (game !== undefined) judge(game, setup, procedure);
      });
    }
  }

  test('tell no line twice within three rounds', () => {
    let count = 0;
    forEachGame(({ turns }, _setup, procedure) => {
      turns.forEach(({ played }, at) => {
        const lines = linesOf(played.step.events);
        count += lines.length;
        expect(new Set(lines).size, `${procedure.id}: ${lines.join(' ')}`).toBe(lines.length);
        const before = turns.slice(Math.max(0, at - ROUNDS + 1), at).flatMap((turn) => linesOf(turn.played.step.events));
        expect(
          lines.filter((line) => before.includes(line)),
          `${procedure.id} at ${String(at)}`,
        ).toEqual([]);
      });
    });
    // A system that plays nothing has no story; one that keeps figures alone has one wording for each.
    const varies = Object.keys(plugin.catalogues.en).some((key) => /(?:^|\.)(?:tell|told)\..*\.\d+$/u.test(key));
    expect(count > 0).toBe(varies);
  });

  test('name a ground only where the GM chose it', () => {
    forEachGame(({ turns }, setup) => {
      for (const line of turns.flatMap(({ played }) => linesOf(played.step.events))) {
        const ground = GROUNDS.find((each) => line.includes(`.${each}.`));
        if (ground !== undefined) expect(ground).toBe(setup['ground']);
      }
    });
  });

  test('tell what happened: the outcome in the numbers is the one in the words', () => {
    forEachGame(({ turns }) => {
      for (const { text, facts = {}, weight } of turns.flatMap(({ played }) => played.step.events)) {
        const key = 'key' in text ? text.key : '';
        for (const name of ['tier', 'pace', 'status'] as const) {
          const value = facts[name];
          if (weight === 'line' && /^tell\.(?!givenUp)/u.test(key) && typeof value === 'string' && !('observation' in facts) && !('otherAction' in facts))
            expect(key.split('.'), key).toContain(value);
        }
        if (/^march\.told\.(?:con|cha)\./u.test(key)) expect(key).toContain(facts['success'] === true ? '.passed.' : '.failed.');
        const forced = facts['forced'];
        if (typeof forced === 'number' && forced > 0)
          for (const line of linesOf([{ text, weight, tone: 'neutral' }])) expect(line).not.toMatch(/told\.(?:path|offPath|difficult|highMountain)\./u);
      }
    });
  });

  test('name no place where nobody said one', () => {
    const neutral = /^tell\.(?!.*\.(?:town|wild)\.|.*racer|race\.)/u;
    for (const catalogue of Object.values(plugin.catalogues)) {
      for (const [key, words] of Object.entries(catalogue)) if (neutral.test(key)) expect(words, key).not.toMatch(PLACES);
    }
  });
});

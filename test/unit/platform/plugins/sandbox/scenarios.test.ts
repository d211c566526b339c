/** Every scenario is played as a module and in a sandbox, and everything that is answered is the same to the letter. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPluginFolder, readContent, readPluginFolder } from '#main/platform/plugins/load-module';
import { readPluginCode } from '#main/platform/plugins/sandbox/plugin-code';
import { openSandbox } from '#main/platform/plugins/sandbox/sandbox';
import type { Sandbox } from '#main/platform/plugins/sandbox/sandbox';
import type { DiceSource } from '#main/platform/procedures/engine';
import { runHere } from '#main/platform/procedures/rules-calls';
import type { RulesCallAnswer, RulesCallInput, RulesCallName, RulesRunner } from '#main/platform/procedures/rules-calls';
import { readScenario } from '../../../../../scripts/scenario/file';
import { ROOT, pluginIds } from '../../../../helpers/plugin-ids';
import { SANDBOX_PLACE } from '../../../../helpers/sandbox';

const FOLDER = path.join(ROOT, 'test/scenarios');
const SCENARIOS = fs.readdirSync(FOLDER).map((name) => ({ name, scenario: readScenario(path.join(FOLDER, name)) }));

/** Those that play something: a calendar alone has no scenarios. */
const PLAYING = pluginIds().filter((id) => loadPluginFolder(path.join(ROOT, 'out/plugins', id)).system.procedures.length > 0);

type Scenario = (typeof SCENARIOS)[number]['scenario'];

/** Plays a scenario to its end and writes down every answer, refusals and errors among them. */
async function played(runner: RulesRunner, { procedure, setup, dice, steps }: Scenario): Promise<readonly string[]> {
  const lines: string[] = [];
  const ask = async <Name extends RulesCallName>(name: Name, input: RulesCallInput<Name>): Promise<RulesCallAnswer<Name> | undefined> => {
    try {
      const answer = await runner.call(name, input);
      lines.push(JSON.stringify(answer));
      return answer;
    } catch (error) {
      lines.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const sourceOf = (action: number, given: Scenario['dice']): DiceSource => ({
    kind: 'plan',
    seed: 'scenario',
    action,
    plan: Object.fromEntries(Object.entries(given).map(([who, typed]) => [who, { typed, then: 'ask' as const }])),
  });
  let at = await ask('step', { procedure, from: { kind: 'start', setup }, source: sourceOf(0, dice) });
  for (const [index, step] of steps.entries()) {
    if (at?.kind !== 'played') break;
    const { state, finished } = at.step;
    await ask('view', { procedure, state });
    await ask('standing', { procedure, state, finished });
    const from = { kind: 'action', state, offers: at.offers, id: step.action, input: step.input } as const;
    const next = await ask('step', { procedure, from, source: sourceOf(index + 1, step.dice) });
    // After a step that is refused the next one begins where it did.
    if (next?.kind === 'played') at = next;
  }
  if (at?.kind === 'played') await ask('odds', { procedure, state: at.step.state, rounds: 3 });
  return lines;
}

describe.each(PLAYING)('%s', (id) => {
  const folder = path.join(ROOT, 'out/plugins', id);
  const own = SCENARIOS.filter(({ scenario }) => scenario.system === id);
  let sandbox: Sandbox;

  beforeAll(() => {
    const { manifest } = readPluginFolder(folder);
    sandbox = openSandbox({ id, files: readPluginCode(folder, manifest), content: readContent(folder), place: SANDBOX_PLACE, log: () => undefined });
  });

  afterAll(() => {
    sandbox.dispose();
  });

  it('plays all its scenarios alike', async () => {
    const module = runHere(loadPluginFolder(folder).system);
    expect(own.length).toBeGreaterThan(5);
    let steps = 0;
    for (const { name, scenario } of own) {
      const asModule = await played(module, scenario);
      steps += asModule.length;
      expect(await played(sandbox, scenario), name).toEqual(asModule);
    }
    expect(steps).toBeGreaterThan(own.length * 2);
  });
});

it('every scenario belongs to a system that ships', () => {
  expect([...new Set(SCENARIOS.map(({ scenario }) => scenario.system))].sort()).toEqual([...PLAYING].sort());
});

/** The systems that ship with Traque answer the same in a sandbox as they do as modules. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSystem } from '#main/platform/plugins/description';
import { loadPluginFolder } from '#main/platform/plugins/load-module';
import { runHere } from '#main/platform/procedures/rules-calls';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import type { JsonObject } from '#shared/domain/json';
import { ROOT, pluginIds } from '../../../../helpers/plugin-ids';
import { sandboxOf } from '../../../../helpers/sandbox';

const SEED = 'both ways';

/** Plays an example with dice of the app, an action after the other, and writes down everything that is answered. */
async function played(runner: RulesRunner, procedure: string, setup: JsonObject): Promise<string> {
  const lines: unknown[] = [];
  const start = { kind: 'start', setup } as const;
  let step = await runner.call('step', { procedure, from: start, source: { kind: 'plan', seed: SEED, action: 0, plan: {} } });
  for (let action = 1; action <= 30; action += 1) {
    lines.push(step);
    if (step.kind !== 'played') break;
    const { state, finished } = step.step;
    lines.push(await runner.call('standing', { procedure, state, finished }));
    lines.push(await runner.call('view', { procedure, state }));
    lines.push(await runner.call('odds', { procedure, state, rounds: 3 }));
    const offer = step.offers[action % Math.max(1, step.offers.length)] ?? step.offers[0];
    if (offer === undefined) break;
    const from = { kind: 'action', state, offers: step.offers, id: offer.id, input: offer.ready?.[0]?.input ?? {} } as const;
    step = await runner.call('step', { procedure, from, source: { kind: 'plan', seed: SEED, action, plan: {} } });
  }
  return JSON.stringify(lines);
}

describe.each(pluginIds())('%s', (id) => {
  const folder = path.join(ROOT, 'out/plugins', id);

  it('declares the same', async () => {
    const { system } = loadPluginFolder(folder);
    const description = await sandboxOf(folder).describe();
    expect(JSON.stringify(description)).toBe(JSON.stringify(describeSystem(system)));
  });

  it('plays its examples to the same letter', async () => {
    const { system } = loadPluginFolder(folder);
    const sandbox = sandboxOf(folder);
    // A system that plays nothing, a calendar alone, has none.
    expect((system.examples ?? []).length > 0).toBe(system.procedures.length > 0);
    for (const { procedure, setup } of system.examples ?? []) {
      const asModule = await played(runHere(system), procedure, setup);
      expect(asModule.length).toBeGreaterThan(1000);
      expect(await played(sandbox, procedure, setup)).toBe(asModule);
    }
  });
});

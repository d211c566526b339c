/** What the measurement of sandboxes uses of the program, as one file for plain Node. */
import path from 'node:path';
import { loadPluginFolder, readContent, readPluginFolder } from '#main/platform/plugins/load-module';
import { readPluginCode } from '#main/platform/plugins/sandbox/plugin-code';
import { sandboxPlace } from '#main/platform/plugins/sandbox/parts';
import { openSandbox } from '#main/platform/plugins/sandbox/sandbox';
import type { Sandbox } from '#main/platform/plugins/sandbox/sandbox';
import { runHere } from '#main/platform/procedures/rules-calls';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import type { JsonObject } from '#shared/domain/json';

export { HOSTILE, openHostile, start, tryHostile, watchThread } from '../helpers/hostile-plugins';

/** The built parts of a sandbox. */
export const PLACE = sandboxPlace(path.resolve(__dirname, '../main'));

/** A plugin folder in a sandbox. */
export function inSandbox(folder: string): Sandbox {
  const { manifest } = readPluginFolder(folder);
  return openSandbox({ id: manifest.id, files: readPluginCode(folder, manifest), content: readContent(folder), place: PLACE, log: () => undefined });
}

/** A plugin folder as a module. */
export function asModule(folder: string): RulesRunner {
  return runHere(loadPluginFolder(folder).system);
}

/** The set-up of the first example of a procedure, with its people repeated until there are so many. */
export function setupOf(folder: string, procedure: string, people: number): JsonObject {
  const example = loadPluginFolder(folder).system.examples?.find((each) => each.procedure === procedure);
  if (example === undefined) throw new Error(`there is no example of ${procedure}`);
  const participants = example.setup['participants'] as readonly JsonObject[];
  const many = Array.from({ length: Math.max(people, participants.length) }, (_, index) => ({
    ...participants[index % participants.length],
    id: `person-${String(index)}`,
    name: `Person ${String(index)}`,
  }));
  return { ...example.setup, participants: many };
}

/** A place in a run, from which the same step can be played again and again. */
export async function placeInRun(runner: RulesRunner, procedure: string, setup: JsonObject) {
  const step = await runner.call('step', { procedure, from: { kind: 'start', setup }, source: { kind: 'plan', seed: 'bench', action: 0, plan: {} } });
  if (step.kind !== 'played') throw new Error(JSON.stringify(step));
  const [offer] = step.offers;
  if (offer === undefined) throw new Error('nothing can be done');
  return { kind: 'action', state: step.step.state, offers: step.offers, id: offer.id, input: offer.ready?.[0]?.input ?? {} } as const;
}

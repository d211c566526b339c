import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { IProcedureRunner } from '#main/features/runs/api';
import type { PlayedStart } from '#main/features/runs/api';
import { ITranslator } from '#main/platform/composition/translator';
import { AppError } from '#shared/domain/app-error';
import type { Json, JsonObject } from '#shared/domain/json';
import type { Example } from '#shared/plugin-api/characters';

/** An example that was started and is not stored. */
export interface StartedExample {
  readonly title: string;
  readonly played: PlayedStart;
}

/** Starts the examples of a rule system with the words of the language in force; stores nothing. */
export interface IExampleStarter {
  /**
   * @returns what the system is called, and its examples from the last to the first, so that the first is the latest run, at the top of the list.
   * @throws AppError `unavailable` when the system is not there or brings no example.
   */
  start(system: string): Promise<{ readonly label: string; readonly starts: readonly StartedExample[] }>;
}
export const IExampleStarter = Symbol('IExampleStarter');

@service(IExampleStarter)
export class ExampleStarter implements IExampleStarter {
  constructor(
    @inject(IProcedureRunner) private readonly player: IProcedureRunner,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  async start(system: string): Promise<{ readonly label: string; readonly starts: readonly StartedExample[] }> {
    const manifest = this.registry.manifest(system);
    const examples = this.registry.system(system)?.examples ?? [];
    if (manifest === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    const label = manifest.name[this.translator.language()];
    if (examples.length === 0) throw new AppError('unavailable', { key: 'app:error.noExamples', args: { system: label } });
    const starts: StartedExample[] = [];
    for (const example of examples.toReversed()) starts.push(await this.#play(system, example));
    return { label, starts };
  }

  async #play(system: string, example: Example): Promise<StartedExample> {
    let setup: Json = example.setup;
    for (const [path, words] of Object.entries(example.texts)) setup = replaceAt(setup, parsePath(path), this.translator.plugin(system, words));
    const title = this.translator.plugin(system, example.title);
    const wanted = { place: `example ${example.id}`, system, procedure: example.procedure, setup: setup as JsonObject, dice: {} };
    const start = await this.player.start(wanted, (played) => ({ title, played }));
    if (start.kind !== 'kept') throw new Error(`the example ${example.id} of ${system} asks for dice`);
    return start.kept;
  }
}

/** `participants[0].name` as `['participants', 0, 'name']`. */
function parsePath(path: string): readonly (string | number)[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));
}

function replaceAt(value: Json, path: readonly (string | number)[], leaf: string): Json {
  const [step, ...rest] = path;
  if (step === undefined) return leaf;
  if (Array.isArray(value)) return value.map((item: Json, index) => (index === step ? replaceAt(item, rest, leaf) : item));
  const object = value as JsonObject;
  return { ...object, [step]: replaceAt(object[step] ?? null, rest, leaf) };
}

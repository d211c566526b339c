import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ICampaignService } from '#main/features/campaigns/campaign-service';
import { IEvents } from '#main/platform/history/events';
import { IProcedureRunner, IRunService } from '#main/features/runs/api';
import type { PlayedStart } from '#main/features/runs/api';
import { ITranslator } from '#main/platform/composition/translator';
import { IDatabase } from '#main/platform/database/database';
import { AppError } from '#shared/domain/app-error';
import type { Json, JsonObject } from '#shared/domain/json';
import type { Campaign } from '#shared/ipc/campaigns';
import type { Example } from '#shared/plugin-api/characters';

/** Campaigns ready to look at, out of the examples that a rule system brings. */
export interface IExampleService {
  /** @throws AppError `unavailable` when the system is not there or brings no example. */
  createExample(input: { readonly system: string }): Promise<Campaign>;
}
export const IExampleService = Symbol('IExampleService');

@service(IExampleService)
export class ExampleService implements IExampleService {
  constructor(
    @inject(ICampaignService) private readonly campaigns: ICampaignService,
    @inject(IRunService) private readonly runs: IRunService,
    @inject(IProcedureRunner) private readonly player: IProcedureRunner,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IEvents) private readonly events: IEvents,
  ) {}

  async createExample({ system }: { readonly system: string }): Promise<Campaign> {
    const manifest = this.registry.manifest(system);
    const examples = this.registry.system(system)?.examples ?? [];
    if (manifest === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    const label = manifest.name[this.translator.language()];
    if (examples.length === 0) throw new AppError('unavailable', { key: 'app:error.noExamples', args: { system: label } });
    // Last to first, so that the first example is the latest run, at the top of the list.
    const starts: Start[] = [];
    for (const example of examples.toReversed()) starts.push(await this.#play(system, example));
    return this.events.holdWhile(() => this.database.transaction(() => this.#create(system, label, starts)));
  }

  #create(system: string, label: string, starts: readonly Start[]): Campaign {
    const campaign = this.campaigns.create({ name: this.translator.app('example.campaign', { system: label }), system });
    for (const { title, played } of starts) this.runs.begin({ campaignId: campaign.id, system, encounterId: null, partyId: null }, title, played);
    return this.campaigns.get({ id: campaign.id });
  }

  async #play(system: string, example: Example): Promise<Start> {
    let setup: Json = example.setup;
    for (const [path, words] of Object.entries(example.texts)) setup = replaceAt(setup, parsePath(path), this.translator.plugin(system, words));
    const title = this.translator.plugin(system, example.title);
    const wanted = { place: `example ${example.id}`, system, procedure: example.procedure, setup: setup as JsonObject, dice: {} };
    const start = await this.player.start(wanted, (played) => ({ title, played }));
    if (start.kind !== 'kept') throw new Error(`the example ${example.id} of ${system} asks for dice`);
    return start.kept;
  }
}

/** An example that was started and is not stored yet. */
interface Start {
  readonly title: string;
  readonly played: PlayedStart;
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

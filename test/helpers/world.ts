/** The real services on a data file and a plugin folder of their own, called through the dispatcher as the window calls them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startServices } from '#main/app/services';
import { describeSystem } from '#main/platform/plugins/description';
import type { IPluginHost } from '#main/platform/plugins/host';
import { loadPluginFolder } from '#main/platform/plugins/load-module';
import { sandboxesFrom } from '#main/platform/plugins/sandbox/sandboxes';
import { runHere } from '#main/platform/procedures/rules-calls';
import type { RuleSystem } from '#shared/plugin-api/index';
import type { Procedure } from '#shared/plugin-api/procedure';
import type { Services } from '#main/app/services';
import type { Module } from '#main/platform/composition/module';
import { openDatabase } from '#main/platform/database/open';
import type { OpenOptions } from '#main/platform/database/open';
import { DesktopStandIn } from './desktop-stand-in';
import { PEOPLE } from './people';
import { played, updated } from './runs';
import { ROOT } from './plugin-ids';
import { tempFolder } from './temp';
import type { DicePlan } from '#shared/domain/run';
import type { Api } from '#shared/ipc/api';
import type { CallError, Events, Reply } from '#shared/ipc/contract';
import type { ActResult, RunView } from '#shared/ipc/runs';
import type { Settings } from '#shared/ipc/settings';
import type { TrashedRecord } from '#shared/ipc/trash';

export const SAMPLER = path.join(ROOT, 'test/fixtures/plugins/sampler');

type Rows = readonly Readonly<Record<string, unknown>>[];

export interface WorldOptions {
  readonly language?: Settings['language'];
  /** Plugin folders to copy in; the sampler when left out. */
  readonly plugins?: readonly string[];
  /** Plugin folders that somebody has put into the folder of installed ones. */
  readonly installed?: readonly string[];
  /** The built thread of jobs; without it they are read and written in this process. */
  readonly jobsWorker?: string;
  /** Kinds of records, their migrations and their features beside those of the program. */
  readonly more?: { readonly storage: Pick<OpenOptions, 'records' | 'migrations'>; readonly features: readonly Module[] };
}

let empty: Buffer | undefined;

/** The bytes of a data file as the program makes it at a first start: made once a test file, because it takes half of the time of a start. */
function emptyFile(): Buffer {
  if (empty !== undefined) return empty;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-empty-'));
  try {
    const file = path.join(folder, 'traque.sqlite');
    const opened = openDatabase({ file, backupFolder: path.join(folder, 'backups') });
    if (opened.kind !== 'ready') throw new Error(`a new data file is ${opened.kind}`);
    opened.connection.close();
    empty = fs.readFileSync(file);
    return empty;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** One profile, which may be closed and opened again. */
export class World {
  readonly userData = tempFolder();
  readonly pluginFolder = path.join(tempFolder(), 'plugins');
  /** What was announced, with what a fresh reader finds stored at that moment. */
  readonly announced: { readonly event: keyof Events; readonly payload: unknown; readonly inTransaction: boolean }[] = [];
  readonly logged: string[] = [];
  readonly desktop = new DesktopStandIn();
  /** The time; a call moves it on by one millisecond unless a test holds it. */
  now = 1_700_000_000_000;
  holdClock = false;
  language: Settings['language'];
  readonly #jobsWorker: string | undefined;
  readonly #more: WorldOptions['more'];
  #services: Services | undefined;

  constructor({ language = 'fr', plugins = [SAMPLER], installed = [], jobsWorker, more }: WorldOptions = {}) {
    this.language = language;
    this.#more = more;
    this.#jobsWorker = jobsWorker;
    fs.mkdirSync(this.pluginFolder);
    fs.writeFileSync(this.file, emptyFile());
    for (const folder of plugins) fs.cpSync(folder, path.join(this.pluginFolder, path.basename(folder)), { recursive: true });
    for (const folder of installed) fs.cpSync(folder, path.join(this.installedPlugins, path.basename(folder)), { recursive: true });
    this.open();
    onTestFinished(() => {
      this.close();
    });
  }

  get services(): Services {
    if (this.#services === undefined) throw new Error('the services are not running');
    return this.#services;
  }

  /** Where the profile has what was installed; a built program is needed to run any of it. */
  get installedPlugins(): string {
    return path.join(this.userData, 'plugins');
  }

  get host(): IPluginHost {
    return this.services.plugins;
  }

  get file(): string {
    return path.join(this.userData, 'traque.sqlite');
  }

  open(): void {
    const note = (message: string): void => void this.logged.push(message);
    this.#services = startServices({
      storage: { file: this.file, backupFolder: path.join(this.userData, 'backups'), ...this.#more?.storage },
      ...(this.#more === undefined ? {} : { features: this.#more.features }),
      pluginFolder: this.pluginFolder,
      installedPlugins: this.installedPlugins,
      sandboxes: sandboxesFrom(path.join(ROOT, 'out/main')),
      firstSettings: { language: this.language, theme: 'system', density: 'normal', zoom: 100, resumeAtStart: false },
      desktop: this.desktop,
      ...(this.#jobsWorker === undefined ? {} : { jobsWorker: this.#jobsWorker }),
      logger: { info: note, warn: note, error: note },
      clock: { now: () => (this.holdClock ? this.now : (this.now += 1)) },
    });
    const { database, events } = this.#services;
    events.onAny((event, payload) => {
      this.announced.push({ event, payload, inTransaction: database.opened.kind === 'ready' && database.opened.connection.inTransaction });
    });
  }

  close(): void {
    void this.#services?.dispose();
    this.#services = undefined;
  }

  restart(): void {
    this.close();
    this.open();
  }

  /** The rules of a plugin of this world, to be called as they are. */
  rules(id = 'sampler'): RuleSystem {
    return loadPluginFolder(path.join(this.pluginFolder, id)).system;
  }

  procedure(procedure: string, id = 'sampler'): Procedure {
    const found = this.rules(id).procedures.find((candidate) => candidate.id === procedure);
    if (found === undefined) throw new Error(`${id} has no ${procedure}`);
    return found;
  }

  /** Changes the rules of a plugin until the services start again. */
  alterRules(change: (system: RuleSystem) => RuleSystem, id = 'sampler'): void {
    const altered = change(this.rules(id));
    const [description, runner] = [describeSystem(altered), runHere(altered)];
    const { registry } = this.services;
    const [system, rules] = [registry.system.bind(registry), registry.rules.bind(registry)];
    Object.assign(registry, {
      system: (asked: string) => (asked === id ? description : system(asked)),
      rules: (asked: string) => (asked === id ? runner : rules(asked)),
    });
  }

  /** The same for one of its procedures. */
  alterProcedure(procedure: string, change: (own: Procedure) => Partial<Procedure>, id = 'sampler'): void {
    this.alterRules((system) => {
      const procedures = system.procedures.map((own) => (own.id === procedure ? { ...own, ...change(own) } : own));
      return { ...system, procedures };
    }, id);
  }

  removePlugin(id = 'sampler'): void {
    fs.rmSync(path.join(this.pluginFolder, id), { recursive: true });
  }

  /** Every service as the window has it: a refusal comes back as a value. */
  readonly api: Api = {
    app: this.#client('app') as Api['app'],
    campaigns: this.#client('campaigns') as Api['campaigns'],
    runs: this.#client('runs') as Api['runs'],
    settings: this.#client('settings') as Api['settings'],
    plugins: this.#client('plugins') as Api['plugins'],
    toolbox: this.#client('toolbox') as Api['toolbox'],
    travelLog: this.#client('travelLog') as Api['travelLog'],
    tray: this.#client('tray') as Api['tray'],
    parties: this.#client('parties') as Api['parties'],
    characters: this.#client('characters') as Api['characters'],
    drafts: this.#client('drafts') as Api['drafts'],
    developer: this.#client('developer') as Api['developer'],
    effects: this.#client('effects') as Api['effects'],
    calendars: this.#client('calendars') as Api['calendars'],
    encounters: this.#client('encounters') as Api['encounters'],
    journeys: this.#client('journeys') as Api['journeys'],
    journal: this.#client('journal') as Api['journal'],
    search: this.#client('search') as Api['search'],
    trash: this.#client('trash') as Api['trash'],
    transfer: this.#client('transfer') as Api['transfer'],
    sheets: this.#client('sheets') as Api['sheets'],
    backups: this.#client('backups') as Api['backups'],
  };

  #client(name: string): unknown {
    return new Proxy({}, { get: (_target, method) => (input: unknown) => this.call(`${name}.${String(method)}`, input) });
  }

  /** What the trash holds of a kind, of a campaign or of what all share, the latest thrown away first. */
  async trashed(kind: string, campaignId: string | null): Promise<readonly TrashedRecord[]> {
    const parts = accepted(await this.api.trash.list({}));
    return parts.flatMap(({ campaign, records }) => ((campaign?.id ?? null) === campaignId ? records.filter((record) => record.kind === kind) : []));
  }

  /** Both ways through a clone, as between two processes. */
  async call(method: unknown, input: unknown): Promise<Reply<unknown>> {
    return structuredClone(await this.services.dispatcher.call(method, structuredClone(input)));
  }

  /** The rows of every table. */
  dump(): Readonly<Record<string, Rows>> {
    const tables = this.sql(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'search_words%' ORDER BY name`,
    ).map((row) => String(row['name']));
    return Object.fromEntries(tables.map((table) => [table, this.sql(`SELECT * FROM ${table} ORDER BY rowid`)]));
  }

  /** Looks into the data file, or changes it behind the program's back. */
  sql(query: string, ...parameters: unknown[]): Rows {
    const { opened } = this.services.database;
    if (opened.kind !== 'ready') throw new Error(`the data file is ${opened.kind}`);
    const statement = opened.connection.prepare(query);
    if (statement.reader) return statement.all(...parameters) as Rows;
    statement.run(...parameters);
    return [];
  }

  async campaign(name = 'Nuit noire'): Promise<string> {
    return accepted(await this.api.campaigns.create({ name, system: 'sampler' })).id;
  }

  /** A chase that goes on for long: away at 9999. */
  async run(campaignId: string, setup: Readonly<Record<string, unknown>> = {}, dice: DicePlan = {}): Promise<RunView> {
    const answers = { participants: PEOPLE, lead: 20, readings: { escapeAt: 9999 }, ...setup };
    return played(
      accepted(await this.api.runs.start({ campaignId, procedure: 'chase', title: 'La ruelle', setup: answers, dice: structuredClone(dice) as never })),
    );
  }

  async act(run: RunView, action = 'round', input: Readonly<Record<string, unknown>> = {}, dice: DicePlan = {}): Promise<RunView> {
    return played(accepted(await this.tryAct(run, action, input, dice)), run);
  }

  async undo(run: RunView): Promise<RunView> {
    return updated(run, accepted(await this.api.runs.undo({ id: run.id, position: run.position })));
  }

  async redo(run: RunView): Promise<RunView> {
    return updated(run, accepted(await this.api.runs.redo({ id: run.id, position: run.position })));
  }

  async end(run: RunView): Promise<RunView> {
    return updated(run, accepted(await this.api.runs.end({ id: run.id, position: run.position })));
  }

  tryAct(run: RunView, action: string, input: Readonly<Record<string, unknown>> = {}, dice: DicePlan = {}): Promise<Reply<ActResult>> {
    return this.api.runs.act({ id: run.id, position: run.position, action, input, dice: structuredClone(dice) as never });
  }
}

/** The value of a reply that says yes. */
export function accepted<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(`refused: ${reply.error.code} ${reply.error.message} ${JSON.stringify(reply.error.fields)}`);
  return reply.value;
}

/** The error of a reply that says no. */
export function refusal(reply: Reply<unknown>): CallError {
  if (reply.ok) throw new Error(`this should have been refused: ${JSON.stringify(reply.value)}`);
  return reply.error;
}

export { played } from './runs';

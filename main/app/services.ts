/**
 * The composition root of everything that needs no window: which class stands behind which token, in the order of start. Tests and tools
 * start the same services on plain Node; `main/services.ts` starts them in a thread of the program.
 */
import { randomBytes } from 'node:crypto';
import { container as root } from 'tsyringe';
import { MODULES } from '#main/app/modules';
import { IPictureStore } from '#main/features/campaigns/api';
import { IFirstSettings, ISettingsService } from '#main/features/settings/api';
import { bindOnce } from '#main/platform/composition/bind-once';
import { bindServices } from '#main/platform/composition/service';
import { IClock } from '#main/platform/composition/clock';
import { ITranslator } from '#main/platform/composition/translator';
import { DataFile, IDatabase } from '#main/platform/database/database';
import type { OpenOptions } from '#main/platform/database/open';
import { EventHub, IEvents } from '#main/platform/history/events';
import { ISession } from '#main/platform/history/history-store';
import { DataFileGuard, ICallGuard } from '#main/platform/ipc/call-guard';
import { Dispatcher } from '#main/platform/ipc/dispatcher';
import { IPluginHost } from '#main/platform/plugins/host';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import { IPluginsPlace } from '#main/platform/plugins/package/plugins-place';
import { tidy } from '#main/platform/plugins/package/plugin-folder';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ISandboxes, NO_SANDBOXES } from '#main/platform/plugins/sandboxes';
import type { Module } from '#main/platform/composition/module';
import { IRecords } from '#main/platform/records/record-store';
import { IJobPlace, IJobRunner, JobRunner } from '#main/platform/workers/job-runner';
import { IDesktop } from '#main/platform/desktop/desktop';
import { FirstScreen, IFirstScreen } from '#main/platform/desktop/first-screen';
import { IReceivedFiles, ReceivedFiles } from '#main/platform/desktop/received-files';
import { ILogger } from '#shared/domain/logger';
import type { Settings } from '#shared/ipc/settings';
import { RECORDS } from '#shared/records/index';
import { createTranslator } from '#shared/text/translator';

/**
 * What the services need from the process that runs them: the data file, the plugins, the settings before any file is open, and what belongs to the
 * operating system.
 */
export interface ServiceOptions {
  readonly storage: OpenOptions;
  /** Folder with one folder a plugin that ships with the program. */
  readonly pluginFolder: string;
  /** The same of those that the GM installed; none without it. */
  readonly installedPlugins?: string;
  readonly firstSettings: Settings;
  readonly desktop: IDesktop;
  readonly logger: ILogger;
  /** What this start of the program is called in the history: short, and like no other. Left out, services that start again are another start. */
  readonly session?: string;
  readonly clock?: IClock;
  /** The built thread of jobs; without it they are done in this thread, in turns. */
  readonly jobsWorker?: string;
  /** What runs the code of installed plugins; without it they cannot be used. */
  readonly sandboxes?: ISandboxes;
  /** Features beside those of the program: tests bring their own. */
  readonly features?: readonly Module[];
}

/** The running services, as the surroundings see them. */
export interface Services {
  readonly dispatcher: Dispatcher;
  readonly events: IEvents;
  /** Follows the language of the settings. */
  readonly translator: ITranslator;
  readonly settings: ISettingsService;
  readonly database: IDatabase;
  readonly registry: IPluginRegistry;
  readonly plugins: IPluginHost;
  /** Of campaigns; the window gets them by an address, not by a call. */
  readonly pictures: Pick<IPictureStore, 'get'>;
  /** Takes files and folders that the person dropped on the window or opened elsewhere, by their paths. */
  receive(files: readonly string[]): void;
  /** Stops everything in order and closes the data file. @returns resolves when nothing of what was under way goes on any more. */
  dispose(): Promise<void>;
}

/** Opens the data file, loads the plugins and starts every module. A data file that cannot be opened is reported through `app.info`, not thrown. */
export function startServices(options: ServiceOptions): Services {
  const container = root.createChildContainer();
  bindOnce(container, ILogger, { useValue: options.logger });
  bindOnce(container, IDesktop, { useValue: options.desktop });
  bindOnce(container, IFirstScreen, { useValue: new FirstScreen() });
  bindOnce(container, IClock, { useValue: options.clock ?? { now: () => Date.now() } });
  bindOnce(container, ISession, { useValue: options.session ?? randomBytes(6).toString('base64url') });
  bindOnce(container, IRecords, { useValue: options.storage.records ?? RECORDS });
  bindOnce(container, IFirstSettings, { useValue: options.firstSettings });
  bindOnce(container, IPluginsPlace, { useValue: { folder: options.installedPlugins } });
  bindOnce(container, ISandboxes, { useValue: options.sandboxes ?? NO_SANDBOXES });
  bindOnce(container, IJobPlace, { useValue: { file: options.jobsWorker, here: async () => (await import('#main/app/jobs')).JOBS } });
  const translator = createTranslator(options.firstSettings.language);
  bindOnce(container, ITranslator, { useValue: translator });
  const events = new EventHub(options.logger);
  bindOnce(container, IEvents, { useValue: events });
  bindOnce(container, IReceivedFiles, { useValue: new ReceivedFiles(() => events.emit('files.received', {})) });
  const database = openDataFile(options, events);
  bindOnce(container, IDatabase, { useValue: database });
  bindServices(container, [DataFileGuard, JobRunner]);
  const modules = [...MODULES, ...(options.features ?? [])];
  for (const module of modules) {
    bindServices(container, module.services);
    module.bind?.(container);
  }

  const settings = container.resolve<ISettingsService>(ISettingsService);
  if (options.installedPlugins !== undefined) for (const done of tidy(options.installedPlugins)) options.logger.warn(`plugins: ${done}`);
  container
    .resolve<IPluginHost>(IPluginHost)
    .scan([
      { folder: options.pluginFolder, origin: 'shipped' },
      ...(options.installedPlugins === undefined
        ? []
        : [{ folder: options.installedPlugins, origin: 'installed', isPaused: options.desktop.isSafeMode } as const]),
    ]);
  for (const [id, catalogues] of Object.entries(container.resolve<IPluginTexts>(IPluginTexts).all())) translator.addPlugin(id, catalogues);

  const dispatcher = new Dispatcher(translator, options.logger, container.resolve<ICallGuard>(ICallGuard));
  for (const module of modules) module.serve?.(container, dispatcher);
  for (const module of modules) module.started?.(container);

  return {
    dispatcher,
    events,
    translator,
    settings,
    database,
    registry: container.resolve<IPluginRegistry>(IPluginRegistry),
    plugins: container.resolve<IPluginHost>(IPluginHost),
    pictures: container.resolve<IPictureStore>(IPictureStore),
    receive: (files) => {
      container.resolve<IReceivedFiles>(IReceivedFiles).receive(files);
    },
    dispose: async () => {
      const stopping = modules.toReversed().map((module) => Promise.resolve(module.stopping?.(container)));
      const ended = container.resolve<IJobRunner>(IJobRunner).dispose();
      database.dispose();
      await Promise.all([...stopping, ended]);
    },
  };
}

/** The data file; what becomes of it is written down and announced. */
function openDataFile({ storage, logger }: ServiceOptions, events: IEvents): DataFile {
  const database: DataFile = new DataFile(storage, {
    stateChanged: () => {
      logger.warn(`the data file is ${database.opened.kind} from now on`);
      events.emit('storage.changed', {});
    },
    damagedFound: ({ table, id, name }) => {
      logger.error(`a damaged record was left out: ${table} ${id} ${name}`);
      events.emit('records.damaged', {});
    },
  });
  return database;
}

/**
 * The composition root of everything that needs no window: which class stands behind which token, in the order of start. Tests and tools
 * start the same services on plain Node; `main/index.ts` adds Electron around them.
 */
import { container as root } from 'tsyringe';
import type { Part } from '#main/app/part';
import { backupsPart } from '#main/app/parts/backups';
import { campaignsPart } from '#main/app/parts/campaigns';
import { draftsPart } from '#main/app/parts/drafts';
import { encountersPart } from '#main/app/parts/encounters';
import { partiesPart } from '#main/app/parts/parties';
import { effectsPart } from '#main/app/parts/effects';
import { journalPart } from '#main/app/parts/journal';
import { recordsPart } from '#main/app/parts/records';
import { transferPart } from '#main/app/parts/transfer';
import { bindOnce } from '#main/util/bind-once';
import { Dispatcher } from '#main/ipc/dispatcher';
import { IPluginHost, PluginHost } from '#main/plugin-host/host';
import { IPluginRegistry, PluginRegistry } from '#main/plugin-host/registry';
import { AppService, IAppService, IDesktop } from '#main/services/app/app-service';
import { DataFileGuard, ICallGuard } from '#main/services/app/call-guard';
import { IClock } from '#main/services/clock';
import { EventHub, IEvents } from '#main/services/events';
import { IPlayer, Player } from '#main/services/play/player';
import { IPluginService, PluginService } from '#main/services/plugins/plugin-service';
import { IRunPlaces, RunPlaces } from '#main/services/runs/run-place';
import { IRunReader, RunReader } from '#main/services/runs/run-reader';
import { IRunRecorder, RunRecorder } from '#main/services/runs/run-recorder';
import { IRunService, RunService } from '#main/services/runs/run-service';
import { ISetupService, SetupService } from '#main/services/runs/setup-service';
import { IFirstSettings, ISettingsService, SettingsService } from '#main/services/settings/settings-service';
import { IKeepService, KeepService } from '#main/services/toolbox/keep-service';
import { IToolboxService, ToolboxService } from '#main/services/toolbox/toolbox-service';
import { ITransferWorker } from '#main/services/transfer/transfer-work';
import { ITranslator } from '#main/services/translator';
import { ITrayService, TrayService } from '#main/services/tray/tray-service';
import { DataFile, IDatabase } from '#main/storage/database';
import type { OpenOptions } from '#main/storage/open';
import { IPluginTexts, PluginTextStore } from '#main/storage/plugin-text-store';
import { IPictureStore } from '#main/storage/records/picture-store';
import { IRunStore, RunStore } from '#main/storage/run-store';
import { ISettingsStore, SettingsStore } from '#main/storage/settings-store';
import { ITableLogStore, TableLogStore } from '#main/storage/table-log-store';
import { ILogger } from '#shared/domain/logger';
import { appContract } from '#shared/ipc/app';
import { pluginsContract } from '#shared/ipc/plugins';
import { runsContract } from '#shared/ipc/runs';
import { settingsContract } from '#shared/ipc/settings';
import type { Settings } from '#shared/ipc/settings';
import { toolboxContract } from '#shared/ipc/toolbox';
import { trayContract } from '#shared/ipc/tray';
import { createTranslator } from '#shared/text/translator';

export interface ServiceOptions {
  readonly storage: OpenOptions;
  /** Folder with one folder a plugin. */
  readonly pluginFolder: string;
  readonly firstSettings: Settings;
  readonly desktop: IDesktop;
  readonly logger: ILogger;
  readonly clock?: IClock;
  /** The built worker for campaign files; without it that work is done in this process, in turns. */
  readonly transferWorker?: string;
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
  /** Of campaigns; the window gets them by an address, not by a call. */
  readonly pictures: Pick<IPictureStore, 'get'>;
  /** Stops everything in order and closes the data file. */
  dispose(): void;
}

/** In the order in which they start. */
const PARTS: readonly Part[] = [recordsPart, draftsPart, campaignsPart, partiesPart, backupsPart, effectsPart, encountersPart, transferPart, journalPart];

export function startServices(options: ServiceOptions): Services {
  const container = root.createChildContainer();
  bindOnce(container, ILogger, { useValue: options.logger });
  bindOnce(container, IDesktop, { useValue: options.desktop });
  bindOnce(container, IClock, { useValue: options.clock ?? { now: () => Date.now() } });
  bindOnce(container, IFirstSettings, { useValue: options.firstSettings });
  bindOnce(container, ITransferWorker, { useValue: { file: options.transferWorker } });
  const translator = createTranslator(options.firstSettings.language);
  bindOnce(container, ITranslator, { useValue: translator });

  const events = new EventHub(options.logger);
  bindOnce(container, IEvents, { useValue: events });
  const database = new DataFile(options.storage, {
    stateChanged: () => {
      options.logger.warn(`the data file is ${database.opened.kind} from now on`);
      events.emit('storage.changed', {});
    },
    damagedFound: ({ table, id, name }) => {
      options.logger.error(`a damaged record was left out: ${table} ${id} ${name}`);
      events.emit('records.damaged', {});
    },
  });
  bindOnce(container, IDatabase, { useValue: database });
  bindOnce(container, ISettingsStore, { useClass: SettingsStore });
  bindOnce(container, IRunStore, { useClass: RunStore });
  bindOnce(container, ITableLogStore, { useClass: TableLogStore });
  bindOnce(container, IPluginTexts, { useClass: PluginTextStore });

  bindOnce(container, IPluginRegistry, { useValue: new PluginRegistry(container) });
  bindOnce(container, IPluginHost, { useClass: PluginHost });

  bindOnce(container, ISettingsService, { useClass: SettingsService });
  bindOnce(container, IPlayer, { useClass: Player });
  bindOnce(container, IRunReader, { useClass: RunReader });
  bindOnce(container, IRunPlaces, { useClass: RunPlaces });
  bindOnce(container, IRunRecorder, { useClass: RunRecorder });
  bindOnce(container, IRunService, { useClass: RunService });
  bindOnce(container, ISetupService, { useClass: SetupService });
  bindOnce(container, IToolboxService, { useClass: ToolboxService });
  bindOnce(container, IKeepService, { useClass: KeepService });
  bindOnce(container, ITrayService, { useClass: TrayService });
  bindOnce(container, IPluginService, { useClass: PluginService });
  bindOnce(container, IAppService, { useClass: AppService });
  bindOnce(container, ICallGuard, { useClass: DataFileGuard });

  for (const part of PARTS) part.bind(container);

  const settings = container.resolve<ISettingsService>(ISettingsService);
  const host = container.resolve<IPluginHost>(IPluginHost);
  host.scan(options.pluginFolder);
  for (const [id, catalogues] of Object.entries(container.resolve<IPluginTexts>(IPluginTexts).all())) translator.addPlugin(id, catalogues);

  const dispatcher = new Dispatcher(translator, options.logger, container.resolve<ICallGuard>(ICallGuard));
  const runs = container.resolve<IRunService>(IRunService);
  const setups = container.resolve<ISetupService>(ISetupService);
  dispatcher.serve('app', appContract, container.resolve<IAppService>(IAppService));
  dispatcher.serve('settings', settingsContract, settings);
  dispatcher.serve('plugins', pluginsContract, container.resolve<IPluginService>(IPluginService));
  dispatcher.serve('runs', runsContract, runs, setups);
  dispatcher.serve('toolbox', toolboxContract, container.resolve<IToolboxService>(IToolboxService), container.resolve<IKeepService>(IKeepService));
  dispatcher.serve('tray', trayContract, container.resolve<ITrayService>(ITrayService));
  for (const part of PARTS) part.serve(container, dispatcher);
  for (const part of PARTS) part.started?.(container);

  return {
    dispatcher,
    events,
    translator,
    settings,
    database,
    registry: container.resolve<IPluginRegistry>(IPluginRegistry),
    pictures: container.resolve<IPictureStore>(IPictureStore),
    dispose: () => {
      for (const part of [...PARTS].reverse()) part.stopping?.(container);
      host.dispose();
      database.dispose();
    },
  };
}

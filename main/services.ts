/**
 * The services thread: everything of the program that needs neither Electron nor a window. It loads while the page does, opens the data file when it is told that the profile is
 * this program's alone, and does what the page asks, call by call.
 */
import 'reflect-metadata';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { FirstScreenKeeper } from '#main/app/first-screen-keeper';
import { RemoteDesktop } from '#main/app/remote-desktop';
import { startServices } from '#main/app/services';
import type { Services } from '#main/app/services';
import type { MainSide, ServicesPlace, ServicesSide } from '#main/app/services-protocol';
import { sandboxesFrom } from '#main/platform/plugins/sandbox/sandboxes';
import { Rpc } from '#main/platform/workers/rpc';
import type { Port } from '#main/platform/workers/rpc';
import type { ILogger } from '#shared/domain/logger';

if (parentPort === null) throw new Error('this is a thread of the program');
const port: Port & Pick<typeof parentPort, 'close'> = parentPort;

let services: Services | undefined;
let firstScreen: FirstScreenKeeper | undefined;

const main = new Rpc<MainSide>(
  port,
  {
    open: (place) => {
      services = open(place);
      firstScreen = new FirstScreenKeeper(services, place.firstScreen, logger);
      return services.settings.get();
    },
    call: ({ method, input, origin }) => opened().dispatcher.call(method, input, origin),
    picture: (id) => opened().pictures.get(id),
    receive: (files) => {
      opened().receive(files);
    },
    stop: async () => {
      await firstScreen?.keep();
      await services?.dispose();
      // Once the answer is out nothing keeps this thread, and it ends by itself: one that is ended from outside may be in the middle of native code.
      setImmediate(() => {
        port.close();
      });
    },
  } satisfies ServicesSide,
  (fault) => {
    logger.error(describe(fault));
  },
);

const logger: ILogger = {
  info: (message) => {
    main.notify('log', { level: 'info', message });
  },
  warn: (message) => {
    main.notify('log', { level: 'warn', message });
  },
  error: (message) => {
    main.notify('log', { level: 'error', message });
  },
};

// What nobody waited for has failed; those who wait are answered. An exception that nobody caught ends the thread, and the main thread starts another.
process.on('unhandledRejection', (reason) => {
  logger.error(describe(reason));
});

function opened(): Services {
  if (services === undefined) throw new Error('the services are not open');
  return services;
}

function open({ userData, nativeBinding, appVersion, runtime, safeMode, sandboxFolder, ...place }: ServicesPlace): Services {
  const started = startServices({
    ...place,
    installedPlugins: path.join(userData, 'plugins'),
    sandboxes: sandboxesFrom(sandboxFolder),
    storage: { file: path.join(userData, 'traque.sqlite'), backupFolder: path.join(userData, 'backups'), nativeBinding },
    desktop: new RemoteDesktop(main, appVersion, runtime, safeMode),
    logger,
  });
  started.events.onAny((event, payload) => {
    if (event === 'settings.changed') main.notify('settings', started.settings.get());
    main.notify('event', { event, payload });
  });
  logger.info(`Traque ${appVersion} on Electron ${runtime.electron}, storage ${started.database.opened.kind}`);
  return started;
}

function describe(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}

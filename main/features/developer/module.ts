import { DeveloperService } from '#main/features/developer/developer-service';
import { RunInspector } from '#main/features/developer/run-inspector';
import { IWorkshop, Workshop } from '#main/features/developer/workshop';
import type { Module } from '#main/platform/composition/module';
import { serving } from '#main/platform/composition/service';
import { IEvents } from '#main/platform/history/events';
import { IPluginLog } from '#main/platform/plugins/plugin-log';
import { developerContract } from '#shared/ipc/developer';

/** Lines of the log that come in a burst are announced once. */
const BURST_MS = 100;

/** A workshop for whoever writes a rule system. */
export const developerModule: Module = {
  services: [Workshop, RunInspector, DeveloperService],
  started(container) {
    const events = container.resolve<IEvents>(IEvents);
    let timer: NodeJS.Timeout | undefined;
    container.resolve<IPluginLog>(IPluginLog).whenWritten(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        events.emit('developer.changed', {});
      }, BURST_MS).unref();
    });
  },
  serve: serving('developer', developerContract, DeveloperService),
  stopping(container) {
    container.resolve<IWorkshop>(IWorkshop).dispose();
  },
};

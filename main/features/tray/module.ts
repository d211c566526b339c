import { ITableLogStore, TableLogStore } from '#main/features/tray/table-log-store';
import { ITrayService, TrayService } from '#main/features/tray/tray-service';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { trayContract } from '#shared/ipc/tray';

/** The dice tray, and the log of what the table rolled and checked. */
export const trayModule: Module = {
  bind(container) {
    bindOnce(container, ITableLogStore, { useClass: TableLogStore });
    bindOnce(container, ITrayService, { useClass: TrayService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('tray', trayContract, container.resolve<ITrayService>(ITrayService));
  },
};

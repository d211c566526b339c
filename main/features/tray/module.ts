import { TableLogStore } from '#main/features/tray/table-log-store';
import { TrayService } from '#main/features/tray/tray-service';
import type { Module } from '#main/platform/composition/module';
import { trayContract } from '#shared/ipc/tray';
import { serving } from '#main/platform/composition/service';

/** The dice tray, and the log of what the table rolled and checked. */
export const trayModule: Module = {
  services: [TableLogStore, TrayService],
  serve: serving('tray', trayContract, TrayService),
};

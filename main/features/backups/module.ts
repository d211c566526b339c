import type { Module } from '#main/platform/composition/module';
import { AutomaticBackups, IAutomaticBackups } from '#main/features/backups/automatic-backups';
import { BackupService, IBackupService } from '#main/features/backups/backup-service';
import { IStartCheck, StartCheck } from '#main/features/backups/start-check';
import { IEvents } from '#main/platform/history/events';
import { Upkeep, IUpkeep } from '#main/features/backups/upkeep';
import { backupsContract } from '#shared/ipc/backups';

/** Copies of the data file: made by themselves, by hand, and put back. */
export const backupsModule: Module = {
  services: [BackupService, AutomaticBackups, StartCheck, Upkeep],
  serve(container, dispatcher) {
    const backups = container.resolve<IBackupService>(IBackupService);
    dispatcher.serve('backups', backupsContract, {
      list: () => backups.list(),
      make: () => backups.make('by-hand'),
      restore: ({ id }) => backups.restore(id).then(() => null),
      writeAnew: () => backups.writeAnew().then(() => null),
      showFolder: () => {
        backups.showFolder();
        return null;
      },
    });
  },
  started(container) {
    const backups = container.resolve<IBackupService>(IBackupService);
    container.resolve<IEvents>(IEvents).onAny((event) => {
      if (event === 'storage.changed') backups.rescue();
    });
    container.resolve<IStartCheck>(IStartCheck).start();
    container.resolve<IUpkeep>(IUpkeep).start();
    container.resolve<IAutomaticBackups>(IAutomaticBackups).start();
  },
  stopping(container) {
    container.resolve<IStartCheck>(IStartCheck).stop();
    container.resolve<IUpkeep>(IUpkeep).stop();
    container.resolve<IAutomaticBackups>(IAutomaticBackups).stop();
    // Lost and not noticed yet: with the program everything would be gone.
    container.resolve<IBackupService>(IBackupService).rescue();
  },
};

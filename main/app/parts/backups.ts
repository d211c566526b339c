import type { Part } from '#main/app/part';
import { FirstScreen, IFirstScreen } from '#main/services/app/first-screen';
import { AutomaticBackups, IAutomaticBackups } from '#main/services/backups/automatic-backups';
import { BackupService, IBackupService } from '#main/services/backups/backup-service';
import { IStartCheck, StartCheck } from '#main/services/backups/start-check';
import { bindOnce } from '#main/util/bind-once';
import { IEvents } from '#main/services/events';
import { Upkeep, IUpkeep } from '#main/services/backups/upkeep';
import { backupsContract } from '#shared/ipc/backups';

/** Copies of the data file: made by themselves, by hand, and put back. */
export const backupsPart: Part = {
  bind(container) {
    bindOnce(container, IFirstScreen, { useValue: new FirstScreen() });
    bindOnce(container, IBackupService, { useClass: BackupService });
    bindOnce(container, IAutomaticBackups, { useClass: AutomaticBackups });
    bindOnce(container, IStartCheck, { useClass: StartCheck });
    bindOnce(container, IUpkeep, { useClass: Upkeep });
  },
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
    const backups = container.resolve<IBackupService>(IBackupService);
    // Lost and not noticed yet: with the program everything would be gone.
    backups.rescue();
    backups.stop();
  },
};

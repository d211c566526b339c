import type { Part } from '#main/app/part';
import { FirstScreen, IFirstScreen } from '#main/services/app/first-screen';
import { AutomaticBackups, IAutomaticBackups } from '#main/services/backups/automatic-backups';
import { BackupService, IBackupService } from '#main/services/backups/backup-service';
import { IStartCheck, StartCheck } from '#main/services/backups/start-check';
import { bindOnce } from '#main/util/bind-once';
import { backupsContract } from '#shared/ipc/backups';

/** Copies of the data file: made by themselves, by hand, and put back. */
export const backupsPart: Part = {
  bind(container) {
    bindOnce(container, IFirstScreen, { useValue: new FirstScreen() });
    bindOnce(container, IBackupService, { useClass: BackupService });
    bindOnce(container, IAutomaticBackups, { useClass: AutomaticBackups });
    bindOnce(container, IStartCheck, { useClass: StartCheck });
  },
  serve(container, dispatcher) {
    const backups = container.resolve<IBackupService>(IBackupService);
    dispatcher.serve('backups', backupsContract, {
      list: () => backups.list(),
      make: () => backups.make('by-hand'),
      restore: ({ id }) => backups.restore(id).then(() => null),
      showFolder: () => {
        backups.showFolder();
        return null;
      },
    });
  },
  started(container) {
    container.resolve<IStartCheck>(IStartCheck).start();
    container.resolve<IAutomaticBackups>(IAutomaticBackups).start();
  },
  stopping(container) {
    container.resolve<IStartCheck>(IStartCheck).stop();
    container.resolve<IAutomaticBackups>(IAutomaticBackups).stop();
    container.resolve<IBackupService>(IBackupService).stop();
  },
};

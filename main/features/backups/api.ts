/** What other features may use of this one. */
export { IBackupService } from '#main/features/backups/backup-service';

import path from 'node:path';
import log from 'electron-log/main';
import type { ILogger } from '#shared/domain/logger';

/**
 * The technical log file of this profile; a file of more than 2 MB is set aside and a new one begun.
 * @param developing whether `TRAQUE_VERBOSE` writes to the console too.
 */
export function createFileLogger(userData: string, developing: boolean): ILogger {
  log.transports.file.resolvePathFn = () => path.join(userData, 'logs', 'traque.log');
  log.transports.file.maxSize = 2_000_000;
  log.transports.console.level = developing && process.env['TRAQUE_VERBOSE'] !== undefined ? 'info' : false;
  return {
    info: (message) => {
      log.info(message);
    },
    warn: (message) => {
      log.warn(message);
    },
    error: (message) => {
      log.error(message);
    },
  };
}

import { AppError } from '#shared/domain/app-error';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']);
const LOCKED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM']);

/** What the disk refused, in words: there is no room, one may not write there, or something else (the log has it). */
export function refusalOf(error: unknown): AppError {
  const code = (error as { code?: unknown } | null)?.code;
  const name = typeof code === 'string' ? code : '';
  const key = FULL.has(name) ? 'full' : LOCKED.has(name) ? 'locked' : 'failed';
  return new AppError('unavailable', { key: `app:backups.error.${key}` }, [], 'app', error);
}

import { AppError } from '#shared/domain/app-error';
import type { TextValue } from '#shared/plugin-api/text';

/** What a disk can say. */
const OF_DISK = /\b(EACCES|EBUSY|EDQUOT|EEXIST|EIO|EISDIR|EMFILE|ENAMETOOLONG|ENOENT|ENOSPC|ENOTDIR|EPERM|EROFS)\b/;

/**
 * What went wrong with a file, in words of the GM: a refusal of whoever read it, or of the disk. Anything else is a fault of the program and stays as it is.
 */
export function refusalOf(error: unknown): Error {
  if (error instanceof AppError) return error;
  const { name, reason, args } = (error ?? {}) as { name?: unknown; reason?: unknown; args?: Readonly<Record<string, TextValue>> };
  if (name === 'FileRefused' && typeof reason === 'string') return new AppError('invalid', { key: `app:transfer.error.${reason}`, args: args ?? {} });
  const message = error instanceof Error ? error.message : String(error);
  const code = OF_DISK.exec(message)?.[1];
  if (code === undefined) return error instanceof Error ? error : new Error(message);
  const key = code === 'ENOSPC' || code === 'EDQUOT' ? 'app:transfer.error.noSpace' : 'app:transfer.error.disk';
  return new AppError('unavailable', { key, args: { code } }, [], 'app', error);
}

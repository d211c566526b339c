import { AppError } from '#shared/domain/app-error';
import type { TextValue } from '#shared/plugin-api/text';

/** Why a file was refused by whoever read it, in words of the GM. Anything else stays as it is: what the disk refuses becomes words where all calls are answered. */
export function refusalOf(error: unknown): Error {
  const { name, reason, args } = (error ?? {}) as { name?: unknown; reason?: unknown; args?: Readonly<Record<string, TextValue>> };
  if (name === 'FileRefused' && typeof reason === 'string') return new AppError('invalid', { key: `app:transfer.error.${reason}`, args: args ?? {} });
  return error instanceof Error ? error : new Error(String(error));
}

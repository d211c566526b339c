import { AppError } from '#shared/domain/app-error';
import type { TextValue } from '#shared/plugin-api/text';

/** Why a file is not taken in or not written: a text of the application under `transfer.error.`. */
export class FileRefused extends AppError {
  constructor(
    readonly reason: string,
    readonly args: Readonly<Record<string, TextValue>> = {},
  ) {
    super('invalid', { key: `app:transfer.error.${reason}`, args });
  }
}

import type { TextValue } from '#shared/plugin-api/text';

/** Why a file is not taken in or not written: a text of the application under `transfer.error.`. It crosses threads as data. */
export class FileRefused extends Error {
  constructor(
    readonly reason: string,
    readonly args: Readonly<Record<string, TextValue>> = {},
  ) {
    super(reason);
    this.name = 'FileRefused';
  }
}

/** The GM stopped it. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

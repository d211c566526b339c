import type { Text } from '#shared/plugin-api/text';

/** What kind of refusal it is. */
export type ErrorCode = 'invalid' | 'not-found' | 'conflict' | 'unavailable' | 'forbidden' | 'internal';

/** A mistake at one field. */
export interface FieldProblem {
  readonly field: string;
  readonly text: Text;
}

/**
 * Something that cannot be done, said in a text the GM can read. Nothing has changed when it is thrown. `system` is the plugin whose
 * catalogue the texts come from; keys that begin with `app:` need none.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly text: Text,
    readonly fields: readonly FieldProblem[] = [],
    readonly system = 'app',
    /** What went wrong underneath, for the log. */
    cause?: unknown,
  ) {
    super('key' in text ? text.key : text.verbatim, { cause });
    this.name = 'AppError';
  }
}

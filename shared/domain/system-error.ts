import { AppError } from '#shared/domain/app-error';

/** What SQLite or the system said, and the sentence for it, under `error.disk.`. The longer code counts: `SQLITE_READONLY_DBMOVED` before `SQLITE_READONLY`. */
const SENTENCES: readonly (readonly [sentence: string, codes: readonly string[]])[] = [
  ['full', ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_TOOBIG']],
  ['busy', ['EBUSY', 'ETXTBSY', 'EAGAIN', 'EDEADLK']],
  ['dataBusy', ['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL']],
  ['denied', ['EACCES', 'EPERM', 'EEXIST', 'ENOTEMPTY', 'SQLITE_PERM', 'SQLITE_AUTH', 'SQLITE_CANTOPEN']],
  ['readOnly', ['EROFS']],
  ['dataReadOnly', ['SQLITE_READONLY']],
  ['missing', ['ENOENT', 'ENOTDIR', 'ENODEV', 'ENXIO', 'ESTALE', 'SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR_VNODE']],
  ['isFolder', ['EISDIR']],
  ['badName', ['ENAMETOOLONG', 'EILSEQ', 'EINVAL']],
  ['tooManyOpen', ['EMFILE', 'ENFILE']],
  ['fault', ['EIO', 'ETIMEDOUT', 'ENOTCONN', 'EREMOTEIO', 'SQLITE_IOERR', 'SQLITE_NOLFS']],
  ['damaged', ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_FORMAT']],
];

/** What better-sqlite3 says, without a code, of a statement whose file was closed meanwhile. */
const CLOSED = /database connection is not open|statement has been finalized/i;

/** The code of the first error in a chain of causes that has one of ours. */
function codeOf(error: unknown): { readonly code: string; readonly sentence: string } | undefined {
  for (
    let current = error, depth = 0;
    typeof current === 'object' && current !== null && depth < 5;
    current = (current as { cause?: unknown }).cause, depth += 1
  ) {
    const { code } = current as { code?: unknown };
    if (typeof code !== 'string') continue;
    const found = SENTENCES.flatMap(([sentence, codes]) =>
      codes.filter((known) => code === known || code.startsWith(`${known}_`)).map((known) => ({ known, sentence })),
    ).sort((a, b) => b.known.length - a.known.length)[0];
    if (found !== undefined) return { code, sentence: found.sentence };
  }
  return undefined;
}

/** Whether an error says that the data file itself cannot be trusted any more. */
export function isDamage(error: unknown): boolean {
  return codeOf(error)?.sentence === 'damaged';
}

/** Which sentence of `error.disk.` an error is; undefined when neither SQLite nor the system refused anything. */
export function sentenceOf(error: unknown): string | undefined {
  return codeOf(error)?.sentence;
}

/**
 * What SQLite or the disk refused, in words for the GM with what to do about it: the one place that knows their codes, for every call and every worker.
 * @returns undefined for anything else, which is a fault of the program.
 */
export function systemRefusal(error: unknown): AppError | undefined {
  const found = codeOf(error);
  if (found !== undefined) return new AppError('unavailable', { key: `app:error.disk.${found.sentence}`, args: { code: found.code } }, [], 'app', error);
  if (error instanceof TypeError && CLOSED.test(error.message)) return new AppError('unavailable', { key: 'app:error.storage' }, [], 'app', error);
  return undefined;
}

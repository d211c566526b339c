/** Files that come from outside the window: dropped on it, opened in the system's file manager, named on the command line. */
import path from 'node:path';

/** Endings of the files that the program takes, without the dot. */
const ENDINGS = ['traque-plugin'];
/** A path that is longer is not one. */
const LONGEST_PATH = 4096;

/**
 * The files of a command line.
 * @param folder what relative paths start from.
 */
export function filesOfCommandLine(argv: readonly string[], folder: string): readonly string[] {
  return argv.filter(isFile).map((argument) => path.resolve(folder, argument));
}

/** Arguments for a start like this one: without the files of this one, and in safe mode or not. */
export function argumentsAgain(argv: readonly string[], safeMode: boolean | undefined): readonly string[] {
  const others = argv.filter((argument) => !isFile(argument));
  if (safeMode === undefined) return others;
  return [...others.filter((argument) => argument !== '--safe-mode'), ...(safeMode ? ['--safe-mode'] : [])];
}

function isFile(argument: string): boolean {
  return !argument.startsWith('-') && ENDINGS.some((ending) => argument.toLowerCase().endsWith(`.${ending}`));
}

/** Passes files on once the page can show what becomes of them; those that come before wait. */
export class OfferedFiles {
  #waiting: string[] = [];
  #isReady = false;

  /** @param pass hands a path on. */
  constructor(private readonly pass: (file: string) => void) {}

  /** @param file an absolute path, of a file or a folder. What is none is left aside. */
  offer(file: unknown): void {
    if (typeof file !== 'string' || file.length > LONGEST_PATH || !path.isAbsolute(file)) return;
    if (this.#isReady) this.pass(file);
    else this.#waiting.push(file);
  }

  /** The page can be used. */
  ready(): void {
    this.#isReady = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const file of waiting) this.pass(file);
  }
}

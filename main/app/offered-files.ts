/** Files that come from outside the window: dropped on it, opened in the system's file manager, named on the command line. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAMPAIGN_ENDING, PLUGIN_ENDING } from '#shared/domain/file-kinds';

const ENDINGS = [PLUGIN_ENDING, CAMPAIGN_ENDING];
/** A path that is longer is not one. */
const LONGEST_PATH = 4096;
/** Who drops more than these at once has dropped the wrong thing. */
const MOST_FILES = 50;

/**
 * The files of a command line: paths, as Windows and shells give them, or `file:` addresses, as file managers of Linux do.
 * @param folder what relative paths start from.
 */
export function filesOfCommandLine(argv: readonly string[], folder: string): readonly string[] {
  return argv.filter(isFile).flatMap((argument) => pathIn(argument, folder) ?? []);
}

/** @returns undefined for an address of another computer. */
function pathIn(argument: string, folder: string): string | undefined {
  if (!/^file:\/\//i.test(argument)) return path.resolve(folder, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return undefined;
  }
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

  /** @param pass hands paths on. */
  constructor(private readonly pass: (files: readonly string[]) => void) {}

  /** @param files absolute paths, of files or folders. What is none is left aside. */
  offer(files: unknown): void {
    const paths = Array.isArray(files) ? files.slice(0, MOST_FILES).filter(isPath) : [];
    if (paths.length === 0) return;
    if (this.#isReady) this.pass(paths);
    else this.#waiting.push(...paths);
  }

  /** The page can be used. */
  ready(): void {
    this.#isReady = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 0) this.pass(waiting);
  }
}

function isPath(file: unknown): file is string {
  return typeof file === 'string' && file.length <= LONGEST_PATH && path.isAbsolute(file);
}

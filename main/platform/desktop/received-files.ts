import { fileKind } from '#shared/domain/file-kinds';
import type { FileKind } from '#shared/domain/file-kinds';

/** Files and folders that came from outside the window, dropped on it or opened in the system's file manager, until somebody looks into them. */
export interface IReceivedFiles {
  /** @param files paths, in the order in which they are inspected. They take the place of those that nobody has inspected yet. */
  receive(files: readonly string[]): void;
  /** The next path of a kind, once. */
  take(kind: FileKind): string | undefined;
}
export const IReceivedFiles = Symbol('IReceivedFiles');

export class ReceivedFiles implements IReceivedFiles {
  #files: readonly string[] = [];

  /** @param announce says that there are some. */
  constructor(private readonly announce: () => void) {}

  receive(files: readonly string[]): void {
    this.#files = files;
    this.announce();
  }

  take(kind: FileKind): string | undefined {
    const at = this.#files.findIndex((file) => fileKind(file) === kind);
    const next = this.#files[at];
    if (at >= 0) this.#files = this.#files.toSpliced(at, 1);
    return next;
  }
}

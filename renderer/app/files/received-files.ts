/** Files that came from outside the window are shown one after another, each kind by the feature that knows it. */

/** The sheets of one kind of files. */
export interface ReceivedKind {
  /** Shows the next one. @returns whether there was one; when its sheet is closed again. */
  takeReceived(): Promise<boolean>;
  /** Closes what is shown, unless something is under way with it. */
  close(): void;
}

/** Shows what has arrived. What arrives later takes the place of what is shown, and of what still waits. */
export class ReceivedQueue {
  #isRunning = false;
  #isMore = false;

  /** @param kinds in the order in which they are shown, when several kinds arrive at once. */
  constructor(private readonly kinds: readonly ReceivedKind[]) {}

  /** Something has arrived. @returns resolves when all of it was shown, or somebody else shows it. */
  async arrived(): Promise<void> {
    this.#isMore = true;
    for (const kind of this.kinds) kind.close();
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#takeMore()) for (const kind of this.kinds) while (await kind.takeReceived());
    } finally {
      this.#isRunning = false;
    }
  }

  /** Whether something has arrived since this was asked last. */
  #takeMore(): boolean {
    const isMore = this.#isMore;
    this.#isMore = false;
    return isMore;
  }
}

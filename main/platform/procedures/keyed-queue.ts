/** Does work one piece after another for each key: what waits for rules in between must not be overtaken by what was asked for later. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does the work once everything that was asked for before with the same key is done, or has failed. @returns what it answers. */
  run<T>(key: string, work: () => T | Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const answer = before === undefined ? Promise.resolve().then(work) : before.then(work, work);
    const done = answer
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(key) === done) this.#last.delete(key);
      });
    this.#last.set(key, done);
    return answer;
  }
}

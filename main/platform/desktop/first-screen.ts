/** Tells when the first screen can be used: what can wait begins then. */
export interface IFirstScreen {
  /** The page says so; again after a reload. */
  shown(): void;
  /** Once, at the first time. */
  whenShown(work: () => void): void;
}
export const IFirstScreen = Symbol('IFirstScreen');

export class FirstScreen implements IFirstScreen {
  #isShown = false;
  #waiting: (() => void)[] = [];

  shown(): void {
    this.#isShown = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const work of waiting) work();
  }

  whenShown(work: () => void): void {
    if (this.#isShown) work();
    else this.#waiting.push(work);
  }
}

/** Going back and forth through what was rolled, as a shell does through its lines. */
export class RollMemory {
  /** How far back; -1 is what is being written. */
  #back = -1;
  #written = '';

  /** What stands in the field is being written: the next step back begins at the latest roll. */
  leave(): void {
    this.#back = -1;
  }

  /**
   * @param step 1 goes back, -1 comes forward to what was being written.
   * @param rolled notations, the latest first, each once.
   * @param now what stands in the field.
   * @returns what stands there then; undefined where there is nothing further.
   */
  move(step: 1 | -1, rolled: readonly string[], now: string): string | undefined {
    const next = Math.max(-1, Math.min(rolled.length - 1, this.#back + step));
    if (next === this.#back) return undefined;
    if (this.#back === -1) this.#written = now;
    // What was just rolled stands in the field already.
    const isShown = this.#back === -1 && step === 1 && rolled[next] === now;
    this.#back = isShown ? Math.min(rolled.length - 1, next + 1) : next;
    return this.#back === -1 ? this.#written : (rolled[this.#back] ?? this.#written);
  }
}

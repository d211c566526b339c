import { randomBytes } from 'node:crypto';

/** The seeds of whatever is worked out with dice and has no seed of its own yet: starts, checks, initiative. */
export interface IWaitingSeeds {
  /**
   * Plays something by a seed. While it waits for a die, the place keeps its seed until it is done: by another one the app's own dice would fall otherwise
   * with each answer of the table. What throws leaves the seed as it was.
   * @param place where it is wanted: the same may wait in two places at once.
   */
  playAt<T extends { readonly kind: string }>(place: readonly string[], play: (seed: string) => Promise<T>): Promise<T>;
}
export const IWaitingSeeds = Symbol('IWaitingSeeds');

export class WaitingSeeds implements IWaitingSeeds {
  readonly #seeds = new Map<string, string>();

  async playAt<T extends { readonly kind: string }>(place: readonly string[], play: (seed: string) => Promise<T>): Promise<T> {
    const key = JSON.stringify(place);
    const seed = this.#seeds.get(key) ?? newSeed();
    const outcome = await play(seed);
    if (outcome.kind === 'needs-die') this.#seeds.set(key, seed);
    else this.#seeds.delete(key);
    return outcome;
  }
}

/** A seed that nothing else has: 128 bits, in hexadecimal. */
export function newSeed(): string {
  return randomBytes(16).toString('hex');
}

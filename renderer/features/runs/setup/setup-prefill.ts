/** What the screen that leads to a set-up already knows of it: the set-up takes it once. */

/** A participant to begin with. */
export interface PrefilledPerson {
  /** Of the character. */
  readonly id: string;
  readonly name: string;
  /** The side of the run that they begin on; undefined where it has none, or none is known. */
  readonly side: string | undefined;
}

interface SetupPrefill {
  readonly address: string;
  readonly title: string;
  readonly people: readonly PrefilledPerson[];
}

let waiting: SetupPrefill | undefined;

/**
 * Leaves what is known for a set-up that is about to be opened. What was left for another one before is forgotten.
 * @param address of the set-up (`to.setupFrom`).
 * @param title of the encounter that its people come from.
 */
export function prefillSetup(address: string, title: string, people: readonly PrefilledPerson[]): void {
  waiting = { address, title, people };
}

/**
 * Takes what was left for a set-up.
 * @returns undefined when nothing was, and the second time.
 */
export function takePrefill(address: string): Omit<SetupPrefill, 'address'> | undefined {
  const taken = waiting?.address === address ? waiting : undefined;
  if (taken !== undefined) waiting = undefined;
  return taken;
}

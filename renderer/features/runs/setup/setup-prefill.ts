/** People who are handed over to a set-up by the screen that leads to it: it takes them once. */

/** Somebody, and the side of the run they begin on; undefined where it has none, or none is known. */
export interface HandedOver {
  readonly id: string;
  readonly name: string;
  readonly side: string | undefined;
}

interface Handover {
  readonly address: string;
  readonly title: string;
  readonly people: readonly HandedOver[];
}

let waiting: Handover | undefined;

/** @param address of the set-up that is gone to. */
export function handOver(address: string, title: string, people: readonly HandedOver[]): void {
  waiting = { address, title, people };
}

/** What was handed over to a set-up; nothing the second time. */
export function takeOver(address: string): Omit<Handover, 'address'> | undefined {
  const taken = waiting?.address === address ? waiting : undefined;
  if (taken !== undefined) waiting = undefined;
  return taken;
}

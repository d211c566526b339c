/** What stands in a change that may leave things out: nothing is set to undefined. */
export type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what is undefined: over IPC a field that was left out may come as one. */
export function given<T extends object>(change: T): Given<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>;
}

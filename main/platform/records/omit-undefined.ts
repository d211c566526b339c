/** What stands in a change that may leave things out: nothing is set to undefined. */
export type WithoutUndefined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what is undefined: over IPC a field that was left out may come as one. */
export function omitUndefined<T extends object>(change: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;
}

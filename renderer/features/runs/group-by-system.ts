/** What belongs to several rule systems, system by system. Pure. */

/** The things of one rule system, in their order. */
export interface SystemGroup<T> {
  readonly system: string;
  readonly procedures: readonly T[];
}

/** One group a system, in the order in which the systems come first. */
export function groupBySystem<T extends { readonly system: string }>(procedures: readonly T[]): readonly SystemGroup<T>[] {
  const systems = [...new Set(procedures.map(({ system }) => system))];
  return systems.map((system) => ({ system, procedures: procedures.filter((one) => one.system === system) }));
}

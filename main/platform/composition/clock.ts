/** The time of day, as milliseconds since 1970. The only clock in the program: rules have none. */
export interface IClock {
  now(): number;
}
export const IClock = Symbol('IClock');

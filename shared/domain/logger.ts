/** The technical log: for whoever looks for a fault, never for the GM. No names from campaigns go in. */
export interface ILogger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
export const ILogger = Symbol('ILogger');

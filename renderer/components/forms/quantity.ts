/** How many of something are wanted, as typed into a small field. */
import { readNumber } from '../../text/number';

/**
 * Reads a quantity.
 * @param most the largest that is taken.
 * @returns a whole number from 1 to `most`; undefined for anything else.
 */
export function readQuantity(typed: string, most: number): number | undefined {
  const value = readNumber(typed);
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
}

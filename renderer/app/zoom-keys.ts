/** Which presses change the size of everything. Pure, but for the platform. */
import { digitOf } from '../ui/digits';
import { hasCommand } from '../ui/platform';
import type { Press } from './keys/key-match';

/** What a press does to the size; undefined when it is none of these keys. `=` is the key of `+` without Shift. */
export function zoomOf(event: Press): 'in' | 'out' | 'plain' | undefined {
  if (!hasCommand(event) || event.altKey) return undefined;
  // What is written on the key goes first: on a French keyboard `-` is the 6, and the 0 writes `à`.
  if (event.key === '+' || event.key === '=') return 'in';
  if (event.key === '-' || event.key === '\u2212') return 'out';
  return digitOf(event) === '0' ? 'plain' : undefined;
}

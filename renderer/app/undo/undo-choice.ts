/** What one press of Ctrl+Z takes back, where both a message and the journal offer something: the newest. Pure. */

/** A message tells of what was done at most this long before it was shown, in milliseconds. */
const TOLD_WITHIN = 1500;

/**
 * @param message the latest one that offers to take something back. `apart`: what it tells of is not in the journal.
 * @param change the latest change in force, by the clock that the messages go by.
 * @returns `message`: do what it offers. `both`: the message tells of that very change, so the journal takes it back and the message goes. `change`: the journal alone.
 */
export function whatToTakeBack(
  message: { readonly at: number; readonly apart: boolean } | undefined,
  change: { readonly at: number } | undefined,
): 'message' | 'both' | 'change' {
  if (message === undefined) return 'change';
  if (change === undefined) return 'message';
  if (change.at > message.at) return 'change';
  return !message.apart && message.at - change.at <= TOLD_WITHIN ? 'both' : 'message';
}

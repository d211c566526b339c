/**
 * Which proposal of which record an entry of the journal applied, as one word. A step is named by its row and not by its number: after an undo and another
 * action the same number holds other proposals.
 */
import type { Text } from '#shared/plugin-api/text';

/** The text of an entry that settles a proposal without doing it. */
export const DISMISSED = 'app:effects.log.dismissed';

/** Whether an entry that settles a proposal left it out, rather than doing it. */
export function isDismissal(text: Text | null): boolean {
  return text !== null && 'key' in text && text.key === DISMISSED;
}

/** How the keys of everything that a run proposes begin. */
export function effectsOfRun(runId: string): string {
  return `run:${runId}:`;
}

/** How the keys of one step of a run begin. */
export function runEffects(runId: string, stepId: number): string {
  return `${effectsOfRun(runId)}${String(stepId)}:`;
}

/** How the keys of a check begin that was kept nowhere. */
export function checkEffects(checkId: string): string {
  return `check:${checkId}:`;
}

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

/**
 * The key of the same proposal where runs and steps have other ids, as after an import.
 * @returns null when it names nothing that was carried over; checks that are in no campaign never are.
 */
export function movedEffect(key: string, runs: ReadonlyMap<string, string>, steps: ReadonlyMap<number, number>): string | null {
  const [kind, runId = '', stepId, index] = key.split(':');
  const run = runs.get(runId);
  const step = steps.get(Number(stepId));
  return kind !== 'run' || run === undefined || step === undefined || index === undefined ? null : `${runEffects(run, step)}${index}`;
}

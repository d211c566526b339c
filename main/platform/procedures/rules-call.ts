import type { Refused } from '#main/platform/procedures/engine';
import { BrokenOff } from '#main/platform/procedures/rules-calls';
import { AppError } from '#shared/domain/app-error';

/**
 * Calls the code of a rule system: everything of a plugin that can refuse or stop goes through here.
 * @returns what it answers, where that is no refusal.
 * @throws AppError `invalid` with every mistake that it names, `internal` when it stops, `unavailable` when it was stopped from outside.
 */
export async function callRules<T extends { readonly kind: string }>(system: string, call: () => Promise<T>): Promise<Exclude<T, Refused>> {
  const answer = await askRules(system, call);
  if (isRefused(answer)) throw new AppError('invalid', answer.issues[0].text, answer.issues, system);
  return answer as Exclude<T, Refused>;
}

/**
 * Asks the code of a rule system for what it cannot refuse.
 * @throws AppError `internal` when it stops, `unavailable` when it was stopped from outside.
 */
export async function askRules<T>(system: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof BrokenOff) throw new AppError('unavailable', { key: 'app:run.pluginBrokenOff', args: { reason: error.reason } }, [], 'app', error);
    throw new AppError('internal', { key: 'app:run.pluginFailed', args: { system } }, [], 'app', error);
  }
}

function isRefused(answer: { readonly kind: string }): answer is Refused {
  return answer.kind === 'refused';
}

import type { ActResult, RunProgress, RunView } from '#shared/ipc/runs';

/** The run after a step that needed no further die. @param before as it stood then; left out for a start. */
export function played(result: ActResult, before?: Pick<RunView, 'log'>): RunView {
  if (result.kind !== 'played') throw new Error(`a die is asked for: ${JSON.stringify(result.ask)}`);
  return updated(before, result.run);
}

/** A run as the page knows it after an answer: with the log that it knew before, and what is new of it. */
export function updated(before: Pick<RunView, 'log'> | undefined, { added, removed, ...head }: RunProgress): RunView {
  const log = before?.log ?? [];
  return { ...head, log: [...log.slice(0, log.length - removed), ...added] };
}

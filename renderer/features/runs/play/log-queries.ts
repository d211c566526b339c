/** Queries on the log of a run. Pure. */
import type { LogEntry, UndoneStep } from '#shared/ipc/runs';
import type { TrayRoll } from '#shared/ipc/tray';
import type { StepEvent } from '#shared/plugin-api/procedure';

/**
 * The log once its end was read anew. Steps that are known keep their identity, so that they are not drawn again; older ones stay if they lead up to it.
 * @param end oldest first.
 */
export function joined(known: readonly LogEntry[], end: readonly LogEntry[]): readonly LogEntry[] {
  const [first] = end;
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  const before = known.filter((entry) => entry.seq < (first?.seq ?? 0));
  const leadsUp = first !== undefined && (byId.has(first.id) || before.at(-1)?.seq === first.seq - 1);
  return [...(leadsUp ? before : []), ...end.map((entry) => byId.get(entry.id) ?? entry)];
}

/** The log after a step. @param removed how many steps at its end are gone. */
export function moved(known: readonly LogEntry[], added: readonly LogEntry[], removed: number): readonly LogEntry[] {
  return [...known.slice(0, known.length - removed), ...added];
}

/** The log without its oldest steps once it is twice as long as a page: down to one page. */
export function shortened(log: readonly LogEntry[], page: number): readonly LogEntry[] {
  return log.length > 2 * page ? log.slice(-page) : log;
}

/** The step that the screen shows: the latest that has events. @returns undefined before the first. */
export function latestWithEvents(log: readonly LogEntry[]): LogEntry | undefined {
  return log.findLast((entry) => entry.events.length > 0);
}

/** The outcome of a step in a sentence. */
export function headlineOf(entry: LogEntry | undefined): StepEvent | undefined {
  return entry?.events.find((event) => event.weight === 'headline');
}

/** Everybody's part in a step; without `who`, what is about nobody in particular. */
export function linesOf(entry: LogEntry | undefined, who?: string): readonly StepEvent[] {
  return entry?.events.filter((event) => event.weight === 'line' && event.who === who) ?? [];
}

/** Whether somebody's latest result was typed: then it is marked for as long as it is shown. */
export function lastWasTyped(log: readonly LogEntry[], who: string): boolean {
  const latest = log.findLast((entry) => entry.dice.some((die) => die.who === who) || hasAnswerAbout(entry, who));
  const dice = latest?.dice.filter((die) => die.who === who) ?? [];
  // Somebody who was told of without having rolled: the table gave the result itself.
  return dice.length === 0 ? latest !== undefined : dice.some((die) => die.source === 'typed');
}

/** Whether an action was told something about somebody: a result, a modifier. */
function hasAnswerAbout(entry: LogEntry, who: string): boolean {
  return Object.values(entry.input).some((answer) => typeof answer === 'object' && answer !== null && !Array.isArray(answer) && Object.hasOwn(answer, who));
}

/** A line of the record: a step of the rules, one that was taken back, or dice that were rolled freely in the meantime. */
export type LogLine =
  | { readonly kind: 'step'; readonly entry: LogEntry }
  | { readonly kind: 'undone'; readonly entry: UndoneStep }
  | { readonly kind: 'roll'; readonly roll: TrayRoll };

type Step = Exclude<LogLine, { readonly kind: 'roll' }>;

/** The lines of a round, the latest first. */
export interface LogRound {
  readonly round: number;
  readonly lines: readonly LogLine[];
}

/**
 * The record from its end to its beginning, by rounds, as far as it is known. A free roll stands over the step at which the run stood when it was made; where that step was
 * taken back and another one played in its place, over the step before it.
 * @param rolls in any order.
 * @param undone what was taken back, where that is asked for: each stands where it was played.
 */
export function byRound(log: readonly LogEntry[], rolls: readonly TrayRoll[] = [], undone: readonly UndoneStep[] = []): readonly LogRound[] {
  const [first] = log;
  const waiting = rolls
    .filter(({ position }) => (position ?? 0) >= (first?.seq ?? 0))
    .toSorted((a, b) => a.at - b.at)
    .map((roll) => ({ roll, after: log.findLast((entry) => entry.seq <= (roll.position ?? 0) && entry.at <= roll.at) ?? first }));
  const rounds: { round: number; lines: LogLine[] }[] = [];
  // What was just redone may still be listed as taken back.
  const known = new Set(log.map(({ id }) => id));
  const played = [
    ...log.map((entry): Step => ({ kind: 'step', entry })),
    ...undone.filter(({ id }) => !known.has(id) && id > (first?.seq === 0 ? 0 : (first?.id ?? 0))).map((entry): Step => ({ kind: 'undone', entry })),
  ];
  for (const step of played.toSorted((a, b) => b.entry.id - a.entry.id)) {
    const { entry } = step;
    const own = waiting.filter(({ after }) => after === entry).map(({ roll }): LogLine => ({ kind: 'roll', roll }));
    const lines: readonly LogLine[] = [...own.toReversed(), step];
    const open = rounds.at(-1);
    if (open?.round === entry.round) open.lines.push(...lines);
    else rounds.push({ round: entry.round, lines: [...lines] });
  }
  return rounds;
}

/** Free rolls in the log of a run, and pages of the log of the table. */
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#shared/ipc/runs';
import type { TableLogEntry, TrayRoll } from '#shared/ipc/tray';
import { byRound } from '../../../renderer/features/runs/play/log-queries';
import { mergedLog } from '../../../renderer/features/tray/log-merge';

const step = (seq: number, round: number, at: number): LogEntry => ({
  id: seq + 1,
  seq,
  action: 'round',
  at,
  input: {},
  round,
  events: [],
  effects: [],
  dice: [],
});
const roll = (id: string, at: number, position: number | null): TrayRoll => ({
  id,
  at,
  notation: 'd6',
  total: 1,
  dice: [],
  detail: '[1]',
  seed: 's',
  runId: 'r',
  position,
});

const roundsOf = (...args: Parameters<typeof byRound>): readonly unknown[] =>
  byRound(...args).map((group) => [
    group.round,
    group.lines.map((line) => (line.kind === 'roll' ? line.roll.id : line.kind === 'step' ? line.entry.seq : `undone ${String(line.entry.seq)}`)),
  ]);

describe('the record of a run', () => {
  const log = [step(0, 0, 100), step(1, 1, 200), step(2, 1, 300), step(3, 2, 400)];

  it('goes from its end to its beginning, by rounds', () => {
    expect(roundsOf(log)).toEqual([
      [2, [3]],
      [1, [2, 1]],
      [0, [0]],
    ]);
  });

  it('has what was taken back where it was played, when that is asked for', () => {
    // Two steps were played and taken back before the second one; one more can still be redone.
    const kept = [
      { ...step(0, 0, 100), id: 1 },
      { ...step(1, 1, 200), id: 2 },
      { ...step(2, 1, 500), id: 5 },
    ];
    const undone = [
      { ...step(2, 1, 300), id: 3, replaced: true },
      { ...step(3, 2, 400), id: 4, replaced: true },
      { ...step(3, 2, 600), id: 6, replaced: false },
    ];
    expect(roundsOf(kept, [], undone)).toEqual([
      [2, ['undone 3']],
      [1, [2]],
      [2, ['undone 3']],
      [1, ['undone 2', 1]],
      [0, [0]],
    ]);
    // Just redone, and still listed as taken back: there once.
    expect(roundsOf([...kept, { ...step(3, 2, 600), id: 6 }], [], undone)[0]).toEqual([2, [3]]);
    expect(roundsOf(kept, [])).toEqual([
      [1, [2, 1]],
      [0, [0]],
    ]);
  });

  it('has free rolls over the step at which the run stood, the latest on top', () => {
    expect(roundsOf(log, [roll('b', 260, 1), roll('a', 250, 1), roll('c', 410, 3), roll('d', 120, 0)])).toEqual([
      [2, ['c', 3]],
      [1, [2, 'b', 'a', 1]],
      [0, ['d', 0]],
    ]);
  });

  it('puts a roll made at a step that was taken back over the step before', () => {
    // Step 2 was played, the dice rolled, step 2 taken back and played again later.
    expect(roundsOf([step(0, 0, 100), step(1, 1, 200), step(2, 1, 900)], [roll('old', 350, 2)])).toEqual([
      [1, [2, 'old', 1]],
      [0, [0]],
    ]);
    expect(roundsOf([step(0, 0, 100), step(1, 1, 200)], [roll('undone', 350, 2)])).toEqual([
      [1, ['undone', 1]],
      [0, [0]],
    ]);
  });

  it('loses no roll, also where the clock was set back', () => {
    expect(roundsOf([step(0, 0, 1000)], [roll('early', 5, 0), roll('nowhere', 5, null)])).toEqual([[0, ['nowhere', 'early', 0]]]);
  });
});

describe('the log of the table', () => {
  const line = (id: string, at: number): TableLogEntry => ({ kind: 'roll', roll: roll(id, at, null) });
  const check = (id: string, at: number): TableLogEntry => ({
    kind: 'check',
    id,
    at,
    system: 's',
    procedure: 'p',
    title: { verbatim: '' },
    summary: { verbatim: '' },
  });
  const ids = (entries: readonly TableLogEntry[]): readonly string[] => entries.map((entry) => (entry.kind === 'roll' ? entry.roll.id : entry.id));

  it('keeps each entry once, the latest first, whichever page comes when', () => {
    const first = mergedLog([], [line('c', 3), check('b', 2)]);
    expect(ids(mergedLog(first, [line('a', 1)]))).toEqual(['c', 'b', 'a']);
    expect(ids(mergedLog(first, [line('d', 4), line('c', 3)]))).toEqual(['d', 'c', 'b']);
  });

  it('tells a roll and a check of one id apart', () => {
    expect(mergedLog([line('x', 1)], [check('x', 2)])).toHaveLength(2);
  });
});

/** Earlier steps of a journey that are put right: one change, one line of the journal, one undo. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import type { Reply } from '#shared/ipc/contract';
import type { Journey } from '#shared/ipc/journeys';
import type { RunProgress, RunView } from '#shared/ipc/runs';
import { accepted, refusal } from '../../../helpers/world';
import { updated } from '../../../helpers/runs';
import { clockOf, journalOf, penaltiesOf, recordsOf, road, setOut, typed } from './journey';
import type { Road } from './journey';

const OFF_PATH = { onPath: false } as const;

async function marched(all: Road, periods: number): Promise<RunView> {
  let run = await setOut(all);
  for (let period = 0; period < periods; period += 1) run = await all.world.act(run, 'march', {}, period < 2 ? {} : typed(all.members, 20));
  return run;
}

async function correct({ world }: Road, run: RunView, seq: number, input: JsonObject): Promise<RunView> {
  const reply: Reply<{ run: RunProgress; journey: Journey }> = await world.api.journeys.correct({ id: run.id, position: run.position, seq, input });
  return updated(run, accepted(reply).run);
}

/** Everything of the record of a run, and of the clock and the sheets of its campaign. */
function allOf(all: Road, runId: string): unknown {
  const steps = all.world.sql(
    `SELECT seq, action, input, dice, state, presentation, played_at, clock FROM run_steps
     WHERE run_id = ? AND discarded_at IS NULL AND seq <= (SELECT position FROM runs WHERE id = run_id) ORDER BY seq`,
    runId,
  );
  return JSON.parse(JSON.stringify([steps, recordsOf(all)])) as unknown;
}

describe('a step that is put right', () => {
  it('is one line of the journal, which says what was answered before; the lines of its march say what is so now', async () => {
    const all = await road();
    const before = await marched(all, 3);
    const old = await journalOf(all);
    const run = await correct(all, before, 1, OFF_PATH);
    const now = await journalOf(all);
    expect(now).toHaveLength(old.length + 1);
    expect(now[0]).toMatch(/step 1 put right \(.*path.*: yes → no\), 3 steps played anew/i);
    expect(now.some((line) => line.startsWith('('))).toBe(false);
    expect(now.slice(1)).not.toEqual(old);
    expect(run).toMatchObject({ position: 3, presentation: { travel: { km: 30 } } });
    expect(run.log.map(({ corrected }) => corrected?.map(({ before: was }) => was) ?? null)).toEqual([null, [{ key: 'app:run.answer.yes' }], null, null]);
    expect(run.log.map(({ at }) => at)).toEqual(before.log.map(({ at }) => at));
  });

  it('is taken back whole by one undo, and made again by one redo, before what is played next', async () => {
    const all = await road();
    let run = await marched(all, 3);
    const [old, lines, log] = [allOf(all, run.id), await journalOf(all), run.log.map(({ events }) => events)];
    run = await correct(all, run, 2, OFF_PATH);
    const right = allOf(all, run.id);
    run = await all.world.act(run, 'rest', { hours: 10 });
    run = await all.world.undo(run);
    expect(allOf(all, run.id)).toEqual(right);
    run = await all.world.undo(run);
    expect(run).toMatchObject({ position: 3, canRedo: true });
    expect(allOf(all, run.id)).toEqual(old);
    expect(run.log.map(({ events }) => events)).toEqual(log);
    expect((await journalOf(all)).filter((line) => !line.startsWith('('))).toEqual(lines);
    run = await all.world.redo(run);
    expect(allOf(all, run.id)).toEqual(right);
    all.world.restart();
    run = await all.world.undo(run);
    expect(allOf(all, run.id)).toEqual(old);
    // Another step in its place: the correction is gone for good.
    run = await all.world.act(await all.world.undo(run), 'rest', { hours: 2 });
    expect(run.canRedo).toBe(false);
    expect(refusal(await all.world.api.runs.redo({ id: run.id, position: run.position })).code).toBe('invalid');
  });

  it('is asked for with its answers, and what it would change is known before: nothing is stored', async () => {
    const all = await road();
    const run = await marched(all, 3);
    const { journeys } = all.world.api;
    const before = all.world.dump();
    const asked = accepted(await journeys.correction({ id: run.id, seq: 2 }));
    expect(asked).toMatchObject({ steps: 2, corrected: [], offer: { id: 'march' }, input: { onPath: true } });
    expect(Object.values(asked.names)).toEqual(['Ana', 'Bo']);
    const wanted = { id: run.id, position: 3, seq: 2, input: { ...asked.input, ...OFF_PATH } };
    const outlook = accepted(await journeys.tryCorrection(wanted));
    expect(outlook).toMatchObject({ before: { km: 36, minutes: 720, tired: 2, worst: 2 }, after: { km: 30, minutes: 720 } });
    expect(outlook.headlines[0]).toMatchObject({ seq: 2 });
    expect(all.world.dump()).toEqual(before);
    const done = await correct(all, run, 2, wanted.input);
    expect(done.presentation.travel).toMatchObject({ km: outlook.after.km, minutes: outlook.after.minutes });
    expect(accepted(await journeys.correction({ id: run.id, seq: 2 })).corrected).toMatchObject([{ before: { key: 'app:run.answer.yes' } }]);
    expect(refusal(await journeys.correction({ id: run.id, seq: 0 })).code).toBe('invalid');
    expect(refusal(await journeys.tryCorrection({ ...wanted, seq: 9 })).code).toBe('invalid');
    expect(refusal(await journeys.tryCorrection({ ...wanted, position: 1 })).code).toBe('conflict');
  });

  it('moves the clock by what the road took less, and leaves what the GM moved it by', async () => {
    const all = await road();
    const { world } = all;
    let run = await world.act(await setOut(all), 'rest', { hours: 10 });
    accepted(await world.api.calendars.move({ campaignId: all.campaignId, kind: 'by', typed: '3 hours' }));
    run = await world.act(run, 'march');
    expect(await clockOf(all)).toBe(600 + 180 + 240);
    run = await correct(all, run, 1, { hours: 2 });
    expect(await clockOf(all)).toBe(120 + 180 + 240);
    expect(world.sql('SELECT clock FROM run_steps WHERE run_id = ? AND discarded_at IS NULL ORDER BY seq', run.id)).toEqual([
      { clock: 0 },
      { clock: 120 },
      { clock: 120 + 180 + 240 },
    ]);
    accepted(await world.api.calendars.move({ campaignId: all.campaignId, kind: 'by', typed: '1 hours' }));
    await world.undo(run);
    expect(await clockOf(all)).toBe(600 + 180 + 240 + 60);
  });

  it('gives back what had ended with time that was never spent, and ends it when it is', async () => {
    const all = await road();
    const { world } = all;
    const [ana] = all.members;
    const given = { ids: [ana?.id ?? ''], condition: 'slowed', count: 1, duration: { kind: 'time' as const, minutes: 300 }, tick: null, cause: '' };
    accepted(await world.api.characters.addCondition(given));
    const conditions = async () => Object.keys(accepted(await world.api.characters.get({ id: ana?.id ?? '' })).conditions).length;
    let run = await world.act(await setOut(all), 'rest', { hours: 10 });
    expect(await conditions()).toBe(0);
    run = await correct(all, run, 1, { hours: 2 });
    expect(await conditions()).toBe(1);
    run = await correct(all, run, 1, { hours: 8 });
    expect(await conditions()).toBe(0);
    run = await world.undo(run);
    expect(await conditions()).toBe(1);
    await world.undo(run);
    expect(await conditions()).toBe(0);
    expect((await journalOf(all)).filter((line) => /over|no longer/iu.test(line) && !line.startsWith('('))).toHaveLength(1);
  });
});

const plays = fc.array(fc.record({ march: fc.boolean(), hours: fc.constantFrom(2, 10), off: fc.boolean() }), {
  minLength: 2,
  maxLength: 6,
});
type Play = { march: boolean; hours: number; off: boolean };

function inputOf({ march, hours, off }: Play): JsonObject {
  return march ? { onPath: !off } : { hours };
}

function at(list: readonly Play[], index: number): Play {
  const play = list[index];
  if (play === undefined) throw new Error('no such play');
  return play;
}

async function playAll(all: Road, run: RunView, wanted: readonly Play[]): Promise<RunView> {
  let now = run;
  for (const play of wanted) now = await all.world.act(now, play.march ? 'march' : 'rest', inputOf(play));
  return now;
}

/** Without the moments of the real clock. */
function bare(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\\*"(since|played_at)\\*":\d+,?/gu, '');
}

describe('dice that were typed', () => {
  it('fall again where they are asked for, and are left where nothing is tested any more', async () => {
    const all = await road();
    const { world, members } = all;
    let run = await world.act(await setOut(all), 'march');
    run = await world.act(run, 'rest', { hours: 2 });
    run = await world.act(run, 'march');
    run = await world.act(run, 'march', {}, typed(members, 15));
    const dice = run.log.at(-1)?.dice;
    run = await correct(all, run, 1, OFF_PATH);
    expect(run.log.at(-1)?.dice).toEqual(dice);
    run = await correct(all, run, 2, { hours: 10 });
    expect(run.log.at(-1)?.dice).toEqual([]);
    run = await correct(all, run, 2, { hours: 2 });
    // The record has no typed die any more: the application throws.
    expect(run.log.at(-1)?.dice.map(({ source }) => source)).toEqual(['app', 'app']);
    for (let time = 0; time < 2; time += 1) run = await world.undo(run);
    expect(run.log.at(-1)?.dice).toEqual(dice);
  });
});

describe('whatever is put right', () => {
  it('equals having played it right the first time, also after another correction, and undo gives each back', async () => {
    await fc.assert(
      fc.asyncProperty(plays, fc.nat(5), fc.nat(5), async (wanted, one, other) => {
        const all = await road();
        const otherwise = (list: readonly Play[], which: number): Play[] =>
          list.map((play, index) => (index === which ? { ...play, off: !play.off, hours: 12 - play.hours } : play));
        const [first, second] = [one % wanted.length, other % wanted.length];
        let run = await playAll(all, await setOut(all), wanted);
        const asPlayed = allOf(all, run.id);
        const once = otherwise(wanted, first);
        run = await correct(all, run, first + 1, inputOf(at(once, first)));
        const afterOne = allOf(all, run.id);
        const twice = otherwise(once, second);
        run = await correct(all, run, second + 1, inputOf(at(twice, second)));
        const afterTwo = allOf(all, run.id);
        const penalties = await Promise.all(all.members.map((member) => penaltiesOf(all, member)));
        run = await all.world.undo(run);
        expect(allOf(all, run.id)).toEqual(afterOne);
        run = await all.world.undo(run);
        expect(allOf(all, run.id)).toEqual(asPlayed);
        for (const _play of wanted) run = await all.world.undo(run);
        run = await playAll(all, run, twice);
        expect(bare(allOf(all, run.id))).toBe(bare(afterTwo));
        expect(bare(await Promise.all(all.members.map((member) => penaltiesOf(all, member))))).toBe(bare(penalties));
      }),
      { numRuns: 8 },
    );
  });
});

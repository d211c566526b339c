/** The clock of a campaign and the undo of its journeys: out of a campaign file, over another calendar, and among moves by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunView } from '#shared/ipc/runs';
import { accepted } from '../../../helpers/world';
import { exported, imported } from '../transfer/files';
import { clockOf, journalOf, recordsOf, road, setOut, typed } from './journey';
import type { Road } from './journey';

const CALENDARS = ['chroniques', 'imperial-calendar', 'gregorian-calendar'];

/** The only run of a campaign that came out of a file. */
async function arrived({ world, members }: Road, file: string): Promise<{ readonly all: Road; readonly run: RunView }> {
  const campaignId = await imported(world, file);
  const [summary] = accepted(await world.api.runs.list({ campaignId, trashed: false }));
  const run = accepted(await world.api.runs.get({ id: summary?.id ?? '' }));
  return { all: { world, campaignId, members }, run };
}

/** What the road has cost the people of a campaign, by their names. */
function tiredness({ world, campaignId }: Road): Readonly<Record<string, readonly number[]>> {
  const rows = world.sql('SELECT name, penalties FROM characters WHERE campaign_id = ? ORDER BY name', campaignId);
  return Object.fromEntries(
    rows.map(({ name, penalties }) => [
      String(name),
      Object.values(JSON.parse(String(penalties)) as Record<string, { amount: number }>).map(({ amount }) => amount),
    ]),
  );
}

describe('a journey out of a campaign file', () => {
  it('takes its time and its tiredness back with its steps, on beyond what was played since, and gives both again', async () => {
    const all = await road();
    const { world, members } = all;
    let first = await setOut(all);
    for (let period = 0; period < 2; period += 1) first = await world.act(first, 'march');
    first = await world.act(first, 'march', {}, typed(members, 20));
    const { all: copy, run: came } = await arrived(all, await exported(world, all.campaignId));
    expect(await clockOf(copy)).toBe(720);
    const people = came.presentation.participants.map(({ id }) => ({ id }));
    let run = await world.act(came, 'march', {}, typed(people, 20));
    expect(await clockOf(copy)).toBe(960);

    const stands: [number, unknown][] = [[960, tiredness(copy)]];
    for (const clock of [720, 480, 240, 0]) {
      run = await world.undo(run);
      expect(await clockOf(copy)).toBe(clock);
      stands.push([clock, tiredness(copy)]);
    }
    expect(stands.map(([, tired]) => tired)).toEqual([
      { Ana: [-4], Bo: [-4] },
      { Ana: [-2], Bo: [-2] },
      { Ana: [], Bo: [] },
      { Ana: [], Bo: [] },
      { Ana: [], Bo: [] },
    ]);
    // Their lines of the journal are struck out with them.
    expect((await journalOf(copy)).filter((line) => line.startsWith('(“The col”'))).toHaveLength(4);
    for (const [clock, tired] of stands.slice(0, -1).reverse()) {
      run = await world.redo(run);
      expect([await clockOf(copy), tiredness(copy)]).toEqual([clock, tired]);
    }
    expect((await journalOf(copy)).filter((line) => line.startsWith('('))).toEqual([]);
    // The campaign that the file is of knows nothing of it.
    expect(await clockOf(all)).toBe(720);
  });

  it('that was taken back before it was written goes on from where it stood', async () => {
    const all = await road();
    const { world } = all;
    let first = await setOut(all);
    for (let period = 0; period < 2; period += 1) first = await world.act(first, 'march');
    await world.undo(first);
    const { all: copy, run: came } = await arrived(all, await exported(world, all.campaignId));
    expect(await clockOf(copy)).toBe(240);
    expect(came.canRedo).toBe(true);
    let run = await world.redo(came);
    expect(await clockOf(copy)).toBe(480);
    run = await world.undo(run);
    run = await world.undo(run);
    expect(await clockOf(copy)).toBe(0);
    await world.act(run, 'rest', { hours: 2 });
    expect(await clockOf(copy)).toBe(120);
  });

  it('ends what its time ends when a step is made again', async () => {
    const all = await road();
    const { world } = all;
    const [ana] = all.members;
    const first = await world.act(await setOut(all), 'march');
    await world.undo(first);
    const duration = { kind: 'time' as const, minutes: 100 };
    accepted(await world.api.characters.addCondition({ ids: [ana?.id ?? ''], condition: 'slowed', count: 1, duration, tick: null, cause: '' }));
    const { all: copy, run: came } = await arrived(all, await exported(world, all.campaignId));
    const conditions = (): string =>
      String(world.sql("SELECT conditions FROM characters WHERE campaign_id = ? AND name = 'Ana'", copy.campaignId)[0]?.['conditions']);
    expect(conditions()).toContain('slowed');
    const run = await world.redo(came);
    expect(conditions()).not.toContain('slowed');
    await world.undo(run);
    expect(conditions()).toContain('slowed');
    expect(await clockOf(copy)).toBe(0);
  });
});

describe('a campaign that takes another calendar while a journey is on its way', () => {
  it('keeps its clock, and undo and redo of the steps of before move it as far as they did', async () => {
    const all = await road(['Ana'], 'chroniques', CALENDARS);
    const { world, campaignId } = all;
    const choose = async (calendar: string, today: string): Promise<unknown> =>
      accepted(await world.api.calendars.choose({ campaignId, calendar, today, choices: {} }));
    const dayZero = async (): Promise<number | undefined> => accepted(await world.api.calendars.of({ campaignId }))?.dayZero;
    await choose('imperial-calendar/imperial', '33 Vorhexen 2512, 8:00');
    const before = await dayZero();
    let run = await world.act(await setOut(all), 'march');
    await choose('gregorian-calendar/gregorian', '1 January 2000, 12:00');
    const after = await dayZero();
    run = await world.act(run, 'march');
    expect(await clockOf(all)).toBe(480);
    run = await world.undo(run);
    run = await world.undo(run);
    expect([await clockOf(all), await dayZero()]).toEqual([0, after]);
    run = await world.redo(run);
    await world.redo(run);
    expect(await clockOf(all)).toBe(480);
    // The choice is taken back beneath the steps: the day is that of the first calendar, as late as the clock stands.
    accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
    expect([await clockOf(all), await dayZero()]).toEqual([480, before]);
    accepted(await world.api.journal.redo({ campaignId, encounterId: null }));
    expect([await clockOf(all), await dayZero()]).toEqual([480, after]);
  });
});

describe('moves of the clock among the steps of journeys', () => {
  it('whatever is taken back and made again, in whatever order, the clock is the sum of what holds, and all of it undone is the beginning', async () => {
    const all = await road(['Ana', 'Bo'], 'chroniques', CALENDARS);
    const { world, campaignId } = all;
    accepted(await world.api.calendars.choose({ campaignId, calendar: 'imperial-calendar/imperial', today: '32 Vorhexen 2512, 8:00', choices: {} }));
    const doing = fc.constantFrom('march 0', 'march 1', 'back 0', 'back 1', 'forth 0', 'forth 1', 'clock +90', 'clock -30', 'undo', 'redo');
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 4, maxLength: 14 }), async (doings) => {
        const start = await clockOf(all);
        const runs = [await setOut(all), await setOut(all, {}, undefined, 'Another way')];
        // A model of what holds: the steps of each run by their minutes, and the moves by hand.
        const marched = [0, 0];
        const most = [0, 0];
        const moves: number[] = [];
        let held = 0;
        for (const step of doings) {
          const [what = '', which = '0'] = step.split(' ');
          const at = Number(which);
          const run = runs[at];
          if (what === 'march' && run !== undefined && marched[at] !== undefined && marched[at] < 2) {
            // One that is behind the other has waited for it: its march moves the clock on from there.
            const { ahead } = accepted(await world.api.journeys.times({ id: run.id }));
            if (ahead.length > 0) accepted(await world.api.journeys.lineUp({ id: run.id, position: run.position, how: 'wait' }));
            runs[at] = await world.act(run, 'march');
            marched[at] += 1;
            most[at] = marched[at];
          } else if (what === 'back' && run !== undefined && (marched[at] ?? 0) > 0) {
            runs[at] = await world.undo(run);
            marched[at] = (marched[at] ?? 0) - 1;
          } else if (what === 'forth' && run !== undefined && (marched[at] ?? 0) < (most[at] ?? 0)) {
            runs[at] = await world.redo(run);
            marched[at] = (marched[at] ?? 0) + 1;
          } else if (what === 'clock') {
            accepted(await world.api.calendars.move({ campaignId, kind: 'by', typed: `${which} minutes` }));
            moves.splice(held, moves.length, at);
            held = moves.length;
          } else if (what === 'undo' && held > 0) {
            accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
            held -= 1;
          } else if (what === 'redo' && held < moves.length) {
            accepted(await world.api.journal.redo({ campaignId, encounterId: null }));
            held += 1;
          }
          const byHand = moves.slice(0, held).reduce((sum, minutes) => sum + minutes, 0);
          expect(await clockOf(all)).toBe(start + 240 * ((marched[0] ?? 0) + (marched[1] ?? 0)) + byHand);
        }
        for (; held > 0; held -= 1) accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
        for (const [at, run] of runs.entries()) {
          let now = run;
          for (let left = marched[at] ?? 0; left > 0; left -= 1) now = await world.undo(now);
        }
        expect(await clockOf(all)).toBe(start);
        expect(recordsOf(all)).toMatchObject({ campaign: [{ elapsed_minutes: start }] });
      }),
      { numRuns: 12 },
    );
  });
});

/** The route of a journey, several periods at once, what is to be expected, and earlier steps that are put right. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Forecast, Marched, TypedLeg } from '#shared/ipc/journeys';
import type { RunView } from '#shared/ipc/runs';
import { accepted, refusal } from '../../../helpers/world';
import { clockOf, journalOf, penaltiesOf, recordsOf, road, setOut, typed } from './journey';
import type { Road } from './journey';

const ROUTE: TypedLeg[] = [
  { id: 'road', name: 'The road', km: 30, answers: {}, notes: '' },
  { id: 'marsh', name: 'The marsh', km: 9, answers: { terrain: 'difficult', onPath: false }, notes: '' },
  { id: 'col', name: 'The col', km: 1, answers: { terrain: 'highMountain', elsewhere: true }, notes: '' },
];

async function planned(all: Road, legs: TypedLeg[] = ROUTE): Promise<RunView> {
  const run = await setOut(all);
  accepted(await all.world.api.journeys.setPlan({ id: run.id, legs }));
  return run;
}

async function march({ world }: Road, run: { id: string; position: number }, until: 'period' | 'day' | 'leg' | 'arrival', more: object = {}): Promise<Marched> {
  return accepted(await world.api.journeys.march({ id: run.id, position: run.position, until, forced: false, answers: {}, dice: {}, ...more }));
}

describe('the plan of a journey', () => {
  it('says where the party is, and is changed leg by leg, each taken back alone', async () => {
    const all = await road();
    const { journeys, journal } = all.world.api;
    const run = await planned(all);
    const { id } = run;
    expect(accepted(await journeys.plan({ id }))).toMatchObject({ km: 0, minutes: 0, day: 1, start: 0, ahead: 40, place: { leg: 'road', into: 0, left: 30 } });
    await all.world.act(run, 'march');
    expect(accepted(await journeys.plan({ id }))).toMatchObject({ km: 12, ahead: 28, place: { leg: 'road', into: 12, left: 18 } });
    const names = async () => accepted(await journeys.plan({ id })).plan.legs.map(({ name, km }) => `${name} ${String(km)}`);
    accepted(await journeys.splitLeg({ id, leg: 'road', km: 20, name: 'To the ford' }));
    expect(await names()).toEqual(['The road 20', 'To the ford 10', 'The marsh 9', 'The col 1']);
    accepted(await journeys.moveLeg({ id, leg: 'col', to: 0 }));
    accepted(await journeys.changeLeg({ id, leg: 'marsh', change: { name: 'The bog' } }));
    accepted(await journeys.removeLeg({ id, leg: 'col' }));
    accepted(await journeys.addLeg({ id, leg: { name: 'A day off', km: 1, answers: {}, notes: '' }, at: 1 }));
    expect(await names()).toEqual(['The road 20', 'A day off 1', 'To the ford 10', 'The bog 9']);
    for (let step = 0; step < 4; step += 1) accepted(await journal.undo({ campaignId: all.campaignId, encounterId: null }));
    expect(await names()).toEqual(['The road 20', 'To the ford 10', 'The marsh 9', 'The col 1']);
    expect(refusal(await journeys.splitLeg({ id, leg: 'road', km: 20 }))).toMatchObject({ code: 'invalid', fields: [{ field: 'km' }] });
    expect(refusal(await journeys.removeLeg({ id, leg: 'gone' })).code).toBe('not-found');
  });

  it('keeps what is written of a day for the GM and for the players apart', async () => {
    const all = await road();
    const { id } = await planned(all);
    const { journeys } = all.world.api;
    accepted(await journeys.writeDay({ id, day: 1, gm: 'The ford is watched.' }));
    accepted(await journeys.writeDay({ id, day: 1, players: 'Rain.' }));
    expect(accepted(await journeys.plan({ id })).plan.days).toEqual({ '1': { gm: 'The ford is watched.', players: 'Rain.' } });
    accepted(await journeys.writeDay({ id, day: 1, gm: '', players: '' }));
    expect(accepted(await journeys.plan({ id })).plan.days).toEqual({});
    // The journal tells the route once, and neither single legs nor texts.
    expect((await journalOf(all)).filter((line) => line.includes('Route'))).toHaveLength(1);
    expect((await journalOf(all)).some((line) => line.includes('written'))).toBe(false);
  });

  it('is that of a journey, and stays as it is in the trash', async () => {
    const all = await road();
    const { id } = await planned(all);
    accepted(await all.world.api.runs.trash({ id }));
    expect(refusal(await all.world.api.journeys.setPlan({ id, legs: [] })).code).toBe('unavailable');
    const wanted = { id, position: 0, until: 'day', forced: false, answers: {}, dice: {} } as const;
    expect(refusal(await all.world.api.journeys.march(wanted)).code).toBe('unavailable');
    expect(refusal(await all.world.api.journeys.plan({ id: 'nobody' })).code).toBe('not-found');
  });
});

describe('a march', () => {
  it('goes by the leg on which the party is, and rests before it would be forced', async () => {
    const all = await road();
    const run = await planned(all);
    const day = await march(all, run, 'day');
    expect(day).toMatchObject({ steps: 2, km: 24, minutes: 480, end: { kind: 'reached' }, journey: { position: 2, place: { leg: 'road' } } });
    const leg = await march(all, day.run, 'leg');
    // A night and one period more, which ends on the marsh.
    expect(leg).toMatchObject({ steps: 2, km: 12, minutes: 960 + 240, end: { kind: 'reached' }, journey: { km: 36, place: { leg: 'marsh', into: 6 } } });
    const there = await march(all, leg.run, 'arrival');
    expect(there).toMatchObject({ end: { kind: 'reached' }, journey: { place: null, ahead: 0, km: 40 } });
    expect(there.run.added.map(({ action, input }) => [action, input['terrain'] ?? null])).toEqual([
      ['march', 'difficult'],
      ['rest', null],
      ['march', 'highMountain'],
    ]);
    expect(await clockOf(all)).toBe(there.journey.minutes);
    expect(await march(all, there.run, 'period')).toMatchObject({ steps: 1 });
  });

  it('forces one march more where that is wanted, with the dice as they are typed', async () => {
    const all = await road();
    const { world, members } = all;
    const run = await planned(all);
    const ask = Object.fromEntries(members.map(({ id }) => [id, { typed: [], then: 'ask' }]));
    const stopped = await march(all, run, 'day', { forced: true, dice: ask });
    expect(stopped).toMatchObject({ steps: 2, end: { kind: 'needs-die', ask: { who: members[0]?.id, sides: 20 } } });
    const forced = await march(all, stopped.run, 'day', { forced: true, dice: typed(members, 20) });
    expect(forced).toMatchObject({ steps: 1, km: 12, end: { kind: 'reached' }, run: { presentation: { travel: { period: { forced: true } } } } });
    for (const member of members) expect(Object.values(await penaltiesOf(all, member))).toMatchObject([{ amount: -2 }]);
    expect(accepted(await world.api.runs.undo({ id: run.id, position: 3 })).position).toBe(2);
  });

  it('stops where the GM is needed, and says why', async () => {
    const all = await road();
    const { world, members } = all;
    const run = await planned(all);
    expect(refusal(await world.api.journeys.march({ id: run.id, position: 7, until: 'day', forced: false, answers: {}, dice: {} })).code).toBe('conflict');
    expect(await march(all, run, 'day', { answers: { divisor: 9 } })).toMatchObject({
      steps: 0,
      end: { kind: 'refused', text: { key: 'refuse.divisor' } },
      run: { position: 0, added: [] },
    });
    accepted(await world.api.characters.setDead({ ids: [members[1]?.id ?? ''], dead: true }));
    expect(await march(all, run, 'arrival')).toMatchObject({ steps: 0, end: { kind: 'gone', who: [{ id: members[1]?.id, why: 'dead' }] } });
    const without = await setOut(all);
    expect(refusal(await world.api.journeys.march({ id: without.id, position: 0, until: 'leg', forced: false, answers: {}, dice: {} })).message).toMatch(
      /no route/,
    );
  });

  it('ends where nobody gets any further', async () => {
    const all = await road(['Ana']);
    const run = await planned({ ...all, members: all.members.map((member) => ({ ...member, armorDef: 20 })) });
    expect(await march(all, run, 'arrival')).toMatchObject({ steps: 1, km: 0, end: { kind: 'nowhere' } });
  });
});

describe('a forecast', () => {
  async function forecast(
    { world }: Road,
    more: object,
  ): Promise<{ planned: Forecast; variants: readonly (Partial<Forecast> & { id: string; refused?: unknown })[] }> {
    return accepted(await world.api.journeys.forecast({ forced: false, variants: [], ...more } as never));
  }

  it('is what the march comes to, and stores nothing', async () => {
    const all = await road();
    const run = await planned(all);
    const before = all.world.dump();
    const { planned: expected } = await forecast(all, { of: { kind: 'journey', id: run.id } });
    expect(all.world.dump()).toEqual(before);
    const done = await march(all, run, 'arrival');
    expect(expected).toMatchObject({ arrives: true, minutes: done.minutes, km: done.km, rests: 2 });
    expect(expected.legs.map(({ leg }) => leg)).toEqual(['road', 'marsh', 'col']);
    expect(expected.legs.at(-1)?.minutes).toBe(done.minutes);
  });

  it('says who sets the pace, what something else would change, and where a forced march saves a day', async () => {
    const all = await road(['Ana', 'Bo']);
    const [ana, bo] = all.members;
    const setup = (more: object) => ({ members: [ana, { ...bo, armorDef: 4, ...more }] });
    const legs = [{ id: 'road', name: '', km: 40, answers: {}, notes: '' }];
    const { planned: expected, variants } = await forecast(all, {
      of: { kind: 'setup', campaignId: all.campaignId, procedure: 'travel', setup: setup({}) },
      legs,
      start: 480,
      variants: [
        { id: 'pack', setup: setup({ armor: 'pack' }) },
        { id: 'horses', setup: { members: [ana, bo].map((each) => ({ ...each, transport: 'horse' })) } },
        { id: 'off', legs: legs.map((leg) => ({ ...leg, answers: { onPath: false } })) },
        { id: 'wrong', setup: { members: [] } },
      ],
    });
    expect(expected).toMatchObject({ arrives: true, km: 40, days: 3, rests: 2, slowest: [{ id: bo?.id, name: 'Bo', periods: 5 }] });
    expect(variants.map(({ id, days }) => [id, days ?? null])).toEqual([
      ['pack', 2],
      ['horses', 2],
      ['off', 5],
      ['wrong', null],
    ]);
    // 32 km in two days: a third march on the evening of either is the rest of the way, if nobody fails.
    for (const { day, minutes } of expected.forced) {
      expect([1, 2]).toContain(day);
      expect(minutes).toBeLessThan(expected.minutes);
    }
  });
});

describe('a journey without rules', () => {
  it('travels in a campaign of any system, as a supplement of it', async () => {
    const all = await road(['Ana'], 'wfrp4', ['wfrp4', 'road']);
    const { api } = all.world;
    accepted(await api.campaigns.edit({ id: all.campaignId, change: { supplements: ['road'] } }));
    const members = all.members.map((member) => ({ ...member, means: 'wagon' }));
    const run = await setOut({ ...all, members }, {}, { system: 'road', procedure: 'travel' });
    const { id } = run;
    const legs = [{ id: 'way', name: 'To the coast', km: 50, answers: { percent: 100 }, notes: '' }];
    accepted(await api.journeys.setPlan({ id, legs }));
    const { planned: expected } = accepted(await api.journeys.forecast({ of: { kind: 'journey', id }, forced: false, variants: [] }));
    const done = await march(all, run, 'arrival');
    // 20 km a day, and the last ten before noon.
    expect(done).toMatchObject({ steps: 7, km: 50, minutes: 2 * 1440 + 240, end: { kind: 'reached' } });
    expect(expected).toMatchObject({ arrives: true, km: 50, minutes: done.minutes, rests: 2, kmPerDay: 50 / 3 });
    expect(await clockOf(all)).toBe(done.minutes);
  });
});

/** What is played, chosen by two numbers. */
const steps = fc.array(fc.record({ kind: fc.constantFrom('march', 'march', 'rest', 'nap'), ground: fc.nat(3) }), { minLength: 1, maxLength: 7 });
const GROUNDS = [{}, { onPath: false }, { terrain: 'difficult' }, { terrain: 'highMountain' }] as const;

async function playAll(all: Road, run: RunView, wanted: readonly { kind: string; ground: number }[]): Promise<RunView> {
  let now = run;
  for (const { kind, ground } of wanted) {
    const input = kind === 'march' ? (GROUNDS[ground] ?? {}) : { hours: kind === 'rest' ? 10 : 2.5 };
    now = await all.world.act(now, kind === 'march' ? 'march' : 'rest', input);
  }
  return now;
}

/** What of a run is the same whenever it was played. */
function stateOf(all: Road, runId: string): unknown {
  const rows = all.world.sql(
    'SELECT seq, action, input, dice, state, presentation, clock FROM run_steps WHERE run_id = ? AND discarded_at IS NULL ORDER BY seq',
    runId,
  );
  return rows;
}

describe('whatever is played', () => {
  it('totals are the sums of periods, no step moves the clock back, and undo then redo is the identity', async () => {
    const all = await road();
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: -3000, max: 3000 }), async (wanted, elsewhere) => {
        const began = await clockOf(all);
        let run = await playAll(all, await setOut(all), wanted);
        const rows = all.world.sql('SELECT presentation, clock FROM run_steps WHERE run_id = ? ORDER BY seq', run.id);
        const travels = rows.map((row) => (JSON.parse(String(row['presentation'])) as RunView['presentation']).travel);
        const sum = travels.reduce((km, travel) => km + (travel?.period?.km ?? 0), 0);
        expect(sum).toBeCloseTo(travels.at(-1)?.km ?? -1, 6);
        rows.forEach((row, at) => {
          expect(row['clock']).toBe(began + (travels[at]?.minutes ?? 0));
          expect(Number(row['clock'])).toBeGreaterThanOrEqual(Number(rows[at - 1]?.['clock'] ?? began));
        });
        const hours = Math.round(elsewhere / 60);
        if (hours !== 0) accepted(await all.world.api.calendars.move({ campaignId: all.campaignId, kind: 'by', typed: `${String(hours)} hours` }));
        const before = recordsOf(all);
        for (const _step of wanted) run = await all.world.undo(run);
        expect(await clockOf(all)).toBe(began + hours * 60);
        for (const _step of wanted) run = await all.world.redo(run);
        expect(recordsOf(all)).toEqual(before);
        accepted(await all.world.api.runs.trash({ id: run.id }));
      }),
      { numRuns: 8 },
    );
  });

  it('a correction equals having played it right the first time', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(6), fc.nat(3), async (wanted, which, ground) => {
        const all = await road();
        const start = await setOut(all);
        const seq = 1 + (which % wanted.length);
        const right = wanted.map((step, at) => (at === seq - 1 ? { ...step, ground } : step));
        const wrong = await playAll(all, start, wanted);
        const input = right[seq - 1]?.kind === 'march' ? (GROUNDS[ground] ?? {}) : { hours: right[seq - 1]?.kind === 'rest' ? 10 : 2.5 };
        const { run, journey } = accepted(await all.world.api.journeys.correct({ id: start.id, position: wrong.position, seq, input }));
        expect(run).toMatchObject({ position: wanted.length, removed: wanted.length - seq + 1 });
        const corrected = [stateOf(all, start.id), await clockOf(all), recordsOf(all)];
        expect(journey.minutes).toBe(await clockOf(all));
        // What was played before is kept.
        expect(accepted(await all.world.api.runs.undone({ id: start.id, from: 0 }))).toHaveLength(wanted.length - seq + 1);
        let back: RunView = { ...wrong, position: wanted.length };
        back = await all.world.undo(back);
        for (const _step of wanted) back = await all.world.undo(back);
        await playAll(all, back, right);
        const anew = [stateOf(all, start.id), await clockOf(all), recordsOf(all)];
        expect(strip(anew)).toEqual(strip(corrected));
      }),
      { numRuns: 8 },
    );
  });

  it('a correction that a later step does not allow changes nothing', async () => {
    const all = await road();
    const { world, members } = all;
    let run = await setOut(all, { recoveryPoints: true });
    run = await world.act(run, 'march');
    run = await world.act(run, 'rest', { hours: 2 });
    run = await world.act(run, 'march');
    run = await world.act(run, 'march', { spend: [members[0]?.id] }, typed(members, 15));
    const before = all.world.dump();
    // After a long rest the last march is not forced: nobody can spend a point on it.
    const refused = refusal(await world.api.journeys.correct({ id: run.id, position: run.position, seq: 2, input: { hours: 10 } }));
    expect(refused).toMatchObject({ code: 'invalid' });
    expect(all.world.dump()).toEqual(before);
    expect(refusal(await world.api.journeys.correct({ id: run.id, position: run.position, seq: 9, input: {} })).code).toBe('invalid');
    expect(refusal(await world.api.journeys.correct({ id: run.id, position: 1, seq: 1, input: {} })).code).toBe('conflict');
  });
});

/** Since when somebody has something depends on when it was played. */
function strip(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\\*"since\\*":\d+/gu, '')
      .replaceAll(/,,/gu, ','),
  ) as unknown;
}

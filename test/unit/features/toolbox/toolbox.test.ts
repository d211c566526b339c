import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startProcedure } from '#main/platform/procedures/engine';
import { setupDraftKey } from '#shared/domain/draft-keys';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import type { Reply } from '#shared/ipc/contract';
import type { RunSummary } from '#shared/ipc/runs';
import type { CheckOutcome, CheckResult } from '#shared/ipc/toolbox';
import { tempFolder } from '../../../helpers/temp';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';
import type { FormSchema } from '#shared/plugin-api/form';
import { isRefusal } from '#shared/plugin-api/procedure';

const typed = (...values: number[]): DicePlan[string] => ({ typed: values, then: 'ask' });
const ORDEAL = { system: 'sampler', procedure: 'ordeal' } as const;
const LEAP = { system: 'sampler', procedure: 'leap' } as const;

function tryCheck(world: World, which: object, answers: object, dice: DicePlan = {}): Promise<Reply<CheckOutcome>> {
  return world.call('toolbox.play', { ...which, answers, dice }) as Promise<Reply<CheckOutcome>>;
}

async function check(world: World, which: object = ORDEAL, answers: object = { trials: 3 }, dice: DicePlan = {}): Promise<CheckResult> {
  const outcome = accepted(await tryCheck(world, which, answers, dice));
  if (outcome.kind !== 'played') throw new Error(`a die is asked for: ${JSON.stringify(outcome.ask)}`);
  return outcome.result;
}

async function keep(world: World, id: string, campaignId: string, title = 'Sous l’orage'): Promise<RunSummary> {
  return accepted(await world.api.toolbox.keep({ id, campaignId, title }));
}

/** The sampler under another name. */
function another(): string {
  const folder = path.join(tempFolder(), 'another');
  fs.cpSync(SAMPLER, folder, { recursive: true });
  const manifest = path.join(folder, 'plugin.json');
  fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace('"id": "sampler"', '"id": "another"'));
  return folder;
}

describe('what is in the toolbox', () => {
  it('is every check of every rule system in use, shelf by shelf', async () => {
    const world = new World({ plugins: [SAMPLER, another()] });
    const checks = accepted(await world.api.toolbox.checks({}));
    expect(checks.map(({ system, procedure, group }) => `${group} ${system} ${procedure}`)).toEqual([
      'climate another ordeal',
      'climate sampler ordeal',
      'other another leap',
      'other sampler leap',
    ]);
    expect(checks[1]).toMatchObject({
      title: { key: 'ordeal.title' },
      source: { key: 'chase.source' },
      description: { key: 'ordeal.description' },
      keywords: { key: 'ordeal.keywords' },
    });
    expect(Object.keys(checks[1]?.form.properties ?? {})).toEqual(['who', 'trials', 'weather', 'help']);
    expect(checks[3]).toMatchObject({ description: null, keywords: null });
    const tables = accepted(await world.api.toolbox.tables({}));
    expect(tables.map(({ system, table }) => `${system} ${table.id}`)).toEqual(['another weather', 'sampler weather']);
    expect(tables[1]?.table.rows[1]?.starts).toEqual([
      { procedure: 'ordeal', answers: { weather: 'storm' } },
      { procedure: 'leap', answers: { width: 5 } },
    ]);
    world.removePlugin();
    world.restart();
    expect(new Set(accepted(await world.api.toolbox.checks({})).map(({ system }) => system))).toEqual(new Set(['another']));
    expect(accepted(await world.api.toolbox.tables({}))).toHaveLength(1);
  });
});

describe('making a check', () => {
  it('answers with what came of it, and has it in the log at once', async () => {
    const world = new World();
    const result = await check(world, ORDEAL, { who: 'Bô', trials: 3, weather: 'rain', help: { cloak: true } }, { Bô: typed(60, 61, 100) });
    expect(result).toMatchObject({
      ...ORDEAL,
      title: { key: 'ordeal.title' },
      at: world.now,
      answers: { who: 'Bô', trials: 3, weather: 'rain', help: { fire: false, cloak: true, shelter: 0 } },
      effects: [{ kind: 'damage', who: 'Bô', amount: 2 }],
      presentation: { summary: { key: 'event.ordeal.named', args: { who: { who: 'Bô' }, failures: 2 } } },
      keptAs: null,
    });
    expect(result.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(result.events.map(({ weight }) => weight)).toEqual(['headline', 'line', 'line', 'line']);
    expect(result.dice).toEqual([60, 61, 100].map((value) => ({ who: 'Bô', label: 'trial', sides: 100, value, source: 'typed' })));
    const { title, at, presentation } = result;
    expect(accepted(await world.api.tray.log({ limit: 5, before: null }))).toEqual([
      { kind: 'check', id: result.id, at, ...ORDEAL, title, summary: presentation.summary },
    ]);
    const [row, ...more] = world.sql('SELECT * FROM table_log');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ kind: 'check', run_id: null, input: null, state: null });
    // What was made of it lies where that of every run lies.
    expect(world.sql('SELECT campaign_id, phase, position FROM runs WHERE id = ?', row?.['kept_run_id'])).toEqual([
      { campaign_id: null, phase: 'finished', position: 0 },
    ]);
    const [step] = world.sql('SELECT * FROM run_steps WHERE run_id = ?', row?.['kept_run_id']);
    expect(step).toMatchObject({ seq: 0, action: 'start', state_version: 3, plugin_version: '2.1.0', api_version: '1.0.0', offers: '[]', finished: 1 });
    expect(JSON.parse(String(step?.['state']))).toMatchObject({ target: 60, failures: 2 });
    world.restart();
    expect(accepted(await world.api.toolbox.results({ which: null, limit: 9 }))).toEqual([result]);
  });

  it('is announced once it is stored', async () => {
    const world = new World();
    const seen: unknown[] = [];
    world.services.events.onAny(() => seen.push(world.sql('SELECT count(*) AS n FROM table_log')[0]?.['n']));
    await check(world);
    expect(world.announced).toEqual([{ event: 'table.changed', payload: { runId: null }, inTransaction: false }]);
    expect(seen).toEqual([1]);
  });

  it('the app throws within the sides, by another seed each time', async () => {
    const world = new World();
    const results = await Promise.all(Array.from({ length: 30 }, () => check(world, ORDEAL, { trials: 1 })));
    expect(new Set(results.map(({ seed }) => seed)).size).toBe(30);
    const values = results.flatMap(({ dice }) => dice.map(({ value }) => value));
    expect(new Set(values).size).toBeGreaterThan(10);
    expect(values.every((value) => value >= 1 && value <= 100)).toBe(true);
  });

  it('asks for each die in turn when the table throws, storing nothing before the last', async () => {
    const world = new World();
    const before = world.dump();
    const answers = { trials: 2 };
    for (const dice of [[], [40]]) {
      const outcome = accepted(await tryCheck(world, ORDEAL, answers, { gm: typed(...dice) }));
      expect(outcome).toEqual({ kind: 'needs-die', ask: { who: 'gm', label: 'trial', sides: 100 } });
    }
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
    expect((await check(world, ORDEAL, answers, { gm: typed(40, 90) })).presentation.summary).toEqual({ key: 'event.ordeal', args: { failures: 1 } });
  });

  it('that waits for a die does not throw the others again meanwhile', async () => {
    const world = new World();
    let asked = 0;
    for (let n = 0; n < 40; n += 1) {
      const first = accepted(await tryCheck(world, LEAP, { name: 'Ada' }, { hero: typed() }));
      if (first.kind === 'played') continue;
      asked += 1;
      // A mistake on the way loses nothing either.
      refusal(await tryCheck(world, LEAP, { name: 'Ada' }, { hero: typed(9) }));
      const { dice } = await check(world, LEAP, { name: 'Ada' }, { hero: typed(4) });
      expect(dice.map(({ source }) => source)).toEqual(['app', 'typed']);
    }
    expect(asked).toBeGreaterThan(5);
    expect(new Set(world.sql('SELECT seed FROM table_log').map((row) => row['seed'])).size).toBe(40);
  });

  it('waits apart from a start of the same procedure in a campaign, and from one in another', async () => {
    const world = new World();
    const campaigns = [await world.campaign('A'), await world.campaign('B')];
    const start = (campaignId: string, hero: DicePlan[string]): Promise<Reply<unknown>> =>
      world.call('runs.start', { campaignId, procedure: 'leap', title: 'x', setup: { name: 'Ada' }, dice: { hero } });
    const waiting = async (begin: () => Promise<Reply<unknown>>): Promise<void> => {
      // Odd winds alone make the hero throw.
      for (let n = 0; n < 60; n += 1) if ((accepted(await begin()) as { kind: string }).kind === 'needs-die') return;
      throw new Error('no die was asked for');
    };
    await waiting(() => tryCheck(world, LEAP, { name: 'Ada' }, { hero: typed() }));
    for (const campaignId of campaigns) await waiting(() => start(campaignId, typed()));
    for (const table of ['table_log', 'journal', 'run_steps', 'runs']) world.sql(`DELETE FROM ${table}`);
    const made = await check(world, LEAP, { name: 'Ada' }, { hero: typed(4) });
    for (const campaignId of campaigns) accepted(await start(campaignId, typed(4)));
    expect(new Set(world.sql('SELECT seed FROM runs').map((row) => row['seed'])).size).toBe(3);
    expect(made.dice).toHaveLength(2);
    expect(world.sql('SELECT json_array_length(dice) AS n FROM run_steps')).toEqual([{ n: 2 }, { n: 2 }, { n: 2 }]);
  });

  it.each<readonly [string, object, object, DicePlan, string, string | undefined, RegExp, RegExp]>([
    ['a missing answer', ORDEAL, {}, {}, 'invalid', 'trials', /^Jets\u00a0: à remplir\.$/, /^Throws: please fill in\.$/],
    ['an answer out of range', ORDEAL, { trials: 9 }, {}, 'invalid', 'trials', /^Jets\u00a0: de 1 à 5\.$/, /^Throws: 1 to 5\.$/],
    ['a mistake in a group', ORDEAL, { trials: 1, help: { shelter: 10 } }, {}, 'invalid', 'help.shelter', /^Abri/, /^Shelter/],
    ['an answer nobody asked for', ORDEAL, { trials: 1, colour: 'red' }, {}, 'invalid', 'colour', /colour/, /colour/],
    [
      'what the rules refuse',
      ORDEAL,
      { trials: 4, weather: 'storm' },
      {},
      'invalid',
      'trials',
      /^Pas tant de jets sous l’orage\u00a0: 4\.$/,
      /^Not so many throws in a storm: 4\.$/,
    ],
    ['a die out of range', ORDEAL, { trials: 1 }, { gm: typed(0) }, 'invalid', 'dice.gm[0]', /D100/, /D100/i],
    ['a die too many', ORDEAL, { trials: 1 }, { gm: typed(5, 6) }, 'invalid', 'dice.gm[1]', /6 est de trop/, /6/],
    ['dice of nobody', ORDEAL, { trials: 1 }, { zoe: typed(5) }, 'invalid', 'dice.zoe[0]', /5 est de trop/, /5/],
    ['a system that is not there', { system: 'nobody', procedure: 'leap' }, {}, {}, 'unavailable', undefined, /nobody/, /nobody/],
    ['a check that is not there', { system: 'sampler', procedure: 'dance' }, {}, {}, 'not-found', undefined, /dance/, /dance/],
    ['what is no check', { system: 'sampler', procedure: 'chase' }, {}, {}, 'not-found', undefined, /chase/, /chase/],
  ])('%s is refused in both languages and changes nothing', async (_what, which, answers, dice, code, field, french, english) => {
    for (const [language, words] of [
      ['fr', french],
      ['en', english],
    ] as const) {
      const world = new World({ language });
      await check(world, LEAP, { name: 'Ada' });
      const before = world.dump();
      world.announced.length = 0;
      const error = refusal(await tryCheck(world, which, answers, dice));
      expect(error.code).toBe(code);
      expect(error.message).toMatch(words);
      expect(error.fields.map((each) => each.field)).toEqual(field === undefined ? [] : [field]);
      expect(world.dump()).toEqual(before);
      expect(world.announced).toEqual([]);
    }
  });

  it.each(['start', 'present'] as const)('a plugin whose %s stops stores nothing, and its reason is in the log only', async (part) => {
    const world = new World();
    world.alterProcedure('ordeal', () => ({
      [part]: () => {
        throw new Error('no idea');
      },
    }));
    const before = world.dump();
    const error = refusal(await tryCheck(world, ORDEAL, { trials: 1 }));
    expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining('s’est arrêté pendant l’action') as unknown });
    expect(world.dump()).toEqual(before);
    expect(world.logged.join('\n')).toContain('no idea');
  });

  it('a check that would go on is no check', async () => {
    const world = new World();
    world.alterProcedure('ordeal', (ordeal) => ({
      start(setup, dice) {
        const step = ordeal.start(setup, dice);
        return isRefusal(step) ? step : { ...step, finished: false };
      },
    }));
    const before = world.dump();
    expect(refusal(await tryCheck(world, ORDEAL, { trials: 1 })).code).toBe('internal');
    expect(world.dump()).toEqual(before);
  });
});

describe('what a check was told the last time', () => {
  const last = async (world: World, which: typeof ORDEAL | typeof LEAP = ORDEAL): Promise<unknown> => accepted(await world.api.toolbox.lastAnswers(which));

  it('is the latest of its kind, through a restart, and nothing before the first', async () => {
    const world = new World();
    expect(await last(world)).toBeNull();
    await check(world, ORDEAL, { trials: 2 });
    await check(world, ORDEAL, { who: 'Ada', trials: 5, weather: 'rain', help: { fire: true } });
    await check(world, LEAP, { name: 'Cy', width: 9 });
    refusal(await tryCheck(world, ORDEAL, { trials: 99 }));
    world.restart();
    expect(await last(world)).toEqual({ who: 'Ada', trials: 5, weather: 'rain', help: { fire: true, cloak: false, shelter: 0 } });
    expect(await last(world, LEAP)).toEqual({ name: 'Cy', width: 9 });
  });

  it('is only what the form still asks and accepts, field by field', async () => {
    const world = new World();
    await check(world, ORDEAL, { who: 'Ada', trials: 3, weather: 'storm', help: { fire: true, shelter: 7 } });
    const ordeal = world.procedure('ordeal');
    const { who: _who, trials, weather, help } = JSON.parse(JSON.stringify(ordeal.setup.properties)) as Record<string, Record<string, Record<string, object>>>;
    const properties = {
      trials,
      // One choice less, one number that may be no longer as high, one tick that is a number now, and one field more.
      weather: { ...weather, enum: ['clear', 'rain'], 'x-labels': [{ key: 'weather.clear' }, { key: 'weather.rain' }] },
      help: { ...help, properties: { ...help?.['properties'], shelter: { ...help?.['properties']?.['shelter'], maximum: 5 } } },
      extra: { type: 'integer', title: { key: 'ordeal.trials' }, minimum: 0 },
    };
    world.alterProcedure('ordeal', () => ({ setup: { ...ordeal.setup, properties } as unknown as FormSchema }));
    expect(await last(world)).toEqual({ trials: 3, help: { fire: true, cloak: false } });
    world.alterProcedure('ordeal', () => ({ setup: { ...ordeal.setup, properties: { trials, help: { ...trials, maximum: 2 } } } as unknown as FormSchema }));
    expect(await last(world)).toEqual({ trials: 3 });
  });

  it('is nothing when the check is gone', async () => {
    const world = new World();
    await check(world);
    world.removePlugin();
    world.restart();
    expect(await last(world)).toBeNull();
  });
});

describe('results', () => {
  it('come the latest first, as many as are wanted, of one kind when it is named', async () => {
    const world = new World();
    const made: CheckResult[] = [];
    for (let n = 0; n < 4; n += 1) made.push(await check(world, n % 2 === 0 ? ORDEAL : LEAP, n % 2 === 0 ? { trials: 1 } : { name: 'Ada' }));
    accepted(await world.api.tray.roll({ notation: '2d6', dice: {}, runId: null }));
    const ids = async (which: typeof ORDEAL | null, limit: number): Promise<readonly unknown[]> =>
      accepted(await world.api.toolbox.results({ which, limit })).map(({ id }) => made.findIndex((each) => each.id === id));
    expect(await ids(null, 200)).toEqual([3, 2, 1, 0]);
    expect(await ids(null, 2)).toEqual([3, 2]);
    expect(await ids(ORDEAL, 200)).toEqual([2, 0]);
    expect(await ids(ORDEAL, 1)).toEqual([2]);
    expect(refusal(await world.call('toolbox.results', { which: null, limit: 201 })).code).toBe('invalid');
  });

  it('of one millisecond come in the order in which they were made', async () => {
    const world = new World();
    world.holdClock = true;
    const made = [await check(world), await check(world), await check(world)];
    expect(accepted(await world.api.toolbox.results({ which: ORDEAL, limit: 9 })).map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
  });

  it('are read as they were when their rule system is gone', async () => {
    const world = new World();
    const made = await check(world);
    world.removePlugin();
    world.restart();
    expect(accepted(await world.api.toolbox.results({ which: ORDEAL, limit: 9 }))).toEqual([made]);
    expect(accepted(await world.api.plugins.words({ language: 'fr' }))['sampler']).toHaveProperty(['ordeal.title']);
  });
});

describe('keeping a result', () => {
  it('makes a run of it that is over, with the same dice', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const made = await check(world, ORDEAL, { who: 'Ada', trials: 3 }, { Ada: typed(99, 2, 3) });
    const run = await keep(world, made.id, campaignId, '  Sous l’orage ');
    expect(run).toMatchObject({ campaignId, campaignName: 'Nuit noire', ...ORDEAL, title: 'Sous l’orage', state: 'finished', round: 0, trashedAt: null });
    expect(run.summary).toEqual(made.presentation.summary);
    const view = accepted(await world.api.runs.get({ id: run.id }));
    expect(view).toEqual({
      ...run,
      position: 0,
      presentation: made.presentation,
      offers: [],
      log: [
        {
          id: expect.any(Number) as number,
          seq: 0,
          action: 'start',
          at: made.at,
          input: made.answers,
          round: 0,
          events: made.events,
          effects: made.effects,
          dice: made.dice,
        },
      ],
      canUndo: false,
      canRedo: false,
      undone: 0,
      seed: made.seed,
      pluginVersion: '2.1.0',
      readOnlyBecause: null,
    });
    expect(accepted(await world.api.toolbox.results({ which: null, limit: 1 }))).toEqual([{ ...made, keptAs: { runId: run.id, campaignId } }]);
    world.restart();
    expect(accepted(await world.api.runs.get({ id: run.id }))).toEqual(view);
    expect(accepted(await world.api.runs.list({ campaignId, trashed: false }))).toEqual([run]);
    expect(accepted(await world.api.runs.resumable({}))).toBeNull();
    expect(accepted(await world.api.campaigns.get({ id: campaignId })).activeRuns).toBe(0);
  });

  it.each([
    ['undo', 'Il n’y a rien à annuler.'],
    ['redo', 'Il n’y a rien à rétablir.'],
    ['act', 'Cette scène est terminée.'],
    ['end', 'Cette scène est terminée.'],
  ])('%s does nothing to it', async (move, message) => {
    const world = new World();
    const run = await keep(world, (await check(world)).id, await world.campaign());
    const before = world.dump();
    const error = refusal(await world.call(`runs.${move}`, { id: run.id, position: 0, action: 'round', input: {}, dice: {} }));
    expect(error).toMatchObject({ code: 'invalid', message });
    expect(world.dump()).toEqual(before);
  });

  it('its record, played again through the rules, gives what is stored', async () => {
    const world = new World();
    const run = await keep(world, (await check(world, ORDEAL, { trials: 5 })).id, await world.campaign());
    const [row] = world.sql('SELECT * FROM run_steps WHERE run_id = ?', run.id);
    const procedure = world.procedure('ordeal');
    const { seed } = accepted(await world.api.runs.get({ id: run.id }));
    const record = JSON.parse(String(row?.['dice'])) as DieRecord[];
    const input: unknown = JSON.parse(String(row?.['input']));
    for (const source of [
      { kind: 'record', seed, action: 0, record },
      { kind: 'plan', seed, action: 0, plan: {} },
    ] as const) {
      const outcome = startProcedure(procedure, input, source);
      if (outcome.kind !== 'played') throw new Error(outcome.kind);
      expect(JSON.stringify(outcome.step.state)).toBe(row?.['state']);
      expect(JSON.stringify(outcome.step.events)).toBe(row?.['events']);
      expect(JSON.stringify(outcome.step.effects)).toBe(row?.['effects']);
      expect(JSON.stringify(outcome.dice)).toBe(row?.['dice']);
      expect(JSON.stringify(procedure.present(outcome.step.state))).toBe(row?.['presentation']);
    }
  });

  it('twice in a campaign is the same run, and changes nothing more', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const { id } = await check(world);
    const first = await keep(world, id, campaignId);
    accepted(await world.api.runs.rename({ id: first.id, title: 'Autre' }));
    const before = world.dump();
    world.announced.length = 0;
    expect(await keep(world, id, campaignId, 'Encore')).toEqual({ ...first, title: 'Autre' });
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
  });

  it('in another campaign is another run, in one of another rule system too', async () => {
    const world = new World({ plugins: [SAMPLER, another()] });
    const [here, there] = [await world.campaign(), accepted(await world.api.campaigns.create({ name: 'Ailleurs', system: 'another' })).id];
    const made = await check(world);
    const first = await keep(world, made.id, here);
    const second = await keep(world, made.id, there);
    expect(second).toMatchObject({ campaignId: there, system: 'sampler' });
    expect(second.id).not.toBe(first.id);
    const keptAs = async (): Promise<unknown> => accepted(await world.api.toolbox.results({ which: null, limit: 1 }))[0]?.keptAs;
    expect(await keptAs()).toEqual({ runId: second.id, campaignId: there });
    // The first is still known for the same.
    expect((await keep(world, made.id, here)).id).toBe(first.id);
    expect(await keptAs()).toEqual({ runId: first.id, campaignId: here });
    expect(world.sql('SELECT count(*) AS n FROM runs')).toEqual([{ n: 2 }]);
  });

  it('is one change that can be taken back, and made again', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const made = await check(world);
    const run = await keep(world, made.id, campaignId);
    const keptAs = async (): Promise<unknown> => accepted(await world.api.toolbox.results({ which: null, limit: 1 }))[0]?.keptAs;
    const scope = { campaignId, encounterId: null };
    expect(accepted(await world.api.journal.undo(scope))).not.toBeNull();
    expect(await keptAs()).toBeNull();
    expect(accepted(await world.api.runs.list({ campaignId, trashed: false }))).toEqual([]);
    expect(accepted(await world.api.runs.list({ campaignId, trashed: true }))).toEqual([]);
    expect(accepted(await world.api.journal.redo(scope))).not.toBeNull();
    expect(await keptAs()).toEqual({ runId: run.id, campaignId });
    expect(accepted(await world.api.runs.list({ campaignId, trashed: false })).map(({ id, title }) => [id, title])).toEqual([[run.id, run.title]]);
    // Taken back and kept again it is still one.
    accepted(await world.api.journal.undo(scope));
    expect((await keep(world, made.id, campaignId, 'Encore')).id).toBe(run.id);
    expect(world.sql('SELECT count(*) AS n FROM runs')).toEqual([{ n: 1 }]);
  });

  it('until then it is a run of no campaign: nothing of a campaign shows it, and nothing changes it', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const { id: check_ } = await check(world, ORDEAL, { who: 'Zéphyrine', trials: 1 });
    const [{ id } = { id: '' }] = world.sql('SELECT id FROM runs') as { id: string }[];
    for (const trashed of [false, true]) expect(accepted(await world.api.runs.list({ campaignId, trashed }))).toEqual([]);
    expect(accepted(await world.api.runs.resumable({}))).toBeNull();
    expect(accepted(await world.api.campaigns.get({ id: campaignId })).activeRuns).toBe(0);
    expect(world.sql("SELECT count(*) AS n FROM search_places WHERE kind = 'run'")).toEqual([{ n: 0 }]);
    expect(world.sql('SELECT count(*) AS n FROM journal WHERE run_id = ?', id)).toEqual([{ n: 0 }]);
    expect(accepted(await world.api.runs.get({ id }))).toMatchObject({ campaignId: null, campaignName: '', state: 'finished' });
    const before = world.dump();
    for (const method of ['act', 'undo', 'redo', 'end', 'rename', 'trash', 'restore'])
      expect(refusal(await world.call(`runs.${method}`, { id, position: 0, title: 'x', action: 'round', input: {}, dice: {} })).code).toBe('not-found');
    expect(world.dump()).toEqual(before);
    const run = await keep(world, check_, campaignId);
    expect(run.id).toBe(id);
    expect(world.sql("SELECT ref FROM search_places WHERE kind = 'run'")).toEqual([{ ref: id }]);
  });

  it('again takes it out of the trash', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const { id } = await check(world);
    const run = await keep(world, id, campaignId);
    const keptAs = async (): Promise<unknown> => accepted(await world.api.toolbox.results({ which: null, limit: 1 }))[0]?.keptAs;
    accepted(await world.api.runs.trash({ id: run.id }));
    expect(await keptAs()).toBeNull();
    world.announced.length = 0;
    expect(await keep(world, id, campaignId, 'Encore')).toEqual(run);
    expect(world.announced.map(({ event }) => event)).toEqual(['runs.changed', 'table.changed']);
    expect(await keptAs()).toEqual({ runId: run.id, campaignId });
    accepted(await world.api.campaigns.trash({ id: campaignId }));
    expect(await keptAs()).toBeNull();
  });

  it('is announced once it is stored', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const { id } = await check(world);
    world.announced.length = 0;
    const seen: unknown[] = [];
    world.services.events.onAny(() => seen.push(world.dump()));
    const run = await keep(world, id, campaignId);
    expect(world.announced).toMatchObject([
      { event: 'runs.changed', payload: { ids: [run.id] }, inTransaction: false },
      { event: 'records.changed', payload: { campaignId }, inTransaction: false },
      { event: 'table.changed', payload: { runId: null }, inTransaction: false },
    ]);
    for (const dump of seen) expect(dump).toEqual(world.dump());
  });

  it('moves its campaign up the list, and leaves a set-up of the same name alone', async () => {
    const world = new World();
    const [first, second] = [await world.campaign('A'), await world.campaign('B')];
    const draft = { key: setupDraftKey(first, 'sampler', 'ordeal'), about: first, value: { title: 'À moitié', answers: { trials: 2 } } };
    accepted(await world.api.drafts.write(draft));
    await keep(world, (await check(world)).id, first);
    expect(accepted(await world.api.campaigns.list({ trashed: false })).map(({ id }) => id)).toEqual([first, second]);
    expect(accepted(await world.api.drafts.list({}))).toEqual([draft]);
  });

  it('reads on when its rule system is gone, and can still be kept', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const made = await check(world);
    world.removePlugin();
    world.restart();
    const run = await keep(world, made.id, campaignId);
    expect(accepted(await world.api.runs.get({ id: run.id }))).toMatchObject({
      presentation: made.presentation,
      readOnlyBecause: expect.any(String) as unknown,
    });
  });

  it.each([
    [
      'fr',
      'Cette campagne n’existe pas ou n’existe plus.',
      '«\u00a0Nuit noire\u00a0» est à la corbeille\u00a0: à restaurer avant toute modification.',
      'Ce résultat n’est pas au journal de la table.',
    ],
    [
      'en',
      'This campaign does not exist, or no longer does.',
      '“Nuit noire” is in the trash: restore it before anything is changed.',
      'This result is not in the log of the table.',
    ],
  ] as const)(
    '%s: without the campaign, in one in the trash or without the result it is refused, and changes nothing',
    async (language, missing, trashed, unknown) => {
      const world = new World({ language });
      const campaignId = await world.campaign();
      const { id } = await check(world);
      const rolled = accepted(await world.api.tray.roll({ notation: 'd6', dice: {}, runId: null }));
      accepted(await world.api.campaigns.trash({ id: campaignId }));
      const before = world.dump();
      world.announced.length = 0;
      const tryKeep = async (input: object): Promise<unknown> => refusal(await world.call('toolbox.keep', { id, campaignId, title: 'x', ...input }));
      expect(await tryKeep({ campaignId: 'nobody' })).toEqual({ code: 'not-found', message: missing, fields: [] });
      expect(await tryKeep({})).toEqual({ code: 'unavailable', message: trashed, fields: [] });
      for (const other of ['nobody', rolled.kind === 'rolled' ? rolled.roll.id : '']) {
        expect(await tryKeep({ id: other })).toEqual({ code: 'not-found', message: unknown, fields: [] });
      }
      expect(await tryKeep({ title: ' ' })).toMatchObject({ code: 'invalid', fields: [{ field: 'title' }] });
      expect(world.dump()).toEqual(before);
      expect(world.announced).toEqual([]);
    },
  );

  it('that fails half way leaves nothing behind', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const { id } = await check(world);
    world.sql(`CREATE TRIGGER full BEFORE UPDATE OF campaign_id ON runs BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
    const before = world.dump();
    world.announced.length = 0;
    expect(refusal(await world.api.toolbox.keep({ id, campaignId, title: 'x' })).code).toBe('internal');
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
  });
});

it('looking changes nothing', async () => {
  const world = new World();
  await check(world);
  const before = world.dump();
  await world.api.toolbox.checks({});
  await world.api.toolbox.tables({});
  await world.api.toolbox.lastAnswers(ORDEAL);
  await world.api.toolbox.results({ which: null, limit: 9 });
  world.restart();
  expect(world.dump()).toEqual(before);
});

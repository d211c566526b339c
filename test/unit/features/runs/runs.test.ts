import { describe, expect, it } from 'vitest';
import { playStep } from '#main/platform/procedures/step';
import type { StepFrom, WholeStep } from '#main/platform/procedures/step';
import { setupDraftKey } from '#shared/domain/draft-keys';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import { LOG_PAGE } from '#shared/domain/run';
import type { RunView } from '#shared/ipc/runs';
import { PEOPLE } from '../../../helpers/people';
import { accepted, played, refusal, World } from '../../../helpers/world';

const typed = (...values: number[]): DicePlan[string] => ({ typed: values, then: 'ask' });
const typedThenApp = (...values: number[]): DicePlan[string] => ({ typed: values, then: 'app' });

async function running(): Promise<{ world: World; run: RunView; campaign: string }> {
  const world = new World();
  const campaign = await world.campaign();
  return { world, campaign, run: await world.run(campaign) };
}

function diceOf(run: RunView): readonly DieRecord[] {
  return run.log.at(-1)?.dice ?? [];
}

/** Everything that is stored, but for the times at which something was last looked at or moved. */
function without(dump: ReturnType<World['dump']>, ...columns: string[]): unknown {
  return Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [
      table,
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))),
    ]),
  );
}

describe('starting', () => {
  it('stores the whole first step and shows it', async () => {
    const { world, run, campaign } = await running();
    expect(run).toMatchObject({ campaignId: campaign, campaignName: 'Nuit noire', system: 'sampler', procedure: 'chase', title: 'La ruelle' });
    expect(run).toMatchObject({
      state: 'active',
      round: 0,
      position: 0,
      canUndo: false,
      canRedo: false,
      kind: 'chase',
      pluginVersion: '2.1.0',
      readOnlyBecause: null,
      trashedAt: null,
    });
    expect(run.offers.map(({ id, weight }) => `${id} ${weight}`)).toEqual(['round primary', 'stumble choice', 'shout choice', 'giveUp minor', 'fail minor']);
    expect(run.log.map(({ seq, action, round }) => ({ seq, action, round }))).toEqual([{ seq: 0, action: 'start', round: 0 }]);
    expect(run.presentation.summary).toEqual({ key: 'summary.running', args: { round: 0, lead: 20 } });
    expect(run.seed).toMatch(/^[0-9a-f]{32}$/);
    const [step] = world.sql('SELECT * FROM run_steps');
    expect(step).toMatchObject({ run_id: run.id, seq: 0, state_version: 2, finished: 0, plugin_version: '2.1.0', api_version: '1.0.0', discarded_at: null });
    // Defaults are filled in before it is stored: a later version of the form changes nothing of what was played.
    expect(JSON.parse(String(step?.['input']))).toMatchObject({ lead: 20, weight: 1.5, weather: 'clear', readings: { bursts: true, escapeAt: 9999 } });
  });

  it('survives a restart', async () => {
    const { world, run } = await running();
    const after = await world.act(run);
    world.restart();
    expect(accepted(await world.api.runs.get({ id: run.id }))).toEqual(after);
  });

  it.each([
    [
      'nobody to flee',
      { participants: PEOPLE.filter((each) => each.side === 'pursuer').concat({ ...PEOPLE[0], id: 'x' } as never) },
      'participants',
      'Il faut une proie.',
    ],
    ['a lead out of range', { lead: 99 }, 'lead', 'Avance\u00a0: de 1 à 20.'],
    ['a weight of nothing', { weight: 0 }, 'weight', 'Poids d’un pas\u00a0: plus de 0.'],
    ['weather that is none', { weather: 'hail' }, 'weather', /^Temps\u00a0: au choix/],
    ['a hazard twice', { hazards: ['mud', 'mud'] }, 'hazards[1]', /mud est là deux fois/],
    ['two people with one id', { participants: [PEOPLE[0], { ...PEOPLE[1], id: 'ada' }] }, 'participants[1].id', /ada est là deux fois/],
    ['somebody without a name', { participants: [{ ...PEOPLE[0], name: ' ' }, PEOPLE[1]] }, 'participants[0].name', /^Nom\u00a0: à remplir/],
    ['a field that nobody knows', { colour: 'red' }, 'colour', /colour/],
    ['an empty limit where none may be', { lead: null }, 'lead', /^Avance\u00a0: il faut un nombre/],
  ])('%s is refused at its field and stores nothing', async (_what, setup, field, message) => {
    const world = new World();
    const campaignId = await world.campaign();
    const before = world.dump();
    const answers = { participants: PEOPLE, ...setup };
    const error = refusal(await world.call('runs.start', { campaignId, procedure: 'chase', title: 'x', setup: answers, dice: {} }));
    expect(error.code).toBe('invalid');
    expect(error.fields[0]?.field).toBe(field);
    expect(error.fields[0]?.message).toMatch(message);
    expect(error.message).toBe(error.fields[0]?.message);
    expect(world.dump()).toEqual(before);
  });

  it('every mistake comes back at once', async () => {
    const world = new World();
    const input = { campaignId: await world.campaign(), procedure: 'chase', title: 'x', setup: { lead: 99, weather: 'hail', night: 'yes' }, dice: {} };
    expect(refusal(await world.call('runs.start', input)).fields.map(({ field }) => field)).toEqual(['participants', 'lead', 'weather', 'night']);
  });

  it('takes an empty limit, and null for an unknown breath', async () => {
    const world = new World();
    const run = await world.run(await world.campaign(), { limit: null, participants: PEOPLE.map((each) => ({ ...each, breath: null })) });
    expect(run.state).toBe('active');
  });

  it.each([
    ['a campaign that is not there', { campaignId: 'nobody' }, 'not-found'],
    ['a procedure that is not there', { procedure: 'dance' }, 'not-found'],
    ['a title of spaces', { title: '  ' }, 'invalid'],
    ['a title of 121 characters', { title: 'x'.repeat(121) }, 'invalid'],
    ['answers that are none', { setup: 7 }, 'invalid'],
    ['dice that are none', { dice: { ada: 6 } }, 'invalid'],
  ])('%s is refused', async (_what, change, code) => {
    const world = new World();
    const input = { campaignId: await world.campaign(), procedure: 'chase', title: 'x', setup: { participants: PEOPLE }, dice: {}, ...change };
    const before = world.dump();
    expect(refusal(await world.call('runs.start', input)).code).toBe(code);
    expect(world.dump()).toEqual(before);
  });

  it('a check is over at once, and offers nothing', async () => {
    const world = new World();
    const input = { campaignId: await world.campaign(), procedure: 'leap', title: 'Le fossé', setup: { name: 'Ada' }, dice: { gm: typed(7), hero: typed(5) } };
    const run = played(accepted(await world.api.runs.start(input as never)));
    expect(run).toMatchObject({ state: 'finished', offers: [], summary: { key: 'event.leap.over' } });
    expect(diceOf(run)).toEqual([
      { who: 'gm', label: 'wind', sides: 20, value: 7, source: 'typed' },
      { who: 'hero', label: 'effort', sides: 6, value: 5, source: 'typed' },
    ]);
  });

  it('that waits for a die does not throw the others again meanwhile', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const start = (hero: DicePlan[string]) =>
      world.api.runs.start({ campaignId, procedure: 'leap', title: 'x', setup: { name: 'Ada' }, dice: { hero } as never });
    let asked = 0;
    for (let n = 0; n < 40; n += 1) {
      const first = accepted(await start(typed()));
      if (first.kind === 'played') continue;
      asked += 1;
      expect(first.ask).toEqual({ who: 'hero', label: 'effort', sides: 6 });
      // The app threw an odd wind, so the hero's die is needed: it must be needed again now that it is here.
      const run = played(accepted(await start(typed(4))));
      expect(diceOf(run).map(({ source }) => source)).toEqual(['app', 'typed']);
    }
    expect(asked).toBeGreaterThan(5);
    expect(new Set(world.sql('SELECT seed FROM runs').map((row) => row['seed'])).size).toBe(40);
  });
});

describe('acting', () => {
  it('with dice from the table', async () => {
    const { world, run } = await running();
    const after = await world.act(run, 'round', {}, { ada: typed(2), bo: typed(5), cy: typed(1) });
    expect(after).toMatchObject({ position: 1, round: 1, state: 'active', canUndo: true, canRedo: false });
    expect(diceOf(after)).toEqual([
      { who: 'ada', label: 'pace', sides: 6, value: 2, source: 'typed' },
      { who: 'bo', label: 'pace', sides: 6, value: 5, source: 'typed' },
      { who: 'cy', label: 'pace', sides: 6, value: 1, source: 'typed' },
    ]);
    expect(after.presentation.summary).toEqual({ key: 'summary.running', args: { round: 1, lead: 29 } });
  });

  it('with dice of the app, within their sides', async () => {
    const { world, run } = await running();
    let now = run;
    const values = new Set<number>();
    for (let n = 0; n < 40; n += 1) {
      now = await world.act(now);
      for (const die of diceOf(now)) values.add(die.value);
      expect(new Set(diceOf(now).map((die) => die.source))).toEqual(new Set(['app']));
    }
    expect([...values].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(now.log).toHaveLength(41);
  });

  it('with both, each marked with where it came from', async () => {
    const { world, run } = await running();
    const after = await world.act(run, 'round', {}, { bo: typedThenApp(6) });
    const sources = diceOf(after).map(({ who, label, source }) => `${who} ${label} ${source}`);
    expect(sources.filter((each) => each.startsWith('bo'))).toEqual(['bo pace typed', 'bo burst app']);
    expect(sources).toContain('ada pace app');
  });

  it('without a die where the table says how far', async () => {
    const { world, run } = await running();
    const after = await world.act(run, 'round', { told: { ada: { steps: 9 } }, modifiers: { bo: -2 } }, { bo: typed(3), cy: typed(3) });
    expect(diceOf(after).map((die) => die.who)).toEqual(['bo', 'cy']);
    expect(
      after.log
        .at(-1)
        ?.events.slice(1)
        .map((event) => event.facts),
    ).toEqual([
      { steps: 9, modifier: 0, moved: 12 },
      { steps: 3, modifier: -2, moved: 13 },
      { steps: 3, modifier: 0, moved: 16 },
    ]);
  });

  it('waits for a die that the table has to throw, storing nothing, and goes on once it is typed', async () => {
    const { world, run } = await running();
    const before = world.dump();
    const plan = { ada: typed(1), bo: typed(6), cy: typed(2) };
    expect(accepted(await world.tryAct(run, 'round', {}, plan))).toEqual({ kind: 'needs-die', ask: { who: 'bo', label: 'burst', sides: 6 } });
    expect(world.dump()).toEqual(before);
    const after = await world.act(run, 'round', {}, { ...plan, bo: typed(6, 4) });
    expect(diceOf(after).map(({ who, value }) => `${who} ${String(value)}`)).toEqual(['ada 1', 'bo 6', 'bo 4', 'cy 2']);
  });

  it('asks for each die in turn when the table throws everything', async () => {
    const { world, run } = await running();
    const plan: Record<string, { typed: number[]; then: 'ask' }> = {
      ada: { typed: [], then: 'ask' },
      bo: { typed: [], then: 'ask' },
      cy: { typed: [], then: 'ask' },
    };
    const asked: string[] = [];
    for (;;) {
      const result = accepted(await world.tryAct(run, 'round', {}, plan));
      if (result.kind === 'played') break;
      asked.push(`${result.ask.who} ${result.ask.label}`);
      plan[result.ask.who]?.typed.push(result.ask.label === 'burst' ? 1 : 6);
    }
    expect(asked).toEqual(['ada pace', 'ada burst', 'bo pace', 'bo burst', 'cy pace', 'cy burst']);
  });

  it('a choice with a form proposes effects, all of them kept', async () => {
    const { world, run } = await running();
    const after = await world.act(run, 'stumble', { who: 'bo', harm: 20 });
    expect(after.log.at(-1)?.effects.map((effect) => effect.kind)).toEqual(['damage', 'condition', 'penalty', 'time', 'death']);
    expect(JSON.parse(String(world.sql('SELECT input FROM run_steps WHERE seq = 1')[0]?.['input']))).toEqual({ who: 'bo', harm: 20 });
  });

  it.each<readonly [string, string, Record<string, unknown>, DicePlan, string, string | RegExp, string | undefined]>([
    ['a die below its range', 'round', {}, { bo: typed(0) }, 'invalid', 'Ce dé donne un nombre entier de 1 à 6.', 'dice.bo[0]'],
    ['a die above its range', 'round', {}, { bo: typed(7) }, 'invalid', 'Ce dé donne un nombre entier de 1 à 6.', 'dice.bo[0]'],
    ['half a die', 'round', {}, { cy: typedThenApp(2.5) }, 'invalid', 'Ce dé donne un nombre entier de 1 à 6.', 'dice.cy[0]'],
    ['a second die out of range', 'round', {}, { bo: typed(6, 9) }, 'invalid', 'Ce dé donne un nombre entier de 1 à 6.', 'dice.bo[1]'],
    ['a die too many', 'round', {}, { bo: typed(3, 2) }, 'invalid', /^Le résultat 2 est de trop/, 'dice.bo[1]'],
    ['a die of somebody who is not there', 'round', {}, { zoe: typed(3) }, 'invalid', /^Le résultat 3 est de trop/, 'dice.zoe[0]'],
    ['an action that is not on offer', 'dance', {}, {}, 'invalid', /^L’action «\u00a0dance\u00a0» n’est pas possible/, 'action'],
    ['the action of the host itself', 'end', {}, {}, 'invalid', /n’est pas possible/, 'action'],
    ['a name out of JavaScript', '__proto__', {}, {}, 'invalid', /n’est pas possible/, 'action'],
    ['an answer for somebody who is not there', 'round', { modifiers: { zoe: 1 } }, {}, 'invalid', /zoe ne participe pas/, 'modifiers.zoe'],
    ['a modifier out of range', 'round', { modifiers: { ada: 11 } }, {}, 'invalid', 'Modificateur\u00a0: de \u221210 à 10.', 'modifiers.ada'],
    ['a missing answer', 'stumble', {}, {}, 'invalid', 'Qui\u00a0: à remplir.', 'who'],
    ['an answer where none is asked for', 'shout', { loud: true }, {}, 'invalid', /loud/, 'loud'],
    ['a plugin that stops', 'fail', {}, {}, 'internal', /^Le système de règles «\u00a0.+\u00a0» s’est arrêté pendant l’action/, undefined],
  ])('%s is refused and changes nothing', async (_what, action, input, dice, code, message, field) => {
    const { world, run } = await running();
    const before = world.dump();
    world.announced.length = 0;
    const error = refusal(await world.tryAct(run, action, input, dice));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.fields.map((each) => each.field)).toEqual(field === undefined ? [] : [field]);
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
    // And it can be played on.
    expect((await world.act(run)).position).toBe(1);
  });

  it('the reason why a plugin stopped is in the log, not in the window', async () => {
    const { world, run } = await running();
    const error = refusal(await world.tryAct(run, 'fail'));
    expect(error.message).not.toContain('on purpose');
    expect(world.logged.join('\n')).toContain('the sampler fails on purpose');
    expect(world.logged.join('\n')).toContain('index.cjs');
  });

  it('a refusal of the rules comes in their words, at their field', async () => {
    const { world, run } = await running();
    let now = run;
    for (let n = 0; n < 3; n += 1) now = await world.act(now, 'shout');
    const before = world.dump();
    expect(refusal(await world.tryAct(now, 'shout'))).toEqual({
      code: 'invalid',
      message: 'Plus de voix\u00a0: bruit 9.',
      fields: [{ field: 'noise', message: 'Plus de voix\u00a0: bruit 9.' }],
    });
    expect(world.dump()).toEqual(before);
  });

  it.each(['act', 'undo', 'redo', 'end'] as const)('%s: a click on an older picture is a conflict', async (method) => {
    const { world, run } = await running();
    const now = await world.act(run);
    const before = world.dump();
    for (const position of [0, 2, 99]) {
      const error = refusal(await world.call(`runs.${method}`, { id: run.id, position, action: 'round', input: {}, dice: {} }));
      expect(error).toMatchObject({ code: 'conflict', fields: [] });
    }
    expect(world.dump()).toEqual(before);
    expect((await world.act(now)).position).toBe(2);
  });

  it.each(['get', 'act', 'undo', 'redo', 'end', 'rename', 'trash', 'restore'])('%s: a run that is not there is said to be so', async (method) => {
    const error = refusal(await new World().call(`runs.${method}`, { id: 'nobody', position: 0, title: 'x', action: 'round', input: {}, dice: {} }));
    expect(error).toEqual({ code: 'not-found', message: 'Cette scène n’existe pas ou n’existe plus.', fields: [] });
  });

  it('a finished run takes no further action, even one that its plugin would still offer', async () => {
    const { world, run } = await running();
    const over = await world.act(run, 'giveUp');
    expect(over).toMatchObject({ state: 'finished', offers: [], canUndo: true });
    world.alterProcedure('chase', () => ({ actions: () => [{ id: 'shout', label: { key: 'shout.label' }, weight: 'minor', dice: [] }] }));
    const before = world.dump();
    expect(refusal(await world.tryAct(over, 'shout')).message).toBe('Cette scène est terminée.');
    expect(refusal(await world.api.runs.end({ id: run.id, position: 1 })).message).toBe('Cette scène est terminée.');
    expect(world.dump()).toEqual(before);
  });

  it.each(['present', 'actions'] as const)('a plugin whose %s stops takes nothing down', async (part) => {
    const { world, run } = await running();
    world.alterProcedure('chase', () => ({
      [part]: () => {
        throw new Error('no picture');
      },
    }));
    const before = world.dump();
    expect(refusal(await world.tryAct(run, 'round'))).toMatchObject({ code: 'internal', message: expect.stringContaining('s’est arrêté') as unknown });
    expect(world.dump()).toEqual(before);
    // What was stored needs no rules; what was played by other rules does.
    expect(accepted(await world.api.runs.get({ id: run.id }))).toEqual(run);
    world.sql("UPDATE run_steps SET plugin_version = '0.0.1'");
    const view = accepted(await world.api.runs.get({ id: run.id }));
    expect(view.readOnlyBecause).toContain('s’est arrêté');
    expect(view.presentation).toEqual(run.presentation);
    world.alterProcedure('chase', () => ({}));
    expect((await world.act(run)).position).toBe(1);
  });
});

describe('a step is one call to the rules', () => {
  /** Counts what is asked of the sampler's chase. */
  function counted(world: World): string[] {
    const calls: string[] = [];
    world.alterProcedure('chase', (chase) => {
      const parts = (['start', 'apply', 'present', 'actions', 'migrate'] as const).flatMap((part) => {
        const own = chase[part]?.bind(chase) as ((...all: unknown[]) => unknown) | undefined;
        return own === undefined ? [] : [[part, (...all: unknown[]) => (calls.push(part), own(...all))] as const];
      });
      return Object.fromEntries(parts);
    });
    return calls;
  }

  it('and all of it is stored: a run is read, undone, redone and ended without asking them again', async () => {
    const world = new World();
    const campaign = await world.campaign();
    const calls = counted(world);
    const run = await world.run(campaign);
    expect(calls.splice(0)).toEqual(['start', 'present', 'actions']);
    const one = await world.act(run);
    expect(calls.splice(0)).toEqual(['apply', 'present', 'actions']);
    expect(accepted(await world.api.runs.get({ id: run.id }))).toEqual(one);
    const back = await world.undo(one);
    expect(back.offers).toEqual(run.offers);
    await world.end(await world.redo(back));
    accepted(await world.api.runs.list({ campaignId: campaign, trashed: false }));
    expect(calls).toEqual([]);
  });

  it('what was played by another version of them is asked for anew, and so is what came without its offers', async () => {
    const { world, run } = await running();
    const calls = counted(world);
    world.sql("UPDATE run_steps SET plugin_version = '0.0.1'");
    expect(accepted(await world.api.runs.get({ id: run.id }))).toMatchObject({ offers: run.offers, presentation: run.presentation, pluginVersion: '0.0.1' });
    expect(calls.splice(0)).toEqual(['present', 'actions']);
    world.sql('UPDATE run_steps SET plugin_version = ?, offers = NULL', run.pluginVersion);
    expect(accepted(await world.api.runs.get({ id: run.id }))).toEqual(run);
    expect(calls.splice(0)).toEqual(['present', 'actions']);
    const next = await world.act(run);
    expect(calls.splice(0)).toEqual(['present', 'actions', 'apply', 'present', 'actions']);
    expect(accepted(await world.api.runs.get({ id: run.id }))).toEqual(next);
    expect(calls).toEqual([]);
  });
});

describe('what an answer brings', () => {
  it('is what is new, and the log is read in pages', async () => {
    const { world, run } = await running();
    let now = run;
    for (let n = 0; n < LOG_PAGE + 30; n += 1) now = await world.act(now, n % 50 === 3 ? 'shout' : 'round');
    const reply = accepted(await world.tryAct(now, 'round'));
    if (reply.kind !== 'played') throw new Error('no die was left to the table');
    const { added, removed } = reply.run;
    expect([added.map(({ seq }) => seq), removed]).toEqual([[LOG_PAGE + 31], 0]);
    expect(reply.run).not.toHaveProperty('log');
    const back = accepted(await world.api.runs.undo({ id: run.id, position: LOG_PAGE + 31 }));
    expect([back.added, back.removed]).toEqual([[], 1]);
    const view = accepted(await world.api.runs.get({ id: run.id }));
    expect(view.log).toEqual(now.log.slice(-LOG_PAGE));
    const older = accepted(await world.api.runs.log({ id: run.id, before: view.log[0]?.seq ?? 0, limit: LOG_PAGE }));
    expect([...older, ...view.log]).toEqual(now.log);
    // What was taken back is no part of the log, whoever asks.
    expect(accepted(await world.api.runs.log({ id: run.id, before: 9999, limit: 1 })).map(({ seq }) => seq)).toEqual([LOG_PAGE + 30]);
    const [taken] = accepted(await world.api.runs.undone({ id: run.id }));
    expect(accepted(await world.api.runs.undone({ id: run.id, from: (taken?.id ?? 0) + 1 }))).toEqual([]);
  });
});

describe('taking back', () => {
  it('to the very start, and forth again, to the same pictures', async () => {
    const { world, run } = await running();
    const views = [run];
    for (let n = 0; n < 6; n += 1) views.push(await world.act(views.at(-1) ?? run, n === 3 ? 'shout' : 'round'));
    let now = views.at(-1) ?? run;
    for (let position = 5; position >= 0; position -= 1) {
      now = await world.undo(now);
      expect(now.presentation).toEqual(views[position]?.presentation);
      expect(now).toMatchObject({ position, canUndo: position > 0, canRedo: true, round: views[position]?.round });
      expect(now.log).toEqual(views[position]?.log);
    }
    const error = refusal(await world.api.runs.undo({ id: run.id, position: 0 }));
    expect(error).toMatchObject({ code: 'invalid', message: 'Il n’y a rien à annuler.' });
    world.restart();
    for (let position = 1; position <= 6; position += 1) {
      now = await world.redo(now);
      expect(now.presentation).toEqual(views[position]?.presentation);
      expect(now.offers).toEqual(views[position]?.offers);
    }
    expect(now.canRedo).toBe(false);
    expect(refusal(await world.api.runs.redo({ id: run.id, position: 6 }))).toMatchObject({ code: 'invalid', message: 'Il n’y a rien à rétablir.' });
  });

  it('the same action again falls the same way', async () => {
    const { world, run } = await running();
    const first = await world.act(await world.act(run));
    for (let n = 0; n < 3; n += 1) {
      const again = await world.act(await world.undo(first));
      expect(diceOf(again)).toEqual(diceOf(first));
      expect(again.log.at(-1)?.events).toEqual(first.log.at(-1)?.events);
      expect(again.presentation).toEqual(first.presentation);
    }
  });

  it('then another action: what was undone is kept in the file but leaves the record', async () => {
    const { world, run } = await running();
    let now = run;
    for (let n = 0; n < 3; n += 1) now = await world.act(now);
    const taken = world.sql('SELECT id, seq, action, state, dice FROM run_steps WHERE seq > 1 ORDER BY id');
    now = await world.undo(await world.undo(now));
    now = await world.act(now, 'shout');
    expect(now).toMatchObject({ position: 2, canRedo: false });
    expect(now.log.map(({ action }) => action)).toEqual(['start', 'round', 'shout']);
    const kept = world.sql('SELECT id, seq, action, state, dice FROM run_steps WHERE discarded_at IS NOT NULL ORDER BY id');
    expect(kept).toEqual(taken);
    expect(world.sql('SELECT DISTINCT discarded_at FROM run_steps WHERE discarded_at IS NOT NULL')).toHaveLength(1);
    expect(refusal(await world.api.runs.redo({ id: run.id, position: 2 })).code).toBe('invalid');
    // Over and over: each time what was undone is set aside beside what was before.
    now = await world.act(await world.undo(now), 'round');
    expect(world.sql('SELECT count(*) AS n FROM run_steps WHERE discarded_at IS NOT NULL')).toEqual([{ n: 3 }]);
    expect((await world.act(now)).log.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
  });

  it('a finish', async () => {
    const { world, run } = await running();
    const over = await world.act(run, 'giveUp');
    const back = accepted(await world.api.runs.undo({ id: run.id, position: 1 }));
    expect(back.state).toBe('active');
    expect(back.offers).toEqual(run.offers);
    const forth = accepted(await world.api.runs.redo({ id: run.id, position: 0 }));
    expect(forth).toMatchObject({ state: 'finished', offers: [] });
    expect(forth.presentation).toEqual(over.presentation);
  });
});

describe('what was put away', () => {
  const MOVES = ['act', 'undo', 'redo', 'end'] as const;

  async function withBothRuns(): Promise<{ world: World; run: RunView; campaign: string }> {
    const { world, run, campaign } = await running();
    const twice = await world.act(await world.act(run));
    return { world, campaign, run: await world.undo(twice) };
  }

  it.each(
    MOVES.flatMap((move) => [
      [move, 'run', 'fr', '«\u00a0La ruelle\u00a0» est à la corbeille\u00a0: à restaurer avant toute modification.'] as const,
      [move, 'run', 'en', '“La ruelle” is in the trash: restore it before anything is changed.'] as const,
      [move, 'campaign', 'fr', '«\u00a0Nuit noire\u00a0» est à la corbeille\u00a0: à restaurer avant toute modification.'] as const,
      [move, 'campaign', 'en', '“Nuit noire” is in the trash: restore it before anything is changed.'] as const,
    ]),
  )('%s: a %s in the trash is not played on (%s), and is once it is back', async (move, what, language, message) => {
    const { world, run, campaign } = await withBothRuns();
    accepted(await world.api.settings.change({ language }));
    const [id, service] = what === 'run' ? [run.id, world.api.runs] : [campaign, world.api.campaigns];
    accepted<unknown>(await service.trash({ id }));
    const before = world.dump();
    world.announced.length = 0;
    const input = { id: run.id, position: 1, action: 'round', input: {}, dice: {} };
    expect(refusal(await world.call(`runs.${move}`, input))).toEqual({ code: 'unavailable', message, fields: [] });
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
    expect(accepted(await world.api.runs.get({ id: run.id })).log).toEqual(run.log);
    accepted<unknown>(await service.restore({ id }));
    accepted(await world.call(`runs.${move}`, input));
  });

  it('no run is started in a campaign in the trash', async () => {
    const { world, campaign } = await running();
    accepted(await world.api.campaigns.trash({ id: campaign }));
    const before = world.dump();
    const error = refusal(await world.call('runs.start', { campaignId: campaign, procedure: 'chase', title: 'x', setup: { participants: PEOPLE }, dice: {} }));
    expect(error).toMatchObject({ code: 'unavailable', message: '«\u00a0Nuit noire\u00a0» est à la corbeille\u00a0: à restaurer avant toute modification.' });
    expect(world.dump()).toEqual(before);
  });
});

describe('ending', () => {
  it('by the word of the game master, kept in the record, and taken back', async () => {
    const { world, run } = await running();
    const now = await world.act(run);
    const ended = await world.end(now);
    expect(ended).toMatchObject({ state: 'ended', position: 2, offers: [], canUndo: true, round: 1 });
    expect(ended.presentation).toEqual(now.presentation);
    expect(ended.log.at(-1)).toMatchObject({
      seq: 2,
      action: 'end',
      dice: [],
      effects: [],
      events: [{ weight: 'headline', text: { key: 'app:run.endedByGm' } }],
    });
    expect(refusal(await world.tryAct(ended, 'round')).message).toBe('Cette scène est terminée.');
    expect(refusal(await world.api.runs.end({ id: run.id, position: 2 })).message).toBe('Cette scène est terminée.');
    world.restart();
    expect(accepted(await world.api.runs.get({ id: run.id }))).toEqual(ended);
    const back = accepted(await world.api.runs.undo({ id: run.id, position: 2 }));
    expect(back).toMatchObject({ state: 'active', position: 1 });
    expect(back.offers).toEqual(now.offers);
    expect(accepted(await world.api.runs.redo({ id: run.id, position: 1 })).state).toBe('ended');
  });

  it('is told apart from an action of a plugin that is called the same', async () => {
    const { world, run } = await running();
    world.alterProcedure('chase', (chase) => ({
      actions: () => [{ id: 'end', label: { key: 'giveUp.label' }, weight: 'minor', dice: [] }],
      apply: (state, action, dice) => chase.apply(state, action.id === 'end' ? { ...action, id: 'giveUp' } : action, dice),
    }));
    // What it offers is stored with the step before.
    const offering = await world.act(run, 'shout');
    const over = await world.act(offering, 'end');
    expect(over.state).toBe('finished');
    expect((await world.redo(await world.undo(over))).state).toBe('finished');
  });
});

describe('the record', () => {
  it('played again through the rules gives every stored state byte for byte', async () => {
    const { world, run } = await running();
    let now = run;
    const actions = ['round', 'shout', 'round', 'stumble', 'round', 'round', 'round'];
    for (const [index, action] of actions.entries()) {
      const dice: DicePlan = index % 2 === 0 ? { ada: typedThenApp(6), bo: typedThenApp(1 + (index % 6)) } : {};
      now = await world.act(now, action, action === 'stumble' ? { who: 'cy' } : {}, action === 'round' ? dice : {});
    }
    // An action that was undone and played anew must fit its dice too.
    now = await world.undo(now);
    now = await world.act(now, 'round', { modifiers: { bo: 3 } });
    const procedure = world.procedure('chase');
    const rows = world.sql('SELECT * FROM run_steps WHERE run_id = ? AND discarded_at IS NULL ORDER BY seq', run.id);
    expect(rows).toHaveLength(actions.length + 1);
    let state: JsonObject = {};
    for (const row of rows) {
      const source = { kind: 'record', seed: run.seed, action: Number(row['seq']), record: JSON.parse(String(row['dice'])) as DieRecord[] } as const;
      const input: unknown = JSON.parse(String(row['input']));
      const from: StepFrom =
        row['seq'] === 0 ? { kind: 'start', setup: input } : { kind: 'action', state, offers: procedure.actions(state), id: String(row['action']), input };
      const outcome = playStep(procedure, from, source);
      expect(outcome.kind).toBe('played');
      const { step, input: seen, presentation } = outcome as WholeStep;
      expect(JSON.stringify(step.state)).toBe(row['state']);
      expect(JSON.stringify(step.events)).toBe(row['events']);
      expect(JSON.stringify(step.effects)).toBe(row['effects']);
      expect(JSON.stringify(seen)).toBe(row['input']);
      expect(JSON.stringify(presentation)).toBe(row['presentation']);
      state = step.state;
    }
  });
});

describe('a run and its rule system', () => {
  it.each(['fr', 'en'] as const)(
    '%s: without its plugin it is read from what was stored, with its words in both languages, and not played',
    async (language) => {
      const world = new World({ language });
      const run = await world.act(await world.run(await world.campaign()));
      const words = async (): Promise<unknown> => [
        accepted(await world.api.plugins.words({ language: 'fr' })),
        accepted(await world.api.plugins.words({ language: 'en' })),
      ];
      const texts = await words();
      world.removePlugin();
      world.restart();
      const view = accepted(await world.api.runs.get({ id: run.id }));
      expect(view.presentation).toEqual(run.presentation);
      expect(view.log).toEqual(run.log);
      expect(view).toMatchObject({ offers: [], state: 'active', pluginVersion: '2.1.0' });
      expect(view.readOnlyBecause).toBe(
        language === 'fr'
          ? 'Le système de règles «\u00a0Échantillon\u00a0» n’est pas disponible\u00a0: la scène se lit, mais ne se joue pas.'
          : 'The rule system “Sampler” is not available: the scene can be read, but not played.',
      );
      expect(await words()).toEqual(texts);
      expect(texts).toMatchObject([{ sampler: { 'summary.running': expect.any(String) as unknown } }, {}]);
      const before = world.dump();
      expect(refusal(await world.tryAct(view, 'round'))).toMatchObject({ code: 'unavailable', message: view.readOnlyBecause });
      expect(refusal(await world.call('runs.start', { campaignId: run.campaignId, procedure: 'chase', title: 'x', setup: {}, dice: {} })).code).toBe(
        'unavailable',
      );
      expect(world.dump()).toEqual(before);
      expect(accepted(await world.api.runs.list({ campaignId: run.campaignId ?? '', trashed: false }))).toHaveLength(1);
      // It can still be looked back through, named, ended and put away.
      expect(accepted(await world.api.runs.undo({ id: run.id, position: 1 })).position).toBe(0);
      expect(accepted(await world.api.runs.redo({ id: run.id, position: 0 })).presentation).toEqual(run.presentation);
      expect(accepted(await world.api.runs.end({ id: run.id, position: 1 })).state).toBe('ended');
    },
  );

  /** Rewrites the step that a run stands at, as another version of the plugin would have stored it. */
  function restate(world: World, version: number, change: (state: Record<string, unknown>) => Record<string, unknown>): void {
    const [row] = world.sql('SELECT id, state FROM run_steps ORDER BY seq DESC LIMIT 1');
    const state = change(JSON.parse(String(row?.['state'])) as Record<string, unknown>);
    world.sql('UPDATE run_steps SET state = ?, state_version = ? WHERE id = ?', JSON.stringify(state), version, row?.['id']);
  }
  const firstVersion = ({ runners, noise: _noise, ...rest }: Record<string, unknown>): Record<string, unknown> => ({ ...rest, people: runners });

  it('a state of an older version is brought up to date and played on; what was stored stays', async () => {
    const { world, run } = await running();
    const old = await world.act(run);
    restate(world, 1, firstVersion);
    const stored = world.sql('SELECT * FROM run_steps WHERE seq = 1');
    const view = accepted(await world.api.runs.get({ id: run.id }));
    expect(view.readOnlyBecause).toBeNull();
    expect(view.presentation).toEqual(old.presentation);
    const next = await world.act(view);
    expect(next.position).toBe(2);
    expect(world.sql('SELECT * FROM run_steps WHERE seq = 1')).toEqual(stored);
    expect(world.sql('SELECT state_version FROM run_steps WHERE seq = 2')).toEqual([{ state_version: 2 }]);
  });

  it('a state of a newer version can only be read', async () => {
    const { world, run } = await running();
    restate(world, 3, (state) => ({ ...state, unheardOf: true }));
    const view = accepted(await world.api.runs.get({ id: run.id }));
    expect(view.presentation).toEqual(run.presentation);
    expect(view.readOnlyBecause).toMatch(/^Cette scène vient d’une version plus récente/);
    expect(view.offers).toEqual([]);
    const before = world.dump();
    expect(refusal(await world.tryAct(view, 'round'))).toMatchObject({ code: 'unavailable', message: view.readOnlyBecause });
    expect(world.dump()).toEqual(before);
  });

  it.each([
    // In its own words.
    [
      'declines to bring up to date',
      0,
      (state: Record<string, unknown>) => state,
      /version plus ancienne du système «\u00a0Échantillon\u00a0».*ne la reprend pas\u00a0: Version inconnue\. Elle se lit/,
    ],
    ['stops while bringing up to date', 1, (): Record<string, unknown> => ({ people: null }), /s’est arrêté|trop ancienne/],
  ])('a state that the plugin %s can only be read', async (_what, version, change, words) => {
    const { world, run } = await running();
    restate(world, version, change);
    if (version === 1) {
      world.alterProcedure('chase', () => ({
        migrate: () => {
          throw new Error('no idea');
        },
      }));
    }
    const view = accepted(await world.api.runs.get({ id: run.id }));
    expect(view.presentation).toEqual(run.presentation);
    expect(view.readOnlyBecause).toMatch(words);
    const before = world.dump();
    const error = refusal(await world.tryAct(view, 'round'));
    expect(['unavailable', 'internal']).toContain(error.code);
    expect(error.message).toMatch(words);
    expect(world.dump()).toEqual(before);
    expect(accepted(await world.api.runs.list({ campaignId: run.campaignId ?? '', trashed: false }))).toHaveLength(1);
  });
});

describe('the draft of a set-up', () => {
  const write = async (world: World, key: string, about: string): Promise<void> => {
    accepted(await world.api.drafts.write({ key, about, value: { title: 'x', answers: { lead: 3 } } }));
  };
  const keys = async (world: World): Promise<string[]> => accepted(await world.api.drafts.list({})).map(({ key }) => key);

  it('is gone once the run has started, and still there when it was refused', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const [own, other] = [setupDraftKey(campaignId, 'sampler', 'chase'), setupDraftKey(campaignId, 'sampler', 'leap')];
    await write(world, own, campaignId);
    await write(world, other, campaignId);
    refusal(await world.call('runs.start', { campaignId, procedure: 'chase', title: 'x', setup: {}, dice: {} }));
    expect(await keys(world)).toEqual([own, other]);
    await world.run(campaignId);
    expect(await keys(world)).toEqual([other]);
  });

  it('of another scene stays when a run starts out of an encounter', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const encounterId = accepted(await world.api.encounters.create({ campaignId, title: 'Le pont' })).id;
    const [other, own] = [setupDraftKey(campaignId, 'sampler', 'chase'), setupDraftKey(campaignId, 'sampler', 'chase', encounterId)];
    await write(world, other, campaignId);
    await write(world, own, encounterId);
    const setup = { participants: PEOPLE, readings: { escapeAt: 9999 } };
    accepted(await world.api.runs.start({ campaignId, procedure: 'chase', title: 'x', setup, dice: {}, encounterId }));
    expect(await keys(world)).toEqual([other]);
  });
});

describe('answers', () => {
  it.each([
    ['a number that JSON has not', { n: 10n }],
    ['no number', { n: Number.NaN }],
    ['a map', { n: new Map() }],
    ['a date', { n: new Date(0) }],
    ['a circle', circle()],
    ['a hundred thousand answers', Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`a${String(index)}`, index]))],
    ['a very long word', { n: 'x'.repeat(2_000_000) }],
    ['a very deep list', { n: Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 1) }],
  ])('%s is refused as malformed', async (_what, answers) => {
    const world = new World();
    const campaignId = await world.campaign();
    const before = world.dump();
    expect(refusal(await world.call('drafts.write', { key: 'setup:x', about: campaignId, value: answers })).code).toBe('invalid');
    expect(refusal(await world.call('runs.start', { campaignId, procedure: 'chase', title: 'x', setup: answers, dice: {} })).code).toBe('invalid');
    expect(world.dump()).toEqual(before);
  });

  function circle(): Record<string, unknown> {
    const round: Record<string, unknown> = {};
    round['n'] = [round];
    return round;
  }
});

describe('lists', () => {
  it('show active runs first, then the latest', async () => {
    const { world, run, campaign } = await running();
    const over = await world.run(campaign);
    const latest = await world.run(campaign);
    await world.act(over, 'giveUp');
    await world.act(run);
    const list = async () => accepted(await world.api.runs.list({ campaignId: campaign, trashed: false })).map(({ id }) => id);
    expect(await list()).toEqual([run.id, latest.id, over.id]);
    accepted(await world.api.runs.trash({ id: latest.id }));
    expect(await list()).toEqual([run.id, over.id]);
    expect(accepted(await world.api.runs.list({ campaignId: campaign, trashed: true })).map(({ id }) => id)).toEqual([latest.id]);
    expect(accepted(await world.api.runs.restore({ id: latest.id })).trashedAt).toBeNull();
    expect(await list()).toEqual([run.id, latest.id, over.id]);
  });

  it('show a run as it stands', async () => {
    const { world, run, campaign } = await running();
    const now = await world.act(run);
    accepted(await world.api.runs.rename({ id: run.id, title: '  Sur les toits ' }));
    const [summary] = accepted(await world.api.runs.list({ campaignId: campaign, trashed: false }));
    expect(summary).toMatchObject({
      id: run.id,
      title: 'Sur les toits',
      round: 1,
      state: 'active',
      summary: now.presentation.summary,
      campaignName: 'Nuit noire',
    });
    expect(Object.keys(summary ?? {}).sort()).not.toContain('seed');
  });
});

describe('what a start offers to go on with', () => {
  const resumable = async (world: World): Promise<string | undefined> => accepted(await world.api.runs.resumable({}))?.id;

  it('is nothing at first, then the run that was played last', async () => {
    const world = new World();
    expect(await resumable(world)).toBeUndefined();
    const campaign = await world.campaign();
    const [a, b] = [await world.run(campaign), await world.run(campaign)];
    expect(await resumable(world)).toBe(b.id);
    await world.act(a);
    world.restart();
    expect(await resumable(world)).toBe(a.id);
  });

  it('is no run that is over, ended, in the trash, or in a campaign in the trash', async () => {
    const { world, run, campaign } = await running();
    const other = await world.campaign('Autre');
    const elsewhere = await world.run(other);
    const [over, ended, trashed] = [await world.run(campaign), await world.run(campaign), await world.run(campaign)];
    await world.act(over, 'giveUp');
    expect(await resumable(world)).toBe(trashed.id);
    accepted(await world.api.runs.trash({ id: trashed.id }));
    expect(await resumable(world)).toBe(ended.id);
    accepted(await world.api.runs.end({ id: ended.id, position: 0 }));
    expect(await resumable(world)).toBe(elsewhere.id);
    accepted(await world.api.campaigns.trash({ id: other }));
    expect(await resumable(world)).toBe(run.id);
    accepted(await world.api.campaigns.trash({ id: campaign }));
    expect(await resumable(world)).toBeUndefined();
    accepted(await world.api.campaigns.restore({ id: campaign }));
    expect(await resumable(world)).toBe(run.id);
    accepted(await world.api.runs.undo({ id: over.id, position: 1 }));
    expect(await resumable(world)).toBe(over.id);
  });
});

describe('what is announced', () => {
  it('comes once what it tells of is stored', async () => {
    const { world, run, campaign } = await running();
    await world.act(run);
    accepted(await world.api.campaigns.createExample({ system: 'sampler' }));
    expect(world.announced.length).toBeGreaterThan(3);
    expect(world.announced.filter(({ inTransaction }) => inTransaction)).toEqual([]);
    const seen: { readonly event: string; readonly dump: unknown }[] = [];
    world.services.events.onAny((event) => seen.push({ event, dump: world.dump() }));
    for (const [events, change] of [
      [['campaigns.changed', 'records.changed'], () => world.api.campaigns.rename({ id: campaign, name: 'Neuf' })],
      [['runs.changed'], () => world.api.runs.undo({ id: run.id, position: 1 })],
      [['runs.changed'], () => world.api.runs.redo({ id: run.id, position: 0 })],
      // The journal says how it ended.
      [['runs.changed', 'records.changed'], () => world.api.runs.end({ id: run.id, position: 1 })],
      [['runs.changed'], () => world.api.runs.rename({ id: run.id, title: 'Autre' })],
      [['runs.changed'], () => world.api.runs.trash({ id: run.id })],
      [['settings.changed'], () => world.api.settings.change({ theme: 'dark' })],
    ] as const) {
      seen.length = 0;
      accepted<unknown>(await change());
      expect(seen.map(({ event }) => event)).toEqual(events);
      for (const { dump } of seen) expect(dump).toEqual(world.dump());
    }
  });

  it('names the run that changed', async () => {
    const { world, run } = await running();
    world.announced.length = 0;
    await world.act(run);
    expect(world.announced).toMatchObject([{ event: 'runs.changed', payload: { kinds: ['run'], ids: [run.id] } }]);
  });

  it('a listener that fails does not turn what is stored into an error', async () => {
    const { world, run } = await running();
    const heard: string[] = [];
    world.services.events.onAny(() => {
      throw new Error('the window is gone');
    });
    world.services.events.onAny((event) => heard.push(event));
    expect((await world.act(run)).position).toBe(1);
    expect(heard).toEqual(['runs.changed']);
    expect(world.logged.join()).toContain('the window is gone');
  });
});

it('reading changes nothing', async () => {
  const { world, run, campaign } = await running();
  const before = without(world.dump());
  await world.api.runs.get({ id: run.id });
  await world.api.runs.list({ campaignId: campaign, trashed: false });
  await world.api.runs.resumable({});
  await world.api.campaigns.list({ trashed: false });
  await world.api.plugins.list({});
  await world.api.settings.get({});
  world.restart();
  expect(without(world.dump())).toEqual(before);
});

describe('what was taken back', () => {
  it('is kept with its dice, and shown when it is asked for', async () => {
    const { world, run } = await running();
    const first = await world.act(run, 'round', {}, { ada: typed(2), bo: typed(3), cy: typed(4) });
    const second = await world.act(first, 'shout');
    expect(second.undone).toBe(0);
    expect(accepted(await world.api.runs.undone({ id: run.id }))).toEqual([]);
    const start = await world.undo(await world.undo(second));
    expect(start.undone).toBe(2);
    expect(accepted(await world.api.runs.undone({ id: run.id })).map(({ action, replaced }) => [action, replaced])).toEqual([
      ['round', false],
      ['shout', false],
    ]);
    const other = await world.act(start, 'stumble', { who: 'bo', harm: 1 });
    const undone = accepted(await world.api.runs.undone({ id: run.id }));
    expect(undone.map(({ seq, action, replaced }) => [seq, action, replaced])).toEqual([
      [1, 'round', true],
      [2, 'shout', true],
    ]);
    expect(undone[0]?.dice.map(({ who, value, source }) => `${who} ${String(value)} ${source}`)).toEqual(['ada 2 typed', 'bo 3 typed', 'cy 4 typed']);
    expect(undone[0]?.events.length).toBeGreaterThan(0);
    // They stand between what was played before and what was played instead.
    expect(undone.every(({ id }) => id > (other.log[0]?.id ?? 0) && id < (other.log[1]?.id ?? 0))).toBe(true);
    expect(other.undone).toBe(2);
    world.restart();
    expect(accepted(await world.api.runs.undone({ id: run.id }))).toEqual(undone);
  });

  it('is asked of a run that there is', async () => {
    const { world } = await running();
    expect(refusal(await world.api.runs.undone({ id: 'f0000000-0000-4000-8000-000000000000' })).code).toBe('not-found');
    expect(refusal(await world.api.runs.gone({ id: 'f0000000-0000-4000-8000-000000000000' })).code).toBe('not-found');
  });
});

describe('those who still take part though their records say otherwise', () => {
  it('are the dead, the archived and those in the trash, while the run goes on', async () => {
    const world = new World({ language: 'en' });
    const campaignId = await world.campaign();
    const party = accepted(await world.api.parties.create({ campaignId, name: 'The Wolves' }));
    const make = async (name: string): Promise<string> =>
      accepted(
        await world.api.characters.create({
          place: { kind: 'party', partyId: party.id },
          role: 'pc',
          name,
          stats: { quick: 1 },
          notes: '',
          reminder: '',
          mountId: null,
        }),
      ).id;
    const [ada, bo, cy, dee] = [await make('Ada'), await make('Bo'), await make('Cy'), await make('Dee')];
    const participants = [ada, bo, cy, dee].map((id, at) => ({ id, name: `P${String(at)}`, side: at === 0 ? 'pursuer' : 'quarry', pace: at === 0 ? 1 : 12 }));
    const run = await world.run(campaignId, { participants: [...participants, { id: 'nobody', name: 'X', side: 'quarry', pace: 9 }] });
    const gone = async (): Promise<readonly string[]> => accepted(await world.api.runs.gone({ id: run.id })).map(({ name, why }) => `${name} ${why}`);
    expect(await gone()).toEqual([]);
    accepted(await world.api.characters.setDead({ ids: [bo], dead: true }));
    accepted(await world.api.characters.archive({ ids: [cy], archived: true }));
    accepted(await world.api.characters.trash({ ids: [dee] }));
    expect(await gone()).toEqual(['P1 dead', 'P2 archived', 'P3 trashed']);
    accepted(await world.api.characters.setDead({ ids: [bo], dead: false }));
    accepted(await world.api.characters.restore({ ids: [dee] }));
    expect(await gone()).toEqual(['P2 archived']);
    await world.end(run);
    expect(await gone()).toEqual([]);
  });
});

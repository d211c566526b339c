/** Systems whose static parts are right, and which answer in play what they should not. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../helpers/people';
import { tempFolder } from '../../../helpers/temp';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';

/** The sampler under its own name, changed by a line of code that sees its rule system as `system`. */
function changed(code: string): string {
  const folder = path.join(tempFolder(), 'sampler');
  fs.cpSync(SAMPLER, folder, { recursive: true });
  fs.renameSync(path.join(folder, 'index.cjs'), path.join(folder, 'good.cjs'));
  fs.writeFileSync(
    path.join(folder, 'index.cjs'),
    `'use strict';
const good = require('./good.cjs').default;
exports.default = { activate: () => { const system = good.activate(); const [chase, leap] = system.procedures; ${code}; return system; } };`,
  );
  return folder;
}

const ask = { typed: [], then: 'ask' as const };
const everybodyTypes = { ada: ask, bo: ask, cy: ask };

describe('a die that is asked for inside a try', () => {
  const swallowing = `
    const { apply, start } = leap;
    const deaf = (dice) => ({ ...dice, roll: (die) => { try { return dice.roll(die); } catch { return 1; } finally { try { dice.roll(die); } catch {} } } });
    const played = chase.apply;
    chase.apply = (state, action, dice) => played(state, action, deaf(dice));
    leap.start = (setup, dice) => start(setup, deaf(dice))`;

  it('is asked of the table, and nothing is stored without it', async () => {
    const world = new World({ plugins: [changed(swallowing)], language: 'en' });
    const run = await world.run(await world.campaign());
    const steps = world.sql('SELECT * FROM run_steps');
    const reply = accepted(await world.tryAct(run, 'round', {}, everybodyTypes));
    expect(reply).toEqual({ kind: 'needs-die', ask: { who: 'ada', label: 'pace', sides: 6 } });
    expect(world.sql('SELECT * FROM run_steps')).toEqual(steps);
    expect(accepted(await world.api.runs.get({ id: run.id })).position).toBe(0);
  });

  it('of a check too, which leaves no result behind', async () => {
    const world = new World({ plugins: [changed(swallowing)] });
    const input = { system: 'sampler', procedure: 'leap', answers: { name: 'Ada' }, dice: { gm: { typed: [], then: 'ask' as const } } };
    expect(accepted(await world.api.toolbox.play(input))).toEqual({ kind: 'needs-die', ask: { who: 'gm', label: 'wind', sides: 20 } });
    expect(accepted(await world.api.toolbox.results({ which: null, limit: 10 }))).toEqual([]);
  });
});

describe('an answer that is none', () => {
  const scenes: readonly [string, string][] = [
    ['a step of nothing', 'chase.apply = () => null'],
    ['a step that comes later', 'const { apply } = chase; chase.apply = async (...all) => apply(...all)'],
    [
      'a step with a headline of nothing',
      "const { apply } = chase; chase.apply = (...all) => ({ ...apply(...all), events: [{ weight: 'headline', text: null, tone: 'good' }] })",
    ],
    ['a state that is a class', 'const { apply } = chase; chase.apply = (...all) => ({ ...apply(...all), state: new Map() })'],
    [
      'a picture of nobody, twice',
      'const { present } = chase; chase.present = (state) => { const drawn = present(state); return state.round === 0 ? drawn : { ...drawn, participants: [...drawn.participants, ...drawn.participants] }; }',
    ],
    [
      'a picture without words',
      "const { present } = chase; chase.present = (state) => (state.round === 0 ? present(state) : { ...present(state), summary: 'running' })",
    ],
    ['a way on without a name', "const { actions } = chase; chase.actions = (state) => (state.round === 0 ? actions(state) : [{ id: 'x' }])"],
    ['what cannot even be thrown', 'chase.apply = () => { throw { toString() { throw 1; } }; }'],
  ];

  it.each(scenes)('%s is refused, the system is named, and the run stands where it stood', async (_what, code) => {
    const world = new World({ plugins: [changed(code)], language: 'en' });
    const campaign = await world.campaign();
    const run = await world.run(campaign);
    const before = world.dump();
    const error = refusal(await world.tryAct(run, 'round'));
    expect(error.code).toBe('internal');
    expect(error.message).toContain('sampler');
    expect(world.dump()).toEqual(before);
    expect(accepted(await world.api.runs.get({ id: run.id }))).toMatchObject({ position: 0, readOnlyBecause: null });
    expect(accepted(await world.api.runs.list({ campaignId: campaign, trashed: false }))).toHaveLength(1);
  });

  it('when what can be done is none, rules that have changed since can be read, and say why they cannot be played', async () => {
    const world = new World({
      plugins: [changed("const { actions } = chase; chase.actions = (state) => (state.round === 0 ? actions(state) : [{ id: 'x' }])")],
      language: 'en',
    });
    const start = await world.run(await world.campaign());
    world.sql("UPDATE run_steps SET offers = NULL, state = json_set(state, '$.round', 1)");
    const run = accepted(await world.api.runs.get({ id: start.id }));
    expect(run.offers).toEqual([]);
    expect(run.readOnlyBecause).toContain('Sampler');
    expect(run.presentation.round).toBe(0);
    expect(world.logged.some((line) => line.includes('actions of the procedure chase of sampler') && line.includes('[0].label: is missing'))).toBe(true);
  });

  it('of what a sheet knows is nothing, and the form is filled in by hand', async () => {
    const world = new World({ plugins: [changed('system.characters.participant = () => ({ pace: new Date(0) })')] });
    const campaignId = await world.campaign();
    const place = { kind: 'library', campaignId, system: 'sampler' } as const;
    const { id } = accepted(await world.api.characters.create({ place, role: 'pc', name: 'Ada', stats: { quick: 3 }, notes: '', reminder: '', mountId: null }));
    expect(accepted(await world.api.characters.participants({ system: 'sampler', procedure: 'chase', ids: [id] }))).toEqual({ [id]: {} });
  });

  it('at the start of a run leaves no run behind', async () => {
    const world = new World({ plugins: [changed('chase.start = () => ({ state: {}, finished: false, events: 3, effects: [] })')], language: 'en' });
    const campaignId = await world.campaign();
    const setup = { participants: [...PEOPLE] as never[], lead: 20 };
    const error = refusal(await world.api.runs.start({ campaignId, procedure: 'chase', title: 'x', setup, dice: {} }));
    expect(error).toMatchObject({ code: 'internal' });
    expect(error.message).toContain('sampler');
    expect(accepted(await world.api.runs.list({ campaignId, trashed: false }))).toEqual([]);
  });
});

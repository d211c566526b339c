/** Where the window opens at a start. On a real data file, with the sampler's rules. */
import { describe, expect, it, vi } from 'vitest';
import type { PlayInProgress } from '#shared/ipc/app';
import { accepted } from '../../../helpers/world';
import type { World } from '../../../helpers/world';
import { Stage } from '../encounters/stage';

/** What the page is told at the next start. */
async function resume(world: World): Promise<PlayInProgress | null> {
  world.restart();
  return accepted(await world.api.app.start({})).resume;
}

/** What home offers to go on with, of fights. */
async function fightAtHome(world: World) {
  return accepted(await world.api.encounters.resumable({}));
}

/** A fight in its first turn, and a chase that was begun after it. It is wanted that the program opens there. */
async function evening() {
  const stage = await Stage.with({ Sigrid: 50, Éloïse: 40 });
  const { world, campaignId } = stage;
  accepted(await world.api.settings.change({ resumeAtStart: true }));
  await stage.do('start', { options: {}, typed: {}, dice: {} });
  const run = await world.run(campaignId);
  const fight = { kind: 'encounter', campaignId, id: stage.view.id } as const;
  const chase = { kind: 'run', campaignId, id: run.id } as const;
  return { stage, world, campaignId, run, fight, chase };
}

describe('a start', () => {
  it('opens at home unless it was chosen otherwise, whatever is going on', async () => {
    const { world, chase } = await evening();
    expect(await resume(world)).toEqual(chase);
    accepted(await world.api.settings.change({ resumeAtStart: false }));
    expect(await resume(world)).toBeNull();
  });

  it('opens at home when nothing was ever played', async () => {
    const stage = await Stage.with({ Sigrid: 50 });
    accepted(await stage.world.api.settings.change({ resumeAtStart: true }));
    expect(await resume(stage.world)).toBeNull();
    expect(await fightAtHome(stage.world)).toBeNull();
  });

  it('opens in the run or the fight that was played last', async () => {
    const { stage, world, run, fight, chase } = await evening();
    await stage.do('next', {});
    expect(await resume(world)).toEqual(fight);
    await world.act(run);
    expect(await resume(world)).toEqual(chase);
  });

  it('opens in the fight in which somebody was wounded last, or that was taken back', async () => {
    const { stage, world, run, fight, chase } = await evening();
    const wound = () => world.api.encounters.health({ id: fight.id, change: { ids: [stage.id('Sigrid')], change: '-3' } });
    accepted(await wound());
    expect(await resume(world)).toEqual(fight);
    expect((await fightAtHome(world))?.updatedAt).toBeGreaterThan(accepted(await world.api.runs.resumable({}))?.updatedAt ?? Infinity);
    const after = await world.act(run);
    expect(await resume(world)).toEqual(chase);
    const { revision } = await stage.read();
    accepted(await world.api.encounters.undo({ id: fight.id, revision }));
    expect(await resume(world)).toEqual(fight);
    await world.act(after);
    expect(await resume(world)).toEqual(chase);
  });

  it('opens in the chase when somebody was wounded who fights nowhere', async () => {
    const { stage, world, chase } = await evening();
    const wolf = await stage.entry('Loup', 30);
    accepted(await world.api.characters.health({ ids: [wolf.id], change: '-1' }));
    expect(await resume(world)).toEqual(chase);
  });

  it('opens in the run when both were changed in the same moment', async () => {
    const { stage, world, chase } = await evening();
    world.sql('UPDATE runs SET updated_at = 5');
    world.sql('UPDATE encounters SET updated_at = 5');
    world.sql('UPDATE journal SET at = 4');
    expect(await resume(world)).toEqual(chase);
    world.sql('UPDATE encounters SET updated_at = 6');
    expect(await resume(world)).toMatchObject({ id: stage.view.id });
  });

  it('opens in no fight that is prepared, paused, over or in the trash', async () => {
    const { stage, world, run, fight } = await evening();
    accepted(await world.api.runs.trash({ id: run.id }));
    expect(await resume(world)).toEqual(fight);
    await stage.do('pause', {});
    expect(await resume(world)).toBeNull();
    await stage.do('resume', {});
    expect(await resume(world)).toEqual(fight);
    accepted(await world.api.encounters.trash({ id: fight.id }));
    expect(await resume(world)).toBeNull();
    accepted(await world.api.encounters.restore({ id: fight.id }));
    await stage.read();
    await stage.do('resume', {});
    expect(await resume(world)).toEqual(fight);
    await stage.do('end', {});
    expect(await resume(world)).toBeNull();
    expect(await fightAtHome(world)).toBeNull();
  });

  it('opens in no run that is over or in the trash, but in the fight that still goes on', async () => {
    const { world, run, fight, chase } = await evening();
    accepted(await world.api.runs.trash({ id: run.id }));
    expect(await resume(world)).toEqual(fight);
    accepted(await world.api.runs.restore({ id: run.id }));
    expect(await resume(world)).toEqual(chase);
    await world.act(run, 'giveUp');
    expect(await resume(world)).toEqual(fight);
  });

  it('opens in nothing of a campaign that is in the trash, but in what another one has', async () => {
    const { world, campaignId, chase } = await evening();
    const other = await world.campaign('Autre');
    const elsewhere = await world.run(other);
    expect(await resume(world)).toEqual({ kind: 'run', campaignId: other, id: elsewhere.id });
    accepted(await world.api.campaigns.trash({ id: other }));
    expect(await resume(world)).toEqual(chase);
    accepted(await world.api.campaigns.trash({ id: campaignId }));
    expect(await resume(world)).toBeNull();
    expect(await fightAtHome(world)).toBeNull();
  });

  it.each(['fight', 'chase'] as const)('opens at home when the rules of the %s that was played last are missing', async (last) => {
    const { stage, world } = await evening();
    if (last === 'fight') await stage.do('next', {});
    expect(await resume(world)).toMatchObject({ kind: last === 'fight' ? 'encounter' : 'run' });
    world.removePlugin();
    expect(await resume(world)).toBeNull();
  });

  it.each([
    ['the fight', 'encounters', 'combatants'],
    ['the run', 'run_steps', 'state'],
    ['what the run looks like', 'run_steps', 'presentation'],
  ])('opens at home when %s that was played last is damaged, and everything else is there', async (_what, table, column) => {
    const { stage, world } = await evening();
    if (table === 'encounters') accepted(await world.api.runs.trash({ id: (await resume(world))?.id ?? '' }));
    expect(await resume(world)).not.toBeNull();
    world.sql(`UPDATE ${table} SET ${column} = '{broken'`);
    world.restart();
    const { resume: where, info, settings } = accepted(await world.api.app.start({}));
    expect(where).toBeNull();
    expect(info.storage).toEqual({ kind: 'ready' });
    expect(settings.resumeAtStart).toBe(true);
    expect(accepted(await world.api.campaigns.list({ trashed: false })).map(({ id }) => id)).toEqual([stage.campaignId]);
  });
});

describe('what home offers of the fights', () => {
  it('is the running one that was changed last, with its campaign and whose turn it is', async () => {
    const { stage, world } = await evening();
    expect(await fightAtHome(world)).toMatchObject({ id: stage.view.id, campaignName: 'Nuit noire', turnName: 'Sigrid', round: 1, phase: 'running' });
    const first = stage.view.id;
    stage.campaignId = await world.campaign('Autre');
    await stage.create('Le gué');
    const wolf = await stage.entry('Loup', 30);
    await stage.do('add', { who: [{ character: wolf.id, quantity: 2, side: 'enemies' }] });
    expect(await fightAtHome(world)).toMatchObject({ id: first });
    await stage.do('start', { options: {}, typed: {}, dice: {} });
    expect(await fightAtHome(world)).toMatchObject({ id: stage.view.id, title: 'Le gué', campaignName: 'Autre' });
  });

  it('is found by an index among many fights that are over', async () => {
    const { world } = await evening();
    world.sql('CREATE TEMP TABLE over AS SELECT * FROM encounters');
    for (let number = 0; number < 100; number += 1) {
      world.sql(`UPDATE over SET id = ?, phase = 'ended'`, `over-${String(number)}`);
      world.sql('INSERT INTO encounters SELECT * FROM over');
    }
    world.sql('ANALYZE');
    const { opened } = world.services.database;
    if (opened.kind !== 'ready') throw new Error(`the data file is ${opened.kind}`);
    const prepare = vi.spyOn(opened.connection, 'prepare');
    await fightAtHome(world);
    const query = prepare.mock.calls.map(([text]) => text).find((text) => text.includes('from "encounters"')) ?? '';
    prepare.mockRestore();
    const plan = world.sql(`EXPLAIN QUERY PLAN ${query}`, 1).map(({ detail }) => detail);
    expect(plan.join()).toContain('encounters USING INDEX encounters_running');
  });
});

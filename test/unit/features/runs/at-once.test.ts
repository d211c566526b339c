/** Rules that take their time: what is asked of a run meanwhile waits, and is judged by where the run stands then. */
import { describe, expect, test } from 'vitest';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import { accepted, refusal, World } from '../../../helpers/world';

/** Lets the rules of the sampler answer only when they are let go on. */
function slow(world: World): { letGo: () => void; waiting: () => number } {
  const { registry } = world.services;
  const own = registry.rules('sampler');
  if (own === undefined) throw new Error('the sampler has rules');
  let waiting: (() => void)[] = [];
  const runner: RulesRunner = {
    call: async (name, input) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return own.call(name, input);
    },
    dispose: () => undefined,
  };
  Object.assign(registry, { rules: () => runner });
  return {
    letGo: () => {
      const all = waiting;
      waiting = [];
      for (const go of all) go();
    },
    waiting: () => waiting.length,
  };
}

async function running() {
  const world = new World({ language: 'en' });
  const run = await world.act(await world.run(await world.campaign()));
  return { world, run, rules: slow(world) };
}

describe('two presses at once', () => {
  test('play once: the second is told that the run has moved on', async () => {
    const { world, run, rules } = await running();
    const both = [world.tryAct(run, 'round'), world.tryAct(run, 'round')];
    await expect.poll(rules.waiting).toBe(1);
    rules.letGo();
    const [first, second] = (await Promise.all(both)) as [Awaited<(typeof both)[0]>, Awaited<(typeof both)[0]>];
    expect(accepted(first)).toMatchObject({ kind: 'played', run: { position: 2 } });
    expect(refusal(second).code).toBe('conflict');
    expect(world.sql('SELECT seq FROM run_steps WHERE run_id = ?', run.id)).toHaveLength(3);
  });

  test('an undo behind an action takes back nothing that it has not seen', async () => {
    const { world, run, rules } = await running();
    const acting = world.tryAct(run, 'round');
    const undoing = world.api.runs.undo({ id: run.id, position: run.position });
    await expect.poll(rules.waiting).toBe(1);
    rules.letGo();
    expect(accepted(await acting)).toMatchObject({ kind: 'played', run: { position: 2 } });
    expect(refusal(await undoing).code).toBe('conflict');
  });
});

describe('while the rules are asked', () => {
  test('a run that is put into the trash takes no step any more', async () => {
    const { world, run, rules } = await running();
    const acting = world.tryAct(run, 'round');
    await expect.poll(rules.waiting).toBe(1);
    accepted(await world.api.runs.trash({ id: run.id }));
    rules.letGo();
    expect(refusal(await acting).code).toBe('unavailable');
    expect(world.sql('SELECT seq FROM run_steps WHERE run_id = ?', run.id)).toHaveLength(2);
  });

  test('a campaign that is put into the trash takes no new run', async () => {
    const world = new World({ language: 'en' });
    const campaignId = await world.campaign();
    const rules = slow(world);
    const setup = world.rules().examples?.[0]?.setup ?? {};
    const starting = world.call('runs.start', { campaignId, procedure: 'chase', title: 'x', setup, dice: {} });
    await expect.poll(rules.waiting).toBe(1);
    accepted(await world.api.campaigns.trash({ id: campaignId }));
    rules.letGo();
    expect(refusal(await starting).code).toBe('unavailable');
    expect(world.sql('SELECT id FROM runs')).toEqual([]);
  });

  test('everything else is answered', async () => {
    const { world, run, rules } = await running();
    const acting = world.tryAct(run, 'round');
    await expect.poll(rules.waiting).toBe(1);
    expect(accepted(await world.api.runs.get({ id: run.id })).position).toBe(1);
    expect(accepted(await world.api.campaigns.list({ trashed: false }))).toHaveLength(1);
    rules.letGo();
    await acting;
  });
});

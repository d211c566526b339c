/** What the journal says of runs, and where a run belongs. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setupDraftKey } from '#shared/domain/draft-keys';
import type { JournalEntry } from '#shared/ipc/journal';
import type { RunView } from '#shared/ipc/runs';
import { PEOPLE } from '../../../helpers/people';
import { tempFolder } from '../../../helpers/temp';
import { accepted, played, refusal, SAMPLER, World } from '../../../helpers/world';

/** The sampler under another name, with a journey in the place of its chase: a second rule system. */
function traveller(): string {
  const folder = join(tempFolder(), 'traveller');
  cpSync(SAMPLER, folder, { recursive: true });
  for (const [file, from, to] of [
    ['plugin.json', '"id": "sampler"', '"id": "traveller"'],
    ['plugin.json', '"chase", "check"', '"travel", "check"'],
    ['index.cjs', `kind: 'chase',`, `kind: 'travel',`],
  ] as const) {
    const path = join(folder, file);
    const words = readFileSync(path, 'utf8');
    expect(words).toContain(from);
    writeFileSync(path, words.replace(from, to));
  }
  return folder;
}

async function entries(world: World, campaignId: string): Promise<readonly JournalEntry[]> {
  const filter = { campaignId, kinds: ['run' as const, 'journey' as const], partyId: null, encounterId: null };
  return accepted(await world.api.journal.page({ filter, offset: 0, limit: 50 })).entries;
}

/** Latest first; what is undone in brackets. */
async function entriesOf(world: World, campaignId: string): Promise<readonly string[]> {
  return (await entries(world, campaignId)).map(({ text, system, undoneAt }) => {
    const words = text === null ? '' : world.services.translator.plugin(system ?? 'app', text);
    return undoneAt === null ? words : `(${words})`;
  });
}

const BEGAN = 'Scène commencée\u00a0: «\u00a0La ruelle\u00a0».';
const GIVEN_UP = '«\u00a0La ruelle\u00a0»\u00a0: Les poursuivants abandonnent.';
const ENDED = '«\u00a0La ruelle\u00a0»\u00a0: Le meneur de jeu met fin à la scène.';

async function running(): Promise<{ world: World; campaignId: string; run: RunView }> {
  const world = new World();
  const campaignId = await world.campaign();
  return { world, campaignId, run: await world.run(campaignId) };
}

describe('the journal of a run', () => {
  it('says that it began, and nothing of its rounds', async () => {
    const { world, campaignId, run } = await running();
    await world.act(run);
    expect(await entriesOf(world, campaignId)).toEqual([BEGAN]);
    expect((await entries(world, campaignId))[0]).toMatchObject({ kind: 'run', runId: run.id, system: 'sampler', canTakeBack: true });
  });

  it('says how it ended, in every language, and never what was undone', async () => {
    const { world, campaignId, run } = await running();
    const over = await world.act(run, 'giveUp');
    expect(over.state).toBe('finished');
    expect(await entriesOf(world, campaignId)).toEqual([GIVEN_UP, BEGAN]);
    const back = accepted(await world.api.runs.undo({ id: run.id, position: 1 }));
    expect(await entriesOf(world, campaignId)).toEqual([`(${GIVEN_UP})`, BEGAN]);
    accepted(await world.api.runs.redo({ id: run.id, position: 0 }));
    expect(await entriesOf(world, campaignId)).toEqual([GIVEN_UP, BEGAN]);
    accepted(await world.api.runs.undo({ id: run.id, position: 1 }));
    accepted(await world.api.runs.end({ id: run.id, position: 0 }));
    expect(await entriesOf(world, campaignId)).toEqual([ENDED, `(${GIVEN_UP})`, BEGAN]);
    accepted(await world.api.runs.undo({ id: run.id, position: 1 }));
    expect(await entriesOf(world, campaignId)).toEqual([`(${ENDED})`, `(${GIVEN_UP})`, BEGAN]);
    accepted(await world.api.runs.redo({ id: run.id, position: 0 }));
    expect(await entriesOf(world, campaignId)).toEqual([ENDED, `(${GIVEN_UP})`, BEGAN]);
    expect(back.state).toBe('active');
    world.services.translator.setLanguage('en');
    expect((await entriesOf(world, campaignId))[0]).toBe('“La ruelle”: The game master ends the scene.');
  });

  it('is written with the step or not at all', async () => {
    const { world, run } = await running();
    world.sql(`CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT raise(ABORT, 'the disk is full'); END`);
    const before = world.dump();
    world.announced.length = 0;
    expect(refusal(await world.tryAct(run, 'giveUp')).code).toBe('internal');
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
    const start = { campaignId: run.campaignId ?? '', procedure: 'chase', title: 'x', setup: { participants: [...PEOPLE] }, dice: {} };
    expect(refusal(await world.api.runs.start(start)).code).toBe('internal');
    expect(world.dump()).toEqual(before);
  });

  it('tells the end of a run that was over before it had a journal, once it is played again', async () => {
    const { world, campaignId, run } = await running();
    await world.act(run, 'giveUp');
    world.sql('DELETE FROM journal');
    accepted(await world.api.runs.undo({ id: run.id, position: 1 }));
    expect(await entriesOf(world, campaignId)).toEqual([]);
    accepted(await world.api.runs.redo({ id: run.id, position: 0 }));
    expect(await entriesOf(world, campaignId)).toEqual([GIVEN_UP]);
  });

  it('tells a check once, with its outcome; a kept one too, but not when it is kept again', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const setup = { name: 'Ada' };
    const dice = { gm: { typed: [2], then: 'app' as const } };
    accepted(await world.api.runs.start({ campaignId, procedure: 'leap', title: 'Le fossé', setup, dice }));
    const leap = '«\u00a0Le fossé\u00a0»\u00a0: Ada franchit le fossé.';
    expect(await entriesOf(world, campaignId)).toEqual([leap]);
    const outcome = accepted(await world.api.toolbox.play({ system: 'sampler', procedure: 'leap', answers: setup, dice }));
    if (outcome.kind !== 'played') throw new Error('a die is asked for');
    for (let times = 0; times < 2; times += 1) accepted(await world.api.toolbox.keep({ id: outcome.result.id, campaignId, title: 'Encore' }));
    expect(await entriesOf(world, campaignId)).toEqual([leap.replace('Le fossé', 'Encore'), leap]);
    expect((await entries(world, campaignId)).map(({ kind }) => kind)).toEqual(['run', 'run']);
  });
});

describe('another rule system', () => {
  async function both(): Promise<{ world: World; campaignId: string }> {
    const world = new World({ plugins: [SAMPLER, traveller()] });
    const campaignId = await world.campaign();
    return { world, campaignId };
  }

  const start = (world: World, campaignId: string, system?: string) =>
    world.api.runs.start({
      campaignId,
      procedure: 'chase',
      title: 'La ruelle',
      setup: { participants: [...PEOPLE] },
      dice: {},
      ...(system === undefined ? {} : { system }),
    });

  const procedures = async (world: World, campaignId: string): Promise<readonly string[]> =>
    accepted(await world.api.runs.procedures({ campaignId })).map(({ system, procedure }) => `${system} ${procedure}`);

  it('is played as a supplement only', async () => {
    const { world, campaignId } = await both();
    const before = world.dump();
    expect(refusal(await start(world, campaignId, 'traveller'))).toMatchObject({ code: 'invalid', fields: [{ field: 'system' }] });
    expect(world.dump()).toEqual(before);
    expect(await procedures(world, campaignId)).toEqual(['sampler chase']);
    world.sql(`UPDATE campaigns SET supplements = '["traveller","sampler","gone"]'`);
    expect(await procedures(world, campaignId)).toEqual(['sampler chase', 'traveller chase']);
    const run = played(accepted(await start(world, campaignId, 'traveller')));
    expect(run).toMatchObject({ system: 'traveller', kind: 'travel' });
    expect((await entries(world, campaignId))[0]).toMatchObject({ kind: 'journey', system: 'traveller' });
    expect(await entriesOf(world, campaignId)).toEqual([BEGAN.replace('Scène commencée', 'Voyage commencé')]);
    expect(played(accepted(await start(world, campaignId))).system).toBe('sampler');
  });

  it('has drafts of its own', async () => {
    const { world, campaignId } = await both();
    world.sql(`UPDATE campaigns SET supplements = '["traveller"]'`);
    const key = (system: string): string => setupDraftKey(campaignId, system, 'chase');
    for (const system of ['sampler', 'traveller']) accepted(await world.api.drafts.write({ key: key(system), about: campaignId, value: {} }));
    accepted(await start(world, campaignId, 'traveller'));
    expect(accepted(await world.api.drafts.list({})).map((draft) => draft.key)).toEqual([key('sampler')]);
  });
});

describe('where a run belongs', () => {
  async function places(): Promise<{ world: World; campaignId: string; partyId: string; members: readonly string[] }> {
    const world = new World();
    const campaignId = await world.campaign();
    const partyId = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' })).id;
    const members: string[] = [];
    for (const name of ['Ada', 'Bô']) {
      const place = { kind: 'party', partyId } as const;
      const made = await world.api.characters.create({ place, role: 'pc', name, stats: { quick: 1 }, notes: '', reminder: '', mountId: null });
      members.push(accepted(made).id);
    }
    world.sql(
      `INSERT INTO encounters (id, campaign_id, title, notes, template, phase, options, round, turn, combatants, revision, created_at, updated_at)
       VALUES ('fight', ?, 'Le pont', '', 0, 'running', '{}', 1, NULL, '{}', 1, 1, 1)`,
      campaignId,
    );
    return { world, campaignId, partyId, members };
  }

  const start = (world: World, campaignId: string, ids: readonly string[], more: { encounterId?: string | null; partyId?: string | null } = {}) => {
    const participants = PEOPLE.map((each, index) => ({ ...each, id: ids[index] ?? each.id }));
    return world.api.runs.start({ campaignId, procedure: 'chase', title: 'x', setup: { participants }, dice: {}, ...more });
  };

  it('is the party whose members take part', async () => {
    const { world, campaignId, partyId, members } = await places();
    const run = played(accepted(await start(world, campaignId, members)));
    expect(run).toMatchObject({ partyId, encounterId: null });
    expect((await entries(world, campaignId))[0]).toMatchObject({ partyId, encounterId: null });
    expect(accepted(await world.api.runs.list({ campaignId, trashed: false }))[0]).toMatchObject({ partyId });
  });

  it('is none where nobody is a member, or members of several are', async () => {
    const { world, campaignId, members } = await places();
    expect(played(accepted(await start(world, campaignId, [])))).toMatchObject({ partyId: null });
    const another = accepted(await world.api.parties.create({ campaignId, name: 'Les Ours' })).id;
    accepted(await world.api.characters.move({ ids: members.slice(0, 1), partyId: another }));
    expect(played(accepted(await start(world, campaignId, members)))).toMatchObject({ partyId: null });
    expect(played(accepted(await start(world, campaignId, members, { partyId: another })))).toMatchObject({ partyId: another });
  });

  it('is the encounter that it is started out of, in whose log it stands', async () => {
    const { world, campaignId } = await places();
    const run = played(accepted(await start(world, campaignId, [], { encounterId: 'fight' })));
    expect(run.encounterId).toBe('fight');
    const filter = { campaignId, kinds: [], partyId: null, encounterId: 'fight' };
    expect(accepted(await world.api.journal.page({ filter, offset: 0, limit: 5 })).entries.map(({ runId }) => runId)).toEqual([run.id]);
  });

  it('must be of the campaign and not in the trash', async () => {
    const { world, campaignId, partyId } = await places();
    const other = await world.campaign('Autre');
    const empty = accepted(await world.api.parties.create({ campaignId, name: 'Jeté' })).id;
    accepted(await world.api.parties.trash({ id: empty }));
    const before = world.dump();
    for (const [where, more, code] of [
      [other, { partyId }, 'not-found'],
      [other, { encounterId: 'fight' }, 'not-found'],
      [campaignId, { partyId: 'nobody' }, 'not-found'],
      [campaignId, { encounterId: 'nothing' }, 'not-found'],
      [campaignId, { partyId: empty }, 'unavailable'],
    ] as const) {
      expect(refusal(await start(world, where, [], more)).code).toBe(code);
    }
    expect(world.dump()).toEqual(before);
  });
});

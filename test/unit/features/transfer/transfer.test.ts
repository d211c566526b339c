import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import { ROOT } from '../../../helpers/plugin-ids';
import { tempFolder } from '../../../helpers/temp';
import { accepted, refusal, World } from '../../../helpers/world';
import { changed, entriesOf, jsonOf, sealed, written, zipped } from './crafted';
import { exported, imported, opened, readable } from './files';
import { richCampaign } from './rich-campaign';

const WORKER = path.join(ROOT, 'out/main/jobs.cjs');
const NAME = 'Nuit noire — « L’Éclipse »';

/** What a campaign holds, by sections, as a file would tell it. */
async function contentsOf(world: World, campaignId: string): Promise<Readonly<Record<string, unknown>>> {
  return readable(await exported(world, campaignId));
}

test('a clock before 1970 costs no campaign: what it wrote is read again', async () => {
  const here = new World();
  here.now = -86_400_000 * 400;
  const { id } = await richCampaign(here);
  const file = await exported(here, id);
  const there = new World();
  const taken = await imported(there, file);
  expect(fs.readFileSync(await exported(there, taken)).equals(fs.readFileSync(file))).toBe(true);
});

describe('a campaign that has some of everything', () => {
  test('comes back into an empty profile and goes out again as the same bytes', async () => {
    const here = new World();
    const { id, memberId } = await richCampaign(here);
    const first = await exported(here, id);
    const there = new World({ language: 'en' });
    const archive = await opened(there, first);
    expect(archive.contents).toMatchObject({
      name: NAME,
      system: 'sampler',
      missingSystems: [],
      counts: { parties: 2, library: 1, encounters: 2, runs: 2, pictures: 1 },
    });
    expect(archive).toMatchObject({ file: 'campagne.traque', bytes: fs.statSync(first).size, existing: null });
    const taken = await imported(there, first);
    const second = await exported(there, taken);
    expect(fs.readFileSync(second).equals(fs.readFileSync(first))).toBe(true);
    // Every id is another one.
    expect(refusal(await there.api.campaigns.get({ id })).code).toBe('not-found');
    expect(refusal(await there.api.characters.get({ id: memberId })).code).toBe('not-found');
    expect(JSON.stringify(there.dump())).not.toContain(memberId);
    expect(there.sql('PRAGMA foreign_key_check')).toEqual([]);
  });

  test('works where it came to: links, effects, undo, encounter, search', async () => {
    const here = new World();
    const { id } = await richCampaign(here);
    const there = new World();
    const taken = await imported(there, await exported(here, id));
    const parties = accepted(await there.api.parties.list({ campaignId: taken, trashed: false }));
    expect(parties.map(({ name, members }) => [name, members])).toEqual([
      ['Les Loups', 2],
      ['Les Égarés', 1],
    ]);
    const members = accepted(await there.api.characters.list({ place: { kind: 'members', campaignId: taken }, archived: false }));
    const [horse, alric] = members;
    expect(alric).toMatchObject({ name: 'Alric', mountId: horse?.id, stats: { wounds: 5, trade: 'character:1' } });
    expect(Object.values(alric?.conditions ?? {})[0]?.tick?.who).toBe(horse?.id);
    // An effect that was applied stays applied, and can be taken back.
    const [run] = accepted(await there.api.runs.list({ campaignId: taken, trashed: false }));
    const source = { kind: 'run' as const, id: run?.id ?? '' };
    const states = accepted(await there.api.effects.list({ source, campaignId: taken }));
    expect(states.filter(({ appliedAs }) => appliedAs !== null).map(({ index }) => index)).toEqual([0, 1]);
    expect(states[0]?.character?.id).toBe(alric?.id);
    accepted(await there.api.journal.takeBack({ id: states[0]?.appliedAs ?? '' }));
    expect(accepted(await there.api.characters.get({ id: alric?.id ?? '' })).stats).toMatchObject({ wounds: 7 });
    // What was undone in the run can be done again.
    const view = accepted(await there.api.runs.get({ id: source.id }));
    expect(view).toMatchObject({ canRedo: true, encounterId: expect.any(String) as string, partyId: parties[0]?.id });
    accepted(await there.api.runs.redo({ id: view.id, position: view.position }));
    // The encounter goes on.
    const [encounter] = accepted(await there.api.encounters.list({ campaignId: taken, templates: false, trashed: false }));
    const fight = accepted(await there.api.encounters.get({ id: encounter?.id ?? '' }));
    expect(fight.combatants).toHaveLength(5);
    const { revision } = accepted(await there.api.encounters.resume({ id: fight.id, revision: fight.revision })).encounter;
    expect(accepted(await there.api.encounters.next({ id: fight.id, revision })).encounter.turn).not.toBeNull();
    const hits = accepted(await there.api.search.find({ campaignId: taken, words: 'oeuf', limit: 10 }));
    expect(hits.map(({ kind }) => kind)).toEqual(['journal']);
    expect(there.sql('SELECT kind FROM search_places WHERE campaign_id = ? AND kind = ?', taken, 'campaign')).toHaveLength(1);
  });

  test('the record of an imported run still proves itself', async () => {
    const here = new World();
    const { id } = await richCampaign(here);
    const there = new World();
    await imported(there, await exported(here, id));
    const procedure = there.procedure('chase');
    const runs = there.sql('SELECT id, seed FROM runs WHERE phase = ? ', 'active') as readonly { id: string; seed: string }[];
    expect(runs).toHaveLength(1);
    for (const { id: runId, seed } of runs) {
      const steps = there.sql('SELECT * FROM run_steps WHERE run_id = ? ORDER BY seq', runId) as readonly Readonly<Record<string, string>>[];
      expect(steps.length).toBeGreaterThan(3);
      let state: JsonObject | undefined;
      for (const [action, step] of steps.entries()) {
        const input = JSON.parse(step['input'] ?? '') as JsonObject;
        const source = { kind: 'record' as const, seed, action, record: JSON.parse(step['dice'] ?? '') as readonly DieRecord[] };
        const outcome: Outcome =
          state === undefined ? startProcedure(procedure, input, source) : applyAction(procedure, state, { id: step['action'] ?? '', input }, source);
        if (outcome.kind !== 'played') throw new Error(`step ${action} is not played`);
        expect(outcome.step.state).toEqual(JSON.parse(step['state'] ?? ''));
        ({ state } = outcome.step);
      }
    }
  });

  test('times, and the order of campaigns, are those of the file', async () => {
    const here = new World();
    const { id } = await richCampaign(here);
    const file = await exported(here, id);
    const before = accepted(await here.api.campaigns.get({ id }));
    const there = new World();
    there.now += 1_000_000;
    const taken = accepted(await there.api.campaigns.get({ id: await imported(there, file) }));
    expect(taken).toEqual({ ...before, id: taken.id, pictureId: taken.pictureId });
    expect(accepted(await here.api.campaigns.get({ id }))).toEqual(before);
  });
});

describe('beside one that is here already', () => {
  test('both: under another name, and both are states of the same one', async () => {
    const world = new World();
    const { id } = await richCampaign(world, 'Nuit noire');
    const file = await exported(world, id);
    const before = await contentsOf(world, id);
    const archive = await opened(world, file);
    expect(archive.existing).toMatchObject({ id, name: 'Nuit noire' });
    const campaign = accepted(await world.api.transfer.import({ token: archive.token, how: 'both' }));
    expect(campaign?.name).toBe('Nuit noire (2)');
    const third = await imported(world, file);
    expect(accepted(await world.api.campaigns.get({ id: third })).name).toBe('Nuit noire (3)');
    expect(await contentsOf(world, id)).toEqual(before);
    expect(world.sql('SELECT count(DISTINCT origin) AS n FROM campaigns')).toEqual([{ n: 1 }]);
    expect(accepted(await world.api.backups.list({}))).toEqual([]);
  });

  test('replace: the old one can be taken out of the trash, as it was, and there is a backup', async () => {
    const world = new World();
    const { id, memberId } = await richCampaign(world);
    const file = await exported(world, id);
    accepted(await world.api.characters.edit({ id: memberId, change: { name: 'Alric le Borgne' } }));
    const before = await contentsOf(world, id);
    const taken = await imported(world, file, 'replace');
    expect(accepted(await world.api.campaigns.list({ trashed: false })).map((campaign) => [campaign.id, campaign.name])).toEqual([[taken, NAME]]);
    expect(accepted(await world.api.campaigns.list({ trashed: true })).map((campaign) => campaign.id)).toEqual([id]);
    const [backup, ...more] = accepted(await world.api.backups.list({}));
    expect(more).toEqual([]);
    expect(backup).toMatchObject({ kind: 'before-replace', holds: { campaigns: [NAME] } });
    // All is as in the file; what happened here since is told after what the file tells.
    const { 'journal.json': journal, 'manifest.json': _manifest, ...sections } = await contentsOf(world, taken);
    const { 'journal.json': inFile, 'manifest.json': _other, ...asWritten } = readable(file);
    expect(sections).toEqual(asWritten);
    const [first, since] = [(journal as object[]).slice(0, -1), (journal as Record<string, unknown>[]).at(-1)];
    expect(first).toEqual(inFile);
    // It is about a name that Alric has not: there is nothing to take back.
    expect(since).toMatchObject({ kind: 'character', text: { args: { name: 'Alric le Borgne' } } });
    expect(since).not.toHaveProperty('patches');
    expect(await contentsOf(world, id)).toEqual(before);
    expect(accepted(await world.api.campaigns.restore({ id })).trashedAt).toBeNull();
  });

  test('replace: what is empty or missing in the file is kept from the one that is here', async () => {
    const world = new World();
    const { id } = await richCampaign(world);
    const whole = entriesOf(await exported(world, id));
    const manifest = jsonOf(whole, 'manifest.json') as { counts: object };
    const { 'library.json': _library, 'runs/1.json': _one, 'runs/2.json': _two, 'pictures/1.png': _picture, ...rest } = whole;
    const counts = { ...manifest.counts, library: 0, runs: 0, journal: 0, pictures: 0 };
    const emptied = changed(
      changed(
        sealed({ ...rest, 'journal.json': Buffer.from('[]'), 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, counts })) }),
        'campaign.json',
        (campaign: Record<string, unknown>) => {
          const { notes: _notes, pictureId: _cover, ...others } = campaign;
          return others;
        },
      ),
      'characters.json',
      (people: Record<string, unknown>[]) =>
        people.map(({ templateId: _template, ...one }) => (one['name'] === 'Alric' ? { ...one, notes: 'Du fichier' } : one)),
    );
    const taken = await imported(world, written(zipped(emptied)), 'replace');
    const [before, after] = [await contentsOf(world, id), await contentsOf(world, taken)];
    expect(after['campaign.json']).toEqual(before['campaign.json']);
    expect(after['library.json']).toEqual(before['library.json']);
    // Links lead to the same people in their new state.
    expect(after['runs/1.json']).toEqual(before['runs/1.json']);
    expect(after['journal.json']).toEqual(before['journal.json']);
    expect(JSON.stringify(after['characters.json'])).toContain('Du fichier');
    expect(world.sql('PRAGMA foreign_key_check')).toEqual([]);
  });

  test('a backup that fails replaces nothing', async () => {
    const world = new World();
    const { id } = await richCampaign(world);
    const file = await exported(world, id);
    const { token } = await opened(world, file);
    const before = world.dump();
    fs.writeFileSync(path.join(world.userData, 'backups'), 'no folder');
    expect(refusal(await world.api.transfer.import({ token, how: 'replace' })).code).not.toBe('not-found');
    expect(world.dump()).toEqual(before);
  });
});

describe('asked and not done', () => {
  test('nothing chosen, a campaign that is not there, a token that is closed, a file that changed', async () => {
    const world = new World();
    const id = await world.campaign();
    expect(accepted(await world.api.transfer.export({ campaignId: id }))).toBeNull();
    expect(accepted(await world.api.transfer.open({}))).toBeNull();
    expect(refusal(await world.api.transfer.export({ campaignId: 'nobody' })).code).toBe('not-found');
    const file = await exported(world, id);
    const closed = await opened(world, file);
    accepted(await world.api.transfer.close({ token: closed.token }));
    expect(refusal(await world.api.transfer.import({ token: closed.token, how: 'both' })).code).toBe('not-found');
    const { token } = await opened(world, file);
    fs.writeFileSync(file, zipped(changed(entriesOf(file), 'manifest.json', (manifest: object) => ({ ...manifest, madeBy: '9' }))));
    const before = world.dump();
    expect(refusal(await world.api.transfer.import({ token, how: 'both' })).message).toContain('a changé depuis');
    expect(world.dump()).toEqual(before);
  });

  test('the data file is not written over, nor is a file left half-written', async () => {
    const world = new World();
    const id = await world.campaign();
    for (const ending of ['', '-wal', '-shm']) {
      const name = `${world.file}${ending}.traque`;
      fs.symlinkSync(`${world.file}${ending}`, name);
      world.desktop.choices.push(name);
      expect(refusal(await world.api.transfer.export({ campaignId: id })).message).toContain('fichier de données');
    }
    world.desktop.choices.push(path.join(world.userData, 'nulle', 'part.traque'));
    expect(refusal(await world.api.transfer.export({ campaignId: id }))).toMatchObject({ code: 'unavailable', fields: [] });
    expect(fs.readdirSync(world.userData).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('stopped', () => {
  test('an export leaves no file, and one that was there as it was', async () => {
    const world = new World();
    const { id } = await richCampaign(world);
    const file = path.join(tempFolder(), 'campagne.traque');
    fs.writeFileSync(file, 'mine');
    world.desktop.choices.push(file);
    const going = world.api.transfer.export({ campaignId: id });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(refusal(await world.api.transfer.open({})).code).toBe('conflict');
    accepted(await world.api.transfer.stop({}));
    expect(accepted(await going)).toBeNull();
    expect(fs.readFileSync(file, 'utf8')).toBe('mine');
    expect(fs.readdirSync(path.dirname(file))).toEqual(['campagne.traque']);
  });

  test.each([1, 4, 12])('an import leaves nothing, at piece %i', async (piece) => {
    const here = new World();
    const { id } = await richCampaign(here);
    const file = await exported(here, id);
    const world = new World();
    await world.campaign();
    const { token } = await opened(world, file);
    const before = world.dump();
    const going = world.api.transfer.import({ token, how: 'both' });
    await until(() => world.sql('SELECT count(*) AS n FROM campaigns WHERE arriving = 1')[0]?.['n'] === 1);
    for (let turns = 1; turns < piece; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    // Nobody sees it.
    expect(accepted(await world.api.campaigns.list({ trashed: false }))).toHaveLength(1);
    expect(accepted(await world.api.campaigns.list({ trashed: true }))).toEqual([]);
    expect(accepted(await world.api.runs.resumable({}))).toBeNull();
    accepted(await world.api.transfer.stop({}));
    expect(accepted(await going)).toBeNull();
    expect(world.dump()).toEqual(before);
    // The file is still open.
    expect(accepted(await world.api.transfer.import({ token, how: 'both' }))?.name).toBe(NAME);
  });

  test('an import that the end of the program cuts short is swept away after the next start', async () => {
    const here = new World();
    const { id } = await richCampaign(here);
    const file = await exported(here, id);
    const world = new World();
    await world.campaign();
    const { token } = await opened(world, file);
    const before = world.dump();
    const going = world.api.transfer.import({ token, how: 'both' });
    await until(() => world.sql('SELECT count(*) AS n FROM parties')[0]?.['n'] !== 0);
    world.restart();
    await going;
    expect(world.sql('SELECT count(*) AS n FROM campaigns WHERE arriving = 1')).toEqual([{ n: 1 }]);
    expect(accepted(await world.api.campaigns.list({ trashed: false }))).toHaveLength(1);
    accepted(await world.api.app.ready({ drawnAt: 0 }));
    await until(() => world.sql('SELECT count(*) AS n FROM campaigns WHERE arriving = 1')[0]?.['n'] === 0);
    expect(world.dump()).toEqual(before);
    expect(world.sql('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  });
});

describe('through the built worker', () => {
  const notBuilt = [!fs.existsSync(WORKER), 'the program is not built: out/main has no worker'] as const;
  test('the same bytes come back, with progress on the way', { timeout: 60_000 }, async ({ skip }) => {
    skip(...notBuilt);
    const here = new World({ jobsWorker: WORKER });
    const { id } = await richCampaign(here);
    const first = await exported(here, id);
    const there = new World({ jobsWorker: WORKER });
    const taken = await imported(there, first);
    expect(fs.readFileSync(await exported(there, taken)).equals(fs.readFileSync(first))).toBe(true);
    const works = there.announced.flatMap(({ event, payload }) => (event === 'work.progress' ? [(payload as { work: string }).work] : []));
    expect(new Set(works)).toEqual(new Set(['import', 'export']));
    expect(await imported(there, first, 'replace')).toEqual(expect.any(String));
    const bad = written(zipped(changed(entriesOf(first), 'campaign.json', (campaign: object) => ({ ...campaign, name: 3 }))));
    there.desktop.choices.push(bad);
    expect(refusal(await there.api.transfer.open({})).message).toContain('campaign.json, name');
  });

  test('stopped, it leaves nothing', { timeout: 60_000 }, async ({ skip }) => {
    skip(...notBuilt);
    const here = new World({ jobsWorker: WORKER });
    const { id } = await richCampaign(here);
    const file = path.join(tempFolder(), 'campagne.traque');
    here.desktop.choices.push(file);
    const exporting = here.api.transfer.export({ campaignId: id });
    await new Promise((resolve) => setTimeout(resolve, 20));
    accepted(await here.api.transfer.stop({}));
    expect(accepted(await exporting)).toBeNull();
    expect(fs.readdirSync(path.dirname(file))).toEqual([]);
    const { token } = await opened(here, await exported(here, id));
    const before = here.dump();
    const importing = here.api.transfer.import({ token, how: 'both' });
    await until(() => here.sql('SELECT count(*) AS n FROM campaigns WHERE arriving = 1')[0]?.['n'] === 1);
    accepted(await here.api.transfer.stop({}));
    expect(accepted(await importing)).toBeNull();
    expect(here.dump()).toEqual(before);
  });
});

async function until(holds: () => boolean): Promise<void> {
  for (let turns = 0; !holds(); turns += 1) {
    if (turns > 100_000) throw new Error('that never came');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One history: whatever is changed, the answer says what, and one way takes it back. */
import { describe, expect, it } from 'vitest';
import type { Change, ChangeNotice } from '#shared/ipc/change';
import type { Reply } from '#shared/ipc/contract';
import { accepted, World } from '../../../helpers/world';

const HOUR = 3_600_000;

/** What a call changed. */
function changeOf(reply: Reply<unknown>): Change {
  accepted(reply);
  if (!reply.ok || reply.change === undefined) throw new Error('the answer tells of no change');
  return reply.change;
}

async function campaign(): Promise<{ readonly world: World; readonly campaignId: string }> {
  const world = new World();
  return { world, campaignId: await world.campaign() };
}

const scope = (campaignId: string) => ({ campaignId, encounterId: null });

describe('the answer to a call', () => {
  it('carries what it changed: its words, what it is about, and how to take it back', async () => {
    const { world, campaignId } = await campaign();
    const made = await world.api.parties.create({ campaignId, name: 'Les Loups' });
    const { id } = accepted(made);
    expect(changeOf(made)).toMatchObject({
      campaignId,
      encounterId: null,
      runId: null,
      records: [{ kind: 'party', id }],
      canTakeBack: true,
    });
    expect(world.services.translator.plugin('app', changeOf(made).text ?? { verbatim: '' })).toContain('Les Loups');
    accepted(await world.api.journal.takeBack({ id: changeOf(made).id }));
    expect(accepted(await world.api.parties.list({ campaignId, trashed: true }))).toHaveLength(1);
  });

  it('carries none when nothing was changed, or only read', async () => {
    const { world, campaignId } = await campaign();
    const { id } = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' }));
    expect(await world.api.parties.list({ campaignId, trashed: false })).not.toHaveProperty('change');
    expect(await world.api.parties.edit({ id, change: { name: 'Les Loups' } })).not.toHaveProperty('change');
  });

  it('tells its own changes from those of a call that is answered meanwhile', async () => {
    const { world, campaignId } = await campaign();
    const replies = await Promise.all(['Un', 'Deux', 'Trois'].map((name) => world.api.parties.create({ campaignId, name })));
    for (const reply of replies) expect(changeOf(reply).records.map(({ id }) => id)).toEqual([(accepted(reply) as { id: string }).id]);
  });

  it('and the announcement have one place in the history; the announcement names the call', async () => {
    const { world, campaignId } = await campaign();
    world.announced.length = 0;
    const reply = await world.services.dispatcher.call('parties.create', { campaignId, name: 'Les Loups' }, 'page:7');
    const [announced] = world.announced;
    expect(announced?.payload).toEqual({
      campaignId,
      kinds: ['party'],
      ids: changeOf(reply).records.map(({ id }) => id),
      revision: changeOf(reply).revision,
      origin: 'page:7',
    } satisfies ChangeNotice);
    // Whoever names a call at length is no window of ours.
    world.announced.length = 0;
    accepted(await world.services.dispatcher.call('parties.create', { campaignId, name: 'B' }, 'x'.repeat(65)));
    expect(world.announced[0]?.payload).toMatchObject({ origin: null });
  });
});

describe('a scene', () => {
  it('that was begun is taken back where it is chosen, not by the undo of its campaign', async () => {
    const { world, campaignId } = await campaign();
    accepted(await world.api.journal.write({ campaignId, partyId: null, body: 'Avant' }));
    const run = await world.run(campaignId);
    expect(accepted(await world.api.journal.next(scope(campaignId))).undo).toMatchObject({ text: { key: 'app:journal.note.written' } });
    const filter = { ...scope(campaignId), kinds: ['run' as const], partyId: null };
    const [began] = accepted(await world.api.journal.page({ filter, offset: 0, limit: 1 })).entries;
    expect(began).toMatchObject({ runId: run.id, canTakeBack: true });
    accepted(await world.api.journal.takeBack({ id: began?.id ?? '' }));
    expect(accepted(await world.api.runs.list({ campaignId, trashed: true })).map(({ id }) => id)).toEqual([run.id]);
    accepted(await world.api.journal.makeAgain({ id: began?.id ?? '' }));
    expect(accepted(await world.api.runs.get({ id: run.id })).state).toBe('active');
  });

  it('that is renamed or thrown away is put back by the undo of its campaign', async () => {
    const { world, campaignId } = await campaign();
    const run = await world.run(campaignId);
    accepted(await world.api.runs.rename({ id: run.id, title: 'Autre' }));
    expect(changeOf(await world.api.runs.trash({ id: run.id }))).toMatchObject({ runId: run.id, records: [{ kind: 'run', id: run.id }] });
    accepted(await world.api.journal.undo(scope(campaignId)));
    expect(accepted(await world.api.runs.list({ campaignId, trashed: false })).map(({ title }) => title)).toEqual(['Autre']);
    accepted(await world.api.journal.undo(scope(campaignId)));
    expect(accepted(await world.api.runs.get({ id: run.id })).title).toBe(run.title);
    accepted(await world.api.journal.redo(scope(campaignId)));
    expect(accepted(await world.api.runs.get({ id: run.id })).title).toBe('Autre');
  });

  it('moves along its record by its own undo, and nothing else does', async () => {
    const { world, campaignId } = await campaign();
    const run = await world.run(campaignId);
    const later = await world.act(await world.act(run));
    expect(accepted(await world.api.journal.next(scope(campaignId)))).toEqual({ undo: null, redo: null });
    const back = changeOf(await world.api.runs.undo({ id: run.id, position: later.position }));
    expect(back).toMatchObject({ runId: run.id, records: [{ kind: 'run', id: run.id }], canTakeBack: false });
    expect(accepted(await world.api.runs.get({ id: run.id })).position).toBe(later.position - 1);
  });

  it('whose moves were never written down is undone and redone all the same', async () => {
    const { world, campaignId } = await campaign();
    const run = await world.run(campaignId);
    let now = await world.act(await world.act(await world.act(run)));
    world.sql('DELETE FROM journal WHERE move IS NOT NULL');
    const start = now.position;
    for (let times = 0; times < start; times += 1) now = await world.undo(now);
    expect(now).toMatchObject({ position: 0, canUndo: false, canRedo: true });
    for (let times = 0; times < start; times += 1) now = await world.redo(now);
    expect(now).toMatchObject({ position: start, canRedo: false });
    // Up and down again, over entries that are there by now.
    now = await world.undo(now);
    world.restart();
    now = await world.undo(now);
    now = await world.redo(now);
    now = await world.redo(now);
    expect(now.position).toBe(start);
  });
});

describe('a campaign', () => {
  it('that was made can be taken back: into the trash, and out again', async () => {
    const world = new World();
    const made = changeOf(await world.api.campaigns.create({ name: 'Nuit', system: 'sampler' }));
    accepted(await world.api.journal.takeBack({ id: made.id }));
    expect(accepted(await world.api.campaigns.list({ trashed: false }))).toEqual([]);
    accepted(await world.api.journal.makeAgain({ id: made.id }));
    expect(accepted(await world.api.campaigns.list({ trashed: false }))).toHaveLength(1);
    // Its own undo does not throw it away from under the GM.
    expect(accepted(await world.api.journal.next(scope(made.campaignId ?? '')))).toEqual({ undo: null, redo: null });
  });
});

it('a clock that is set back in the middle changes nothing but the times that are shown', async () => {
  async function played(setBack: boolean): Promise<unknown> {
    const { world, campaignId } = await campaign();
    const goBack = (): void => {
      if (setBack) world.now -= HOUR;
    };
    const note = accepted(await world.api.journal.write({ campaignId, partyId: null, body: 'un' }));
    goBack();
    const party = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' }));
    accepted(await world.api.journal.edit({ id: note.id, body: 'deux' }));
    goBack();
    const run = await world.run(campaignId);
    accepted(await world.api.runs.rename({ id: run.id, title: 'Autre' }));
    const seen: unknown[] = [];
    const inspect = async (): Promise<void> => {
      const notes = accepted(await world.api.journal.page({ filter: { ...scope(campaignId), kinds: ['note'], partyId: null }, offset: 0, limit: 9 }));
      const parties = accepted(await world.api.parties.list({ campaignId, trashed: false }));
      const next = accepted(await world.api.journal.next(scope(campaignId)));
      seen.push([notes.entries.map(({ body }) => body), parties.map(({ name }) => name), accepted(await world.api.runs.get({ id: run.id })).title]);
      seen.push([next.undo?.text, next.redo?.text]);
    };
    for (const turn of ['undo', 'undo', 'undo', 'redo', 'undo', 'undo', 'undo', 'redo', 'redo', 'redo', 'redo', 'redo'] as const) {
      goBack();
      accepted(await world.api.journal[turn](scope(campaignId)));
      await inspect();
    }
    expect(party.name).toBe('Les Loups');
    return seen;
  }
  const usual = await played(false);
  expect(usual).toHaveLength(24);
  expect(await played(true)).toEqual(usual);
});

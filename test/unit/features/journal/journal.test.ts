import { describe, expect, it } from 'vitest';
import type { JournalEntry, JournalKind } from '#shared/ipc/journal';
import { accepted, refusal, World } from '../../../helpers/world';

type Filter = { kinds?: JournalKind[]; partyId?: string | null; encounterId?: string | null };

class Desk {
  readonly world = new World();
  campaignId = '';

  static async open(): Promise<Desk> {
    const desk = new Desk();
    desk.campaignId = await desk.world.campaign();
    return desk;
  }

  async note(body: string, partyId: string | null = null): Promise<JournalEntry> {
    return accepted(await this.world.api.journal.write({ campaignId: this.campaignId, partyId, body }));
  }

  async party(name: string): Promise<string> {
    return accepted(await this.world.api.parties.create({ campaignId: this.campaignId, name })).id;
  }

  async rename(id: string, name: string): Promise<void> {
    accepted(await this.world.api.parties.edit({ id, change: { name } }));
  }

  async partyName(id: string): Promise<string> {
    return accepted(await this.world.api.parties.get({ id })).name;
  }

  async page(offset: number, limit: number, { kinds = [], partyId = null, encounterId = null }: Filter = {}) {
    const filter = { campaignId: this.campaignId, kinds, partyId, encounterId };
    return accepted(await this.world.api.journal.page({ filter, offset, limit }));
  }

  /** Bodies of the notes that are shown, latest first. */
  async notes(): Promise<readonly (string | null)[]> {
    return (await this.page(0, 200, { kinds: ['note'] })).entries.map(({ body }) => body);
  }

  async undo(): Promise<JournalEntry | null> {
    return accepted(await this.world.api.journal.undo({ campaignId: this.campaignId, encounterId: null }));
  }

  async redo(): Promise<JournalEntry | null> {
    return accepted(await this.world.api.journal.redo({ campaignId: this.campaignId, encounterId: null }));
  }
}

describe('pages', () => {
  it('have the latest first and count all that the filter lets through', async () => {
    const desk = await Desk.open();
    const wolves = await desk.party('Les Loups');
    for (const body of ['un', 'deux', 'trois', 'quatre', 'cinq']) await desk.note(body, body === 'trois' ? wolves : null);
    const bodies = async (offset: number, limit: number) => {
      const { total, entries } = await desk.page(offset, limit, { kinds: ['note'] });
      return [total, ...entries.map(({ body }) => body)];
    };
    expect(await bodies(0, 2)).toEqual([5, 'cinq', 'quatre']);
    expect(await bodies(3, 2)).toEqual([5, 'deux', 'un']);
    expect(await bodies(5, 2)).toEqual([5]);
    expect((await desk.page(0, 50)).entries.map(({ kind }) => kind)).toEqual(['note', 'note', 'note', 'note', 'note', 'party']);
    const both = await desk.page(1, 50, { kinds: ['note', 'party'] });
    expect([both.total, ...both.entries.map(({ kind }) => kind)]).toEqual([6, 'note', 'note', 'note', 'note', 'party']);
    expect((await desk.page(0, 50, { partyId: wolves })).entries.map(({ kind }) => kind)).toEqual(['note', 'party']);
    expect(await desk.page(0, 50, { partyId: wolves, kinds: ['note', 'run'] })).toMatchObject({ total: 1, entries: [{ body: 'trois' }] });
    expect(await desk.page(0, 50, { encounterId: 'nothing' })).toEqual({ total: 0, entries: [] });
  });

  it('are of one campaign, without what is in the trash', async () => {
    const desk = await Desk.open();
    const { id } = await desk.note('un');
    await desk.note('deux');
    const other = await desk.world.campaign('Autre');
    accepted(await desk.world.api.journal.write({ campaignId: other, partyId: null, body: 'ailleurs' }));
    accepted(await desk.world.api.journal.trash({ id }));
    expect(await desk.page(0, 50)).toMatchObject({ total: 1, entries: [{ body: 'deux' }] });
    expect(await desk.page(0, 50, { kinds: ['note', 'run'] })).toMatchObject({ total: 1, entries: [{ body: 'deux' }] });
  });

  it.each([
    ['no entry at all', { limit: 0 }],
    ['too many', { limit: 201 }],
    ['before the first', { offset: -1 }],
    ['half an entry', { offset: 0.5 }],
  ])('of %s are refused', async (_what, change) => {
    const desk = await Desk.open();
    const filter = { campaignId: desk.campaignId, kinds: [], partyId: null, encounterId: null };
    expect(refusal(await desk.world.call('journal.page', { filter, offset: 0, limit: 5, ...change })).code).toBe('invalid');
  });

  it('say at which offset an entry stands', async () => {
    const desk = await Desk.open();
    const [one, two, three] = [await desk.note('un'), await desk.note('deux'), await desk.note('trois')];
    const place = async (id: string) => accepted(await desk.world.api.journal.place({ id }));
    expect([await place(one.id), await place(two.id), await place(three.id)]).toEqual([2, 1, 0]);
    expect((await desk.page(2, 1)).entries[0]?.id).toBe(one.id);
    accepted(await desk.world.api.journal.trash({ id: two.id }));
    expect([await place(one.id), await place(two.id)]).toEqual([1, null]);
    expect(refusal(await desk.world.api.journal.place({ id: 'nothing' })).code).toBe('not-found');
  });
});

describe('a note', () => {
  it('is written, edited, thrown away and restored, and announced each time', async () => {
    const desk = await Desk.open();
    desk.world.announced.length = 0;
    const wolves = await desk.party('Les Loups');
    const { id, ...note } = await desk.note('# Une clé\nsous la **pierre**', wolves);
    expect(note).toMatchObject({ kind: 'note', body: '# Une clé\nsous la **pierre**', text: null, partyId: wolves, canTakeBack: false });
    expect(accepted(await desk.world.api.journal.edit({ id, body: 'Deux clés' })).body).toBe('Deux clés');
    accepted(await desk.world.api.journal.trash({ id }));
    expect(await desk.notes()).toEqual([]);
    expect((await desk.world.trashed('note', desk.campaignId)).map((entry) => entry.id)).toEqual([id]);
    accepted(await desk.world.api.journal.restore({ id }));
    expect(await desk.notes()).toEqual(['Deux clés']);
    expect(desk.world.announced).toMatchObject(Array(5).fill({ event: 'records.changed', payload: { campaignId: desk.campaignId }, inTransaction: false }));
  });

  it('survives a restart', async () => {
    const desk = await Desk.open();
    const note = await desk.note('Une clé');
    desk.world.restart();
    expect((await desk.page(0, 5)).entries).toEqual([note]);
  });

  it.each(['', '  \n\t '])('of nothing (%j) is refused and changes nothing', async (body) => {
    const desk = await Desk.open();
    const { id } = await desk.note('Une clé');
    const before = desk.world.dump();
    const error = refusal(await desk.world.api.journal.write({ campaignId: desk.campaignId, partyId: null, body }));
    expect(error).toMatchObject({ code: 'invalid', fields: [{ field: 'body' }] });
    expect(refusal(await desk.world.api.journal.edit({ id, body })).code).toBe('invalid');
    expect(desk.world.dump()).toEqual(before);
  });

  it('must be of a campaign and a party that are there', async () => {
    const desk = await Desk.open();
    const { id } = await desk.note('Une clé');
    const wolves = await desk.party('Les Loups');
    const other = await desk.world.campaign('Autre');
    const write = async (campaignId: string, partyId: string | null) => refusal(await desk.world.api.journal.write({ campaignId, partyId, body: 'x' })).code;
    accepted(await desk.world.api.campaigns.trash({ id: desk.campaignId }));
    const before = desk.world.dump();
    expect(await write('nothing', null)).toBe('not-found');
    expect(await write(other, wolves)).toBe('not-found');
    expect(await write(desk.campaignId, null)).toBe('unavailable');
    expect(refusal(await desk.world.api.journal.edit({ id, body: 'x' })).code).toBe('unavailable');
    expect(refusal(await desk.world.api.journal.trash({ id })).code).toBe('unavailable');
    expect(desk.world.dump()).toEqual(before);
  });

  it('alone can be changed: what happened has happened', async () => {
    const desk = await Desk.open();
    await desk.party('Les Loups');
    const [entry] = (await desk.page(0, 1)).entries;
    const before = desk.world.dump();
    for (const id of [entry?.id ?? '', 'nothing']) {
      const codes = [
        refusal(await desk.world.api.journal.edit({ id, body: 'x' })),
        refusal(await desk.world.api.journal.trash({ id })),
        refusal(await desk.world.api.journal.restore({ id })),
      ].map(({ code }) => code);
      expect(codes).toEqual(Array(3).fill(id === 'nothing' ? 'not-found' : 'invalid'));
    }
    expect(desk.world.dump()).toEqual(before);
  });

  it('in the trash is not edited', async () => {
    const desk = await Desk.open();
    const { id } = await desk.note('Une clé');
    accepted(await desk.world.api.journal.trash({ id }));
    expect(refusal(await desk.world.api.journal.edit({ id, body: 'x' })).code).toBe('unavailable');
  });
});

describe('undo', () => {
  it('takes back what was done to notes, step by step, and makes it again', async () => {
    const desk = await Desk.open();
    const { id } = await desk.note('un');
    accepted(await desk.world.api.journal.edit({ id, body: 'deux' }));
    accepted(await desk.world.api.journal.trash({ id }));
    expect(await desk.undo()).toMatchObject({ kind: 'note', text: { key: 'app:journal.note.trashed', args: { note: 'deux' } } });
    expect(await desk.notes()).toEqual(['deux']);
    await desk.undo();
    expect(await desk.notes()).toEqual(['un']);
    await desk.undo();
    expect(await desk.notes()).toEqual([]);
    expect(await desk.undo()).toBeNull();
    await desk.redo();
    expect(await desk.notes()).toEqual(['un']);
    await desk.redo();
    expect(await desk.notes()).toEqual(['deux']);
    await desk.redo();
    expect(await desk.notes()).toEqual([]);
    expect(await desk.redo()).toBeNull();
  });

  it('goes through notes and records in the order in which they were changed', async () => {
    const desk = await Desk.open();
    const { id } = await desk.note('un');
    const wolves = await desk.party('Les Loups');
    accepted(await desk.world.api.journal.edit({ id, body: 'deux' }));
    await desk.rename(wolves, 'Les Ours');
    await desk.rename(wolves, 'Les Rats');
    const state = async () => [await desk.partyName(wolves), (await desk.notes())[0]];
    const states = [await state()];
    for (let step = 0; step < 3; step += 1) {
      expect(await desk.undo()).not.toBeNull();
      states.push(await state());
    }
    expect(states).toEqual([
      ['Les Rats', 'deux'],
      ['Les Ours', 'deux'],
      ['Les Loups', 'deux'],
      ['Les Loups', 'un'],
    ]);
    for (const expected of [...states].reverse().slice(1)) {
      expect(await desk.redo()).not.toBeNull();
      expect(await state()).toEqual(expected);
    }
    expect(await desk.redo()).toBeNull();
  });

  it('once something newer was changed, what was undone is not made again', async () => {
    const desk = await Desk.open();
    const { id } = await desk.note('un');
    const wolves = await desk.party('Les Loups');
    await desk.rename(wolves, 'Les Ours');
    await desk.undo();
    accepted(await desk.world.api.journal.edit({ id, body: 'deux' }));
    expect(await desk.redo()).toBeNull();
    expect(await desk.partyName(wolves)).toBe('Les Loups');
    await desk.undo();
    expect(await desk.notes()).toEqual(['un']);
    await desk.rename(wolves, 'Les Rats');
    expect(await desk.redo()).toBeNull();
    expect(await desk.notes()).toEqual(['un']);
    // Of two ways that were undone, the later one is made again.
    await desk.undo();
    await desk.redo();
    expect(await desk.partyName(wolves)).toBe('Les Rats');
  });

  it('of one campaign leaves the notes of another alone, and those of an encounter are none', async () => {
    const desk = await Desk.open();
    await desk.note('un');
    const other = await desk.world.campaign('Autre');
    expect(accepted(await desk.world.api.journal.undo({ campaignId: other, encounterId: null }))).toBeNull();
    expect(accepted(await desk.world.api.journal.undo({ campaignId: desk.campaignId, encounterId: 'fight' }))).toBeNull();
    expect(accepted(await desk.world.api.journal.undo({ campaignId: null, encounterId: null }))).toBeNull();
    expect(await desk.notes()).toEqual(['un']);
  });

  it('goes no further back than the start of the program', async () => {
    const desk = await Desk.open();
    const wolves = await desk.party('Les Loups');
    await desk.note('un');
    desk.world.restart();
    expect(await desk.undo()).toBeNull();
    expect(await desk.notes()).toEqual(['un']);
    expect(await desk.partyName(wolves)).toBe('Les Loups');
  });

  it('is refused when the note was changed behind its back', async () => {
    const desk = await Desk.open();
    const { id } = await desk.note('un');
    accepted(await desk.world.api.journal.edit({ id, body: 'deux' }));
    desk.world.sql(`UPDATE journal SET body = 'trois', words = 'trois' WHERE id = ?`, id);
    expect(refusal(await desk.world.api.journal.undo({ campaignId: desk.campaignId, encounterId: null })).code).toBe('conflict');
    expect(await desk.notes()).toEqual(['trois']);
  });

  it('of one older entry is there for records', async () => {
    const desk = await Desk.open();
    const wolves = await desk.party('Les Loups');
    await desk.rename(wolves, 'Les Ours');
    const [renamed] = (await desk.page(0, 1)).entries;
    await desk.note('plus tard');
    const id = renamed?.id ?? '';
    expect(accepted(await desk.world.api.journal.takeBack({ id }))).toMatchObject({ id, canTakeBack: true });
    expect(await desk.partyName(wolves)).toBe('Les Loups');
    expect((await desk.page(1, 1)).entries[0]?.undoneAt).toBeTypeOf('number');
    accepted(await desk.world.api.journal.makeAgain({ id }));
    expect(await desk.partyName(wolves)).toBe('Les Ours');
    const [note] = (await desk.page(0, 1)).entries;
    expect(refusal(await desk.world.api.journal.takeBack({ id: note?.id ?? '' })).code).toBe('invalid');
    expect(refusal(await desk.world.api.journal.takeBack({ id: 'nothing' })).code).toBe('not-found');
  });
});

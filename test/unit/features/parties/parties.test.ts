import { describe, expect, it } from 'vitest';
import { accepted, refusal, World } from '../../../helpers/world';
import { journalWords, member, undoAll } from '../records-helpers';
import type { Party } from '#shared/ipc/records';

async function party(world: World, campaignId: string, name = 'Les Loups'): Promise<Party> {
  return accepted(await world.api.parties.create({ campaignId, name }));
}

const names = async (world: World, partyId: string, archived = false): Promise<readonly string[]> =>
  accepted(await world.api.characters.list({ place: { kind: 'party', partyId }, archived })).map(({ name }) => name);

describe('parties', () => {
  it('are made at the end, listed in their order with their members, and still there after a restart', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const [wolves, owls] = [await party(world, campaignId), await party(world, campaignId, ' Les Hiboux ')];
    await member(world, wolves.id, 'Alric');
    const berthe = await member(world, wolves.id, 'Berthe');
    const carl = await member(world, wolves.id, 'Carl');
    accepted(await world.api.characters.archive({ ids: [berthe.id], archived: true }));
    accepted(await world.api.characters.trash({ ids: [carl.id] }));
    world.restart();
    const list = accepted(await world.api.parties.list({ campaignId, trashed: false }));
    expect(list.map(({ id, name, members, position }) => ({ id, name, members, position }))).toEqual([
      { id: wolves.id, name: 'Les Loups', members: 1, position: 0 },
      { id: owls.id, name: 'Les Hiboux', members: 0, position: 1 },
    ]);
    expect(accepted(await world.api.parties.get({ id: wolves.id }))).toEqual(list[0]);
  });

  it('get another name and notes, each told in the journal and taken back by undo', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const { id } = await party(world, campaignId);
    accepted(await world.api.parties.edit({ id, change: { name: 'Les Louves' } }));
    accepted(await world.api.parties.edit({ id, change: { notes: '# Au nord' } }));
    expect(accepted(await world.api.parties.get({ id }))).toMatchObject({ name: 'Les Louves', notes: '# Au nord' });
    expect(journalWords(world, 'fr')).toEqual([
      'Nouveau groupe\u00a0: «\u00a0Les Loups\u00a0»',
      'Le groupe «\u00a0Les Loups\u00a0» s’appelle maintenant «\u00a0Les Louves\u00a0»',
      'Notes du groupe «\u00a0Les Louves\u00a0» modifiées',
    ]);
    await undoAll(world, campaignId, 2);
    expect(accepted(await world.api.parties.get({ id }))).toMatchObject({ name: 'Les Loups', notes: '', trashedAt: null });
    await undoAll(world, campaignId, 1);
    expect(accepted(await world.api.parties.list({ campaignId, trashed: false }))).toEqual([]);
  });

  it('an edit that changes nothing writes nothing', async () => {
    const world = new World();
    const { id } = await party(world, await world.campaign());
    const before = world.dump();
    accepted(await world.api.parties.edit({ id, change: {} }));
    accepted(await world.api.parties.edit({ id, change: { name: 'Les Loups', notes: '' } }));
    expect(world.dump()).toEqual(before);
  });

  it('go into the trash with their members, who are shown nowhere else, and all come back', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const [wolves, owls] = [await party(world, campaignId), await party(world, campaignId, 'Les Hiboux')];
    await member(world, wolves.id, 'Alric');
    await member(world, owls.id, 'Odo');
    accepted(await world.api.parties.trash({ id: wolves.id }));
    const members = async (): Promise<readonly string[]> =>
      accepted(await world.api.characters.list({ place: { kind: 'members', campaignId }, archived: true })).map(({ name }) => name);
    expect(await members()).toEqual(['Odo']);
    expect(accepted(await world.api.campaigns.overview({ id: campaignId })).parties.map(({ name }) => name)).toEqual(['Les Hiboux']);
    expect(accepted(await world.api.parties.list({ campaignId, trashed: true })).map(({ id, members: count }) => ({ id, count }))).toEqual([
      { id: wolves.id, count: 1 },
    ]);
    expect(await names(world, wolves.id)).toEqual(['Alric']);
    accepted(await world.api.parties.restore({ id: wolves.id }));
    expect(await members()).toEqual(['Alric', 'Odo']);
  });

  it('put into the trash a second time keep the time of the first', async () => {
    const world = new World();
    const { id } = await party(world, await world.campaign());
    const { trashedAt } = accepted(await world.api.parties.trash({ id }));
    expect(accepted(await world.api.parties.trash({ id })).trashedAt).toBe(trashedAt);
  });
});

describe('a party that splits', () => {
  it('leaves some behind and has a new party of the others at the end, in the order in which they stood', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const wolves = await party(world, campaignId);
    await party(world, campaignId, 'Les Hiboux');
    const people = [];
    for (const name of ['Alric', 'Berthe', 'Carl', 'Dame Odile']) people.push(await member(world, wolves.id, name));
    const ids = people.map(({ id }) => id);
    accepted(await world.api.characters.archive({ ids: [ids[3] ?? ''], archived: true }));
    const before = world.dump();
    const away = accepted(await world.api.parties.split({ id: wolves.id, name: 'Les éclaireurs', members: [ids[3] ?? '', ids[1] ?? ''] }));
    expect(away).toMatchObject({ name: 'Les éclaireurs', campaignId, members: 1, position: 2, trashedAt: null });
    expect(await names(world, away.id, true)).toEqual(['Berthe', 'Dame Odile']);
    expect(await names(world, wolves.id)).toEqual(['Alric', 'Carl']);
    expect(journalWords(world, 'fr').at(-1)).toBe('Berthe et Dame Odile quittent «\u00a0Les Loups\u00a0»\u00a0: nouveau groupe «\u00a0Les éclaireurs\u00a0»');
    expect(journalWords(world, 'en').at(-1)).toBe('Berthe and Dame Odile leave “Les Loups”: new party “Les éclaireurs”');
    await undoAll(world, campaignId, 1);
    expect(await names(world, wolves.id, true)).toEqual(['Alric', 'Berthe', 'Carl', 'Dame Odile']);
    expect(accepted(await world.api.parties.get({ id: away.id })).trashedAt).not.toBeNull();
    expect(world.dump()['characters']?.map(({ position }) => position)).toEqual(before['characters']?.map(({ position }) => position));
  });

  it('parts those who ride from whom they ride, unless both go', async () => {
    const world = new World();
    const wolves = await party(world, await world.campaign());
    const horses = [await member(world, wolves.id, 'Gris', { role: 'mount' }), await member(world, wolves.id, 'Noir', { role: 'mount' })];
    const [grey = '', black = ''] = horses.map(({ id }) => id);
    const alric = await member(world, wolves.id, 'Alric', { mountId: grey });
    const berthe = await member(world, wolves.id, 'Berthe', { mountId: black });
    const carl = await member(world, wolves.id, 'Carl', { mountId: grey });
    accepted(await world.api.parties.split({ id: wolves.id, name: 'Les cavaliers', members: [grey, alric.id, berthe.id] }));
    const mounts = async (): Promise<readonly (string | null)[]> => {
      const found = [];
      for (const { id } of [alric, berthe, carl]) found.push(accepted(await world.api.characters.get({ id })).mountId);
      return found;
    };
    expect(await mounts()).toEqual([grey, null, null]);
    await undoAll(world, wolves.campaignId, 1);
    expect(await mounts()).toEqual([grey, black, grey]);
  });

  it('refuses those who are not its members, and changes nothing', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const [wolves, owls] = [await party(world, campaignId), await party(world, campaignId, 'Les Hiboux')];
    const alric = await member(world, wolves.id, 'Alric');
    const odo = await member(world, owls.id, 'Odo');
    const before = world.dump();
    const error = refusal(await world.api.parties.split({ id: wolves.id, name: 'X', members: [alric.id, odo.id] }));
    expect(error).toEqual({
      code: 'invalid',
      message: 'Odo n’est pas membre de «\u00a0Les Loups\u00a0».',
      fields: [{ field: 'members', message: 'Odo n’est pas membre de «\u00a0Les Loups\u00a0».' }],
    });
    expect(refusal(await world.api.parties.split({ id: wolves.id, name: 'X', members: ['nobody'] })).code).toBe('not-found');
    expect(refusal(await world.api.parties.split({ id: wolves.id, name: ' ', members: [alric.id] })).fields[0]?.field).toBe('name');
    expect(world.dump()).toEqual(before);
  });
});

describe('a party that joins another', () => {
  it('takes everybody along, archived ones and those in the trash too, and goes into the trash', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const [wolves, owls] = [await party(world, campaignId), await party(world, campaignId, 'Les Hiboux')];
    const horse = await member(world, wolves.id, 'Gris', { role: 'mount' });
    const rider = await member(world, wolves.id, 'Alric', { mountId: horse.id });
    const [berthe, carl] = [await member(world, wolves.id, 'Berthe'), await member(world, wolves.id, 'Carl')];
    await member(world, owls.id, 'Odo');
    accepted(await world.api.characters.archive({ ids: [berthe.id], archived: true }));
    accepted(await world.api.characters.trash({ ids: [carl.id] }));
    expect(accepted(await world.api.parties.join({ id: wolves.id, into: owls.id }))).toMatchObject({ id: owls.id, members: 3 });
    expect(await names(world, owls.id, true)).toEqual(['Odo', 'Gris', 'Alric', 'Berthe']);
    expect(accepted(await world.api.characters.get({ id: rider.id })).mountId).toBe(horse.id);
    expect(accepted(await world.api.parties.get({ id: wolves.id }))).toMatchObject({ members: 0, trashedAt: world.now });
    accepted(await world.api.characters.restore({ ids: [carl.id] }));
    expect(await names(world, owls.id)).toEqual(['Odo', 'Gris', 'Alric', 'Carl']);
    expect(journalWords(world, 'fr')).toContain('«\u00a0Les Loups\u00a0» se fond dans «\u00a0Les Hiboux\u00a0»');
    await undoAll(world, campaignId, 2);
    expect(await names(world, wolves.id, true)).toEqual(['Gris', 'Alric', 'Berthe']);
    expect(await names(world, owls.id)).toEqual(['Odo']);
  });

  it.each([
    ['fr', 'Un groupe ne peut pas se rejoindre lui-même.', 'Ces deux groupes ne sont pas de la même campagne.'],
    ['en', 'A party cannot join itself.', 'These two parties are not of the same campaign.'],
  ] as const)('%s: is refused with itself, with one of another campaign and with one in the trash', async (language, itself, other) => {
    const world = new World({ language });
    const campaignId = await world.campaign();
    const [wolves, owls] = [await party(world, campaignId), await party(world, campaignId, 'Les Hiboux')];
    const far = await party(world, await world.campaign('Ailleurs'), 'Les autres');
    accepted(await world.api.parties.trash({ id: owls.id }));
    const before = world.dump();
    const refused = async (into: string) => refusal(await world.api.parties.join({ id: wolves.id, into }));
    expect(await refused(wolves.id)).toEqual({ code: 'invalid', message: itself, fields: [{ field: 'into', message: itself }] });
    expect((await refused(far.id)).message).toBe(other);
    expect((await refused(owls.id)).code).toBe('unavailable');
    expect((await refused('nobody')).code).toBe('not-found');
    expect(world.dump()).toEqual(before);
  });
});

describe('what is not there, or in the trash', () => {
  it.each(['get', 'edit', 'trash', 'restore', 'split', 'join'])('%s: a party that is not there is said to be so', async (method) => {
    const world = new World();
    const input = { id: 'nobody', change: { name: 'X' }, name: 'X', members: ['x'], into: 'x' };
    const error = refusal(await world.call(`parties.${method}`, input));
    expect(error).toEqual({ code: 'not-found', message: 'Ce groupe n’existe pas, ou plus.', fields: [] });
  });

  it('no party is made in, or listed of, a campaign that is not there', async () => {
    const world = new World();
    expect(refusal(await world.api.parties.create({ campaignId: 'nobody', name: 'X' })).code).toBe('not-found');
    expect(refusal(await world.api.parties.list({ campaignId: 'nobody', trashed: false })).code).toBe('not-found');
  });

  it.each([
    [
      'fr',
      '«\u00a0Les Loups\u00a0» est à la corbeille\u00a0: à restaurer avant toute modification.',
      '«\u00a0Nuit noire\u00a0» est à la corbeille\u00a0: à restaurer avant toute modification.',
    ],
    ['en', '“Les Loups” is in the trash: restore it before anything is changed.', '“Nuit noire” is in the trash: restore it before anything is changed.'],
  ] as const)('%s: nothing is done with a party in the trash, nor in a campaign that is there', async (language, ofParty, ofCampaign) => {
    const world = new World({ language });
    const campaignId = await world.campaign();
    const { id } = await party(world, campaignId);
    const { id: alric } = await member(world, id, 'Alric');
    accepted(await world.api.parties.trash({ id }));
    const tries = {
      'parties.edit': { id, change: { name: 'X' } },
      'parties.split': { id, name: 'X', members: [alric] },
      'parties.join': { id, into: id },
    };
    let before = world.dump();
    for (const [method, input] of Object.entries(tries)) expect(refusal(await world.call(method, input)).message).toBe(ofParty);
    expect(world.dump()).toEqual(before);
    accepted(await world.api.campaigns.trash({ id: campaignId }));
    before = world.dump();
    const more = { ...tries, 'parties.create': { campaignId, name: 'X' }, 'parties.restore': { id }, 'parties.trash': { id } };
    for (const [method, input] of Object.entries(more)) {
      expect(refusal(await world.call(method, input))).toMatchObject({ code: 'unavailable', message: ofCampaign });
    }
    expect(world.dump()).toEqual(before);
  });
});

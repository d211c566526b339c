import { describe, expect, it } from 'vitest';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import { accepted, refusal, World } from '../../../helpers/world';
import { member } from '../records-helpers';

describe('a campaign at a glance', () => {
  it('shows who is where: parties in their order with their people, without those archived or in the trash', async () => {
    const world = new World();
    const id = await world.campaign();
    const wolves = accepted(await world.api.parties.create({ campaignId: id, name: 'Les Loups' }));
    const owls = accepted(await world.api.parties.create({ campaignId: id, name: 'Les Hiboux' }));
    const gone = accepted(await world.api.parties.create({ campaignId: id, name: 'Les disparus' }));
    const people = [];
    for (const name of ['Alric', 'Berthe', 'Carl', 'Dame Odile']) people.push((await member(world, wolves.id, name)).id);
    await member(world, owls.id, 'Odo');
    await member(world, gone.id, 'Personne');
    const [, berthe = '', carl = ''] = people;
    accepted(await world.api.characters.archive({ ids: [berthe], archived: true }));
    accepted(await world.api.characters.trash({ ids: [carl] }));
    accepted(await world.api.parties.trash({ id: gone.id }));
    const { parties } = accepted(await world.api.campaigns.overview({ id }));
    expect(parties.map(({ name, members, people: them }) => [name, members, them.map((one) => one.name)])).toEqual([
      ['Les Loups', 2, ['Alric', 'Dame Odile']],
      ['Les Hiboux', 1, ['Odo']],
    ]);
  });

  it('shows what is going on: runs, the latest first, and encounters that run or are paused, with whose turn it is', async () => {
    const world = new World();
    const id = await world.campaign();
    const party = accepted(await world.api.parties.create({ campaignId: id, name: 'Les Loups' }));
    const alric = await member(world, party.id, 'Alric');
    const [first, second, over] = [await world.run(id), await world.run(id), await world.run(id)];
    accepted(await world.api.runs.end({ id: over.id, position: 0 }));
    await world.act(first);
    const side = JSON.stringify({ [alric.id]: newCombatant('allies', 0), wolf: newCombatant('enemies', 1), bear: newCombatant('enemies', 2) });
    const insert = `INSERT INTO encounters (id, campaign_id, title, notes, template, phase, options, round, turn, combatants, revision, created_at, updated_at, trashed_at) VALUES (?, ?, ?, '', ?, ?, '{}', 2, ?, ?, 0, 1, ?, ?)`;
    const put = (name: string, phase: string, updatedAt: number, { template = 0, turn = alric.id, trashedAt = null as number | null } = {}): void => {
      world.sql(insert, name, id, name, template, phase, turn, side, updatedAt, trashedAt);
    };
    put('paused', 'paused', 9);
    put('running', 'running', 3);
    put('nobody', 'running', 5, { turn: 'wolf' });
    put('prepared', 'prepared', 9);
    put('ended', 'ended', 9);
    put('template', 'running', 9, { template: 1 });
    put('trashed', 'running', 9, { trashedAt: 9 });
    const { runs, encounters } = accepted(await world.api.campaigns.overview({ id }));
    expect(runs.map((run) => run.id)).toEqual([first.id, second.id]);
    expect(runs).toEqual(accepted(await world.api.runs.list({ campaignId: id, trashed: false })).filter(({ state }) => state === 'active'));
    expect(encounters.map(({ title, turnName }) => [title, turnName])).toEqual([
      ['nobody', null],
      ['running', 'Alric'],
      ['paused', 'Alric'],
    ]);
    expect(encounters[0]).toMatchObject({ round: 2, phase: 'running', sides: { allies: 1, enemies: 2, neutral: 0 }, campaignId: id });
    expect(accepted(await world.api.campaigns.get({ id }))).toMatchObject({ activeEncounters: 3, activeRuns: 2 });
  });

  it('shows the last ten things that happened, the latest first, of this campaign only', async () => {
    const world = new World();
    const id = await world.campaign();
    for (let n = 1; n <= 12; n += 1) accepted(await world.api.parties.create({ campaignId: id, name: String(n) }));
    accepted(await world.api.parties.create({ campaignId: await world.campaign('Ailleurs'), name: 'ailleurs' }));
    const { recent } = accepted(await world.api.campaigns.overview({ id }));
    const shown = accepted(await world.api.journal.page({ filter: { campaignId: id, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: 10 }));
    expect(shown.total).toBe(12);
    expect(recent).toEqual(shown.entries);
    expect(recent.map(({ text }) => text)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => ({ key: 'app:journal.party.created', args: { name: String(n) } })),
    );
  });

  it('is empty for a new one, and an error for one that is not there', async () => {
    const world = new World();
    const overview = accepted(await world.api.campaigns.overview({ id: await world.campaign() }));
    expect(overview).toEqual({ parties: [], runs: [], encounters: [], recent: [] });
    expect(refusal(await world.api.campaigns.overview({ id: 'nobody' })).code).toBe('not-found');
  });
});

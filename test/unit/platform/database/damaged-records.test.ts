/** One record that cannot be read: it is left out and named, and everything beside it stays. */
import { describe, expect, it } from 'vitest';
import { accepted, refusal, World } from '../../../helpers/world';
import { richCampaign } from '../../features/transfer/rich-campaign';

/** What happens after the call that noticed it. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function named(world: World): Promise<string[]> {
  return accepted(await world.api.app.damaged({})).map(({ name }) => name);
}

// What a bad disk, another program or an old fault may leave in a column: no JSON, and JSON of another shape.
describe.each(['{"half', '[1]', '7', '"text"', 'null'])('a value that is %s', (damage) => {
  it('costs no list more than its own record', async () => {
    const world = new World();
    const { id, memberId, partyId, runId, encounterId } = await richCampaign(world);
    const all = async () => ({
      members: accepted(await world.api.characters.list({ place: { kind: 'members', campaignId: id }, archived: true })).map(({ name }) => name),
      party: accepted(await world.api.characters.list({ place: { kind: 'party', partyId }, archived: true })).map(({ name }) => name),
      campaigns: accepted(await world.api.campaigns.list({ trashed: false })).map(({ name }) => name),
      encounters: accepted(await world.api.encounters.list({ campaignId: id, templates: false, trashed: false })).map(({ title }) => title),
      runs: accepted(await world.api.runs.list({ campaignId: id, trashed: false })).map(({ title }) => title),
      journal: accepted(await world.api.journal.page({ filter: { campaignId: id, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: 100 }))
        .entries.length,
      overview: accepted(await world.api.campaigns.overview({ id })).parties.length,
      found: accepted(await world.api.search.find({ campaignId: id, words: 'Alric', limit: 20 })).length > 0,
    });
    const other = await world.campaign('Une autre');
    const before = await all();
    world.sql(`UPDATE characters SET conditions = ? WHERE id = ?`, damage, memberId);
    world.sql(`UPDATE campaigns SET supplements = ? WHERE id = ?`, damage, other);
    world.sql(`UPDATE encounters SET combatants = ? WHERE id = ?`, damage, encounterId);
    world.sql(`UPDATE run_steps SET presentation = ? WHERE run_id = ?`, damage, runId);
    world.sql(`UPDATE journal SET patches = ? WHERE number = (SELECT max(number) FROM journal WHERE patches IS NOT NULL)`, damage);
    const after = await all();
    expect(after.members).toEqual(before.members.filter((name) => name !== 'Alric'));
    expect(after.party).toEqual(before.party.filter((name) => name !== 'Alric'));
    expect(after.encounters).toHaveLength(before.encounters.length - 1);
    expect(after.runs).toHaveLength(before.runs.length - 1);
    // The journal is read by numbers: nothing may be missing in it.
    expect(after.journal).toBe(before.journal);
    expect(after.campaigns).toEqual(before.campaigns.filter((name) => name !== 'Une autre'));
    await soon();
    expect(world.announced.map(({ event }) => event)).toContain('records.damaged');
    expect(await named(world)).toEqual(expect.arrayContaining(['Alric']));
    expect(refusal(await world.api.characters.get({ id: memberId }))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('abîmé ') as string,
    });
    expect(refusal(await world.api.encounters.get({ id: encounterId })).code).toBe('unavailable');
    // Nothing was written over it.
    expect(world.sql('SELECT conditions FROM characters WHERE id = ?', memberId)).toEqual([{ conditions: damage }]);
  });

  it('costs the log of the table only its own line', async () => {
    const world = new World();
    for (let n = 1; n <= 5; n += 1) accepted(await world.api.tray.roll({ notation: `${String(n)}d6`, dice: {}, runId: null }));
    world.sql('UPDATE table_log SET result = ? WHERE number = 4', damage);
    const log = accepted(await world.api.tray.log({ limit: 3, before: null }));
    expect(log.map((entry) => (entry.kind === 'roll' ? entry.roll.notation : ''))).toEqual(['5d6', '3d6', '2d6']);
  });
});

it('an entry within a value that is not what it should be', async () => {
  const world = new World();
  const { id, memberId } = await richCampaign(world);
  world.sql(`UPDATE characters SET conditions = '{"k":{"id":7}}' WHERE id = ?`, memberId);
  const members = accepted(await world.api.characters.list({ place: { kind: 'members', campaignId: id }, archived: true }));
  expect(members.length).toBeGreaterThan(1);
  expect(members.map(({ name }) => name)).not.toContain('Alric');
  expect(await named(world)).toEqual(['Alric']);
  await soon();
  expect(world.logged.some((line) => line.includes('Alric'))).toBe(true);
});

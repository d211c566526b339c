/** What lies in the trash, of every kind, as the window asks for it. */
import { describe, expect, it } from 'vitest';
import { accepted, World } from '../../../helpers/world';
import { member } from '../records-helpers';

async function filled() {
  const world = new World();
  const campaignId = await world.campaign();
  const gone = accepted(await world.api.parties.create({ campaignId, name: 'Les Veilleurs' }));
  const kept = accepted(await world.api.parties.create({ campaignId, name: 'La Compagnie' }));
  return { world, campaignId, gone, kept };
}

const list = async (world: World) => accepted(await world.api.trash.list({}));

describe('the trash', () => {
  it('has what was thrown away of every kind, the latest first, with what it belongs to', async () => {
    const { world, campaignId, gone, kept } = await filled();
    const [first, second] = [(await member(world, gone.id, 'Alric')).id, (await member(world, kept.id, 'Berthe')).id];
    const note = accepted(await world.api.journal.write({ campaignId, partyId: null, body: '## La **veuve**' }));
    const fight = accepted(await world.api.encounters.create({ campaignId, title: 'Au pont' }));
    expect(await list(world)).toEqual([]);
    accepted(await world.api.characters.trash({ ids: [first] }));
    accepted(await world.api.characters.trash({ ids: [second] }));
    accepted(await world.api.journal.trash({ id: note.id }));
    accepted(await world.api.encounters.trash({ id: fight.id }));
    accepted(await world.api.parties.trash({ id: gone.id }));
    const [group, ...others] = await list(world);
    expect(others).toEqual([]);
    expect(group?.campaign?.id).toBe(campaignId);
    expect(group?.records.map(({ kind, face, name, home }) => [kind, face, name, home?.name, home?.trashed])).toEqual([
      ['party', 'party', 'Les Veilleurs', undefined, undefined],
      ['encounter', 'encounter', 'Au pont', undefined, undefined],
      ['note', 'note', '## La **veuve**', undefined, undefined],
      ['character', 'member', 'Berthe', 'La Compagnie', false],
      ['character', 'member', 'Alric', 'Les Veilleurs', true],
    ]);
  });

  it('keeps to itself what a campaign in the trash holds', async () => {
    const { world, campaignId, gone } = await filled();
    accepted(await world.api.parties.trash({ id: gone.id }));
    accepted(await world.api.campaigns.trash({ id: campaignId }));
    expect(await list(world)).toEqual([]);
  });

  it('leaves kinds with rules of their own to these', async () => {
    const { world, gone } = await filled();
    accepted(await world.api.parties.trash({ id: gone.id }));
    expect(await world.api.trash.restore({ kind: 'party', id: gone.id })).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(await world.api.trash.restore({ kind: 'nothing', id: gone.id })).toMatchObject({ ok: false, error: { code: 'invalid' } });
  });
});

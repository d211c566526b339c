import { describe, expect, it } from 'vitest';
import { accepted, refusal, World } from '../../helpers/world';
import { IChanges } from '#main/services/records/changes';

it('smoke', async () => {
  const world = new World();
  const campaignId = await world.campaign();
  const p = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' }));
  const c = accepted(await world.api.characters.create({ place: { kind: 'party', partyId: p.id }, role: 'pc', name: 'Alric', stats: { quick: 3, wounds: 12 }, notes: '', reminder: '', mountId: null }));
  accepted(await world.api.characters.health({ ids: [c.id], change: ' − 5' }));
  accepted(await world.api.characters.addCondition({ ids: [c.id], condition: 'bleeding', count: 2, duration: { kind: 'permanent' }, tick: null, cause: 'un carreau' }));
  accepted(await world.api.characters.addCondition({ ids: [c.id], condition: 'bleeding', count: 2, duration: { kind: 'permanent' }, tick: null, cause: '' }));
  accepted(await world.api.characters.copy({ id: c.id, place: { kind: 'party', partyId: p.id }, quantity: 4 }));
  console.log(world.logged);
  console.log(JSON.stringify(accepted(await world.api.campaigns.overview({ id: campaignId })), null, 1).slice(0, 6000));
  console.log(world.sql('select words from journal').map((x) => x['words']));
});

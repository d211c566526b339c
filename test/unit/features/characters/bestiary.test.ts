import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../helpers/temp';
import { exported, imported } from '../transfer/files';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';

const BESTIARY = `
const system = exports.default.activate();
const creature = (id, stats, more = {}) => ({ id, name: { verbatim: id }, role: 'creature', stats, reminder: { key: 'stumble.help' }, ...more });
exports.default = { activate: () => ({ ...system, bestiary: [
  creature('Rat', { quick: 30, woundsMax: 3, wounds: 3 }, { tags: [{ key: 'weather.rain' }], group: 4 }),
  creature('Hound', { quick: 50 }),
] }) };
`;

/** A world whose sampler brings creatures. */
function withCreatures(): World {
  const folder = path.join(tempFolder(), 'sampler');
  fs.cpSync(SAMPLER, folder, { recursive: true });
  fs.appendFileSync(path.join(folder, 'index.cjs'), BESTIARY);
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'plugin.json'), 'utf8')) as { capabilities: string[] };
  fs.writeFileSync(path.join(folder, 'plugin.json'), JSON.stringify({ ...manifest, capabilities: [...manifest.capabilities, 'bestiary'] }));
  return new World({ plugins: [folder] });
}

async function table() {
  const world = withCreatures();
  const campaignId = await world.campaign();
  const creatures = accepted(await world.api.characters.creatures({ campaignId }));
  const [rat, hound] = creatures;
  if (rat === undefined || hound === undefined) throw new Error('there are no creatures');
  return { world, campaignId, creatures, rat, hound };
}

describe('the creatures of a rule system', () => {
  it('are there in the language of the program, with what their sheet takes for granted, and are no records', async () => {
    const { world, campaignId, rat, hound } = await table();
    expect(rat).toMatchObject({
      tags: ['pluie'],
      group: 4,
      character: { name: 'Rat', role: 'creature', system: 'sampler', reminder: 'Choisissez qui tombe.' },
    });
    expect(hound.group).toBe(1);
    expect(hound.character.stats).toEqual({ quick: 50, pace: 4, woundsMax: 12, trade: '' });
    expect(refusal(await world.api.characters.get({ id: rat.character.id })).code).toBe('not-found');
    expect(accepted(await world.api.characters.list({ place: { kind: 'library', campaignId }, archived: true }))).toEqual([]);
    world.restart();
    expect(accepted(await world.api.characters.creatures({ campaignId })).map(({ character }) => character.id)).toEqual([rat.character.id, hound.character.id]);
  });

  it('are copied into a library and a party, numbered, marked, and undone like anybody', async () => {
    const { world, campaignId, rat } = await table();
    const partyId = accepted(await world.api.parties.create({ campaignId, name: 'Meute' })).id;
    const copies = accepted(await world.api.characters.copy({ id: rat.character.id, place: { kind: 'party', partyId }, quantity: 2 }));
    expect(copies.map(({ name }) => name)).toEqual(['Rat 1', 'Rat 2']);
    expect(copies[0]).toMatchObject({
      partyId,
      templateId: null,
      stats: { quick: 30, wounds: 3 },
      notes: '',
      origin: { plugin: 'sampler', creature: 'Rat', name: 'Rat' },
    });
    const place = { kind: 'library', campaignId, system: 'sampler' } as const;
    const [entry] = accepted(await world.api.characters.copy({ id: rat.character.id, place, quantity: 1 }));
    expect(entry).toMatchObject({ campaignId, partyId: null, name: 'Rat' });
    const filter = { campaignId, kinds: [], partyId, encounterId: null };
    const [joined] = accepted(await world.api.journal.page({ filter, offset: 0, limit: 1 })).entries;
    accepted(await world.api.journal.takeBack({ id: joined?.id ?? '' }));
    expect(accepted(await world.api.characters.list({ place: { kind: 'party', partyId }, archived: true }))).toEqual([]);
    accepted(await world.api.characters.edit({ id: entry?.id ?? '', change: { name: 'Ratatouille' } }));
    expect(accepted(await world.api.characters.creatures({ campaignId }))[0]?.character.name).toBe('Rat');
  });

  it('are known as the origin of whoever was copied, however it is called and copied on, without the system and on another computer', async () => {
    const { world, campaignId, rat, hound } = await table();
    const origin = { plugin: 'sampler', creature: 'Rat', name: 'Rat' };
    expect(rat).toMatchObject({ names: ['Rat'], keywords: ['pluie', 'rain'], character: { origin } });
    const library = { kind: 'library', campaignId, system: 'sampler' } as const;
    const [entry] = accepted(await world.api.characters.copy({ id: rat.character.id, place: library, quantity: 1 }));
    const id = entry?.id ?? '';
    accepted(await world.api.characters.edit({ id, change: { name: 'Ratatouille' } }));
    const partyId = accepted(await world.api.parties.create({ campaignId, name: 'Meute' })).id;
    const [member] = accepted(await world.api.characters.copy({ id, place: { kind: 'party', partyId }, quantity: 1 }));
    expect(member).toMatchObject({ name: 'Ratatouille', templateId: id, origin });
    const encounter = accepted(await world.api.encounters.create({ campaignId, title: 'Les égouts' }));
    const who = [{ character: hound.character.id, quantity: 2, side: 'enemies' as const }];
    const { combatants } = accepted(await world.api.encounters.add({ id: encounter.id, revision: encounter.revision, who }));
    expect(combatants.map(({ character }) => character.origin?.creature)).toEqual(['Hound', 'Hound']);
    const plain = { place: library, role: 'creature' as const, name: 'Chien', stats: { quick: 50 }, notes: '', reminder: '', mountId: null };
    expect(accepted(await world.api.characters.create(plain)).origin).toBeNull();

    const there = new World({ plugins: [] });
    const taken = await imported(there, await exported(world, campaignId));
    const list = accepted(await there.api.characters.list({ place: { kind: 'library', campaignId: taken }, archived: true }));
    expect(list.map(({ name, origin: from }) => [name, from])).toEqual([
      ['Ratatouille', origin],
      ['Chien', null],
    ]);
  });

  it('come into a fight, several at once, by a list or by a quick line', async () => {
    const { world, campaignId, rat, hound } = await table();
    const encounter = accepted(await world.api.encounters.create({ campaignId, title: 'Les égouts' }));
    const who = [{ character: rat.character.id, quantity: 2, side: 'enemies' as const }];
    const added = accepted(await world.api.encounters.add({ id: encounter.id, revision: encounter.revision, who }));
    expect(added.combatants.map(({ character }) => character.name)).toEqual(['Rat 1', 'Rat 2']);
    expect(added.combatants.map(({ character }) => [character.templateId, character.encounterId])).toEqual([
      [null, encounter.id],
      [null, encounter.id],
    ]);
    const quick = { name: 'x', character: hound.character.id, quantity: 1, side: 'enemies' as const, health: null, keep: false };
    const more = accepted(await world.api.encounters.quickAdd({ id: encounter.id, revision: added.encounter.revision, ...quick }));
    expect(more.combatants.map(({ character }) => character.name)).toEqual(['Hound']);
    const undone = accepted(await world.api.encounters.undo({ id: encounter.id, revision: more.encounter.revision }));
    expect(undone.order).toHaveLength(2);
  });

  it('are none of a system that the campaign does not play', async () => {
    const { world, campaignId, rat } = await table();
    world.sql(`UPDATE campaigns SET system = 'other'`);
    expect(accepted(await world.api.characters.creatures({ campaignId }))).toEqual([]);
    const place = { kind: 'library', campaignId, system: 'sampler' } as const;
    expect(refusal(await world.api.characters.copy({ id: rat.character.id, place, quantity: 1 })).code).toBe('invalid');
    world.sql(`UPDATE campaigns SET system = 'sampler'`);
  });
});

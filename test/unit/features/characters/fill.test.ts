import 'reflect-metadata';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../helpers/plugin-ids';
import { accepted, refusal, World } from '../../../helpers/world';
import type { Character } from '#shared/ipc/records';
import { journalWords, undoAll } from '../records-helpers';

interface Table {
  readonly world: World;
  readonly campaignId: string;
  readonly people: readonly Character[];
  readonly fill: (...cells: readonly [who: number, field: string, text: string][]) => ReturnType<World['api']['characters']['fill']>;
  readonly stats: (who: number) => Promise<Character['stats']>;
}

async function table(language: 'fr' | 'en' = 'fr', names: readonly string[] = ['Anna', 'Bert', 'Cleo']): Promise<Table> {
  const world = new World({ language, plugins: [path.join(ROOT, 'out/plugins/wfrp4')] });
  const campaignId = accepted(await world.api.campaigns.create({ name: 'Nuit', system: 'wfrp4' })).id;
  const partyId = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' })).id;
  const people: Character[] = [];
  for (const name of names) {
    const who = { place: { kind: 'party' as const, partyId }, role: 'pc' as const, name, stats: {}, notes: '', reminder: '', mountId: null };
    people.push(accepted(await world.api.characters.create(who)));
  }
  const idOf = (who: number): string => people[who]?.id ?? '';
  return {
    world,
    campaignId,
    people,
    fill: (...cells) => world.api.characters.fill({ cells: cells.map(([who, field, text]) => ({ id: idOf(who), field, text })) }),
    stats: async (who) => accepted(await world.api.characters.get({ id: idOf(who) })).stats,
  };
}

describe('cells that are typed or pasted', () => {
  it('go in as one change, which one undo takes back', async () => {
    const { world, campaignId, fill, stats, people } = await table();
    const { refused, characters } = accepted(await fill([0, 'I', '41'], [1, 'I', '42'], [2, 'I', '43'], [0, 'M', '4,5'], [1, 'woundsMax', '14']));
    expect(refused).toEqual([]);
    expect(characters.map(({ name }) => name)).toEqual(['Anna', 'Bert', 'Cleo']);
    expect(await stats(0)).toMatchObject({ I: 41, M: 4.5, wounds: 12, woundsMax: 12 });
    // What is left follows the maximum, here too.
    expect(await stats(1)).toMatchObject({ I: 42, wounds: 14, woundsMax: 14 });
    expect(journalWords(world, 'fr').at(-1)).toBe('Tableau rempli\u00a0: Anna, Bert et Cleo');
    await undoAll(world, campaignId, 1);
    for (const [who, one] of people.entries()) expect(await stats(who)).toEqual(one.stats);
  });

  it('what cannot be is answered with the reason, in words, and the rest is in', async () => {
    const { world, fill, stats, people } = await table();
    const { refused } = accepted(await fill([0, 'I', 'vite'], [0, 'Ag', '45'], [1, 'I', '9999'], [2, 'nothing', '3'], [2, 'I', '33']));
    expect(refused.map(({ id, field }) => [id, field])).toEqual([
      [people[0]?.id, 'I'],
      [people[1]?.id, 'I'],
      [people[2]?.id, 'nothing'],
    ]);
    expect(refused[0]?.message).toMatch(/^Initiative/);
    expect(refused[1]?.message).toContain('200');
    expect(refused[2]?.message).toBe('Cleo : cette colonne n’est pas dans sa fiche.');
    expect([(await stats(0))['Ag'], (await stats(2))['I']]).toEqual([45, 33]);
    const before = world.dump();
    expect(accepted(await fill([0, 'I', 'vite'])).refused).toHaveLength(1);
    expect(world.dump()).toEqual(before);
    expect(refusal(await world.api.characters.fill({ cells: [] })).code).toBe('invalid');
    expect(refusal(await world.api.characters.fill({ cells: [{ id: 'nobody', field: 'I', text: '1' }] })).code).toBe('not-found');
  });

  it('numbers are read in the GM’s language, and what could be two is refused', async () => {
    const french = await table('fr');
    expect(accepted(await french.fill([0, 'M', '1 5'], [1, 'M', '2,5'])).refused).toHaveLength(1);
    expect((await french.stats(1))['M']).toBe(2.5);
    const english = await table('en');
    expect(accepted(await english.fill([0, 'M', '2,5'], [1, 'M', '2.5'])).refused).toHaveLength(1);
    expect((await english.stats(1))['M']).toBe(2.5);
  });

  it('an emptied cell goes back to what the system takes for granted', async () => {
    const { fill, stats } = await table();
    accepted(await fill([0, 'athletics', '55'], [0, 'I', '60']));
    accepted(await fill([0, 'athletics', ''], [0, 'I', '']));
    expect(await stats(0)).toMatchObject({ I: 30 });
    expect(Object.hasOwn(await stats(0), 'athletics')).toBe(false);
  });
});

describe('health', () => {
  it('of somebody new is whole, and more left than the whole is refused unless it is meant', async () => {
    const { world, people } = await table();
    const place = { kind: 'party' as const, partyId: people[0]?.partyId ?? '' };
    const make = (name: string, stats: Record<string, unknown>, above?: 'keep') =>
      world.api.characters.create({ place, role: 'npc', name, stats, notes: '', reminder: '', mountId: null, ...(above === undefined ? {} : { above }) });
    expect(accepted(await make('Loup', { woundsMax: 10 })).stats).toMatchObject({ wounds: 10, woundsMax: 10 });
    expect(accepted(await make('Ogre', { wounds: 32 })).stats).toMatchObject({ wounds: 32, woundsMax: 32 });
    const error = refusal(await make('Chat', { wounds: 12, woundsMax: 10 }));
    expect(error.fields.map(({ field }) => field)).toEqual(['stats.wounds']);
    expect(error.message).toBe('Il en resterait 12 sur 10\u00a0: montez le maximum, ou baissez ce qui reste.');
    expect(accepted(await make('Chat', { wounds: 12, woundsMax: 10 }, 'keep')).stats).toMatchObject({ wounds: 12, woundsMax: 10 });
  });

  it('follows a changed maximum until somebody is hurt, from a sheet as from a cell', async () => {
    const { world, people, stats } = await table();
    const id = people[0]?.id ?? '';
    const edit = async (change: Record<string, unknown>) => world.api.characters.edit({ id, change: { stats: { ...(await stats(0)), ...change } } });
    accepted(await edit({ woundsMax: 14 }));
    expect(await stats(0)).toMatchObject({ wounds: 14, woundsMax: 14 });
    accepted(await edit({ woundsMax: 8 }));
    expect(await stats(0)).toMatchObject({ wounds: 8, woundsMax: 8 });
    accepted(await world.api.characters.health({ ids: [id], change: '-1' }));
    accepted(await edit({ woundsMax: 14 }));
    expect(await stats(0)).toMatchObject({ wounds: 7, woundsMax: 14 });
    accepted(await edit({ woundsMax: 6 }));
    expect(await stats(0)).toMatchObject({ wounds: 6, woundsMax: 6 });
    expect(refusal(await edit({ wounds: 9 })).fields.map(({ field }) => field)).toEqual(['stats.wounds']);
    // What was kept above the whole does not refuse the rest of the sheet.
    accepted(await world.api.characters.health({ ids: [id], change: '9', above: 'keep' }));
    accepted(await edit({ Ag: 44 }));
    expect(await stats(0)).toMatchObject({ wounds: 9, woundsMax: 6, Ag: 44 });
    accepted(await world.api.characters.health({ ids: [id], change: '11', above: 'raise' }));
    expect(await stats(0)).toMatchObject({ wounds: 11, woundsMax: 11 });
  });
});

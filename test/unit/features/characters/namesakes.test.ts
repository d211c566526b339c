import 'reflect-metadata';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '#shared/domain/numbered-names';
import { ROOT } from '../../../helpers/plugin-ids';
import { accepted, refusal, World } from '../../../helpers/world';
import type { EncounterView } from '#shared/ipc/encounters';
import { Stage } from '../encounters/stage';
import { journalWords, member, undoAll } from '../records-helpers';

async function namesOf(world: World, partyId: string): Promise<readonly string[]> {
  return accepted(await world.api.characters.list({ place: { kind: 'party', partyId }, archived: true })).map(({ name }) => name);
}

describe('in a party', () => {
  it('Guard, Guard, Guard are 1, 2 and 3, typed, and each is taken back by one undo', async () => {
    const { world, partyId, campaignId } = await Stage.open();
    for (let n = 0; n < 3; n += 1) await member(world, partyId, 'Guard');
    expect(await namesOf(world, partyId)).toEqual(['Guard 1', 'Guard 2', 'Guard 3']);
    expect(journalWords(world, 'fr').slice(-2)).toEqual([
      'Guard 2 entre dans «\u00a0Les Veilleurs\u00a0» (Guard s’appelle maintenant Guard 1)',
      'Guard 3 entre dans «\u00a0Les Veilleurs\u00a0»',
    ]);
    await undoAll(world, campaignId, 2);
    expect(await namesOf(world, partyId)).toEqual(['Guard']);
  });

  it('copies, a table, a party that joins, and somebody renamed are told apart too', async () => {
    const { world, partyId, campaignId } = await Stage.open();
    const guard = await member(world, partyId, 'Guard');
    accepted(await world.api.characters.copy({ id: guard.id, place: { kind: 'party', partyId }, quantity: 2 }));
    expect(await namesOf(world, partyId)).toEqual(['Guard 1', 'Guard 2', 'Guard 3']);
    const other = accepted(await world.api.parties.create({ campaignId, name: 'Les Autres' })).id;
    await member(world, other, 'Guard 2');
    await member(world, other, 'Anna');
    accepted(await world.api.parties.join({ id: other, into: partyId }));
    expect(await namesOf(world, partyId)).toEqual(['Guard 1', 'Guard 2', 'Guard 3', 'Guard 4', 'Anna']);
    expect(journalWords(world, 'en').at(-1)).toContain('Guard 2 is now called Guard 4');
    const [, , , , anna] = accepted(await world.api.characters.list({ place: { kind: 'party', partyId }, archived: false }));
    accepted(await world.api.characters.edit({ id: anna?.id ?? '', change: { name: 'guard 3' } }));
    expect((await namesOf(world, partyId)).at(-1)).toBe('guard 5');
  });

  it('whoever comes back from the trash makes way, and it is said', async () => {
    const { world, partyId } = await Stage.open();
    const first = await member(world, partyId, 'Guard');
    accepted(await world.api.characters.trash({ ids: [first.id] }));
    await member(world, partyId, 'Guard');
    accepted(await world.api.characters.restore({ ids: [first.id] }));
    const names = await namesOf(world, partyId);
    expect(new Set(names).size).toBe(2);
    expect(journalWords(world, 'fr').at(-1)).toMatch(/^De retour de la corbeille\u00a0: Guard \(Guard s’appelle maintenant Guard \d/);
  });

  it('an undo out of turn brings nobody back under a name that is taken', async () => {
    const { world, partyId, campaignId } = await Stage.open();
    const first = await member(world, partyId, 'Guard');
    accepted(await world.api.characters.trash({ ids: [first.id] }));
    const entry = accepted(await world.api.journal.page({ filter: { campaignId, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: 1 }))
      .entries[0];
    await member(world, partyId, 'Guard');
    accepted(await world.api.journal.takeBack({ id: entry?.id ?? '' }));
    expect(await namesOf(world, partyId)).toEqual(['Guard 2', 'Guard']);
    expect(journalWords(world, 'fr').at(-1)).toBe('Guard s’appelle maintenant Guard 2');
    // And the next undo is that of the second one.
    await undoAll(world, campaignId, 1);
    expect(await namesOf(world, partyId)).toEqual(['Guard 2']);
  });
});

describe('in a fight', () => {
  it('one by one, at once, typed, duplicated, and after leaving', async () => {
    const stage = await Stage.open();
    await stage.create();
    const bandit = await stage.entry('Bandit', 30);
    const one = { who: [{ character: bandit.id, quantity: 1, side: 'enemies' as const }] };
    await stage.do('add', one);
    expect(stage.order).toEqual(['Bandit']);
    await stage.do('add', one);
    expect(stage.order).toEqual(['Bandit 1', 'Bandit 2']);
    await stage.do('quickAdd', { name: 'Bandit', character: bandit.id, quantity: 2, side: 'enemies', health: 5, keep: false });
    await stage.do('duplicate', { combatant: stage.id('Bandit 1'), quantity: 1 });
    expect(stage.order).toEqual(['Bandit 1', 'Bandit 2', 'Bandit 3', 'Bandit 4', 'Bandit 5']);
    expect(stage.one('Bandit 4').character.stats).toMatchObject({ wounds: 5, woundsMax: 5, quick: 30 });
    const gone = stage.id('Bandit 5');
    await stage.do('remove', { combatants: [gone] });
    const entry = accepted(
      await stage.world.api.journal.page({
        filter: { campaignId: stage.campaignId, kinds: [], partyId: null, encounterId: stage.view.id },
        offset: 0,
        limit: 1,
      }),
    ).entries[0];
    await stage.do('add', one);
    expect(stage.order.at(-1)).toBe('Bandit 5');
    accepted(await stage.world.api.journal.takeBack({ id: entry?.id ?? '' }));
    await stage.read();
    expect(stage.one('Bandit 6').character.id).toBe(gone);
    expect((await stage.log()).at(-1)).toBe('Bandit 5 s’appelle maintenant Bandit 6');
  });

  it('a member keeps its name, whoever else is called so', async () => {
    const stage = await Stage.open();
    await stage.create();
    const sigrid = await stage.member('Sigrid', 30);
    const other = await stage.entry('Sigrid', 20);
    await stage.do('quickAdd', { name: 'Sigrid', character: other.id, quantity: 1, side: 'enemies', health: null, keep: false });
    await stage.do('add', { who: [{ character: sigrid.id, quantity: 1, side: 'allies' }] });
    expect([...stage.order].sort()).toEqual(['Sigrid', 'Sigrid 2']);
    expect(stage.one('Sigrid').character.id).toBe(sigrid.id);
    expect((await stage.log()).at(-1)).toBe('Sigrid rejoint la rencontre. Sigrid s’appelle maintenant Sigrid 2.');
    await stage.do('undo', {});
    expect(stage.order).toEqual(['Sigrid']);
  });

  it('a member that is renamed to the name of a fighter keeps it, and the fighter makes way', async () => {
    const stage = await Stage.with({ Anna: 30 });
    const bertha = await stage.entry('Bertha', 20);
    await stage.do('quickAdd', { name: 'Bertha', character: bertha.id, quantity: 1, side: 'enemies', health: null, keep: false });
    accepted(await stage.world.api.characters.edit({ id: stage.id('Anna'), change: { name: 'Bertha' } }));
    await stage.read();
    expect([...stage.order].sort()).toEqual(['Bertha', 'Bertha 2']);
  });
});

describe('added in one go', () => {
  /** The sampler asks for more than a name; this system does not. */
  async function fight(): Promise<{ world: World; campaignId: string; id: string; read: () => Promise<EncounterView> }> {
    const world = new World({ plugins: [path.join(ROOT, 'out/plugins/wfrp4')] });
    const campaignId = accepted(await world.api.campaigns.create({ name: 'Nuit', system: 'wfrp4' })).id;
    const { id } = accepted(await world.api.encounters.create({ campaignId, title: 'Le pont' }));
    return { world, campaignId, id, read: async () => accepted(await world.api.encounters.get({ id })) };
  }
  const FOUR = { name: 'brigand', character: null, quantity: 4, side: 'enemies', health: 10, keep: true } as const;

  it('four with a health, numbered, one in the library, all of it one undo; in a fight that runs they wait for initiative', async () => {
    const { world, campaignId, id, read } = await fight();
    const at = async (): Promise<{ id: string; revision: number }> => ({ id, revision: (await read()).revision });
    accepted(await world.api.encounters.quickAdd({ ...(await at()), ...FOUR, quantity: 1, name: 'Anna', side: 'allies', keep: false }));
    accepted(await world.api.encounters.start({ ...(await at()), options: {}, typed: {}, dice: {} }));
    accepted(await world.api.encounters.quickAdd({ ...(await at()), ...FOUR }));
    const view = await read();
    expect(view.combatants.map(({ character, side, initiative }) => [character.name, side, initiative === null, character.stats['wounds']])).toEqual([
      ['Anna', 'allies', false, 10],
      ...[1, 2, 3, 4].map((n) => [`brigand ${String(n)}`, 'enemies', true, 10]),
    ]);
    const library = { place: { kind: 'library' as const, campaignId }, archived: false };
    const [kept] = accepted(await world.api.characters.list(library));
    expect(kept).toMatchObject({ name: 'brigand', stats: { wounds: 10, woundsMax: 10 } });
    expect(view.combatants[1]?.character.templateId).toBe(kept?.id);
    expect(view.combatants[0]?.character.templateId).toBeNull();
    accepted(await world.api.encounters.undo(await at()));
    expect((await read()).combatants.map(({ character }) => character.name)).toEqual(['Anna']);
    expect(accepted(await world.api.characters.list(library))).toEqual([]);
  });

  it('refuses what cannot be, at its field, and adds nobody', async () => {
    const { world, id, read } = await fight();
    const before = world.dump();
    const at = { id, revision: (await read()).revision };
    const error = refusal(await world.api.encounters.quickAdd({ ...at, ...FOUR, health: 9999 }));
    expect(error).toMatchObject({ code: 'invalid', fields: [{ field: 'health' }] });
    expect(error.message).toContain('500');
    for (const wrong of [{ quantity: 0 }, { quantity: 51 }, { name: ' ' }, { health: 1.5 }, { health: -1 }, { character: 'nobody' }])
      expect(refusal(await world.api.encounters.quickAdd({ ...at, ...FOUR, ...wrong })).code).toMatch(/^(invalid|not-found)$/);
    expect(world.dump()).toEqual(before);
  });

  it('where a name is not enough it says what is missing; a member comes by their own way only', async () => {
    const stage = await Stage.open();
    await stage.create();
    const error = refusal(await stage.try('quickAdd', { ...FOUR, health: null }));
    expect(error).toMatchObject({ code: 'invalid', fields: [{ field: 'name' }] });
    expect(error.message).toBe('Vivacité\u00a0: à remplir. Dans ce système, un nom ne suffit pas\u00a0: faites d’abord sa fiche dans la bibliothèque.');
    const someone = await stage.member('Sigrid', 3);
    expect(refusal(await stage.try('quickAdd', { ...FOUR, character: someone.id })).message).toContain('Sigrid');
    expect((await stage.read()).combatants).toEqual([]);
  });
});

/** Whatever is done in whatever order, nobody in a party or a fight is called like another. */
it('no two are alike after any sequence of comings, goings, undos and restorings', async () => {
  const step = fc.record({
    do: fc.constantFrom('type', 'quick', 'add', 'duplicate', 'remove', 'rename', 'trash', 'restore', 'move', 'undo', 'redo', 'undoFight', 'takeBack'),
    at: fc.nat(6),
    name: fc.constantFrom('Guard', 'guard 2', 'Anna', 'Guard 1'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const stage = await Stage.open();
      const { world, campaignId, partyId } = stage;
      const other = accepted(await world.api.parties.create({ campaignId, name: 'Les Autres' })).id;
      await stage.create();
      const entry = await stage.entry('Guard', 10);
      for (const { do: what, at, name } of steps) {
        const members = accepted(await world.api.characters.list({ place: { kind: 'members', campaignId }, archived: true }));
        const someone = members[at % Math.max(1, members.length)]?.id ?? '';
        const trashed = await world.trashed('character', campaignId);
        const fighter = stage.view.combatants[at % Math.max(1, stage.view.combatants.length)]?.character.id ?? '';
        const place = at % 2 === 0 ? partyId : other;
        const entries = accepted(await world.api.journal.page({ filter: { campaignId, kinds: [], partyId: null, encounterId: null }, offset: at, limit: 1 }));
        const actions: Readonly<Record<typeof what, () => Promise<unknown>>> = {
          type: () =>
            world.api.characters.create({
              place: { kind: 'party', partyId: place },
              ...{ role: 'pc', name, stats: { quick: 3 }, notes: '', reminder: '', mountId: null },
            }),
          quick: () => stage.try('quickAdd', { name, character: entry.id, quantity: 1 + (at % 3), side: 'enemies', health: null, keep: false }),
          add: () => stage.try('add', { who: [{ character: at % 2 === 0 ? someone : entry.id, quantity: 1, side: 'allies' }] }),
          duplicate: () => stage.try('duplicate', { combatant: fighter, quantity: 2 }),
          remove: () => stage.try('remove', { combatants: [fighter] }),
          rename: () => world.api.characters.edit({ id: at % 2 === 0 ? someone : fighter, change: { name } }),
          trash: () => world.api.characters.trash({ ids: [someone] }),
          restore: () => world.api.characters.restore({ ids: [trashed[0]?.id ?? ''] }),
          move: () => world.api.characters.move({ ids: [someone], partyId: place }),
          undo: () => world.api.journal.undo({ campaignId, encounterId: null }),
          redo: () => world.api.journal.redo({ campaignId, encounterId: null }),
          undoFight: () => stage.try('undo', {}),
          takeBack: () => world.api.journal.takeBack({ id: entries.entries[0]?.id ?? '' }),
        };
        await actions[what]();
        await stage.read();
        for (const names of [await namesOf(world, partyId), await namesOf(world, other), presentIn(stage)]) {
          expect(new Set(names.map(nameKey)).size, `${what}: ${names.join(', ')}`).toBe(names.length);
        }
      }
      world.close();
    }),
    { numRuns: 8 },
  );
}, 120_000);

function presentIn(stage: Stage): readonly string[] {
  return stage.view.combatants.filter(({ character }) => character.trashedAt === null).map(({ character }) => character.name);
}

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';
import { ROOT } from '../../../helpers/plugin-ids';
import { journalWords, member, undoAll } from '../records-helpers';
import type { NewPlace } from '#shared/ipc/characters';
import type { Character } from '#shared/ipc/records';

interface Scene {
  readonly world: World;
  readonly campaignId: string;
  readonly wolves: string;
  readonly owls: string;
}

async function scene(language: 'fr' | 'en' = 'fr'): Promise<Scene> {
  const world = new World({ language });
  const campaignId = await world.campaign();
  const wolves = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' })).id;
  const owls = accepted(await world.api.parties.create({ campaignId, name: 'Les Hiboux' })).id;
  return { world, campaignId, wolves, owls };
}

const inParty = (partyId: string) => ({ kind: 'party', partyId }) as const;
const inLibrary = (campaignId: string | null) => ({ kind: 'library', campaignId, system: 'sampler' }) as const;

async function create(world: World, place: NewPlace, name: string, stats: Readonly<Record<string, unknown>> = { quick: 30 }): Promise<Character> {
  return accepted(await world.api.characters.create({ place, role: 'npc', name, stats: { ...stats }, notes: '', reminder: '', mountId: null }));
}

const get = async (world: World, id: string): Promise<Character> => accepted(await world.api.characters.get({ id }));

describe('a character', () => {
  it('is made at the end of its place with the defaults of its system, and is still there after a restart', async () => {
    const { world, wolves, campaignId } = await scene();
    const [alric, berthe] = [
      await member(world, wolves, 'Alric', { stats: { quick: 30, wounds: 9, trade: 'guet' }, notes: '# Lui' }),
      await member(world, wolves, 'Berthe'),
    ];
    const none = {
      encounterId: null,
      templateId: null,
      mountId: null,
      origin: null,
      conditions: {},
      penalties: {},
      deadAt: null,
      archivedAt: null,
      trashedAt: null,
    };
    expect(alric).toEqual({
      ...none,
      id: alric.id,
      campaignId,
      partyId: wolves,
      system: 'sampler',
      role: 'pc',
      name: 'Alric',
      stats: { quick: 30, pace: 4, wounds: 9, woundsMax: 12, trade: 'guet' },
      notes: '# Lui',
      reminder: '',
      position: 0,
      createdAt: alric.createdAt,
      updatedAt: alric.createdAt,
    });
    expect(berthe.position).toBe(1);
    world.restart();
    expect(accepted(await world.api.characters.list({ place: inParty(wolves), archived: false }))).toEqual([alric, berthe]);
    expect(await get(world, alric.id)).toEqual(alric);
    expect(journalWords(world, 'fr').at(-1)).toBe('Berthe entre dans «\u00a0Les Loups\u00a0»');
  });

  it.each([
    ['fr', 'Vivacité', 'Allure\u00a0: de 0 à 20.'],
    ['en', 'Quickness', 'Pace: 0 to 20.'],
  ] as const)('%s: is checked by its system, with every mistake at its field, when it is made and when it is edited', async (language, missing, outside) => {
    const { world, wolves } = await scene(language);
    const { id } = await member(world, wolves, 'Alric');
    const before = world.dump();
    const stats = { pace: 99, luck: 3 };
    const made = refusal(await world.api.characters.create({ place: inParty(wolves), role: 'pc', name: 'X', stats, notes: '', reminder: '', mountId: null }));
    const edited = refusal(await world.api.characters.edit({ id, change: { name: 'Y', stats } }));
    for (const error of [made, edited]) {
      expect(error.code).toBe('invalid');
      expect(error.fields.map(({ field }) => field)).toEqual(['stats.quick', 'stats.pace', 'stats.luck']);
      expect(error.fields[0]?.message).toContain(missing);
      expect(error.fields[1]?.message).toBe(outside);
    }
    expect(world.dump()).toEqual(before);
  });

  it('is edited in part; what was changed is told, and taken back piece by piece', async () => {
    const { world, wolves, campaignId } = await scene();
    const alric = await member(world, wolves, 'Alric', { stats: { quick: 30, wounds: 9 } });
    const edits = [
      { stats: { quick: 35, wounds: 9, pace: 6, trade: 'guet' } },
      { notes: 'Boite.' },
      { role: 'companion', reminder: 'Il a froid' },
      { name: 'Alric le Roux' },
    ] as const;
    for (const change of edits) accepted(await world.api.characters.edit({ id: alric.id, change: structuredClone(change) }));
    expect(await get(world, alric.id)).toMatchObject({
      name: 'Alric le Roux',
      role: 'companion',
      reminder: 'Il a froid',
      notes: 'Boite.',
      stats: { quick: 35, pace: 6, wounds: 9, woundsMax: 12, trade: 'guet' },
    });
    expect(journalWords(world, 'fr').slice(-4)).toEqual([
      'Alric — Vivacité\u00a0: 30 → 35, Allure\u00a0: 4 → 6 et Métier',
      'Alric — notes modifiées',
      'Alric — fiche modifiée',
      'Alric s’appelle maintenant Alric le Roux',
    ]);
    await undoAll(world, campaignId, 4);
    expect({ ...(await get(world, alric.id)), updatedAt: 0 }).toEqual({ ...alric, updatedAt: 0 });
  });

  it('an edit that changes nothing writes nothing', async () => {
    const { world, wolves } = await scene();
    const { id, stats } = await member(world, wolves, 'Alric');
    const before = world.dump();
    accepted(await world.api.characters.edit({ id, change: {} }));
    accepted(await world.api.characters.edit({ id, change: { name: 'Alric', stats, mountId: null } }));
    expect(world.dump()).toEqual(before);
  });

  it('keeps its sheet as it is while its system is not there: that is not edited, everything else is', async () => {
    const { world, wolves, campaignId } = await scene();
    const { id, stats } = await member(world, wolves, 'Alric');
    world.removePlugin();
    world.restart();
    const before = world.dump();
    const error = refusal(await world.api.characters.edit({ id, change: { name: 'X', stats: { quick: 1 } } }));
    expect(error).toMatchObject({ code: 'unavailable', message: 'Le système de règles «\u00a0sampler\u00a0» n’est pas disponible.' });
    expect(error.fields.map(({ field }) => field)).toEqual(['stats']);
    expect(refusal(await world.api.characters.health({ ids: [id], change: '-1' })).code).toBe('unavailable');
    expect(world.dump()).toEqual(before);
    accepted(await world.api.characters.edit({ id, change: { name: 'Alric le Roux', notes: 'Boite.' } }));
    accepted(await world.api.characters.setDead({ ids: [id], dead: true }));
    accepted(await world.api.characters.copy({ id, place: inParty(wolves), quantity: 2 }));
    expect(await get(world, id)).toMatchObject({ name: 'Alric le Roux 1', stats });
    expect(accepted(await world.api.characters.rules({ system: 'sampler' }))).toBeNull();
    const [made] = [{ place: inLibrary(campaignId), role: 'npc', name: 'X', stats: {}, notes: '', reminder: '', mountId: null } as const];
    expect(refusal(await world.api.characters.create({ ...made, place: { ...made.place } })).code).toBe('unavailable');
  });

  it.each(['get', 'edit', 'health', 'addCondition', 'countCondition', 'addPenalty', 'removePenalty', 'setDead', 'move', 'archive', 'trash', 'restore', 'copy'])(
    '%s: one that is not there is said to be so',
    async (method) => {
      const { world, wolves } = await scene();
      const before = world.dump();
      const who = { id: 'nobody', ids: ['nobody'], key: 'x', partyId: wolves, place: inParty(wolves), quantity: 1, archived: true, dead: true };
      const input = { condition: 'prone', count: 1, duration: { kind: 'permanent' }, tick: null, cause: '', amount: -1, appliesTo: 'x' };
      const change = method === 'health' ? '-1' : { name: 'X' };
      const error = refusal(await world.call(`characters.${method}`, { ...who, ...input, change }));
      expect(error).toEqual({ code: 'not-found', message: 'Ce personnage n’existe pas, ou plus.', fields: [] });
      expect(world.dump()).toEqual(before);
    },
  );

  it('in the trash, or in a campaign that is there, is changed by nothing', async () => {
    const { world, wolves, campaignId } = await scene();
    const { id } = await member(world, wolves, 'Alric');
    accepted(await world.api.characters.trash({ ids: [id] }));
    const tries = {
      edit: { id, change: { name: 'X' } },
      health: { ids: [id], change: '-1' },
      setDead: { ids: [id], dead: true },
      move: { ids: [id], partyId: wolves },
      archive: { ids: [id], archived: true },
      copy: { id, place: inParty(wolves), quantity: 1 },
    };
    let before = world.dump();
    for (const [method, input] of Object.entries(tries)) {
      expect(refusal(await world.call(`characters.${method}`, input))).toMatchObject({
        code: 'unavailable',
        message: '«\u00a0Alric\u00a0» est à la corbeille\u00a0: à restaurer avant toute modification.',
      });
    }
    expect(world.dump()).toEqual(before);
    accepted(await world.api.campaigns.trash({ id: campaignId }));
    before = world.dump();
    for (const [method, input] of Object.entries({ ...tries, restore: { ids: [id] } })) {
      expect(refusal(await world.call(`characters.${method}`, input)).code).toBe('unavailable');
    }
    expect(world.dump()).toEqual(before);
    expect((await get(world, id)).name).toBe('Alric');
  });
});

describe('what a system says of characters', () => {
  it('is its form, its columns, its conditions and its order of turns, without anything that runs', async () => {
    const { world } = await scene();
    const rules = accepted(await world.api.characters.rules({ system: 'sampler' }));
    expect(rules).toMatchObject({
      system: 'sampler',
      columns: ['quick', 'pace', 'wounds', 'woundsMax'],
      health: { current: 'wounds', maximum: 'woundsMax' },
      encounter: { settlesTies: true },
    });
    expect(rules?.conditions.map(({ id, stacks }) => [id, stacks])).toContainEqual(['prone', false]);
    expect(Object.keys(rules?.schema.properties ?? {})).toContain('quick');
    expect(accepted(await world.api.characters.rules({ system: 'nobody' }))).toBeNull();
  });

  it.each(['wfrp2', 'wfrp4', 'warpstone', 'chroniques'])('%s: a shipped system can be drawn and filled in', async (system) => {
    const world = new World({ plugins: [path.join(ROOT, 'out/plugins', system)] });
    const rules = accepted(await world.api.characters.rules({ system }));
    expect(rules?.columns.filter((column) => !Object.hasOwn(rules.schema.properties, column))).toEqual([]);
    const { id: campaignId } = accepted(await world.api.campaigns.create({ name: 'Nuit', system }));
    const place = { kind: 'library', campaignId, system } as const;
    const { id } = await create(world, place, 'Bandit', {});
    const [hurt] = accepted(await world.api.characters.health({ ids: [id], change: '-2' }));
    expect(hurt?.stats[rules?.health?.current ?? '']).toBe(Number(hurt?.stats[rules?.health?.maximum ?? '']) - 2);
  });

  it('fills participants with what each knows; a plugin that stops, another system and nobody know nothing', async () => {
    const { world, wolves } = await scene();
    const alric = await member(world, wolves, 'Alric', { stats: { quick: 1, pace: 7 } });
    const berthe = await member(world, wolves, 'Berthe');
    world.sql(`UPDATE characters SET system = 'other' WHERE id = ?`, berthe.id);
    const ids = [alric.id, berthe.id, 'nobody'];
    const ask = async (procedure: string, system = 'sampler') => accepted(await world.api.characters.participants({ system, procedure, ids }));
    expect(await ask('chase')).toEqual({ [alric.id]: { pace: 7 }, [berthe.id]: {} });
    expect(await ask('ordeal')).toEqual({ [alric.id]: {}, [berthe.id]: {} });
    expect(world.logged.some((line) => line.includes('the sampler fails on purpose'))).toBe(true);
    expect(await ask('chase', 'nobody')).toEqual({ [alric.id]: {}, [berthe.id]: {} });
  });

  it('may be that it has no sheet: then people have a name and notes only', async () => {
    const { world, wolves } = await scene();
    const { id } = await member(world, wolves, 'Alric');
    world.alterRules(({ characters: _characters, ...system }) => system);
    expect(accepted(await world.api.characters.rules({ system: 'sampler' }))).toBeNull();
    expect((await member(world, wolves, 'Berthe', { stats: {} })).stats).toEqual({});
    const error = refusal(await world.api.characters.edit({ id, change: { stats: { quick: 1 } } }));
    expect(error).toMatchObject({ code: 'unavailable', message: 'Le système «\u00a0Échantillon\u00a0» n’a pas de fiche de personnage.' });
    world.alterRules(({ characters, ...system }) => {
      if (characters === undefined) throw new Error('the sampler has characters');
      const { health: _health, ...rest } = characters;
      return { ...system, characters: rest };
    });
    expect(refusal(await world.api.characters.health({ ids: [id], change: '-1' }))).toMatchObject({
      code: 'unavailable',
      message: 'Le système «\u00a0Échantillon\u00a0» ne compte pas de points de santé.',
    });
  });
});

describe('who rides whom', () => {
  it('is somebody of the same place, and neither oneself nor round in a circle', async () => {
    const { world, wolves, owls } = await scene();
    const grey = await member(world, wolves, 'Gris', { role: 'mount' });
    const alric = await member(world, wolves, 'Alric', { mountId: grey.id });
    const rat = await member(world, wolves, 'Rat');
    const far = await member(world, owls, 'Noir', { role: 'mount' });
    accepted(await world.api.characters.edit({ id: rat.id, change: { mountId: alric.id } }));
    const before = world.dump();
    const refused = async (id: string, mountId: string) => refusal(await world.api.characters.edit({ id, change: { mountId } }));
    const message = async (id: string, mountId: string) => {
      const error = await refused(id, mountId);
      expect(error.fields.map(({ field }) => field)).toEqual(['mountId']);
      return error.message;
    };
    expect(await message(alric.id, alric.id)).toBe('Personne ne se chevauche soi-même.');
    expect(await message(alric.id, far.id)).toBe('La monture n’est pas au même endroit que son cavalier.');
    expect(await message(alric.id, 'nobody')).toBe('La monture n’est pas au même endroit que son cavalier.');
    expect(await message(grey.id, rat.id)).toBe('Une monture ne peut pas chevaucher son propre cavalier.');
    const made = { place: inParty(wolves), role: 'pc', name: 'X', stats: { quick: 1 }, notes: '', reminder: '' } as const;
    expect(refusal(await world.api.characters.create({ ...made, stats: { quick: 1 }, mountId: far.id })).fields[0]?.field).toBe('mountId');
    expect(world.dump()).toEqual(before);
    accepted(await world.api.characters.edit({ id: alric.id, change: { mountId: null } }));
    accepted(await world.api.characters.edit({ id: grey.id, change: { mountId: rat.id } }));
  });
});

describe('health that is typed', () => {
  it('changes several at once, each by its own fields, is told as one, and taken back as one', async () => {
    const { world, wolves, campaignId } = await scene();
    const alric = await member(world, wolves, 'Alric', { stats: { quick: 1, wounds: 9 } });
    const berthe = await member(world, wolves, 'Berthe', { stats: { quick: 1, wounds: 3 } });
    const changed = accepted(await world.api.characters.health({ ids: [berthe.id, alric.id, berthe.id], change: '\u22125' }));
    expect(changed.map(({ name, stats }) => [name, stats['wounds']])).toEqual([
      ['Berthe', 0],
      ['Alric', 4],
    ]);
    expect(journalWords(world, 'fr').at(-1)).toBe('Blessures restantes\u00a0: Berthe 3 → 0 et Alric 9 → 4');
    expect(journalWords(world, 'en').at(-1)).toBe('Wounds left: Berthe 3 → 0 and Alric 9 → 4');
    // Above the whole it is asked about.
    const error = refusal(await world.api.characters.health({ ids: [alric.id], change: '15' }));
    expect(error).toMatchObject({ code: 'invalid', fields: [{ field: 'change' }] });
    expect(error.message).toBe('Alric : il en resterait 15 sur 12. Montez d’abord le maximum, ou tapez moins.');
    expect((await get(world, alric.id)).stats['wounds']).toBe(4);
    accepted(await world.api.characters.health({ ids: [alric.id], change: '15', above: 'keep' }));
    expect((await get(world, alric.id)).stats).toMatchObject({ wounds: 15, woundsMax: 12 });
    expect(journalWords(world, 'fr').at(-1)).toBe('Alric — Blessures restantes\u00a0: 4 → 15');
    await undoAll(world, campaignId, 2);
    expect([(await get(world, alric.id)).stats, (await get(world, berthe.id)).stats]).toEqual([alric.stats, berthe.stats]);
  });

  it('of people of several systems is told without a field', async () => {
    const world = new World({ plugins: [SAMPLER, path.join(ROOT, 'out/plugins/wfrp4')] });
    const one = await create(world, inLibrary(null), 'Un');
    const two = await create(world, { kind: 'library', campaignId: null, system: 'wfrp4' }, 'Deux', {});
    accepted(await world.api.characters.health({ ids: [one.id, two.id], change: '-1' }));
    expect(journalWords(world, 'fr').at(-1)).toBe('Santé\u00a0: Un 12 → 11 et Deux 12 → 11');
  });

  it.each([
    ['fr', '«\u00a0cinq\u00a0» ne se comprend pas\u00a0: écrivez -5, +2 ou 12.', '500'],
    ['en', '“cinq” cannot be read: write -5, +2 or 12.', '500'],
  ] as const)('%s: is refused at its field when it cannot be read or cannot be', async (language, message, most) => {
    const { world, wolves } = await scene(language);
    const { id } = await member(world, wolves, 'Alric');
    const before = world.dump();
    expect(refusal(await world.api.characters.health({ ids: [id], change: 'cinq' }))).toEqual({
      code: 'invalid',
      message,
      fields: [{ field: 'change', message }],
    });
    const error = refusal(await world.api.characters.health({ ids: [id], change: '501' }));
    expect(error.fields.map(({ field }) => field)).toEqual(['change']);
    expect(error.message).toContain(most);
    expect(world.dump()).toEqual(before);
  });

  it('of somebody of whom nothing is known must be a value', async () => {
    const { world, wolves } = await scene();
    const { id } = await member(world, wolves, 'Alric');
    world.sql(`UPDATE characters SET stats = '{}' WHERE id = ?`, id);
    expect(refusal(await world.api.characters.health({ ids: [id], change: '-1' })).message).toBe(
      'La santé n’est pas connue (Alric)\u00a0: donnez d’abord une valeur.',
    );
    expect(accepted(await world.api.characters.health({ ids: [id], change: '8' }))[0]?.stats).toEqual({ wounds: 8 });
  });

  it('that stays as it is writes nothing', async () => {
    const { world, wolves } = await scene();
    const { id } = await member(world, wolves, 'Alric', { stats: { quick: 1, wounds: 12 } });
    const before = world.dump();
    accepted(await world.api.characters.health({ ids: [id], change: '+3' }));
    expect(world.dump()).toEqual(before);
  });
});

const PERMANENT = { kind: 'permanent' } as const;

describe('conditions', () => {
  const give = (world: World, ids: readonly string[], condition: string, more: Readonly<Record<string, unknown>> = {}) =>
    world.call('characters.addCondition', { ids, condition, count: 1, duration: PERMANENT, tick: null, cause: '', ...more });

  it('are given to several, stack where the system says so, are told with their cause, and taken back', async () => {
    const { world, wolves, campaignId } = await scene();
    const [alric, berthe] = [await member(world, wolves, 'Alric'), await member(world, wolves, 'Berthe')];
    const both = [alric.id, berthe.id];
    accepted(await give(world, both, 'bleeding', { count: 2, cause: ' un carreau ' }));
    accepted(await give(world, [alric.id], 'bleeding'));
    accepted(await give(world, [alric.id], 'prone', { count: 7 }));
    accepted(await give(world, [alric.id], 'prone', { duration: { kind: 'time', minutes: 10 } }));
    const conditions = Object.values((await get(world, alric.id)).conditions);
    expect(conditions.map(({ condition, count, duration, cause }) => ({ condition, count, duration, cause }))).toEqual([
      { condition: 'bleeding', count: 3, duration: PERMANENT, cause: { verbatim: 'un carreau' } },
      { condition: 'prone', count: 1, duration: { kind: 'time', minutes: 10 }, cause: null },
    ]);
    expect(Object.values((await get(world, berthe.id)).conditions)[0]?.count).toBe(2);
    expect(journalWords(world, 'fr').slice(-4)).toEqual([
      'Alric et Berthe — nouvel état\u00a0: saigne ×2 (un carreau)',
      'Alric — nouvel état\u00a0: saigne',
      'Alric — nouvel état\u00a0: à terre',
      'Alric — nouvel état\u00a0: à terre',
    ]);
    expect(journalWords(world, 'en').at(-4)).toBe('Alric and Berthe — new condition: bleeding ×2 (un carreau)');
    await undoAll(world, campaignId, 4);
    expect([(await get(world, alric.id)).conditions, (await get(world, berthe.id)).conditions]).toEqual([{}, {}]);
  });

  it('in rounds tick at a turn of somebody of the campaign; others do not tick', async () => {
    const { world, wolves } = await scene();
    const [alric, berthe] = [await member(world, wolves, 'Alric'), await member(world, wolves, 'Berthe')];
    const tick = { who: berthe.id, at: 'end' };
    accepted(await give(world, [alric.id], 'stunned', { duration: { kind: 'rounds', rounds: 2 }, tick }));
    accepted(await give(world, [alric.id], 'prone', { tick }));
    const conditions = Object.values((await get(world, alric.id)).conditions);
    expect(conditions.map(({ tick: at }) => at)).toEqual([tick, null]);
    const before = world.dump();
    const error = refusal(await give(world, [alric.id], 'stunned', { duration: { kind: 'rounds', rounds: 2 }, tick: { who: 'nobody', at: 'end' } }));
    expect(error.fields.map(({ field }) => field)).toEqual(['tick.who']);
    expect(world.dump()).toEqual(before);
  });

  it.each([
    ['fr', 'Le système «\u00a0Échantillon\u00a0» ne connaît pas l’état «\u00a0flying\u00a0».'],
    ['en', 'The system “Sampler” does not know the condition “flying”.'],
  ] as const)('%s: one that the system does not know is refused, for all', async (language, message) => {
    const { world, wolves } = await scene(language);
    const ids = [(await member(world, wolves, 'Alric')).id, (await member(world, wolves, 'Berthe')).id];
    const before = world.dump();
    expect(refusal(await give(world, ids, 'flying'))).toEqual({ code: 'invalid', message, fields: [{ field: 'condition', message }] });
    expect(refusal(await give(world, ids, 'prone', { system: 'nobody' })).code).toBe('unavailable');
    expect(world.dump()).toEqual(before);
  });

  it('are counted, told, and gone at 0; only what stacks is counted above 1', async () => {
    const { world, wolves, campaignId } = await scene();
    const { id } = await member(world, wolves, 'Alric');
    accepted(await give(world, [id], 'bleeding', { count: 2 }));
    accepted(await give(world, [id], 'prone'));
    const [bleeding = '', prone = ''] = Object.keys((await get(world, id)).conditions);
    const count = (key: string, to: number) => world.api.characters.countCondition({ id, key, count: to });
    expect(accepted(await count(bleeding, 4)).conditions[bleeding]?.count).toBe(4);
    expect(journalWords(world, 'fr').at(-1)).toBe('Alric — saigne\u00a0: 2 → 4');
    const before = world.dump();
    expect(refusal(await count(prone, 2))).toEqual({
      code: 'invalid',
      message: 'L’état «\u00a0à terre\u00a0» ne se cumule pas.',
      fields: [{ field: 'count', message: 'L’état «\u00a0à terre\u00a0» ne se cumule pas.' }],
    });
    expect(refusal(await count('h0', 1)).message).toBe('Cet état n’est plus là.');
    expect(world.dump()).toEqual(before);
    expect(Object.keys(accepted(await count(bleeding, 0)).conditions)).toEqual([prone]);
    expect(journalWords(world, 'fr').at(-1)).toBe('Alric — fin de l’état\u00a0: saigne');
    await undoAll(world, campaignId, 2);
    // In the order in which they came.
    expect(Object.entries((await get(world, id)).conditions).map(([key, one]) => [key, one.count])).toEqual([
      [bleeding, 2],
      [prone, 1],
    ]);
  });
});

describe('penalties and death', () => {
  it('a penalty is given to several, told with its cause, ended one by one, and taken back', async () => {
    const { world, wolves, campaignId } = await scene();
    const [alric, berthe] = [await member(world, wolves, 'Alric'), await member(world, wolves, 'Berthe')];
    const duration = { kind: 'until', text: { verbatim: 'le repos' } } as const;
    const input = { amount: -10, appliesTo: ' la course ', duration, cause: 'entorse' };
    const [changed] = accepted(await world.api.characters.addPenalty({ ids: [alric.id, berthe.id], ...input }));
    const [key = ''] = Object.keys(changed?.penalties ?? {});
    const penalty = changed?.penalties[key];
    expect(penalty).toMatchObject({ amount: -10, appliesTo: { verbatim: 'la course' }, duration, cause: { verbatim: 'entorse' }, system: 'sampler' });
    expect(journalWords(world, 'fr').at(-1)).toBe('Alric et Berthe — malus\u00a0: −10 pour la course (entorse)');
    expect(journalWords(world, 'en').at(-1)).toBe('Alric and Berthe — penalty: −10 to la course (entorse)');
    expect(accepted(await world.api.characters.removePenalty({ id: alric.id, key })).penalties).toEqual({});
    expect(journalWords(world, 'fr').at(-1)).toBe('Alric — fin du malus\u00a0: −10 pour la course');
    expect(refusal(await world.api.characters.removePenalty({ id: alric.id, key })).message).toBe('Ce malus n’est plus là.');
    await undoAll(world, campaignId, 1);
    expect((await get(world, alric.id)).penalties).toEqual({ [key]: penalty });
    await undoAll(world, campaignId, 1);
    expect([(await get(world, alric.id)).penalties, (await get(world, berthe.id)).penalties]).toEqual([{}, {}]);
  });

  it('somebody dies and is alive again; whoever is dead already stays so', async () => {
    const { world, wolves, campaignId } = await scene();
    const [alric, berthe] = [await member(world, wolves, 'Alric'), await member(world, wolves, 'Berthe')];
    const [first] = accepted(await world.api.characters.setDead({ ids: [alric.id], dead: true }));
    const both = accepted(await world.api.characters.setDead({ ids: [alric.id, berthe.id], dead: true }));
    expect(both[0]?.deadAt).toBe(first?.deadAt);
    expect(journalWords(world, 'fr').slice(-2)).toEqual(['Alric meurt', 'Berthe meurt']);
    accepted(await world.api.characters.setDead({ ids: [alric.id, berthe.id], dead: false }));
    expect(journalWords(world, 'fr').at(-1)).toBe('De nouveau en vie\u00a0: Alric et Berthe');
    expect((await get(world, alric.id)).deadAt).toBeNull();
    await undoAll(world, campaignId, 1);
    expect((await get(world, alric.id)).deadAt).toBe(first?.deadAt);
  });
});

describe('somebody who fights', () => {
  const fight = (world: World, campaignId: string, id: string, combatants: readonly string[], phase = 'running', updatedAt = 1): void => {
    const all = Object.fromEntries(combatants.map((who) => [who, newCombatant('allies', 0)]));
    world.sql(
      `INSERT INTO encounters (id, campaign_id, title, notes, template, phase, options, round, turn, combatants, revision, created_at, updated_at, trashed_at) VALUES (?, ?, 'Au pont', '', 0, ?, '{}', 1, NULL, ?, 0, 1, ?, NULL)`,
      id,
      campaignId,
      phase,
      JSON.stringify(all),
      updatedAt,
    );
  };

  it('is changed in the fight that runs: its log has it, its undo takes it back, and that of the campaign does not', async () => {
    const { world, wolves, campaignId } = await scene();
    const [alric, berthe] = [await member(world, wolves, 'Alric', { stats: { quick: 1, wounds: 9 } }), await member(world, wolves, 'Berthe')];
    fight(world, campaignId, 'paused', [alric.id], 'paused', 9);
    fight(world, campaignId, 'older', [alric.id], 'running', 3);
    fight(world, campaignId, 'running', [alric.id], 'running', 5);
    fight(world, campaignId, 'other', [berthe.id], 'ended', 7);
    const duration = PERMANENT;
    accepted(await world.api.characters.health({ ids: [alric.id], change: '-2' }));
    accepted(await world.api.characters.addCondition({ ids: [alric.id, berthe.id], condition: 'bleeding', count: 1, duration, tick: null, cause: '' }));
    const [key = ''] = Object.keys((await get(world, alric.id)).conditions);
    accepted(await world.api.characters.countCondition({ id: alric.id, key, count: 3 }));
    accepted(await world.api.characters.addPenalty({ ids: [alric.id], amount: -1, appliesTo: 'x', duration, cause: '' }));
    const [penalty = ''] = Object.keys((await get(world, alric.id)).penalties);
    accepted(await world.api.characters.removePenalty({ id: alric.id, key: penalty }));
    accepted(await world.api.characters.setDead({ ids: [alric.id], dead: true }));
    const rows = world.sql(`SELECT kind, encounter_id, party_id FROM journal WHERE encounter_id IS NOT NULL`);
    expect(rows).toEqual(Array.from({ length: 6 }, () => ({ kind: 'encounter', encounter_id: 'running', party_id: wolves })));
    accepted(await world.api.characters.edit({ id: alric.id, change: { notes: 'Boite.' } }));
    accepted(await world.api.characters.health({ ids: [berthe.id], change: '-2' }));
    expect(world.sql(`SELECT kind, encounter_id FROM journal ORDER BY number DESC LIMIT 2`)).toEqual([
      { kind: 'character', encounter_id: null },
      { kind: 'character', encounter_id: null },
    ]);
    for (let n = 0; n < 6; n += 1) accepted(await world.api.journal.undo({ campaignId, encounterId: 'running' }));
    expect(await get(world, alric.id)).toMatchObject({ stats: alric.stats, conditions: {}, penalties: {}, deadAt: null, notes: 'Boite.' });
    expect((await get(world, berthe.id)).stats['wounds']).toBe(10);
  });

  it('and belongs to that fight only is put away by the fight', async () => {
    const { world, wolves, campaignId } = await scene();
    const { id } = await member(world, wolves, 'Bandit');
    fight(world, campaignId, 'running', [id]);
    world.sql(`UPDATE characters SET party_id = NULL, encounter_id = 'running' WHERE id = ?`, id);
    const before = world.dump();
    expect(refusal(await world.api.characters.trash({ ids: [id] })).code).toBe('invalid');
    expect(refusal(await world.api.characters.move({ ids: [id], partyId: wolves })).code).toBe('invalid');
    expect(world.dump()).toEqual(before);
    expect(accepted(await world.api.characters.list({ place: { kind: 'library', campaignId }, archived: true }))).toEqual([]);
  });
});

describe('moving, archiving and the trash', () => {
  it('moves to the end of another party in the order given, and back by undo', async () => {
    const { world, wolves, owls, campaignId } = await scene();
    const [alric, berthe, odo] = [await member(world, wolves, 'Alric'), await member(world, wolves, 'Berthe'), await member(world, owls, 'Odo')];
    const moved = accepted(await world.api.characters.move({ ids: [berthe.id, alric.id, odo.id], partyId: owls }));
    expect(moved.map(({ name, partyId, position }) => [name, partyId, position])).toEqual([
      ['Berthe', owls, 1],
      ['Alric', owls, 2],
      ['Odo', owls, 0],
    ]);
    expect(journalWords(world, 'fr').at(-1)).toBe('Berthe et Alric passent dans «\u00a0Les Hiboux\u00a0»');
    await undoAll(world, campaignId, 1);
    expect((await get(world, berthe.id)).partyId).toBe(wolves);
    expect((await get(world, berthe.id)).position).toBe(1);
  });

  it('parts riders and mounts that come to be in different parties', async () => {
    const { world, wolves, owls } = await scene();
    const grey = await member(world, wolves, 'Gris', { role: 'mount' });
    const alric = await member(world, wolves, 'Alric', { mountId: grey.id });
    accepted(await world.api.characters.move({ ids: [grey.id, alric.id], partyId: owls }));
    expect((await get(world, alric.id)).mountId).toBe(grey.id);
    accepted(await world.api.characters.move({ ids: [grey.id], partyId: wolves }));
    expect((await get(world, alric.id)).mountId).toBeNull();
  });

  it('refuses a party of another campaign or in the trash, entries of a library, and people of several campaigns', async () => {
    const { world, wolves, owls, campaignId } = await scene();
    const other = await world.campaign('Ailleurs');
    const far = accepted(await world.api.parties.create({ campaignId: other, name: 'Les autres' })).id;
    const [alric, stranger] = [await member(world, wolves, 'Alric'), await member(world, far, 'Étranger')];
    const bandit = await create(world, inLibrary(campaignId), 'Bandit');
    accepted(await world.api.parties.trash({ id: owls }));
    const before = world.dump();
    const refused = async (ids: readonly string[], partyId: string) => refusal(await world.api.characters.move({ ids: [...ids], partyId }));
    expect((await refused([alric.id], far)).message).toBe('Ce groupe est d’une autre campagne.');
    expect((await refused([alric.id], owls)).code).toBe('unavailable');
    expect((await refused([alric.id], 'nobody')).message).toBe('Ce groupe n’existe pas, ou plus.');
    expect((await refused([bandit.id], wolves)).code).toBe('invalid');
    expect((await refused([alric.id, stranger.id], wolves)).message).toBe('Ces personnages sont de plusieurs campagnes.');
    expect(refusal(await world.api.characters.health({ ids: [alric.id, stranger.id], change: '-1' })).code).toBe('invalid');
    expect(world.dump()).toEqual(before);
  });

  it('archives and brings back, and shows the archived ones only when asked for', async () => {
    const { world, wolves, campaignId } = await scene();
    const [alric, berthe] = [await member(world, wolves, 'Alric'), await member(world, wolves, 'Berthe')];
    accepted(await world.api.characters.archive({ ids: [alric.id, berthe.id], archived: true }));
    const list = async (archived: boolean) => accepted(await world.api.characters.list({ place: inParty(wolves), archived })).map(({ name }) => name);
    expect([await list(false), await list(true)]).toEqual([[], ['Alric', 'Berthe']]);
    accepted(await world.api.characters.archive({ ids: [alric.id], archived: false }));
    expect(await list(false)).toEqual(['Alric']);
    expect(journalWords(world, 'fr').slice(-2)).toEqual(['Aux archives\u00a0: Alric et Berthe', 'De retour des archives\u00a0: Alric']);
    await undoAll(world, campaignId, 2);
    expect(await list(false)).toEqual(['Alric', 'Berthe']);
  });

  it('goes into the trash and comes back where it was; not into a party that is there itself', async () => {
    const { world, wolves, campaignId } = await scene();
    const [alric, berthe] = [await member(world, wolves, 'Alric'), await member(world, wolves, 'Berthe')];
    const bandit = await create(world, inLibrary(campaignId), 'Bandit');
    accepted(await world.api.characters.trash({ ids: [alric.id] }));
    accepted(await world.api.characters.trash({ ids: [bandit.id] }));
    expect((await world.trashed('character', campaignId)).map(({ name }) => name)).toEqual(['Bandit', 'Alric']);
    accepted(await world.api.characters.restore({ ids: [alric.id, berthe.id, bandit.id] }));
    expect(await world.trashed('character', campaignId)).toEqual([]);
    expect(accepted(await world.api.characters.list({ place: inParty(wolves), archived: false })).map(({ name }) => name)).toEqual(['Alric', 'Berthe']);
    expect(journalWords(world, 'fr').at(-1)).toBe('De retour de la corbeille\u00a0: Alric et Bandit');
    accepted(await world.api.characters.trash({ ids: [alric.id] }));
    accepted(await world.api.parties.trash({ id: wolves }));
    expect(refusal(await world.api.characters.restore({ ids: [alric.id] })).code).toBe('unavailable');
    await undoAll(world, campaignId, 2);
    expect((await get(world, alric.id)).trashedAt).toBeNull();
  });
});

describe('the libraries', () => {
  it('are that of a campaign and the one that all share, and neither is the other', async () => {
    const { world, campaignId, wolves } = await scene();
    await member(world, wolves, 'Alric');
    await create(world, inLibrary(campaignId), 'Bandit');
    await create(world, inLibrary(null), 'Loup');
    const list = async (place: string | null) => accepted(await world.api.characters.list({ place: { kind: 'library', campaignId: place }, archived: false }));
    expect([(await list(campaignId)).map(({ name }) => name), (await list(null)).map(({ name }) => name)]).toEqual([['Bandit'], ['Loup']]);
    expect((await list(null))[0]).toMatchObject({ campaignId: null, partyId: null, encounterId: null, system: 'sampler', position: 0 });
    expect(world.sql('SELECT campaign_id FROM journal ORDER BY number DESC LIMIT 2').map((row) => row['campaign_id'])).toEqual([null, campaignId]);
    expect(journalWords(world, 'fr').at(-1)).toBe('Ajout à la bibliothèque\u00a0: Loup');
    expect(world.announced.at(-1)).toMatchObject({ event: 'records.changed', payload: { campaignId: null } });
  });

  it('the shared one works like any: edited, hurt, put away, taken back', async () => {
    const { world } = await scene();
    const wolf = await create(world, inLibrary(null), 'Loup');
    accepted(await world.api.characters.edit({ id: wolf.id, change: { name: 'Grand loup' } }));
    accepted(await world.api.characters.health({ ids: [wolf.id], change: '-3' }));
    accepted(await world.api.characters.setDead({ ids: [wolf.id], dead: true }));
    accepted(await world.api.characters.archive({ ids: [wolf.id], archived: true }));
    accepted(await world.api.characters.trash({ ids: [wolf.id] }));
    expect((await world.trashed('character', null)).map(({ name }) => name)).toEqual(['Grand loup']);
    await undoAll(world, null, 5);
    expect({ ...(await get(world, wolf.id)), updatedAt: 0 }).toEqual({ ...wolf, updatedAt: 0 });
  });

  it('take creatures of systems that are played there only', async () => {
    const world = new World({ plugins: [SAMPLER, path.join(ROOT, 'out/plugins/wfrp4')] });
    const campaignId = await world.campaign();
    const before = world.dump();
    const make = (place: NewPlace) => world.api.characters.create({ place, role: 'npc', name: 'Bandit', stats: {}, notes: '', reminder: '', mountId: null });
    const foreign = { kind: 'library', campaignId, system: 'wfrp4' } as const;
    const error = refusal(await make(foreign));
    expect(error).toMatchObject({ code: 'invalid', fields: [{ field: 'place.system' }] });
    expect(refusal(await make({ kind: 'library', campaignId: null, system: 'nobody' }))).toMatchObject({
      code: 'unavailable',
      fields: [{ field: 'place.system' }],
    });
    expect(refusal(await make({ kind: 'library', campaignId: 'nobody', system: 'sampler' })).code).toBe('not-found');
    expect(world.dump()).toEqual(before);
    accepted(await world.api.campaigns.edit({ id: campaignId, change: { supplements: ['wfrp4'] } }));
    expect(accepted(await make(foreign)).system).toBe('wfrp4');
  });
});

describe('copies', () => {
  const copy = async (world: World, id: string, place: NewPlace, quantity: number): Promise<readonly Character[]> =>
    accepted(await world.api.characters.copy({ id, place, quantity }));

  it('are numbered, go on from those that are there, know their template, and are taken back together', async () => {
    const { world, wolves, campaignId } = await scene();
    const bandit = await create(world, inLibrary(null), 'Bandit', { quick: 22, trade: 'coupe-jarret' });
    const four = await copy(world, bandit.id, inParty(wolves), 4);
    expect(four.map(({ name, templateId, position, campaignId: its }) => [name, templateId, position, its])).toEqual(
      [1, 2, 3, 4].map((n) => [`Bandit ${String(n)}`, bandit.id, n - 1, campaignId]),
    );
    expect(four[2]).toMatchObject({ stats: bandit.stats, role: 'npc', partyId: wolves });
    const again = await copy(world, four[1]?.id ?? '', inParty(wolves), 2);
    expect(again.map(({ name, templateId }) => [name, templateId])).toEqual([
      ['Bandit 5', bandit.id],
      ['Bandit 6', bandit.id],
    ]);
    expect(journalWords(world, 'fr').at(-1)).toBe('Bandit 5 et Bandit 6 entrent dans «\u00a0Les Loups\u00a0»');
    await undoAll(world, campaignId, 1);
    expect(accepted(await world.api.characters.list({ place: inParty(wolves), archived: true }))).toHaveLength(4);
    expect((await copy(world, bandit.id, inParty(wolves), 1)).map(({ name }) => name)).toEqual(['Bandit 5']);
  });

  it('a single one into a place without any keeps its name, and a member becomes an entry of the library', async () => {
    const { world, wolves, campaignId } = await scene();
    const alric = await member(world, wolves, 'Alric', { notes: 'Boite.' });
    const [entry] = await copy(world, alric.id, inLibrary(campaignId), 1);
    expect(entry).toMatchObject({ name: 'Alric', partyId: null, templateId: null, notes: 'Boite.' });
  });

  it('are alive and at hand, with what is permanent only, and ride nobody', async () => {
    const { world, wolves } = await scene();
    const grey = await member(world, wolves, 'Gris', { role: 'mount' });
    const { id } = await member(world, wolves, 'Alric', { mountId: grey.id });
    const input = { ids: [id], count: 1, tick: null, cause: '' };
    accepted(await world.api.characters.addCondition({ ...input, condition: 'bleeding', duration: PERMANENT }));
    accepted(await world.api.characters.addCondition({ ...input, condition: 'stunned', duration: { kind: 'rounds', rounds: 2 } }));
    accepted(await world.api.characters.setDead({ ids: [id], dead: true }));
    accepted(await world.api.characters.archive({ ids: [id], archived: true }));
    const [copied] = await copy(world, id, inParty(wolves), 1);
    expect(copied).toMatchObject({ deadAt: null, archivedAt: null, mountId: null });
    expect(Object.values(copied?.conditions ?? {}).map(({ condition }) => condition)).toEqual(['bleeding']);
    expect(Object.keys(copied?.conditions ?? {})).not.toEqual(Object.keys((await get(world, id)).conditions).slice(0, 1));
  });

  it('of a system that is not played in a campaign are refused there', async () => {
    const world = new World({ plugins: [SAMPLER, path.join(ROOT, 'out/plugins/wfrp4')] });
    const campaignId = await world.campaign();
    const { id: partyId } = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' }));
    const { id } = await create(world, { kind: 'library', campaignId: null, system: 'wfrp4' }, 'Bandit', {});
    const before = world.dump();
    const places: readonly NewPlace[] = [inParty(partyId), inLibrary(campaignId), { kind: 'library', campaignId, system: 'wfrp4' }, inLibrary(null)];
    for (const place of places) expect(refusal(await world.api.characters.copy({ id, place, quantity: 2 })).code).toBe('invalid');
    expect(refusal(await world.api.characters.copy({ id, place: inParty('nobody'), quantity: 2 })).code).toBe('not-found');
    expect(world.dump()).toEqual(before);
    accepted(await world.api.campaigns.edit({ id: campaignId, change: { supplements: ['wfrp4'] } }));
    expect((await copy(world, id, inParty(partyId), 2)).map(({ system }) => system)).toEqual(['wfrp4', 'wfrp4']);
  });
});

describe('many', () => {
  it('2,000 characters are listed, and 500 of them hurt at once', async () => {
    const { world, wolves, campaignId } = await scene();
    const first = await member(world, wolves, 'Alric');
    const insert = `INSERT INTO characters SELECT 'c' || value, campaign_id, party_id, NULL, NULL, NULL, system, role, 'P' || value, stats, '{}', '{}', '', '', value, NULL, NULL, 1, 1, NULL, NULL
      FROM characters, (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 2000) SELECT value FROM n) WHERE characters.id = ?`;
    world.sql(insert, first.id);
    expect(accepted(await world.api.characters.list({ place: { kind: 'members', campaignId }, archived: false }))).toHaveLength(2001);
    const ids = Array.from({ length: 500 }, (_, index) => `c${String(index + 1)}`);
    expect(accepted(await world.api.characters.health({ ids, change: '-1' }))).toHaveLength(500);
    expect(journalWords(world, 'fr').at(-1)).toMatch(/^Blessures restantes\u00a0: P1 12 → 11, .*P12 12 → 11 et 488 autres$/);
  });
});

/** Encounters as the window has them: prepared, filled, started, and what their rules say. On a real data file. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { accepted, refusal, SAMPLER } from '../../../helpers/world';
import { tempFolder } from '../../../helpers/temp';
import { Stage } from './stage';
import type { Plan } from './stage';
import type { RolledResult } from '#shared/ipc/encounters';

const code = (reply: Parameters<typeof refusal>[0]): readonly unknown[] => {
  const { code: what, fields } = refusal(reply);
  return [what, ...fields.map(({ field }) => field)];
};

/** Dice of the table for some, by name. */
function rolls(stage: Stage, by: Readonly<Record<string, readonly number[]>>): Plan {
  return Object.fromEntries(Object.entries(by).map(([name, typed]) => [stage.id(name), { typed: [...typed], then: 'ask' as const }]));
}

describe('a prepared encounter', () => {
  test('is empty at first, is listed, named and noted', async () => {
    const stage = await Stage.open();
    const view = await stage.create();
    expect(view).toMatchObject({
      title: 'Le pont',
      phase: 'prepared',
      round: 0,
      turn: null,
      turnName: null,
      system: 'sampler',
      template: false,
      combatants: [],
      sides: { allies: 0, enemies: 0, neutral: 0 },
      canUndo: false,
      canRedo: false,
      canGoBack: false,
      readOnlyBecause: null,
      runs: [],
    });
    const { encounters } = stage.world.api;
    expect(accepted(await encounters.edit({ id: view.id, change: { notes: '# Le pont' } }))).toMatchObject({
      title: 'Le pont',
      notes: '# Le pont',
      canUndo: false,
    });
    expect(accepted(await encounters.edit({ id: view.id, change: { title: 'Le gué' } })).title).toBe('Le gué');
    const listed = accepted(await encounters.list({ campaignId: stage.campaignId, templates: false, trashed: false }));
    expect(listed.map(({ title }) => title)).toEqual(['Le gué']);
    expect(accepted(await encounters.list({ campaignId: stage.campaignId, templates: true, trashed: false }))).toEqual([]);
    expect(stage.world.announced.filter(({ event }) => event === 'records.changed').every(({ inTransaction }) => !inTransaction)).toBe(true);
  });

  test('is stored under the id that the window has shown it with, once', async () => {
    const stage = await Stage.open();
    const { encounters } = stage.world.api;
    const id = '0b0c4d5e-9f6a-4b7c-8d9e-0a1b2c3d4e5f';
    expect(refusal(await encounters.get({ id })).code).toBe('not-found');
    expect(accepted(await encounters.create({ campaignId: stage.campaignId, title: 'Le gué', id })).id).toBe(id);
    expect(refusal(await encounters.create({ campaignId: stage.campaignId, title: 'Le pont', id })).code).toBe('conflict');
    expect(accepted(await encounters.get({ id })).title).toBe('Le gué');
    expect(code(await encounters.create({ campaignId: stage.campaignId, title: 'Le pont', id: '../elsewhere' }))).toEqual(['invalid', 'id']);
  });

  test('takes in members themselves, and numbered copies of the library', async () => {
    const stage = await Stage.open();
    await stage.create();
    const hero = await stage.member('Sigrid', 5);
    const bandit = await stage.entry('Bandit', 3);
    const wolf = await stage.entry('Loup', 6, null);
    const view = await stage.do('add', {
      who: [
        { character: hero.id, quantity: 1, side: 'allies' },
        { character: bandit.id, quantity: 3, side: 'enemies' },
        { character: wolf.id, quantity: 1, side: 'neutral' },
      ],
    });
    expect(stage.order).toEqual(['Sigrid', 'Bandit 1', 'Bandit 2', 'Bandit 3', 'Loup']);
    expect(view.sides).toEqual({ allies: 1, enemies: 3, neutral: 1 });
    expect(stage.id('Sigrid')).toBe(hero.id);
    const copy = stage.one('Bandit 2');
    expect(copy).toMatchObject({ side: 'enemies', initiative: null, stage: 'waiting', stance: 'normal', out: null, tiedWith: [], facts: [], dice: [] });
    expect(copy.character).toMatchObject({
      templateId: bandit.id,
      encounterId: view.id,
      partyId: null,
      campaignId: stage.campaignId,
      role: 'npc',
      conditions: {},
    });
    expect(copy.character).toMatchObject({ stats: bandit.stats, notes: 'Méfiance.', reminder: 'Fuit à 2' });
    await stage.do('add', { who: [{ character: bandit.id, quantity: 2, side: 'enemies' }] });
    await stage.do('duplicate', { combatant: stage.id('Bandit 1'), quantity: 1 });
    expect(stage.order.slice(5)).toEqual(['Bandit 4', 'Bandit 5', 'Bandit 6']);
    expect((await stage.log()).at(0)).toBe('Sigrid, Bandit 1, Bandit 2, Bandit 3 et Loup rejoignent la rencontre.');
  });

  test('refuses whoever cannot be in it, and nothing has changed', async () => {
    const stage = await Stage.open();
    const { api } = stage.world;
    await stage.create();
    const hero = await stage.member('Sigrid', 5);
    await stage.do('add', { who: [{ character: hero.id, quantity: 1, side: 'allies' }] });
    const dead = await stage.member('Mort', 1);
    accepted(await api.characters.setDead({ ids: [dead.id], dead: true }));
    const trashed = await stage.member('Jetée', 1);
    accepted(await api.characters.trash({ ids: [trashed.id] }));
    const other = await stage.world.campaign('Une autre');
    const stranger = await stage.entry('Étranger', 1, other);
    const foreign = await stage.entry('Gobelin', 1, null, 'nowhere').catch(() => undefined);
    const newcomer = await stage.member('Neuve', 1);
    const archived = await stage.member('Rangée', 1);
    accepted(await api.characters.archive({ ids: [archived.id], archived: true }));
    const add = (...characters: readonly [string, number][]) =>
      stage.try('add', { who: characters.map(([character, quantity]) => ({ character, quantity, side: 'enemies' as const })) });
    const before = stage.world.dump();
    expect(code(await add([hero.id, 1]))).toEqual(['invalid', 'who[0].character']);
    expect(code(await add([newcomer.id, 1], [newcomer.id, 1]))).toEqual(['invalid', 'who[1].character']);
    expect(code(await add([newcomer.id, 2]))).toEqual(['invalid', 'who[0].quantity']);
    expect(code(await add([dead.id, 1]))).toEqual(['invalid', 'who[0].character']);
    expect(refusal(await add([dead.id, 1])).message).toBe('«\u00a0Mort\u00a0» a perdu la vie.');
    expect(code(await add([trashed.id, 1]))).toEqual(['invalid', 'who[0].character']);
    expect(code(await add([stranger.id, 1]))).toEqual(['invalid', 'who[0].character']);
    expect(code(await add(['nobody', 1]))).toEqual(['not-found', 'who[0].character']);
    if (foreign !== undefined) expect(code(await add([foreign.id, 1]))).toEqual(['invalid', 'who[0].character']);
    expect(code(await stage.try('duplicate', { combatant: hero.id, quantity: 1 }))).toEqual(['invalid']);
    expect(code(await stage.try('remove', { combatants: ['nobody'] }))).toEqual(['not-found']);
    expect(code(await stage.try('setSide', { combatant: newcomer.id, side: 'neutral' }))).toEqual(['not-found']);
    expect(stage.world.dump()).toEqual(before);
    accepted(await add([archived.id, 1]));
  });

  test('refuses somebody of another system', async () => {
    const folder = path.join(tempFolder(), 'other');
    fs.cpSync(SAMPLER, folder, { recursive: true });
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'plugin.json'), 'utf8')) as object;
    fs.writeFileSync(path.join(folder, 'plugin.json'), JSON.stringify({ ...manifest, id: 'other' }));
    const stage = await Stage.open({ plugins: [SAMPLER, folder] });
    await stage.create();
    const place = { kind: 'library', campaignId: null, system: 'other' } as const;
    const goblin = accepted(
      await stage.world.api.characters.create({ place, role: 'npc', name: 'Gobelin', stats: { quick: 1 }, notes: '', reminder: '', mountId: null }),
    );
    const reply = await stage.try('add', { who: [{ character: goblin.id, quantity: 1, side: 'enemies' }] });
    expect(code(reply)).toEqual(['invalid', 'who[0].character']);
    expect(refusal(reply).message).toContain('autre système');
  });

  test('holds no more than two hundred', async () => {
    const stage = await Stage.open();
    await stage.create();
    const bandit = await stage.entry('Bandit', 3);
    const fifty = { character: bandit.id, quantity: 50, side: 'enemies' as const };
    expect(code(await stage.try('add', { who: [fifty, fifty, fifty, fifty, fifty] }))).toEqual(['invalid']);
    await stage.do('add', { who: [fifty, fifty, fifty, fifty] });
    expect(stage.order).toHaveLength(200);
    expect(new Set(stage.order).size).toBe(200);
    expect(code(await stage.try('duplicate', { combatant: stage.id('Bandit 1'), quantity: 1 }))).toEqual(['invalid']);
  });

  test('lets go: a member leaves, a copy goes into the trash, and undo brings both back', async () => {
    const stage = await Stage.with({ Sigrid: 5, Otto: 4 });
    const bandit = await stage.entry('Bandit', 3);
    await stage.do('add', { who: [{ character: bandit.id, quantity: 2, side: 'enemies' }] });
    const own = stage.id('Bandit 2');
    const before = stage.view.combatants;
    await stage.do('remove', { combatants: [own, stage.id('Otto')] });
    expect(stage.order).toEqual(['Sigrid', 'Bandit 1']);
    expect(stage.world.sql('SELECT name FROM characters WHERE trashed_at IS NOT NULL')).toEqual([{ name: 'Bandit 2' }]);
    await stage.do('undo', {});
    const timeless = (view: typeof before) => view.map((one) => ({ ...one, character: { ...one.character, updatedAt: 0 } }));
    expect(timeless(stage.view.combatants)).toEqual(timeless(before));
    await stage.do('setSide', { combatant: own, side: 'neutral' });
    expect(stage.one('Bandit 2').side).toBe('neutral');
    expect(stage.view.sides).toEqual({ allies: 2, enemies: 1, neutral: 1 });
  });

  test('becomes a template, and encounters come of it with copies of their own', async () => {
    const stage = await Stage.open();
    const horse = await stage.member('Bourrasque', 2, { role: 'mount' });
    const rider = await stage.member('Sigrid', 5, { mountId: horse.id });
    const wolf = await stage.entry('Loup', 6);
    await stage.create();
    await stage.do('add', {
      who: [
        { character: rider.id, quantity: 1, side: 'allies' },
        { character: wolf.id, quantity: 2, side: 'enemies' },
      ],
    });
    const { api } = stage.world;
    accepted(await api.characters.edit({ id: stage.id('Loup 1'), change: { mountId: stage.id('Loup 2') } }));
    accepted(await api.encounters.edit({ id: stage.view.id, change: { notes: 'La nuit.' } }));
    await stage.read();
    await stage.start();
    accepted(await api.characters.health({ ids: [stage.id('Loup 1')], change: '-3' }));
    accepted(
      await api.characters.addCondition({
        ids: [stage.id('Loup 1')],
        condition: 'prone',
        count: 1,
        duration: { kind: 'rounds', rounds: 2 },
        tick: null,
        cause: '',
      }),
    );
    accepted(await api.characters.setDead({ ids: [stage.id('Loup 2')], dead: true }));
    const fought = await stage.read();
    const template = accepted(await api.encounters.copy({ id: fought.id, title: 'Embuscade', template: true }));
    expect(template).toMatchObject({ template: true, phase: 'prepared', round: 0, turn: null, notes: 'La nuit.', canUndo: false });
    const [hero, first, second] = template.combatants;
    expect(template.combatants.map(({ character, side, initiative }) => [character.name, side, initiative])).toEqual([
      ['Sigrid', 'allies', null],
      ['Loup 1', 'enemies', null],
      ['Loup 2', 'enemies', null],
    ]);
    expect(hero?.character.id).toBe(rider.id);
    expect(first?.character).toMatchObject({ conditions: {}, stats: { wounds: 12 }, templateId: wolf.id, mountId: second?.character.id });
    expect(second?.character.deadAt).toBeNull();
    expect(new Set([...fought.combatants, ...template.combatants].map(({ character }) => character.id)).size).toBe(5);

    stage.seen = template;
    expect(code(await stage.try('start', { options: {}, typed: {}, dice: {} }))).toEqual(['invalid']);
    const list = (templates: boolean) => api.encounters.list({ campaignId: stage.campaignId, templates, trashed: false });
    expect(accepted(await list(true)).map(({ title }) => title)).toEqual(['Embuscade']);
    const made = accepted(await api.encounters.copy({ id: template.id, title: 'Au bois', template: false }));
    expect(made).toMatchObject({ template: false, sides: { allies: 1, enemies: 2, neutral: 0 } });
    expect(accepted(await list(false)).map(({ title }) => title)).toEqual(['Le pont', 'Au bois']);
    // What was fought is as it was, however much else has happened.
    const later = await stageOf(stage, fought.id);
    expect({ ...later, updatedAt: 0 }).toEqual({ ...fought, updatedAt: 0, place: later.place });
  });

  test('can be put away and taken out again, and is only read meanwhile', async () => {
    const stage = await Stage.with({ Sigrid: 5 });
    await stage.start();
    const { encounters, journal } = stage.world.api;
    const { id } = stage.view;
    expect(accepted(await encounters.trash({ id }))).toMatchObject({ phase: 'paused' });
    expect(accepted(await encounters.list({ campaignId: stage.campaignId, templates: false, trashed: false }))).toEqual([]);
    expect(accepted(await encounters.list({ campaignId: stage.campaignId, templates: false, trashed: true }))).toHaveLength(1);
    const view = await stage.read();
    expect(view).toMatchObject({ canUndo: false, canRedo: false, canGoBack: false });
    expect(view.readOnlyBecause).toContain('corbeille');
    const before = stage.world.dump();
    for (const reply of [
      await stage.try('resume', {}),
      await stage.try('undo', {}),
      await encounters.trash({ id }),
      await encounters.edit({ id, change: { title: 'x' } }),
      await encounters.copy({ id, title: 'x', template: true }),
    ]) {
      expect(refusal(reply).code).toBe('unavailable');
    }
    expect(stage.world.dump()).toEqual(before);
    expect(accepted(await encounters.restore({ id }))).toMatchObject({ trashedAt: null, phase: 'paused', turnName: 'Sigrid' });
    expect(refusal(await encounters.restore({ id })).code).toBe('invalid');
    // The campaign's own undo takes these back, the encounter's does not.
    accepted(await journal.undo({ campaignId: stage.campaignId, encounterId: null }));
    accepted(await journal.undo({ campaignId: stage.campaignId, encounterId: null }));
    expect(await stage.read()).toMatchObject({ phase: 'running', trashedAt: null });
    accepted(await stage.world.api.campaigns.trash({ id: stage.campaignId }));
    expect((await stage.read()).readOnlyBecause).toContain('Nuit noire');
    expect(refusal(await stage.try('next', {})).code).toBe('unavailable');
    expect(refusal(await encounters.create({ campaignId: stage.campaignId, title: 'x' })).code).toBe('unavailable');
    expect(refusal(await encounters.get({ id: 'nowhere' })).code).toBe('not-found');
  });
});

async function stageOf(stage: Stage, id: string) {
  return accepted(await stage.world.api.encounters.get({ id }));
}

describe('initiative', () => {
  test('is the system’s, without dice where it rolls none', async () => {
    const stage = await Stage.with({ Otto: 4, Sigrid: 9, Ulf: 4 });
    const view = await stage.start();
    expect(stage.order).toEqual(['Sigrid', 'Otto', 'Ulf']);
    expect(view).toMatchObject({ phase: 'running', round: 1, turnName: 'Sigrid', options: { method: 'flat' } });
    expect(stage.one('Otto')).toMatchObject({ initiative: 4, tieBreaks: [4], typed: false, tiedWith: [stage.id('Ulf')] });
    expect(await stage.log()).toEqual([
      'Otto, Sigrid et Ulf rejoignent la rencontre.',
      'La rencontre « Le pont » commence : Sigrid (9), Otto (4) et Ulf (4). Manche 1. À Sigrid de jouer.'
        .replaceAll('« ', '«\u00a0')
        .replaceAll(' »', '\u00a0»')
        .replaceAll(' :', '\u00a0:'),
    ]);
  });

  test('keeps the dice with whoever they were rolled for, and asks for those of the table', async () => {
    const stage = await Stage.with({ Otto: 4, Sigrid: 5 });
    const before = stage.world.dump();
    const ask = (dice: Plan) => stage.try('start', { options: { method: 'rolled' }, typed: {}, dice });
    const needs = async (dice: Plan): Promise<RolledResult> => accepted(await ask(dice));
    expect(await needs(rolls(stage, { Otto: [], Sigrid: [] }))).toEqual({ kind: 'needs-die', ask: { who: stage.id('Otto'), label: 'initiative', sides: 6 } });
    expect(await needs(rolls(stage, { Otto: [6], Sigrid: [] }))).toMatchObject({ kind: 'needs-die', ask: { who: stage.id('Sigrid') } });
    expect(code(await ask(rolls(stage, { Otto: [7] })))).toEqual(['invalid', `dice.${stage.id('Otto')}[0]`]);
    expect(code(await ask(rolls(stage, { Otto: [3, 2] })))).toEqual(['invalid', `dice.${stage.id('Otto')}[1]`]);
    expect(stage.world.dump()).toEqual(before);
    await stage.start({ method: 'rolled' }, {}, rolls(stage, { Otto: [6], Sigrid: [1] }));
    expect(stage.order).toEqual(['Otto', 'Sigrid']);
    expect(stage.one('Otto')).toMatchObject({ initiative: 10, dice: [{ who: stage.id('Otto'), label: 'initiative', sides: 6, value: 6, source: 'typed' }] });
    expect(stage.view.options).toEqual({ method: 'rolled' });
  });

  test('is what was typed instead, with the tie-breaks of the rules and without dice', async () => {
    const stage = await Stage.with({ Otto: 4, Sigrid: 5, Ulf: 1 });
    const ulf = stage.id('Ulf');
    const typed = { [ulf]: 40 };
    expect(code(await stage.try('start', { options: { method: 'rolled' }, typed, dice: { [ulf]: { typed: [3], then: 'ask' } } }))).toEqual([
      'invalid',
      `dice.${ulf}[0]`,
    ]);
    expect(code(await stage.try('start', { options: {}, typed: { nobody: 3 }, dice: {} }))).toEqual(['not-found']);
    await stage.start({ method: 'rolled' }, typed, rolls(stage, { Otto: [1], Sigrid: [1], Ulf: [] }));
    expect(stage.order).toEqual(['Ulf', 'Sigrid', 'Otto']);
    expect(stage.one('Ulf')).toMatchObject({ initiative: 40, typed: true, tieBreaks: [4], dice: [] });
  });

  test('has options that are checked, and a plugin that stops changes nothing', async () => {
    const stage = await Stage.with({ Otto: 4 });
    const before = stage.world.dump();
    expect(code(await stage.try('start', { options: { method: 'x' }, typed: {}, dice: {} }))).toEqual(['invalid', 'options.method']);
    expect(code(await stage.try('start', { options: { other: 1 }, typed: {}, dice: {} }))).toEqual(['invalid', 'options.other']);
    expect(code(await stage.try('start', { options: { method: 'broken' }, typed: {}, dice: {} }))).toEqual(['internal']);
    expect(stage.world.logged.some((line) => line.includes('fails on purpose'))).toBe(true);
    expect(stage.world.dump()).toEqual(before);
    stage.seen = await stage.create('Vide');
    expect(code(await stage.try('start', { options: {}, typed: {}, dice: {} }))).toEqual(['invalid']);
  });

  test('is typed for everybody where the rules are gone', async () => {
    const stage = await Stage.with({ Otto: 4, Sigrid: 5 });
    stage.world.close();
    stage.world.removePlugin();
    stage.world.open();
    const typed = { [stage.id('Otto')]: 7 };
    expect(code(await stage.try('start', { options: {}, typed, dice: {} }))).toEqual(['invalid', `typed.${stage.id('Sigrid')}`]);
    await stage.start({}, { ...typed, [stage.id('Sigrid')]: 3 });
    expect(stage.order).toEqual(['Otto', 'Sigrid']);
    expect(stage.view.readOnlyBecause).toBeNull();
    await stage.next();
    expect(stage.turn).toBe('Sigrid');
    expect(code(await stage.try('settleTie', { combatants: [stage.id('Otto'), stage.id('Sigrid')], dice: {} }))).toEqual(['invalid']);
    await stage.do('setInitiative', { combatant: stage.id('Otto'), initiative: 3 });
    expect(code(await stage.try('settleTie', { combatants: [stage.id('Otto'), stage.id('Sigrid')], dice: {} }))).toEqual(['unavailable']);
  });

  test('that is tied is settled by hand, and reversed by the reverse', async () => {
    const stage = await Stage.with({ A: 4, B: 4, C: 4, D: 1 });
    await stage.start();
    const ids = (...names: readonly string[]): string[] => names.map((name) => stage.id(name));
    await stage.do('orderTie', { combatants: ids('C', 'A', 'B') });
    expect(stage.order).toEqual(['C', 'A', 'B', 'D']);
    expect(stage.turn).toBe('A');
    await stage.do('orderTie', { combatants: ids('B', 'A', 'C') });
    expect(stage.order).toEqual(['B', 'A', 'C', 'D']);
    for (const wrong of [ids('A', 'B'), ids('A', 'B', 'C', 'D'), ids('A', 'B', 'A')]) {
      expect(code(await stage.try('orderTie', { combatants: wrong }))).toEqual(['invalid']);
    }
    // Each of them has its own turn, wherever it moved.
    await stage.next();
    expect(stage.turn).toBe('B');
    await stage.next();
    expect(stage.turn).toBe('C');
  });

  test('that is tied is settled by the system’s test: the winner goes first', async () => {
    const stage = await Stage.with({ A: 4, B: 4, C: 4, D: 1 });
    await stage.start();
    const combatants = ['A', 'B', 'C'].map((name) => stage.id(name));
    const asked = accepted(await stage.try('settleTie', { combatants, dice: rolls(stage, { A: [2], B: [], C: [] }) }));
    expect(asked).toEqual({ kind: 'needs-die', ask: { who: stage.id('B'), label: 'nerve', sides: 6 } });
    await stage.do('settleTie', { combatants, dice: rolls(stage, { A: [2], B: [3], C: [6] }) });
    expect(stage.order).toEqual(['C', 'A', 'B', 'D']);
    expect(stage.one('C').dice).toMatchObject([{ label: 'nerve', value: 6, source: 'typed' }]);
    // The rest of it on its own.
    await stage.do('settleTie', { combatants: [stage.id('A'), stage.id('B')], dice: rolls(stage, { A: [1], B: [5] }) });
    expect(stage.order).toEqual(['C', 'B', 'A', 'D']);
    expect(code(await stage.try('settleTie', { combatants: [stage.id('A'), stage.id('D')], dice: {} }))).toEqual(['invalid']);
    expect((await stage.log()).at(-1)).toBe('Le test départage l’égalité\u00a0: B passe d’abord.');
  });
});

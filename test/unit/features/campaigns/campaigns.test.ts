import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../helpers/plugin-ids';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';
import { journalWords, undoAll } from '../records-helpers';
import type { ProcedureSetup } from '#shared/ipc/runs';

const NAME_WORDS = 'Donnez un nom de 1 à 120 caractères.';

describe('campaigns', () => {
  it('are made, listed latest first, and still there after a restart', async () => {
    const world = new World();
    const first = await world.campaign('La première');
    const second = await world.campaign('Une autre');
    world.restart();
    const list = accepted(await world.api.campaigns.list({ trashed: false }));
    expect(list.map(({ id, name, system, trashedAt, activeRuns }) => ({ id, name, system, trashedAt, activeRuns }))).toEqual([
      { id: second, name: 'Une autre', system: 'sampler', trashedAt: null, activeRuns: 0 },
      { id: first, name: 'La première', system: 'sampler', trashedAt: null, activeRuns: 0 },
    ]);
  });

  it('come to the top of the list when they are played in', async () => {
    const world = new World();
    const [a, b] = [await world.campaign('A'), await world.campaign('B')];
    const order = async (): Promise<string[]> => accepted(await world.api.campaigns.list({ trashed: false })).map(({ id }) => id);
    expect(await order()).toEqual([b, a]);
    const run = await world.run(a);
    expect(await order()).toEqual([a, b]);
    await world.run(b);
    await world.act(run);
    expect(await order()).toEqual([a, b]);
  });

  it('made in the same millisecond still stand in the order in which they were made', async () => {
    const world = new World();
    world.holdClock = true;
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.unshift(await world.campaign(String(n)));
    expect(accepted(await world.api.campaigns.list({ trashed: false })).map(({ id }) => id)).toEqual(ids);
  });

  it('count the runs that go on', async () => {
    const world = new World();
    const id = await world.campaign();
    const run = await world.run(id);
    await world.run(id);
    const other = await world.run(id);
    accepted(await world.api.runs.end({ id: run.id, position: 0 }));
    accepted(await world.api.runs.trash({ id: other.id }));
    expect(accepted(await world.api.campaigns.get({ id })).activeRuns).toBe(1);
    expect(accepted(await world.api.campaigns.list({ trashed: false }))[0]?.activeRuns).toBe(1);
  });

  it('get a new name, with its spaces around taken off', async () => {
    const world = new World();
    const id = await world.campaign();
    expect(accepted(await world.api.campaigns.rename({ id, name: '  Nuit d’été ' })).name).toBe('Nuit d’été');
    expect(accepted(await world.api.campaigns.get({ id })).name).toBe('Nuit d’été');
  });

  it('go to the trash and come back', async () => {
    const world = new World();
    const id = await world.campaign();
    const run = await world.run(id);
    expect(accepted(await world.api.campaigns.trash({ id })).trashedAt).toBe(world.now);
    expect(accepted(await world.api.campaigns.list({ trashed: false }))).toEqual([]);
    expect(accepted(await world.api.campaigns.list({ trashed: true })).map((each) => each.id)).toEqual([id]);
    // Still readable there.
    expect(accepted(await world.api.runs.get({ id: run.id })).title).toBe('La ruelle');
    expect(accepted(await world.api.campaigns.restore({ id })).trashedAt).toBeNull();
    expect(accepted(await world.api.campaigns.list({ trashed: true }))).toEqual([]);
  });

  it.each(['create', 'rename'] as const)('%s: a name of no length, of spaces or of 121 characters is refused at the field name', async (method) => {
    const world = new World();
    const id = await world.campaign();
    const before = world.dump();
    for (const name of ['', '   ', '\u00a0\t\n', 'x'.repeat(121)]) {
      const error = refusal(await world.call(`campaigns.${method}`, { id, name, system: 'sampler' }));
      expect(error).toEqual({ code: 'invalid', message: NAME_WORDS, fields: [{ field: 'name', message: NAME_WORDS }] });
    }
    expect(world.dump()).toEqual(before);
    for (const name of ['x', 'x'.repeat(120), ` ${'x'.repeat(120)} `, '{{x}}', `Robert'); DROP TABLE campaigns;--`]) {
      expect(accepted(await world.call(`campaigns.${method}`, { id, name, system: 'sampler' }))).toMatchObject({ name: name.trim() });
    }
  });

  it('of a rule system that is not there are refused at the field system', async () => {
    const world = new World();
    const before = world.dump();
    const error = refusal(await world.api.campaigns.create({ name: 'Nuit', system: 'nobody' }));
    expect(error.code).toBe('unavailable');
    expect(error.fields).toEqual([{ field: 'system', message: error.message }]);
    expect(error.message).toContain('nobody');
    expect(world.dump()).toEqual(before);
  });

  it.each(['get', 'edit', 'rename', 'trash', 'restore'])('%s: one that is not there is said to be so', async (method) => {
    const world = new World();
    const error = refusal(await world.call(`campaigns.${method}`, { id: 'nobody', name: 'x', change: {} }));
    expect(error).toEqual({ code: 'not-found', message: 'Cette campagne n’existe pas ou n’existe plus.', fields: [] });
  });
});

describe('what a campaign says of itself', () => {
  it('is edited in part, told by what was edited, and taken back', async () => {
    const world = new World();
    const id = await world.campaign();
    const again = accepted(await world.api.campaigns.get({ id }));
    expect(again).toMatchObject({ notes: '', gameDate: '', elapsedMinutes: 0, colour: '', supplements: [], pictureId: null });
    const edits = [{ notes: '# Le port' }, { gameDate: ' Le 3 du mois ' }, { colour: 'moss' }, { gameDate: '' }, { notes: '', colour: '' }] as const;
    for (const change of edits) accepted(await world.api.campaigns.edit({ id, change }));
    accepted(await world.api.calendars.move({ campaignId: id, kind: 'by', typed: '1 h 30' }));
    accepted(await world.api.campaigns.rename({ id, name: 'Nuit blanche' }));
    expect(journalWords(world, 'fr')).toEqual([
      'Notes de la campagne modifiées',
      'Date dans le monde\u00a0: Le 3 du mois',
      'Couverture changée',
      'Date dans le monde effacée',
      'Campagne modifiée',
      'Temps écoulé\u00a0: 0 → 90 minutes',
      'La campagne «\u00a0Nuit noire\u00a0» s’appelle maintenant «\u00a0Nuit blanche\u00a0»',
    ]);
    await undoAll(world, id, 4);
    world.restart();
    expect(accepted(await world.api.campaigns.get({ id }))).toMatchObject({
      name: 'Nuit noire',
      notes: '# Le port',
      gameDate: 'Le 3 du mois',
      elapsedMinutes: 0,
      colour: 'moss',
    });
  });

  it('and an edit that changes nothing writes nothing', async () => {
    const world = new World();
    const id = await world.campaign();
    const before = world.dump();
    accepted(await world.api.campaigns.edit({ id, change: {} }));
    accepted(await world.api.campaigns.edit({ id, change: { notes: '', supplements: [] } }));
    accepted(await world.api.campaigns.rename({ id, name: 'Nuit noire' }));
    accepted(await world.api.campaigns.restore({ id }));
    expect(world.dump()).toEqual(before);
  });

  it('supplements are other systems that are there, each once; one that is gone since may stay', async () => {
    const world = new World({ plugins: [SAMPLER, path.join(ROOT, 'out/plugins/wfrp4'), path.join(ROOT, 'out/plugins/wfrp2')] });
    const id = await world.campaign();
    const edit = (supplements: readonly string[]) => world.api.campaigns.edit({ id, change: { supplements: [...supplements] } });
    expect(accepted(await edit(['wfrp4', 'wfrp4'])).supplements).toEqual(['wfrp4']);
    world.removePlugin('wfrp4');
    world.restart();
    const before = world.dump();
    const unknown = refusal(await edit(['wfrp4', 'nobody']));
    expect(unknown).toMatchObject({ code: 'unavailable', fields: [{ field: 'change.supplements', message: unknown.message }] });
    expect(unknown.message).toContain('nobody');
    const own = refusal(await edit(['sampler']));
    expect(own).toMatchObject({ code: 'invalid', message: '«\u00a0sampler\u00a0» est déjà le système de la campagne.' });
    expect(own.fields.map(({ field }) => field)).toEqual(['change.supplements']);
    expect(world.dump()).toEqual(before);
    expect(accepted(await edit(['wfrp2', 'wfrp4'])).supplements).toEqual(['wfrp2', 'wfrp4']);
    expect(accepted(await edit([])).supplements).toEqual([]);
    expect(refusal(await edit(['wfrp4'])).code).toBe('unavailable');
  });

  it.each([
    ['fr', '«\u00a0Nuit noire\u00a0» est à la corbeille\u00a0: à restaurer avant toute modification.'],
    ['en', '“Nuit noire” is in the trash: restore it before anything is changed.'],
  ] as const)('%s: is not changed in the trash, where it is told and taken back that it went', async (language, message) => {
    const world = new World({ language });
    const id = await world.campaign();
    const { trashedAt } = accepted(await world.api.campaigns.trash({ id }));
    expect(accepted(await world.api.campaigns.trash({ id })).trashedAt).toBe(trashedAt);
    const before = world.dump();
    for (const [method, input] of Object.entries({ edit: { change: { notes: 'x' } }, rename: { name: 'x' }, setPicture: { picture: null } })) {
      expect(refusal(await world.call(`campaigns.${method}`, { id, ...input }))).toMatchObject({ code: 'unavailable', message });
    }
    expect(world.dump()).toEqual(before);
    expect(journalWords(world, 'fr')).toEqual(['Campagne mise à la corbeille']);
    await undoAll(world, id, 1);
    expect(accepted(await world.api.campaigns.get({ id })).trashedAt).toBeNull();
  });
});

describe('an example campaign', () => {
  it.each([
    ['fr', 'Exemple\u00a0: Échantillon', ['La ruelle aux chats', 'Au galop'], ['Le guet', 'La voleuse', 'Gamin 2'], 'les quais'],
    ['en', 'Example: Sampler', ['Cats’ alley', 'At a gallop'], ['The watch', 'The thief', 'Lad 2'], 'the docks'],
  ] as const)('%s: has every example of the system, with names in that language, the first one on top', async (language, name, titles, people, place) => {
    const world = new World({ language });
    const campaign = accepted(await world.api.campaigns.createExample({ system: 'sampler' }));
    expect(campaign).toMatchObject({ name, system: 'sampler', activeRuns: 2 });
    const runs = accepted(await world.api.runs.list({ campaignId: campaign.id, trashed: false }));
    expect(runs.map((run) => run.title)).toEqual(titles);
    const view = accepted(await world.api.runs.get({ id: runs[0]?.id ?? '' }));
    expect(view.presentation.participants.map((participant) => participant.name)).toEqual(people);
    expect(view.presentation.blocks).toContainEqual({ kind: 'text', text: { key: 'place.at', args: { place } }, tone: 'neutral' });
    expect((await world.act(view)).position).toBe(1);
  });

  it('has the first example on top even when all are made in one millisecond', async () => {
    const world = new World();
    world.holdClock = true;
    for (let n = 0; n < 5; n += 1) {
      const { id } = accepted(await world.api.campaigns.createExample({ system: 'sampler' }));
      expect(accepted(await world.api.runs.list({ campaignId: id, trashed: false })).map((run) => run.title)).toEqual(['La ruelle aux chats', 'Au galop']);
    }
  });

  it('is refused for a system that is not there', async () => {
    expect(refusal(await new World().api.campaigns.createExample({ system: 'nobody' })).code).toBe('unavailable');
  });

  it('leaves nothing behind, and announces nothing, when one of the examples cannot be started', async () => {
    const world = new World();
    world.alterRules((system) => {
      const [first, second] = system.examples ?? [];
      if (first === undefined || second === undefined) throw new Error('the sampler has no examples');
      // The first example is started last: the other one has been played by then.
      return { ...system, examples: [{ ...first, setup: { participants: [] }, texts: {} }, second] };
    });
    const before = world.dump();
    world.announced.length = 0;
    expect(refusal(await world.api.campaigns.createExample({ system: 'sampler' })).code).toBe('invalid');
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
  });
});

describe('what can be played in a campaign', () => {
  it('is every procedure of its system with its form, but for checks', async () => {
    const world = new World();
    const list: readonly ProcedureSetup[] = accepted(await world.api.runs.procedures({ campaignId: await world.campaign() }));
    expect(list.map(({ system, procedure, kind }) => ({ system, procedure, kind }))).toEqual([{ system: 'sampler', procedure: 'chase', kind: 'chase' }]);
    expect(Object.keys(list[0]?.form.properties ?? {})).toContain('participants');
  });

  it('is nothing when the system is gone, and an error when the campaign is', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    world.removePlugin();
    world.restart();
    expect(accepted(await world.api.runs.procedures({ campaignId }))).toEqual([]);
    expect(refusal(await world.api.runs.procedures({ campaignId: 'nobody' })).code).toBe('not-found');
  });
});

/** A file that takes the place of a campaign: what it lacks stays, at its place and as the kind of record that it is. */
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EncounterView } from '#shared/ipc/encounters';
import type { ExistingCampaign } from '#shared/ipc/transfer';
import { tempFolder } from '../../../helpers/temp';
import { accepted, World } from '../../../helpers/world';

async function exported(world: World, campaignId: string): Promise<string> {
  const file = path.join(tempFolder(), 'campagne.traque');
  world.desktop.choices.push(file);
  accepted(await world.api.transfer.export({ campaignId }));
  return file;
}

interface Replaced {
  readonly id: string;
  readonly merge: ExistingCampaign['merge'];
}

async function replaced(world: World, file: string): Promise<Replaced> {
  world.desktop.choices.push(file);
  const archive = accepted(await world.api.transfer.open({}));
  if (archive?.existing == null) throw new Error('nothing to replace');
  const campaign = accepted(await world.api.transfer.import({ token: archive.token, how: 'replace' }));
  if (campaign === null) throw new Error('the import was stopped');
  expect(world.sql('PRAGMA foreign_key_check')).toEqual([]);
  return { id: campaign.id, merge: archive.existing.merge };
}

const SHEET = { role: 'npc' as const, stats: { quick: 31, pace: 5, wounds: 12, woundsMax: 12 }, notes: '', reminder: '', mountId: null };

/** A table's actions on one campaign. */
class Table {
  constructor(
    private readonly world: World,
    readonly campaignId: string,
  ) {}

  async party(name: string): Promise<string> {
    return accepted(await this.world.api.parties.create({ campaignId: this.campaignId, name })).id;
  }

  async member(partyId: string, name: string, mountId: string | null = null): Promise<string> {
    return accepted(await this.world.api.characters.create({ place: { kind: 'party', partyId }, name, ...SHEET, mountId })).id;
  }

  async entry(name: string): Promise<string> {
    return accepted(await this.world.api.characters.create({ place: { kind: 'library', campaignId: this.campaignId, system: 'sampler' }, name, ...SHEET })).id;
  }

  async encounter(title: string): Promise<string> {
    return accepted(await this.world.api.encounters.create({ campaignId: this.campaignId, title })).id;
  }

  async joins(id: string, character: string, quantity: number): Promise<EncounterView> {
    const { revision } = accepted(await this.world.api.encounters.get({ id }));
    accepted(await this.world.api.encounters.add({ id, revision, who: [{ character, quantity, side: 'enemies' }] }));
    return accepted(await this.world.api.encounters.get({ id }));
  }

  async start(id: string): Promise<void> {
    const { revision } = accepted(await this.world.api.encounters.get({ id }));
    accepted(await this.world.api.encounters.start({ id, revision, options: {}, typed: {}, dice: {} }));
  }
}

/** Everything in use in a campaign, by what it is in every state of it. */
function contents(world: World, id: string): ReadonlyMap<string, { readonly home: string | null; readonly name: string }> {
  const found = world.sql(
    `SELECT 'party' AS kind, created_at AS made, name, NULL AS home FROM parties WHERE campaign_id = @id AND trashed_at IS NULL
     UNION ALL SELECT 'encounter', created_at, title, NULL FROM encounters WHERE campaign_id = @id AND trashed_at IS NULL
     UNION ALL SELECT 'run', created_at, title, NULL FROM runs WHERE campaign_id = @id AND trashed_at IS NULL
     UNION ALL SELECT CASE WHEN c.party_id IS NOT NULL THEN 'member' WHEN c.encounter_id IS NOT NULL THEN 'fighter' ELSE 'entry' END, c.created_at, c.name,
       coalesce('party ' || p.created_at, 'encounter ' || e.created_at || CASE WHEN json_extract(e.combatants, '$."' || c.id || '"') IS NULL THEN ' out of it' ELSE '' END)
       FROM characters c LEFT JOIN parties p ON p.id = c.party_id LEFT JOIN encounters e ON e.id = c.encounter_id
       WHERE c.campaign_id = @id AND c.trashed_at IS NULL AND p.trashed_at IS NULL AND e.trashed_at IS NULL
     UNION ALL SELECT 'journal ' || kind, at, coalesce(body, text), NULL FROM journal WHERE campaign_id = @id AND trashed_at IS NULL AND shown = 1`.replaceAll(
      '@id',
      '?',
    ),
    ...Array.from({ length: 5 }, () => id),
  );
  return new Map(
    found.map(({ kind, made, name, home }) => {
      // Copies are made at one moment, and nobody renames one of them here.
      const isOneOfSeveral = kind === 'member' || kind === 'fighter';
      return [[kind, made, ...(isOneOfSeveral ? [name] : [])].join(' '), { home: home as string | null, name: String(name) }];
    }),
  );
}

describe('what the file lacks', () => {
  test('an encounter of here keeps its fighters beside a file with people of its own, and one of both gets them as newcomers', async () => {
    const world = new World();
    const id = await world.campaign();
    const table = new Table(world, id);
    const bandit = await table.entry('Bandit');
    const bridge = await table.encounter('Le pont');
    await table.joins(bridge, bandit, 2);
    await table.start(bridge);
    const file = await exported(world, id);
    await table.joins(bridge, bandit, 1);
    const mill = await table.encounter('Le moulin');
    await table.joins(mill, bandit, 3);
    await table.start(mill);
    const { id: taken, merge } = await replaced(world, file);
    expect(merge).toMatchObject({
      encounters: { updated: 1, added: 0, kept: 1, names: ['Le moulin'] },
      characters: { updated: 2, added: 0, kept: 4, names: ['Bandit 3', 'Bandit 1', 'Bandit 2', 'Bandit 3'] },
      library: { updated: 1, added: 0, kept: 0, names: [] },
    });
    const list = accepted(await world.api.encounters.list({ campaignId: taken, templates: false, trashed: false }));
    const views = await Promise.all(list.map(async (one) => accepted(await world.api.encounters.get({ id: one.id }))));
    const names = (title: string): readonly (readonly unknown[])[] =>
      views
        .filter((view) => view.title === title)
        .flatMap(({ combatants }) => combatants.map(({ character, side, initiative }) => [character.name, side, initiative !== null]))
        .sort();
    expect(names('Le moulin')).toEqual([
      ['Bandit 1', 'enemies', true],
      ['Bandit 2', 'enemies', true],
      ['Bandit 3', 'enemies', true],
    ]);
    expect(names('Le pont')).toEqual([
      ['Bandit 1', 'enemies', true],
      ['Bandit 2', 'enemies', true],
      ['Bandit 3', 'enemies', false],
    ]);
    // One fight at a time: the one of the file goes on, as it did when it was written.
    expect(views.map(({ title, phase }) => `${title} ${phase}`).sort()).toEqual(['Le moulin paused', 'Le pont running']);
    const running = views.find(({ title }) => title === 'Le pont');
    accepted(await world.api.encounters.next({ id: running?.id ?? '', revision: running?.revision ?? 0 }));
  });

  test('members of a party that was renamed here stay members of it; nobody becomes an entry of the library', async () => {
    const world = new World();
    const id = await world.campaign();
    const table = new Table(world, id);
    const party = await table.party('Les Loups');
    const horse = await table.member(party, 'Éclair');
    await table.member(party, 'Alric');
    const file = await exported(world, id);
    accepted(await world.api.parties.edit({ id: party, change: { name: 'Les Renards' } }));
    await table.member(party, 'Bertha', horse);
    const other = await table.party('Les Égarés');
    await table.member(other, 'Perdu');
    const { id: taken, merge } = await replaced(world, file);
    expect(merge['parties']).toEqual({ updated: 1, added: 0, kept: 1, names: ['Les Égarés'] });
    expect(accepted(await world.api.characters.list({ place: { kind: 'library', campaignId: taken }, archived: true }))).toEqual([]);
    const parties = accepted(await world.api.parties.list({ campaignId: taken, trashed: false }));
    const members = await Promise.all(
      parties.map(async ({ id: partyId, name }) => [
        name,
        accepted(await world.api.characters.list({ place: { kind: 'party', partyId }, archived: true })).map((one) => one.name),
      ]),
    );
    expect(members).toEqual([
      ['Les Loups', ['Éclair', 'Alric', 'Bertha']],
      ['Les Égarés', ['Perdu']],
    ]);
    const people = accepted(await world.api.characters.list({ place: { kind: 'members', campaignId: taken }, archived: true }));
    expect(people.find(({ name }) => name === 'Bertha')?.mountId).toBe(people.find(({ name }) => name === 'Éclair')?.id);
  });

  test('what was done here to somebody as the file has not known it is told and cannot be taken back; what still holds can', async () => {
    const world = new World();
    const id = await world.campaign();
    const table = new Table(world, id);
    const party = await table.party('Les Loups');
    const alric = await table.member(party, 'Alric');
    const file = await exported(world, id);
    accepted(await world.api.characters.health({ ids: [alric], change: '-5' }));
    await table.member(party, 'Bertha');
    const { id: taken } = await replaced(world, file);
    const filter = { campaignId: taken, kinds: [], partyId: null, encounterId: null };
    const { entries } = accepted(await world.api.journal.page({ filter, offset: 0, limit: 50 }));
    expect(entries.slice(0, 2).map(({ canTakeBack }) => canTakeBack)).toEqual([true, false]);
    accepted(await world.api.journal.takeBack({ id: entries[0]?.id ?? '' }));
    const people = accepted(await world.api.characters.list({ place: { kind: 'members', campaignId: taken }, archived: true }));
    expect(people.map(({ name, stats }) => [name, stats['wounds']])).toEqual([['Alric', 12]]);
  });

  test('a proposal that was applied to a step which the file does not have names no other step', async () => {
    const world = new World();
    const id = await world.campaign();
    const table = new Table(world, id);
    const alric = await table.member(await table.party('Les Loups'), 'Alric');
    const participants = [
      { id: alric, name: 'Alric', side: 'pursuer', pace: 3 },
      { id: 'bo', name: 'Bo', side: 'quarry', pace: 12 },
    ];
    let run = await world.run(id, { participants });
    const file = await exported(world, id);
    run = await world.act(run, 'stumble', { who: alric, harm: 2 });
    const source = { kind: 'run' as const, id: run.id };
    accepted(await world.api.effects.apply({ source, campaignId: id, place: { seq: run.position, index: 0 }, who: null }));
    const { id: taken, merge } = await replaced(world, file);
    expect(merge['runs']).toEqual({ updated: 1, added: 0, kept: 0, names: [] });
    expect(world.sql('SELECT count(effect) AS n FROM journal WHERE campaign_id = ?', taken)).toEqual([{ n: 0 }]);
    // The step that is played now may have something applied again.
    const [again] = accepted(await world.api.runs.list({ campaignId: taken, trashed: false }));
    const [someone] = accepted(await world.api.characters.list({ place: { kind: 'members', campaignId: taken }, archived: false }));
    const played = await world.act(accepted(await world.api.runs.get({ id: again?.id ?? '' })), 'stumble', { who: someone?.id ?? '', harm: 2 });
    const states = accepted(await world.api.effects.list({ source: { kind: 'run', id: played.id }, campaignId: taken }));
    expect(states[0]).toMatchObject({ seq: played.position, appliedAs: null, character: { name: 'Alric' } });
  });

  test('systems that what is kept is of stay systems of the campaign', async () => {
    const world = new World();
    const id = await world.campaign();
    const file = await exported(world, id);
    world.sql('UPDATE campaigns SET supplements = ? WHERE id = ?', '["gone-system"]', id);
    const { id: taken } = await replaced(world, file);
    expect(accepted(await world.api.campaigns.get({ id: taken })).supplements).toEqual(['gone-system']);
  });
});

/** One thing that a GM does, with numbers that choose among what is there. */
const action = fc.tuple(
  fc.constantFrom('party', 'member', 'entry', 'encounter', 'fighters', 'copies', 'rename', 'move', 'trash', 'note', 'run', 'undo'),
  fc.nat(),
  fc.nat(),
);
const actions = fc.array(action, { minLength: 1, maxLength: 12 });

test(
  'for any two states: what the file lacks is there, at the same place and of the same kind, and what it has is as it says',
  { timeout: 240_000 },
  async () => {
    const world = new World();
    await fc.assert(
      fc.asyncProperty(actions, actions, async (before, since) => {
        const id = await world.campaign();
        await act(world, id, before);
        const inFile = contents(world, id);
        const file = await exported(world, id);
        await act(world, id, since);
        const here = contents(world, id);
        const { id: taken, merge } = await replaced(world, file);
        const after = contents(world, taken);
        const strip = (all: typeof after): readonly (readonly [string, string | null])[] => [...all].map(([key, { home }]) => [key, home] as const).sort();
        const expected = new Map([...here, ...inFile]);
        expect(strip(after)).toEqual(strip(expected));
        for (const [key, { name }] of inFile) expect(after.get(key)?.name).toBe(name);
        const kept = [...here.keys()].filter((key) => !inFile.has(key));
        expect(Object.values(merge).reduce((sum, section) => sum + section.kept, 0)).toBe(kept.length);
        // And it is a campaign like any other.
        await replaced(world, await exported(world, taken));
        accepted(await world.api.campaigns.trash({ id: world.sql('SELECT id FROM campaigns WHERE trashed_at IS NULL')[0]?.['id'] as string }));
      }),
      { numRuns: 15 },
    );
  },
);

async function act(world: World, id: string, list: readonly (readonly [string, number, number])[]): Promise<void> {
  const { api } = world;
  const table = new Table(world, id);
  let count = 0;
  for (const [what, one, other] of list) {
    const parties = accepted(await api.parties.list({ campaignId: id, trashed: false }));
    const members = accepted(await api.characters.list({ place: { kind: 'members', campaignId: id }, archived: true }));
    const entries = accepted(await api.characters.list({ place: { kind: 'library', campaignId: id }, archived: true }));
    const encounters = accepted(await api.encounters.list({ campaignId: id, templates: false, trashed: false }));
    const name = `${what} ${String((count += 1))}`;
    const party = parties[one % Math.max(1, parties.length)];
    const member = members[other % Math.max(1, members.length)];
    const entry = entries[other % Math.max(1, entries.length)];
    const encounter = encounters[one % Math.max(1, encounters.length)];
    if (what === 'party') await table.party(name);
    else if (what === 'entry') await table.entry(name);
    else if (what === 'encounter') await table.encounter(name);
    else if (what === 'note') accepted(await api.journal.write({ campaignId: id, partyId: party?.id ?? null, body: name }));
    else if (what === 'run') await world.run(id);
    else if (what === 'undo') accepted(await api.journal.undo({ campaignId: id, encounterId: null }));
    else if (what === 'member' && party !== undefined) await table.member(party.id, name);
    else if (what === 'fighters' && encounter !== undefined && entry !== undefined) await table.joins(encounter.id, entry.id, 1 + (other % 3));
    else if (what === 'copies' && party !== undefined && entry !== undefined)
      accepted(await api.characters.copy({ id: entry.id, place: { kind: 'party', partyId: party.id }, quantity: 3 }));
    else if (what === 'move' && party !== undefined && member !== undefined) accepted(await api.characters.move({ ids: [member.id], partyId: party.id }));
    else if (what === 'rename' && one % 3 === 0 && party !== undefined) accepted(await api.parties.edit({ id: party.id, change: { name } }));
    else if (what === 'rename' && one % 3 === 1 && encounter !== undefined) accepted(await api.encounters.edit({ id: encounter.id, change: { title: name } }));
    else if (what === 'rename' && entry !== undefined) accepted(await api.characters.edit({ id: entry.id, change: { name } }));
    else if (what === 'trash' && one % 3 === 0 && party !== undefined) accepted(await api.parties.trash({ id: party.id }));
    else if (what === 'trash' && one % 3 === 1 && encounter !== undefined) accepted(await api.encounters.trash({ id: encounter.id }));
    else if (what === 'trash' && member !== undefined) accepted(await api.characters.trash({ ids: [member.id] }));
  }
}

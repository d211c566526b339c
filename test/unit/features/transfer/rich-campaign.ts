/** A campaign that has some of everything, made as the window makes it. */
import { accepted, played } from '../../../helpers/world';
import type { World } from '../../../helpers/world';
import type { EncounterView } from '#shared/ipc/encounters';

/** One pixel. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export interface RichCampaign {
  readonly id: string;
  readonly partyId: string;
  readonly memberId: string;
  readonly mountId: string;
  readonly runId: string;
  readonly encounterId: string;
  /** A note that is not in the trash. */
  readonly noteId: string;
}

export async function richCampaign(world: World, name = 'Nuit noire — « L’Éclipse »'): Promise<RichCampaign> {
  const { api } = world;
  const id = await world.campaign(name);
  accepted(
    await api.campaigns.edit({
      id,
      change: { notes: '# Notes\nLe « cœur » de la nuit — party:1, <script>alert(1)</script>', gameDate: '12 Nachexen', colour: 'moss' },
    }),
  );
  accepted(await api.campaigns.setPicture({ id, picture: { bytes: PIXEL } }));
  const wolves = accepted(await api.parties.create({ campaignId: id, name: 'Les Loups' }));
  const others = accepted(await api.parties.create({ campaignId: id, name: 'Les Égarés' }));
  const gone = accepted(await api.parties.create({ campaignId: id, name: 'Les Disparus' }));
  const make = async (partyId: string, words: string, role: 'pc' | 'mount' | 'npc', mountId: string | null, notes = ''): Promise<string> => {
    const stats = { quick: 31, pace: 5, wounds: 12, woundsMax: 12, trade: 'character:1' };
    return accepted(await api.characters.create({ place: { kind: 'party', partyId }, role, name: words, stats, notes, reminder: 'Régénère 1', mountId })).id;
  };
  const horse = await make(wolves.id, 'Éclair', 'mount', null);
  const alric = await make(wolves.id, 'Alric', 'pc', horse, 'Ancien soldat.\nBoîte.');
  const bertha = await make(others.id, 'Bertha', 'pc', null);
  const lost = await make(gone.id, 'Perdu', 'pc', null);
  const dead = await make(others.id, 'Cadavre', 'npc', null);
  accepted(await api.characters.health({ ids: [alric, bertha], change: '-5' }));
  accepted(
    await api.characters.addCondition({
      ids: [alric],
      condition: 'bleeding',
      count: 2,
      duration: { kind: 'rounds', rounds: 3 },
      tick: { who: horse, at: 'end' },
      cause: 'un carreau',
    }),
  );
  accepted(
    await api.characters.addPenalty({
      ids: [alric],
      amount: -10,
      appliesTo: 'party:1',
      duration: { kind: 'until', text: { verbatim: 'l’aube' } },
      cause: 'la boue',
    }),
  );
  accepted(await api.characters.setDead({ ids: [dead], dead: true }));
  accepted(await api.characters.archive({ ids: [dead], archived: true }));
  const bandit = accepted(
    await api.characters.create({
      place: { kind: 'library', campaignId: id, system: 'sampler' },
      role: 'npc',
      name: 'Bandit',
      stats: { quick: 20 },
      notes: 'Fuit à moitié.',
      reminder: '',
      mountId: null,
    }),
  );
  const trashed = accepted(await api.characters.copy({ id: bandit.id, place: { kind: 'library', campaignId: id, system: 'sampler' }, quantity: 1 }));
  accepted(await api.characters.trash({ ids: trashed.map((each) => each.id) }));

  const encounterId = await fight(world, id, [alric, bertha, lost], bandit.id);
  const runId = await chase(world, id, wolves.id, encounterId, alric, lost);

  const note = accepted(await api.journal.write({ campaignId: id, partyId: wolves.id, body: 'Ils ont trouvé **l’œuf**.\n\nrun:1' }));
  const put = accepted(await api.journal.write({ campaignId: id, partyId: gone.id, body: 'À la corbeille' }));
  accepted(await api.journal.trash({ id: put.id }));
  accepted(await api.journal.write({ campaignId: id, partyId: gone.id, body: 'D’un groupe disparu' }));
  accepted(await api.parties.trash({ id: gone.id }));
  accepted(await api.campaigns.edit({ id, change: { gameDate: '13 Nachexen' } }));
  accepted(await api.journal.undo({ campaignId: id, encounterId: null }));
  return { id, partyId: wolves.id, memberId: alric, mountId: horse, runId, encounterId, noteId: note.id };
}

async function fight(world: World, campaignId: string, members: readonly string[], bandit: string): Promise<string> {
  const { encounters } = world.api;
  let view: Pick<EncounterView, 'id' | 'revision'> = accepted(await encounters.create({ campaignId, title: 'Le pont' }));
  const at = (): { id: string; revision: number } => ({ id: view.id, revision: view.revision });
  const who = [
    ...members.map((character) => ({ character, quantity: 1, side: 'allies' as const })),
    { character: bandit, quantity: 3, side: 'enemies' as const },
  ];
  view = accepted(await encounters.add({ ...at(), who })).encounter;
  accepted(await encounters.copy({ id: view.id, title: 'Le pont, modèle', template: true }));
  const started = accepted(await encounters.start({ ...at(), options: { method: 'rolled' }, typed: {}, dice: {} }));
  if (started.kind !== 'done') throw new Error('no die was left to the table');
  view = started.change.encounter;
  view = accepted(await encounters.next(at())).encounter;
  view = accepted(await encounters.next(at())).encounter;
  view = accepted(await encounters.back(at())).encounter;
  accepted(await encounters.pause(at()));
  return view.id;
}

async function chase(world: World, campaignId: string, partyId: string, encounterId: string, member: string, lost: string): Promise<string> {
  const { api } = world;
  const participants = [
    { id: member, name: 'Alric', side: 'pursuer', pace: 3 },
    { id: lost, name: 'Perdu', side: 'quarry', pace: 12 },
    { id: 'cy', name: 'Cy', side: 'quarry', pace: 13 },
  ];
  const setup = { participants, lead: 20, readings: { escapeAt: 9999 } };
  const started = accepted(await api.runs.start({ campaignId, procedure: 'chase', title: 'La ruelle', setup, dice: {}, encounterId, partyId }));
  let run = await world.act(played(started));
  run = await world.act(run, 'shout');
  // Set aside for good by what comes after it.
  run = await world.undo(run);
  run = await world.act(run, 'stumble', { who: member, harm: 2 });
  const seq = run.position;
  accepted(await api.effects.apply({ source: { kind: 'run', id: run.id }, campaignId, place: { seq, index: 0 }, who: null }));
  accepted(await api.effects.apply({ source: { kind: 'run', id: run.id }, campaignId, place: { seq, index: 1 }, who: null }));
  run = await world.act(run);
  run = await world.act(run);
  run = await world.undo(run);
  // One that is in the trash, and one that ended.
  const second = await world.run(campaignId);
  accepted(await api.runs.trash({ id: second.id }));
  const third = await world.run(campaignId);
  accepted(await api.runs.end({ id: third.id, position: third.position }));
  return run.id;
}

/** A little of everything: quick to write and to read. */
export async function smallCampaign(world: World): Promise<string> {
  const { api } = world;
  const id = await world.campaign('Petite');
  const party = accepted(await api.parties.create({ campaignId: id, name: 'Les Loups' }));
  const stats = { quick: 31, pace: 5, wounds: 12, woundsMax: 12 };
  const sheet = { role: 'pc' as const, stats, notes: 'Né à Middenheim.', reminder: '', mountId: null };
  const alric = accepted(await api.characters.create({ place: { kind: 'party', partyId: party.id }, name: 'Alric', ...sheet }));
  const bandit = accepted(
    await api.characters.create({ place: { kind: 'library', campaignId: id, system: 'sampler' }, name: 'Bandit', ...sheet, role: 'npc' }),
  );
  accepted(
    await api.characters.addCondition({
      ids: [alric.id],
      condition: 'bleeding',
      count: 1,
      duration: { kind: 'permanent' },
      tick: { who: alric.id, at: 'end' },
      cause: '',
    }),
  );
  const view = accepted(await api.encounters.create({ campaignId: id, title: 'Le pont' }));
  const who = [
    { character: alric.id, quantity: 1, side: 'allies' as const },
    { character: bandit.id, quantity: 1, side: 'enemies' as const },
  ];
  const { revision } = accepted(await api.encounters.add({ id: view.id, revision: view.revision, who })).encounter;
  accepted(await api.encounters.start({ id: view.id, revision, options: {}, typed: {}, dice: {} }));
  const participants = [
    { id: alric.id, name: 'Alric', side: 'pursuer', pace: 3 },
    { id: 'bo', name: 'Bo', side: 'quarry', pace: 12 },
  ];
  const run = await world.act(await world.run(id, { participants }), 'stumble', { who: alric.id, harm: 2 });
  accepted(await api.effects.apply({ source: { kind: 'run', id: run.id }, campaignId: id, place: { seq: run.position, index: 0 }, who: null }));
  accepted(await api.journal.write({ campaignId: id, partyId: party.id, body: 'Une note.' }));
  return id;
}

/**
 * One rule for what lies in the trash: it can be read and restored, and nothing else changes it, nor what belongs to it. Every method of every contract is in
 * this table: one that is new has to be put into it.
 */
import { expect, test } from 'vitest';
import { accepted, World } from '../../../helpers/world';
import { richCampaign } from '../transfer/rich-campaign';

/** What can lie in the trash, with the table in which it does. */
const TABLES = { campaign: 'campaigns', party: 'parties', character: 'characters', encounter: 'encounters', run: 'runs', note: 'journal' } as const;
type Kind = keyof typeof TABLES;

interface Ids extends Readonly<Record<Kind, string>> {
  readonly otherParty: string;
  readonly entry: string;
  readonly revision: number;
  readonly position: number;
  /** A change that was made to the character. */
  readonly change: string;
  readonly check: string;
}

interface Changing {
  /** What the call would change or put something into: in the trash, each of them refuses it. */
  readonly touches: readonly Kind[];
  readonly input: (ids: Ids) => unknown;
}

/** Changes nothing that can lie in the trash. */
const ELSEWHERE = 'elsewhere';
/** Takes out of the trash, or asks for a file before anything. */
const OWN_RULE = 'own rule';

const changes = (touches: readonly Kind[], input: Changing['input']): Changing => ({ touches, input });
const at = ({ encounter, revision }: Ids): object => ({ id: encounter, revision });
const runAt = ({ run, position }: Ids): object => ({ id: run, position });
const fights = (more: (ids: Ids) => object = () => ({})): Changing => changes(['campaign', 'encounter'], (ids) => ({ ...at(ids), ...more(ids) }));
const inFight = (change: (ids: Ids) => object): Changing =>
  changes(['campaign', 'encounter', 'character'], (ids) => ({ id: ids.encounter, change: change(ids) }));
const people = (more: object): Changing => changes(['campaign', 'character'], ({ character }) => ({ ids: [character], ...more }));
const one = ({ character }: Ids): object => ({ combatant: character });
const some = ({ character }: Ids): object => ({ combatants: [character] });
const SHEET = { role: 'pc', name: 'Neu', stats: { quick: 3 }, notes: '', reminder: '', mountId: null };

const METHODS: Readonly<Record<string, typeof ELSEWHERE | typeof OWN_RULE | Changing>> = {
  'campaigns.create': ELSEWHERE,
  'campaigns.createExample': ELSEWHERE,
  'campaigns.edit': changes(['campaign'], ({ campaign }) => ({ id: campaign, change: { notes: 'x' } })),
  'campaigns.setPicture': changes(['campaign'], ({ campaign }) => ({ id: campaign, picture: null })),
  'campaigns.rename': changes(['campaign'], ({ campaign }) => ({ id: campaign, name: 'x' })),
  // Once more changes nothing.
  'campaigns.trash': OWN_RULE,
  'campaigns.restore': OWN_RULE,
  'trash.restore': OWN_RULE,
  'runs.start': changes(['campaign', 'party', 'encounter'], ({ campaign, party, encounter }) => ({
    campaignId: campaign,
    procedure: 'chase',
    title: 'x',
    setup: {
      participants: [
        { id: 'a', name: 'A', side: 'pursuer', pace: 3 },
        { id: 'b', name: 'B', side: 'quarry', pace: 3 },
      ],
      lead: 20,
      readings: { escapeAt: 9999 },
    },
    dice: {},
    encounterId: encounter,
    partyId: party,
  })),
  'runs.act': changes(['campaign', 'run'], (ids) => ({ ...runAt(ids), action: 'round', input: {}, dice: {} })),
  'runs.undo': changes(['campaign', 'run'], runAt),
  'runs.redo': changes(['campaign', 'run'], runAt),
  'runs.end': changes(['campaign', 'run'], runAt),
  'runs.rename': changes(['campaign', 'run'], ({ run }) => ({ id: run, title: 'x' })),
  'runs.trash': changes(['campaign'], ({ run }) => ({ id: run })),
  'runs.restore': changes(['campaign'], ({ run }) => ({ id: run })),
  'parties.create': changes(['campaign'], ({ campaign }) => ({ campaignId: campaign, name: 'x' })),
  'parties.edit': changes(['campaign', 'party'], ({ party }) => ({ id: party, change: { notes: 'x' } })),
  'parties.trash': changes(['campaign'], ({ party }) => ({ id: party })),
  'parties.restore': changes(['campaign'], ({ party }) => ({ id: party })),
  'parties.split': changes(['campaign', 'party', 'character'], ({ party, character }) => ({ id: party, name: 'x', members: [character] })),
  'parties.join': changes(['campaign', 'party'], ({ party, otherParty }) => ({ id: otherParty, into: party })),
  'characters.create': changes(['campaign', 'party'], ({ party }) => ({ place: { kind: 'party', partyId: party }, ...SHEET })),
  'characters.edit': changes(['campaign', 'character'], ({ character }) => ({ id: character, change: { name: 'x' } })),
  'characters.fill': changes(['campaign', 'character'], ({ character }) => ({ cells: [{ id: character, field: 'quick', text: '4' }] })),
  'characters.health': people({ change: '-1' }),
  'characters.addCondition': people({ condition: 'bleeding', count: 1, duration: { kind: 'permanent' }, tick: null, cause: '' }),
  'characters.countCondition': changes(['campaign', 'character'], ({ character }) => ({ id: character, key: 'none', count: 0 })),
  'characters.addPenalty': people({ amount: -1, appliesTo: 'x', duration: { kind: 'permanent' }, cause: '' }),
  'characters.removePenalty': changes(['campaign', 'character'], ({ character }) => ({ id: character, key: 'none' })),
  'characters.setDead': people({ dead: true }),
  'characters.move': changes(['campaign', 'character', 'party'], ({ character, party }) => ({ ids: [character], partyId: party })),
  'characters.archive': people({ archived: true }),
  'characters.trash': changes(['campaign'], ({ character }) => ({ ids: [character] })),
  'characters.restore': changes(['campaign'], ({ character }) => ({ ids: [character] })),
  'characters.copy': changes(['campaign', 'character', 'party'], ({ character, party }) => ({
    id: character,
    place: { kind: 'party', partyId: party },
    quantity: 1,
  })),
  'calendars.choose': changes(['campaign'], ({ campaign }) => ({ campaignId: campaign, calendar: null, today: '', choices: {} })),
  'calendars.move': changes(['campaign'], ({ campaign }) => ({ campaignId: campaign, kind: 'by', typed: '1 h' })),
  'encounters.create': changes(['campaign'], ({ campaign }) => ({ campaignId: campaign, title: 'x' })),
  'encounters.edit': changes(['campaign', 'encounter'], ({ encounter }) => ({ id: encounter, change: { notes: 'x' } })),
  'encounters.copy': changes(['campaign', 'encounter'], ({ encounter }) => ({ id: encounter, title: 'x', template: false })),
  'encounters.trash': changes(['campaign'], ({ encounter }) => ({ id: encounter })),
  'encounters.restore': changes(['campaign'], ({ encounter }) => ({ id: encounter })),
  'encounters.add': fights(({ entry }) => ({ who: [{ character: entry, quantity: 1, side: 'allies' }] })),
  'encounters.quickAdd': fights(() => ({ name: 'Brigand', character: null, quantity: 1, side: 'enemies', health: null, keep: false })),
  'encounters.duplicate': fights((ids) => ({ ...one(ids), quantity: 1 })),
  'encounters.setSide': fights((ids) => ({ ...one(ids), side: 'neutral' })),
  'encounters.remove': fights(some),
  'encounters.start': fights(() => ({ options: {}, typed: {}, dice: {} })),
  'encounters.join': fights((ids) => ({ ...some(ids), typed: {}, dice: {} })),
  'encounters.setInitiative': fights((ids) => ({ ...one(ids), initiative: 3 })),
  'encounters.orderTie': fights(some),
  'encounters.settleTie': fights((ids) => ({ ...some(ids), dice: {} })),
  'encounters.next': fights(),
  'encounters.back': fights(),
  'encounters.undo': fights(),
  'encounters.redo': fights(),
  'encounters.delay': fights(one),
  'encounters.ready': fights((ids) => ({ ...one(ids), trigger: 'x' })),
  'encounters.enter': fights(one),
  'encounters.health': inFight(({ character }) => ({ ids: [character], change: '-1' })),
  'encounters.addCondition': inFight(({ character }) => ({
    ids: [character],
    condition: 'bleeding',
    count: 1,
    duration: { kind: 'permanent' },
    tick: null,
    cause: '',
  })),
  'encounters.countCondition': inFight(({ character }) => ({ id: character, key: 'none', count: 0 })),
  'encounters.setOut': fights((ids) => ({ ...some(ids), out: 'fled' })),
  'encounters.pause': fights(),
  'encounters.resume': fights(),
  'encounters.end': fights(),
  'effects.apply': changes(['campaign', 'run'], ({ run, campaign, position }) => ({
    source: { kind: 'run', id: run },
    campaignId: campaign,
    place: { seq: position - 1, index: 2 },
    who: null,
  })),
  'effects.applyAll': changes(['campaign', 'run'], ({ run, campaign }) => ({ source: { kind: 'run', id: run }, campaignId: campaign, seq: null })),
  'effects.dismiss': changes(['campaign', 'run'], ({ run, campaign, position }) => ({
    source: { kind: 'run', id: run },
    campaignId: campaign,
    place: { seq: position - 1, index: 2 },
  })),
  'journal.write': changes(['campaign', 'party'], ({ campaign, party }) => ({ campaignId: campaign, partyId: party, body: 'x' })),
  'journal.edit': changes(['campaign', 'note'], ({ note }) => ({ id: note, body: 'x' })),
  'journal.trash': changes(['campaign'], ({ note }) => ({ id: note })),
  'journal.restore': changes(['campaign'], ({ note }) => ({ id: note })),
  // What it takes back decides: see below.
  'journal.undo': OWN_RULE,
  'journal.redo': OWN_RULE,
  'journal.takeBack': changes(['campaign', 'character'], ({ change }) => ({ id: change })),
  'journal.makeAgain': OWN_RULE,
  // The run of this campaign is no journey: see the tests of journeys.
  'journeys.setPlan': OWN_RULE,
  'journeys.setDeparture': OWN_RULE,
  'journeys.addLeg': OWN_RULE,
  'journeys.changeLeg': OWN_RULE,
  'journeys.moveLeg': OWN_RULE,
  'journeys.splitLeg': OWN_RULE,
  'journeys.removeLeg': OWN_RULE,
  'journeys.settleChecks': OWN_RULE,
  'journeys.spare': OWN_RULE,
  'journeys.writeDay': OWN_RULE,
  'journeys.setStore': OWN_RULE,
  'journeys.removeStore': OWN_RULE,
  'journeys.setStoreRules': OWN_RULE,
  'journeys.addStoreChange': OWN_RULE,
  'journeys.removeStoreChange': OWN_RULE,
  'journeys.setCamp': OWN_RULE,
  'journeys.march': OWN_RULE,
  'journeys.lineUp': OWN_RULE,
  'journeys.correct': OWN_RULE,
  'toolbox.play': ELSEWHERE,
  // Kept again, a result comes out of the trash.
  'toolbox.keep': changes(['campaign'], ({ check, campaign }) => ({ id: check, campaignId: campaign, title: 'x' })),
  'tray.roll': changes(['campaign', 'run'], ({ run }) => ({ notation: '1d6', dice: {}, runId: run })),
  'sheets.open': changes(['campaign', 'party'], ({ party }) => ({ place: { kind: 'party', partyId: party } })),
  'sheets.import': OWN_RULE,
  'transfer.import': OWN_RULE,
};
const READING = [
  'trash.list',
  'campaigns.list',
  'campaigns.get',
  'campaigns.overview',
  'calendars.list',
  'calendars.of',
  'calendars.month',
  'calendars.day',
  'runs.procedures',
  'travelLog.export',
  'travelLog.page',
  'travelLog.stops',
  'travelLog.strip',
  'travelLog.totals',
  'journeys.plan',
  'journeys.times',
  'journeys.forecast',
  'journeys.correction',
  'journeys.tryCorrection',
  'runs.list',
  'runs.resumable',
  'runs.get',
  'runs.odds',
  'runs.simulate',
  'characters.creatures',
  'runs.log',
  'runs.gone',
  'parties.list',
  'parties.get',
  'characters.rules',
  'characters.list',
  'characters.get',
  'characters.participants',
  'encounters.list',
  'encounters.resumable',
  'encounters.get',
  'effects.list',
  'journal.page',
  'journal.place',
  'journal.next',
  'search.find',
  'toolbox.checks',
  'toolbox.tables',
  'toolbox.lastAnswers',
  'toolbox.results',
  'tray.log',
  'tray.ofRun',
  'runs.undone',
  'sheets.export',
  'transfer.export',
  'transfer.open',
  'transfer.received',
  'transfer.close',
  'transfer.stop',
];
/** Contracts of the program itself: nothing of them lies in the trash. */
const OF_THE_PROGRAM = ['app', 'settings', 'plugins', 'developer', 'backups', 'drafts'];

const CASES = Object.entries(METHODS).flatMap(([method, what]) =>
  typeof what === 'string' ? [] : what.touches.map((kind) => ({ method, kind, input: what.input })),
);

async function filled(world: World): Promise<Ids> {
  const rich = await richCampaign(world);
  const { api } = world;
  const [, other] = accepted(await api.parties.list({ campaignId: rich.id, trashed: false }));
  const [entry] = accepted(await api.characters.list({ place: { kind: 'library', campaignId: rich.id }, archived: false }));
  accepted(await api.characters.health({ ids: [rich.memberId], change: '-1' }));
  const filter = { campaignId: rich.id, kinds: [], partyId: null, encounterId: null };
  const latest = accepted(await api.journal.page({ filter, offset: 0, limit: 1 })).entries[0];
  const [check] = accepted(await api.toolbox.checks({}));
  const made = accepted(await api.toolbox.play({ system: check?.system ?? '', procedure: check?.procedure ?? '', answers: { trials: 1 }, dice: {} }));
  return {
    campaign: rich.id,
    party: rich.partyId,
    character: rich.memberId,
    encounter: rich.encounterId,
    run: rich.runId,
    note: rich.noteId,
    otherParty: other?.id ?? '',
    entry: entry?.id ?? '',
    revision: accepted(await api.encounters.get({ id: rich.encounterId })).revision,
    position: accepted(await api.runs.get({ id: rich.runId })).position,
    change: latest?.id ?? '',
    check: made.kind === 'played' ? made.result.id : '',
  };
}

/** The row of one record lies in the trash while something is tried. */
async function whileTrashed<T>(world: World, kind: Kind, id: string, work: () => Promise<T>): Promise<T> {
  world.sql(`UPDATE ${TABLES[kind]} SET trashed_at = 5 WHERE id = ?`, id);
  try {
    return await work();
  } finally {
    world.sql(`UPDATE ${TABLES[kind]} SET trashed_at = NULL WHERE id = ?`, id);
  }
}

test('every method is in the table, and nothing else', () => {
  const methods = new World().services.dispatcher.methods().filter((method) => !OF_THE_PROGRAM.includes(method.split('.')[0] ?? ''));
  expect([...Object.keys(METHODS), ...READING].sort()).toEqual([...methods].sort());
});

test('what lies in the trash is changed by nothing, and every call says so in the same words', { timeout: 120_000 }, async () => {
  const world = new World();
  const ids = await filled(world);
  const wrong: string[] = [];
  for (const { method, kind, input } of CASES) {
    const { reply, before, after } = await whileTrashed(world, kind, ids[kind], async () => {
      const stored = world.dump();
      return { before: stored, reply: await world.call(method, input(ids)), after: world.dump() };
    });
    const result = reply.ok ? 'done' : `${reply.error.code}: ${reply.error.message}`;
    if (reply.ok || reply.error.code !== 'unavailable' || !/^«\u00a0.+\u00a0» est à la corbeille\u00a0: /u.test(reply.error.message))
      wrong.push(`${method}, ${kind}: ${result}`);
    if (JSON.stringify(after) !== JSON.stringify(before)) wrong.push(`${method}, ${kind}: has changed something`);
  }
  expect(wrong).toEqual([]);
});

test('what is taken back may come out of the trash or go there; nothing else that lies there is put back by it', async () => {
  const world = new World();
  const ids = await filled(world);
  const { api } = world;
  const scope = { campaignId: ids.campaign, encounterId: null };
  accepted(await api.characters.trash({ ids: [ids.character] }));
  const before = world.dump();
  expect(await api.journal.takeBack({ id: ids.change })).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(world.dump()).toEqual(before);
  accepted(await api.journal.undo(scope));
  expect(accepted(await api.characters.get({ id: ids.character })).trashedAt).toBeNull();
  accepted(await api.campaigns.trash({ id: ids.campaign }));
  accepted(await api.journal.undo(scope));
  expect(accepted(await api.campaigns.get({ id: ids.campaign })).trashedAt).toBeNull();
  await whileTrashed(world, 'campaign', ids.campaign, async () => {
    const stored = world.dump();
    expect(await api.journal.undo(scope)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(world.dump()).toEqual(stored);
  });
  accepted(await api.journal.takeBack({ id: ids.change }));
  await whileTrashed(world, 'character', ids.character, async () => {
    expect(await api.journal.makeAgain({ id: ids.change })).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });
});

/**
 * Campaigns for measurements: as full as a table that has played every week for many years leaves one, and a small one to compare with. Sentences are made
 * up out of French and English halves, always the same ones. What the program would do by a hundred thousand clicks is written as plain rows; the triggers of
 * the data file see to the index, as they do for the program.
 */
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Services } from '#main/app/services';
import { JOURNAL_KINDS } from '#shared/ipc/journal';
import type { JournalKind } from '#shared/ipc/journal';
import type { Text } from '#shared/plugin-api/text';
import { start } from '../helpers/headless-main';

/** How much there is of everything. */
export interface CampaignSize {
  readonly name: string;
  readonly entries: number;
  readonly characters: number;
  readonly encounters: number;
  readonly runs: number;
}

export const LARGE: CampaignSize = { name: 'La grande campagne', entries: 100_000, characters: 2000, encounters: 300, runs: 200 };
export const SMALL: CampaignSize = { name: 'La petite campagne', entries: 100, characters: 20, encounters: 3, runs: 2 };

const SYSTEM = 'sampler';
const PARTIES = 5;
const PARTY_MEMBERS = 12;
/** Milliseconds from one entry to the next: three hours. */
const BETWEEN = 3 * 3_600_000;
const BEGAN = Date.UTC(1992, 0, 6);

/** A campaign of the full size in a new profile, which is closed again. @returns its id. */
export async function buildLargeCampaign(userData: string, pluginFolder = path.resolve('test/fixtures/plugins')): Promise<string> {
  const services = start({ userData, pluginFolder });
  try {
    return await addCampaign(services, LARGE);
  } finally {
    void services.dispose();
  }
}

/** Adds a campaign to a profile that is open. @returns its id. */
export async function addCampaign(services: Services, size: CampaignSize): Promise<string> {
  const { opened } = services.database;
  if (opened.kind !== 'ready') throw new Error(`the data file is ${opened.kind}`);
  const run = await firstRun(services, size);
  const { connection } = opened;
  connection.transaction(() => {
    const ids = addRecords(connection, run.campaignId, size);
    addRuns(connection, run, size.runs);
    addEntries(connection, services, run.campaignId, size, ids);
  })();
  return run.campaignId;
}

/** The words that the sentences have most of their own: a few thousand names that stand in a handful of entries each. */
export function rareWords(): readonly string[] {
  return PLACES;
}

/** Words that every twentieth entry has or more, by what they are looked for as. */
export const COMMON_WORDS = ['forêt', 'auberge', 'the', 'nuit', 'garde', 'loses', 'perd', 'river', 'épée', 'de'];

interface Ids {
  readonly parties: readonly string[];
  readonly encounters: readonly string[];
  readonly members: readonly { readonly id: string; readonly name: string; readonly party: string }[];
}

interface RunIds {
  readonly campaignId: string;
  readonly id: string;
}

async function firstRun({ dispatcher }: Services, { name }: CampaignSize): Promise<RunIds> {
  const call = async (method: string, input: unknown): Promise<unknown> => {
    const reply = await dispatcher.call(method, input);
    if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
    return reply.value;
  };
  const campaign = (await call('campaigns.create', { name, system: SYSTEM })) as { id: string };
  const participants = ['Élise', 'Le guet'].map((who, index) => ({ id: `p${String(index)}`, name: who, side: index === 0 ? 'quarry' : 'pursuer', pace: 4 }));
  const begun = (await call('runs.start', { campaignId: campaign.id, procedure: 'chase', title: 'La ruelle', setup: { participants }, dice: {} })) as {
    run: { id: string };
  };
  await call('runs.act', { id: begun.run.id, position: 0, action: 'giveUp', input: {}, dice: {} });
  return { campaignId: campaign.id, id: begun.run.id };
}

function addRuns(db: Database, { campaignId, id }: RunIds, count: number): void {
  const run = db.prepare(
    `INSERT INTO runs (id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at)
     SELECT ?, campaign_id, system, procedure, ?, ?, position, phase, created_at, updated_at FROM runs WHERE id = ?`,
  );
  const columns = 'seq, action, input, dice, events, effects, state, state_version, finished, presentation, round, plugin_version, api_version, played_at';
  const steps = db.prepare(`INSERT INTO run_steps (run_id, ${columns}) SELECT ?, ${columns} FROM run_steps WHERE run_id = ? ORDER BY seq`);
  for (let at = 1; at < count; at += 1) {
    const next = `${campaignId.slice(0, 8)}-run-${String(at)}`;
    run.run(next, `${pick(SCENES)}, ${pick(PLACES)}`, `${campaignId}${String(at)}`, id);
    steps.run(next, id);
  }
}

function addRecords(db: Database, campaignId: string, size: CampaignSize): Ids {
  const own = campaignId.slice(0, 8);
  const party = db.prepare('INSERT INTO parties (id, campaign_id, name, notes, position, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)');
  const parties = Array.from({ length: Math.min(PARTIES, Math.ceil(size.characters / PARTY_MEMBERS)) }, (_, at) => `${own}-party-${String(at)}`);
  for (const [at, id] of parties.entries()) party.run(id, campaignId, `Les ${pick(BEASTS)} de ${pick(PLACES)}`, sentences(4), at, BEGAN, BEGAN);

  const encounters = Array.from({ length: size.encounters }, (_, at) => `${own}-encounter-${String(at)}`);
  const others = size.characters - parties.length * Math.min(PARTY_MEMBERS, size.characters);
  // Three of four who are in no party fight somewhere; the rest is the library.
  const fighters = encounters.length === 0 ? 0 : Math.max(0, Math.floor((others * 3) / 4));
  const fights = new Map(encounters.map((id) => [id, [] as string[]]));
  for (let at = 0; at < fighters; at += 1) fights.get(encounters[at % encounters.length] ?? '')?.push(`${own}-fighter-${String(at)}`);

  const encounter = db.prepare(
    `INSERT INTO encounters (id, campaign_id, title, notes, template, phase, options, round, turn, combatants, revision, created_at, updated_at)
     VALUES (?, ?, ?, ?, 0, ?, '{}', ?, NULL, ?, 1, ?, ?)`,
  );
  for (const [at, id] of encounters.entries()) {
    const combatants = Object.fromEntries((fights.get(id) ?? []).map((who, rank) => [who, combatant(rank)]));
    const phase = at < 2 ? 'paused' : at % 10 === 0 ? 'prepared' : 'ended';
    const when = BEGAN + at * BETWEEN;
    encounter.run(id, campaignId, `${pick(SCENES)}, ${pick(PLACES)}`, sentences(2), phase, at % 7, JSON.stringify(combatants), when, when);
  }

  const character = db.prepare(
    `INSERT INTO characters (id, campaign_id, party_id, encounter_id, system, role, name, stats, conditions, penalties, notes, reminder, position, created_at, updated_at)
     VALUES (@id, @campaignId, @party, @encounter, '${SYSTEM}', @role, @name, @stats, @conditions, '{}', @notes, '', @position, ${String(BEGAN)}, ${String(BEGAN)})`,
  );
  const members: { id: string; name: string; party: string }[] = [];
  const add = (id: string, place: { party?: string; encounter?: string; role: string }, position: number): void => {
    const name = `${pick(FIRST)} ${pick(LAST)}`;
    const stats = { quick: roll(90) + 5, pace: roll(8) + 1, wounds: roll(12) + 1, woundsMax: 13, trade: pick(TRADES) };
    const condition = { condition: 'prone', system: SYSTEM, count: 1, duration: { kind: 'permanent' }, tick: null, cause: null, since: BEGAN };
    const conditions = JSON.stringify(roll(5) === 0 ? { h1: condition } : {});
    const { party: partyId = null, encounter: encounterId = null, role } = place;
    character.run({
      id,
      campaignId,
      party: partyId,
      encounter: encounterId,
      role,
      name,
      stats: JSON.stringify(stats),
      conditions,
      notes: sentences(3),
      position,
    });
    if (partyId !== null) members.push({ id, name, party: partyId });
  };
  for (const id of parties) for (let at = 0; at < Math.min(PARTY_MEMBERS, size.characters); at += 1) add(`${id}-${String(at)}`, { party: id, role: 'pc' }, at);
  for (const [id, who] of fights) for (const [at, fighter] of who.entries()) add(fighter, { encounter: id, role: 'npc' }, at);
  for (let at = 0; at < others - fighters; at += 1) add(`${own}-library-${String(at)}`, { role: 'creature' }, at);
  return { parties, encounters, members };
}

function combatant(rank: number): object {
  return {
    side: rank % 2 === 0 ? 'enemies' : 'allies',
    initiative: 30 - rank,
    tieBreaks: [],
    rank,
    typed: false,
    dice: [],
    stage: 'waiting',
    stance: 'normal',
    trigger: null,
    out: null,
  };
}

/** Of a hundred entries so many are of each kind. */
const SHARE: Readonly<Record<JournalKind, number>> = { note: 30, effect: 20, encounter: 20, character: 14, run: 7, journey: 3, party: 4, campaign: 2 };
const KINDS = JOURNAL_KINDS.flatMap((kind) => Array<JournalKind>(SHARE[kind]).fill(kind));

function addEntries(db: Database, { translator }: Services, campaignId: string, { entries }: CampaignSize, { parties, encounters, members }: Ids): void {
  const insert = db.prepare(
    `INSERT INTO journal (id, campaign_id, at, kind, party_id, encounter_id, text, body, words, patches)
     VALUES (@id, @campaignId, @at, @kind, @party, @encounter, @text, @body, @words, @patches)`,
  );
  const own = campaignId.slice(0, 8);
  for (let at = 0; at < entries; at += 1) {
    const kind = pick(KINDS);
    const who = pick(members);
    const body = kind === 'note' ? sentences(1 + roll(3)) : null;
    const text = body === null ? entryText(kind, who.name) : null;
    const wounds = roll(10);
    const patches =
      kind === 'effect' || kind === 'character' ? [{ record: 'character', id: who.id, path: ['stats', 'wounds'], before: wounds + 1, after: wounds }] : null;
    insert.run({
      id: `${own}-entry-${String(at)}`,
      campaignId,
      at: BEGAN + at * BETWEEN,
      kind,
      party: kind === 'note' || kind === 'campaign' ? (roll(3) === 0 ? pick(parties) : null) : who.party,
      encounter: kind === 'encounter' && encounters.length > 0 ? pick(encounters) : null,
      text: text === null ? null : JSON.stringify(text),
      body,
      words: body ?? translator.inEveryLanguage('app', text ?? { verbatim: '' }),
      patches: patches === null ? null : JSON.stringify(patches),
    });
  }
}

function entryText(kind: JournalKind, name: string): Text {
  const cause: Text = { verbatim: sentence() };
  switch (kind) {
    case 'effect':
    case 'character':
      return { key: 'app:effects.log.damage', args: { name, count: 1 + roll(6), cause } };
    case 'run':
      return { key: 'app:journal.entry.runOver', args: { title: `${pick(SCENES)}, ${pick(PLACES)}`, outcome: cause } };
    case 'journey':
      return { key: 'app:journal.entry.journeyBegan', args: { title: `De ${pick(PLACES)} à ${pick(PLACES)}` } };
    case 'note':
    case 'party':
    case 'campaign':
    case 'encounter':
      return { verbatim: `${name}. ${sentence()}` };
  }
}

let seed = 1977;

/** 0 to below `sides`, the same row in every process. */
function roll(sides: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 4_294_967_296) * sides);
}

function pick<T>(from: readonly T[]): T {
  const one = from[roll(from.length)];
  if (one === undefined) throw new Error('there is nothing to pick from');
  return one;
}

function sentences(count: number): string {
  return Array.from({ length: count }, sentence).join(' ');
}

function sentence(): string {
  const french = roll(3) > 0;
  const who = `${pick(FIRST)} ${pick(LAST)}`;
  return french
    ? `${pick(FR.when)}, ${who} ${pick(FR.does)} ${pick(FR.what)} ${pick(FR.where)} ${pick(PLACES)}${pick(FR.end)}`
    : `${pick(EN.when)} ${who} ${pick(EN.does)} ${pick(EN.what)} ${pick(EN.where)} ${pick(PLACES)}${pick(EN.end)}`;
}

const list = (words: string): readonly string[] => words.split('|');

const FIRST = list(
  'Élise|Gaëtan|Ysée|Bérénice|Théodule|Aldric|Maëlle|Côme|Hélène|Œdipe|Ragnhild|Sigrid|Wolfram|Greta|Anselm|Édith|Loïc|Zoé|Jörg|Brünhild|Ælfric|Noël|Agnès|Clémence|Rupert|Ottokar|Iseult|Pélagie|Mélusine|Guénolé|Inès|Björn|Tomáš|Františka|Oswald|Hildegarde|Nicodème|Perrine|Sébastien|Walburga',
);
const LAST = list(
  'le Borgne|la Rousse|Grimm|von Stolz|Dubœuf|Lœwe|Kessler|de la Haye|Müller|Trompe-la-Mort|Sans-Terre|Pied-d’Or|Schönfeld|Brûlefer|Vaillant|Cœur-de-Loup|Aschenbach|Tête-Dure|l’Échevin|Fûtreau|Gâtechair|Hérisson|Nebelkind|of the Marsh|the Younger|Blackthorn|Ashdown|Fairweather|Ironmonger|Swiftfoot',
);
const BEASTS = list('Loups|Corbeaux|Sangliers|Renards|Cerfs|Lynx|Vipères|Chouettes');
const TRADES = list('batelière|chasseur|herboriste|soldat|clerc|forgeronne|voleur|rat-catcher|boatman|scholar');
const SCENES = list(
  'La poursuite sur les toits|Le bac|L’embuscade|Le pont de pierre|Au galop|La nuit des masques|Le marché|L’évasion|La crypte|The long road|The river chase|The market brawl',
);

/** A few thousand names, each in a few entries. */
const PLACES: readonly string[] = (() => {
  const [one, two, three] = [
    list('Ald|Bœr|Grü|Hér|Kal|Lœw|Mâr|Nœr|Ost|Pré|Rhé|Sør|Tœp|Ulm|Vér|Wöl'),
    list('an|be|che|dor|é|fel|ga|hau|i|lin|mé|no|ra|sto|tha|ven'),
    list('berg|bourg|court|dorf|furt|gard|heim|lac|mont|nach|pont|rode|stein|val|wald|zell'),
  ];
  return one.flatMap((a) => two.flatMap((b) => three.map((c) => `${a}${b}${c}`)));
})();

const FR = {
  when: list(
    'À l’aube|Vers midi|À la tombée de la nuit|Pendant l’orage|Au troisième jour|Sans prévenir|Malgré la neige|Le soir même|Après la bataille|Avant la messe|Par temps de brouillard|Une fois la porte forcée',
  ),
  does: list(
    'a découvert|a perdu|cherche encore|a caché|a juré de rapporter|a vendu|a reçu|garde|a volé|poursuit|a brisé|a promis|examine|rêve de|a échangé|protège',
  ),
  what: list(
    'la clé d’argent|une épée ébréchée|le cœur de l’idole|trois lettres scellées|une carte à demi brûlée|le trésor de la crypte|un bœuf et sa charrette|le sceau de l’évêque|une fiole de poison|l’œuvre interdite|le cheval bai|la bannière déchirée|un médaillon d’étain|les chaînes du prisonnier|une dette de sang|le registre du péage',
  ),
  where: list(
    'dans la forêt de|à l’auberge de|sous le pont de|au marché de|dans les égouts de|près du gué de|devant la garde de|sur la route de|au château de|dans la ruelle des Tanneurs, à|chez le forgeron de|au cimetière de',
  ),
  end: list(
    '.|, et personne ne l’a vu.|\u202f; il faudra y revenir.|, à ce que dit la sœur du bailli.|, contre deux couronnes.|, blessée à l’épaule.|, sans un mot.|\u202f!',
  ),
} as const;

const EN = {
  when: list('At dawn|By nightfall|During the storm|On the third day|Without warning|In spite of the snow|That same evening|After the battle'),
  does: list('found|lost|is still looking for|hid|swore to bring back|sold|was given|guards|stole|is chasing|broke|promised'),
  what: list(
    'the silver key|a notched sword|the heart of the idol|three sealed letters|a half-burnt map|the treasure of the crypt|an ox and its cart|the bishop’s seal|a phial of poison|the forbidden book|the bay horse|the torn banner',
  ),
  where: list(
    'in the forest of|at the inn of|under the bridge of|at the market of|in the sewers of|by the river near|in front of the watch of|on the road to|in the castle of|in the graveyard of',
  ),
  end: list(
    '.|, and nobody saw it.|; we shall have to come back.|, as the bailiff’s sister says.|, for two crowns.|, wounded in the shoulder.|, without a word.|!',
  ),
} as const;

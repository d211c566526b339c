/**
 * Plays with parties, characters, encounters, the journal and effects in a campaign of its own, and knows what was answered. Most answers are the records that were changed; after
 * the others everything is read again. What the process died over may be stored or not, but never in part: the journal tells which, for each change has its entry.
 */
import type { Campaign } from '#shared/ipc/campaigns';
import type { Reply } from '#shared/ipc/contract';
import { withEncounterChange } from '#shared/ipc/encounter-change';
import type { EncounterChange, EncounterSummary, EncounterView, RolledResult } from '#shared/ipc/encounters';
import type { JournalEntry, JournalKind } from '#shared/ipc/journal';
import type { Character, Party } from '#shared/ipc/records';
import type { CheckResult } from '#shared/ipc/toolbox';
import type { TrashOfCampaign } from '#shared/ipc/trash';

export interface Call {
  readonly method: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Whoever answers calls; undefined when it died before it answered. */
export interface Asked {
  call(method: string, input: unknown): Promise<Reply<unknown> | undefined>;
}

/** A party without the number of its members, who are records of their own. */
type KnownParty = Omit<Party, 'members'>;

/** An encounter without those in it, who are characters of their own, and without what any other change moves on. */
type Fight = Omit<EncounterView, 'combatants' | 'turnName' | 'place'> & { readonly places: readonly unknown[] };

const MOST = { parties: 4, characters: 24, encounters: 5, notes: 30 } as const;
/** Calls that change something without an entry of their own. */
const TURNED = new Set(['journal.undo', 'journal.redo', 'encounters.undo', 'encounters.redo', 'encounters.back']);
/** Calls whose answers do not tell everything that they changed. */
const SILENT = new Set([...TURNED, 'effects.apply', 'encounters.trash']);
/** One fight runs at a time: the others are put aside. */
const PAUSES_OTHERS = new Set(['encounters.start', 'encounters.resume', ...TURNED]);
/** A note is its own entry: that it is there shows that it is stored. */
const ENTRIES: readonly JournalKind[] = ['run', 'encounter', 'effect', 'character', 'party', 'campaign'];
const SIDES = ['allies', 'enemies', 'neutral'] as const;

export class Table {
  acknowledged = 0;
  #campaign: Campaign | undefined;
  readonly #parties = new Map<string, KnownParty>();
  readonly #characters = new Map<string, Character>();
  readonly #fights = new Map<string, Fight>();
  /** The same as a window shows them: answers tell what changed of them. */
  readonly #shown = new Map<string, EncounterView>();
  readonly #notes = new Map<string, string | null>();
  /** What was applied, by entry, and whether it is in force. */
  readonly #applied = new Map<string, boolean>();
  /** The number of the latest entry. */
  #latest = 0;
  /** Records that were changed by something that was answered, and that nobody could look at before the process died. */
  #unsure: ReadonlySet<string> | 'all' = new Set();

  constructor(
    private readonly random: () => number,
    private readonly words: () => string,
  ) {}

  choose(checks: readonly CheckResult[]): Call {
    const campaignId = this.#campaign?.id;
    if (campaignId === undefined) return { method: 'campaigns.create', input: { name: this.words(), system: 'sampler' } };
    const party = this.#pick([...this.#parties.values()]);
    const members = [...this.#characters.values()].filter(({ encounterId, trashedAt }) => encounterId === null && trashedAt === null);
    const person = this.#pick([...this.#characters.values()].filter(({ trashedAt }) => trashedAt === null));
    const fights = [...this.#fights.values()];
    const fight = this.#pick(fights.filter(({ trashedAt }) => trashedAt === null).slice(-3));
    const dice = this.random();
    if (party === undefined || (dice < 0.02 && this.#parties.size < MOST.parties))
      return { method: 'parties.create', input: { campaignId, name: this.words() } };
    if (dice < 0.04) return { method: 'parties.edit', input: { id: party.id, change: { notes: this.words() } } };
    if (person === undefined || members.length < 4 || (dice < 0.08 && members.length < MOST.characters)) return this.#newCharacter(party);
    if (fight === undefined || (dice < 0.1 && fights.length < MOST.encounters))
      return { method: 'encounters.create', input: { campaignId, title: this.words() } };
    if (dice < 0.42) return this.#ofCharacter(person, party);
    if (dice < 0.5) return this.#ofJournal(campaignId);
    const check = this.#pick(checks.filter(({ effects, keptAs }) => effects.length > 0 && keptAs === null).slice(-8));
    if (check !== undefined && dice < 0.54)
      return { method: 'effects.apply', input: { source: { kind: 'check', id: check.id }, campaignId, place: { seq: 0, index: 0 }, who: person.id } };
    return this.#ofFight(fight, members);
  }

  /** Remembers an answer, and looks where the answer does not tell. */
  async learn(asked: Asked, { method, input }: Call, value: unknown): Promise<void> {
    if (value === null) return;
    this.acknowledged += 1;
    if (method === 'campaigns.create') {
      this.#campaign = value as Campaign;
      return;
    }
    const seen = method.startsWith('encounters.') ? this.#encounter(value, String(input['id'])) : undefined;
    if (method.startsWith('parties.')) this.#parties.set((value as Party).id, partyOf(value as Party));
    else if (method.startsWith('characters.')) for (const each of [value as Character | Character[]].flat()) this.#characters.set(each.id, each);
    else if (method.startsWith('encounters.')) this.#see(seen, input);
    else if (method === 'effects.apply') this.#applied.set((value as JournalEntry).id, true);
    else if (method === 'journal.write' || method === 'journal.edit' || method === 'journal.restore')
      this.#notes.set((value as JournalEntry).id, (value as JournalEntry).body);
    else if (method === 'journal.trash') this.#notes.set(String(input['id']), null);
    else if (this.#applied.has((value as JournalEntry).id)) this.#applied.set((value as JournalEntry).id, (value as JournalEntry).undoneAt === null);

    // Whoever was changed may stand in other fights too, whose pages show it.
    const fights = method.startsWith('parties.') || method.startsWith('journal.') ? [] : this.#fightsOf(this.#named({ method, input }));
    // An answer about a newer picture than the one that is known says too little, like one that is silent.
    const isSilent = SILENT.has(method) || (method.startsWith('encounters.') && seen === undefined);
    this.#unsure = isSilent ? 'all' : new Set(fights);
    const known = this.#unsure === 'all' ? this.#known() : { campaignId: this.#campaign?.id ?? '', parties: [], characters: [], fights };
    const now = await Inspection.take(asked, known, this.#unsure === 'all');
    if (now === undefined) return;
    this.#adopt(now);
    // Read whole where the answer was about a newer picture than the one that was known.
    if (method.startsWith('encounters.')) this.#see(now.shown.get(String(input['id'])), input);
    this.#latest = now.latest;
    this.#unsure = new Set();
  }

  /** Looks at everything that was ever answered. @param open what the process died over, if it was a call of this table. */
  async verify(asked: Asked, open: Call | undefined): Promise<string[]> {
    if (this.#campaign === undefined) return [];
    const now = await Inspection.take(asked, this.#known(), true);
    if (now === undefined) return ['the records cannot be read'];
    const after = `after ${open?.method ?? 'nothing'}`;
    const lost: string[] = [];
    if (now.latest < this.#latest) lost.push(`journal ${after}: entry ${String(this.#latest)} is gone`);
    // Without an entry of its own, what was under way was not stored, and then nothing of it may be there.
    const isStored = open !== undefined && (TURNED.has(open.method) || open.method.startsWith('journal.') || now.latest > this.#latest);
    const involved = isStored ? this.#involved(open) : new Set<string>();
    const compare = <T>(what: string, known: ReadonlyMap<string, T>, found: ReadonlyMap<string, T>): void => {
      for (const [id, then] of known) {
        const is = found.get(id);
        if (same(then, is) || (is !== undefined && (includes(this.#unsure, id) || includes(involved, id)))) continue;
        lost.push(`${what} ${id} ${after}: ${differences(then, is)}`);
      }
    };
    compare('party', this.#parties, now.parties);
    compare('character', this.#characters, now.characters);
    compare('encounter', this.#fights, now.fights);
    compare('note', this.#notes, now.notes);
    compare('effect', this.#applied, now.applied);
    this.#adopt(now);
    this.#latest = now.latest;
    this.#unsure = new Set();
    return lost;
  }

  #newCharacter(party: KnownParty): Call {
    const place = this.random() < 0.7 ? { kind: 'party', partyId: party.id } : { kind: 'library', campaignId: party.campaignId, system: 'sampler' };
    const stats = { quick: this.#number(99), pace: 1 + this.#number(9), wounds: 12 };
    return {
      method: 'characters.create',
      input: { place, role: this.random() < 0.5 ? 'pc' : 'npc', name: this.words(), stats, notes: '', reminder: '', mountId: null },
    };
  }

  #ofCharacter(person: Character, party: KnownParty): Call {
    const { id } = person;
    const ids = [id];
    const cause = this.words();
    const dice = this.random();
    if (dice < 0.35)
      return {
        method: 'characters.health',
        input: { ids, change: this.random() < 0.6 ? `-${String(1 + this.#number(4))}` : `+${String(1 + this.#number(4))}` },
      };
    if (dice < 0.55) {
      const [condition, rounds] = [this.#pick(['prone', 'bleeding', 'stunned']), 1 + this.#number(4)];
      return {
        method: 'characters.addCondition',
        input: { ids, condition, count: 1, duration: { kind: 'rounds', rounds }, tick: { who: id, at: 'start' }, cause },
      };
    }
    const key = this.#pick(Object.keys(person.conditions));
    if (key !== undefined && dice < 0.65) return { method: 'characters.countCondition', input: { id, key, count: this.#number(3) } };
    if (dice < 0.75) return { method: 'characters.addPenalty', input: { ids, amount: -10, appliesTo: cause, duration: { kind: 'permanent' }, cause } };
    const penalty = this.#pick(Object.keys(person.penalties));
    if (penalty !== undefined && dice < 0.8) return { method: 'characters.removePenalty', input: { id, key: penalty } };
    if (dice < 0.9) return { method: 'characters.edit', input: { id, change: { notes: cause, stats: { ...person.stats, trade: cause.slice(0, 40) } } } };
    if (dice < 0.94) return { method: 'characters.setDead', input: { ids, dead: person.deadAt === null } };
    if (person.partyId !== null) return { method: 'characters.move', input: { ids, partyId: party.id } };
    return { method: 'characters.edit', input: { id, change: { name: cause } } };
  }

  #ofJournal(campaignId: string): Call {
    const note = this.#pick([...this.#notes.entries()]);
    const dice = this.random();
    if (note === undefined || (dice < 0.3 && this.#notes.size < MOST.notes))
      return { method: 'journal.write', input: { campaignId, partyId: null, body: this.words() } };
    if (dice < 0.6) return { method: dice < 0.45 ? 'journal.undo' : 'journal.redo', input: { campaignId, encounterId: null } };
    const [id, body] = note;
    if (body === null) return { method: 'journal.restore', input: { id } };
    return dice < 0.75 ? { method: 'journal.trash', input: { id } } : { method: 'journal.edit', input: { id, body: this.words() } };
  }

  #ofFight(fight: Fight, members: readonly Character[]): Call {
    const at = { id: fight.id, revision: fight.revision };
    const inside = insideOf(fight);
    const outside = members.filter(({ id }) => !inside.includes(id));
    const newcomer = this.#pick(outside);
    const dice = this.random();
    if (newcomer !== undefined && inside.length < 8 && (inside.length < 2 || dice < 0.08)) {
      const quantity = newcomer.partyId === null ? 1 + this.#number(3) : 1;
      return { method: 'encounters.add', input: { ...at, who: [{ character: newcomer.id, quantity, side: this.#pick(SIDES) }] } };
    }
    const initiative = { typed: {}, dice: {} };
    if (fight.phase === 'prepared')
      return { method: 'encounters.start', input: { ...at, options: { method: this.random() < 0.5 ? 'flat' : 'rolled' }, ...initiative } };
    if (fight.phase === 'paused') return { method: 'encounters.resume', input: at };
    if (fight.phase === 'ended') return { method: dice < 0.5 ? 'encounters.undo' : 'encounters.trash', input: dice < 0.5 ? at : { id: fight.id } };
    const combatant = this.#pick(inside);
    if (dice < 0.45) return { method: 'encounters.next', input: at };
    if (dice < 0.53) return { method: 'encounters.back', input: at };
    if (dice < 0.61) return { method: 'encounters.undo', input: at };
    if (dice < 0.67) return { method: 'encounters.redo', input: at };
    if (dice < 0.72) return { method: 'encounters.delay', input: { ...at, combatant: fight.turn ?? combatant } };
    if (dice < 0.76) return { method: 'encounters.ready', input: { ...at, combatant: fight.turn ?? combatant, trigger: this.words() } };
    if (dice < 0.81) return { method: 'encounters.enter', input: { ...at, combatant } };
    if (dice < 0.86) return { method: 'encounters.setInitiative', input: { ...at, combatant, initiative: this.#number(99) } };
    if (dice < 0.9) return { method: 'encounters.setOut', input: { ...at, combatants: [combatant], out: this.#pick(['fled', 'defeated', null]) } };
    if (dice < 0.94) return { method: 'encounters.join', input: { ...at, combatants: inside, ...initiative } };
    if (dice < 0.96) return { method: 'encounters.remove', input: { ...at, combatants: [combatant] } };
    return { method: dice < 0.99 ? 'encounters.pause' : 'encounters.end', input: at };
  }

  /** The encounter as it is by an answer; undefined where the answer does not say. */
  #encounter(value: unknown, id: string): EncounterView | undefined {
    const result = value as EncounterView | EncounterChange | EncounterSummary | RolledResult;
    if ('kind' in result) return result.kind === 'done' ? this.#encounter(result.change, id) : undefined;
    const shown = this.#shown.get(id);
    if ('since' in result) return shown === undefined ? undefined : withEncounterChange(shown, result);
    // The trash answers with a summary.
    return 'combatants' in result ? result : undefined;
  }

  #see(encounter: EncounterView | undefined, input: Call['input']): void {
    if (encounter === undefined) return;
    this.#shown.set(encounter.id, encounter);
    this.#fights.set(encounter.id, fightOf(encounter));
    for (const { character } of encounter.combatants) this.#characters.set(character.id, character);
    // Who belonged to it alone and is not in it any more is in the trash, which the answer does not show.
    const inside = new Set(encounter.combatants.map(({ character }) => character.id));
    for (const { id, encounterId } of this.#characters.values()) if (encounterId === input['id'] && !inside.has(id)) this.#characters.delete(id);
  }

  #adopt(now: Inspection): void {
    for (const [id, party] of now.parties) this.#parties.set(id, party);
    for (const [id, character] of now.characters) this.#characters.set(id, character);
    for (const [id, fight] of now.fights) this.#fights.set(id, fight);
    for (const [id, encounter] of now.shown) this.#shown.set(id, encounter);
    for (const [id, body] of now.notes) this.#notes.set(id, body);
    for (const [id, inForce] of now.applied) this.#applied.set(id, inForce);
  }

  #known(): Known {
    return {
      campaignId: this.#campaign?.id ?? '',
      parties: [...this.#parties.keys()],
      characters: [...this.#characters.keys()],
      fights: [...this.#fights.keys()],
    };
  }

  /** What a call could change of what is known; other records have to stay as they are. */
  #involved({ method, input }: Call): ReadonlySet<string> | 'all' {
    if (method.startsWith('journal.') && TURNED.has(method)) return 'all';
    const named = this.#named({ method, input });
    if (method === 'effects.apply' && named.size === 0) return 'all';
    // A change of somebody who fights is part of the fight's log, and of what can be taken back there.
    for (const id of this.#fightsOf(named)) named.add(id);
    // An effect that was applied in a fight is taken back there.
    if (TURNED.has(method)) for (const id of this.#applied.keys()) named.add(id);
    return named;
  }

  /** Whom a call names: records, with an encounter everybody in it, and the encounters that it puts aside. */
  #named({ method, input }: Call): Set<string> {
    const ids = [input['id'], input['combatant'], ...list(input['ids']), ...list(input['combatants']), input['partyId'], input['who']];
    const named = new Set(ids.filter((id): id is string => typeof id === 'string'));
    const fight = this.#fights.get(String(input['id']));
    for (const id of fight === undefined ? [] : insideOf(fight)) named.add(id);
    for (const { id, encounterId } of this.#characters.values()) if (encounterId !== null && encounterId === input['id']) named.add(id);
    if (PAUSES_OTHERS.has(method)) for (const id of this.#fights.keys()) named.add(id);
    return named;
  }

  /** Encounters that are named, or that somebody stands in who is. */
  #fightsOf(ids: ReadonlySet<string>): string[] {
    return [...this.#fights.values()].filter((fight) => [fight.id, ...insideOf(fight)].some((each) => ids.has(each))).map(({ id }) => id);
  }

  #number(below: number): number {
    return Math.floor(this.random() * below);
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[this.#number(from.length)];
  }
}

interface Known {
  readonly campaignId: string;
  readonly parties: readonly string[];
  readonly characters: readonly string[];
  readonly fights: readonly string[];
}

/** The records as they are stored. */
class Inspection {
  readonly parties = new Map<string, KnownParty>();
  readonly characters = new Map<string, Character>();
  readonly fights = new Map<string, Fight>();
  readonly shown = new Map<string, EncounterView>();
  /** Null: in the trash. */
  readonly notes = new Map<string, string | null>();
  readonly applied = new Map<string, boolean>();
  latest = 0;

  /** Undefined when it cannot be read to the end. */
  static async take(asked: Asked, known: Known, journal: boolean): Promise<Inspection | undefined> {
    const inspection = new Inspection();
    try {
      for (const id of known.parties) inspection.parties.set(id, partyOf((await read(asked, 'parties.get', { id })) as Party));
      for (const id of known.characters) inspection.characters.set(id, (await read(asked, 'characters.get', { id })) as Character);
      for (const id of known.fights) inspection.#fight(id, (await read(asked, 'encounters.get', { id })) as EncounterView | Refused);
      const filter = { campaignId: known.campaignId, kinds: [...ENTRIES], partyId: null, encounterId: null };
      const top = (await read(asked, 'journal.page', { filter, offset: 0, limit: 1 })) as { entries: JournalEntry[] };
      inspection.latest = top.entries[0]?.number ?? 0;
      if (journal) await inspection.#journal(asked, known.campaignId);
    } catch (error) {
      if (error instanceof Died) return undefined;
      throw error;
    }
    return inspection;
  }

  #fight(id: string, encounter: EncounterView | Refused): void {
    if ('refused' in encounter) return;
    this.shown.set(id, encounter);
    this.fights.set(id, fightOf(encounter));
    for (const { character } of encounter.combatants) this.characters.set(character.id, character);
  }

  async #journal(asked: Asked, campaignId: string): Promise<void> {
    const filter = { campaignId, kinds: [], partyId: null, encounterId: null };
    for (let offset = 0, total = 1; offset < total; offset += 200) {
      const page = (await read(asked, 'journal.page', { filter, offset, limit: 200 })) as { total: number; entries: JournalEntry[] };
      total = page.total;
      for (const { id, kind, body, undoneAt } of page.entries) {
        if (kind === 'note') this.notes.set(id, body);
        if (kind === 'effect') this.applied.set(id, undoneAt === null);
      }
    }
    const trash = (await read(asked, 'trash.list', {})) as readonly TrashOfCampaign[];
    for (const { kind, id } of trash.flatMap(({ campaign, records }) => (campaign?.id === campaignId ? records : [])))
      if (kind === 'note') this.notes.set(id, null);
  }
}

class Died extends Error {}

/** An answer that equals nothing that was known. */
interface Refused {
  readonly refused: string;
}

/** @throws Died when the process died. */
async function read(asked: Asked, method: string, input: unknown): Promise<unknown> {
  const reply = await asked.call(method, input);
  if (reply === undefined) throw new Died();
  return reply.ok ? reply.value : ({ refused: reply.error.message } satisfies Refused);
}

function partyOf({ members: _members, ...party }: Party): KnownParty {
  return party;
}

function fightOf({ combatants, turnName: _turnName, place: _place, ...fight }: EncounterView): Fight {
  return { ...fight, places: combatants.map(({ character, facts: _facts, ...place }) => ({ ...place, id: character.id })) };
}

function insideOf({ places }: Fight): string[] {
  return places.map((place) => (place as { readonly id: string }).id);
}

function includes(ids: ReadonlySet<string> | 'all', id: string): boolean {
  return ids === 'all' || ids.has(id);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** What was and what is, as far as they differ. */
function differences(then: unknown, is: unknown): string {
  if (typeof then !== 'object' || typeof is !== 'object' || then === null || is === null) return `${JSON.stringify(then)} is ${JSON.stringify(is)}`;
  const [before, now] = [new Map(Object.entries(then)), new Map(Object.entries(is))];
  const keys = [...new Set([...before.keys(), ...now.keys()])].filter((key) => !same(before.get(key), now.get(key)));
  return keys.map((key) => `${key} ${JSON.stringify(before.get(key))} is ${JSON.stringify(now.get(key))}`).join(', ');
}

/** Alike but for the order of keys. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** Encounters for tests: a campaign of the sampler with a party and a library, and every action at the revision that was seen last. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { accepted, World } from '../../../helpers/world';
import type { WorldOptions } from '../../../helpers/world';
import { withEncounterChange } from '#shared/ipc/encounter-change';
import type { EncounterChange, EncounterView, RolledResult } from '#shared/ipc/encounters';
import type { Role } from '#shared/domain/records';
import type { Character } from '#shared/ipc/records';

type Api = World['api']['encounters'];
export type Plan = Record<string, { typed: number[]; then: 'app' | 'ask' }>;

/** What is told beside the encounter and its revision. */
type Input<M extends keyof Api> = Omit<Parameters<Api[M]>[0], 'id' | 'revision'>;

export class Stage {
  readonly world: World;
  campaignId = '';
  partyId = '';
  /** As it was seen last. */
  seen: EncounterView | undefined;

  constructor(options?: WorldOptions) {
    this.world = new World(options);
  }

  static async open(options?: WorldOptions): Promise<Stage> {
    const stage = new Stage(options);
    stage.campaignId = await stage.world.campaign();
    stage.partyId = accepted(await stage.world.api.parties.create({ campaignId: stage.campaignId, name: 'Les Veilleurs' })).id;
    return stage;
  }

  /** An encounter with these members in it, by name and quickness; quickest first is the order of turns. */
  static async with(quick: Readonly<Record<string, number>>, options?: WorldOptions): Promise<Stage> {
    const stage = await Stage.open(options);
    await stage.create();
    const ids: string[] = [];
    for (const [name, value] of Object.entries(quick)) ids.push((await stage.member(name, value)).id);
    await stage.do('add', { who: ids.map((character) => ({ character, quantity: 1, side: 'allies' as const })) });
    return stage;
  }

  get view(): EncounterView {
    if (this.seen === undefined) throw new Error('no encounter was seen yet');
    return this.seen;
  }

  async create(title = 'Le pont'): Promise<EncounterView> {
    return (this.seen = accepted(await this.world.api.encounters.create({ campaignId: this.campaignId, title })));
  }

  async read(): Promise<EncounterView> {
    return (this.seen = accepted(await this.world.api.encounters.get({ id: this.view.id })));
  }

  async member(name: string, quick: number, more: { readonly role?: Role; readonly pace?: number; readonly mountId?: string } = {}): Promise<Character> {
    const { role = 'pc', pace = 4, mountId = null } = more;
    const place = { kind: 'party', partyId: this.partyId } as const;
    const stats = { quick, pace, wounds: 10 };
    return accepted(await this.world.api.characters.create({ place, role, name, stats, notes: '', reminder: '', mountId }));
  }

  async entry(name: string, quick: number, campaignId: string | null = this.campaignId, system = 'sampler'): Promise<Character> {
    const place = { kind: 'library', campaignId, system } as const;
    const stats = system === 'sampler' ? { quick, wounds: 8 } : {};
    return accepted(await this.world.api.characters.create({ place, role: 'npc', name, stats, notes: 'Méfiance.', reminder: 'Fuit à 2', mountId: null }));
  }

  /** Tries an action on the encounter as it was seen last. */
  try<M extends keyof Api>(method: M, input: Input<M>): ReturnType<Api[M]> {
    const act = this.world.api.encounters[method] as (input: unknown) => ReturnType<Api[M]>;
    return act({ id: this.view.id, revision: this.view.revision, ...input });
  }

  /** Does it, and sees what came of it: what is shown with the change that was answered is what would be read, and whoever was not changed is not drawn again. */
  async do<M extends keyof Api>(method: M, input: Input<M>): Promise<EncounterView> {
    const before = this.view;
    const value = accepted<unknown>(await this.try(method, input));
    const after = await this.read();
    const shown = withEncounterChange(before, isRolled(value) ? changeOf(value) : (value as EncounterChange));
    // Somebody was changed elsewhere since it was seen.
    if (shown === undefined) return after;
    expect(withoutFacts(shown)).toEqual(withoutFacts(after));
    for (const one of shown.combatants) {
      const was = before.combatants.find(({ character }) => character.id === one.character.id);
      if (isDeepStrictEqual(was, one) && one.facts.length === 0) expect(one, one.character.name).toBe(was);
    }
    return after;
  }

  start(options: Readonly<Record<string, unknown>> = {}, typed: Readonly<Record<string, number>> = {}, dice: Plan = {}): Promise<EncounterView> {
    return this.do('start', { options, typed, dice });
  }

  next(): Promise<EncounterView> {
    return this.do('next', {});
  }

  id(name: string): string {
    const found = this.view.combatants.find(({ character }) => character.name === name);
    if (found === undefined) throw new Error(`${name} is not in the encounter`);
    return found.character.id;
  }

  one(name: string): EncounterView['combatants'][number] {
    const found = this.view.combatants.find(({ character }) => character.name === name);
    if (found === undefined) throw new Error(`${name} is not in the encounter`);
    return found;
  }

  get order(): readonly string[] {
    return this.view.combatants.map(({ character }) => character.name);
  }

  get turn(): string | null {
    return this.view.turnName;
  }

  /** The log, oldest first, in the language of the world. */
  async log(): Promise<readonly string[]> {
    const filter = { campaignId: this.campaignId, kinds: [], partyId: null, encounterId: this.view.id };
    const { entries } = accepted(await this.world.api.journal.page({ filter, offset: 0, limit: 200 }));
    const { translator } = this.world.services;
    return [...entries].reverse().map(({ system, text }) => (text === null ? '' : translator.plugin(system ?? 'app', text)));
  }
}

export function changeOf(result: RolledResult): EncounterChange {
  if (result.kind !== 'done') throw new Error(`a die is asked for: ${JSON.stringify(result.ask)}`);
  return result.change;
}

function isRolled(value: unknown): value is RolledResult {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** What the rules say of those who ride follows once they have answered; a change is shown before. */
function withoutFacts(view: EncounterView): EncounterView {
  return { ...view, combatants: view.combatants.map((one) => ({ ...one, facts: [] })) };
}

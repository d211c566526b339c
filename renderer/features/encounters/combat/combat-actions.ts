/** What is done to somebody in a fight. Each answers how it ended, or why it was refused. */
import type { CombatantView, EncounterChange } from '#shared/ipc/encounters';
import type { FightSide } from '#shared/domain/records';
import type { CallError, Reply } from '#shared/ipc/contract';
import { api } from '../../../stores/api';
import type { NewCondition } from '../../../components/people/duration';
import type { Ending, EncounterSession } from './encounter-session.svelte';
import { movedInTie, nextSide, tieOf } from './initiative-order';

/** What the GM can do in a fight, each as one call. Every action resolves to how it ended: done, refused or not sent. */
export class CombatActions {
  constructor(private readonly session: EncounterSession) {}

  next(): Promise<Ending> {
    return this.session.act((at) => api.encounters.next(at));
  }

  pause(): Promise<Ending> {
    return this.session.act((at) => (this.session.view?.phase === 'paused' ? api.encounters.resume(at) : api.encounters.pause(at)));
  }

  end(): Promise<Ending> {
    return this.session.act((at) => api.encounters.end(at));
  }

  delay(combatant: string): Promise<Ending> {
    return this.session.act((at) => api.encounters.delay({ ...at, combatant }));
  }

  ready(combatant: string, trigger: string): Promise<Ending> {
    return this.session.act((at) => api.encounters.ready({ ...at, combatant, trigger }));
  }

  enter(combatant: string): Promise<Ending> {
    return this.session.act((at) => api.encounters.enter({ ...at, combatant }));
  }

  /** Out of the fight, or back in it when it is out that way already. */
  toggleOut({ character, out }: CombatantView, outcome: 'fled' | 'defeated'): Promise<Ending> {
    return this.session.act((at) => api.encounters.setOut({ ...at, combatants: [character.id], out: out === outcome ? null : outcome }));
  }

  changeSide({ character, side }: CombatantView, to: FightSide = nextSide(side)): Promise<Ending> {
    return this.session.act((at) => api.encounters.setSide({ ...at, combatant: character.id, side: to }));
  }

  remove(combatant: string): Promise<Ending> {
    return this.session.act((at) => api.encounters.remove({ ...at, combatants: [combatant] }));
  }

  /** Earlier (-1) or later (1) among those who are tied. */
  async moveInTie(combatant: string, by: -1 | 1): Promise<Ending> {
    const { view } = this.session;
    const order = view === null ? undefined : movedInTie(tieOf(view, combatant), combatant, by);
    return order === undefined ? 'nothing' : this.session.act((at) => api.encounters.orderTie({ ...at, combatants: [...order] }));
  }

  /** The system's own test says who goes first. */
  async settleTie(combatant: string): Promise<Ending> {
    const { view } = this.session;
    const tie = view === null ? [] : tieOf(view, combatant);
    return tie.length < 2 ? 'nothing' : this.session.roll(tie, (at, dice) => api.encounters.settleTie({ ...at, combatants: [...tie], dice }));
  }

  /** @returns why it was refused. */
  async keepInitiative(combatant: string, initiative: number): Promise<string | undefined> {
    const ending = await this.session.act((at) => api.encounters.setInitiative({ ...at, combatant, initiative }));
    return ending === 'refused' ? reason(this.session.refused) : undefined;
  }

  /** @returns why it was refused. */
  changeHealth(id: string, change: string, above?: 'keep' | 'raise'): Promise<string | undefined> {
    return this.#change((encounter) => api.encounters.health({ id: encounter, change: { ids: [id], change, ...(above === undefined ? {} : { above }) } }));
  }

  /** @returns why it was refused. */
  addCondition(id: string, condition: NewCondition): Promise<string | undefined> {
    return this.#change((encounter) => api.encounters.addCondition({ id: encounter, change: { ids: [id], ...condition } }));
  }

  /** @returns why it was refused. */
  countCondition(id: string, key: string, count: number): Promise<string | undefined> {
    return this.#change((encounter) => api.encounters.countCondition({ id: encounter, change: { id, key, count } }));
  }

  async #change(call: (encounter: string) => Promise<Reply<EncounterChange>>): Promise<string | undefined> {
    const reply = await this.session.change(call);
    return reply.ok ? undefined : reason(reply.error);
  }
}

function reason(error: CallError | null): string | undefined {
  return error === null ? undefined : (error.fields[0]?.message ?? error.message);
}

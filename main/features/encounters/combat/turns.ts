/**
 * The rules of the round. Everybody who is able has one turn a round: it is waited for, taken, and done. A turn has a start and an end, at which what
 * lasts for rounds goes down; whoever is passed over has both moments at once, for the sake of those who count by it. Pure: each function
 * gives a new fight.
 */
import type { TurnResult, CombatState, CombatEvent, Initiative } from '#main/features/encounters/combat/combat-state';
import { orderOf } from '#main/features/encounters/combat/order';
import type { Combatants } from '#main/features/encounters/combat/order';
import { ticked } from '#main/features/encounters/combat/ticks';
import type { StoredCombatant } from '#shared/records/encounter';
import { AppError } from '#shared/domain/app-error';

/** Initiative is known: round 1 begins, with the turn of the first. */
export function begun(fight: CombatState, initiatives: Readonly<Record<string, Initiative>>): TurnResult {
  return played(fight, (round) => {
    for (const id of round.ids()) {
      const { side, rank } = round.of(id);
      const { initiative, tieBreaks, typed, dice } = initiatives[id] ?? NO_INITIATIVE;
      round.put(id, { side, rank, initiative, tieBreaks, typed, dice, stage: 'waiting', stance: 'normal', trigger: null, out: null });
    }
    round.begin();
  });
}

/** The turn ends and the next begins. @throws AppError `invalid` when there is nobody to whom a turn could come. */
export function next(fight: CombatState): TurnResult {
  return played(fight, (round) => {
    if (round.turn !== null) round.finish(round.turn);
    else if (!round.anyoneAble()) throw cannot('nobodyAble');
    round.advance();
  });
}

/** Its turn waits: the start of it was, the end is still to come. @throws AppError `invalid` when it is not its turn. */
export function delayed(fight: CombatState, who: string): TurnResult {
  return played(fight, (round) => {
    round.requireTurnOf(who);
    round.change(who, { stage: 'waiting', stance: 'delayed' });
    round.say({ kind: 'delayed', who });
    round.advance();
  });
}

/** Its turn is over, an action is held for a trigger. @throws AppError `invalid` when it is not its turn. */
export function readied(fight: CombatState, who: string, trigger: string): TurnResult {
  return played(fight, (round) => {
    round.requireTurnOf(who);
    round.say({ kind: 'readied', who, trigger });
    round.finish(who);
    round.change(who, { stance: 'ready', trigger });
    round.advance();
  });
}

/**
 * A delayed one takes its turn, between; a readied action is done, without a turn.
 * @throws AppError `invalid` when it holds nothing back, or is not able to.
 */
export function entered(fight: CombatState, who: string): TurnResult {
  return played(fight, (round) => {
    const { stance } = round.of(who);
    if (stance === 'normal') throw cannot('nothingHeld');
    if (!round.able(who)) throw cannot('notAble');
    if (stance === 'ready') {
      round.change(who, { stance: 'normal', trigger: null });
      round.say({ kind: 'acted', who });
    } else round.interruptWith(who);
  });
}

/** Out of the order of turns, or back in it. Being back brings no turn that has passed. */
export function setOut(fight: CombatState, ids: readonly string[], out: StoredCombatant['out']): TurnResult {
  return played(fight, (round) => {
    for (const id of ids) {
      if (out === null && fight.away.has(id)) throw cannot('notAble');
      round.change(id, { out });
    }
    if (out === null || round.turn === null || !ids.includes(round.turn)) return;
    round.finish(round.turn);
    round.advance();
  });
}

/** Some leave the fight. When it is the turn of one of them, it ends, and the turn passes on. */
export function removed(fight: CombatState, ids: readonly string[]): TurnResult {
  return played(fight, (round) => {
    const active = round.turn !== null && ids.includes(round.turn) ? round.turn : null;
    if (active !== null) round.finish(active);
    for (const id of ids) round.drop(id);
    if (active !== null) round.advance();
  });
}

/**
 * Some come into the order of turns in the middle of a round: before the present turn they have missed it, after it they have it.
 * @throws AppError `invalid` for one that is in it already.
 */
export function joined(fight: CombatState, initiatives: Readonly<Record<string, Initiative>>): TurnResult {
  return played(fight, (round) => {
    for (const [id, initiative] of Object.entries(initiatives)) {
      if (round.of(id).initiative !== null) throw cannot('inOrder');
      round.change(id, { ...initiative, stage: 'waiting', stance: 'normal', trigger: null });
    }
    const order = round.order();
    const present = order.indexOf(round.place() ?? '');
    for (const id of Object.keys(initiatives)) if (order.indexOf(id) < present) round.change(id, { stage: 'done' });
  });
}

/** Moves somebody in the order. What it has had of this round stays as it is, and so does whose turn it is. */
export function moved(fight: CombatState, who: string, initiative: number): TurnResult {
  return played(fight, (round) => {
    round.change(who, { initiative, typed: true });
  });
}

const NO_INITIATIVE: Initiative = { initiative: null, tieBreaks: [], typed: false, dice: [] };

function cannot(why: string): AppError {
  return new AppError('invalid', { key: `app:encounters.error.${why}` });
}

function played(fight: CombatState, action: (round: Round) => void): TurnResult {
  const round = new Round(fight);
  action(round);
  return round.course();
}

/** A fight while one action is being worked out. */
class Round {
  turn: string | null;
  #round: number;
  #states: CombatState['states'];
  readonly #away: CombatState['away'];
  #combatants: Combatants;
  readonly #happened: CombatEvent[] = [];

  constructor({ round, turn, combatants, states, away }: CombatState) {
    this.#round = round;
    this.turn = turn;
    this.#combatants = combatants;
    this.#states = states;
    this.#away = away;
  }

  course(): TurnResult {
    const fight = { round: this.#round, turn: this.turn, combatants: this.#combatants, states: this.#states, away: this.#away };
    return { fight, happened: this.#happened };
  }

  say(happening: CombatEvent): void {
    this.#happened.push(happening);
  }

  ids(): readonly string[] {
    return Object.keys(this.#combatants);
  }

  order(): readonly string[] {
    return orderOf(this.#combatants);
  }

  of(id: string): StoredCombatant {
    const combatant = Object.hasOwn(this.#combatants, id) ? this.#combatants[id] : undefined;
    if (combatant === undefined) throw new AppError('not-found', { key: 'app:encounters.error.notInIt' });
    return combatant;
  }

  put(id: string, combatant: StoredCombatant): void {
    this.#combatants = { ...this.#combatants, [id]: combatant };
  }

  change(id: string, change: Partial<StoredCombatant>): void {
    this.put(id, { ...this.of(id), ...change });
  }

  drop(id: string): void {
    this.of(id);
    this.#combatants = Object.fromEntries(Object.entries(this.#combatants).filter(([other]) => other !== id));
  }

  requireTurnOf(who: string): void {
    this.of(who);
    if (this.turn !== who) throw cannot('notItsTurn');
  }

  able(id: string): boolean {
    const { initiative, out } = this.of(id);
    return initiative !== null && out === null && !this.#away.has(id);
  }

  anyoneAble(): boolean {
    return this.ids().some((id) => this.able(id));
  }

  /** Round 1, with the turn of the first. */
  begin(): void {
    this.#round = 1;
    this.say({ kind: 'round', round: 1 });
    this.advance();
  }

  /** The end of somebody's turn. */
  finish(id: string): void {
    this.#moment(id, 'end');
    this.#settle(id, 'done');
  }

  /**
   * The next turn of the round: of whoever was interrupted last, then of the first in order that still waits; after the last, the next round begins.
   * With nobody able it stays as it is.
   */
  advance(): void {
    this.turn = null;
    if (!this.anyoneAble()) {
      this.say({ kind: 'nobody' });
      return;
    }
    for (;;) {
      const resumed = this.#interrupted().at(-1);
      const id = resumed ?? this.#firstWaiting();
      if (id === undefined) this.#nextRound();
      else if (this.able(id)) {
        this.#take(id, resumed !== undefined);
        return;
      } else this.#passOver(id);
    }
  }

  /** A delayed one takes its turn; it has begun already. */
  interruptWith(who: string): void {
    const interrupts = this.turn;
    if (interrupts !== null) this.change(interrupts, { interrupted: Math.max(0, ...this.#interrupted().map((id) => this.of(id).interrupted ?? 0)) + 1 });
    this.change(who, { stage: 'turn', stance: 'normal' });
    this.turn = who;
    this.say({ kind: 'entered', who, interrupts });
  }

  /** How far the round has come: whose turn it is, or was first interrupted. */
  place(): string | null {
    return this.#interrupted()[0] ?? this.turn;
  }

  #take(id: string, resumed: boolean): void {
    const { stance } = this.of(id);
    this.#settle(id, 'turn');
    this.turn = id;
    this.say({ kind: 'turn', who: id, resumed });
    if (resumed) return;
    if (stance === 'ready') this.#lapse(id);
    this.#moment(id, 'start');
  }

  #passOver(id: string): void {
    const { stage, stance } = this.of(id);
    if (stance === 'ready') this.#lapse(id);
    if (stage === 'waiting') this.#moment(id, 'start');
    this.finish(id);
  }

  #lapse(id: string): void {
    this.change(id, { stance: 'normal', trigger: null });
    this.say({ kind: 'ready-lapsed', who: id });
  }

  #nextRound(): void {
    const order = this.order();
    for (const id of order.filter((one) => this.of(one).stance === 'delayed')) {
      this.change(id, { stance: 'normal' });
      if (this.able(id)) this.say({ kind: 'delay-lapsed', who: id });
      this.finish(id);
    }
    this.#round += 1;
    this.say({ kind: 'round', round: this.#round });
    for (const id of order) this.change(id, { stage: 'waiting' });
  }

  /** Those whose turn another one interrupted, the first interrupted first. */
  #interrupted(): readonly string[] {
    const marked = this.ids().filter((id) => this.of(id).interrupted !== undefined);
    return marked.sort((one, other) => (this.of(one).interrupted ?? 0) - (this.of(other).interrupted ?? 0));
  }

  #firstWaiting(): string | undefined {
    return this.order().find((id) => {
      const { initiative, stage, stance } = this.of(id);
      return initiative !== null && stage === 'waiting' && stance !== 'delayed';
    });
  }

  /** Sets where it stands in the round; it is interrupted no more. */
  #settle(id: string, stage: StoredCombatant['stage']): void {
    const { interrupted: _interrupted, ...rest } = this.of(id);
    this.put(id, { ...rest, stage });
  }

  #moment(who: string, at: 'start' | 'end'): void {
    const { states, ended } = ticked({ combatants: this.#combatants, states: this.#states }, { who, at });
    this.#states = states;
    this.#happened.push(...ended);
  }
}

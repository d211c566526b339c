/**
 * Where dice come from. A run has one seed; each action has a generator of its own, seeded by the run's seed and the action's
 * number, so that any action can be replayed alone and undoing one does not change the luck of the next.
 */
import { createHash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { FieldProblem } from '#shared/domain/app-error';
import { isResultOf, rangeOf } from '#shared/domain/die-sides';
import type { DieRange, Sides } from '#shared/domain/die-sides';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import type { DieAsk, Dice } from '#shared/plugin-api/dice';
import type { Text } from '#shared/plugin-api/text';

/** A generator for one purpose within one action of one run. */
export function seededGenerator(seed: string, action: number, purpose: 'dice' | 'story'): RandomGenerator {
  const digest = createHash('sha256')
    .update(`${seed}:${String(action)}:${purpose}`)
    .digest();
  return xoroshiro128plusFromState([digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), digest.readInt32LE(12)]);
}

/** Answers one ask, or throws `NeedsDie` or `BadDie`. */
export type DieAnswer = (ask: DieAsk) => { readonly value: number; readonly source: DieRecord['source'] };

/** Thrown out of a step when a die is to be typed and has not been: the step is played again once it is known. */
export class NeedsDie extends Error {
  constructor(readonly ask: DieAsk) {
    super(`a die is needed: ${ask.who} ${ask.label} d${String(ask.sides)}`);
  }
}

/** Thrown when a given die cannot be that result. */
export class BadDie extends Error {
  constructor(readonly problem: FieldProblem) {
    super(`${problem.field} is no result of its die`);
  }
}

/** What comes of a die that is wanted: it falls, the table is asked for it, or what was typed for it cannot be. */
export type Dealing =
  | { readonly kind: 'fell'; readonly value: number; readonly source: DieRecord['source'] }
  | { readonly kind: 'asked' }
  | { readonly kind: 'refused'; readonly problem: FieldProblem };

/** The dice of a plan, dealt one after the other: of a step as of a free roll. */
export class PlannedDice {
  readonly #used = new Map<string, number>();

  constructor(private readonly plan: DicePlan) {}

  /**
   * Deals one die: what was typed for that person first, then one of the app, or a question to the table, as the plan says.
   * @param roll what the app rolls.
   */
  deal(who: string, sides: Sides, roll: () => number): Dealing {
    const entry = Object.hasOwn(this.plan, who) ? this.plan[who] : undefined;
    const index = this.#used.get(who) ?? 0;
    if (entry === undefined || index >= entry.typed.length) return entry?.then === 'ask' ? { kind: 'asked' } : { kind: 'fell', value: roll(), source: 'app' };
    const value = entry.typed[index];
    if (!isResultOf(value, sides)) return { kind: 'refused', problem: { field: fieldOf(who, index), text: ofApp(rangeOf(sides)) } };
    this.#used.set(who, index + 1);
    // Minus zero is zero.
    return { kind: 'fell', value: value + 0, source: 'typed' };
  }

  /** @returns why the plan is refused once everything is dealt: its first result that nobody asked for. Undefined when there is none. */
  leftOver(): FieldProblem | undefined {
    for (const [who, { typed }] of Object.entries(this.plan)) {
      const index = this.#used.get(who) ?? 0;
      const value = typed[index];
      if (value !== undefined) return { field: fieldOf(who, index), text: ofApp({ key: 'dice.leftOver', args: { value } }) };
    }
    return undefined;
  }
}

/** How a refusal names a result of a plan. */
function fieldOf(who: string, index: number): string {
  return `dice.${who}[${String(index)}]`;
}

function ofApp({ key, args }: DieRange): Text {
  return { key: `app:${key}`, args };
}

/** More dice than any rule asks for in one step: a plugin that asks on and on is stopped. */
const MOST_DICE = 10_000;
/** Longest name of who throws, and longest label of a die. */
const LONGEST_NAME = 200;

/**
 * The dice of one action: `answer` decides each, everything is recorded in the order asked. The first ask that cannot be answered ends the
 * throwing for good: it is kept here and thrown again at every later ask, so that a plugin that catches it cannot play on without its die.
 */
export class DiceRecorder {
  readonly record: DieRecord[] = [];
  #stop: { readonly error: Error } | undefined;
  #closed = false;

  constructor(
    private readonly answer: DieAnswer,
    private readonly story: RandomGenerator,
  ) {}

  /** What a plugin gets: it can ask, and neither see nor change the record. */
  readonly dice: Dice = Object.freeze({
    roll: (ask: DieAsk) => this.#roll(ask),
    variant: (count: number) => this.#variant(count),
  });

  /** Why the throwing ended before its time, whatever the plugin made of it. */
  get stopped(): Error | undefined {
    return this.#stop?.error;
  }

  /** The step is over: whoever kept the dice can ask for nothing any more. */
  close(): void {
    this.#closed = true;
  }

  #roll(ask: DieAsk): number {
    this.#requireOpen();
    if (this.#stop !== undefined) throw this.#stop.error;
    try {
      const asked = checkedAsk(ask);
      if (this.record.length >= MOST_DICE) throw new RangeError(`a step may ask for ${String(MOST_DICE)} dice at most`);
      const { value, source } = this.answer(asked);
      this.record.push({ ...asked, value, source });
      return value;
    } catch (error) {
      this.#stop = { error: error instanceof Error ? error : new Error(String(error)) };
      throw this.#stop.error;
    }
  }

  #variant(count: number): number {
    this.#requireOpen();
    const ways = Number.isFinite(count) ? Math.max(1, Math.floor(count)) : 1;
    return uniformInt(this.story, 0, ways - 1);
  }

  #requireOpen(): void {
    if (this.#closed) throw new Error('dice can be asked for during a start or an action only');
  }
}

/** A copy of an ask, so that what is recorded is what was checked. @throws RangeError, TypeError for what no die can be. */
function checkedAsk({ who, label, sides }: DieAsk): DieAsk {
  if (!Number.isInteger(sides) || sides < 2 || sides > 1000) throw new RangeError(`no die has ${String(sides)} sides`);
  for (const name of [who, label] as readonly unknown[]) {
    if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) throw new TypeError('a die is asked for by nobody, or for nothing');
  }
  return { who, label, sides };
}

/** One die of the app: a whole number from 1 to `sides`. */
export function rollOnce(generator: RandomGenerator, sides: number): number {
  return uniformInt(generator, 1, sides);
}

/** The app rolls. */
export function rolled(generator: RandomGenerator): DieAnswer {
  return (ask) => ({ value: rollOnce(generator, ask.sides), source: 'app' });
}

/** The record is played again: its dice must be asked for in the same order. */
export function replayed(record: readonly DieRecord[]): DieAnswer {
  let next = 0;
  return (ask) => {
    const die = record[next];
    if (die?.who !== ask.who || die.label !== ask.label || die.sides !== ask.sides) {
      throw new Error(`the record does not have the die asked for: ${ask.who} ${ask.label} d${String(ask.sides)} at ${String(next)}`);
    }
    next += 1;
    return { value: die.value, source: die.source };
  };
}

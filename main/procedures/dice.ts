/**
 * Where dice come from. A run has one seed; each action has a generator of its own, seeded by the run's seed and the action's
 * number, so that any action can be replayed alone and undoing one does not change the luck of the next.
 */
import { createHash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { DieRecord } from '#shared/domain/run';
import type { DieAsk, Dice } from '#shared/plugin-api/dice';

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
  constructor(
    readonly field: string,
    readonly sides: number,
  ) {
    super(`${field} is no result of a d${String(sides)}`);
  }
}

/** True for a whole number from 1 to `sides`. */
export function isResultOf(value: unknown, sides: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= sides;
}

/** The dice of one action: `answer` decides each, everything is recorded in the order asked. */
export class RecordingDice implements Dice {
  readonly record: DieRecord[] = [];

  constructor(
    private readonly answer: DieAnswer,
    private readonly story: RandomGenerator,
  ) {}

  roll(ask: DieAsk): number {
    if (!Number.isInteger(ask.sides) || ask.sides < 2 || ask.sides > 1000) throw new RangeError(`no die has ${String(ask.sides)} sides`);
    const { value, source } = this.answer(ask);
    this.record.push({ who: ask.who, label: ask.label, sides: ask.sides, value, source });
    return value;
  }

  variant(count: number): number {
    return uniformInt(this.story, 0, Math.max(1, count) - 1);
  }
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

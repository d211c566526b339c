import { Dice, Modifiers, Results } from '@dice-roller/rpg-dice-roller';
import type { TrayDie } from '#shared/ipc/tray';

/** One throw of a die of a notation: by whom, and what fell. */
export type DieResult = Pick<TrayDie, 'value' | 'source'>;

interface RecordedDie extends DieResult {
  readonly die: string;
  /** The result that it went into: its own, or another one's when it was thrown again or for more. */
  result: Results.RollResult;
  /** Thrown again: another throw stands in its place. */
  replaced: boolean;
}

/** A result that tells when a modifier of the notation puts another value in place of its own. */
class WatchedResult extends Results.RollResult {
  readonly #changed: (result: WatchedResult) => void;

  constructor(value: number, changed: (result: WatchedResult) => void) {
    super(value);
    this.#changed = changed;
  }

  override get value(): number {
    return super.value;
  }

  override set value(value: number) {
    super.value = value;
    this.#changed(this);
  }
}

/**
 * The throws of one roll. The library decides how often which die is thrown; what falls is decided here, so that nothing hangs on its own
 * generator, which is one for the whole process.
 */
export class DiceRecorder {
  readonly #all: RecordedDie[] = [];

  /** @param fall what a die shows, told how many have fallen before it; may throw to stop the roll. */
  constructor(private readonly fall: (die: Dice.StandardDice, before: number) => DieResult) {}

  /** Takes the throwing of one die of a parsed notation over. */
  watch(die: Dice.StandardDice): void {
    const own: RecordedDie[] = [];
    const compounds = [...(die.modifiers?.values() ?? [])].some((modifier) => modifier instanceof Modifiers.ExplodeModifier && modifier.compound);
    // Throws up to here are settled: the dice themselves first, then whatever more they led to.
    let settled = die.qty;
    const changed = (result: Results.RollResult): void => {
      const more = own.slice(settled);
      const last = more.at(-1);
      // Limits change dice before any is thrown again, and penetrating ones lower the die that has just fallen.
      if (last === undefined || last.result === result) return;
      if (compounds && result.modifiers.has('explode') && !result.modifiers.has('compound')) {
        for (const each of more) each.result = result;
      } else {
        for (const each of own) if (each.result === result) each.replaced = true;
        last.result = result;
      }
      settled = own.length;
    };
    die.rollOnce = () => {
      const fallen = this.fall(die, this.#all.length);
      const result = new WatchedResult(fallen.value, changed);
      const thrown = { ...fallen, die: nameOf(die), result, replaced: false };
      own.push(thrown);
      this.#all.push(thrown);
      return result;
    };
  }

  /** Every throw in its order, and whether it counts in these results. */
  dice(results: Results.ResultGroup): TrayDie[] {
    const counting = new Set<Results.RollResult>();
    collect(results, counting);
    return this.#all.map(({ die, value, result, replaced, source }) => ({ die, value, counts: !replaced && counting.has(result), source }));
  }
}

/** As it is written: `d6`, `d%`, `dF`. */
export function nameOf(die: Dice.StandardDice): string {
  if (die instanceof Dice.FudgeDice) return die.nonBlanks === 1 ? 'dF.1' : 'dF';
  return die instanceof Dice.PercentileDice ? 'd%' : `d${String(die.sides)}`;
}

function collect(group: Results.ResultGroup, counting: Set<Results.RollResult>): void {
  if (!group.useInTotal) return;
  for (const part of group.results) {
    if (part instanceof Results.ResultGroup) collect(part, counting);
    else if (part instanceof Results.RollResults) for (const roll of part.rolls) if (roll.useInTotal) counting.add(roll);
  }
}

/** Free rolls. Loaded when the first one is made: the notation library is large, and a start must not wait for it. */
import { Dice, NumberGenerator, Parser, Results, RollGroup } from '@dice-roller/rpg-dice-roller';
import { PlannedDice, rollOnce, seededGenerator } from '#main/platform/procedures/dice';
import { asLibraryWrites, tidied } from '#main/features/tray/notation';
import { nameOf, DiceRecorder } from '#main/features/tray/dice-recorder';
import type { DieResult } from '#main/features/tray/dice-recorder';
import type { FieldProblem } from '#shared/domain/app-error';
import type { Sides } from '#shared/domain/die-sides';
import type { DicePlan } from '#shared/domain/run';
import type { NeedsDie } from '#shared/ipc/dice';
import type { TrayAsk, TrayRoll } from '#shared/ipc/tray';
import type { Text } from '#shared/plugin-api/text';

/** Bounds of one roll: dice that are thrown, explosions and repeats among them, and sides of a die. */
const MOST = { dice: 200, sides: 100_000 } as const;

/** Where the dice of a roll come from: what the plan has for `gm`, the seed, or a question to the table. */
export interface RollSource {
  readonly seed: string;
  readonly plan: DicePlan;
}

/** What came of a notation: a roll, a die that the table has to roll first, or a mistake in the notation. */
export type RollOutcome =
  | { readonly kind: 'rolled'; readonly roll: Pick<TrayRoll, 'notation' | 'total' | 'dice' | 'detail'> }
  | NeedsDie<TrayAsk>
  | { readonly kind: 'refused'; readonly problem: FieldProblem };

/** Thrown out of the library in the middle of a roll. */
class Stop extends Error {
  constructor(readonly outcome: Exclude<RollOutcome, { readonly kind: 'rolled' }>) {
    super(outcome.kind);
  }
}

type Part = Dice.StandardDice | RollGroup | string | number;

// Every die falls through `DiceRecorder`: should the library ever roll by itself, that roll could not be repeated, so it must not pass unseen.
NumberGenerator.generator.engine = {
  next: () => {
    throw new Error('the notation library rolled by itself');
  },
};

/** Rolls a notation. The same seed, notation and typed dice give the same roll. Never throws for what was typed. */
export function rollNotation(typedNotation: string, source: RollSource): RollOutcome {
  const notation = tidied(typedNotation);
  try {
    const parts = parsed(notation);
    const watched = parts.flatMap((part) => diceOf(part));
    checkDice(notation, watched);
    const planned = new PlannedDice(source.plan);
    const recorder = new DiceRecorder(dealt(source.seed, planned));
    for (const die of watched) recorder.watch(die);
    const results = rolled(notation, parts);
    const dice = recorder.dice(results);
    const problem = planned.leftOver();
    if (problem !== undefined) return { kind: 'refused', problem };
    return { kind: 'rolled', roll: { notation, total: totalOf(notation, results), dice, detail: detailOf(results) } };
  } catch (error) {
    if (error instanceof Stop) return error.outcome;
    throw error;
  }
}

function refused(field: string, text: Text): Stop {
  return new Stop({ kind: 'refused', problem: { field, text } });
}

function parsed(notation: string): readonly Part[] {
  const written = asLibraryWrites(notation);
  try {
    return Parser.parse(written) as readonly Part[];
  } catch (error) {
    throw refused('notation', mistakeIn(notation, written, error));
  }
}

/** The library's own words are for programmers and English: only which kind of mistake it is matters, and where. */
function mistakeIn(notation: string, written: string, error: unknown): Text {
  const { location, message } = error as { readonly location?: { readonly start: { readonly offset: number } }; readonly message: string };
  if (location !== undefined) {
    const rest = written.slice(location.start.offset);
    return rest === '' ? { key: 'app:tray.error.unfinished', args: { notation } } : { key: 'app:tray.error.unreadable', args: { notation, rest } };
  }
  if (message.startsWith('qty')) return TOO_MANY;
  if (message.includes('sides')) return BAD_SIDES;
  return { key: 'app:tray.error.impossible', args: { notation } };
}

const TOO_MANY: Text = { key: 'app:tray.error.tooMany', args: { most: MOST.dice } };
const BAD_SIDES: Text = { key: 'app:tray.error.sides', args: { most: MOST.sides } };

function diceOf(part: Part): readonly Dice.StandardDice[] {
  if (part instanceof Dice.StandardDice) return [part];
  return part instanceof RollGroup ? part.expressions.flat().flatMap((inner) => diceOf(inner)) : [];
}

function checkDice(notation: string, dice: readonly Dice.StandardDice[]): void {
  if (dice.length === 0) throw refused('notation', { key: 'app:tray.error.noDice', args: { notation } });
  if (dice.some(({ max }) => !Number.isInteger(max) || max > MOST.sides)) throw refused('notation', BAD_SIDES);
  if (dice.reduce((sum, { qty }) => sum + qty, 0) > MOST.dice) throw refused('notation', TOO_MANY);
}

/** What the dice show, one after the other. */
function dealt(seed: string, planned: PlannedDice): (die: Dice.StandardDice, before: number) => DieResult {
  const generator = seededGenerator(seed, 0, 'dice');
  return (die, before) => {
    if (before >= MOST.dice) throw refused('notation', TOO_MANY);
    const sides: Sides = die instanceof Dice.FudgeDice ? 'F' : die.max;
    const dealing = planned.deal('gm', sides, () => shownBy(die, (of) => rollOnce(generator, of)));
    if (dealing.kind === 'asked') throw new Stop({ kind: 'needs-die', ask: { who: 'gm', number: before + 1, die: nameOf(die), sides } });
    if (dealing.kind === 'refused') throw new Stop(dealing);
    return { value: dealing.value, source: dealing.source };
  };
}

/** A Fudge die has two faces each of −1, 0 and 1, or, with one face each that is not blank, four of 0. */
function shownBy(die: Dice.StandardDice, roll: (sides: number) => number): number {
  if (!(die instanceof Dice.FudgeDice)) return roll(die.max);
  if (die.nonBlanks === 2) return roll(3) - 2;
  const face = roll(6);
  return face === 1 ? -1 : face === 6 ? 1 : 0;
}

function rolled(notation: string, parts: readonly Part[]): Results.ResultGroup {
  try {
    return new Results.ResultGroup(parts.map((part) => (typeof part === 'object' ? part.roll() : part)));
  } catch (error) {
    // A modifier that cannot be where it stands shows only in the rolling.
    throw error instanceof Stop ? error : refused('notation', { key: 'app:tray.error.impossible', args: { notation } });
  }
}

/** To the hundredth, as the library gives it; dividing by nothing or a number beyond counting is no total. */
function totalOf(notation: string, results: Results.ResultGroup): number {
  const total = calculated(results);
  if (typeof total !== 'number' || !(Math.abs(total) <= Number.MAX_SAFE_INTEGER))
    throw refused('notation', { key: 'app:tray.error.noTotal', args: { notation } });
  const rounded = Number(total.toFixed(2));
  return rounded === 0 ? 0 : rounded;
}

function calculated(results: Results.ResultGroup): unknown {
  try {
    return results.calculationValue;
  } catch {
    return undefined;
  }
}

/** The results as the library writes them, with air around the signs between them. */
function detailOf({ results }: Results.ResultGroup): string {
  return results.map((part) => (typeof part === 'string' && SIGNS.has(part) ? ` ${part} ` : part === ',' ? ', ' : String(part))).join('');
}

const SIGNS = new Set(['+', '-', '*', '/', '%', '^']);

/** Free dice while the tray is open: what stands in its field, the dice that are asked for, and what was rolled. */
import type { CallError } from '#shared/ipc/contract';
import type { TrayAsk, TrayRoll } from '#shared/ipc/tray';
import { DiceConversation } from '../../components/dice/dice-conversation.svelte';
import type { DieAnswer, Outcome } from '../../components/dice/dice-conversation.svelte';
import { allAtTable } from '../../components/dice/dice-plan';
import { tableRolls } from '../../components/runs/table-rolls.svelte';
import { api } from '../../stores/api';
import { Draft } from '../../stores/drafts.svelte';
import { replyOrError } from '../../stores/reply';
import { tray } from '../../stores/tray.svelte';
import { t } from '../../text/i18n.svelte';
import { addDie, addToModifier, modifierOf, sidesOf } from './notation';
import { RollMemory } from './roll-memory';

/** How something ended, for whoever places the focus. */
export type Ending = 'rolled' | 'asked' | 'refused' | 'nothing';

interface FreeRoll {
  readonly notation: string;
}

type Rolled = { readonly kind: 'rolled'; readonly roll: TrayRoll };

/** The die that is asked for, what was answered before it, and what is typed for it. Its form is the one in which drafts of the tray began. */
export interface TrayDieDraft {
  readonly asking: { readonly notation: string; readonly typed: readonly number[]; readonly number: number; readonly die: string };
  readonly typed: string;
}

/** The largest die of a notation; a Fudge die may follow any other. */
const FOLLOWING = [100_000, 'F'] as const;

/** The draft of the die that the tray asks for. */
export function trayDieDraft(): Draft<TrayDieDraft> {
  return new Draft('tray-die', null);
}

/** Rolls notations, asks for the dice that the table rolls, and edits the notation in the field. */
export class TraySession {
  /** Why the notation cannot be rolled. */
  problem = $state<string>();
  /** Raised with every roll: the same total twice is still news. */
  rolls = $state(0);
  readonly dice: DiceConversation<FreeRoll, Rolled, TrayAsk>;
  /** The notation in the field was rolled already: the next die clicked begins another one. */
  #isSpent: boolean;
  readonly #memory = new RollMemory();

  /**
   * @param runId the run that is open, in whose log a roll stands.
   * @param found the die that was asked for when the tray was closed.
   */
  constructor(runId: () => string | null, found?: TrayDieDraft) {
    this.dice = new DiceConversation<FreeRoll, Rolled, TrayAsk>({
      send: ({ notation }, dice) => replyOrError(api.tray.roll({ notation, dice, runId: runId() })),
      nameOf: () => undefined,
      following: FOLLOWING,
    });
    this.#isSpent = tray.latest?.notation === tray.notation;
    if (found === undefined) return;
    const { notation, typed, number, die } = found.asking;
    const ask: TrayAsk = { who: 'gm', number, die, sides: sidesOf(die) };
    this.dice.goOn({ subject: { notation }, plan: { gm: { typed, then: 'ask' } }, ask }, found.typed);
  }

  get notation(): string {
    return tray.notation;
  }

  get modifier(): number {
    return modifierOf(tray.notation);
  }

  /** What would be missed; undefined while no die is asked for. */
  get draft(): TrayDieDraft | undefined {
    const { question, typed } = this.dice;
    if (question === null) return undefined;
    const { subject, plan, ask } = question;
    return { asking: { notation: subject.notation, typed: plan['gm']?.typed ?? [], number: ask.number, die: ask.die }, typed };
  }

  /** Puts something into the field. */
  write(notation: string): void {
    tray.notation = notation;
    this.problem = undefined;
    this.#isSpent = false;
    this.#memory.leave();
  }

  /** Adds a die; to what was rolled already, none: it begins anew. */
  addDie(sides: number): void {
    this.write(addDie(this.#isSpent ? '' : tray.notation, sides));
  }

  addToModifier(by: number): void {
    this.write(addToModifier(tray.notation, by));
  }

  /** Goes back through what was rolled (1), or forward to what was being written (-1). @returns whether anything else stands in the field now. */
  recall(step: 1 | -1, rolled: readonly string[]): boolean {
    const next = this.#memory.move(step, rolled, tray.notation);
    if (next === undefined) return false;
    tray.notation = next;
    this.problem = undefined;
    this.#isSpent = false;
    return true;
  }

  /** Rolls a notation: with the app's dice, or with those of the table where it rolls everything. */
  async roll(notation: string): Promise<Ending> {
    if (this.dice.busy) return 'nothing';
    if (notation.trim() === '') {
      this.problem = t('tray.empty');
      return 'refused';
    }
    this.problem = undefined;
    this.dice.stop();
    return this.#heard(await this.dice.begin({ notation }, tableRolls.everything ? allAtTable([]) : {}));
  }

  /** Answers the die that is asked for: with what the table rolled, or by leaving it and those that follow to the app. */
  async answer(by: DieAnswer): Promise<Ending> {
    return this.#heard(await this.dice.answer(by));
  }

  /** Back to the notation. */
  stopAsking(): void {
    this.dice.stop();
  }

  #heard(outcome: Outcome<Rolled>): Ending {
    if (outcome.kind === 'done') {
      const { roll } = outcome.value;
      tray.latest = roll;
      tray.notation = roll.notation;
      this.rolls += 1;
      this.#isSpent = true;
      this.#memory.leave();
      return 'rolled';
    }
    if (outcome.kind === 'refused' && !outcome.atDie) this.#fail(outcome.error);
    return outcome.kind;
  }

  #fail({ fields, message }: CallError): void {
    this.problem = fields[0]?.message ?? message;
  }
}

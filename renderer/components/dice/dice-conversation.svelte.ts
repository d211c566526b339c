/**
 * The conversation about the dice of one call: it is sent, the rules ask the table for a die, the answer is put to its plan and it is sent again, until it is done,
 * refused or given up. Runs, checks, initiative and the tray have the same one.
 */
import type { DicePlan } from '#shared/domain/run';
import type { CallError, Reply } from '#shared/ipc/contract';
import { asDice } from '#shared/ipc/dice';
import type { Dice, NeedsDie } from '#shared/ipc/dice';
import type { DieAsk } from '#shared/plugin-api/dice';
import { t } from '../../text/i18n.svelte';
import { otherRoller, restByApp, withAppRoll, withoutRefusedDie, withTableResults } from './dice-plan';

/** A call that waits for a die. */
export interface Question<Subject, Ask = DieAsk> {
  /** What the call is about: everything that is sent with it but the dice. */
  readonly subject: Subject;
  readonly plan: DicePlan;
  readonly ask: Ask;
}

/** Results of the table; or the app rolls this die and those of the same person that follow, or every die that has no result yet. */
export type DieAnswer = readonly number[] | 'app' | 'app-all';

/** What came of sending. `atDie`: the die that is asked for was refused, and the question stays. `nothing`: nobody had asked, or a call was under way. */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'asked' }
  | { readonly kind: 'refused'; readonly error: CallError; readonly atDie: boolean }
  | { readonly kind: 'nothing' };

export interface DiceCall<Subject, Value, Ask = DieAsk> {
  readonly send: (subject: Subject, dice: Dice) => Promise<Reply<Value | NeedsDie<Ask>>>;
  /** What somebody is called whose die was refused. */
  readonly nameOf: (who: string, subject: Subject) => string | undefined;
  /** Whether a refused die has a field of its own, where it is mended. */
  readonly hasField?: (subject: Subject, field: string) => boolean;
}

export class DiceConversation<Subject, Value extends { readonly kind: string }, Ask extends { readonly who: string } = DieAsk> {
  question = $state.raw<Question<Subject, Ask> | null>(null);
  /** Why the answer to the question was refused. */
  problem = $state<string>();
  /** A call is under way: what is answered meanwhile does nothing. */
  busy = $state(false);

  readonly #call: DiceCall<Subject, Value, Ask>;

  constructor(call: DiceCall<Subject, Value, Ask>) {
    this.#call = call;
  }

  /** Sends a call with the dice that are known beforehand. */
  async begin(subject: Subject, plan: DicePlan): Promise<Outcome<Value>> {
    if (this.busy) return { kind: 'nothing' };
    this.busy = true;
    this.problem = undefined;
    const reply = await this.#call.send(subject, asDice(plan));
    this.busy = false;
    if (!reply.ok) return { kind: 'refused', error: reply.error, atDie: this.#refuse(reply.error) };
    const { value } = reply;
    if (isQuestion<Ask>(value)) {
      this.question = { subject, plan, ask: value.ask };
      return { kind: 'asked' };
    }
    this.question = null;
    return { kind: 'done', value };
  }

  /** Answers the die that is asked for. */
  async answer(by: DieAnswer): Promise<Outcome<Value>> {
    const { question } = this;
    if (question === null) return { kind: 'nothing' };
    const { subject, plan, ask } = question;
    return this.begin(subject, by === 'app' ? withAppRoll(plan, ask) : by === 'app-all' ? restByApp(plan) : withTableResults(plan, ask, by));
  }

  /** Back to where it was asked from; nothing was stored. */
  stop(): void {
    this.question = null;
    this.problem = undefined;
  }

  /** @returns whether the question stays: it is its die that was refused, or nobody knows what went wrong. */
  #refuse({ fields, code, message }: CallError): boolean {
    const { question } = this;
    if (question === null) return false;
    const ofDie = fields.find(({ field }) => field.startsWith('dice') && this.#call.hasField?.(question.subject, field) !== true);
    if (ofDie !== undefined) {
      const who = otherRoller(ofDie.field, question.ask);
      const name = who === undefined ? undefined : (this.#call.nameOf(who, question.subject) ?? (who === 'gm' ? t('play.gm') : who));
      this.problem = name === undefined ? ofDie.message : t('play.ask.of', { name, message: ofDie.message });
      this.question = { ...question, plan: withoutRefusedDie(question.plan, ofDie.field) };
      return true;
    }
    if (code === 'internal') {
      this.problem = message;
      return true;
    }
    this.question = null;
    return false;
  }
}

function isQuestion<Ask>(value: { readonly kind: string } | NeedsDie<Ask>): value is NeedsDie<Ask> {
  return value.kind === 'needs-die';
}

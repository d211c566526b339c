/**
 * The conversation about the dice of one call: it is sent, a die is asked for at the table, the answer is put to its plan and it is sent again, until it is done,
 * refused or given up. Runs and their set-ups, checks, fights and the tray have the same one.
 */
import type { Sides } from '#shared/domain/die-sides';
import { asDice } from '#shared/domain/run';
import type { DicePlan } from '#shared/domain/run';
import type { CallError, Reply } from '#shared/ipc/contract';
import type { Dice, NeedsDie } from '#shared/ipc/dice';
import type { DieAsk } from '#shared/plugin-api/dice';
import { t } from '../../text/i18n.svelte';
import { otherRoller, restByApp, withAppRoll, withoutRefusedDie, withTableResults } from './dice-plan';
import { parseTypedDice } from './typed-die';

/** What every question about a die says: whose it is, and what it can show. */
export interface AskedDie {
  readonly who: string;
  readonly sides: Sides;
}

/** A call that waits for a die. */
export interface Question<Subject, Ask = DieAsk> {
  /** What the call is about: everything that is sent with it but the dice. */
  readonly subject: Subject;
  readonly plan: DicePlan;
  readonly ask: Ask;
}

/** What is typed for the die (`typed`), or results of the table; or the app rolls this die and those of the same person that follow, or every die that has no result yet. */
export type DieAnswer = 'typed' | readonly number[] | 'app' | 'app-all';

/** What came of sending. `atDie`: the die that is asked for was refused, and the question stays. `nothing`: nobody had asked, or a call was under way. */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'asked' }
  | { readonly kind: 'refused'; readonly error: CallError; readonly atDie: boolean }
  | { readonly kind: 'nothing' };

/** A call of the host that may ask for dice before it answers. */
export interface DiceCall<Subject, Value, Ask = DieAsk> {
  readonly send: (subject: Subject, dice: Dice) => Promise<Reply<Value | NeedsDie<Ask>>>;
  /** What somebody is called whose die was refused. */
  readonly nameOf: (who: string, subject: Subject) => string | undefined;
  /** Whether a refused die has a field of its own, where it is mended. */
  readonly hasField?: (subject: Subject, field: string) => boolean;
  /** What the dice may be that follow the one that is asked for, see `parseTypedDice`. */
  readonly following?: readonly Sides[];
}

/** Makes a call with dice: sends it, asks the GM for each die that the rules want of the table, and sends it again with the answer. */
export class DiceConversation<Subject, Value extends { readonly kind: string }, Ask extends AskedDie = DieAsk> {
  question = $state.raw<Question<Subject, Ask> | null>(null);
  /** What is typed for the die that is asked for; while a call is under way, for the die that it asks for next. */
  typed = $state('');
  /** Why the answer to the question was refused. */
  problem = $state<string>();
  /** A call is under way. */
  busy = $state(false);

  readonly #call: DiceCall<Subject, Value, Ask>;
  /** What was typed since the call was sent is to be sent once it is answered. */
  #isPressed = false;
  /** Counts what was begun and given up: a call that was given up while it was under way asks for nothing any more. */
  #turn = 0;

  constructor(call: DiceCall<Subject, Value, Ask>) {
    this.#call = call;
  }

  /** Sends a call with the dice that are known beforehand. */
  async begin(subject: Subject, plan: DicePlan): Promise<Outcome<Value>> {
    if (this.busy) return { kind: 'nothing' };
    this.busy = true;
    this.problem = undefined;
    this.#isPressed = false;
    const turn = ++this.#turn;
    const sent = this.typed;
    this.typed = '';
    const reply = await this.#call.send(subject, asDice(plan));
    this.busy = false;
    if (!reply.ok) {
      const atDie = this.#refuse(reply.error);
      // What was refused is there again to be mended, in front of what was typed since.
      this.typed = atDie ? [sent.trim(), this.typed].filter((text) => text !== '').join(' ') : '';
      return { kind: 'refused', error: reply.error, atDie };
    }
    const { value } = reply;
    if (isQuestion<Ask>(value)) {
      if (turn !== this.#turn) return { kind: 'nothing' };
      this.question = { subject, plan, ask: value.ask };
      return { kind: 'asked' };
    }
    this.question = null;
    this.typed = '';
    return { kind: 'done', value };
  }

  /**
   * Answers the die that is asked for. Whoever types quicker than calls are answered loses nothing: a press with something typed while a call is under way is done
   * when that asks for another die, once however often it was pressed. A press with nothing typed since is the second of a double press, and does nothing.
   */
  async answer(by: DieAnswer): Promise<Outcome<Value>> {
    const { question } = this;
    if (question === null) return { kind: 'nothing' };
    if (this.busy) {
      if (by === 'typed' && this.typed.trim() !== '') this.#isPressed = true;
      return { kind: 'nothing' };
    }
    const { subject, plan, ask } = question;
    if (by === 'app' || by === 'app-all') return this.begin(subject, by === 'app' ? withAppRoll(plan, ask) : restByApp(plan));
    if (by !== 'typed') return this.begin(subject, withTableResults(plan, ask, by));
    const parsed = parseTypedDice(this.typed, ask.sides, this.#call.following);
    if (!parsed.ok) {
      this.problem = t(parsed.key, parsed.args);
      return { kind: 'refused', error: { code: 'invalid', message: this.problem, fields: [{ field: 'dice', message: this.problem }] }, atDie: true };
    }
    const outcome = await this.begin(subject, withTableResults(plan, ask, parsed.values));
    return outcome.kind === 'asked' && this.#isPressed ? this.answer('typed') : outcome;
  }

  /** Takes what is typed. What was refused is no longer said: something else stands there. */
  type(text: string): void {
    this.typed = text;
    this.problem = undefined;
  }

  /** Asks again for the die of a call that was left half answered. @param typed what stood in its field. */
  goOn(question: Question<Subject, Ask>, typed = ''): void {
    this.question = question;
    this.typed = typed;
  }

  /** Back to where it was asked from; nothing was stored. */
  stop(): void {
    this.question = null;
    this.problem = undefined;
    this.typed = '';
    this.#isPressed = false;
    this.#turn += 1;
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

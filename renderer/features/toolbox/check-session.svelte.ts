/** One check of the toolbox while it stands open: its answers, the dice that are asked for, and what came of it. */
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { CallError } from '#shared/ipc/contract';
import type { CheckInfo, CheckResult } from '#shared/ipc/toolbox';
import type { DieAsk } from '#shared/plugin-api/dice';
import { FormModel } from '../../components/forms/model.svelte';
import { participantsIn } from '../../components/forms/participant-names';
import { replyOrError } from '../../stores/reply';
import { api } from '../../stores/api';
import { Draft } from '../../stores/drafts.svelte';
import { DiceConversation } from '../../components/dice/dice-conversation.svelte';
import type { DieAnswer, Outcome, Question } from '../../components/dice/dice-conversation.svelte';
import { allAtTable } from '../../components/dice/dice-plan';
import { tableRolls } from '../../components/runs/table-rolls.svelte';

/** How something ended, for whoever places the focus. */
export type Ending = 'played' | 'asked' | 'refused' | 'nothing';

/** A check that was made. */
type Made = { readonly kind: 'played'; readonly result: CheckResult };

/** A check on the desk: its form, the dice it asks for, and its latest result. */
export class CheckSession {
  readonly check: CheckInfo;
  /** Names of those whom it may be about, by id. */
  names: Readonly<Record<string, string>>;
  /** Another one once all answers are replaced: whoever draws it draws it anew. */
  model: FormModel;
  /** The result in sight. */
  result = $state.raw<CheckResult>();
  /** Raised with every check that is made, also where its result is word for word the one before. */
  made = $state(0);
  /** The answers that wait for a die, and the die. */
  readonly dice = new DiceConversation<JsonObject, Made>({
    send: (answers, dice) => {
      const { system, procedure } = this.check;
      return replyOrError(api.toolbox.play({ system, procedure, answers: { ...answers }, dice }));
    },
    nameOf: (who) => this.names[who],
  });
  /** What is wrong and belongs to no field. */
  trouble = $state.raw<readonly string[]>([]);
  /** Answers that cost nothing to lose, as JSON: they come back by themselves. */
  #settled = $state('');

  /**
   * @param initial what the form opens with; its defaults fill the rest.
   * @param found the draft that `initial` comes from, where it does.
   */
  constructor(check: CheckInfo, initial: Readonly<Record<string, unknown>>, names: Readonly<Record<string, string>> = {}, found?: CheckDraft) {
    this.check = check;
    this.names = names;
    this.model = $state.raw(formOf(check, initial, names));
    this.dice.question = found?.asking === undefined ? null : questionOf(found.asking);
    if (found === undefined) this.#settled = JSON.stringify(this.answers);
  }

  /** Replaces every answer. */
  fill(answers: Readonly<Record<string, unknown>>): void {
    this.model = formOf(this.check, answers, this.names);
    this.dice.stop();
    this.trouble = [];
  }

  /** Back to what the form proposes by itself. */
  reset(): void {
    this.fill({});
  }

  /** Whether anything was answered otherwise than the form proposes. */
  get changed(): boolean {
    return this.model.changed !== undefined;
  }

  get busy(): boolean {
    return this.dice.busy;
  }

  /** The die that is asked for; undefined while none is. */
  get asking(): Question<JsonObject> | undefined {
    return this.dice.question ?? undefined;
  }

  /** What would be missed: undefined where everything stands as it did when the check was opened, or was made last. */
  get draft(): CheckDraft | undefined {
    const { answers, asking } = this;
    if (asking === undefined && JSON.stringify(answers) === this.#settled) return undefined;
    return { answers, asking: asking && { answers: asking.subject, plan: asking.plan, ask: asking.ask } };
  }

  /** The answers as they stand. */
  get answers(): Record<string, unknown> {
    return $state.snapshot(this.model.answers) as Record<string, unknown>;
  }

  /** Makes the check with what stands in its form. */
  async play(): Promise<Ending> {
    if (this.busy) return 'nothing';
    this.trouble = [];
    this.model.reveal();
    const { check } = this.model;
    if (!check.ok) return 'refused';
    const plan = tableRolls.everything ? allAtTable(participantsIn(this.check.form, check.value)) : {};
    return this.#heard(await this.dice.begin(check.value, plan));
  }

  /** Makes a check again as it was made then. */
  async repeat(result: CheckResult): Promise<Ending> {
    if (this.busy) return 'nothing';
    this.fill(result.answers);
    return this.play();
  }

  /** Answers the die that was asked for: with what the table rolled, or by leaving it to the app. */
  async answer(by: DieAnswer): Promise<Ending> {
    return this.#heard(await this.dice.answer(by));
  }

  /** Back to the form. */
  stopAsking(): void {
    this.dice.stop();
  }

  #heard(outcome: Outcome<Made>): Ending {
    if (outcome.kind === 'done') {
      this.result = outcome.value.result;
      this.#settled = JSON.stringify(this.answers);
      this.made += 1;
      return 'played';
    }
    if (outcome.kind !== 'refused') return outcome.kind;
    if (!outcome.atDie) this.#fail(outcome.error);
    return 'refused';
  }

  /** Every message goes to its field; what has none is said above the button. */
  #fail({ fields, message }: CallError): void {
    const homeless = this.model.refuse(fields.map(({ field, message: text }) => ({ message: text, field: field.replace(/^(answers|setup)\./, '') })));
    this.trouble = fields.length === 0 ? [message] : homeless;
  }
}

function questionOf({ answers, plan, ask }: NonNullable<CheckDraft['asking']>): Question<JsonObject> {
  return { subject: answers, plan, ask };
}

function formOf({ system, form }: CheckInfo, answers: Readonly<Record<string, unknown>>, names: Readonly<Record<string, string>>): FormModel {
  return new FormModel(system, form, answers, names);
}

/** What was typed into a check and not made yet. */
export interface CheckDraft {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly asking?: { readonly answers: JsonObject; readonly plan: DicePlan; readonly ask: DieAsk } | undefined;
}

/** The draft of a check, the same in every campaign. */
export function checkDraft({ system, procedure }: Pick<CheckInfo, 'system' | 'procedure'>): Draft<CheckDraft> {
  return new Draft(`check:${system}:${procedure}`, null);
}

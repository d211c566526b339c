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
import { allAtTable, withAppRoll, withTableResults } from '../../components/dice/dice-plan';
import { tableRolls } from '../../components/runs/table-rolls.svelte';

/** How something ended, for whoever places the focus. */
export type Ending = 'played' | 'asked' | 'refused' | 'nothing';

interface Asking {
  readonly answers: JsonObject;
  readonly plan: DicePlan;
  readonly ask: DieAsk;
}

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
  asking = $state.raw<Asking>();
  /** What was wrong with the results typed last. */
  dieProblem = $state<string>();
  /** What is wrong and belongs to no field. */
  trouble = $state.raw<readonly string[]>([]);
  busy = $state(false);
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
    this.asking = found?.asking;
    if (found === undefined) this.#settled = JSON.stringify(this.answers);
  }

  /** Replaces every answer. */
  fill(answers: Readonly<Record<string, unknown>>): void {
    this.model = formOf(this.check, answers, this.names);
    this.asking = undefined;
    this.trouble = [];
  }

  /** Back to what the form proposes by itself. */
  reset(): void {
    this.fill({});
  }

  /** Whether anything was replyOrError otherwise than the form proposes. */
  get changed(): boolean {
    return this.model.changed !== undefined;
  }

  /** What would be missed: undefined where everything stands as it did when the check was opened, or was made last. */
  get draft(): CheckDraft | undefined {
    const { answers, asking } = this;
    return asking === undefined && JSON.stringify(answers) === this.#settled ? undefined : { answers, asking };
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
    return this.#send(check.value, plan);
  }

  /** Makes a check again as it was made then. */
  async repeat(result: CheckResult): Promise<Ending> {
    if (this.busy) return 'nothing';
    this.fill(result.answers);
    return this.play();
  }

  /** Answers the die that was asked for with what the table rolled. */
  async tell(results: readonly number[]): Promise<Ending> {
    const { asking } = this;
    return asking === undefined ? 'nothing' : this.#send(asking.answers, withTableResults(asking.plan, asking.ask, results));
  }

  /** Leaves the die that was asked for to the app. */
  async leave(): Promise<Ending> {
    const { asking } = this;
    return asking === undefined ? 'nothing' : this.#send(asking.answers, withAppRoll(asking.plan, asking.ask));
  }

  /** Back to the form. */
  stopAsking(): void {
    this.asking = undefined;
    this.dieProblem = undefined;
  }

  async #send(answers: JsonObject, plan: DicePlan): Promise<Ending> {
    if (this.busy) return 'nothing';
    this.busy = true;
    this.dieProblem = undefined;
    const { system, procedure } = this.check;
    const reply = await replyOrError(api.toolbox.play({ system, procedure, answers: { ...answers }, dice: written(plan) }));
    this.busy = false;
    if (!reply.ok) return this.#fail(reply.error);
    if (reply.value.kind === 'needs-die') {
      this.asking = { answers, plan, ask: reply.value.ask };
      return 'asked';
    }
    this.asking = undefined;
    this.result = reply.value.result;
    this.#settled = JSON.stringify(this.answers);
    this.made += 1;
    return 'played';
  }

  /** Every message goes to its field; what has none is said above the button. */
  #fail(error: CallError): Ending {
    const atDice = error.fields.filter(({ field }) => field.startsWith('dice.') || field === 'dice');
    const others = error.fields.filter((entry) => !atDice.includes(entry));
    if (this.asking !== undefined && others.length === 0) {
      this.dieProblem = atDice[0]?.message ?? error.message;
      return 'refused';
    }
    // What the rules refuse is mended in the form.
    this.asking = undefined;
    const homeless = this.model.refuse(others.map(({ field, message }) => ({ message, field: field.replace(/^(answers|setup)\./, '') })));
    this.trouble = others.length === 0 ? [error.message] : homeless;
    return 'refused';
  }
}

function formOf({ system, form }: CheckInfo, answers: Readonly<Record<string, unknown>>, names: Readonly<Record<string, string>>): FormModel {
  return new FormModel(system, form, answers, names);
}

/** A plan that the contract takes: it wants lists that may be written to. */
function written(plan: DicePlan): Record<string, { typed: number[]; then: 'app' | 'ask' }> {
  return Object.fromEntries(Object.entries(plan).map(([who, { typed, then }]) => [who, { typed: [...typed], then }]));
}

/** What was typed into a check and not made yet. */
export interface CheckDraft {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly asking?: Asking | undefined;
}

export function checkDraft({ system, procedure }: Pick<CheckInfo, 'system' | 'procedure'>): Draft<CheckDraft> {
  return new Draft(`check:${system}:${procedure}`, null);
}

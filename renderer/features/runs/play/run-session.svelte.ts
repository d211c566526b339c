/** The run on the screen: what the main process says of it, what was typed and not yet played, and the calls that change it. */
import { untrack } from 'svelte';
import { participantInputs, extraPaths, gather, placeOf, rowAnswers } from './dice-input';
import type { DicedOffer, Hand, Manner, ParticipantInput } from './dice-input';
import { LogPages } from './log-pages.svelte';
import { OfferForms } from './offer-forms.svelte';
import { digitsOf, ownForm, restAnswers, sorted } from './offers';
import type { ActionVariant } from './offers';
import { RowAnswers } from './row-answers.svelte';
import { ifTyped, runDraft } from './run-draft';
import { dropEmptyRows } from '../setup/people-rows';
import { DiceConversation } from '../../../components/dice/dice-conversation.svelte';
import type { DieAnswer, Outcome } from '../../../components/dice/dice-conversation.svelte';
import { FormModel } from '../../../components/forms/model.svelte';
import { isCheck } from '../../../components/runs/run-words';
import { withDefaults } from '../../../components/forms/with-defaults';
import { allAtTable } from '../../../components/dice/dice-plan';
import { tableRolls } from '../../../components/runs/table-rolls.svelte';
import { replyOrError } from '../../../stores/reply';
import { api, onEvent, stopping } from '../../../stores/api';
import { Echo } from '../../../stores/echo';
import { nameOf } from '../../../stores/names.svelte';
import { language } from '../../../text/i18n.svelte';
import type { JsonObject } from '#shared/domain/json';
import type { CallError, Reply } from '#shared/ipc/contract';
import type { RunHead, RunProgress, RunView } from '#shared/ipc/runs';
import { diceAsked, diceOfAny } from '#shared/plugin-api/offered-dice';
import type { ActionOffer } from '#shared/plugin-api/procedure';

/** An action as it is sent, without its dice. */
export interface Act {
  readonly offer: ActionOffer;
  readonly input: JsonObject;
  readonly places: Readonly<Record<string, string>>;
}

type PlayedRun = { readonly kind: 'played'; readonly run: RunProgress };

/** What the rows have to say of an offer that has none. */
const NOTHING_IN_ROWS: Extract<Hand, { ok: true }> = { ok: true, input: {}, plan: {}, places: {} };

/** What a refusal says that belongs to no field. */
export interface Refused {
  readonly message: string;
  readonly lines: readonly string[];
}

type MoveCall = (at: { id: string; position: number }) => Promise<Reply<RunProgress>>;

/** How something ended, for whoever places the focus. */
export type Ending = 'played' | 'asked' | 'refused' | 'nothing';

const NOBODY: ReadonlyMap<string, ParticipantInput> = new Map();

/** A run as the screen shows it: reads it, plays one action at a time, asks for dice, keeps what was typed, and follows changes that others made. */
export class RunSession {
  run = $state.raw<RunHead | null>(null);
  readonly log: LogPages;
  /** Why there is no run to show. */
  missing = $state<string | null>(null);
  /** An act is under way; what is pressed meanwhile does nothing. */
  busy = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** The minor offer whose form or answers are in sight, by its id. */
  unfolded = $state<string | null>(null);
  /** Fields that are rarely needed are unfolded. */
  details = $state(false);

  /** What the form of the primary offer proposes instead of its own defaults: on a journey, what the leg is like. */
  proposed = $state.raw<JsonObject>({});

  /** What stands in the rows of the participants. */
  readonly rows = new RowAnswers();
  readonly dice = new DiceConversation<Act, PlayedRun>({
    send: ({ offer: { id: action }, input }, dice) => this.#own(api.runs.act({ id: this.id, position: this.run?.position ?? 0, action, input, dice })),
    nameOf: (who) => this.run?.presentation.participants.find((person) => person.id === who)?.name,
    hasField: ({ offer, places }, field) => placeOf(offer, places, field) !== undefined,
  });
  private readonly echo = new Echo();
  private moves: Promise<unknown> = Promise.resolve();
  /** The offer that is being played, and whether it is to be played again then. */
  #played: string | undefined;
  #isPressed = false;
  private readonly forms = new OfferForms();
  private readonly draft: ReturnType<typeof runDraft>;

  readonly primary = $derived(this.offers.find((offer) => offer.weight === 'primary'));
  private readonly sorted = $derived(sorted(this.offers));
  /** What the digits choose, in their order. */
  readonly digits = $derived.by(() =>
    digitsOf(
      this.choices,
      this.minor.find((offer) => offer.id === this.unfolded),
    ),
  );
  /** What the primary offer asks of each participant: its dice are typed in their rows. */
  readonly inputs = $derived(this.primary === undefined ? NOBODY : participantInputs(this.#diced(this.primary), this.people));
  /** Whether the rows have answers that are rarely needed. */
  readonly hasExtras = $derived([...this.inputs.values()].some((input) => input.extras.length > 0 || input.ticks.some((tick) => tick.rare)));
  /** How many dice fields of the primary offer are filled, and how many there are. */
  readonly typed = $derived.by(() => {
    const groups = [...this.inputs.values()].flatMap((input) => input.groups);
    return { filled: groups.filter((group) => this.rows.isFilled(this.primary, group)).length, all: groups.length };
  });

  constructor(readonly id: string) {
    this.draft = runDraft(id);
    this.log = new LogPages(id);
  }

  get offers(): readonly ActionOffer[] {
    return this.run?.readOnlyBecause === null ? this.run.offers : [];
  }

  get system(): string {
    return this.run?.system ?? '';
  }

  /** The action that waits for a die, and the die. */
  get asking() {
    return this.dice.question;
  }

  /** What Enter does. */
  get next(): ActionVariant | undefined {
    return this.sorted.next;
  }

  get choices(): readonly ActionOffer[] {
    return this.sorted.choices;
  }

  get minor(): readonly ActionOffer[] {
    return this.sorted.minor;
  }

  /** Over as soon as it had started, as a check is: its start is its result, and there is nothing to go on with or to take back. */
  get isCheck(): boolean {
    return this.run !== null && isCheck(this.run);
  }

  /** Whether there is anything that it may come to: it goes on, and its rules are there. */
  get canLookAhead(): boolean {
    return this.run?.state === 'active' && this.run.readOnlyBecause === null && !this.isCheck;
  }

  /** Ids of everyone who has a row. */
  private get people(): readonly string[] {
    return this.run?.presentation.participants.map((person) => person.id) ?? [];
  }

  /** Reads the run and follows it. @returns a function that stops. */
  open(): () => void {
    void this.read();
    return stopping(
      onEvent('runs.changed', (notice) => {
        if (notice.ids.includes(this.id) && this.echo.heard(notice, this.busy)) void this.read();
      }),
      // Its rules may be there now, or gone, or draw it otherwise.
      onEvent('plugins.changed', () => {
        if (this.echo.heard({ revision: 0 }, this.busy)) void this.read();
      }),
    );
  }

  /** Keeps what is typed: call it in an effect, which follows the fields. */
  keepDraft(): void {
    const { run, rows, unfolded, asking } = this;
    if (run === null) return;
    const waiting = asking === null ? undefined : { ...asking.subject, plan: asking.plan, ask: asking.ask, offer: asking.subject.offer.id };
    const now = ifTyped({ position: run.position, entries: rows.entries, ways: rows.alternatives, forms: this.forms.typed, unfolded, asking: waiting });
    untrack(() => {
      this.draft.keep(now);
    });
  }

  /** Fills in what was typed and not played when the program ended. */
  private restore({ position, offers, readOnlyBecause }: RunView): void {
    const found = this.draft.value;
    if (found === undefined || readOnlyBecause !== null) return;
    const isSameStep = found.position === position;
    this.rows.restore(found.ways, isSameStep ? found.entries : undefined);
    if (!isSameStep) return;
    this.forms.restore(found.forms);
    this.unfolded = found.unfolded;
    const { asking } = found;
    const offer = offers.find(({ id }) => id === asking?.offer);
    if (asking === undefined || offer === undefined) return;
    const { input, places, plan, ask } = asking;
    this.dice.goOn({ subject: { offer, input, places }, plan, ask });
  }

  async read(): Promise<void> {
    const reply = await replyOrError(api.runs.get({ id: this.id }));
    if (reply.ok) {
      const { log, ...head } = reply.value;
      const isFirst = this.run === null;
      this.log.show(log);
      this.#show(head);
      if (isFirst) this.restore(reply.value);
    } else if (this.run === null || reply.error.code === 'not-found') this.missing = reply.error.message;
    else this.refused = { message: reply.error.message, lines: [] };
  }

  /** Whether some die can be told another way. */
  get canTell(): boolean {
    return [...this.inputs.values()].some((input) => input.groups.some((group) => group.alternatives.length > 0));
  }

  /** Which part of an offer's form is drawn as a form; what is answered in the rows is not. */
  formKey(offer: ActionOffer): string {
    return this.forms.key(offer.id, this.drawn(offer));
  }

  /** The answers to that part while they are given. Another `formKey`, another model. */
  formOf(offer: ActionOffer): FormModel | undefined {
    const form = this.drawn(offer);
    if (form === undefined) return undefined;
    const names = Object.fromEntries(this.run?.presentation.participants.map((person) => [person.id, person.name]) ?? []);
    return this.forms.open(offer.id, form, (initial) => new FormModel(this.system, form, initial, names, names));
  }

  /**
   * Plays an offer with an answer that is ready, or with what stands in its fields. A press while the same offer is being played is done once that is stored, if
   * something was typed into the rows since; otherwise it is the second of a double press.
   */
  async play({ offer, ready }: ActionVariant): Promise<Ending> {
    const { run } = this;
    if (this.dice.busy && ready === undefined && offer.id === this.#played && this.rows.isTypedSince(offer)) this.#isPressed = true;
    if (this.busy || run === null) return 'nothing';
    this.refused = null;
    const hand = this.handOf(offer, ready?.input);
    const form = ready === undefined ? this.forms.get(offer.id) : undefined;
    if (form !== undefined) dropEmptyRows(form);
    form?.reveal();
    if (!hand.ok) this.rows.reveal(offer, hand.problems);
    if (!hand.ok || form?.check.ok === false) return 'refused';
    const answers = form?.check.ok === true ? form.check.value : {};
    const act: Act = { offer, input: ready?.input ?? { ...answers, ...hand.input }, places: hand.places };
    this.#played = offer.id;
    this.rows.send();
    const ending = this.#heard(act, await this.dice.begin(act, hand.plan));
    const isPressed = this.#isPressed;
    this.#isPressed = false;
    const next = isPressed && ending === 'played' ? this.offers.find(({ id, weight }) => id === offer.id && weight === offer.weight) : undefined;
    this.#played = undefined;
    return next === undefined ? ending : this.play({ offer: next, ready: undefined });
  }

  /** @param ready the answers of a ready answer. */
  private handOf(offer: ActionOffer, ready: JsonObject | undefined): Hand {
    const manner = this.#manner;
    // Only the primary offer has its dice and its answers in the rows; those of another are asked for on the way.
    if (offer.id === this.primary?.id) {
      const diced = ready === undefined ? this.#diced(offer) : { ...offer, dice: diceAsked(offer, ready) };
      return gather(diced, this.rows.of(offer), this.rows.alternatives, { ...manner, shown: this.inputs });
    }
    return manner.tableRolls ? { ...NOTHING_IN_ROWS, plan: allAtTable(manner.everyone) } : NOTHING_IN_ROWS;
  }

  get #manner(): Manner {
    return { tableRolls: tableRolls.everything, everyone: [...this.people, 'gm'], language: language() };
  }

  /** An offer with the dice that are asked for by what is answered now; where several answers are ready, those of all of them. */
  #diced(offer: ActionOffer): DicedOffer {
    if (offer.dice.every(({ when, times }) => when === undefined && times === undefined)) return offer;
    if (offer.ready !== undefined)
      return {
        ...offer,
        dice: diceOfAny(
          offer,
          offer.ready.map(({ input }) => input),
        ),
      };
    const inRows = rowAnswers({ ...offer, dice: [] }, this.rows.of(offer), this.rows.alternatives, this.#manner);
    return { ...offer, dice: diceAsked(offer, { ...this.forms.answersOf(offer.id), ...inRows }) };
  }

  private drawn(offer: ActionOffer): ReturnType<typeof ownForm> {
    const isPrimary = offer.id === this.primary?.id;
    const form = ownForm(offer, isPrimary ? this.people : []);
    return form === undefined ? undefined : withDefaults(form, isPrimary ? this.proposed : restAnswers(offer, this.run?.presentation));
  }

  /** Answers the die that was asked for on the way: with what the table rolled, or by leaving it (and what follows of the same person) to the app. */
  async answer(by: DieAnswer): Promise<Ending> {
    const { asking } = this;
    if (asking === null || (this.busy && !this.dice.busy)) return 'nothing';
    return this.#heard(asking.subject, await this.dice.answer(by));
  }

  /** Back to the fields of the action, all as they were. */
  stopAsking(): void {
    this.dice.stop();
    this.rows.problems = {};
  }

  undo = (): Promise<Ending> =>
    this.move(
      (input) => api.runs.undo(input),
      (run) => run.canUndo,
    );
  redo = (): Promise<Ending> =>
    this.move(
      (input) => api.runs.redo(input),
      (run) => run.canRedo,
    );
  end = (): Promise<Ending> =>
    this.move(
      (input) => api.runs.end(input),
      (run) => run.state === 'active' && run.readOnlyBecause === null,
    );

  /** @returns why it cannot be called that. */
  async rename(title: string): Promise<string | undefined> {
    const reply = await this.#own(api.runs.rename({ id: this.id, title }));
    if (!reply.ok) return reply.error.message;
    if (this.run !== null) this.run = { ...this.run, title: reply.value.title };
    return undefined;
  }

  /** One after the other: whoever presses undo three times means three steps. */
  private move(call: MoveCall, possible: (run: RunHead) => boolean): Promise<Ending> {
    const next = this.moves.then(() => this.moveNow(call, possible));
    this.moves = next;
    return next;
  }

  private async moveNow(call: MoveCall, possible: (run: RunHead) => boolean): Promise<Ending> {
    const { run } = this;
    if (this.busy || run === null || !possible(run)) return 'nothing';
    this.refused = null;
    const reply = await this.#own(call({ id: this.id, position: run.position }));
    this.dice.stop();
    if (!reply.ok) return this.#fail(reply.error);
    this.#update(reply.value);
    return 'played';
  }

  /** Takes what came of an action. */
  #heard(act: Act, outcome: Outcome<PlayedRun>): Ending {
    if (outcome.kind === 'nothing') return 'nothing';
    if (outcome.kind === 'refused') return this.#fail(outcome.error, act, outcome.atDie);
    this.rows.problems = {};
    if (outcome.kind === 'asked') return 'asked';
    if (this.unfolded === act.offer.id) this.unfolded = null;
    this.forms.clear(act.offer.id);
    this.rows.clear(act.offer);
    this.#update(outcome.value.run);
    return 'played';
  }

  /**
   * Every message goes to its field; what has none is said above the buttons. Nothing that was typed is lost.
   * @param atDie the message about the die that is asked for stands there.
   */
  #fail(error: CallError, act?: Act, atDie = false): Ending {
    const elsewhere: { readonly field: string; readonly message: string }[] = [];
    const placed: Record<string, string> = {};
    for (const { field, message } of error.fields) {
      const place = act === undefined ? undefined : placeOf(act.offer, act.places, field);
      if (place !== undefined) placed[place] = message;
      else if (!atDie || !field.startsWith('dice')) elsewhere.push({ field, message });
    }
    const form = act === undefined ? undefined : this.forms.get(act.offer.id);
    const lines = form?.refuse(elsewhere) ?? elsewhere.map(({ message }) => message);
    if (act === undefined) this.rows.problems = {};
    else this.rows.refuse(act.offer, placed);
    if ((error.fields.length === 0 && !atDie) || lines.length > 0)
      this.refused = { message: error.message, lines: lines.filter((line) => line !== error.message) };
    // A field that is rarely needed may stand folded away.
    const rare = act !== undefined && act.offer.id === this.primary?.id ? [...this.inputs.values()].flatMap(extraPaths) : [];
    if (rare.some((path) => Object.keys(placed).some((key) => key.startsWith(path)))) this.details = true;
    if (error.code === 'conflict' || error.code === 'not-found') void this.read();
    return 'refused';
  }

  /** A call that changes this run, and the announcement that comes of it: it brings nothing that the reply did not. */
  async #own<T>(call: Promise<Reply<T>>): Promise<Reply<T>> {
    this.busy = true;
    const reply = await replyOrError(call);
    this.busy = false;
    if (this.echo.answered(reply.ok ? reply.change : undefined)) void this.read();
    return reply;
  }

  #update({ added, removed, ...head }: RunProgress): void {
    this.log.move({ added, removed });
    this.#show(head);
  }

  #show(run: RunHead): void {
    if (this.run !== null && this.run.position !== run.position && this.asking !== null) this.stopAsking();
    const participants = run.presentation.participants.map((person) => ({ ...person, name: nameOf(person.name) }));
    this.run = { ...run, presentation: { ...run.presentation, participants } };
    this.missing = null;
  }
}

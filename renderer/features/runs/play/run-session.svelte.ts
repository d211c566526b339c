/** The run on the screen: what the main process says of it, what was typed and not yet played, and the calls that change it. */
import { untrack } from 'svelte';
import { participantInputs, gather, placeOf, wayOf } from './dice-input';
import type { DieGroup, Entries, Entry, Hand, ParticipantInput } from './dice-input';
import { OfferForms } from './offer-forms.svelte';
import { digitsOf, ownForm, sorted } from './offers';
import type { ActionVariant } from './offers';
import { ifTyped, runDraft } from './run-draft';
import { FormModel } from '../../../components/forms/model.svelte';
import { isCheck } from '../../../components/runs/run-words';
import { allAtTable, withAppRoll, withTableResults, otherRoller, withoutRefusedDie } from '../../../components/dice/dice-plan';
import { tableRolls } from '../../../components/runs/table-rolls.svelte';
import { parseTypedDie } from '../../../components/dice/typed-die';
import { replyOrError } from '../../../stores/reply';
import { api, onEvent } from '../../../stores/api';
import { Echo } from '../../../stores/echo';
import { nameOf } from '../../../stores/names.svelte';
import { language, t } from '../../../text/i18n.svelte';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { CallError, Reply } from '#shared/ipc/contract';
import type { LogEntry, RunView } from '#shared/ipc/runs';
import type { DieAsk } from '#shared/plugin-api/dice';
import type { ActionOffer } from '#shared/plugin-api/procedure';

/** An action as it is sent, kept while the table is asked for more dice. */
interface Act {
  readonly offer: ActionOffer;
  readonly input: JsonObject;
  readonly plan: DicePlan;
  readonly places: Readonly<Record<string, string>>;
}

/** A die that the rules asked for on the way. */
export interface Asking extends Act {
  readonly ask: DieAsk;
}

/** What the rows have to say of an offer that has none. */
const NOTHING_IN_ROWS: Extract<Hand, { ok: true }> = { ok: true, input: {}, plan: {}, places: {} };

/** What a refusal says that belongs to no field. */
export interface Refused {
  readonly message: string;
  readonly lines: readonly string[];
}

type MoveCall = (at: { id: string; position: number }) => Promise<Reply<RunView>>;

/** How something ended, for whoever places the focus. */
export type Ending = 'played' | 'asked' | 'refused' | 'nothing';

// An announcement of our own change that has not come by then will not come.

const NOBODY: ReadonlyMap<string, ParticipantInput> = new Map();

export class RunSession {
  run = $state.raw<RunView | null>(null);
  /** Why there is no run to show. */
  missing = $state<string | null>(null);
  /** An act is under way; what is pressed meanwhile does nothing. */
  busy = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Messages by path, the offer's id in front. */
  problems = $state.raw<Readonly<Record<string, string>>>({});
  asking = $state.raw<Asking | null>(null);
  /** Why the answer to that die was refused. */
  askedProblem = $state<string>();
  /** The minor offer whose form or answers are in sight, by its id. */
  unfolded = $state<string | null>(null);
  /** Fields that are rarely needed are unfolded. */
  details = $state(false);

  private entries = $state<Record<string, Entry>>({});
  private ways = $state<Record<string, string>>({});
  private readonly echo = new Echo();
  private moves: Promise<unknown> = Promise.resolve();
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
  /** The seats of the primary offer: its dice are typed in the rows of the participants. */
  readonly seats = $derived(this.primary === undefined ? NOBODY : participantInputs(this.primary, this.people));
  /** Whether the rows have answers that are rarely needed. */
  readonly hasExtras = $derived([...this.seats.values()].some((seat) => seat.extras.length > 0 || seat.ticks.some((tick) => tick.rare)));
  /** How many dice fields of the primary offer are filled, and how many there are. */
  readonly typed = $derived.by(() => {
    const groups = [...this.seats.values()].flatMap((seat) => seat.groups);
    const filled = groups.filter((group) => this.pathsOf(group).every((path) => this.text(this.primary, path) !== '')).length;
    return { filled, all: groups.length };
  });

  constructor(readonly id: string) {
    this.draft = runDraft(id);
  }

  get offers(): readonly ActionOffer[] {
    return this.run?.readOnlyBecause === null ? this.run.offers : [];
  }

  get system(): string {
    return this.run?.system ?? '';
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

  /** Ids of everyone who has a row. */
  private get people(): readonly string[] {
    return this.run?.presentation.participants.map((person) => person.id) ?? [];
  }

  /** Reads the run and follows it. @returns a function that stops. */
  open(): () => void {
    void this.read();
    return onEvent('runs.changed', (notice) => {
      if (notice.ids.includes(this.id) && this.echo.heard(notice, this.busy)) void this.read();
    });
  }

  /** Keeps what is typed: call it in an effect, which follows the fields. */
  keepDraft(): void {
    const { run, entries, ways, unfolded, asking } = this;
    if (run === null) return;
    const waiting = asking === null ? undefined : { ...asking, offer: asking.offer.id };
    const now = ifTyped({ position: run.position, entries: { ...entries }, ways: { ...ways }, forms: this.forms.typed, unfolded, asking: waiting });
    untrack(() => {
      this.draft.keep(now);
    });
  }

  /** Fills in what was typed and not played when the program ended. */
  private restore({ position, offers, readOnlyBecause }: RunView): void {
    const found = this.draft.value;
    if (found === undefined || readOnlyBecause !== null) return;
    this.ways = { ...found.ways };
    if (found.position !== position) return;
    this.entries = { ...found.entries };
    this.forms.restore(found.forms);
    this.unfolded = found.unfolded;
    const { asking } = found;
    const offer = offers.find(({ id }) => id === asking?.offer);
    if (asking !== undefined && offer !== undefined) this.asking = { ...asking, offer };
  }

  async read(): Promise<void> {
    const reply = await replyOrError(api.runs.get({ id: this.id }));
    if (reply.ok) this.show(reply.value);
    else if (this.run === null || reply.error.code === 'not-found') this.missing = reply.error.message;
    else this.refused = { message: reply.error.message, lines: [] };
  }

  entry(offer: ActionOffer | undefined, path: string): Entry | undefined {
    return this.entries[`${offer?.id ?? ''}:${path}`];
  }

  text(offer: ActionOffer | undefined, path: string): string {
    const entry = this.entry(offer, path);
    return typeof entry === 'string' ? entry : '';
  }

  /** Puts something into a field. What was wrong with it is no longer said: it has changed. */
  edit(offer: ActionOffer | undefined, path: string, value: Entry): void {
    const key = `${offer?.id ?? ''}:${path}`;
    this.entries[key] = value;
    const stays = Object.entries(this.problems).filter(([about]) => about !== key && !key.startsWith(`${about}.`));
    if (stays.length < Object.keys(this.problems).length) this.problems = Object.fromEntries(stays);
  }

  /** Judges a die when its field is left: while it is typed, `0` may still become `05`. */
  judgeDie(offer: ActionOffer | undefined, path: string, sides: number): void {
    const text = this.text(offer, path);
    if (text.trim() === '') return;
    const parsed = parseTypedDie(text, sides);
    if (!parsed.ok) this.problems = { ...this.problems, [`${offer?.id ?? ''}:${path}`]: t(parsed.key, parsed.args) };
  }

  problem(offer: ActionOffer | undefined, path: string): string | undefined {
    return this.problems[`${offer?.id ?? ''}:${path}`];
  }

  /** Everything that is wrong under one of these beginnings. */
  problemsUnder(offer: ActionOffer | undefined, beginnings: readonly string[]): readonly string[] {
    const keys = beginnings.map((path) => `${offer?.id ?? ''}:${path}`);
    return Object.entries(this.problems)
      .filter(([path]) => keys.some((key) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`)))
      .map(([, message]) => message);
  }

  /** Whether some die can be told another way. */
  get canTell(): boolean {
    return [...this.seats.values()].some((seat) => seat.groups.some((group) => group.ways.length > 0));
  }

  way(group: DieGroup): string {
    return wayOf(group, this.ways)?.field ?? '';
  }

  setWay(group: DieGroup, field: string): void {
    this.ways[group.key] = field;
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
    return this.forms.open(offer.id, form, (initial) => new FormModel(this.system, form, initial, names));
  }

  /** Plays an offer with an answer that is ready, or with what stands in its fields. */
  async play({ offer, ready }: ActionVariant): Promise<Ending> {
    const { run } = this;
    if (this.busy || run === null) return 'nothing';
    this.refused = null;
    const hand = this.handOf(offer);
    const form = ready === undefined ? this.forms.get(offer.id) : undefined;
    form?.reveal();
    if (!hand.ok) this.problems = Object.fromEntries(Object.entries(hand.problems).map(([path, { key, args }]) => [`${offer.id}:${path}`, t(key, args)]));
    if (!hand.ok || form?.check.ok === false) return 'refused';
    const told = form?.check.ok === true ? form.check.value : {};
    return this.send({ offer, input: ready?.input ?? { ...told, ...hand.input }, plan: hand.plan, places: hand.places });
  }

  private handOf(offer: ActionOffer): Hand {
    const everything = tableRolls.everything;
    const everyone = [...this.people, 'gm'];
    // Only the primary offer has its dice and its answers in the rows; those of another are asked for on the way.
    if (offer.id === this.primary?.id) return gather(offer, this.entriesOf(offer), this.ways, { tableRolls: everything, everyone, language: language() });
    return everything ? { ...NOTHING_IN_ROWS, plan: allAtTable(everyone) } : NOTHING_IN_ROWS;
  }

  private drawn(offer: ActionOffer): ReturnType<typeof ownForm> {
    return ownForm(offer, offer.id === this.primary?.id ? this.people : []);
  }

  /** Answers the die that was asked for on the way: with what the table rolled, or by leaving it (and what follows of the same person) to the app. */
  async answer(by: readonly number[] | 'app'): Promise<Ending> {
    const { asking } = this;
    if (asking === null || this.busy) return 'nothing';
    const { plan, ask } = asking;
    return this.send({ ...asking, plan: by === 'app' ? withAppRoll(plan, ask) : withTableResults(plan, ask, by) });
  }

  /** Back to the fields of the action, all as they were. */
  stopAsking(): void {
    this.asking = null;
    this.askedProblem = undefined;
    this.problems = {};
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
    const reply = await this.own(api.runs.rename({ id: this.id, title }));
    if (!reply.ok) return reply.error.message;
    if (this.run !== null) this.run = { ...this.run, title: reply.value.title };
    return undefined;
  }

  /** One after the other: whoever presses undo three times means three steps. */
  private move(call: MoveCall, possible: (run: RunView) => boolean): Promise<Ending> {
    const next = this.moves.then(() => this.moveNow(call, possible));
    this.moves = next;
    return next;
  }

  private async moveNow(call: MoveCall, possible: (run: RunView) => boolean): Promise<Ending> {
    const { run } = this;
    if (this.busy || run === null || !possible(run)) return 'nothing';
    this.refused = null;
    const reply = await this.own(call({ id: this.id, position: run.position }));
    if (!reply.ok) return this.fail(reply.error);
    this.asking = null;
    this.show(reply.value);
    return 'played';
  }

  private async send(act: Act): Promise<Ending> {
    const { run } = this;
    if (run === null) return 'nothing';
    this.problems = {};
    this.askedProblem = undefined;
    const reply = await this.own(
      api.runs.act({
        id: this.id,
        position: run.position,
        action: act.offer.id,
        input: act.input,
        dice: act.plan as Record<string, Mutable<DicePlan[string]>>,
      }),
    );
    if (!reply.ok) return this.fail(reply.error, act);
    if (reply.value.kind === 'needs-die') {
      this.asking = { ...act, ask: reply.value.ask };
      return 'asked';
    }
    this.asking = null;
    if (this.unfolded === act.offer.id) this.unfolded = null;
    this.clear(act.offer);
    this.show(reply.value.run);
    return 'played';
  }

  /** Every message goes to its field; what has none is said above the buttons. Nothing that was typed is lost. */
  private fail(error: CallError, act?: Act): Ending {
    const elsewhere: { readonly field: string; readonly message: string }[] = [];
    const problems: Record<string, string> = {};
    for (const { field, message } of error.fields) {
      const place = act === undefined ? undefined : placeOf(act.offer, act.places, field);
      if (place !== undefined && act !== undefined) problems[`${act.offer.id}:${place}`] = message;
      else if (this.asking !== null && field.startsWith('dice.')) this.refuseAsked(this.asking, field, message);
      else elsewhere.push({ field, message });
    }
    const form = act === undefined ? undefined : this.forms.get(act.offer.id);
    const lines = form?.refuse(elsewhere) ?? elsewhere.map(({ message }) => message);
    // A refusal of what stands in the rows or in the form is mended there.
    if (this.asking !== null && this.askedProblem === undefined) this.asking = null;
    this.problems = problems;
    const placed = Object.keys(problems);
    if (error.fields.length === 0 || lines.length > 0) this.refused = { message: error.message, lines: lines.filter((line) => line !== error.message) };
    if (this.extraPaths(act?.offer).some((path) => placed.some((key) => key.startsWith(`${act?.offer.id ?? ''}:${path}`)))) this.details = true;
    if (error.code === 'conflict' || error.code === 'not-found') void this.read();
    return 'refused';
  }

  private refuseAsked(asking: Asking, field: string, message: string): void {
    const who = otherRoller(field, asking.ask);
    const name = who === 'gm' ? t('play.gm') : (this.run?.presentation.participants.find((person) => person.id === who)?.name ?? who);
    this.askedProblem = name === undefined ? message : t('play.ask.of', { name, message });
    this.asking = { ...asking, plan: withoutRefusedDie(asking.plan, field) };
  }

  /** A call that changes this run, and the announcement that comes of it: it brings nothing that the reply did not. */
  private async own<T>(call: Promise<Reply<T>>): Promise<Reply<T>> {
    this.busy = true;
    const reply = await replyOrError(call);
    this.busy = false;
    if (this.echo.answered(reply.ok ? reply.change : undefined)) void this.read();
    return reply;
  }

  private show(run: RunView): void {
    const before = this.run;
    if (before?.position !== run.position && this.asking !== null) this.stopAsking();
    // Entries that are known keep their identity, so that a long log is not drawn anew for one more step.
    const participants = run.presentation.participants.map((person) => ({ ...person, name: nameOf(person.name) }));
    this.run = { ...run, presentation: { ...run.presentation, participants }, log: run.log.map((entry, index) => sameEntry(before?.log[index], entry)) };
    this.missing = null;
    if (before === null) this.restore(run);
  }

  /** What was played is no longer in front of the GM. A table that tells results in its own way goes on doing so. */
  private clear(offer: ActionOffer): void {
    this.forms.clear(offer.id);
    this.entries = Object.fromEntries(Object.entries(this.entries).filter(([key]) => !key.startsWith(`${offer.id}:`)));
  }

  private entriesOf(offer: ActionOffer): Entries {
    const prefix = `${offer.id}:`;
    const own = Object.entries(this.entries).filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]));
  }

  private pathsOf(group: DieGroup): readonly string[] {
    return wayOf(group, this.ways)?.parts.map((part) => part.path) ?? group.slots.map((slot) => slot.path);
  }

  private extraPaths(offer: ActionOffer | undefined): readonly string[] {
    if (offer === undefined || offer.id !== this.primary?.id) return [];
    return [...this.seats.values()].flatMap((seat) => [
      ...seat.extras.flatMap((extra) => extra.parts.map((part) => part.path)),
      ...seat.ticks.filter((tick) => tick.rare).map((tick) => tick.path),
    ]);
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

function sameEntry(known: LogEntry | undefined, fresh: LogEntry): LogEntry {
  return known?.seq === fresh.seq && known.at === fresh.at && known.action === fresh.action ? known : fresh;
}

/** The run on the screen: what the main process says of it, what was typed and not yet played, and the calls that change it. */
import { seatsOf, gather, placeOf, wayOf } from './hand';
import type { DieGroup, Entries, Entry, Seat } from './hand';
import { parseTypedDie } from './typed-die';
import { api, onEvent } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
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

/** What a refusal says that belongs to no field. */
export interface Refused {
  readonly message: string;
  readonly lines: readonly string[];
}

type MoveCall = (at: { id: string; position: number }) => Promise<Reply<RunView>>;

/** How something ended, for whoever places the focus. */
export type Ending = 'played' | 'asked' | 'refused' | 'nothing';

/** Where the answer to a die on the way is kept. */
export const ASKED = 'asked';

// An announcement of our own change that has not come by then will not come.
const ECHO_MS = 1500;

const NOBODY: ReadonlyMap<string, Seat> = new Map();

// "The table rolls" is a habit of the group, not of a scene.
let tableRolls = $state(false);

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
  /** Fields that are rarely needed are unfolded. */
  details = $state(false);

  private entries = $state<Record<string, Entry>>({});
  private ways = $state<Record<string, string>>({});
  private echo = { until: 0, heard: 0 };
  private moves: Promise<unknown> = Promise.resolve();

  readonly primary = $derived(this.offers.find((offer) => offer.weight === 'primary'));
  readonly choices = $derived(this.offers.filter((offer) => offer.weight === 'choice'));
  readonly minor = $derived(this.offers.filter((offer) => offer.weight === 'minor'));
  /** The seats of the primary offer: its dice are typed in the rows of the participants. */
  readonly seats = $derived(this.primary === undefined ? NOBODY : seatsOf(this.primary));
  readonly hasExtras = $derived([...this.seats.values()].some((seat) => seat.extras.length > 0));
  /** How many dice fields of the primary offer are filled, and how many there are. */
  readonly typed = $derived.by(() => {
    const groups = [...this.seats.values()].flatMap((seat) => seat.groups);
    const filled = groups.filter((group) => this.pathsOf(group).every((path) => this.text(this.primary, path) !== '')).length;
    return { filled, all: groups.length };
  });

  constructor(readonly id: string) {}

  get offers(): readonly ActionOffer[] {
    return this.run?.readOnlyBecause === null ? this.run.offers : [];
  }

  get system(): string {
    return this.run?.system ?? '';
  }

  get tableRolls(): boolean {
    return tableRolls;
  }

  set tableRolls(value: boolean) {
    tableRolls = value;
  }

  /** Reads the run and follows it. @returns a function that stops. */
  open(): () => void {
    void this.read();
    return onEvent('runs.changed', ({ id }) => {
      if (id !== this.id) return;
      if (this.busy) this.echo.heard += 1;
      else if (this.echo.until > Date.now()) this.echo.until = 0;
      else void this.read();
    });
  }

  async read(): Promise<void> {
    const reply = await answered(api.runs.get({ id: this.id }));
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

  /** Plays an offer with what stands in its fields. */
  async play(offer: ActionOffer): Promise<Ending> {
    const { run } = this;
    if (this.busy || run === null) return 'nothing';
    this.refused = null;
    const everyone = [...run.presentation.participants.map((participant) => participant.id), 'gm'];
    const hand = gather(offer, this.entriesOf(offer), this.ways, { tableRolls, everyone });
    if (!hand.ok) {
      this.problems = Object.fromEntries(Object.entries(hand.problems).map(([path, { key, args }]) => [`${offer.id}:${path}`, t(key, args)]));
      return 'refused';
    }
    return this.send({ offer, input: hand.input, plan: hand.plan, places: hand.places });
  }

  /** Answers the die that was asked for on the way: with what was typed, or by leaving it (and what follows of the same person) to the app. */
  async answer(by: 'table' | 'app'): Promise<Ending> {
    const { asking } = this;
    if (asking === null || this.busy) return 'nothing';
    const { who, sides } = asking.ask;
    const before = asking.plan[who]?.typed ?? [];
    if (by === 'app') return this.send({ ...asking, plan: { ...asking.plan, [who]: { typed: before, then: 'app' } } });
    const parsed = parseTypedDie(this.text(asking.offer, ASKED), sides);
    if (!parsed.ok) {
      this.problems = { [`${asking.offer.id}:${ASKED}`]: t(parsed.key, parsed.args) };
      return 'refused';
    }
    return this.send({ ...asking, plan: { ...asking.plan, [who]: { typed: [...before, parsed.value], then: 'ask' } } });
  }

  /** Back to the fields of the action, all as they were. */
  stopAsking(): void {
    this.asking = null;
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
      this.edit(act.offer, ASKED, '');
      return 'asked';
    }
    this.asking = null;
    this.clear(act.offer);
    this.show(reply.value.run);
    return 'played';
  }

  /** Every message goes to its field; what has none is said above the buttons. Nothing that was typed is lost. */
  private fail(error: CallError, act?: Act): Ending {
    const lines: string[] = [];
    const problems: Record<string, string> = {};
    for (const { field, message } of error.fields) {
      const place =
        act === undefined ? undefined : (placeOf(act.offer, act.places, field) ?? (this.asking !== null && field.startsWith('dice.') ? ASKED : undefined));
      if (place === undefined || act === undefined) lines.push(message);
      else problems[`${act.offer.id}:${place}`] = message;
    }
    // A refusal of what stands in the rows is mended there.
    if (this.asking !== null && Object.keys(problems).some((path) => !path.endsWith(`:${ASKED}`))) this.asking = null;
    this.problems = problems;
    const placed = Object.keys(problems);
    if (placed.length === 0 || lines.length > 0) this.refused = { message: error.message, lines: lines.filter((line) => line !== error.message) };
    if (this.extraPaths(act?.offer).some((path) => placed.some((key) => key.startsWith(`${act?.offer.id ?? ''}:${path}`)))) this.details = true;
    if (error.code === 'conflict' || error.code === 'not-found') void this.read();
    return 'refused';
  }

  /** A call that changes this run, and the announcement that comes of it: it brings nothing that the reply did not. */
  private async own<T>(call: Promise<Reply<T>>): Promise<Reply<T>> {
    this.busy = true;
    this.echo = { until: 0, heard: 0 };
    const reply = await answered(call);
    this.busy = false;
    const { heard } = this.echo;
    const changed = reply.ok && !isQuestion(reply.value);
    if (changed && heard === 0) this.echo.until = Date.now() + ECHO_MS;
    if (heard > (changed ? 1 : 0)) void this.read();
    return reply;
  }

  private show(run: RunView): void {
    const before = this.run;
    if (before?.position !== run.position && this.asking !== null) this.stopAsking();
    // Entries that are known keep their identity, so that a long log is not drawn anew for one more step.
    this.run = { ...run, log: run.log.map((entry, index) => sameEntry(before?.log[index], entry)) };
    this.missing = null;
  }

  /** What was played is no longer in front of the GM. A table that tells results in its own way goes on doing so. */
  private clear(offer: ActionOffer): void {
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
    return [...this.seats.values()].flatMap((seat) => seat.extras.flatMap((extra) => extra.parts.map((part) => part.path)));
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

function isQuestion(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'needs-die';
}

function sameEntry(known: LogEntry | undefined, fresh: LogEntry): LogEntry {
  return known?.seq === fresh.seq && known.at === fresh.at && known.action === fresh.action ? known : fresh;
}

/** A call whose failure to arrive reads like any other refusal. */
async function answered<T>(call: Promise<Reply<T>>): Promise<Reply<T>> {
  try {
    return await call;
  } catch {
    return { ok: false, error: { code: 'internal', message: t('error.internal'), fields: [] } };
  }
}

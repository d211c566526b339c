/** The encounter on the screen: what the main process says of it, a die that it waits for, and the calls that change it. */
import type { SheetRules } from '#shared/ipc/characters';
import type { Change } from '#shared/ipc/change';
import type { CallError, Reply } from '#shared/ipc/contract';
import { withEncounterChange } from '#shared/ipc/encounter-change';
import type { Dice, NeedsDie } from '#shared/ipc/dice';
import type { EncounterChange, EncounterView, RolledResult } from '#shared/ipc/encounters';
import { replyOrError } from '../../../stores/reply';
import { api, onEvent, stopping } from '../../../stores/api';
import { Echo } from '../../../stores/echo';
import { learnNames } from '../../../stores/names.svelte';
import { t } from '../../../text/i18n.svelte';
import { DiceConversation } from '../../../components/dice/dice-conversation.svelte';
import type { DieAnswer, Outcome, Question } from '../../../components/dice/dice-conversation.svelte';
import { allAtTable } from '../../../components/dice/dice-plan';
import { tableRolls } from '../../../components/runs/table-rolls.svelte';

/** Where a call stands: late ones are refused. */
export interface At {
  readonly id: string;
  readonly revision: number;
}

/** How something ended, for whoever places the focus. */
export type Ending = 'done' | 'asked' | 'refused' | 'nothing';

/** A call that may ask for dice. */
export type Rolling = (at: At, dice: Dice) => Promise<Reply<RolledResult>>;

/** What came of such a call once every die was there. */
type Rolled = Exclude<RolledResult, NeedsDie>;

/** A call of the screen was answered, and what it changed is shown. */
export interface Answered {
  /** Undefined when it changed nothing. */
  readonly change: Change | undefined;
  /** The place of the history before it, and the one that is shown now; undefined when the encounter was read whole instead. */
  readonly places: { readonly before: number; readonly now: number } | undefined;
}

/** A fight as the screen shows it: reads it, sends actions one at a time, and follows changes that others made. */
export class EncounterSession {
  view = $state.raw<EncounterView | null>(null);
  /** What its system says of conditions, health and initiative; null where it says nothing. */
  rules = $state.raw<SheetRules | null>(null);
  /** Why there is nothing to show. */
  missing = $state<string | null>(null);
  /** A call is under way; what is pressed meanwhile does nothing. */
  busy = $state(false);
  /** What the last call changed; undefined when it changed nothing. */
  latestChange: Change | undefined;
  refused = $state.raw<CallError | null>(null);
  /** The call that waits for a die, and the die. */
  readonly dice = new DiceConversation<Rolling, Rolled>({
    send: (call, dice) =>
      this.#act(
        () => call({ id: this.id, revision: this.view?.revision ?? 0 }, dice),
        (rolled) => (rolled.kind === 'done' ? rolled.change : undefined),
      ),
    nameOf: (who) => this.nameOf(who),
  });

  /** Whether anything can be done in it. */
  readonly playable = $derived(this.view !== null && this.view.readOnlyBecause === null && this.view.phase !== 'ended');

  #rulesOf: string | undefined;
  #moves: Promise<unknown> = Promise.resolve();
  #readings = 0;
  /** Calls of this screen that change something and are not answered yet. */
  #calls = 0;
  readonly #echo = new Echo();
  /** Plain: nobody draws it. */
  readonly #listeners: ((answered: Answered) => void)[] = [];

  /** Shown and not stored yet. */
  #begun = false;

  /** @param beginsIn the campaign for an encounter that need not be stored yet: it is, with the first thing that is done to it. */
  constructor(
    readonly id: string,
    private readonly beginsIn?: string,
  ) {}

  /** Nothing of it is stored yet: a draft would be of nothing. */
  get isOnlyBegun(): boolean {
    return this.#begun;
  }

  /** Reads the encounter and follows it. @returns a function that stops. */
  open(): () => void {
    void this.read();
    return stopping(
      onEvent('records.changed', (notice) => {
        const concerns = this.view === null || notice.campaignId === this.view.campaignId;
        if (concerns && this.#echo.heard(notice, this.#calls > 0)) void this.read();
      }),
      onEvent('runs.changed', () => void this.read()),
      onEvent('plugins.changed', () => {
        this.#rulesOf = undefined;
        void this.read();
      }),
    );
  }

  /** Whether a call that changes something is not answered yet. */
  get isCalling(): boolean {
    return this.#calls > 0;
  }

  /** Hears of every call that was answered, within the change of the page that shows it. @returns a function that stops. */
  onAnswered(listener: (answered: Answered) => void): () => void {
    this.#listeners.push(listener);
    return () => void this.#listeners.splice(this.#listeners.indexOf(listener), 1);
  }

  async read(): Promise<void> {
    const mine = ++this.#readings;
    if (this.#begun) return;
    const reply = await replyOrError(api.encounters.get({ id: this.id }));
    const blank =
      !reply.ok && reply.error.code === 'not-found' && this.view === null && this.beginsIn !== undefined ? await this.#blank(this.beginsIn) : undefined;
    // An answer that was overtaken tells of the past.
    if (mine !== this.#readings) return;
    if (reply.ok) {
      this.#show(reply.value);
      if (this.#calls === 0) this.#echo.answered(this.#shown());
    } else if (blank?.ok === true) {
      this.#begun = true;
      this.#show(blank.value);
    } else if (this.view === null || reply.error.code === 'not-found') this.missing = reply.error.message;
    else this.refused = reply.error;
  }

  nameOf(who: string): string | undefined {
    return this.view?.combatants.find(({ character }) => character.id === who)?.character.name;
  }

  /** One change; a second press before the first is answered does nothing. */
  async act(call: (at: At) => Promise<Reply<EncounterChange>>): Promise<Ending> {
    if (this.busy || this.view === null) return 'nothing';
    const reply = await this.#act(
      async () => {
        const stored = await this.#stored();
        return stored.ok ? call({ id: this.id, revision: stored.value.revision }) : stored;
      },
      (change) => change,
    );
    return reply.ok ? 'done' : this.#refuse(reply.error);
  }

  /** Changes somebody in it: no step of the fight, so that the next may be typed before the last is answered. */
  change(call: (id: string) => Promise<Reply<EncounterChange>>): Promise<Reply<EncounterChange>> {
    return this.#call(
      () => call(this.id),
      (change) => change,
    );
  }

  /** Another title, or other notes: they are no step of the fight. */
  async edit(change: { readonly title?: string; readonly notes?: string }): Promise<Reply<EncounterView>> {
    const begins = this.#begun;
    const stored = await this.#stored(change.title);
    // It was stored with its title at once.
    const { title, ...others } = change;
    const rest = begins || title === undefined ? others : change;
    if (!stored.ok || Object.keys(rest).length === 0) return stored;
    const reply = await replyOrError(api.encounters.edit({ id: this.id, change: rest }));
    if (reply.ok) this.#show(reply.value);
    return reply;
  }

  /** The encounter as it is stored; what was only begun is stored now. */
  async #stored(title?: string): Promise<Reply<EncounterView>> {
    const { view, beginsIn } = this;
    if (view === null) return { ok: false, error: { code: 'not-found', message: t('error.internal'), fields: [] } };
    if (!this.#begun || beginsIn === undefined) return { ok: true, value: view };
    const reply = await replyOrError(api.encounters.create({ id: this.id, campaignId: beginsIn, title: title ?? view.title }));
    if (!reply.ok) return reply;
    this.#begun = false;
    this.#show(reply.value);
    return reply;
  }

  /** What it would be, with nobody in it. */
  async #blank(campaignId: string): Promise<Reply<EncounterView>> {
    const [campaign, others] = await Promise.all([
      replyOrError(api.campaigns.get({ id: campaignId })),
      replyOrError(api.encounters.list({ campaignId, templates: false, trashed: false })),
    ]);
    if (!campaign.ok) return campaign;
    if (!others.ok) return others;
    const { system } = campaign.value;
    return { ok: true, value: blankEncounter({ id: this.id, campaignId, system, title: t('encounters.defaultTitle', { number: others.value.length + 1 }) }) };
  }

  /** One after the other: whoever presses undo three times means three steps. */
  move(call: (at: At) => Promise<Reply<EncounterChange>>, possible: (view: EncounterView) => boolean): Promise<Ending> {
    const next = this.#moves.then(() => (this.view !== null && possible(this.view) ? this.act(call) : 'nothing'));
    this.#moves = next;
    return next;
  }

  undo = (): Promise<Ending> =>
    this.move(
      (at) => api.encounters.undo(at),
      (view) => view.canUndo,
    );
  redo = (): Promise<Ending> =>
    this.move(
      (at) => api.encounters.redo(at),
      (view) => view.canRedo,
    );
  back = (): Promise<Ending> =>
    this.move(
      (at) => api.encounters.back(at),
      (view) => view.canGoBack,
    );

  /** The die that is asked for; null while none is. */
  get asking(): Question<Rolling> | null {
    return this.dice.question;
  }

  /** A call that may want dice: the app rolls them, or the table is asked one after the other. */
  async roll(who: readonly string[], call: Rolling): Promise<Ending> {
    if (this.busy || this.view === null) return 'nothing';
    return this.#heard(await this.dice.begin(call, tableRolls.everything ? allAtTable(who) : {}));
  }

  /** Answers the die that was asked for: with what the table rolled, or by leaving it to the app. */
  async answer(by: DieAnswer): Promise<Ending> {
    if (this.view === null || (this.busy && !this.dice.busy)) return 'nothing';
    return this.#heard(await this.dice.answer(by));
  }

  /** Asks again for the die of a call that was left half answered. */
  goOnAsking(question: Question<Rolling>): void {
    this.dice.goOn(question);
  }

  stopAsking(): void {
    this.dice.stop();
  }

  #heard(outcome: Outcome<Rolled>): Ending {
    if (outcome.kind !== 'refused') return outcome.kind;
    return outcome.atDie ? 'refused' : this.#refuse(outcome.error);
  }

  /** A step of the fight: one at a time. */
  async #act<T>(call: () => Promise<Reply<T>>, changeIn: (value: T) => EncounterChange | undefined): Promise<Reply<T>> {
    this.busy = true;
    this.refused = null;
    const reply = await this.#call(call, changeIn, true);
    this.latestChange = reply.ok ? reply.change : undefined;
    return reply;
  }

  /** Calls, and shows what that changed. @param isStep nothing else may be pressed before it is answered. */
  async #call<T>(call: () => Promise<Reply<T>>, changeIn: (value: T) => EncounterChange | undefined, isStep = false): Promise<Reply<T>> {
    this.#calls += 1;
    const reply = await replyOrError(call());
    this.#calls -= 1;
    const change = reply.ok ? changeIn(reply.value) : undefined;
    const next = change === undefined || this.view === null ? undefined : withEncounterChange(this.view, change);
    // Others changed it before the call did, and what is shown does not know of that yet.
    const isBehind = next === undefined && change !== undefined;
    if (next !== undefined) this.#show(next);
    // Together with what it changed, so that the page is laid out once.
    if (isStep && !isBehind) this.busy = false;
    const places = change === undefined || next === undefined ? undefined : { before: change.since, now: next.place };
    for (const listener of [...this.#listeners]) listener({ change: reply.ok ? reply.change : undefined, places });
    if (isBehind) {
      await this.read();
      if (isStep) this.busy = false;
    }
    if (this.#calls === 0 && this.#echo.answered(this.#shown())) void this.read();
    return reply;
  }

  #shown(): { readonly revision: number } {
    return { revision: this.view?.place ?? 0 };
  }

  #refuse(error: CallError): Ending {
    // Somebody was quicker, or it was pressed twice: what stands there now says enough.
    if (error.code === 'conflict') {
      void this.read();
      return 'nothing';
    }
    this.refused = error;
    if (error.code === 'not-found') void this.read();
    return 'refused';
  }

  #show(view: EncounterView): void {
    this.#readings += 1;
    const known = this.view?.combatants ?? [];
    this.view = view;
    this.missing = null;
    learnNames(view.combatants.filter((one) => !known.includes(one)).map(({ character }) => character));
    if (this.#rulesOf === view.system) return;
    this.#rulesOf = view.system;
    void api.characters.rules({ system: view.system }).then((reply) => {
      if (reply.ok) this.rules = reply.value;
    });
  }
}

function blankEncounter(named: Pick<EncounterView, 'id' | 'campaignId' | 'system' | 'title'>): EncounterView {
  return {
    ...named,
    template: false,
    phase: 'prepared',
    round: 0,
    sides: { allies: 0, enemies: 0, neutral: 0 },
    turnName: null,
    createdAt: 0,
    updatedAt: 0,
    trashedAt: null,
    journeyId: null,
    journeyClock: null,
    notes: '',
    options: {},
    turn: null,
    combatants: [],
    revision: 0,
    place: 0,
    canUndo: false,
    canRedo: false,
    canGoBack: false,
    readOnlyBecause: null,
    runs: [],
  };
}

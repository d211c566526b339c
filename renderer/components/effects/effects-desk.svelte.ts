/**
 * The proposals of one run or check beside the records: which are applied, whom each is about, and the calls that apply them or take them back. Nothing
 * is applied by itself.
 */
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { CallError, Reply } from '#shared/ipc/contract';
import type { EffectState } from '#shared/ipc/effects';
import type { Effect } from '#shared/plugin-api/procedure';
import { api, onEvent, stopping } from '../../stores/api';
import { isRecordId, nameOf } from '../../stores/names.svelte';
import { replyOrError } from '../../stores/reply';

/** Somebody whom a proposal could be about. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
}

/** What proposed the effects. */
export type Source = { readonly kind: 'run' | 'check'; readonly id: string };

/** Whom a name of a run stands for: chosen once, and remembered until the program ends. */
const chosen: Partial<Record<string, SvelteMap<string, string>>> = {};

/** What was proposed by a run or a check, how far it was applied, and the calls that apply it. */
export class EffectsDesk {
  states = $state.raw<readonly EffectState[]>([]);
  candidates = $state.raw<readonly Candidate[]>([]);
  busy = $state(false);
  /** Why the last thing was refused, by the place it belongs to. */
  problems = $state.raw<Readonly<Record<string, string>>>({});
  /** Whether it is known how they stand. */
  ready = $state(false);

  readonly #choices: SvelteMap<string, string>;
  #readings = 0;

  /** The first step whose proposals are known. */
  from = 0;

  /**
   * @param campaignId null while no campaign is known: then nothing can be applied.
   * @param first gives the first step that is on the screen: what older ones proposed is not asked for.
   */
  constructor(
    readonly source: Source,
    readonly campaignId: string | null,
    readonly encounterId: string | null = null,
    private readonly first: () => number = () => 0,
  ) {
    this.#choices = chosen[`${source.kind} ${source.id}`] ??= new SvelteMap<string, string>();
  }

  /** Reads how they stand and follows it. @returns a function that stops. */
  open(): () => void {
    void this.read();
    void this.#readPeople();
    return stopping(
      onEvent('records.changed', ({ campaignId }) => {
        if (campaignId !== this.campaignId && campaignId !== null) return;
        void this.read();
        void this.#readPeople();
      }),
      onEvent('runs.changed', ({ ids }) => {
        if (this.source.kind === 'run' && ids.includes(this.source.id)) void this.read();
      }),
    );
  }

  async read(): Promise<void> {
    const mine = ++this.#readings;
    const from = untrack(this.first);
    const reply = await api.effects.list({ source: this.source, campaignId: this.campaignId, from });
    if (mine !== this.#readings || !reply.ok) return;
    this.from = from;
    this.states = reply.value;
    this.ready = true;
  }

  async #readPeople(): Promise<void> {
    const { campaignId, encounterId } = this;
    if (campaignId === null) return;
    const [members, encounter] = await Promise.all([
      api.characters.list({ place: { kind: 'members', campaignId }, archived: false }),
      encounterId === null ? undefined : api.encounters.get({ id: encounterId }),
    ]);
    const all = [...(members.ok ? members.value : []), ...(encounter?.ok === true ? encounter.value.combatants.map(({ character }) => character) : [])];
    this.candidates = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index).map(({ id, name }) => ({ id, name }));
  }

  stateAt(seq: number, index: number): EffectState | undefined {
    return this.states.find((state) => state.seq === seq && state.index === index);
  }

  /** Whom a proposal is about: as the record knows it, or as it was chosen for whoever the run calls that; null when nobody said so. */
  whoOf(state: EffectState, effect: Effect): string | null {
    if (effect.kind === 'time') return null;
    return state.character?.id ?? this.#choices.get(effect.who) ?? null;
  }

  /** Says whom the run means by a name. */
  choose(who: string, id: string): void {
    if (id === '') this.#choices.delete(who);
    else this.#choices.set(who, id);
  }

  /** Whether a proposal can be applied with one press. */
  isReady(state: EffectState, effect: Effect): boolean {
    return this.campaignId !== null && state.appliedAs === null && state.dismissedAs === null && (effect.kind === 'time' || this.whoOf(state, effect) !== null);
  }

  /** What somebody of the run is called, an id included. */
  nameOf(who: string): string {
    if (!isRecordId(who)) return who;
    return this.candidates.find(({ id }) => id === who)?.name ?? nameOf(who);
  }

  async apply(state: EffectState, effect: Effect): Promise<void> {
    const { campaignId } = this;
    if (campaignId === null || this.busy) return;
    const who = this.whoOf(state, effect);
    await this.#do(keyOf(state), () =>
      api.effects.apply({ source: this.source, campaignId, place: { seq: state.seq, index: state.index }, who: state.character === null ? who : null }),
    );
  }

  /** Leaves a proposal out. */
  async dismiss(state: EffectState): Promise<void> {
    const { campaignId } = this;
    if (campaignId === null || this.busy) return;
    await this.#do(keyOf(state), () => api.effects.dismiss({ source: this.source, campaignId, place: { seq: state.seq, index: state.index } }));
  }

  /** Takes back what was applied, or takes up again what was left out. */
  async takeBack(state: EffectState): Promise<void> {
    const id = state.appliedAs ?? state.dismissedAs;
    if (id === null || this.busy) return;
    await this.#do(keyOf(state), () => api.journal.takeBack({ id }));
  }

  /** Everything of a step that can be applied: one press, one undo. */
  async applyAll(seq: number): Promise<void> {
    const { campaignId } = this;
    if (campaignId === null || this.busy) return;
    const who = Object.fromEntries(this.#choices);
    await this.#do(`${String(seq)}/all`, () => api.effects.applyAll({ source: this.source, campaignId, seq, who }));
  }

  /** Why applying everything of a step was refused. */
  problemOfAll(seq: number): string | undefined {
    return this.problems[`${String(seq)}/all`];
  }

  problem(seq: number, index: number): string | undefined {
    return this.problems[`${String(seq)}/${String(index)}`] ?? undefined;
  }

  async #do(key: string, call: () => Promise<Reply<unknown>>): Promise<void> {
    this.busy = true;
    this.problems = {};
    const reply = await replyOrError(call());
    // Somebody was quicker: how it stands now says enough.
    if (!reply.ok && reply.error.code !== 'conflict') this.problems = { [key]: reasonOf(reply.error) };
    else if (!reply.ok) this.problems = { [key]: reply.error.message };
    await this.read();
    this.busy = false;
  }
}

function keyOf({ seq, index }: EffectState): string {
  return `${String(seq)}/${String(index)}`;
}

function reasonOf(error: CallError): string {
  return error.fields[0]?.message ?? error.message;
}

/** What stands in the rows of the participants and was not played yet: dice, ways to tell a result, ticks and modifiers, and what is wrong with them. */
import type { ActionOffer } from '#shared/plugin-api/procedure';
import { parseTypedDie } from '../../../components/dice/typed-die';
import { t } from '../../../text/i18n.svelte';
import { chosenAlternative } from './dice-input';
import type { DieGroup, Entries, Entry, Problem } from './dice-input';

type Messages = Readonly<Record<string, string>>;

/** Holds what was typed into the rows, per offer, and the messages beside the fields. */
export class RowAnswers {
  /** By the offer's id and the path of the field. */
  #entries = $state<Record<string, Entry>>({});
  /** In which way each kind of dice is told. */
  #alternatives = $state<Record<string, string>>({});
  /** What was edited since an action was sent: it is for the next one. */
  #since: readonly string[] = [];
  /** Messages by path, the offer's id in front. */
  problems = $state.raw<Messages>({});

  /** Everything that was typed, for the draft. */
  get entries(): Entries {
    return { ...this.#entries };
  }

  get alternatives(): Readonly<Record<string, string>> {
    return { ...this.#alternatives };
  }

  /** What was typed before the program ended. @param entries undefined where they belong to a step that was played since. */
  restore(alternatives: Readonly<Record<string, string>>, entries?: Entries): void {
    this.#alternatives = { ...alternatives };
    if (entries !== undefined) this.#entries = { ...entries };
  }

  entry(offer: ActionOffer | undefined, path: string): Entry | undefined {
    return this.#entries[keyOf(offer, path)];
  }

  text(offer: ActionOffer | undefined, path: string): string {
    const entry = this.entry(offer, path);
    return typeof entry === 'string' ? entry : '';
  }

  /** Puts something into a field. What was wrong with it is no longer said: it has changed. */
  edit(offer: ActionOffer | undefined, path: string, value: Entry): void {
    const key = keyOf(offer, path);
    this.#entries[key] = value;
    this.#since = [...this.#since, key];
    const stays = Object.entries(this.problems).filter(([about]) => about !== key && !key.startsWith(`${about}.`));
    if (stays.length < Object.keys(this.problems).length) this.problems = Object.fromEntries(stays);
  }

  /** Judges a die when its field is left: while it is typed, `0` may still become `05`. */
  judgeDie(offer: ActionOffer | undefined, path: string, sides: number): void {
    const text = this.text(offer, path);
    if (text.trim() === '') return;
    const parsed = parseTypedDie(text, sides);
    if (!parsed.ok) this.problems = { ...this.problems, [keyOf(offer, path)]: t(parsed.key, parsed.args) };
  }

  problem(offer: ActionOffer | undefined, path: string): string | undefined {
    return this.problems[keyOf(offer, path)];
  }

  /** Everything that is wrong under one of these beginnings. */
  problemsUnder(offer: ActionOffer | undefined, beginnings: readonly string[]): readonly string[] {
    const keys = beginnings.map((path) => keyOf(offer, path));
    return Object.entries(this.problems)
      .filter(([path]) => keys.some((key) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`)))
      .map(([, message]) => message);
  }

  /** Says what is wrong with the rows of an offer. @param problems by path. */
  reveal(offer: ActionOffer, problems: Readonly<Record<string, Problem>>): void {
    this.problems = Object.fromEntries(Object.entries(problems).map(([path, { key, args }]) => [keyOf(offer, path), t(key, args)]));
  }

  /** Says what was refused in the rows of an offer. @param messages by path. */
  refuse(offer: ActionOffer, messages: Messages): void {
    this.problems = Object.fromEntries(Object.entries(messages).map(([path, message]) => [keyOf(offer, path), message]));
  }

  alternativeOf(group: DieGroup): string {
    return chosenAlternative(group, this.#alternatives)?.field ?? '';
  }

  setAlternative(group: DieGroup, field: string): void {
    this.#alternatives[group.key] = field;
  }

  /** Whether every field of a kind of dice is filled. */
  isFilled(offer: ActionOffer | undefined, group: DieGroup): boolean {
    const paths = chosenAlternative(group, this.#alternatives)?.parts.map((part) => part.path) ?? group.slots.map((slot) => slot.path);
    return paths.every((path) => this.text(offer, path) !== '');
  }

  /** What stands in the rows of an offer, by path. */
  of(offer: ActionOffer): Entries {
    const prefix = keyOf(offer, '');
    const own = Object.entries(this.#entries).filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]));
  }

  /** What stands there now is sent. */
  send(): void {
    this.#since = [];
  }

  /** Whether something was typed into the rows of an offer since it was sent. */
  isTypedSince(offer: ActionOffer): boolean {
    const prefix = keyOf(offer, '');
    return this.#since.some((key) => key.startsWith(prefix) && this.#entries[key] !== '');
  }

  /** What was played is no longer in front of the GM; what was typed since is for the next time. A table that tells results in its own way goes on doing so. */
  clear(offer: ActionOffer): void {
    const prefix = keyOf(offer, '');
    this.#entries = Object.fromEntries(Object.entries(this.#entries).filter(([key]) => !key.startsWith(prefix) || this.#since.includes(key)));
  }
}

function keyOf(offer: ActionOffer | undefined, path: string): string {
  return `${offer?.id ?? ''}:${path}`;
}

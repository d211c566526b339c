/** The answers of one form while they are given: what was typed, what is wrong with it, and when to say so. */
import { SvelteSet } from 'svelte/reactivity';
import { createContext } from 'svelte';
import { checkForm, formDefaults } from '#shared/plugin-api/check-form';
import type { FormCheck } from '#shared/plugin-api/check-form';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';
import { words } from '../../text/i18n.svelte';
import { isRecord, withIds } from './ids';
import { pathId, pathName } from './paths';
import { afterPress } from './after-press';
import type { FieldPath } from './paths';

interface Refusal {
  readonly field: string;
  readonly message: string;
  /** What stood there when it was refused: once that changes, the refusal is past. */
  readonly about: string;
}

let forms = 0;

/** One form being filled in. Components below `SchemaForm` reach it through `useForm()`. */
export class FormModel {
  readonly plugin: string;
  readonly form: FormSchema;
  /** Names of participants by id, for fields that ask about each of them. */
  readonly names: Readonly<Record<string, string>>;
  /** Names by id of those who take part already: people who are asked for besides are somebody else. */
  readonly present: Readonly<Record<string, string>>;
  /** Begins every element id of this form. */
  readonly prefix: string;
  answers = $state<Record<string, unknown>>({});

  #touched = new SvelteSet<string>();
  #revealed = $state(false);
  #refusals = $state.raw<readonly Refusal[]>([]);
  readonly #check: FormCheck = $derived.by(() =>
    checkForm(this.form, withIds(this.form, $state.snapshot(this.answers) as Record<string, unknown>, this.present)),
  );

  /**
   * @param plugin whose texts these are.
   * @param initial answers given before (a draft); the form's defaults fill what is missing.
   * @param present see the field of that name.
   */
  constructor(
    plugin: string,
    form: FormSchema,
    initial: Readonly<Record<string, unknown>> = {},
    names: Readonly<Record<string, string>> = {},
    present: Readonly<Record<string, string>> = {},
  ) {
    this.present = present;
    this.plugin = plugin;
    this.form = form;
    this.names = names;
    this.prefix = `form${String(++forms)}`;
    // A draft may be older than the form: what the form no longer asks is left out.
    const kept = Object.fromEntries(Object.entries(initial).filter(([name]) => Object.hasOwn(form.properties, name)));
    this.answers = structuredClone({ ...formDefaults(form), ...kept });
  }

  /** The verdict on the answers as they stand, identifiers and defaults filled in. */
  get check(): FormCheck {
    return this.#check;
  }

  /** How many mistakes are in sight. */
  get shown(): number {
    if (this.#check.ok) return this.#standing().length;
    return this.#check.issues.filter((issue) => this.#isShown(issue.field)).length + this.#standing().length;
  }

  /** The answers that differ from what the form proposes by itself; undefined when none does. */
  get changed(): Readonly<Record<string, unknown>> | undefined {
    const first: Readonly<Record<string, unknown>> = formDefaults(this.form);
    const answers = Object.entries($state.snapshot(this.answers) as Record<string, unknown>);
    const changed = answers.filter(([name, answer]) => JSON.stringify(answer) !== JSON.stringify(first[name]));
    return changed.length === 0 ? undefined : Object.fromEntries(changed);
  }

  /** A text of the plugin in the GM's language. */
  say(text: Text): string {
    return words(this.plugin, text);
  }

  /** The same for what need not be said. */
  sayIf(text: Text | undefined): string | undefined {
    return text === undefined ? undefined : this.say(text);
  }

  /** What was answered at a place. */
  get(path: FieldPath): unknown {
    let at: unknown = this.answers;
    for (const part of path) {
      if (at === null || typeof at !== 'object') return undefined;
      at = (at as Record<string | number, unknown>)[part];
    }
    return at;
  }

  /** Answers at a place; undefined takes the answer back. */
  set(path: FieldPath, value: unknown): void {
    const last = path.at(-1);
    if (last === undefined) return;
    const owner = this.#owner(path.slice(0, -1));
    if (owner === undefined) return;
    if (value === undefined && !Array.isArray(owner)) Reflect.deleteProperty(owner, last);
    else (owner as Record<string | number, unknown>)[last] = value;
  }

  #owner(path: FieldPath): object | undefined {
    let at: object = this.answers;
    for (const part of path) {
      const slots = at as Record<string | number, unknown>;
      // A group nobody has answered in yet.
      slots[part] ??= {};
      const next = slots[part];
      if (next === null || typeof next !== 'object') return undefined;
      at = next;
    }
    return at;
  }

  /** The focus left a field: from now on its mistakes are shown. */
  touch(path: FieldPath): void {
    afterPress(() => this.#touched.add(pathName(path)));
  }

  /** From now on every mistake is shown. */
  reveal(): void {
    this.#revealed = true;
  }

  /** Forgets who was where, after rows have moved: an old mark would stand at the wrong row. */
  forget(path: FieldPath): void {
    const prefix = pathName(path);
    for (const name of [...this.#touched]) if (name.startsWith(prefix)) this.#touched.delete(name);
    this.#refusals = this.#refusals.filter((refusal) => !refusal.field.startsWith(prefix));
  }

  /**
   * Takes mistakes that only the other side knows.
   * @returns those that belong to no field of this form.
   */
  refuse(fields: readonly { readonly field: string; readonly message: string }[]): readonly string[] {
    const known = fields.filter(({ field }) => field !== '' && Object.hasOwn(this.form.properties, /^[^.[]*/.exec(field)?.[0] ?? ''));
    this.#refusals = known.map(({ field, message }) => ({ field, message, about: this.#answerAt(field) }));
    return fields.filter((entry) => !known.includes(entry)).map(({ message }) => message);
  }

  /** What is wrong at a place, in words, once it is time to say so. */
  message(path: FieldPath): string | undefined {
    const field = pathName(path);
    const refusal = this.#standing().find((entry) => entry.field === field);
    if (refusal !== undefined) return refusal.message;
    if (this.#check.ok || !this.#isShown(field)) return undefined;
    const issue = this.#check.issues.find((entry) => entry.field === field);
    return issue === undefined ? undefined : this.say(issue.text);
  }

  /** Whether something is wrong at a place or below it, and it is time to say so. */
  hasMistake(path: FieldPath): boolean {
    return this.mistakesUnder(path).length > 0;
  }

  /** Everything that is wrong at a place and below it, once it is time to say so; the element of each message has the id `<elementId(field)>-error`. */
  mistakesUnder(path: FieldPath): readonly { readonly field: string; readonly message: string }[] {
    const prefix = pathName(path);
    const below = (field: string): boolean => field === prefix || field.startsWith(`${prefix}.`) || field.startsWith(`${prefix}[`);
    const refusals = this.#standing().filter((entry) => below(entry.field));
    const issues = this.#check.ok ? [] : this.#check.issues.filter((issue) => below(issue.field) && this.#isShown(issue.field));
    return [
      ...refusals.map(({ field, message }) => ({ field, message })),
      ...issues.filter((issue) => !refusals.some((refusal) => refusal.field === issue.field)).map(({ field, text }) => ({ field, message: this.say(text) })),
    ];
  }

  /** Puts the focus where the first mistake is; false when there is none, or nothing to put it on. */
  focusMistake(): boolean {
    const fields = [...this.#standing().map((entry) => entry.field), ...(this.#check.ok ? [] : this.#check.issues.map((issue) => issue.field))];
    for (const field of fields) {
      const element = this.#nearest(field);
      if (element === null) continue;
      // It may be folded away.
      for (let fold = element.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
      element.focus();
      return true;
    }
    return false;
  }

  /** The field's own element, or that of the smallest part of the form around it. */
  #nearest(field: string): HTMLElement | null {
    for (let name = field; name !== ''; name = name.replace(/(^|\.)[^.[\]]+$|\[\d+\]$/, '')) {
      const element = document.getElementById(this.elementId(name));
      if (element !== null) return element;
    }
    return null;
  }

  /** The element id of a field. */
  elementId(field: string | FieldPath): string {
    return pathId(this.prefix, typeof field === 'string' ? [field] : field);
  }

  #isShown(field: string): boolean {
    return this.#revealed || this.#touched.has(field);
  }

  #standing(): readonly Refusal[] {
    return this.#refusals.filter((refusal) => this.#answerAt(refusal.field) === refusal.about);
  }

  #answerAt(field: string): string {
    const path = [...field.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map((part) => (part[2] === undefined ? (part[1] ?? '') : Number(part[2])));
    const value = this.get(path);
    return JSON.stringify(isRecord(value) || Array.isArray(value) ? $state.snapshot(value) : (value ?? null));
  }
}

/** The form that a field component stands in. */
export const [useForm, provideForm] = createContext<FormModel>();

/** The forms of what can be done now, each with its answers while they are given. */
import { checkForm, formDefaults } from '#shared/plugin-api/check-form';
import type { FormSchema } from '#shared/plugin-api/form';
import type { FormModel } from '../../forms/model.svelte';

interface Kept {
  readonly key: string;
  readonly model: FormModel;
}

export class OfferForms {
  // A record without reactions: a form is made while the screen is drawn, and that must not draw it again.
  #kept: Readonly<Record<string, Kept>> = {};
  // What was played starts afresh, though it may ask the same.
  #played = $state.raw<Readonly<Record<string, number>>>({});

  /** Tells one form of an offer from the next: its answers belong to it alone. */
  key(offer: string, form: FormSchema | undefined): string {
    return `${String(this.#played[offer] ?? 0)}:${JSON.stringify(form)}`;
  }

  get(offer: string): FormModel | undefined {
    return this.#kept[offer]?.model;
  }

  /**
   * The answers to an offer. Where the rules ask something else meanwhile, what was answered and still can be stays.
   * @param make a model that begins with some answers.
   */
  open(offer: string, form: FormSchema, make: (initial: Readonly<Record<string, unknown>>) => FormModel): FormModel {
    const key = this.key(offer, form);
    const before = this.#kept[offer];
    if (before?.key === key) return before.model;
    const model = make(before === undefined ? {} : stillGood(before.model, form));
    this.#kept = { ...this.#kept, [offer]: { key, model } };
    return model;
  }

  /** Forgets what was answered: it has been played. */
  clear(offer: string): void {
    if (this.#kept[offer] === undefined) return;
    this.#kept = Object.fromEntries(Object.entries(this.#kept).filter(([other]) => other !== offer));
    this.#played = { ...this.#played, [offer]: (this.#played[offer] ?? 0) + 1 };
  }
}

/** Answers that differ from what stood there at first, as far as another form takes them. */
function stillGood(model: FormModel, form: FormSchema): Readonly<Record<string, unknown>> {
  const first: Readonly<Record<string, unknown>> = formDefaults(model.form);
  const given = Object.entries($state.snapshot(model.answers)).filter(([name, answer]) => JSON.stringify(answer) !== JSON.stringify(first[name]));
  const check = checkForm(form, Object.fromEntries(given));
  const wrong = new Set(check.ok ? [] : check.issues.map((issue) => /^[^.[]+/.exec(issue.field)?.[0]));
  return Object.fromEntries(given.filter(([name]) => !wrong.has(name)));
}

/** The forms of what can be done now, each with its answers while they are given. */
import type { JsonObject } from '#shared/domain/json';
import { checkForm } from '#shared/plugin-api/check-form';
import type { FormSchema } from '#shared/plugin-api/form';
import type { FormModel } from '../../../components/forms/model.svelte';

interface Kept {
  readonly key: string;
  readonly model: FormModel;
}

type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The forms of the offers on screen, each with what was typed into it until its offer is played. */
export class OfferForms {
  // A record without reactions: a form is made while the screen is drawn, and that must not draw it again.
  #kept: Readonly<Record<string, Kept>> = {};
  /** Raised with every form: what follows the answers learns of a new one, after it was drawn. */
  #made = $state(0);
  /** What was typed before the program ended, by offer, until its form is there. */
  #before: Answers = {};
  // What was played starts afresh, though it may ask the same.
  #played = $state.raw<Readonly<Record<string, number>>>({});

  /** Tells one form of an offer from the next: its answers belong to it alone. */
  key(offer: string, form: FormSchema | undefined): string {
    return `${String(this.#played[offer] ?? 0)}:${JSON.stringify(form)}`;
  }

  get(offer: string): FormModel | undefined {
    return this.#kept[offer]?.model;
  }

  /** The answers to an offer as they stand, right or not; what was typed before the program ended until its form is there. Reactive. */
  answersOf(offer: string): JsonObject {
    void this.#made;
    const answers = this.#kept[offer]?.model.answers ?? this.#before[offer] ?? {};
    return $state.snapshot(answers) as JsonObject;
  }

  /**
   * The answers to an offer. Where the rules ask something else meanwhile, what was answered and still can be stays.
   * @param make a model that begins with some answers.
   */
  open(offer: string, form: FormSchema, make: (initial: Readonly<Record<string, unknown>>) => FormModel): FormModel {
    const key = this.key(offer, form);
    const before = this.#kept[offer];
    if (before?.key === key) return before.model;
    const model = make(before === undefined ? (this.#before[offer] ?? {}) : stillGood(before.model, form));
    this.#kept = { ...this.#kept, [offer]: { key, model } };
    queueMicrotask(() => {
      this.#made += 1;
    });
    return model;
  }

  /** What is answered otherwise than proposed, by offer. Reactive. */
  get typed(): Answers {
    void this.#made;
    const open = Object.entries(this.#kept).flatMap(([offer, { model }]) => (model.changed === undefined ? [] : [[offer, model.changed] as const]));
    const closed = Object.entries(this.#before).filter(([offer]) => this.#kept[offer] === undefined);
    return Object.fromEntries([...closed, ...open]);
  }

  /** What was typed before the program ended: the forms that ask for it open with it. */
  restore(typed: Answers): void {
    this.#before = typed;
  }

  /** Forgets what was answered: it has been played. */
  clear(offer: string): void {
    this.#before = Object.fromEntries(Object.entries(this.#before).filter(([other]) => other !== offer));
    if (this.#kept[offer] === undefined) return;
    this.#kept = Object.fromEntries(Object.entries(this.#kept).filter(([other]) => other !== offer));
    this.#played = { ...this.#played, [offer]: (this.#played[offer] ?? 0) + 1 };
  }
}

/** Answers that differ from what the form proposed, as far as another form takes them. */
function stillGood(model: FormModel, form: FormSchema): Readonly<Record<string, unknown>> {
  const answers = Object.entries(model.changed ?? {});
  const check = checkForm(form, Object.fromEntries(answers));
  const wrong = new Set(check.ok ? [] : check.issues.map((issue) => /^[^.[]+/.exec(issue.field)?.[0]));
  return Object.fromEntries(answers.filter(([name]) => !wrong.has(name)));
}

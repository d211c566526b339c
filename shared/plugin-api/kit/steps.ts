/** Steps and their events: what `start` and `apply` answer. */
import type { JsonObject } from '#shared/domain/json';
import type { OfferedDie } from '#shared/plugin-api/offered-dice';
import { messageWriter } from '#shared/plugin-api/kit/messages';
import type { MessageHistory, MessageWriter, PickMessage } from '#shared/plugin-api/kit/messages';
import type { Tone } from '#shared/plugin-api/present';
import type { ActionOffer, Effect, Procedure, Refusal, Step, StepEvent } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/**
 * What a procedure is called, from the entries `<prefix>.title` and `<prefix>.source` of the catalogue.
 * @param more which of `<prefix>.description` and `<prefix>.keywords` there are.
 */
export function procedureTexts(
  prefix: string,
  more: readonly ('description' | 'keywords')[] = [],
): Pick<Procedure, 'title' | 'source' | 'description' | 'keywords'> {
  const texts = Object.fromEntries(more.map((name) => [name, text(`${prefix}.${name}`)]));
  return { title: text(`${prefix}.title`), source: text(`${prefix}.source`), ...texts };
}

/**
 * Something that can be done, called by the entry `<id>.label` and explained by `<id>.help`.
 * @param dice those that it is sure to ask for, in the order asked.
 * @param more its form, and anything that is said otherwise.
 * @example
 * actionOffer('round', 'primary', runners(state).map(movementDie), { form: formOf({ surprise: booleanField(text('round.surprise')) }) })
 */
export function actionOffer(id: string, weight: ActionOffer['weight'], dice: readonly OfferedDie[], more: Partial<Omit<ActionOffer, 'id'>> = {}): ActionOffer {
  return { id, label: text(`${id}.label`), help: text(`${id}.help`), weight, dice, ...more };
}

/** The event that says a step's outcome in one sentence: exactly one a step. @param facts the same in numbers. */
export function headlineEvent(words: Text, tone: Tone, facts: JsonObject): StepEvent {
  return { weight: 'headline', text: words, tone, facts };
}

/** The event of somebody's part in a step. @param who a participant's id. @param facts the same in numbers. */
export function lineEvent(who: string, words: Text, tone: Tone, facts: JsonObject): StepEvent {
  return { weight: 'line', who, text: words, tone, facts };
}

/**
 * The first step of a run that goes on from here.
 * @param state the first state, or why this set-up cannot be, which is handed on.
 * @param events what there is to say of it.
 */
export function firstStep<State extends JsonObject>(state: State | Refusal, events: (state: State) => readonly StepEvent[]): Step<State> | Refusal {
  if (isRefused(state)) return state;
  return { state, finished: false, events: events(state), effects: [] };
}

function isRefused(state: JsonObject | Refusal): state is Refusal {
  return 'refused' in state;
}

/**
 * A step whose messages are written in wordings that have not just been used; the state remembers them.
 * @param next the state after the step, without what its messages used.
 * @param messages see `messageWriter`.
 * @param events writes the events with `pick`.
 * @example
 * return stepWithMessages(next, messageWriter(dice, variants, state), (pick) => roundEvents(state, next, pick), isOver(next));
 */
export function stepWithMessages<State extends JsonObject & MessageHistory>(
  next: State,
  messages: MessageWriter,
  events: (pick: PickMessage) => readonly StepEvent[],
  finished: boolean,
  effects: readonly Effect[] = [],
): Step<State> {
  const written = events(messages.pick);
  return { state: { ...next, told: messages.used() }, finished, events: written, effects };
}

/** A writer whose keys all stand under a prefix of the catalogue: `pick('caught')` writes `<prefix>caught`. See `messageWriter`. */
export function messageWriterUnder(prefix: string, ...[dice, variants, history, step]: Parameters<typeof messageWriter>): MessageWriter {
  const { pick, used } = messageWriter(dice, variants, history, step);
  return { pick: (key, args) => pick(`${prefix}${key}`, args), used };
}

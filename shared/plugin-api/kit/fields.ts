/** Fields of forms: what set-ups and actions of most rule systems ask for, so that an author writes only what is their own. */
import type {
  BooleanField,
  ChoiceField,
  FieldSchema,
  FormSchema,
  GroupField,
  ListField,
  NumberField,
  PerParticipantField,
  TextField,
} from '#shared/plugin-api/form';
import { GROUNDS } from '#shared/plugin-api/kit/messages';
import { CHASE_SIDES } from '#shared/plugin-api/kit/participants';
import type { Person } from '#shared/plugin-api/kit/participants';
import { text, verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/** Most people that a run is made for. */
export const MOST_PARTICIPANTS = 40;

/** What a field may say besides its title and what its helper fills in. */
type More<Field> = Partial<Omit<Field, 'type' | 'title'>>;

/**
 * A form, or the fields of a group.
 * @param properties the fields in the order in which they are drawn.
 * @param required names of fields that must be answered; fields with a default need not be named.
 */
export function formOf(properties: Readonly<Record<string, FieldSchema>>, required: readonly string[] = []): FormSchema {
  return { type: 'object', additionalProperties: false, ...(required.length === 0 ? {} : { required }), properties };
}

/** Fields that belong together, under a title. See `formOf`. */
export function groupField(title: Text, properties: GroupField['properties'], required: readonly string[] = [], more: More<GroupField> = {}): GroupField {
  return { ...formOf(properties, required), title, ...more };
}

/** A tick; off unless `default` says otherwise. */
export function booleanField(title: Text, more: More<BooleanField> = {}): BooleanField {
  return { type: 'boolean', title, default: false, ...more };
}

/** A number from `minimum` to `maximum`, both included, with decimals. */
export function numberField(title: Text, minimum: number, maximum: number, more: More<NumberField> = {}): NumberField {
  return { type: 'number', title, minimum, maximum, ...more };
}

/** A whole number from `minimum` to `maximum`, both included. */
export function wholeNumberField(title: Text, minimum: number, maximum: number, more: More<NumberField> = {}): NumberField {
  return { ...numberField(title, minimum, maximum, more), type: 'integer' };
}

/**
 * A choice of one among several.
 * @param values what is answered, at least one.
 * @param labelOf how each is called.
 * @example
 * choiceField(text('setup.order'), ['first', 'last'], (value) => text(`setup.order.${value}`), { default: 'first' })
 */
export function choiceField<Value extends string>(
  title: Text,
  values: readonly Value[],
  labelOf: (value: Value) => Text,
  more: More<ChoiceField> = {},
): ChoiceField {
  return { type: 'string', title, enum: values, 'x-labels': values.map(labelOf), ...more };
}

/** The `id` of a participant: made by the program, never shown. */
export function idField(title: Text): TextField {
  return { type: 'string', title, format: 'id', minLength: 1, maxLength: 64 };
}

/** The `name` of a participant, which must not be empty. @param maxLength in characters, from 1. */
export function nameField(title: Text, maxLength = 120): TextField {
  return { type: 'string', title, format: 'name', minLength: 1, maxLength };
}

/** The `side` of somebody in a chase. The catalogue names both: `side.pursuer` and `side.quarry`. */
export function sideField(title: Text): ChoiceField {
  return choiceField(title, CHASE_SIDES, (side) => text(`side.${side}`));
}

/** The `id` and `name` of everybody in a run, called by the entries `<prefix>.id` and `<prefix>.name`. */
export function personFields(prefix: string): { readonly id: TextField; readonly name: TextField } {
  return { id: idField(text(`${prefix}.id`)), name: nameField(text(`${prefix}.name`)) };
}

/** The `id`, `name` and `side` of everybody in a chase, called by the entries `<prefix>.id`, `<prefix>.name` and `<prefix>.side`. */
export function runnerFields(prefix: string): { readonly id: TextField; readonly name: TextField; readonly side: ChoiceField } {
  return { ...personFields(prefix), side: sideField(text(`${prefix}.side`)) };
}

/** Where the scene plays, for messages that name places. The catalogue names each: `ground.any`, `ground.town` and `ground.wild`. */
export function groundField(title: Text, description: Text): ChoiceField {
  return choiceField(title, GROUNDS, (ground) => text(`ground.${ground}`), { description, default: 'any' });
}

/**
 * The people of a run, by an `id` that no two of them share; in the form of an action, those who join it.
 * @param items what is asked of each: a `groupField` with at least an `idField` and a `nameField`.
 * @param minItems how few there may be: 2 for a chase.
 * @example
 * participantsField(text('setup.people'), groupField(text('setup.runner'), { ...runnerFields('setup'), pace }, ['id', 'name', 'side', 'pace']), 2)
 */
export function participantsField(title: Text, items: GroupField, minItems: number, more: More<ListField> = {}): ListField {
  return { type: 'array', title, items, minItems, maxItems: MOST_PARTICIPANTS, 'x-widget': 'participants', ...more };
}

/** One of some people, answered by their id. */
export function personField(title: Text, people: readonly Person[], more: More<ChoiceField> = {}): ChoiceField {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return choiceField(
    title,
    people.map(({ id }) => id),
    (id) => verbatim(names.get(id) ?? id),
    more,
  );
}

/**
 * Some of several people, each at most once, answered by their ids. Nobody unless answered, but where `minItems` asks for somebody.
 * @param itemTitle what one of them is called.
 */
export function peopleField(title: Text, itemTitle: Text, people: readonly Person[], more: More<ListField> = {}): ListField {
  const initial: Pick<ListField, 'default'> = more.minItems === undefined ? { default: [] } : {};
  return { type: 'array', title, items: personField(itemTitle, people), maxItems: people.length, uniqueItems: true, ...initial, ...more };
}

/** An answer for each of some people, by their id; nobody is obliged to have one. @param each what is asked of one of them. */
export function perPersonField(title: Text, people: readonly Person[], each: FieldSchema, more: More<PerParticipantField> = {}): PerParticipantField {
  return { type: 'object', title, propertyNames: { enum: people.map(({ id }) => id) }, additionalProperties: each, default: {}, ...more };
}

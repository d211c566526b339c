/**
 * Forms are a small, closed dialect of JSON Schema 2020-12. The renderer draws one widget per member of
 * `FieldSchema`, the host checks every answer against the same schema (`shared/plugin-api/check-form.ts`),
 * and a plugin may rely on both: what reaches `start` and `apply` has the declared shape, with defaults filled in.
 * Keywords that begin with `x-` only tell the widget how to look.
 */
import type { Text } from '#shared/plugin-api/text';

interface FieldBase {
  /** The label. */
  readonly title: Text;
  /** One sentence of help under the field. */
  readonly description?: Text;
  /** Present where the source of the rules is silent: says in a sentence how this field is read. Shown as such. */
  readonly 'x-interpretation'?: Text;
  /** Rarely changed: folded away until asked for. */
  readonly 'x-advanced'?: boolean;
}

/** A tick box. */
export interface BooleanField extends FieldBase {
  readonly type: 'boolean';
  readonly default?: boolean;
  /** What a tick adds to the sum of its group (`x-sum`). */
  readonly 'x-adds'?: number;
  /** Name of a boolean field beside this one: once that is ticked, this one adds nothing. */
  readonly 'x-adds-unless'?: string;
}

/** A number with its range (both ends included unless `exclusiveMinimum`). */
export interface NumberField extends FieldBase {
  readonly type: 'integer' | 'number';
  readonly minimum?: number;
  /** The number must be larger than this; instead of `minimum`. */
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly default?: number | null;
  /** An empty field is meant, and stored as null (for example "no limit"). */
  readonly nullable?: boolean;
  readonly 'x-unit'?: Text;
  /** Name of a boolean field beside this one in its group: answered by false when this one is typed as −0, which no number can hold. */
  readonly 'x-minus-zero'?: string;
  /** What some values mean, shown beside the field: "4: a good lead". In ascending order. */
  readonly 'x-scale'?: readonly { readonly at: number; readonly meaning: Text }[];
  /** Values worth one click. */
  readonly 'x-presets'?: readonly { readonly value: number; readonly label: Text }[];
  /** The same in a measure that the table thinks in, typed instead: `title` names it, the field gets what was typed times `factor`. */
  readonly 'x-convert'?: { readonly title: Text; readonly factor: number };
}

/** A text of `minLength` (0 without it) to `maxLength` characters. */
export interface TextField extends FieldBase {
  readonly type: 'string';
  readonly minLength?: number;
  readonly maxLength: number;
  readonly default?: string;
  /**
   * `id`: made by the renderer, never shown. `name`: what people and things are called. `who`: whom it is about, an id or any name; dice are
   * rolled and effects proposed under it.
   */
  readonly format?: 'id' | 'name' | 'who' | 'multiline';
  /** Texts offered while typing; anything else may be typed. */
  readonly 'x-suggestions'?: readonly Text[];
}

/** One of several values, or something of one's own where `custom` allows it. */
export interface ChoiceField extends FieldBase {
  readonly type: 'string';
  readonly enum: readonly string[];
  /** One label per member of `enum`. */
  readonly 'x-labels': readonly Text[];
  readonly default?: string;
  /** Something of one's own instead of a member of `enum`: the answer is then an object of this shape. */
  readonly custom?: GroupField;
  /** What each member adds to the sum of its group (`x-sum`). */
  readonly 'x-adds'?: readonly number[];
}

/**
 * A list of `minItems` (0 without it) to `maxItems` alike things; `x-widget: 'participants'` is the people of a run, keyed by their `id`. In a set-up they are those who
 * take part from the start. In the form of an action they are somebody new: the screen takes them from the parties and libraries and fills a row from their sheets as it does in
 * the set-up (fields of the same names), and the host refuses whoever takes part already or did.
 */
export interface ListField extends FieldBase {
  readonly type: 'array';
  readonly items: FieldSchema;
  readonly minItems?: number;
  readonly maxItems: number;
  readonly uniqueItems?: boolean;
  readonly default?: readonly never[];
  readonly 'x-widget'?: 'participants';
}

/** Fields that belong together. */
export interface GroupField extends FieldBase, ObjectShape {
  readonly default?: Readonly<Record<string, never>>;
  /** Its fields with `x-adds` add up, and the sum is shown beside them under this name: the modifiers of a situation. */
  readonly 'x-sum'?: Text;
}

/**
 * One answer per participant, keyed by participant id; nobody is obliged to have one. On the screen of a run it stands in the participant's row: a tick (`boolean`)
 * beside their dice, labelled by the title of `additionalProperties`, with its description, or else that of the field, as help; it has a key. Anything else stands
 * under "Modifiers", and so does a tick with `x-advanced`.
 */
export interface PerParticipantField extends FieldBase {
  readonly type: 'object';
  readonly propertyNames: { readonly enum: readonly string[] };
  readonly additionalProperties: FieldSchema;
  readonly default?: Readonly<Record<string, never>>;
  /** The die label that an answer stands in for: the widget sits where that die is typed, as an alternative to it. */
  readonly 'x-instead-of'?: string;
}

interface ObjectShape {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** Any field of a form. */
export type FieldSchema = BooleanField | NumberField | TextField | ChoiceField | ListField | GroupField | PerParticipantField;

/** A whole form: fields are drawn in the order of `properties`. */
export type FormSchema = ObjectShape;

/** Whether a field asks for a number. */
export function isNumber(field: FieldSchema): field is NumberField {
  return field.type === 'integer' || field.type === 'number';
}

/** Whether a field asks for one of several values. */
export function isChoice(field: FieldSchema): field is ChoiceField {
  return field.type === 'string' && 'enum' in field;
}

/** The sum of a group (`x-sum`) as its fields stand; answers that are missing or wrong add nothing. */
export function sumOf(group: Pick<GroupField, 'properties'>, answers: Readonly<Record<string, unknown>>): number {
  const answerOf = (name: string): unknown => (Object.hasOwn(answers, name) ? answers[name] : group.properties[name]?.default);
  return Object.entries(group.properties).reduce((sum, [name, field]) => {
    if (field.type === 'boolean') {
      const { 'x-adds': adds = 0, 'x-adds-unless': unless } = field;
      return answerOf(name) === true && (unless === undefined || answerOf(unless) !== true) ? sum + adds : sum;
    }
    if (!isChoice(field)) return sum;
    const answer = answerOf(name);
    return sum + (typeof answer === 'string' ? (field['x-adds']?.[field.enum.indexOf(answer)] ?? 0) : 0);
  }, 0);
}

/** A list of some of several choices: a tick each. */
export function isChoiceList(field: FieldSchema): field is ListField & { readonly items: ChoiceField } {
  return field.type === 'array' && isChoice(field.items);
}

/** Whether a field asks for something of each participant. */
export function isPerParticipant(field: FieldSchema): field is PerParticipantField {
  return field.type === 'object' && 'propertyNames' in field;
}

/** Whether a field is a group of fields. */
export function isGroup(field: FieldSchema): field is GroupField {
  return field.type === 'object' && 'properties' in field;
}

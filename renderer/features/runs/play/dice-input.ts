/**
 * What lies in the rows of the participants before an action: their dice, what may be told instead of a die, and other answers about them.
 * Pure: from an offer and what was typed to what is sent. Everything typed is kept under the path that a refusal names
 * (`dice.sigrid[0]`, `results.sigrid.sl`), so that a message finds its field by itself.
 */
import type { Json, JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { DieAsk } from '#shared/plugin-api/dice';
import { isChoice, isGroup, isNumber, isPerParticipant } from '#shared/plugin-api/form';
import type { ChoiceField, FieldSchema, ListField, PerParticipantField } from '#shared/plugin-api/form';
import type { Locale } from '#shared/plugin-api/manifest';
import type { ActionOffer } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import { isPeopleList } from './offers';
import { isMinusZero, parseDecimal, parseSigned, parseTypedDie } from '../../../components/dice/typed-die';
import type { Parsed } from '../../../components/dice/typed-die';

/** What stands in a field: text of an input, or a tick. */
export type Entry = string | boolean;
/** What was typed, by the path of the field. */
export type Entries = Readonly<Record<string, Entry>>;

/** An offer with the dice that it asks for by what is answered now. */
export type DicedOffer = Omit<ActionOffer, 'dice'> & { readonly dice: readonly DieAsk[] };

/** One die that is sure to be asked for. */
export interface DieSlot {
  readonly path: string;
  readonly ask: DieAsk;
}

/** One field of what somebody is told or given. */
export interface Part {
  readonly path: string;
  readonly title: Text;
  readonly help: Text | undefined;
  readonly schema: FieldSchema;
}

/** A per-participant field of the form, as it looks for one participant. */
export interface ResultInput {
  /** Name of the field in the form. */
  readonly field: string;
  readonly title: Text;
  readonly parts: readonly Part[];
}

/** Dice of one kind for one participant, and what can be told in their place. */
export interface DieGroup {
  /** Where the chosen way is kept; the way itself is a `field`, or nothing for the dice. */
  readonly key: string;
  readonly label: string;
  readonly slots: readonly DieSlot[];
  readonly alternatives: readonly ResultInput[];
}

/** A tick of one participant: it puts them into a list of the form, or answers a yes or no that is asked of each. */
export interface Tick {
  /** Name of the list in the form. */
  readonly field: string;
  readonly path: string;
  readonly title: Text;
  readonly help: Text | undefined;
  readonly rare: boolean;
  /** How it stands until somebody ticks it. */
  readonly ticked: boolean;
}

/** Everything that an offer asks about one participant. */
export interface ParticipantInput {
  readonly who: string;
  /** Every die of theirs in the order asked, those of all groups. */
  readonly slots: readonly DieSlot[];
  readonly groups: readonly DieGroup[];
  readonly ticks: readonly Tick[];
  /** Other answers about this participant: modifiers and the like. */
  readonly extras: readonly ResultInput[];
}

/** Paths of the fields of somebody that are rarely needed. */
export function extraPaths({ extras, ticks }: ParticipantInput): readonly string[] {
  return [...extras.flatMap((extra) => extra.parts.map((part) => part.path)), ...ticks.filter((tick) => tick.rare).map((tick) => tick.path)];
}

/**
 * The seats of an offer: everyone it asks a die of or an answer about.
 * @param everyone ids of those who have a row.
 */
export function participantInputs(offer: DicedOffer, everyone: readonly string[]): ReadonlyMap<string, ParticipantInput> {
  const form = Object.entries(offer.form?.properties ?? {});
  const fields = form.filter((entry): entry is [string, PerParticipantField] => isPerParticipant(entry[1]));
  const lists = form.filter((entry): entry is [string, PeopleList] => isPeopleList(entry[1], everyone));
  const named = [...fields.flatMap(([, field]) => field.propertyNames.enum), ...lists.flatMap(([, list]) => list.items.enum)];
  const people = new Set([...offer.dice.map((die) => die.who), ...named]);
  return new Map([...people].map((who) => [who, participantInput(offer, fields, lists, who)]));
}

type PeopleList = ListField & { readonly items: ChoiceField };

function participantInput(
  offer: DicedOffer,
  fields: readonly [string, PerParticipantField][],
  lists: readonly [string, PeopleList][],
  who: string,
): ParticipantInput {
  const slots = offer.dice.filter((die) => die.who === who).map((ask, index) => ({ path: `dice.${who}[${String(index)}]`, ask }));
  const answers = fields
    .filter(([, field]) => field.propertyNames.enum.includes(who))
    .map(([name, field]) => ({ instead: field['x-instead-of'], answer: resultInput(name, field, who), isTick: isTick(field) }));
  const labels = [...new Set(slots.map((slot) => slot.ask.label))];
  return {
    who,
    slots,
    groups: labels.map((label) => ({
      key: `${who}/${label}`,
      label,
      slots: slots.filter((slot) => slot.ask.label === label),
      alternatives: answers.filter((entry) => entry.instead === label).map((entry) => entry.answer),
    })),
    ticks: [
      ...lists.filter(([, list]) => list.items.enum.includes(who)).map(([name, list]) => tickOf(name, list, list, who)),
      ...fields
        .filter(([, field]) => isTick(field) && field.propertyNames.enum.includes(who))
        .map(([name, field]) => tickOf(name, field, field.additionalProperties, who)),
    ],
    extras: answers.filter((entry) => entry.instead === undefined && !entry.isTick).map((entry) => entry.answer),
  };
}

/** A tick of each participant's own: it stands in their row, as a list of participants does. */
function isTick(field: PerParticipantField): boolean {
  return field.additionalProperties.type === 'boolean' && field['x-instead-of'] === undefined;
}

/** @param one what is asked of one of them: its own words come before those of the field. */
function tickOf(name: string, field: FieldSchema, one: FieldSchema, who: string): Tick {
  const rare = field['x-advanced'] === true || one['x-advanced'] === true;
  return {
    field: name,
    path: `${name}.${who}`,
    title: one.title,
    help: helpOf(one) ?? helpOf(field),
    rare,
    ticked: one.type === 'boolean' && one.default === true,
  };
}

function helpOf(field: FieldSchema): Text | undefined {
  return field.description ?? field['x-interpretation'];
}

function resultInput(name: string, field: PerParticipantField, who: string): ResultInput {
  const path = `${name}.${who}`;
  const inner = field.additionalProperties;
  if (!isGroup(inner)) return { field: name, title: inner.title, parts: [{ path, title: inner.title, help: helpOf(inner) ?? helpOf(field), schema: inner }] };
  const parts = Object.entries(inner.properties)
    .filter(([, part]) => part['x-advanced'] !== true)
    .map(([part, schema]) => ({ path: `${path}.${part}`, title: schema.title, help: helpOf(schema) ?? helpOf(inner) ?? helpOf(field), schema }));
  // One part alone speaks for the whole: its own name is the shorter one.
  const [only] = parts;
  return { field: name, title: only !== undefined && parts.length === 1 ? only.title : inner.title, parts };
}

/** The way in force for a group of dice: something told, or undefined for the dice themselves. */
export function chosenAlternative(group: DieGroup, chosen: Readonly<Record<string, string>>): ResultInput | undefined {
  return group.alternatives.find((alternative) => alternative.field === chosen[group.key]);
}

/** How things are typed in. */
export interface Manner {
  /** The table rolls everything: an empty field is a mistake, and dice on the way are asked for. */
  readonly tableRolls: boolean;
  /** Everyone who might roll, the GM included. */
  readonly everyone: readonly string[];
  /** Whose separators numbers are typed with. */
  readonly language: Locale;
  /** The dice that are on the screen, where another answer would ask for more of them. */
  readonly shown?: ReadonlyMap<string, ParticipantInput>;
}

/** What is sent, or what is wrong with it by path. */
export type Hand =
  | {
      readonly ok: true;
      readonly input: JsonObject;
      readonly plan: DicePlan;
      /** Where the die stands that a refusal calls `dice.<who>[<n>]` (told results leave no gap in what is sent), and the tick of a list's member. */
      readonly places: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly problems: Readonly<Record<string, Problem>> };

/** Why a field cannot be sent, as a key of the catalogue. */
export interface Problem {
  readonly key: string;
  readonly args: Readonly<Record<string, number>>;
}

const EMPTY: Problem = { key: 'dice.empty', args: {} };
const LATER_TYPED: Problem = { key: 'dice.laterTyped', args: {} };
const NOT_ASKED: Problem = { key: 'dice.notAsked', args: {} };

/** Gathers what the primary offer is told in the rows. */
export function gather(offer: DicedOffer, entries: Entries, chosen: Readonly<Record<string, string>>, manner: Manner): Hand {
  const problems: Record<string, Problem> = {};
  const places: Record<string, string> = {};
  const plan: Record<string, { typed: number[]; then: 'app' | 'ask' }> = {};
  const then = manner.tableRolls ? 'ask' : 'app';
  const inputs = participantInputs(offer, manner.everyone);
  for (const participant of inputs.values()) {
    const typed: number[] = [];
    let gap: string | undefined;
    for (const { asked, filled } of inAskedOrder(participant, chosen, entries)) {
      if (filled === undefined) {
        if (manner.tableRolls) problems[asked.path] = EMPTY;
        gap ??= asked.path;
        continue;
      }
      const parsed = parseTypedDie(textAt(entries, filled.path), filled.ask.sides);
      if (!parsed.ok) problems[filled.path] = { key: parsed.key, args: parsed.args };
      // Typed results are used first: the app cannot roll somebody's first die and leave a later one to the table.
      else if (gap !== undefined) problems[gap] ??= LATER_TYPED;
      else places[`dice.${participant.who}[${String(typed.push(parsed.value) - 1)}]`] = filled.path;
    }
    if (typed.length > 0) plan[participant.who] = { typed, then };
  }
  for (const path of typedBeyond(inputs, manner.shown, entries)) problems[path] = NOT_ASKED;
  if (manner.tableRolls) for (const who of [...manner.everyone, ...inputs.keys()]) plan[who] ??= { typed: [], then };
  const input = readRows(offer, inputs, entries, chosen, manner, problems, places);
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, input, plan, places };
}

/** A die in the order asked, and the field whose result it gets. */
interface FilledSlot {
  readonly asked: DieSlot;
  readonly filled: DieSlot | undefined;
}

/** Somebody's dice in the order in which the rules ask. Dice of a pool are alike: those that were typed come first, whichever of its fields they stand in. */
function inAskedOrder({ groups, slots }: ParticipantInput, chosen: Readonly<Record<string, string>>, entries: Entries): readonly FilledSlot[] {
  const answered = new Set(groups.filter((group) => chosenAlternative(group, chosen) !== undefined).map(({ label }) => label));
  const asked = slots.filter(({ ask }) => !answered.has(ask.label));
  const poolOf = ({ ask }: DieSlot): string => JSON.stringify([ask.label, ask.sides]);
  const typed = new Map<string, DieSlot[]>();
  for (const slot of asked.filter(({ path }) => textAt(entries, path) !== '')) typed.set(poolOf(slot), [...(typed.get(poolOf(slot)) ?? []), slot]);
  const empty = new Map<string, DieSlot[]>();
  for (const slot of asked.filter(({ path }) => textAt(entries, path) === '')) empty.set(poolOf(slot), [...(empty.get(poolOf(slot)) ?? []), slot]);
  return asked.map((slot) => {
    const filled = typed.get(poolOf(slot))?.shift();
    return { asked: filled ?? empty.get(poolOf(slot))?.shift() ?? slot, filled };
  });
}

/** Fields on the screen that were filled in and that the answer which is sent asks no die for. */
function typedBeyond(
  inputs: ReadonlyMap<string, ParticipantInput>,
  shown: ReadonlyMap<string, ParticipantInput> | undefined,
  entries: Entries,
): readonly string[] {
  const asked = new Set([...inputs.values()].flatMap(({ slots }) => slots.map(({ path }) => path)));
  return [...(shown?.values() ?? [])].flatMap(({ slots }) => slots.map(({ path }) => path)).filter((path) => !asked.has(path) && textAt(entries, path) !== '');
}

/** The answers in the rows as far as they can be read now: what the dice of the offer may follow. */
export function rowAnswers(offer: DicedOffer, entries: Entries, chosen: Readonly<Record<string, string>>, manner: Manner): JsonObject {
  return readRows(offer, participantInputs(offer, manner.everyone), entries, chosen, manner, {}, {});
}

function textAt(entries: Entries, path: string): string {
  const entry = entries[path];
  return typeof entry === 'string' ? entry.trim() : '';
}

function readRows(
  offer: DicedOffer,
  inputs: ReadonlyMap<string, ParticipantInput>,
  entries: Entries,
  alternatives: Readonly<Record<string, string>>,
  manner: Manner,
  problems: Record<string, Problem>,
  places: Record<string, string>,
): JsonObject {
  const input: Record<string, Json> = {};
  for (const [name, field] of Object.entries(offer.form?.properties ?? {})) {
    if (isPeopleList(field, manner.everyone)) {
      const chosen = field.items.enum.filter((who) => entries[`${name}.${who}`] === true);
      chosen.forEach((who, index) => (places[`${name}[${String(index)}]`] = `${name}.${who}`));
      if (chosen.length > 0) input[name] = chosen;
    }
    if (!isPerParticipant(field)) continue;
    const answers: Record<string, Json> = {};
    for (const who of field.propertyNames.enum) {
      const groups = inputs.get(who)?.groups ?? [];
      const instead = field['x-instead-of'];
      // A result that was typed and then put aside for the die stays in its field, and is not sent.
      if (instead !== undefined && !groups.some((group) => alternatives[group.key] === name)) continue;
      const value = readField(field.additionalProperties, `${name}.${who}`, entries, manner.language, problems);
      if (value !== undefined) answers[who] = value;
      else if (instead !== undefined && manner.tableRolls) problems[resultInput(name, field, who).parts[0]?.path ?? `${name}.${who}`] ??= EMPTY;
    }
    if (Object.keys(answers).length > 0) input[name] = answers;
  }
  return input;
}

/** @returns undefined for a field that was left alone: the host fills in its default, or says that it is needed. */
function readField(field: FieldSchema, path: string, entries: Entries, language: Locale, problems: Record<string, Problem>): Json | undefined {
  if (isGroup(field)) {
    const parts: Record<string, Json> = {};
    for (const [name, part] of Object.entries(field.properties)) {
      const value = readField(part, `${path}.${name}`, entries, language, problems);
      if (value !== undefined) parts[name] = value;
      const outcome = isNumber(part) ? part['x-minus-zero'] : undefined;
      if (outcome !== undefined && isMinusZero(textAt(entries, `${path}.${name}`))) parts[outcome] = false;
    }
    return Object.keys(parts).length > 0 ? parts : undefined;
  }
  const entry = entries[path];
  if (entry === undefined) return undefined;
  if (typeof entry === 'boolean') return entry;
  if (!isNumber(field)) return entry === '' && isChoice(field) ? undefined : entry;
  if (entry.trim() === '') return field.nullable === true ? null : undefined;
  const parsed: Parsed = field.type === 'integer' ? parseSigned(entry, language) : parseDecimal(entry, language);
  if (parsed.ok) return parsed.value;
  problems[path] = { key: parsed.key, args: parsed.args };
  return undefined;
}

/**
 * Where a refusal belongs in the rows.
 * @returns the path of the field, or undefined when it belongs to nobody in particular.
 */
export function placeOf(offer: ActionOffer, places: Readonly<Record<string, string>>, field: string): string | undefined {
  if (Object.hasOwn(places, field)) return places[field];
  const name = /^[^.[]+/.exec(field)?.[0];
  const schema = name === undefined || !Object.hasOwn(offer.form?.properties ?? {}, name) ? undefined : offer.form?.properties[name];
  return schema !== undefined && isPerParticipant(schema) && field !== name ? field : undefined;
}

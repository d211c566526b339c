/** Effects that write a field of a sheet: what a system may propose of its own sheets, and what becomes of somebody's. Pure. */
import { mistake } from '#main/platform/plugins/contract/mistakes';
import type { Mistake, Path } from '#main/platform/plugins/contract/mistakes';
import type { Json, JsonObject } from '#shared/domain/json';
import { checkForm } from '#shared/plugin-api/check-form';
import { isChoice, isNumber } from '#shared/plugin-api/form';
import type { FieldSchema, FormSchema, NumberField } from '#shared/plugin-api/form';
import { entryOf } from '#shared/plugin-api/own';
import type { Effect, SheetEffect } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** What somebody's field was and becomes; `from` is undefined where nothing was filled in. */
export interface FieldChange {
  readonly from: Json | undefined;
  readonly to: Json;
}

/**
 * What is wrong with the effects of a step that write sheets.
 * @param schema of the system's sheets; undefined where it has none.
 */
export function mistakesOfEffects(effects: readonly Effect[], schema: FormSchema | undefined): readonly Mistake[] {
  return effects.flatMap((effect, index) => (effect.kind === 'sheet' ? mistakesOf(effect, schema, ['effects', index]) : []));
}

function mistakesOf({ field: name, change }: SheetEffect, schema: FormSchema | undefined, path: Path): readonly Mistake[] {
  if (schema === undefined) return [mistake(path, 'noCharacters')];
  const field = entryOf(schema.properties, name);
  if (field === undefined) return [mistake([...path, 'field'], 'noField', { name })];
  if (change.kind === 'to') return fits(name, field, change.value) ? [] : [mistake([...path, 'change', 'value'], 'value', { name })];
  if (!isNumber(field)) return [mistake([...path, 'field'], 'noNumberField', { name })];
  return field.type === 'integer' && !Number.isInteger(change.amount) ? [mistake([...path, 'change', 'amount'], 'integer')] : [];
}

/** The same effects with the words of the sheet in them: stored so, a step reads as a sentence also when its system is gone. */
export function withSheetWords(effects: readonly Effect[], schema: FormSchema | undefined): readonly Effect[] {
  return effects.map((effect) => {
    const field = effect.kind === 'sheet' && schema !== undefined ? entryOf(schema.properties, effect.field) : undefined;
    if (effect.kind !== 'sheet' || field === undefined) return effect;
    const { change } = effect;
    const label = change.kind === 'to' ? choiceLabel(field, change.value) : undefined;
    return { ...effect, title: field.title, ...(change.kind === 'by' || label === undefined ? {} : { change: { ...change, label } }) };
  });
}

/**
 * What an effect makes of a sheet. A number that is changed by an amount stays within the limits of its field; where nothing is filled in it counts from the field's default.
 * @returns undefined where there is nothing to count from, or where the value does not fit the field any more.
 */
export function changedField(schema: FormSchema, stats: JsonObject, { field: name, change }: SheetEffect): FieldChange | undefined {
  const field = entryOf(schema.properties, name);
  if (field === undefined) return undefined;
  const from = entryOf(stats, name) ?? field.default;
  const to = change.kind === 'to' ? change.value : isNumber(field) && typeof from === 'number' ? within(field, from, from + change.amount) : undefined;
  return to === undefined || !fits(name, field, to) ? undefined : { from, to };
}

/** Words for a value of a field: the label of a choice, the number itself, what was typed. Undefined where there is none. */
export function valueText(field: FieldSchema, value: Json | undefined): Text {
  if (value === undefined || value === null || value === '') return { key: 'app:effects.value.none' };
  if (typeof value === 'number') return { key: 'app:effects.value.number', args: { value } };
  if (typeof value === 'boolean') return { key: `app:effects.value.${value ? 'yes' : 'no'}` };
  return choiceLabel(field, value) ?? { verbatim: typeof value === 'string' ? value : JSON.stringify(value) };
}

function choiceLabel(field: FieldSchema, value: Json): Text | undefined {
  return isChoice(field) && typeof value === 'string' ? field['x-labels'][field.enum.indexOf(value)] : undefined;
}

function fits(name: string, field: FieldSchema, value: Json): boolean {
  return checkForm({ type: 'object', additionalProperties: false, properties: { [name]: field } }, { [name]: value }).ok;
}

/** Whoever is beyond a limit already stays there, and is not brought back by a change that goes on that way. */
function within({ minimum, maximum, exclusiveMinimum, type }: NumberField, from: number, to: number): number {
  const least = exclusiveMinimum === undefined ? (minimum ?? -Infinity) : type === 'integer' ? Math.floor(exclusiveMinimum) + 1 : from;
  return Math.max(Math.min(least, from), Math.min(Math.max(maximum ?? Infinity, from), to));
}

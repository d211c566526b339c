/** Answers of a character's sheet as cells of a table, and back. What a cell cannot be is left as it is: the form says what is wrong with it. Pure. */
import { guarded, unguarded } from '#main/features/transfer/spreadsheet/csv';
import type { CsvStyle } from '#main/features/transfer/spreadsheet/csv';
import type { Json } from '#shared/domain/json';
import { readNumber } from '#shared/domain/number';
import { isChoice, isNumber } from '#shared/plugin-api/form';
import type { FieldSchema } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';
import { fold } from '#shared/text/fold';

/** Says texts of a plugin or of the application. */
export interface Speaker {
  readonly say: (text: Text) => string;
  /** In every language that there is. */
  readonly inEveryLanguage: (text: Text) => readonly string[];
}

/** The same, each text said once: a table says few texts very often. For one language only. */
export function remembering(speaker: Speaker): Speaker {
  const texts = new Map<string, string>();
  const translations = new Map<string, readonly string[]>();
  const once = <Value>(kept: Map<string, Value>, text: Text, make: (text: Text) => Value): Value => {
    const key = JSON.stringify(text);
    let value = kept.get(key);
    if (value === undefined) kept.set(key, (value = make(text)));
    return value;
  };
  return { say: (text) => once(texts, text, speaker.say), inEveryLanguage: (text) => once(translations, text, speaker.inEveryLanguage) };
}

const YES: Text = { key: 'app:sheets.yes' };
const NO: Text = { key: 'app:sheets.no' };
const NONE: Text = { key: 'app:form.none' };
/** Words that may stand in a cell of any sheet. */
export const CELL_TEXTS: readonly Text[] = [YES, NO, NONE];

/** An answer that is not there is an empty cell. */
export function cellOf(field: FieldSchema, answer: Json | undefined, { say }: Speaker, { decimal }: CsvStyle): string {
  if (answer === undefined) return '';
  if (answer === null) return say(NONE);
  if (typeof answer === 'boolean') return say(answer ? YES : NO);
  if (typeof answer === 'number') return String(answer).replace('.', decimal);
  if (typeof answer === 'object') return JSON.stringify(answer);
  if (isChoice(field)) return guarded(choiceWord(field, answer, say));
  return guarded(answer);
}

/** Two choices that are called alike are told apart by their ids. */
function choiceWord(field: Extract<FieldSchema, { readonly enum: readonly string[] }>, answer: string, say: Speaker['say']): string {
  const words = field['x-labels'].map(say);
  const word = words[field.enum.indexOf(answer)];
  return word === undefined || words.filter((other) => folded(other) === folded(word)).length > 1 || field.enum.some((id) => folded(id) === folded(word))
    ? answer
    : word;
}

/** @returns undefined for an empty cell. */
export function answerIn(field: FieldSchema, cell: string, { inEveryLanguage }: Speaker): Json | undefined {
  const words = cell.trim();
  if (words === '') return undefined;
  if (isNumber(field)) return field.nullable === true && isOneOf(words, inEveryLanguage(NONE)) ? null : (readNumber(unguarded(words), 'file') ?? words);
  if (field.type === 'boolean') {
    if (isOneOf(words, [...inEveryLanguage(YES), 'true', '1', 'x'])) return true;
    return isOneOf(words, [...inEveryLanguage(NO), 'false', '0']) ? false : words;
  }
  if (field.type === 'array' || field.type === 'object') return jsonIn(words) ?? words;
  const text = unguarded(cell);
  if (!isChoice(field)) return text;
  if (field.enum.includes(text)) return text;
  const index = field['x-labels'].findIndex((label) => isOneOf(text.trim(), inEveryLanguage(label)));
  if (index >= 0) return field.enum[index] ?? text;
  return field.custom === undefined ? text : (jsonIn(words) ?? text);
}

function jsonIn(words: string): Json | undefined {
  try {
    const value = JSON.parse(words) as Json;
    return typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** As words are compared everywhere. */
export function folded(word: string): string {
  return fold(word).trim();
}

/** Whether a word is one of some others, whatever their case and accents. */
export function isOneOf(word: string, others: readonly string[]): boolean {
  return others.some((other) => folded(other) === folded(word));
}

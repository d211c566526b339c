/** Typed numbers in the language in force. Reading one inside a component makes it follow the language. */
import * as numbers from '#shared/domain/number';
import { language } from './i18n.svelte';

/** Reads a number as it was typed. @returns undefined when it is none, or could be two. */
export function readNumber(typed: string): number | undefined {
  return numbers.readNumber(typed, language());
}

/** Writes a number the way it is typed into a field. */
export function writeNumber(value: number): string {
  return numbers.writeNumber(value, language());
}

/** The application's text that says what would be right, for what is no number. */
export function numberProblem(typed: string): 'play.notNumber' | 'number.separators' {
  const reading = numbers.parseNumber(typed, language());
  return !reading.ok && reading.reason === 'separators' ? 'number.separators' : 'play.notNumber';
}

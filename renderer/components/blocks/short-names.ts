/** Names for a picture: short, and still told apart. */
import { fold } from '#shared/text/fold';

const ENOUGH = 13;

/**
 * @param names in order, as the GM typed them.
 * @returns one short name each: the name itself where it is short, else its first words (with the number that tells namesakes apart), else
 * initials. No two differ in the long form and agree in the short one.
 */
export function shortNames(names: readonly string[]): readonly string[] {
  const short = names.map(shorten);
  const distinct = short.map((name, index) => {
    const alike = names.filter((other, at) => other !== names[index] && short[at] === name);
    return alike.length === 0 ? name : apart(names[index] ?? '', alike, short);
  });
  return distinct.map((name, index) => {
    const before = distinct.slice(0, index).filter((other, at) => other === name && names[at] !== names[index]).length;
    return before === 0 ? name : `${name}·${String(before + 1)}`;
  });
}

/** What tells a name from others that begin like it: "B. Montmirail" beside "B. Montfaucon", the end of a single long word, or initials. */
function apart(name: string, alike: readonly string[], taken: readonly string[]): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const differs = Math.max(...alike.map((other) => differenceOf(words, other.trim().split(/\s+/))));
  const rest = words.slice(differs).join(' ');
  const wanted = [
    ...(differs > 0 && rest !== '' ? [`${first.slice(0, 1)}. ${cut(rest, ENOUGH - 3)}`] : []),
    ...(words.length === 1 ? [`${name.slice(0, 6)}…${name.slice(-5)}`] : []),
    initials(name),
  ];
  return wanted.find((each) => !taken.includes(each) && alike.every((other) => !other.startsWith(each))) ?? initials(name);
}

/** The first word that another name has otherwise. */
function differenceOf(words: readonly string[], other: readonly string[]): number {
  const at = words.findIndex((word, index) => fold(word) !== fold(other[index] ?? ''));
  return at < 0 ? words.length : at;
}

function cut(words: string, room: number): string {
  return words.length <= room ? words : `${words.slice(0, room - 1).trimEnd()}.`;
}

function shorten(name: string): string {
  const whole = name.trim();
  if (whole.length <= ENOUGH) return whole;
  const parts = whole.split(/\s+/);
  const last = parts.at(-1) ?? '';
  const number = parts.length > 1 && /^[0-9IVX]{1,4}$/.test(last) ? ` ${last}` : '';
  const room = ENOUGH - number.length;
  const kept: string[] = [];
  for (const part of number === '' ? parts : parts.slice(0, -1)) {
    if ([...kept, part].join(' ').length > room) break;
    kept.push(part);
  }
  // "Guard of the" says no more than "Guard".
  while (kept.length > 1 && (kept.at(-1) ?? '').length <= 3) kept.pop();
  const first = kept.length > 0 ? kept.join(' ') : `${whole.slice(0, room - 1)}.`;
  return first + number;
}

function initials(name: string): string {
  const parts = name.trim().split(/[\s'’-]+/);
  const letters = parts.map((part) => (/^[0-9]+$/.test(part) ? part : part.slice(0, 1).toLocaleUpperCase()));
  return letters.join('').slice(0, 6);
}

/**
 * Ids in a campaign file are references that are made by counting (`character:12`), so that the same campaign gives the same file wherever it is. In
 * structures that rules and journal keep, whatever equals an id becomes its reference and back; a word that only looks like one is marked.
 */
import { createHash } from 'node:crypto';
import type { Json } from '#shared/domain/json';

/** Tells references from other words. */
export class ReferenceWords {
  readonly #pattern: RegExp;

  /** @param kinds of records that can be linked to. */
  constructor(kinds: readonly string[]) {
    this.#pattern = new RegExp(`^\\\\*(?:${kinds.join('|')}):[0-9]{1,9}$`);
  }

  /** Whether a word is one, or looks like one and is marked. */
  isLikeOne(word: string): boolean {
    return this.#pattern.test(word);
  }

  isOne(word: string): boolean {
    return this.isLikeOne(word) && !word.startsWith('\\');
  }

  /** Every string and every key of a structure that is a reference. */
  within(value: Json): readonly string[] {
    const found: string[] = [];
    mapped(value, (word) => {
      if (this.isOne(word)) found.push(word);
      return word;
    });
    return found;
  }
}

/** The same structure with every string and every key changed. */
export function mapped(value: Json, change: (word: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => mapped(item, change));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapped(item, change)]));
}

/** From the ids of one profile to the references of a file. */
export class Outward {
  readonly #references = new Map<string, string>();
  readonly #gone = new Map<string, string>();

  constructor(private readonly words: ReferenceWords) {}

  /** Numbers ids in the order in which they come. */
  number(kind: string, ids: Iterable<string>): void {
    let count = [...this.#references.values()].filter((reference) => reference.startsWith(`${kind}:`)).length;
    for (const id of ids) this.#references.set(id, `${kind}:${String((count += 1))}`);
  }

  /** Ids of what is not in the file. What is left of them is the same in every file, and no id of anybody. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) {
      if (!this.#references.has(id)) this.#gone.set(id, `gone-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`);
    }
  }

  of(id: string | null): string | null {
    return id === null ? null : (this.#references.get(id) ?? null);
  }

  word(word: string): string {
    const known = this.#references.get(word) ?? this.#gone.get(word);
    if (known !== undefined) return known;
    return this.words.isLikeOne(word) ? `\\${word}` : word;
  }

  /** Whether a structure names something that is not in the file. */
  missesSomething(value: Json): boolean {
    let missing = false;
    mapped(value, (word) => {
      missing ||= this.#gone.has(word);
      return word;
    });
    return missing;
  }
}

/** From the references of a file to fresh ids. */
export class Inward {
  readonly #ids = new Map<string, string>();

  constructor(
    readonly words: ReferenceWords,
    private readonly newId: () => string,
  ) {}

  declare(reference: string): void {
    this.#ids.set(reference, this.newId());
  }

  /** From now on a reference stands for something that has an id already. */
  identify(reference: string, id: string): void {
    this.#ids.set(reference, id);
  }

  knows(reference: string): boolean {
    return this.#ids.has(reference);
  }

  of(reference: string | null): string | null {
    return reference === null ? null : (this.#ids.get(reference) ?? null);
  }

  word(word: string): string {
    if (!this.words.isLikeOne(word)) return word;
    if (word.startsWith('\\')) return word.slice(1);
    return this.#ids.get(word) ?? goneOf(word);
  }
}

/** Stands for what did not come along. No id is ever like it. */
function goneOf(reference: string): string {
  return `gone-${createHash('sha256').update(reference).digest('hex').slice(0, 16)}`;
}

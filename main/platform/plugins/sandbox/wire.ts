/**
 * Values as they cross between this side and an interpreter: the binary form of JSON that QuickJS writes and reads by itself (`encodeBinaryJSON`, version 5). Writing it runs no code of the
 * plugin, and takes the interpreter a fraction of what walking through a value and `JSON.stringify` take. What comes out of an interpreter may be any bytes: they are read within limits, and
 * become new values that are plain data or nothing.
 */
import type { Limits } from '#main/platform/plugins/contract/plain';

const VERSION = 5;

/** Kinds of values, as `quickjs.c` numbers them. */
const KIND = { null: 1, undefined: 2, false: 3, true: 4, integer: 5, float: 6, text: 7, group: 8, list: 9, again: 19 } as const;

/** How much of a whole value counts as letters besides its texts and names: a number or a comma takes about as many in JSON. */
const LETTERS_A_VALUE = 4;

/** What was read: a value, or that the bytes hold none that is plain data within the limits. */
export type Read = { readonly value: unknown } | { readonly refused: 'letters' | 'other' };

/**
 * Reads a value.
 * @param bytes from an interpreter.
 * @param limits of the value.
 * @param letters of all texts and names together.
 */
export function readWire(bytes: Uint8Array, limits: Limits, letters: number): Read {
  const reader = new Reader(bytes, limits, letters);
  try {
    return { value: reader.whole() };
  } catch (error) {
    if (!(error instanceof Unreadable) && !(error instanceof RangeError)) throw error;
    return { refused: reader.lettersLeft < 0 ? 'letters' : 'other' };
  }
}

class Unreadable extends Error {}

/** A group or list that was read: what it counts where it stands again. `value` is undefined while it is open. */
interface Known {
  value: object | undefined;
  values: number;
  letters: number;
  height: number;
}

class Reader {
  lettersLeft: number;
  readonly #bytes: Buffer;
  /** All bytes as letters: cutting a short text out of them takes a fraction of decoding it. */
  readonly #letters: string;
  /** Names of properties; undefined for one that no plain data has. */
  readonly #names: (string | undefined)[] = [];
  readonly #known: Known[] = [];
  #at = 0;
  #valuesLeft: number;
  /** Of the part that is read now: how many groups and lists are open, and the most that were. */
  #depth = 0;
  #deepest = 0;

  constructor(
    bytes: Uint8Array,
    private readonly limits: Limits,
    letters: number,
  ) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#letters = this.#bytes.toString('latin1');
    this.#valuesLeft = limits.values;
    this.lettersLeft = letters;
  }

  /** @throws Unreadable */
  whole(): unknown {
    if (this.#byte() !== VERSION) throw new Unreadable();
    const names = this.#count();
    for (let index = 0; index < names; index += 1) {
      const name = this.#text();
      this.#names.push(name === '__proto__' ? undefined : name);
    }
    return this.#value();
  }

  #value(): unknown {
    if ((this.#valuesLeft -= 1) < 0 || (this.lettersLeft -= LETTERS_A_VALUE) < 0) throw new Unreadable();
    const kind = this.#byte();
    switch (kind) {
      case KIND.null:
        return null;
      case KIND.undefined:
        return undefined;
      case KIND.false:
        return false;
      case KIND.true:
        return true;
      case KIND.integer: {
        const folded = this.#count();
        return (folded >>> 1) ^ -(folded & 1);
      }
      case KIND.float: {
        const value = this.#bytes.readDoubleLE(this.#at);
        this.#at += 8;
        if (!Number.isFinite(value)) throw new Unreadable();
        // Minus zero does not survive JSON; a stored record must equal a live one.
        return value + 0;
      }
      case KIND.text: {
        const text = this.#text();
        if (text.length > this.limits.letters || (this.lettersLeft -= text.length) < 0) throw new Unreadable();
        return text;
      }
      case KIND.group:
      case KIND.list:
        return this.#open(kind);
      case KIND.again:
        return this.#again();
      default:
        throw new Unreadable();
    }
  }

  /** Reads a group or a list, and remembers what it counts. */
  #open(kind: number): object {
    const known: Known = { value: undefined, values: this.#valuesLeft, letters: this.lettersLeft, height: 0 };
    this.#known.push(known);
    this.#depth += 1;
    if (this.#depth > this.limits.depth) throw new Unreadable();
    const deepestAround = this.#deepest;
    this.#deepest = this.#depth;
    const value = kind === KIND.group ? this.#group(this.#count()) : this.#list(this.#count());
    known.value = value;
    known.values -= this.#valuesLeft;
    known.letters -= this.lettersLeft;
    known.height = this.#deepest - this.#depth + 1;
    this.#depth -= 1;
    this.#deepest = Math.max(deepestAround, this.#deepest);
    return value;
  }

  #list(length: number): unknown[] {
    if (length > this.#valuesLeft) throw new Unreadable();
    const list: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      const item = this.#value();
      if (item === undefined) throw new Unreadable();
      list.push(item);
    }
    return list;
  }

  #group(length: number): object {
    const group: Record<string, unknown> = {};
    for (let index = 0; index < length; index += 1) {
      const place = this.#count();
      // An odd place is a name that is a whole number.
      const name = place & 1 ? String(place >>> 1) : this.#names[(place >>> 1) - 1];
      if (name === undefined || (this.lettersLeft -= name.length) < 0) throw new Unreadable();
      const value = this.#value();
      if (value !== undefined) group[name] = value;
    }
    return group;
  }

  /** What stands at several places counts at each of them. */
  #again(): object {
    const known = this.#known[this.#count()];
    if (known?.value === undefined) throw new Unreadable();
    this.#valuesLeft -= known.values;
    this.lettersLeft -= known.letters;
    this.#deepest = Math.max(this.#deepest, this.#depth + known.height);
    if (this.#valuesLeft < 0 || this.lettersLeft < 0 || this.#deepest > this.limits.depth) throw new Unreadable();
    return known.value;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Unreadable();
    this.#at += 1;
    return byte;
  }

  /** A whole number in groups of seven bits, the lowest first. */
  #count(): number {
    const first = this.#byte();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      const byte = this.#byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new Unreadable();
  }

  #text(): string {
    const head = this.#count();
    const length = head >>> 1;
    const end = this.#at + (head & 1 ? length * 2 : length);
    if (end > this.#bytes.length) throw new Unreadable();
    const text = head & 1 ? this.#bytes.toString('utf16le', this.#at, end) : this.#letters.slice(this.#at, end);
    this.#at = end;
    return text;
  }
}

/**
 * Writes a value as JSON has it: what is undefined is left out, or null in a list.
 * @param value plain data.
 */
export function writeWire(value: unknown): ArrayBuffer {
  return new Writer().whole(value);
}

class Writer {
  #bytes = Buffer.allocUnsafe(16_384);
  #at = 0;
  readonly #places = new Map<string, number>();

  whole(value: unknown): ArrayBuffer {
    this.#value(value);
    const body = this.#bytes.subarray(0, this.#at);
    this.#bytes = Buffer.allocUnsafe(4096);
    this.#at = 0;
    this.#byte(VERSION);
    this.#count(this.#places.size);
    for (const name of this.#places.keys()) this.#text(name);
    const head = this.#bytes.subarray(0, this.#at);
    const whole = new Uint8Array(head.length + body.length);
    whole.set(head);
    whole.set(body, head.length);
    return whole.buffer;
  }

  #value(value: unknown): void {
    switch (typeof value) {
      case 'string':
        this.#byte(KIND.text);
        this.#text(value);
        return;
      case 'number':
        this.#number(value);
        return;
      case 'boolean':
        this.#byte(value ? KIND.true : KIND.false);
        return;
      case 'object':
        if (value === null) this.#byte(KIND.null);
        else if (Array.isArray(value)) this.#list(value);
        else this.#group(value as Readonly<Record<string, unknown>>);
        return;
      case 'undefined':
      case 'function':
      case 'symbol':
      case 'bigint':
        this.#byte(KIND.null);
    }
  }

  #number(value: number): void {
    if ((value | 0) === value) {
      this.#byte(KIND.integer);
      this.#count(((value << 1) ^ (value >> 31)) >>> 0);
    } else if (Number.isFinite(value)) {
      this.#byte(KIND.float);
      this.#need(8);
      this.#at = this.#bytes.writeDoubleLE(value, this.#at);
    } else this.#byte(KIND.null);
  }

  #list(list: readonly unknown[]): void {
    this.#byte(KIND.list);
    this.#count(list.length);
    for (const item of list) this.#value(item);
  }

  #group(group: Readonly<Record<string, unknown>>): void {
    const names = Object.keys(group);
    let count = names.length;
    for (const name of names) if (group[name] === undefined) count -= 1;
    this.#byte(KIND.group);
    this.#count(count);
    for (const name of names) {
      const value = group[name];
      if (value === undefined) continue;
      this.#count(this.#place(name));
      this.#value(value);
    }
  }

  /** A name that is a whole number stands for itself, as the interpreter knows it; every other one has a place in the list of names. */
  #place(name: string): number {
    const first = name.charCodeAt(0);
    if (first >= 48 && first <= 57) {
      const number = Number(name);
      if (number < 2 ** 31 && String(number) === name && Number.isInteger(number)) return ((number << 1) | 1) >>> 0;
    }
    const known = this.#places.get(name);
    if (known !== undefined) return known << 1;
    const place = this.#places.size + 1;
    this.#places.set(name, place);
    return place << 1;
  }

  #text(text: string): void {
    const { length } = text;
    this.#need(length * 2 + 5);
    const from = this.#at;
    this.#count((length << 1) >>> 0);
    const bytes = this.#bytes;
    // Short texts, as nearly all are, are written letter by letter, which takes less than asking the runtime.
    for (let index = 0, at = this.#at; index < length; index += 1, at += 1) {
      const letter = text.charCodeAt(index);
      if (letter > 255) {
        this.#at = from;
        this.#count(((length << 1) | 1) >>> 0);
        this.#at += bytes.write(text, this.#at, 'utf16le');
        return;
      }
      bytes[at] = letter;
    }
    this.#at += length;
  }

  #byte(value: number): void {
    this.#need(1);
    this.#bytes[this.#at] = value;
    this.#at += 1;
  }

  #count(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.#byte(rest);
  }

  #need(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe((this.#bytes.length + bytes) * 2);
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

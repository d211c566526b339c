/**
 * Judges a value inside the interpreter, before it is written down as JSON: the same rules as `contract/plain.ts` has for modules, so that a plugin is refused for the same reasons
 * wherever it runs. JSON alone would turn what is no number into null and drop functions in silence. Functions of the language are taken once, before a plugin can change them.
 */
const { isArray } = Array;
const { keys, getPrototypeOf, getOwnPropertyDescriptor } = Object;
const plainPrototype = Object.prototype;
const PromiseOfGuest = Promise;

/** From the whole to the place. */
export type GuestPath = readonly (string | number)[];

/** One mistake: its place, a reason of `contract/mistakes.ts`, and what its sentence names. */
export type GuestMistake = readonly [path: GuestPath, reason: string, args?: Readonly<Record<string, number>>];

/** What a value may be at most: see `contract/plain.ts`. */
export interface GuestLimits {
  readonly depth: number;
  readonly values: number;
  readonly letters: number;
}

/** A function that was found where one may stand, and the object that it was read from. */
export interface FoundFunction {
  readonly path: GuestPath;
  readonly owner: object;
  readonly code: (...args: unknown[]) => unknown;
}

const MOST_MISTAKES = 200;

/** Judges one value. */
export class Judge {
  readonly mistakes: GuestMistake[] = [];
  readonly functions: FoundFunction[] = [];
  readonly #path: (string | number)[] = [];
  readonly #open: object[] = [];
  #values = 0;
  #depth = 0;

  /**
   * @param limits what the value may be at most.
   * @param functionPlaces places of functions, as keys: `procedures.*.start`.
   */
  constructor(
    private readonly limits: GuestLimits,
    private readonly functionPlaces: Readonly<Record<string, true>>,
  ) {}

  /** Walks through a value; what is wrong with it stands in `mistakes` then. */
  judge(value: unknown, owner: object | undefined): void {
    if (this.mistakes.length >= MOST_MISTAKES || this.#values > this.limits.values) return;
    this.#values += 1;
    if (this.#values > this.limits.values) {
      this.mistakes[this.mistakes.length] = [[], 'tooMuch', { most: this.limits.values }];
      return;
    }
    switch (typeof value) {
      case 'string':
        if (value.length > this.limits.letters) this.#refuse('lengthMost', { most: this.limits.letters });
        return;
      case 'number':
        if (value - value !== 0) this.#refuse('notFinite');
        return;
      case 'boolean':
      case 'undefined':
        return;
      case 'function':
        this.#function(value as FoundFunction['code'], owner);
        return;
      case 'object':
        if (value !== null) this.#object(value);
        return;
      case 'bigint':
      case 'symbol':
        this.#refuse('notPlain');
    }
  }

  #function(code: FoundFunction['code'], owner: object | undefined): void {
    let place = '';
    for (let index = 0; index < this.#depth; index += 1) {
      const part = this.#path[index];
      place += `${index === 0 ? '' : '.'}${typeof part === 'number' ? '*' : String(part)}`;
    }
    if (this.functionPlaces[place] !== true || owner === undefined) this.#refuse('function');
    else this.functions[this.functions.length] = { path: this.#place(), owner, code };
  }

  #object(value: object): void {
    if (value instanceof PromiseOfGuest) {
      this.#refuse('promise');
      return;
    }
    for (let index = 0; index < this.#depth; index += 1) {
      if (this.#open[index] === value) {
        this.#refuse('cycle');
        return;
      }
    }
    if (this.#depth >= this.limits.depth) {
      this.#refuse('tooDeep', { most: this.limits.depth });
      return;
    }
    if (isArray(value)) this.#list(value);
    else this.#group(value);
  }

  #list(list: readonly unknown[]): void {
    if (list.length > this.limits.values) {
      this.#refuse('countMost', { most: this.limits.values });
      return;
    }
    const depth = this.#depth;
    this.#open[depth] = list;
    this.#depth = depth + 1;
    for (let index = 0; index < list.length && this.#values <= this.limits.values; index += 1) {
      this.#path[depth] = index;
      const item = this.#read(list, index);
      if (item === undefined) this.#refuse('missing');
    }
    this.#depth = depth;
  }

  #group(group: object): void {
    const prototype: unknown = getPrototypeOf(group);
    if (prototype !== null && prototype !== plainPrototype) {
      this.#refuse('notPlain');
      return;
    }
    const depth = this.#depth;
    const names = keys(group);
    this.#open[depth] = group;
    this.#depth = depth + 1;
    for (const name of names) {
      this.#path[depth] = name;
      if (name === '__proto__') this.#refuse('unknown');
      else this.#read(group, name);
    }
    this.#depth = depth;
  }

  /** Judges a property. @returns its value; null where it is refused for being computed. */
  #read(from: object, name: string | number): unknown {
    const property = getOwnPropertyDescriptor(from, name);
    if (property === undefined) return undefined;
    if (property.get !== undefined || property.set !== undefined) {
      this.#refuse('getter');
      return null;
    }
    const value: unknown = property.value;
    this.judge(value, from);
    return value;
  }

  #place(): GuestPath {
    const place: (string | number)[] = [];
    for (const part of this.#path) {
      if (place.length === this.#depth) break;
      place[place.length] = part;
    }
    return place;
  }

  #refuse(reason: string, args?: Readonly<Record<string, number>>): void {
    this.mistakes[this.mistakes.length] = args === undefined ? [this.#place(), reason] : [this.#place(), reason, args];
  }
}

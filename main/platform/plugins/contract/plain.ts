/**
 * Takes what code of a plugin answers as plain data, once: nothing in it can change, compute or wait for itself afterwards. What is read is
 * read without running any code of the plugin: no getter, no proxy.
 */
import { types } from 'node:util';
import { mistake } from '#main/platform/plugins/contract/mistakes';
import type { Mistake, Path, Reason } from '#main/platform/plugins/contract/mistakes';

/** What a value may be at most. */
export interface Limits {
  /** Groups and lists inside each other. */
  readonly depth: number;
  /** Values in all. */
  readonly values: number;
  /** Letters of one text. */
  readonly letters: number;
}

/** A copy, or every reason why there is none. */
export interface Copied {
  readonly value: unknown;
  readonly mistakes: readonly Mistake[];
}

/** Stops counting mistakes of a value that is wrong all over. */
const MOST_MISTAKES = 200;

/**
 * @param takesFunction whether a function may stand at a place; it then stays bound to the object that it was read from. Nowhere when left out.
 */
export function plainCopy(value: unknown, limits: Limits, takesFunction: (path: Path) => boolean = () => false): Copied {
  const copier = new Copier(limits, takesFunction);
  const copy = copier.copy(value, []);
  return { value: copy, mistakes: copier.mistakes };
}

class Copier {
  readonly mistakes: Mistake[] = [];
  readonly #open = new Set<object>();
  #values = 0;

  constructor(
    private readonly limits: Limits,
    private readonly takesFunction: (path: Path) => boolean,
  ) {}

  copy(value: unknown, path: Path, owner?: object): unknown {
    if (this.mistakes.length >= MOST_MISTAKES || this.#values > this.limits.values) return null;
    this.#values += 1;
    if (this.#values > this.limits.values) return this.#refuse([], 'tooMuch', { most: this.limits.values });
    switch (typeof value) {
      case 'string':
        return value.length > this.limits.letters ? this.#refuse(path, 'lengthMost', { most: this.limits.letters }) : value;
      case 'number':
        // Minus zero does not survive JSON; a stored record must equal a live one.
        return Number.isFinite(value) ? (value === 0 ? 0 : value) : this.#refuse(path, 'notFinite');
      case 'boolean':
      case 'undefined':
        return value;
      case 'function':
        return this.#function(value as (...args: unknown[]) => unknown, path, owner);
      case 'object':
        return value === null ? null : this.#object(value, path);
      case 'bigint':
      case 'symbol':
        return this.#refuse(path, 'notPlain');
    }
  }

  #function(value: (...args: unknown[]) => unknown, path: Path, owner: object | undefined): unknown {
    if (!this.takesFunction(path)) return this.#refuse(path, 'function');
    return (...args: unknown[]): unknown => Reflect.apply(value, owner, args);
  }

  #object(value: object, path: Path): unknown {
    if (types.isProxy(value)) return this.#refuse(path, 'proxy');
    if (types.isPromise(value)) return this.#refuse(path, 'promise');
    if (this.#open.has(value)) return this.#refuse(path, 'cycle');
    if (path.length >= this.limits.depth) return this.#refuse(path, 'tooDeep', { most: this.limits.depth });
    this.#open.add(value);
    const copy = Array.isArray(value) ? this.#list(value, path) : this.#group(value, path);
    this.#open.delete(value);
    return copy;
  }

  #list(list: readonly unknown[], path: Path): unknown {
    if (list.length > this.limits.values) return this.#refuse(path, 'countMost', { most: this.limits.values });
    return Array.from({ length: list.length }, (_, index) => {
      const item = this.#read(list, String(index), [...path, index]);
      if (item !== undefined) return item;
      this.#refuse([...path, index], 'missing');
      return null;
    });
  }

  #group(group: object, path: Path): unknown {
    const prototype: unknown = Object.getPrototypeOf(group);
    if (prototype !== null && prototype !== Object.prototype) return this.#refuse(path, 'notPlain');
    const entries: [string, unknown][] = [];
    for (const name of Object.keys(group)) {
      if (name === '__proto__') this.#refuse([...path, name], 'unknown');
      else {
        const value = this.#read(group, name, [...path, name]);
        if (value !== undefined) entries.push([name, value]);
      }
    }
    return Object.fromEntries(entries);
  }

  #read(from: object, name: string, path: Path): unknown {
    const property = Object.getOwnPropertyDescriptor(from, name);
    if (property === undefined) return undefined;
    if (property.get !== undefined || property.set !== undefined) return this.#refuse(path, 'getter');
    return this.copy(property.value, path, from);
  }

  #refuse(path: Path, reason: Reason, args?: Readonly<Record<string, number>>): null {
    this.mistakes.push(mistake(path, reason, args));
    return null;
  }
}

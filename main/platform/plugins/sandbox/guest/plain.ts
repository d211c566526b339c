/**
 * Whether a value is plain data within its limits, as quickly as the interpreter can tell: what is not is judged again by `Judge`, which knows where and why. A property that is computed when
 * it is read passes here with its value.
 */
const { isArray } = Array;
const { getPrototypeOf } = Object;
const plainPrototype = Object.prototype;

/** What is left of the limits of a value while it is walked through. */
export interface Allowance {
  values: number;
  readonly letters: number;
}

/** @param depth how many more groups and lists there may be inside each other. */
export function isPlainData(value: object, depth: number, allowance: Allowance): boolean {
  if (depth === 0) return false;
  const { letters } = allowance;
  if (isArray(value)) {
    const { length } = value;
    allowance.values -= length;
    if (allowance.values < 0) return false;
    for (let index = 0; index < length; index += 1) {
      const item: unknown = value[index];
      switch (typeof item) {
        case 'string':
          if (item.length > letters) return false;
          break;
        case 'number':
          if (item - item !== 0) return false;
          break;
        case 'boolean':
          break;
        case 'object':
          if (item !== null && !isPlainData(item, depth - 1, allowance)) return false;
          break;
        case 'undefined':
        case 'function':
        case 'symbol':
        case 'bigint':
          return false;
      }
    }
    return true;
  }
  const prototype: unknown = getPrototypeOf(value);
  if (prototype !== plainPrototype && prototype !== null) return false;
  for (const name in value) {
    allowance.values -= 1;
    if (allowance.values < 0 || name === '__proto__') return false;
    const part: unknown = (value as Readonly<Record<string, unknown>>)[name];
    switch (typeof part) {
      case 'string':
        if (part.length > letters) return false;
        break;
      case 'number':
        if (part - part !== 0) return false;
        break;
      case 'boolean':
      case 'undefined':
        break;
      case 'object':
        if (part !== null && !isPlainData(part, depth - 1, allowance)) return false;
        break;
      case 'function':
      case 'symbol':
      case 'bigint':
        return false;
    }
  }
  return true;
}

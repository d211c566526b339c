import { FileRefused } from '#main/features/transfer/file-refused';
import { LIMITS } from '#main/features/transfer/limits';
import type { Json } from '#shared/domain/json';

/** Reads an entry as JSON that can be walked through without fear. @throws FileRefused */
export function readJson(entry: string, bytes: Buffer): Json {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused('notUtf8', { entry });
  }
  if (deepestLevel(bytes) > LIMITS.depth) throw new FileRefused('tooDeep', { entry });
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new FileRefused('notJson', { entry });
  }
  const bad = forbiddenKey(value, []);
  if (bad !== undefined) throw new FileRefused('forbiddenKey', { place: placeOf(entry, bad) });
  return value;
}

/** `characters.json, 3 · name`: records are counted from 1, as people do. */
export function placeOf(entry: string, path: readonly PropertyKey[]): string {
  const [first, ...rest] = path;
  if (first === undefined) return entry;
  const words = [typeof first === 'number' ? String(first + 1) : String(first), ...rest.map(String)];
  return `${entry}, ${words.join(' · ')}`;
}

/** Counted on the bytes, before anything that could go too deep itself looks at it. */
function deepestLevel(bytes: Buffer): number {
  let [level, deepest] = [0, 0];
  let quoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (quoted) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (byte === 0x7b || byte === 0x5b) {
      level += 1;
      if (level > deepest) deepest = level;
    } else if (byte === 0x7d || byte === 0x5d) level -= 1;
  }
  return deepest;
}

/** A key that would change what an object is, instead of being in it. */
function forbiddenKey(value: Json, path: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    for (const [index, item] of list.entries()) {
      if (typeof item !== 'object' || item === null) continue;
      const found = forbiddenKey(item, [...path, index]);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') return [...path, key];
    if (typeof item !== 'object' || item === null) continue;
    const found = forbiddenKey(item, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

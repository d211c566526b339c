/** JSON files with the places of what stands in them: the engine's own messages name a position only sometimes. */
import ts from 'typescript';
import type { Place } from './findings';

/** Where JSON text goes wrong. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly message: string;
}

/** A byte order mark is no mistake. */
export function withoutMark(source: string): string {
  return source.replace(/^\uFEFF/u, '');
}

/**
 * Finds the first place where a text is no JSON.
 * @returns undefined when nothing is wrong that this scanner knows of.
 */
export function jsonFault(source: string): JsonFault | undefined {
  const token =
    /[ \t\r\n\uFEFF]*(?:("(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/uy;
  let at = 0;
  const peek = (): { readonly kind: 'string' | 'plain' | 'mark' | 'none'; readonly mark: string; readonly end: number } => {
    token.lastIndex = at;
    const found = token.exec(source);
    if (found === null) return { kind: 'none', mark: '', end: at };
    return { kind: found[1] !== undefined ? 'string' : found[2] !== undefined ? 'plain' : 'mark', mark: found[3] ?? '', end: token.lastIndex };
  };
  const take = (accept: (next: ReturnType<typeof peek>) => boolean): boolean => {
    const next = peek();
    if (!accept(next)) return false;
    at = next.end;
    return true;
  };
  const mark = (wanted: string): boolean => take((next) => next.mark === wanted);
  const list = (end: string, entry: () => boolean): boolean => {
    if (mark(end)) return true;
    do if (!entry()) return false;
    while (mark(','));
    return mark(end);
  };
  const value = (): boolean => {
    if (mark('[')) return list(']', value);
    if (mark('{')) return list('}', () => take((next) => next.kind === 'string') && mark(':') && value());
    return take((next) => next.kind === 'string' || next.kind === 'plain');
  };
  if (value() && source.slice(at).trim() === '') return undefined;
  const fault = at + (source.slice(at).length - source.slice(at).trimStart().length);
  const before = source.slice(0, fault).split('\n');
  const message = fault >= source.length ? 'it ends too early' : `${JSON.stringify(source.slice(fault, fault + 1))} is not expected there`;
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, message };
}

/** A JSON file that was read, or where it goes wrong. */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: JsonFault };

/** Parses JSON. */
export function parseJson(source: string): ParsedJson {
  const words = withoutMark(source);
  try {
    return { ok: true, value: JSON.parse(words) };
  } catch (error) {
    return { ok: false, fault: jsonFault(words) ?? { line: 1, column: 1, message: error instanceof Error ? error.message : String(error) } };
  }
}

/**
 * Where a value stands in a JSON file.
 * @param path names and numbers from the whole to the value; the part of it that exists is followed.
 */
export function placeInJson(file: string, source: string, path: readonly PropertyKey[]): Place {
  const tree = ts.parseJsonText(file, withoutMark(source));
  let node: ts.Node | undefined = tree.statements[0]?.expression;
  let place: ts.Node | undefined = node;
  for (const part of path) {
    if (node !== undefined && ts.isObjectLiteralExpression(node)) {
      const entry: ts.PropertyAssignment | undefined = node.properties
        .filter(ts.isPropertyAssignment)
        .find((each) => ts.isStringLiteral(each.name) && each.name.text === part);
      if (entry === undefined) break;
      place = entry.name;
      node = entry.initializer;
    } else if (node !== undefined && ts.isArrayLiteralExpression(node)) {
      const entry: ts.Expression | undefined = node.elements[Number(part)];
      if (entry === undefined) break;
      place = node = entry;
    } else break;
  }
  if (place === undefined) return { file };
  const { line, character } = tree.getLineAndCharacterOfPosition(place.getStart(tree));
  return { file, line: line + 1, column: character + 1 };
}

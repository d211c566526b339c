/** The sources of a plugin: where something is written in them. A place is named only where nothing else can be meant: none is better than a wrong one. */
import ts from 'typescript';
import type { Place } from './findings';
import type { SourceFile } from './folder';

/** A value that stands in the code. */
interface Written {
  readonly place: Place;
  /** Of the property or variable that it is given to; undefined in a list or an argument. */
  readonly name: string | undefined;
  /** Undefined for what is computed. */
  readonly value: Literal | undefined;
}

type Literal = string | number | boolean | null;

/** Finds places in the code of a plugin. */
export class Sources {
  #properties: ReadonlyMap<string, readonly Written[]> | undefined;
  #words: ReadonlyMap<string, readonly Place[]> | undefined;

  constructor(readonly files: readonly SourceFile[]) {}

  /** Where a word stands between quotes, for the first time. Right where each of its places would do. */
  firstOf(word: string): Place | undefined {
    return this.#read().words.get(word)?.[0];
  }

  /** The one place at which a word stands between quotes. */
  wordAt(word: string): Place | undefined {
    return only(this.#read().words.get(word) ?? []);
  }

  /** The one place at which a property of a name is written, whatever its value. */
  propertyAt(name: string): Place | undefined {
    return only(this.#propertiesOf(name))?.place;
  }

  /**
   * The place at which a value came about.
   * @param name of the property that holds it.
   * @param value that was found there.
   */
  valueAt(name: string | undefined, value: unknown): Place | undefined {
    const named = name === undefined ? [] : this.#propertiesOf(name);
    if (isLiteral(value)) {
      // What is computed elsewhere for a property of that name may have come to the same, which is unlikely for a word or a long number.
      const isTelling = typeof value === 'string' || Math.abs(Number(value)) >= 100 || named.every((each) => each.value !== undefined);
      const found = isTelling ? only(named.filter((each) => Object.is(each.value, value)))?.place : undefined;
      if (found !== undefined) return found;
      return typeof value === 'string' ? this.wordAt(value) : undefined;
    }
    if (typeof value !== 'object') return undefined;
    const { kind } = value as { readonly kind?: unknown };
    return typeof kind === 'string' ? this.valueAt('kind', kind) : undefined;
  }

  /** The file in which something of an id is written, `id: 'chase'`; the only file where there is but one. */
  fileOf(ids: readonly unknown[]): Place | undefined {
    for (const id of ids) {
      const written = this.#propertiesOf('id').filter(({ value }) => value === id);
      const files = new Set((written.length > 0 ? written.map(({ place }) => place) : (this.#read().words.get(String(id)) ?? [])).map(({ file }) => file));
      const [file] = files;
      if (file !== undefined && files.size === 1) return { file };
    }
    const [first, ...more] = this.files;
    return first !== undefined && more.length === 0 ? { file: first.file } : undefined;
  }

  #propertiesOf(name: string): readonly Written[] {
    return this.#read().properties.get(name) ?? [];
  }

  #read(): { readonly properties: ReadonlyMap<string, readonly Written[]>; readonly words: ReadonlyMap<string, readonly Place[]> } {
    if (this.#properties === undefined || this.#words === undefined) {
      const properties = new Map<string, Written[]>();
      const words = new Map<string, Place[]>();
      for (const source of this.files) readInto(source, properties, words);
      this.#properties = properties;
      this.#words = words;
    }
    return { properties: this.#properties, words: this.#words };
  }
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

function isLiteral(value: unknown): value is Literal {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function readInto({ file, text }: SourceFile, properties: Map<string, Written[]>, words: Map<string, Place[]>): void {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const placeOf = (node: ts.Node): Place => {
    const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    return { file, line: line + 1, column: character + 1 };
  };
  const add = <Item>(map: Map<string, Item[]>, key: string, item: Item): void => {
    map.set(key, [...(map.get(key) ?? []), item]);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent)) add(words, node.text, placeOf(node));
    if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) {
      const value = literalOf(node.initializer);
      add(properties, node.name.text, { place: placeOf(value === undefined ? node.name : node.initializer), name: node.name.text, value });
    } else if (ts.isShorthandPropertyAssignment(node) || ((ts.isMethodDeclaration(node) || ts.isGetAccessor(node)) && ts.isIdentifier(node.name))) {
      const name = (node.name as ts.Identifier).text;
      add(properties, name, { place: placeOf(node.name), name, value: undefined });
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isPropertyAccessExpression(node.left)) {
      const { text: name } = node.left.name;
      add(properties, name, { place: placeOf(node.left.name), name, value: literalOf(node.right) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** The value of an expression that is written out. */
function literalOf(node: ts.Expression): Literal | undefined {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) return literalOf(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand)) return -Number(node.operand.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  return node.kind === ts.SyntaxKind.NullKeyword ? null : undefined;
}

/** Which entries of the catalogues the sources name. */
import ts from 'typescript';
import type { Place } from '../findings';
import type { SourceFile } from '../folder';

/** Keys that the program looks up by itself, and those of refusals of the kit, which a game at random may never meet. */
const OF_THE_HOST = /^(?:die|condition|fact|ignores|damage|words|odds|refuse\.no)\./u;

/** What the sources say about keys. */
export interface NamedKeys {
  /** Keys that stand as plain words in `text('…')`, each once. */
  readonly texts: readonly { readonly key: string; readonly place: Place }[];
  /** Whether a key may be put together by the code from words that it writes: a whole word, the beginning, or a pattern. */
  isLikely(key: string): boolean;
}

/** Reads the sources for names of entries. */
export function keysNamedIn(sources: readonly SourceFile[]): NamedKeys {
  const texts = new Map<string, Place>();
  const words = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { file, text } of sources) {
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) words.add(node.text);
      if (ts.isTemplateExpression(node)) patterns.push(patternOf(node));
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'text') {
        const [first] = node.arguments;
        if (first !== undefined && ts.isStringLiteralLike(first) && !first.text.startsWith('app:') && !texts.has(first.text)) {
          const { line, character } = tree.getLineAndCharacterOfPosition(first.getStart(tree));
          texts.set(first.text, { file, line: line + 1, column: character + 1 });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return {
    texts: [...texts].map(([key, place]) => ({ key, place })),
    isLikely(key) {
      if (OF_THE_HOST.test(key) || words.has(key) || patterns.some((pattern) => pattern.test(key))) return true;
      // `outcomeNamed('caught')`.
      if (key.startsWith('odds.') && words.has(key.slice('odds.'.length))) return true;
      // `pick('stumbles')` under a prefix, `procedureTexts('chase')`: a part of the key stands in the code.
      const parts = key.split('.');
      return parts.some((_, at) => at > 0 && (words.has(parts.slice(0, at).join('.')) || words.has(`${parts.slice(0, at).join('.')}.`)));
    },
  };
}

function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp {
  const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  // A pattern of nothing but places would take everything for used.
  const fixed = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  if (fixed.join('').replaceAll('.', '') === '') return /^(?!)/u;
  return new RegExp(`^${fixed.map(escaped).join('.+')}(?:\\..+)?$`, 'u');
}

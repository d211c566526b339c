/** What no game and no scenario came to: it was not judged, and its author should know. */
import ts from 'typescript';
import type { Effect } from '#shared/plugin-api/procedure';
import type { Procedure } from '#shared/plugin-api/procedure';
import { createTranslator } from '#shared/text/translator';
import type { Place } from '../findings';
import type { SourceFile } from '../folder';
import { placeInJson } from '../json-text';
import type { Check, Subject } from './subject';

const EFFECTS: readonly Effect['kind'][] = ['damage', 'condition', 'penalty', 'sheet', 'death', 'time'];

const SCENARIO = 'write a scenario that comes to it: what is never played is never judged';

/** Something that the sources name. */
interface Named {
  readonly name: string;
  readonly place: Place;
}

/** What the sources can come to, as far as it stands in plain words. */
interface Possible {
  readonly offers: readonly Named[];
  readonly outcomes: readonly Named[];
  readonly effects: readonly Named[];
  readonly conditions: readonly Named[];
}

function possibleIn(sources: readonly SourceFile[]): Possible {
  const found = { offers: [] as Named[], outcomes: [] as Named[], effects: [] as Named[], conditions: [] as Named[] };
  for (const { file, text } of sources) {
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    const note = (list: Named[], node: ts.Expression | undefined): void => {
      if (node === undefined || !ts.isStringLiteralLike(node) || list.some(({ name }) => name === node.text)) return;
      const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      list.push({ name: node.text, place: { file, line: line + 1, column: character + 1 } });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        if (node.expression.text === 'actionOffer') note(found.offers, node.arguments[0]);
        if (node.expression.text === 'outcomeNamed') note(found.outcomes, node.arguments[0]);
      }
      if (ts.isObjectLiteralExpression(node)) {
        const kind = valueOf(node, 'kind');
        if (kind !== undefined && ts.isStringLiteralLike(kind) && EFFECTS.some((each) => each === kind.text) && hasField(node, 'cause')) {
          note(found.effects, kind);
          if (kind.text === 'condition') note(found.conditions, valueOf(node, 'condition'));
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found;
}

function hasField(node: ts.ObjectLiteralExpression, name: string): boolean {
  return node.properties.some((each) => each.name !== undefined && ts.isIdentifier(each.name) && each.name.text === name);
}

function valueOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  return node.properties.find((each): each is ts.PropertyAssignment => ts.isPropertyAssignment(each) && ts.isIdentifier(each.name) && each.name.text === name)
    ?.initializer;
}

/** What the games and scenarios of a system came to. */
class Reached {
  readonly offers = new Set<string>();
  readonly effects = new Set<string>();
  readonly conditions = new Set<string>();
  readonly outcomes = new Set<string>();
  readonly statuses = new Set<string>();

  constructor(subject: Subject) {
    for (const procedure of subject.system.procedures)
      for (const game of subject.gamesOf(procedure)) for (const turn of game.turns) this.#note(procedure, turn);
  }

  #note(procedure: Procedure, { played: { step } }: ReturnType<Subject['gamesOf']>[number]['turns'][number]): void {
    for (const effect of step.effects) {
      this.effects.add(effect.kind);
      if (effect.kind === 'condition') this.conditions.add(effect.condition);
    }
    for (const { id } of procedure.actions(step.state)) this.offers.add(id);
    const { outcome, status, participants } = procedure.present(step.state);
    if (outcome !== undefined) this.outcomes.add(outcome.id);
    for (const label of [status.label, ...participants.map((each) => each.status)]) if ('key' in label) this.statuses.add(label.key);
  }
}

const reach: Check = {
  name: 'games and scenarios come to every offer, outcome, status, effect and condition (a warning)',
  run(subject, findings) {
    // Where some answers are none, nobody knows what they would have come to.
    if (subject.answers.errors.length > 0) return;
    const reached = new Reached(subject);
    const possible = possibleIn(subject.sources);
    const judge = (what: string, names: readonly Named[], known: ReadonlySet<string>): void => {
      for (const { name, place } of names)
        if (!known.has(name)) findings.warn(`no game and no scenario came to the ${what} "${name}"`, { place, fix: SCENARIO });
    };
    judge('offer', possible.offers, reached.offers);
    judge('outcome', possible.outcomes, new Set([...reached.outcomes].flatMap((id) => [id, id.replace(/:.*$/u, '')])));
    judge('effect', possible.effects, reached.effects);
    judge('condition', possible.conditions, reached.conditions);
    neverPlayed(subject, (words, place) => {
      findings.warn(words, { place, fix: SCENARIO });
    });
    const prefixes = new Set([...reached.statuses].map((key) => key.replace(/[^.]*$/u, '')));
    for (const key of Object.keys(subject.catalogues.en)) {
      if (reached.statuses.has(key) || !prefixes.has(key.replace(/[^.]*$/u, '')) || !/^status\.|\.status\./u.test(key)) continue;
      findings.warn(`no game and no scenario came to the status "${key}"`, {
        place: placeInJson('locales/en.json', subject.catalogueTexts.en, [key]),
        fix: SCENARIO,
      });
    }
  },
};

/** Actions that were offered and refused each time. */
function neverPlayed(subject: Subject, report: (words: string, place: Place | undefined) => void): void {
  const translator = createTranslator('en');
  translator.addPlugin(subject.id, subject.catalogues);
  for (const procedure of subject.system.procedures) {
    const games = subject.gamesOf(procedure);
    const played = new Set(games.flatMap(({ turns }) => turns.flatMap(({ offer }) => (offer === null ? [] : [offer.id]))));
    const refused = new Map(games.flatMap(({ refusals }) => refusals.map(({ action, outcome }) => [action, outcome] as const)));
    for (const [id, outcome] of refused) {
      if (played.has(id)) continue;
      const [issue] = outcome.kind === 'refused' ? outcome.issues : [];
      const why = issue === undefined ? '' : `: it is refused at "${issue.field}" each time (${translator.plugin(subject.id, issue.text)})`;
      report(`no game and no scenario plays the action "${id}" of "${procedure.id}"${why}`, subject.code.valueAt('id', id));
    }
  }
}

/** The check of what was come to. */
export const REACH_CHECKS: readonly Check[] = [reach];

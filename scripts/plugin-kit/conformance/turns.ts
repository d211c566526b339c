/** What several checks ask of the games of a rule system. */
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { DiceSource, Outcome, Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import { checkForm } from '#shared/plugin-api/check-form';
import { isChoice, isGroup } from '#shared/plugin-api/form';
import type { FormSchema, GroupField } from '#shared/plugin-api/form';
import type { Procedure, RuleSystem } from '#shared/plugin-api/index';
import { shortJson } from '../findings';
import type { Findings } from '../findings';
import type { Game, Turn } from './play';
import type { Subject } from './subject';
import { reportTexts } from './text-findings';

/** Judges every step of every game. */
export function forEachTurn(subject: Subject, judge: (turn: Turn, procedure: Procedure, game: Game, at: number) => void): void {
  for (const procedure of subject.system.procedures) {
    for (const game of subject.gamesOf(procedure))
      game.turns.forEach((turn, at) => {
        judge(turn, procedure, game, at);
      });
  }
}

/** A plan in which the app rolls everything. */
export function rollsAll(seed: string, action = 0): DiceSource {
  return { kind: 'plan', seed, action, plan: {} };
}

/** Plays a step again in another instance. */
export function again(system: RuleSystem, { id }: Procedure, turn: Turn, source: DiceSource = turn.source): Outcome {
  const procedure = system.procedures.find((candidate) => candidate.id === id);
  if (procedure === undefined) throw new Error(`a new instance has no "${id}"`);
  return turn.before === null || turn.offer === null
    ? startProcedure(procedure, turn.answers, source)
    : applyAction(procedure, turn.before, { id: turn.offer.id, input: turn.answers }, source);
}

/** All that must be the same; where a die came from may differ. */
export function bytesOf(outcome: Outcome | Played): string {
  if (outcome.kind !== 'played') return JSON.stringify(outcome);
  return JSON.stringify({ step: outcome.step, input: outcome.input, dice: outcome.dice.map(({ who, label, sides, value }) => ({ who, label, sides, value })) });
}

/** The dice of a step as the table would type them. */
export function typedAs(record: readonly DieRecord[]): DicePlan {
  const whos = [...new Set(record.map(({ who }) => who))];
  return Object.fromEntries(whos.map((who) => [who, { typed: record.filter((die) => die.who === who).map(({ value }) => value), then: 'ask' as const }]));
}

/** The fields at which a step was refused; none where it was not. */
export function fieldsOf(outcome: Outcome): readonly string[] {
  return outcome.kind === 'refused' ? outcome.issues.map(({ field }) => field) : [];
}

/** A refusal must point at a field that the GM can see, and say why in both languages. */
export function judgeRefusal(subject: Subject, findings: Findings, where: string, outcome: Outcome, form: FormSchema | undefined): void {
  if (outcome.kind !== 'refused') {
    findings.error(`${where}: answers that fit the form are neither played nor refused (${outcome.kind})`);
    return;
  }
  const names = Object.keys(form?.properties ?? {});
  for (const { field, text } of outcome.issues) {
    const [name = ''] = /^[^.[]*/u.exec(field) ?? [];
    if (!names.includes(name))
      findings.error(`${where}: a refusal names the field "${field}", which the form does not have`, {
        place: subject.code.wordAt(field),
        fix: `name one of: ${names.join(', ') || '(the form has none)'}`,
      });
    reportTexts(subject, findings, text, `${where}, refusal at "${field}"`);
  }
}

/** Answers as they reach a plugin. @throws Error for what does not fit. */
export function checkedAnswers(form: FormSchema, answers: JsonObject): JsonObject {
  const check = checkForm(form, answers);
  if (!check.ok) throw new Error(`answers made from a form do not fit it: ${shortJson(check.issues)}`);
  return check.value;
}

/** The form of one participant, where a setup has people. */
export function participantForm(setup: FormSchema): GroupField | undefined {
  for (const field of Object.values(setup.properties)) {
    if (field.type === 'array' && field['x-widget'] === 'participants' && isGroup(field.items)) return field.items;
  }
  return undefined;
}

/** The field that lists the people of a setup, and the sides that there are; none where sides do not matter. */
export function peopleOf(setup: FormSchema): readonly [string, readonly string[]] {
  for (const [name, field] of Object.entries(setup.properties)) {
    if (field.type !== 'array' || field['x-widget'] !== 'participants' || !isGroup(field.items)) continue;
    const side = field.items.properties['side'];
    if (side !== undefined && isChoice(side)) return [name, side.enum];
  }
  return ['', []];
}

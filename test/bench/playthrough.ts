/** Plays built rule systems at random, for measurements: whole games, and their steps again with nothing else going on. */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { loadPluginFolder } from '#main/platform/plugins/load-module';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { DiceSource, Outcome } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import { isGroup, isNumber } from '#shared/plugin-api/form';
import type { FieldSchema } from '#shared/plugin-api/form';
import type { ActionOffer, Procedure } from '#shared/plugin-api/procedure';
import { answersFor } from '../../scripts/plugin-kit/conformance/arbitraries';
import { playGame, sampleAnswers } from '../../scripts/plugin-kit/conformance/play';

/** How a random game went. */
export interface Playthrough {
  readonly steps: number;
  /** `endless`: it was still going on after as many steps as it was given. */
  readonly end: 'finished' | 'refused' | 'endless';
}

/** What a step costs, beside the least that a step can cost: its state written down and read again. */
export interface StepCost {
  readonly steps: number;
  readonly stepMs: number;
  readonly copyMs: number;
}

const GAMES = 40;
const STEPS = 60;
/** Enough for the times to be more than the clock's own grain. */
const ROUNDS = 5;

export function procedures(folder: string): readonly Procedure[] {
  return loadPluginFolder(path.resolve(folder)).system.procedures;
}

/** Setups out of the procedure's own form, of the size that a table plays. */
export function setupsFor(procedure: Procedure, count: number): readonly JsonObject[] {
  return fc.sample(answersFor({ ...procedure.setup, properties: mapped(procedure.setup.properties, usual) }), { seed: 1977, numRuns: count });
}

/**
 * A number up to a few times its default, or up to its largest preset: between two who are equally good, ten kilometres are made good by chance alone, which
 * takes a hundred thousand rounds by the rules.
 */
function usual(field: FieldSchema): FieldSchema {
  if (isNumber(field)) {
    const named = [...(field['x-presets'] ?? []).map(({ value }) => value), ...(field['x-scale'] ?? []).map(({ at }) => at)];
    const most = Math.max(...named, 4 * (field.default ?? 0));
    return most > Math.max(field.minimum ?? 0, field.exclusiveMinimum ?? 0) ? { ...field, maximum: Math.min(most, field.maximum ?? most) } : field;
  }
  if (field.type === 'array') return { ...field, items: usual(field.items) };
  return isGroup(field) ? { ...field, properties: mapped(field.properties, usual) } : field;
}

function mapped<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/** Plays one game until it is over, or for `limit` steps. @throws whatever the rule system throws. */
export function playThrough(procedure: Procedure, setup: JsonObject, number: number, limit: number): Playthrough {
  const seed = `bench-${String(number)}`;
  let last: Outcome = startProcedure(procedure, setup, { kind: 'plan', seed, action: 0, plan: {} });
  if (last.kind !== 'played') return { steps: 0, end: 'refused' };
  for (let steps = 1; steps <= limit; steps += 1) {
    const { state, finished } = last.step;
    if (finished) return { steps, end: 'finished' };
    const offer = choose(procedure.actions(state), steps, number);
    const input = inputFor(offer, steps, number);
    last = applyAction(procedure, state, { id: offer.id, input }, { kind: 'plan', seed, action: steps, plan: {} });
    // What the form allows and the rules do not: as it stands, the same offer is always possible.
    if (last.kind !== 'played')
      last = applyAction(procedure, state, { id: offer.id, input: readyInput(offer, steps, number) ?? {} }, { kind: 'plan', seed, action: steps, plan: {} });
    if (last.kind !== 'played') throw new Error(`${procedure.id}: ${offer.id} cannot be played as it stands: ${JSON.stringify(last)}`);
  }
  return { steps: limit, end: 'endless' };
}

/** Milliseconds of the exact odds ten rounds ahead, of the set-up among twenty with the most people; undefined for a procedure that has none. */
export function oddsCost(procedure: Procedure): number | undefined {
  if (procedure.odds === undefined) return undefined;
  const [largest] = [...setupsFor(procedure, 20)].sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
  const first = startProcedure(procedure, largest ?? {}, { kind: 'plan', seed: 'bench', action: 0, plan: {} });
  if (first.kind !== 'played') return undefined;
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    procedure.odds?.(first.step.state, 10);
    return performance.now() - began;
  });
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)];
}

/** Mostly the next thing to do; now and then what lies off the path, as a table does. */
function choose(offers: readonly ActionOffer[], step: number, number: number): ActionOffer {
  const offPath = scattered(step, number + 1) % 37 === 0;
  const usual = offers.filter(({ weight }) => offPath || weight !== 'minor');
  const among = usual.length > 0 ? usual : offers;
  const offer = among[scattered(step, number) % among.length];
  if (offer === undefined) throw new Error('a game that is not over offers nothing');
  return offer;
}

function inputFor(offer: ActionOffer, step: number, number: number): JsonObject {
  const ready = readyInput(offer, step, number);
  if (ready !== undefined) return ready;
  // Made-up answers cost more than the step itself: some are enough.
  return scattered(step, number + 2) % 29 === 0 ? sampleAnswers(offer, step * 1009 + number) : {};
}

function readyInput(offer: ActionOffer, step: number, number: number): JsonObject | undefined {
  return offer.ready?.[scattered(step, number + 3) % offer.ready.length]?.input;
}

/** The same every time, and in no step with the rounds: whoever is asked in every other one must not always answer alike. */
function scattered(step: number, number: number): number {
  const mixed = Math.imul(step + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 8;
}

/** Plays games of a procedure, then every step of them again from the record, and the copies alone. */
export function stepCost(procedure: Procedure): StepCost {
  const games = setupsFor(procedure, GAMES).flatMap((setup, number) => playGame(procedure, setup, number, STEPS) ?? []);
  const turns = games.flatMap(({ seed, turns: each }) =>
    each.map((turn, action): { readonly turn: typeof turn; readonly source: DiceSource } => ({
      turn,
      source: { kind: 'record', seed, action, record: turn.played.dice },
    })),
  );
  let stepMs = 0;
  let copyMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let began = performance.now();
    for (const { turn, source } of turns) {
      if (turn.before === null || turn.offer === null) startProcedure(procedure, turn.answers, source);
      else applyAction(procedure, turn.before, { id: turn.offer.id, input: turn.answers }, source);
    }
    stepMs += performance.now() - began;
    began = performance.now();
    for (const { turn } of turns) JSON.parse(JSON.stringify(turn.played.step.state));
    copyMs += performance.now() - began;
  }
  const steps = turns.length * ROUNDS;
  return { steps, stepMs: stepMs / steps, copyMs: copyMs / steps };
}

/**
 * Everything that is asked of the code of a rule system, as calls of plain data in and out. They run where the rule system runs: in this thread for those that ship with
 * Traque, in a worker of its own for everybody else's. The calls of a fight and of a sheet take lists, so that one crossing serves all.
 */
import { rollOnce, seededGenerator } from '#main/platform/procedures/dice';
import { deal, offersOf } from '#main/platform/procedures/engine';
import type { Dealt, DiceSource, Refused, Waiting } from '#main/platform/procedures/engine';
import { simulate } from '#main/platform/procedures/simulate';
import type { SimulatedCounts, SimulatedFrom, SimulatedGames } from '#main/platform/procedures/simulate';
import { reasonOf } from '#shared/util/reason-of';
import { playStep } from '#main/platform/procedures/step';
import type { StepFrom, WholeStep } from '#main/platform/procedures/step';
import type { JsonObject } from '#shared/domain/json';
import type { CharacterCircumstances, CharacterRules, Combatant, EncounterRules, InitiativeEntry } from '#shared/plugin-api/characters';
import type { Dice } from '#shared/plugin-api/dice';
import type { RuleSystem } from '#shared/plugin-api/index';
import type { Fact, Presentation } from '#shared/plugin-api/present';
import { isRefusal } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import type { ActionOffer, Odds, Procedure, Refusal } from '#shared/plugin-api/procedure';
import { participantNames, withPeople } from '#shared/plugin-api/people';

/** How a run stands: what is drawn of it and what can be done. */
export interface Standing {
  readonly presentation: Presentation;
  readonly offers: readonly ActionOffer[];
}

/** A stored state in the procedure's present shape, or why it cannot be brought there; null where the procedure gives no reason, for it brings none up to date. */
export type Migrated = { readonly kind: 'migrated'; readonly state: JsonObject } | { readonly kind: 'refused'; readonly because: Text | null };

/** The calls, by name. Each is given and answers JSON. */
export interface RulesCalls {
  /** Plays a step whole. */
  step(input: { readonly procedure: string; readonly from: StepFrom; readonly source: DiceSource }): WholeStep | Refused | Waiting;
  /** Draws a state that was stored. */
  standing(input: { readonly procedure: string; readonly state: JsonObject; readonly finished: boolean }): Standing;
  /** The facts of a state. */
  view(input: { readonly procedure: string; readonly state: JsonObject }): JsonObject;
  /** Exact chances; null where the procedure has none. */
  odds(input: { readonly procedure: string; readonly state: JsonObject; readonly rounds: number }): Odds | null;
  /** Plays a run on by itself, so many times, and counts how it comes out. */
  simulate(input: { readonly procedure: string; readonly from: SimulatedFrom; readonly games: SimulatedGames }): SimulatedCounts;
  /** Brings a state of an older version up to date. */
  migrate(input: { readonly procedure: string; readonly from: number; readonly state: JsonObject }): Migrated;
  /** What sheets know of participants, in the order of `people`; of one for whom the rules stop, why. */
  participants(input: {
    readonly procedure: string;
    readonly people: readonly { readonly sheet: JsonObject; readonly circumstances: CharacterCircumstances }[];
  }): readonly Each<JsonObject>[];
  /** Rolls initiative for everybody; for those in `typed` no die of the table is needed. */
  initiative(input: {
    readonly people: readonly Combatant[];
    readonly options: JsonObject;
    readonly typed: Readonly<Record<string, number>>;
    readonly source: DiceSource;
  }): Dealt<{ readonly entries: readonly InitiativeEntry[] }> | Refused | Waiting;
  /** Settles a tie. */
  settleTie(input: {
    readonly tied: readonly Combatant[];
    readonly options: JsonObject;
    readonly source: DiceSource;
  }): Dealt<{ readonly winner: string }> | Refused | Waiting;
  /** What riding means, in the order of `pairs`; of one for whom the rules stop, why. */
  riderFacts(input: { readonly pairs: readonly { readonly rider: Combatant; readonly mount: Combatant }[] }): readonly Each<readonly Fact[]>[];
}

/** What the rules say of one in a list: one for whom they stop leaves the others alone. */
export type Each<T> = { readonly value: T; readonly failed?: undefined } | { readonly failed: string; readonly value?: undefined };

/** Name of a call. */
export type RulesCallName = keyof RulesCalls;
/** What a call is given. */
export type RulesCallInput<Name extends RulesCallName> = Parameters<RulesCalls[Name]>[0];
/** What a call answers. */
export type RulesCallAnswer<Name extends RulesCallName> = ReturnType<RulesCalls[Name]>;

/** Thrown for a call that was not answered because the code was stopped from outside, or is called no more. */
export class BrokenOff extends Error {
  constructor(
    message: string,
    /** For the GM, in the application's catalogue. */
    readonly reason: Text,
  ) {
    super(message);
    this.name = 'BrokenOff';
  }
}

/** The code of a rule system, wherever it runs. */
export interface RulesRunner {
  /**
   * Makes a call. Calls are answered in the order in which they were made.
   * @throws whatever the code throws, and what says that it answered what it must not, took too long or too much memory.
   */
  call<Name extends RulesCallName>(name: Name, input: RulesCallInput<Name>): Promise<RulesCallAnswer<Name>>;
  /** Ends it; calls that are still waiting fail. */
  dispose(): void;
}

/** The calls of a rule system, where its code is at hand. */
export function callsOf(system: RuleSystem): RulesCalls {
  const procedureOf = (id: string): Procedure => {
    const procedure = system.procedures.find((candidate) => candidate.id === id);
    if (procedure === undefined) throw new Error(`there is no procedure ${id}`);
    return procedure;
  };
  return {
    step: ({ procedure, from, source }) => playStep(procedureOf(procedure), from, source),
    standing: ({ procedure: id, state, finished }) => {
      const procedure = procedureOf(id);
      const presentation = procedure.present(state);
      return withPeople({ presentation, offers: offersOf(procedure, state, finished) }, participantNames(presentation.participants));
    },
    view: ({ procedure, state }) => procedureOf(procedure).view(state),
    odds: ({ procedure, state, rounds }) => procedureOf(procedure).odds?.(state, rounds) ?? null,
    simulate: ({ procedure, from, games }) => simulate(procedureOf(procedure), from, games),
    migrate: ({ procedure, from, state }) => {
      const migrated = procedureOf(procedure).migrate?.(from, state);
      if (migrated === undefined) return { kind: 'refused', because: null };
      return isRefusal(migrated as never)
        ? { kind: 'refused', because: (migrated as Refusal).refused.text }
        : { kind: 'migrated', state: migrated as JsonObject };
    },
    participants: ({ procedure, people }) =>
      people.map(({ sheet, circumstances }) => each(() => charactersOf(system).participant(procedure, sheet, circumstances))),
    initiative: ({ people, options, typed, source }) => {
      const rules = encounterOf(system);
      const spare = seededGenerator(source.seed, 1, 'dice');
      return deal(source, (dice) => {
        // Nothing is rolled at the table for whoever's value is typed, though the rules may ask for it.
        const hand: Dice = {
          roll: (ask) => (Object.hasOwn(typed, ask.who) ? rollOnce(spare, ask.sides) : dice.roll(ask)),
          variant: (count) => dice.variant(count),
        };
        const entries = rules.initiative(people, options, hand);
        requireComplete(
          entries,
          people.map(({ id }) => id),
        );
        return { entries };
      });
    },
    settleTie: ({ tied, options, source }) =>
      deal(source, (dice) => {
        const winner = encounterOf(system).settleTie?.(tied, options, dice) ?? '';
        if (!tied.some(({ id }) => id === winner)) throw new Error(`${winner} is none of those who are tied`);
        return { winner };
      }),
    riderFacts: ({ pairs }) => pairs.map(({ rider, mount }) => each(() => encounterOf(system).riderFacts?.(rider, mount) ?? [])),
  };
}

/** A rule system that runs in this thread. */
export function runHere(system: RuleSystem): RulesRunner {
  const calls = callsOf(system);
  return {
    // What it throws has to arrive as a rejection.
    call: (name, input) => Promise.resolve().then(() => (calls[name] as (asked: typeof input) => never)(input)),
    dispose: () => undefined,
  };
}

function each<T>(ask: () => T): Each<T> {
  try {
    return { value: ask() };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

function charactersOf({ characters }: RuleSystem): CharacterRules {
  if (characters === undefined) throw new Error('there are no characters');
  return characters;
}

function encounterOf({ encounter }: RuleSystem): EncounterRules {
  if (encounter === undefined) throw new Error('there are no fights');
  return encounter;
}

/** @throws Error unless everybody is in it once, with numbers that are numbers. */
function requireComplete(entries: readonly InitiativeEntry[], ids: readonly string[]): void {
  const found = entries.map(({ id }) => id);
  const complete = found.length === ids.length && new Set(found).size === ids.length && ids.every((id) => found.includes(id));
  const finite = entries.every(({ score, tieBreaks }) => [score, ...tieBreaks].every((value) => Number.isFinite(value)));
  if (!complete || !finite) throw new Error(`an order of turns that is none: ${JSON.stringify(entries)}`);
}

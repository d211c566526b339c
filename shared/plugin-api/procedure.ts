import type { JsonObject } from '#shared/domain/json';
import type { DieAsk, Dice } from '#shared/plugin-api/dice';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Presentation, Tone } from '#shared/plugin-api/present';
import type { Text } from '#shared/plugin-api/text';

/**
 * What a procedure is, for the screen that plays it. A `check` is over as soon as it has started: it offers no action
 * and its start is its result. `travel` is kept in the party's travel log.
 */
export const PROCEDURE_KINDS = ['chase', 'race', 'travel', 'check'] as const;
/** What a procedure plays: it decides which screen shows it. */
export type ProcedureKind = (typeof PROCEDURE_KINDS)[number];

/** Shelves of the toolbox, in the order in which they stand there: the host names them, so that the checks of several systems share them. */
export const CHECK_GROUPS = ['movement', 'body', 'climate', 'poison', 'structures', 'traps', 'other'] as const;
/** A shelf of the toolbox. */
export type CheckGroup = (typeof CHECK_GROUPS)[number];

/** A message of a step, for the log and for reading aloud. */
export interface StepEvent {
  /** `headline`: the step's outcome in one sentence, exactly one a step. `line`: somebody's part in it. */
  readonly weight: 'headline' | 'line';
  readonly text: Text;
  readonly tone: Tone;
  /** The participant it is about. */
  readonly who?: string;
  /** The same in numbers, for scenarios and other programs. The catalogue may name them (`fact.<name>`) and their values (`fact.<name>.<value>`). */
  readonly facts?: JsonObject;
}

/** How long a condition or a penalty lasts. */
export type Duration =
  | { readonly kind: 'until'; readonly text: Text }
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'rounds'; readonly rounds: number }
  | { readonly kind: 'permanent' };

/**
 * A proposal to the party's records: the GM applies it with one click, it is kept with its cause and can be taken back.
 * Never applied by itself. What damage takes (with plural forms: "2 Wounds"), what it `ignores` and which `condition` it is, the catalogue names:
 * `damage.amount`, `ignores.<what>`, `condition.<id>`.
 */
export type Effect = { readonly cause: Text } & (
  | { readonly kind: 'damage'; readonly who: string; readonly amount: number; readonly ignores: readonly string[] }
  | { readonly kind: 'condition'; readonly who: string; readonly condition: string; readonly duration: Duration }
  | { readonly kind: 'penalty'; readonly who: string; readonly amount: number; readonly appliesTo: Text; readonly duration: Duration }
  | { readonly kind: 'death'; readonly who: string }
  | { readonly kind: 'time'; readonly minutes: number }
);

/** The outcome of a start or of an action. */
export interface Step<State extends JsonObject = JsonObject> {
  readonly state: State;
  /** A finished run offers no action. */
  readonly finished: boolean;
  readonly events: readonly StepEvent[];
  readonly effects: readonly Effect[];
}

/** An answer instead of a step: why not, and at which field (`participants[1].M`). The state stays as it was. */
export interface Refusal {
  readonly refused: { readonly field: string; readonly text: Text };
}

/** Declines a setup or an action. */
export function refuse(field: string, text: Text): Refusal {
  return { refused: { field, text } };
}

/** Whether a procedure refused an action instead of playing it. */
export function isRefusal<State extends JsonObject>(answer: Step<State> | Refusal): answer is Refusal {
  return 'refused' in answer;
}

/** An answer that is complete as it stands: one button, one key. */
export interface ReadyAnswer {
  readonly label: Text;
  /** One sentence on what it does. */
  readonly help?: Text;
  /** A good answer to the form of its offer. */
  readonly input: JsonObject;
}

/** Something that can be done now. */
export interface ActionOffer {
  /** Stable, in the rules' own terms: `round`, `abandon`. */
  readonly id: string;
  readonly label: Text;
  /** One sentence on what it does. */
  readonly help?: Text;
  /** `primary`: the next thing to do, on Enter; at most one. `choice`: one of several ways on, a digit each. `minor`: off the main path. */
  readonly weight: 'primary' | 'choice' | 'minor';
  /** What it may ask for besides dice. Its answers arrive as the action's input. */
  readonly form?: FormSchema;
  /** Everything that can be answered, where that is a handful: shown instead of the form. At least one when it is there. */
  readonly ready?: readonly ReadyAnswer[];
  /** The dice that it is sure to ask for, so that the table can type them beforehand. It may ask for more on the way. */
  readonly dice: readonly DieAsk[];
  /** For an action that takes participants out of what is played: the host proposes it for whoever has died, was archived or was put in the trash meanwhile. */
  readonly removes?: Removal;
}

/** Where an action that takes participants out of a run asks whom it is about. */
export interface Removal {
  /** The field of the action's form that lists them: a list of choices, which are their ids. */
  readonly who: string;
  /** What else the form is answered for those who have died. */
  readonly dead?: JsonObject;
}

/** An action as it was chosen, with the answers to its form. */
export interface Action {
  readonly id: string;
  /** Checked against the offer's form, defaults filled in; `{}` without a form. */
  readonly input: JsonObject;
}

/** Chances of how a run goes on. */
export interface Odds {
  /** How many more rounds were looked at. */
  readonly rounds: number;
  /** Add up to at most 1; what is missing is "still going on". */
  readonly outcomes: readonly { readonly id: string; readonly label: Text; readonly chance: number }[];
}

/**
 * One procedure of a rule system: a pure state machine over JSON. The same setup, actions and dice give the same states,
 * byte for byte, on every machine. It reads no clock, keeps nothing between calls and changes none of its arguments.
 *
 * The host checks setup and input against the declared forms first; the procedure refuses what a form cannot say.
 */
export interface Procedure<Setup extends JsonObject = JsonObject, State extends JsonObject = JsonObject> {
  /** Unique within the plugin: `chase`, `race`, `jump`. */
  readonly id: string;
  readonly kind: ProcedureKind;
  readonly title: Text;
  /** Where the rule comes from, in a line. */
  readonly source: Text;
  /** When one needs it, in a sentence. */
  readonly description?: Text;
  /** Other words by which somebody may look for it, separated by spaces. */
  readonly keywords?: Text;
  /** Where a check stands in the toolbox; `other` without it. */
  readonly group?: CheckGroup;
  /** Raised whenever `State` changes its shape. */
  readonly stateVersion: number;
  readonly setup: FormSchema;
  /** @returns the first state, or why this setup cannot be. */
  start(setup: Setup, dice: Dice): Step<State> | Refusal;
  /** What can be done now; empty when finished. */
  actions(state: State): readonly ActionOffer[];
  /** @param action one that `actions(state)` offers. */
  apply(state: State, action: Action, dice: Dice): Step<State> | Refusal;
  /** The facts, in the rules' own names: what scenarios check. */
  view(state: State): JsonObject;
  /** What is drawn. */
  present(state: State): Presentation;
  /** Exact chances `rounds` ahead, where the rules allow to work them out; without it the host simulates. */
  odds?(state: State, rounds: number): Odds;
  /** Brings a state of an older `stateVersion` up to date, or says why it cannot. */
  migrate?(from: number, state: JsonObject): State | Refusal;
}

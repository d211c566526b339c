import type { JsonObject } from '#shared/domain/json';
import type { Climate } from '#shared/plugin-api/climate';
import type { Dice } from '#shared/plugin-api/dice';
import type { FormSchema } from '#shared/plugin-api/form';
import type { OfferedDie } from '#shared/plugin-api/offered-dice';
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
  /** `pace`: it tells who sets the pace of a march, which the log of the journey reads out of `Presentation.travel` too and does not write a second time. */
  readonly tells?: 'pace';
}

/**
 * How long a condition or a penalty lasts: until something happens, some minutes of game time (0 and up), some rounds (a whole number, 0 and
 * up), or for good.
 *
 * The `text` of `until` stands inside these sentences of the host, so write it in lower case, without a full stop and with its own "until" ("until the end of the
 * scene", « jusqu’à la fin de la scène »):
 * - a proposal: "Bo: prone, until the end of the scene. A fall." and "Bo: −10 to running, until the end of the scene. A fall.";
 * - the journal: "Bo: prone, until the end of the scene — A fall.";
 * - beside a condition or a penalty that somebody has: "−10 to running · until the end of the scene", or by itself.
 */
export type Duration =
  | { readonly kind: 'until'; readonly text: Text }
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'rounds'; readonly rounds: number }
  | { readonly kind: 'permanent' };

/**
 * What becomes of a field of a sheet.
 *
 * - `by` adds `amount` to a number, above or below 0; the result stays within the limits of the field, and counts from its default where nothing is filled in.
 *   `amount` is a whole number where the field takes whole numbers only.
 * - `to` is the new value, which fits the field. `label` is what a choice calls it: the host writes it there.
 */
export type SheetChange =
  { readonly kind: 'by'; readonly amount: number } | { readonly kind: 'to'; readonly value: number | boolean | string; readonly label?: Text };

/** A proposal that writes a field of a sheet. The screen shows it as it stands for whom it is about: "Stress 8 → 9". */
export interface SheetEffect {
  readonly kind: 'sheet';
  /** Why, as a sentence or a word. */
  readonly cause: Text;
  /** A participant's id. */
  readonly who: string;
  /** Name of a field of the system's own sheet (`CharacterRules.schema`), of its first level. A field that there is not makes the step fail. */
  readonly field: string;
  readonly change: SheetChange;
  /** What the sheet calls the field: the host writes it there, whatever the plugin gives. */
  readonly title?: Text;
}

/**
 * A proposal to the party's records: the GM applies it with one click, it is kept with its cause and can be taken back.
 * Never applied by itself. `who` is a participant's id.
 *
 * Texts of it stand in these sentences of the host:
 * - `cause`, a word or a sentence that makes sense alone ("A fall of 5 m.", "fall"), behind the proposal ("Bo should lose 2 Wounds. A fall of 5 m."), where the host
 *   begins it with a capital and ends it with a full stop; as it is behind a dash in the journal ("Bo loses 2 Wounds — A fall of 5 m."), in brackets there and
 *   behind "Cause:" beside what somebody has;
 * - `appliesTo` of a penalty behind "to" and « pour » ("Bo: −10 to running", « Bo : −10 pour la course »): in lower case, without a full stop, in French with its
 *   article;
 * - the names of conditions behind a colon and before a comma ("Bo: prone, 2 rounds"): in lower case.
 *
 * - `damage` takes `amount` from what is left of somebody's health. The catalogue names it as `damage.amount` (with plural forms: "2 Wounds")
 *   and each thing that it ignores as `ignores.<what>`.
 * - `condition` gives a condition of this system, by its id. The catalogue names it as `condition.<id>`.
 * - `penalty` gives a modifier, `amount` as the sheet writes it (-2), to what `appliesTo` says.
 * - `sheet` writes `field` of somebody's sheet: stress, corruption, a resource that is spent. For health use `damage`. See `SheetEffect`.
 * - `death` marks somebody as dead.
 * - `time` moves the campaign's clock on by `minutes` of game time, 0 and up.
 */
export type Effect = { readonly cause: Text } & (
  | { readonly kind: 'damage'; readonly who: string; readonly amount: number; readonly ignores: readonly string[] }
  | { readonly kind: 'condition'; readonly who: string; readonly condition: string; readonly duration: Duration }
  | { readonly kind: 'penalty'; readonly who: string; readonly amount: number; readonly appliesTo: Text; readonly duration: Duration }
  | SheetEffect
  | { readonly kind: 'death'; readonly who: string }
  | { readonly kind: 'time'; readonly minutes: number }
);

/** The outcome of a start or of an action. */
export interface Step<State extends JsonObject = JsonObject> {
  /** Everything that is needed to go on; it is stored. */
  readonly state: State;
  /** A finished run offers no action. */
  readonly finished: boolean;
  /** What happened, in the order in which it is read: at most 2,000. */
  readonly events: readonly StepEvent[];
  /** What is proposed to the party's records: at most 2,000. */
  readonly effects: readonly Effect[];
}

/** An answer instead of a step: why not, and at which field (`participants[1].M`). The state stays as it was. */
export interface Refusal {
  readonly refused: { readonly field: string; readonly text: Text };
}

/**
 * Declines a set-up or an action.
 * @param field path of the field that it is about, as the form has it: `participants[1].M`.
 * @param text why, as the GM reads it.
 */
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
  /** What it may ask for besides dice. Its answers arrive as the action's input. A list of people in it (`participantsField`) lets somebody new join. */
  readonly form?: FormSchema;
  /** Everything that can be answered, where that is a handful: shown instead of the form. At least one when it is there. */
  readonly ready?: readonly ReadyAnswer[];
  /**
   * Its usual answer, which fits the form: what is played where nobody can be asked, as when chances are found by playing on. A `primary` offer without it is played with
   * its form as it stands, and any other is not played.
   */
  readonly usual?: JsonObject;
  /**
   * The dice that it is sure to ask for, so that the table can type them beforehand: at most 1,000, in the order asked. They may follow what is answered
   * (`OfferedDie`), in its form or by a ready answer. It may ask for more on the way.
   *
   * Dice of one person with the same label and sides are a pool: typed ones count first, whichever of its fields they stand in.
   */
  readonly dice: readonly OfferedDie[];
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
  /** Id of the offer. */
  readonly id: string;
  /** Checked against the offer's form, defaults filled in; `{}` without a form. */
  readonly input: JsonObject;
}

/** Chances of how a run goes on. */
export interface Odds {
  /** How many more rounds were looked at: a whole number, 0 and up. */
  readonly rounds: number;
  /** Each `chance` is from 0 to 1; together they are at most 1, and what is missing is "still going on". Ids are unique. */
  readonly outcomes: readonly { readonly id: string; readonly label: Text; readonly chance: number }[];
}

/**
 * One procedure of a rule system: a pure state machine over JSON. The same setup, actions and dice give the same states,
 * byte for byte, on every machine. It reads no clock, keeps nothing between calls and changes none of its arguments.
 *
 * The host checks setup and input against the declared forms first; the procedure refuses what a form cannot say.
 *
 * The screen of a run, its log, the lists of scenes and the cards of the home screen say "Round 3", "Before the first round", "Pursuers" and "Quarry". Where the rules
 * have other words for them, the catalogue has entries of these keys, for one procedure (`words.<procedure id>.round`) or for all of the system (`words.round`):
 * - `words.round`: how far it has come, with `{{round, number}}`, 1 and up: "Exchange {{round, number}}".
 * - `words.beforeFirst`: before the first one.
 * - `words.side.pursuer`, `words.side.quarry`, `words.side.none`: the heading over the people of a side, with the plural forms of `count`.
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
  /** Of a check: when heat or cold makes it due on a journey. */
  readonly climate?: Climate;
  /** A whole number, 0 and up, raised whenever `State` changes its shape. */
  readonly stateVersion: number;
  /** What is asked before the first step. */
  readonly setup: FormSchema;
  /**
   * Plays the first step.
   * @param setup answers to the form of the same name, checked and with defaults filled in.
   * @returns the first state, or why this set-up cannot be.
   */
  start(setup: Setup, dice: Dice): Step<State> | Refusal;
  /** @returns what can be done now, at most one of it `primary`; nothing when finished. */
  actions(state: State): readonly ActionOffer[];
  /**
   * Plays an action.
   * @param action one that `actions(state)` offers, with checked answers.
   * @returns the next state, or why it cannot be done; then the state stays as it was.
   */
  apply(state: State, action: Action, dice: Dice): Step<State> | Refusal;
  /** The facts, in the rules' own names: what scenarios check. */
  view(state: State): JsonObject;
  /** What is drawn. */
  present(state: State): Presentation;
  /**
   * Exact chances, where the rules allow to work them out; without it the host plays the run on many times by its offers (see `ActionOffer.usual`) and counts how it comes
   * out (see `Presentation.outcome`). An outcome has the same id in both.
   * @param rounds how far to look ahead: a whole number, 0 and up. Fewer may be looked at, see `Odds.rounds`.
   */
  odds?(state: State, rounds: number): Odds;
  /**
   * Brings a stored state up to date.
   * @param from the `stateVersion` that it was stored with, smaller than the present one.
   * @returns the state in its present shape, or why it cannot go on.
   */
  migrate?(from: number, state: JsonObject): State | Refusal;
}

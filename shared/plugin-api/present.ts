/**
 * What a procedure wants drawn: a closed set of blocks, one Svelte component each. A plugin gives facts and texts;
 * it never draws. A block kind that an older renderer does not know is skipped: `summary` must say what matters.
 */
import type { Text } from '#shared/plugin-api/text';
import type { TravelStanding } from '#shared/plugin-api/travel';

/** How good or bad something is at a glance: it decides the colour and the icon. */
export type Tone = 'neutral' | 'good' | 'warning' | 'danger';

/** Sides of a run. They are told apart by place and shape as well as colour. */
export type Side = 'pursuer' | 'quarry' | 'none';

/** A value with its label. */
export interface Fact {
  readonly label: Text;
  readonly value: Text;
  readonly tone?: Tone;
}

/** The latest test or throw of somebody. */
export interface LastResult {
  /** In the system's own terms, short: "+3", "14". */
  readonly headline: Text;
  /** How it came about: "21 against 50, +1 for movement". */
  readonly detail?: Text;
  readonly tone: Tone;
}

/** A participant as the screen shows them. */
export interface PresentedParticipant {
  readonly id: string;
  /** As the GM typed it. */
  readonly name: string;
  readonly side: Side;
  /** False once left behind, stopped, caught, away... */
  readonly active: boolean;
  readonly status: Text;
  readonly tone: Tone;
  /** Numbers worth a glance beside the name: M, skill. */
  readonly facts: readonly Fact[];
  readonly last?: LastResult;
}

/** Everyone on one line: a chase, a race, a road. */
export interface TrackBlock {
  readonly kind: 'track';
  /** What this one is about, where there are several. */
  readonly title?: Text;
  /** Ends of what is drawn, in the track's own unit; `min` is smaller than `max`. Tokens outside are drawn at the end, with a sign that they are beyond. */
  readonly min: number;
  readonly max: number;
  readonly unit: Text;
  /** Places that mean something: caught, away, finish. */
  readonly marks: readonly { readonly at: number; readonly label: Text; readonly tone: Tone }[];
  /** `who` is a participant's id. */
  readonly tokens: readonly { readonly who: string; readonly at: number }[];
  /** Brackets between two places. */
  readonly gaps: readonly { readonly from: number; readonly to: number; readonly label: Text }[];
}

/** The one number that matters, legible from two metres. */
export interface FigureBlock {
  readonly kind: 'figure';
  readonly label: Text;
  readonly value: Text;
  readonly meaning?: Text;
  readonly tone: Tone;
}

/** Segments that fill up one by one, legible from two metres: how near an alarm is, how far a plan has come. */
export interface ClockBlock {
  readonly kind: 'clock';
  readonly label: Text;
  /** How many segments are filled: a whole number, from 0 to `segments`. */
  readonly filled: number;
  /** How many there are: a whole number, 2 to 24. */
  readonly segments: number;
  /** What it means as it stands, or once it is full. */
  readonly meaning?: Text;
  readonly tone: Tone;
  /** The participant whose clock it is: their name stands over the label. */
  readonly who?: string;
}

/**
 * One part of what the screen shows of a run, drawn in the order in which they are given: at most 200.
 *
 * - `text` is a paragraph; `facts` are values with their labels, in a line.
 * - `clock` is segments that fill up (`ClockBlock`).
 * - `meter` is how far something has come: `value` from 0 to `max`, which is more than 0.
 * - `table` has a cell for each column in every row.
 * - `group` puts blocks under a title.
 */
export type Block =
  | TrackBlock
  | FigureBlock
  | ClockBlock
  | { readonly kind: 'text'; readonly text: Text; readonly tone: Tone }
  | { readonly kind: 'facts'; readonly items: readonly Fact[] }
  | { readonly kind: 'meter'; readonly label: Text; readonly value: number; readonly max: number; readonly tone: Tone }
  | { readonly kind: 'table'; readonly columns: readonly Text[]; readonly rows: readonly (readonly Text[])[] }
  | { readonly kind: 'group'; readonly title: Text; readonly blocks: readonly Block[] };

/** How a run comes out, for its chances. */
export interface Outcome {
  /** Like no other outcome of the procedure: `caught`, `wins:<participant>`. The same that `odds` uses. */
  readonly id: string;
  readonly label: Text;
}

/** What the screen shows of a run. */
export interface Presentation {
  /** One line that a screen reader, a log or a card on the home screen can always show. */
  readonly summary: Text;
  /** How the run stands. */
  readonly status: { readonly label: Text; readonly tone: Tone };
  /**
   * How the run has come out, as soon as that is decided: also where it goes on, such as after a catch of which the GM decides what it means, or with those who still race
   * for the second place. Chances look no further. Without it a run has come out once it is finished, as its `status` is called.
   */
  readonly outcome?: Outcome;
  /** Rounds, throws or periods played so far: a whole number, 0 and up. Chances look so many of these ahead. */
  readonly round: number;
  readonly participants: readonly PresentedParticipant[];
  readonly blocks: readonly Block[];
  /** How a journey stands: for every procedure of the kind `travel`, and for no other. */
  readonly travel?: TravelStanding;
}

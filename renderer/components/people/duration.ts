/** What is given to somebody: a condition or a penalty, and how long it lasts. Pure. */
import type { Tick, TypedDuration } from '#shared/ipc/records';

/** A condition as the picker hands it over. */
export interface NewCondition {
  readonly condition: string;
  readonly count: number;
  readonly duration: TypedDuration;
  readonly tick: Tick | null;
  readonly cause: string;
}

/** A penalty as its form hands it over. */
export interface NewPenalty {
  readonly amount: number;
  readonly appliesTo: string;
  readonly duration: TypedDuration;
  readonly cause: string;
}

/** Somebody whose turn can make a duration go down. */
export interface Ticker {
  readonly id: string;
  readonly name: string;
}

/** A duration while it is typed. */
export interface DurationDraft {
  kind: TypedDuration['kind'];
  rounds: number | string | null;
  minutes: number | string | null;
  until: string;
  /** Whose turn makes the rounds go down; empty when none does. */
  who: string;
  at: Tick['at'];
}

/** A condition while it is filled in. */
export interface ConditionDraft {
  readonly chosen: string;
  readonly count: number | string | null;
  readonly duration: DurationDraft;
  readonly cause: string;
}

/** A penalty while it is filled in. */
export interface PenaltyDraft {
  readonly amount: number | string | null;
  readonly appliesTo: string;
  readonly duration: DurationDraft;
  readonly cause: string;
}

/**
 * A duration before anything was typed.
 * @param who id of the character whose turns are counted; empty for none.
 */
export function newDuration(kind: TypedDuration['kind'] = 'permanent', who = ''): DurationDraft {
  return { kind, rounds: 1, minutes: 10, until: '', who, at: 'end' };
}

/** The longest duration in rounds that the contract takes. */
export const MOST_ROUNDS = 1000;
/** The longest duration in minutes that the contract takes. */
export const MOST_MINUTES = 10_000_000;

/** Reads a draft. `wrong` names the part that is missing or out of bounds. */
export function readDuration(
  draft: DurationDraft,
):
  { readonly ok: true; readonly duration: TypedDuration; readonly tick: Tick | null } | { readonly ok: false; readonly wrong: 'rounds' | 'minutes' | 'until' } {
  switch (draft.kind) {
    case 'permanent':
      return { ok: true, duration: { kind: 'permanent' }, tick: null };
    case 'rounds':
      if (!isWithin(draft.rounds, MOST_ROUNDS)) return { ok: false, wrong: 'rounds' };
      return { ok: true, duration: { kind: 'rounds', rounds: draft.rounds }, tick: draft.who === '' ? null : { who: draft.who, at: draft.at } };
    case 'time':
      if (!isWithin(draft.minutes, MOST_MINUTES)) return { ok: false, wrong: 'minutes' };
      return { ok: true, duration: { kind: 'time', minutes: draft.minutes }, tick: null };
    case 'until': {
      const text = draft.until.trim();
      return text === '' ? { ok: false, wrong: 'until' } : { ok: true, duration: { kind: 'until', text: { verbatim: text } }, tick: null };
    }
  }
}

function isWithin(value: number | string | null, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
}

/** Minutes in the largest units that they fill: 1 day, 2 hours, 5 minutes. Units that are 0 are left out; nothing at all is 0 minutes. */
export function timeParts(minutes: number): readonly { readonly unit: 'day' | 'hour' | 'minute'; readonly count: number }[] {
  const whole = Math.max(0, Math.floor(minutes));
  const parts = [
    { unit: 'day', count: Math.floor(whole / 1440) },
    { unit: 'hour', count: Math.floor((whole % 1440) / 60) },
    { unit: 'minute', count: whole % 60 },
  ] as const;
  const filled = parts.filter(({ count }) => count > 0);
  return filled.length === 0 ? [{ unit: 'minute', count: 0 }] : filled;
}

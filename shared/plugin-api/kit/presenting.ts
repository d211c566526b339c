/** Pieces of a presentation. The texts they name are entries of the plugin's own catalogue. */
import type { Fact, LastResult, Outcome, PresentedParticipant, Side, Tone, TrackBlock } from '#shared/plugin-api/present';
import type { Person } from '#shared/plugin-api/kit/participants';
import { person, text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/** A number: the entry `value.number` with `{{value, number}}`. */
export function numberText(value: number): Text {
  return text('value.number', { value });
}

/** Somebody's name where nothing else stands, as in a cell of a table: the entry `value.person` with `{{name}}`. */
export function personText({ id }: Pick<Person, 'id'>): Text {
  return text('value.person', { name: person(id) });
}

/** A number with its sign: the entry `value.signed` with `{{value, signed}}`. */
export function signedText(value: number): Text {
  return text('value.signed', { value });
}

/** A number and the modifier that is in it: the entry `value.modified` with `value` and `modifier`; the number alone without a modifier. */
export function modifiedText(value: number, modifier: number): Text {
  return modifier === 0 ? numberText(value) : text('value.modified', { value, modifier });
}

/** A number worth a glance, called by the entry `fact.<name>`. */
export function numberFact(name: string, value: number): Fact {
  return { label: text(`fact.${name}`), value: numberText(value) };
}

/** A modifier worth a glance: nothing for 0. Called by the entry `fact.<name>`. */
export function modifierFacts(name: string, value: number): readonly Fact[] {
  return value === 0 ? [] : [{ label: text(`fact.${name}`), value: signedText(value) }];
}

/** How a status of the quarry reads at a glance: danger once caught or left behind, good once away. Everything else is neutral. */
const STATUS_TONES: Readonly<Partial<Record<string, Tone>>> = { caught: 'danger', dropped: 'danger', lost: 'danger', escaped: 'good' };

/** The tone of somebody's status in a chase (`caught`, `escaped`, ...), neutral for one that says nothing either way. */
export function toneOfStatus(status: string): Tone {
  return STATUS_TONES[status] ?? 'neutral';
}

/** How a run comes out, called by the entry `odds.<id>`: for `Presentation.outcome` and for `odds` alike. */
export function outcomeNamed(id: string): Outcome {
  return { id, label: text(`odds.${id}`) };
}

/** What is drawn of somebody in a run besides who they are. */
export interface Shown {
  readonly status: Text;
  /** Neutral for somebody of no side; by `toneOfStatus` for a runner of a chase. */
  readonly tone?: Tone;
  /** Whether they still take part; a runner of a chase does while `running`. */
  readonly active?: boolean;
  readonly facts: readonly Fact[];
  /** Their latest test; left out where it is no news any more. */
  readonly last?: LastResult | undefined;
}

/**
 * Somebody as they are drawn beside the track.
 * @param somebody a runner of a chase with `side` and `status`, or somebody in a run without sides.
 * @example
 * presentPerson(runner, { status: text(`status.${runner.status}`), facts: [numberFact('M', runner.M)], last: lastResult(runner) })
 */
export function presentPerson(somebody: Person & { readonly side?: Side; readonly status?: string }, shown: Shown): PresentedParticipant {
  const { id, name, side = 'none', status = 'running' } = somebody;
  return {
    id,
    name,
    side,
    active: shown.active ?? status === 'running',
    status: shown.status,
    tone: shown.tone ?? toneOfStatus(status),
    facts: shown.facts,
    ...(shown.last === undefined ? {} : { last: shown.last }),
  };
}

/** The two ends of a chase's track: caught at `caughtAt`, away at `awayAt`. Their entries are `mark.caught` and `mark.away`. */
export function chaseMarks(caughtAt: number, awayAt: number): TrackBlock['marks'] {
  return [
    { at: caughtAt, label: text('mark.caught'), tone: 'danger' },
    { at: awayAt, label: text('mark.away'), tone: 'good' },
  ];
}

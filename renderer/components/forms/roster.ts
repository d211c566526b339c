/** Where a list of people can take them from: whoever draws a form may say so, and the list then offers them. */
import { getContext, setContext } from 'svelte';
import type { JsonObject } from '#shared/domain/json';

/** People under one heading. */
export interface RosterGroup {
  readonly key: string;
  readonly title: string;
  /** They are themselves, and come once; others are copies, as many as are wanted. */
  readonly members: boolean;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** People of the campaign who can be taken into a form. */
export interface Roster {
  readonly groups: readonly RosterGroup[];
  /** What their records know of a row's fields, by id; those who know nothing are left out. */
  known(ids: readonly string[]): Promise<Readonly<Record<string, JsonObject>>>;
}

const KEY = Symbol('roster');

/** Call it while the component that draws the form is set up. */
export function provideRoster(roster: Roster): void {
  setContext(KEY, roster);
}

/** Undefined where nobody says so. */
export function useRoster(): Roster | undefined {
  return getContext<Roster | undefined>(KEY);
}

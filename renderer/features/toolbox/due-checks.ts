/** Checks of heat and cold that are due on a journey, as far as a check of the toolbox makes them. Pure. */
import type { ChecksDue } from '#shared/ipc/journeys';
import type { CheckInfo, CheckResult } from '#shared/ipc/toolbox';

/** What of the checks that are due a result has made. */
export interface MadeOfDue {
  readonly system: string;
  readonly procedure: string;
  readonly at: number[];
  readonly who: string[];
}

/**
 * The checks that somebody made with a result: the earliest of those that were due, as many as its hours have full spans. The temperature may be another one: the GM judges.
 * @param who the character whom the result is about.
 * @returns nothing where the check is none of heat or cold, or none of theirs is due.
 */
export function madeOf(
  due: readonly ChecksDue[],
  { climate }: Pick<CheckInfo, 'climate'>,
  result: Pick<CheckResult, 'system' | 'procedure' | 'answers'>,
  who: string,
): MadeOfDue[] {
  const hours = climate === null ? undefined : result.answers[climate.hours];
  if (climate === null || typeof hours !== 'number') return [];
  const own = due.filter(({ system, procedure, who: people }) => system === result.system && procedure === result.procedure && people.includes(who));
  // Where several temperatures are due, that of the result.
  const group = own.find(({ celsius }) => celsius === result.answers[climate.celsius]) ?? own[0];
  if (group === undefined) return [];
  const made = group.at.slice(0, Math.floor((hours / group.hours) * group.at.length + 1e-9));
  return made.length === 0 ? [] : [{ system: group.system, procedure: group.procedure, at: [...made], who: [who] }];
}

/** Whose check comes next: the same check first. @returns undefined where none is due. */
export function nextDue(
  due: readonly ChecksDue[],
  { system, procedure }: Pick<CheckInfo, 'system' | 'procedure'>,
): { readonly due: ChecksDue; readonly who: string } | undefined {
  const next = due.find((each) => each.system === system && each.procedure === procedure) ?? due[0];
  const who = next?.who[0];
  return next === undefined || who === undefined ? undefined : { due: next, who };
}

/** How a plan of dice goes on when the rules ask for a die on the way. Pure. */
import type { DicePlan } from '#shared/domain/run';
import type { DieAsk } from '#shared/plugin-api/dice';

/**
 * Every die is the table's: none is rolled by the app, each is asked for when its turn comes.
 * @param people ids of everyone who might roll; the GM is one of them.
 */
export function askedOfTable(people: readonly string[]): DicePlan {
  return Object.fromEntries([...people, 'gm'].map((who) => [who, { typed: [], then: 'ask' as const }]));
}

/** The plan once the table has told the result that was asked for, and perhaps some that follow. */
export function toldByTable(plan: DicePlan, ask: DieAsk, results: readonly number[]): DicePlan {
  return { ...plan, [ask.who]: { typed: [...(plan[ask.who]?.typed ?? []), ...results], then: 'ask' } };
}

const DIE = /^dice\.(.*)\[(\d+)\]$/;

/** Whose die a refusal is about, where it is not the one that is asked for. */
export function whoseElse(field: string, ask: DieAsk): string | undefined {
  const who = DIE.exec(field)?.[1];
  return who === ask.who ? undefined : who;
}

/**
 * The plan without a result that was accepted earlier and refused in the end: it could not be told that nobody would ask for it.
 * @param field as a refusal names it: `dice.<who>[<n>]`. What follows the result of the same person goes with it.
 * @returns the same plan when the result was not in it.
 */
export function withoutRefused(plan: DicePlan, field: string): DicePlan {
  const [, who = '', index = ''] = DIE.exec(field) ?? [];
  const entry = Object.hasOwn(plan, who) ? plan[who] : undefined;
  if (entry === undefined || Number(index) >= entry.typed.length) return plan;
  return { ...plan, [who]: { ...entry, typed: entry.typed.slice(0, Number(index)) } };
}

/** The plan once the app is to roll whatever has not been told. */
export function restToApp(plan: DicePlan): DicePlan {
  return Object.fromEntries(Object.entries(plan).map(([who, { typed }]) => [who, { typed, then: 'app' as const }]));
}

/** The plan once a die is left to the app: this one, and those of the same person that follow. */
export function leftToApp(plan: DicePlan, ask: DieAsk): DicePlan {
  return { ...plan, [ask.who]: { typed: plan[ask.who]?.typed ?? [], then: 'app' } };
}

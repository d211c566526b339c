/** How a plan of dice goes on when the rules ask for a die on the way. Pure. */
import type { DicePlan } from '#shared/domain/run';
import type { DieAsk } from '#shared/plugin-api/dice';

/**
 * Every die is the table's: none is rolled by the app, each is asked for when its turn comes.
 * @param people ids of everyone who might roll; the GM is one of them.
 */
export function allAtTable(people: readonly string[]): DicePlan {
  return Object.fromEntries([...people, 'gm'].map((who) => [who, { typed: [], then: 'ask' as const }]));
}

/**
 * The plan with what the table rolled for a die that was asked for.
 * @param results of that die, and perhaps of some that follow.
 */
export function withTableResults(plan: DicePlan, ask: Pick<DieAsk, 'who'>, results: readonly number[]): DicePlan {
  return { ...plan, [ask.who]: { typed: [...(plan[ask.who]?.typed ?? []), ...results], then: 'ask' } };
}

const DIE = /^dice\.(.*)\[(\d+)\]$/;

/**
 * Whose die a refusal is about, where it is not the one that is asked for.
 * @param field as a refusal names it: `dice.<who>[<n>]`.
 */
export function otherRoller(field: string, ask: Pick<DieAsk, 'who'>): string | undefined {
  const who = DIE.exec(field)?.[1];
  return who === ask.who ? undefined : who;
}

/**
 * The plan without a result that was accepted earlier and refused in the end: nobody asked for it after all.
 * @param field as a refusal names it: `dice.<who>[<n>]`. What follows the result of the same person goes with it.
 * @returns the same plan when the result was not in it.
 */
export function withoutRefusedDie(plan: DicePlan, field: string): DicePlan {
  const [, who = '', index = ''] = DIE.exec(field) ?? [];
  const entry = Object.hasOwn(plan, who) ? plan[who] : undefined;
  if (entry === undefined || Number(index) >= entry.typed.length) return plan;
  return { ...plan, [who]: { ...entry, typed: entry.typed.slice(0, Number(index)) } };
}

/** The plan once the app rolls every die that has no result of the table yet. */
export function restByApp(plan: DicePlan): DicePlan {
  return Object.fromEntries(Object.entries(plan).map(([who, { typed }]) => [who, { typed, then: 'app' as const }]));
}

/** The plan once a die is left to the app: this one, and those of the same person that follow. */
export function withAppRoll(plan: DicePlan, ask: Pick<DieAsk, 'who'>): DicePlan {
  return { ...plan, [ask.who]: { typed: plan[ask.who]?.typed ?? [], then: 'app' } };
}

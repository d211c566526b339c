import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import type { Initiative } from '#main/features/encounters/combat/combat-state';
import { ICharacterStore } from '#main/features/characters/api';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import type { EncounterDescription } from '#main/platform/plugins/description';
import { callRules } from '#main/platform/procedures/rules-call';
import { IWaitingSeeds } from '#main/platform/procedures/waiting-seeds';
import type { Dealt, DiceSource, Refused, Waiting } from '#main/platform/procedures/engine';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import { combatantOf } from '#main/features/encounters/mounts';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import type { Combatant } from '#shared/plugin-api/characters';
import { checkForm, formDefaults } from '#shared/plugin-api/check-form';

/** A question to the rules of a fight. */
export interface Asked {
  /** Where it is asked: it keeps its luck while it waits for a die from the table. */
  readonly place: string;
  readonly system: string;
  readonly options: JsonObject;
  readonly people: readonly CharacterRow[];
  readonly dice: DicePlan;
}

/** Results that the table rolled, by the id of the combatant. */
export type Typed = Readonly<Record<string, number>>;

/** What a system's rules say of the order of turns. Stores nothing. */
export interface IInitiativeRules {
  /**
   * Options as the system knows them, with its defaults; none where it has no order of turns.
   * @throws AppError `invalid` with every mistake at `options.<field>`.
   */
  options(system: string, answers: Readonly<Record<string, unknown>>): JsonObject;
  /**
   * Everybody's initiative. A typed one stands instead of what the rules say, and nothing is rolled for it; tie-breaks are the rules' all the same.
   * @throws AppError `invalid` for a typed value of nobody, for dice that cannot be, and at `typed.<id>` for each that is missing where there are no rules;
   * `internal` when the plugin stops.
   */
  initiatives(asked: Asked, typed: Typed): Promise<Waiting | { readonly kind: 'rolled'; readonly initiatives: Readonly<Record<string, Initiative>> }>;
  /** @throws AppError `unavailable` where the system has no test for ties, `invalid` for dice that cannot be, `internal` when the plugin stops. */
  winner(asked: Asked): Promise<Waiting | { readonly kind: 'settled'; readonly winner: string; readonly dice: readonly DieRecord[] }>;
}
export const IInitiativeRules = Symbol('IInitiativeRules');

@service(IInitiativeRules)
export class InitiativeRules implements IInitiativeRules {
  constructor(
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IWaitingSeeds) private readonly seeds: IWaitingSeeds,
  ) {}

  options(system: string, answers: Readonly<Record<string, unknown>>): JsonObject {
    const rules = this.#described(system);
    if (rules === undefined) return {};
    const check = checkForm(rules.options, answers);
    if (check.ok) return check.value;
    throw new AppError(
      'invalid',
      check.issues[0].text,
      check.issues.map(({ field, text }) => ({ field: `options.${field}`, text })),
      system,
    );
  }

  async initiatives(asked: Asked, typed: Typed): ReturnType<IInitiativeRules['initiatives']> {
    const { system, people: rows } = asked;
    const ids = rows.map(({ id }) => id);
    const nobody = Object.keys(typed).find((id) => !ids.includes(id));
    if (nobody !== undefined) throw new AppError('not-found', { key: 'app:encounters.error.notInIt' });
    const described = this.#described(system);
    if (described === undefined) return { kind: 'rolled', initiatives: allTyped(ids, typed) };
    const [people, options] = [this.#combatants(rows), currentOptions(described, asked.options)];
    const dealt = await this.#dealt(asked, (rules, source) => rules.call('initiative', { people, options, typed, source }));
    if (dealt.kind === 'needs-die') return dealt;
    const initiatives = dealt.answer.entries.map(({ id, score, tieBreaks }): [string, Initiative] => {
      const own = Object.hasOwn(typed, id) ? typed[id] : undefined;
      return [id, { initiative: own ?? score, tieBreaks: [...tieBreaks], typed: own !== undefined, dice: dealt.dice.filter(({ who }) => who === id) }];
    });
    return { kind: 'rolled', initiatives: Object.fromEntries(initiatives) };
  }

  async winner(asked: Asked): ReturnType<IInitiativeRules['winner']> {
    const described = this.#described(asked.system);
    if (described?.settlesTies !== true) throw new AppError('unavailable', { key: 'app:encounters.error.noTieTest' });
    const [tied, options] = [this.#combatants(asked.people), currentOptions(described, asked.options)];
    const dealt = await this.#dealt(asked, (rules, source) => rules.call('settleTie', { tied, options, source }));
    return dealt.kind === 'needs-die' ? dealt : { kind: 'settled', winner: dealt.answer.winner, dice: dealt.dice };
  }

  /** With whom they ride: in the fight or not. */
  #combatants(rows: readonly CharacterRow[]): readonly Combatant[] {
    const mounts = new Map(this.characters.some(rows.flatMap(({ mountId }) => mountId ?? [])).map((row) => [row.id, row]));
    return rows.map((row) => combatantOf(row, mounts.get(row.mountId ?? '')));
  }

  #described(system: string): EncounterDescription | undefined {
    return this.registry.system(system)?.encounter;
  }

  async #dealt<T extends object>(
    { place, system, dice: plan }: Asked,
    ask: (rules: RulesRunner, source: DiceSource) => Promise<Dealt<T> | Refused | Waiting>,
  ): Promise<Dealt<T> | Waiting> {
    const rules = this.registry.rules(system);
    if (rules === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    return this.seeds.playAt([place], (seed) => callRules(system, () => ask(rules, { kind: 'plan', seed, action: 0, plan })));
  }
}

/** A plugin of a newer version may have other options than those that were answered. */
function currentOptions({ options }: Pick<EncounterDescription, 'options'>, answers: JsonObject): JsonObject {
  const check = checkForm(options, answers);
  return check.ok ? check.value : formDefaults(options);
}

function allTyped(ids: readonly string[], typed: Typed): Readonly<Record<string, Initiative>> {
  const missing = ids.filter((id) => !Object.hasOwn(typed, id));
  if (missing.length > 0) {
    const fields = missing.map((id) => ({ field: `typed.${id}`, text: { key: 'app:encounters.error.typeInitiative' } }));
    throw new AppError('invalid', { key: 'app:encounters.error.typeAll' }, fields);
  }
  return Object.fromEntries(ids.map((id) => [id, { initiative: typed[id] ?? 0, tieBreaks: [], typed: true, dice: [] }]));
}

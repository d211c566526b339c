import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { withCondition, withHealth, withPenalty } from '#main/features/characters/api';
import { ITranslator } from '#main/platform/composition/translator';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { Duration, Effect } from '#shared/plugin-api/procedure';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** An effect on one character: everything but the passing of time. */
export type PersonalEffect = Exclude<Effect, { readonly kind: 'time' }>;

/** What an effect does to a character, and what the journal says of it. */
export interface IEffectApplier {
  /**
   * @param system whose rules propose it.
   * @throws AppError `invalid` when the character's rules know no health or the proposing ones no such condition, `unavailable` when they are not there.
   */
  change(
    effect: PersonalEffect,
    system: string,
    character: CharacterRow,
    now: number,
  ): Partial<Pick<CharacterRow, 'stats' | 'conditions' | 'penalties' | 'deadAt'>>;
  /**
   * @param system whose catalogue names conditions and damage.
   * @param name of the character it happens to; empty where time passes.
   * @returns what the journal says of an effect.
   */
  message(effect: Effect, system: string, name: string): Text;
}
export const IEffectApplier = Symbol('IEffectApplier');

@service(IEffectApplier)
export class EffectApplier implements IEffectApplier {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  change(effect: PersonalEffect, system: string, character: CharacterRow, now: number): ReturnType<IEffectApplier['change']> {
    const { cause } = effect;
    switch (effect.kind) {
      case 'damage':
        return { stats: this.#wounded(character, effect.amount) };
      case 'condition': {
        const { condition, duration } = effect;
        const stacks = this.#stacks(system, condition);
        // Nothing says when a round of it is over: at the end of the sufferer's own turn, as the GM would count it.
        const tick = duration.kind === 'rounds' ? ({ who: character.id, at: 'end' } as const) : null;
        return { conditions: withCondition(character.conditions, { condition, system, count: 1, duration, tick, cause, since: now }, stacks) };
      }
      case 'penalty': {
        const { amount, appliesTo, duration } = effect;
        return { penalties: withPenalty(character.penalties, { amount, appliesTo, duration, cause, system, since: now }) };
      }
      case 'death':
        return { deadAt: character.deadAt ?? now };
    }
  }

  message(effect: Effect, system: string, name: string): Text {
    const { cause } = effect;
    switch (effect.kind) {
      case 'damage': {
        const ignores = effect.ignores.map((what) => this.#named(system, `ignores.${what}`, what));
        const amount = this.#lost(system, effect.amount);
        return logText(ignores.length === 0 ? 'loses' : 'losesIgnoring', { name, amount, cause, ...(ignores.length === 0 ? {} : { ignores }) });
      }
      case 'condition':
        return logText('condition', {
          name,
          condition: this.#named(system, `condition.${effect.condition}`, effect.condition),
          duration: lasting(effect.duration),
          cause,
        });
      case 'penalty':
        return logText('penalty', { name, amount: effect.amount, on: effect.appliesTo, duration: lasting(effect.duration), cause });
      case 'death':
        return logText('death', { name, cause });
      case 'time':
        return isWholeHours(effect.minutes) ? logText('hours', { count: effect.minutes / 60, cause }) : logText('time', { count: effect.minutes, cause });
    }
  }

  #wounded({ system, stats, name }: CharacterRow, amount: number): CharacterRow['stats'] {
    const rules = this.registry.system(system);
    if (rules === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    const health = rules.characters?.health;
    if (health === undefined) throw new AppError('invalid', { key: 'app:effects.error.noHealth', args: { name, system: this.#label(system) } });
    const changed = withHealth(stats, health, { kind: 'by', amount: -amount });
    if (changed === undefined) throw new AppError('invalid', { key: 'app:effects.error.healthUnknown', args: { name } });
    return changed.stats;
  }

  /** A condition that only the catalogue knows can be had, but not several times over. */
  #stacks(system: string, condition: string): boolean {
    const known = this.registry.system(system)?.characters?.conditions.find(({ id }) => id === condition);
    if (known !== undefined) return known.stacks;
    if (this.translator.has(system, `condition.${condition}`)) return false;
    throw new AppError('invalid', { key: 'app:effects.error.unknownCondition', args: { condition, system: this.#label(system) } });
  }

  /** Points of what the system counts: Wounds, hit points. */
  #lost(system: string, count: number): Text {
    return { key: this.translator.has(system, 'damage.amount_other') ? 'damage.amount' : 'app:play.effect.points', args: { count } };
  }

  #named(system: string, key: string, term: string): Text {
    return this.translator.has(system, key) ? { key } : { verbatim: term };
  }

  #label(system: string): string {
    return this.registry.manifest(system)?.name[this.translator.language()] ?? system;
  }
}

function logText(what: string, args: Readonly<Record<string, TextValue>>): Text {
  return { key: `app:effects.log.${what}`, args };
}

function lasting(duration: Duration): Text {
  switch (duration.kind) {
    case 'until':
      return duration.text;
    case 'time':
      return isWholeHours(duration.minutes)
        ? { key: 'app:play.lasts.hours', args: { count: duration.minutes / 60 } }
        : { key: 'app:play.lasts.minutes', args: { count: duration.minutes } };
    case 'rounds':
      return { key: 'app:play.lasts.rounds', args: { count: duration.rounds } };
    case 'permanent':
      return { key: 'app:play.lasts.ever' };
  }
}

function isWholeHours(minutes: number): boolean {
  return minutes > 0 && minutes % 60 === 0;
}

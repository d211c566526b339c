import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { withCondition, withHealth, withPenalty } from '#main/features/characters/api';
import { changedField, valueText } from '#main/platform/plugins/contract/sheet-effect';
import type { FieldChange } from '#main/platform/plugins/contract/sheet-effect';
import { ITranslator } from '#main/platform/composition/translator';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { FieldSchema, FormSchema } from '#shared/plugin-api/form';
import { entryOf } from '#shared/plugin-api/own';
import type { Duration, Effect, SheetEffect } from '#shared/plugin-api/procedure';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** An effect on one character: everything but the passing of time. */
export type PersonalEffect = Exclude<Effect, { readonly kind: 'time' }>;

/** What a field of a sheet is and becomes, in words of its system. */
export interface SheetWords {
  readonly from: Text;
  readonly to: Text;
}

/** When something happens: in milliseconds since 1970, and where the campaign's clock stands, in minutes. */
export interface Moment {
  readonly now: number;
  readonly clock: number;
}

/** What an effect does to a character, and what the journal says of it. */
export interface IEffectApplier {
  /**
   * @param system whose rules propose it.
   * @throws AppError `invalid` when the character's rules know no health or the proposing ones no such condition, when the sheet is another system's, has no
   *   such field or nothing in it to count from; `unavailable` when they are not there.
   */
  change(
    effect: PersonalEffect,
    system: string,
    character: CharacterRow,
    moment: Moment,
  ): Partial<Pick<CharacterRow, 'stats' | 'conditions' | 'penalties' | 'deadAt'>>;
  /**
   * @param system whose catalogue names conditions and damage.
   * @param name of the character it happens to; empty where time passes.
   * @param before the character as they are before it; left out where it is not done to anybody.
   * @returns what the journal says of an effect.
   */
  message(effect: Effect, system: string, name: string, before?: CharacterRow): Text;
  /** What a field of somebody's sheet is and would become; undefined where that cannot be done to them. */
  sheetWords(effect: SheetEffect, system: string, character: CharacterRow): SheetWords | undefined;
}
export const IEffectApplier = Symbol('IEffectApplier');

@service(IEffectApplier)
export class EffectApplier implements IEffectApplier {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  change(effect: PersonalEffect, system: string, character: CharacterRow, { now, clock }: Moment): ReturnType<IEffectApplier['change']> {
    const { cause } = effect;
    switch (effect.kind) {
      case 'damage':
        return { stats: this.#wounded(character, effect.amount) };
      case 'condition': {
        const { condition, duration } = effect;
        const stacks = this.#stacks(system, condition);
        // Nothing says when a round of it is over: at the end of the sufferer's own turn, as the GM would count it.
        const tick = duration.kind === 'rounds' ? ({ who: character.id, at: 'end' } as const) : null;
        return { conditions: withCondition(character.conditions, { condition, system, count: 1, duration, tick, cause, since: now, clock }, stacks) };
      }
      case 'penalty': {
        const { amount, appliesTo, duration } = effect;
        return { penalties: withPenalty(character.penalties, { amount, appliesTo, duration, cause, system, since: now, clock }) };
      }
      case 'sheet': {
        const { to } = this.#changedField(effect, system, character);
        return { stats: { ...character.stats, [effect.field]: to } };
      }
      case 'death':
        return { deadAt: character.deadAt ?? now };
    }
  }

  sheetWords(effect: SheetEffect, system: string, character: CharacterRow): SheetWords | undefined {
    const field = this.#field(system, effect.field);
    const schema = this.#schema(system);
    if (field === undefined || schema === undefined || character.system !== system) return undefined;
    const changed = changedField(schema, character.stats, effect);
    return changed === undefined ? undefined : { from: valueText(field, changed.from), to: valueText(field, changed.to) };
  }

  message(effect: Effect, system: string, name: string, before?: CharacterRow): Text {
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
      case 'sheet':
        return this.#sheetMessage(effect, system, name, before);
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

  /** @throws AppError `unavailable` without the system, `invalid` where the sheet is another system's, has no such field, or nothing to count from. */
  #changedField(effect: SheetEffect, system: string, { system: own, stats, name }: CharacterRow): FieldChange {
    if (this.registry.manifest(system) === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    if (own !== system) throw new AppError('invalid', { key: 'app:effects.error.otherSheet', args: { name, system: this.#label(system) } });
    const schema = this.#schema(system);
    const field = this.#field(system, effect.field);
    if (schema === undefined || field === undefined)
      throw new AppError('invalid', { key: 'app:effects.error.noField', args: { field: effect.field, system: this.#label(system) } });
    const changed = changedField(schema, stats, effect);
    if (changed === undefined) throw new AppError('invalid', { key: 'app:effects.error.fieldUnknown', args: { name, field: field.title } }, [], system);
    return changed;
  }

  #sheetMessage(effect: SheetEffect, system: string, name: string, before: CharacterRow | undefined): Text {
    const { cause, change, title: field = { verbatim: effect.field } } = effect;
    const words = before === undefined ? undefined : this.sheetWords(effect, system, before);
    if (words !== undefined) return logText('sheet', { name, field, ...words, cause });
    if (change.kind === 'by') return logText('sheetBy', { name, field, amount: change.amount, cause });
    const known = this.#field(system, effect.field);
    const to = change.label ?? (known === undefined ? { verbatim: String(change.value) } : valueText(known, change.value));
    return logText('sheetTo', { name, field, to, cause });
  }

  #schema(system: string): FormSchema | undefined {
    return this.registry.system(system)?.characters?.schema;
  }

  #field(system: string, name: string): FieldSchema | undefined {
    const schema = this.#schema(system);
    return schema === undefined ? undefined : entryOf(schema.properties, name);
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

/** What a field was and became, by the journal's sentence of an effect that was applied. */
export function sheetWordsIn(text: Text): SheetWords | undefined {
  if (!('key' in text) || text.key !== 'app:effects.log.sheet') return undefined;
  const { from, to } = text.args ?? {};
  return isText(from) && isText(to) ? { from, to } : undefined;
}

function isText(value: TextValue | undefined): value is Text {
  return typeof value === 'object' && !Array.isArray(value);
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

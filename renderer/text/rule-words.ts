/** What the rules name in their own terms, in words: dice, and what a step proposes to the party's records. */
import { hasWords, language, t, words } from './i18n.svelte';
import type { EffectState } from '#shared/ipc/effects';
import type { Duration, Effect, SheetEffect } from '#shared/plugin-api/procedure';

/** What a die is for: the plugin's name of its label, or the label itself. */
export function dieLabel(system: string, label: string): string {
  return named(system, `die.${label}`, label);
}

/**
 * @param name from a participant's id to the name that the GM typed.
 * @param sheet what the field of a sheet is and becomes, where somebody's sheet is known.
 */
export function effectWords(system: string, effect: Effect, name: (who: string) => string, sheet: EffectState['sheet'] = null): string {
  const cause = sentence(words(system, effect.cause));
  switch (effect.kind) {
    case 'damage': {
      const ignores = effect.ignores.map((what) => named(system, `ignores.${what}`, what));
      const args = { count: effect.amount };
      const amount = hasWords(system, 'damage.amount_other') ? words(system, { key: 'damage.amount', args }) : t('play.effect.points', args);
      return t(ignores.length > 0 ? 'play.effect.damageIgnoring' : 'play.effect.damage', { name: name(effect.who), amount, ignores, cause });
    }
    case 'condition': {
      const condition = named(system, `condition.${effect.condition}`, effect.condition);
      return t('play.effect.condition', { name: name(effect.who), condition, duration: durationWords(system, effect.duration), cause });
    }
    case 'penalty': {
      const on = words(system, effect.appliesTo);
      return t('play.effect.penalty', { name: name(effect.who), amount: effect.amount, on, duration: durationWords(system, effect.duration), cause });
    }
    case 'sheet':
      return sheetWords(system, effect, name(effect.who), cause, sheet);
    case 'death':
      return t('play.effect.death', { name: name(effect.who), cause });
    case 'time':
      return isWholeHours(effect.minutes)
        ? t('play.effect.hours', { count: effect.minutes / 60, cause })
        : t('play.effect.time', { count: effect.minutes, cause });
  }
}

function sheetWords(system: string, { title, field: id, change }: SheetEffect, name: string, cause: string, sheet: EffectState['sheet']): string {
  const field = title === undefined ? id : words(system, title);
  if (sheet !== null) return t('play.effect.sheet', { name, field, from: words(system, sheet.from), to: words(system, sheet.to), cause });
  if (change.kind === 'by') return t('play.effect.sheetBy', { name, field, amount: change.amount, cause });
  return t('play.effect.sheetTo', { name, field, to: change.label === undefined ? plainWords(change.value) : words(system, change.label), cause });
}

function plainWords(value: number | boolean | string): string {
  if (typeof value === 'boolean') return t(value ? 'effects.value.yes' : 'effects.value.no');
  return typeof value === 'number' ? t('effects.value.number', { value }) : value;
}

function isWholeHours(minutes: number): boolean {
  return minutes > 0 && minutes % 60 === 0;
}

/** A cause may be a mere word: here it stands as a sentence of its own. */
function sentence(text: string): string {
  const begun = text.slice(0, 1).toLocaleUpperCase(language()) + text.slice(1);
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
}

function durationWords(system: string, duration: Duration): string {
  switch (duration.kind) {
    case 'until':
      return words(system, duration.text);
    case 'time':
      return isWholeHours(duration.minutes) ? t('play.lasts.hours', { count: duration.minutes / 60 }) : t('play.lasts.minutes', { count: duration.minutes });
    case 'rounds':
      return t('play.lasts.rounds', { count: duration.rounds });
    case 'permanent':
      return t('play.lasts.ever');
  }
}

/** A word of the rules, as the plugin's catalogue names it; its own term otherwise. */
function named(system: string, key: string, term: string): string {
  return hasWords(system, key) ? words(system, { key }) : term;
}

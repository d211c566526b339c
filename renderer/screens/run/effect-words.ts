/** What a step proposes to the party's records, in a sentence. */
import { hasWords, t, words } from '../../text/i18n.svelte';
import type { Duration, Effect } from '#shared/plugin-api/procedure';

/** @param name from a participant's id to the name that the GM typed. */
export function effectWords(system: string, effect: Effect, name: (who: string) => string): string {
  const cause = words(system, effect.cause);
  switch (effect.kind) {
    case 'damage': {
      const ignores = effect.ignores.map((what) => named(system, `ignores.${what}`, what));
      return t(ignores.length > 0 ? 'play.effect.damageIgnoring' : 'play.effect.damage', { name: name(effect.who), count: effect.amount, ignores, cause });
    }
    case 'condition': {
      const condition = named(system, `condition.${effect.condition}`, effect.condition);
      return t('play.effect.condition', { name: name(effect.who), condition, duration: durationWords(system, effect.duration), cause });
    }
    case 'penalty': {
      const on = words(system, effect.appliesTo);
      return t('play.effect.penalty', { name: name(effect.who), amount: effect.amount, on, duration: durationWords(system, effect.duration), cause });
    }
    case 'death':
      return t('play.effect.death', { name: name(effect.who), cause });
    case 'time':
      return t('play.effect.time', { count: effect.minutes, cause });
  }
}

function durationWords(system: string, duration: Duration): string {
  switch (duration.kind) {
    case 'until':
      return words(system, duration.text);
    case 'time':
      return t('play.lasts.minutes', { count: duration.minutes });
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

/** What somebody has, in words: conditions, penalties, durations. */
import { endOf } from '#shared/calendar/expiry';
import type { SheetRules } from '#shared/ipc/characters';
import type { ActiveCondition, ActivePenalty } from '#shared/ipc/records';
import type { FieldSchema } from '#shared/plugin-api/form';
import { isChoice, isNumber } from '#shared/plugin-api/form';
import type { Duration } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import type { CampaignDates } from '../../stores/campaign-dates.svelte';
import { decimal } from '../../text/format';
import { hasWords, language, t, words } from '../../text/i18n.svelte';
import { timeParts } from './duration';
import { cellOf } from './sheet';

/** The name of a condition in its system's words; its own term where the catalogue is silent. */
export function conditionName({ condition, system }: Pick<ActiveCondition, 'condition' | 'system'>): string {
  const key = `condition.${condition}`;
  return hasWords(system, key) ? words(system, { key }) : condition;
}

/** What a condition does; undefined where nothing is known of it. */
export function conditionSummary(
  condition: Pick<ActiveCondition, 'condition' | 'system'>,
  rules: Pick<SheetRules, 'system' | 'conditions'> | null,
): string | undefined {
  if (rules?.system !== condition.system) return undefined;
  const known = rules.conditions.find(({ id }) => id === condition.condition);
  return known === undefined ? undefined : words(condition.system, known.summary);
}

/** Whether a condition can be had several times over. */
export function stacks(condition: Pick<ActiveCondition, 'condition' | 'system' | 'count'>, rules: Pick<SheetRules, 'system' | 'conditions'> | null): boolean {
  if (rules?.system !== condition.system) return condition.count > 1;
  return rules.conditions.find(({ id }) => id === condition.condition)?.stacks === true;
}

/** "3 manches", "2 heures", what it lasts until; empty for what lasts. */
export function shortDuration(system: string, duration: Duration): string {
  switch (duration.kind) {
    case 'permanent':
      return '';
    case 'rounds':
      return t('characters.lasts.rounds', { count: duration.rounds });
    case 'time':
      return timeWords(duration.minutes);
    case 'until':
      return words(system, duration.text);
  }
}

/** Until when somebody has something: "jusqu’à 14:00, Mitterfruhl"; undefined for what no time ends, and where no calendar says when that is. */
export function untilWords(active: ActiveCondition | ActivePenalty, dates: CampaignDates | undefined): string | undefined {
  const end = endOf(active);
  return end === undefined ? undefined : dates?.untilOf(end);
}

/** Until when somebody has something, or else how long: what stands in a chip. */
export function lastsWords(active: ActiveCondition | ActivePenalty, dates: CampaignDates | undefined): string {
  return untilWords(active, dates) ?? shortDuration(active.system, active.duration);
}

/** How long and until when: "2 heures, jusqu’à 14:00". */
export function lastsWholly(active: ActiveCondition | ActivePenalty, dates: CampaignDates | undefined): string {
  return [shortDuration(active.system, active.duration), untilWords(active, dates) ?? ''].filter((part) => part !== '').join(', ');
}

/** "1 jour, 2 heures et 5 minutes". */
export function timeWords(minutes: number): string {
  const parts = timeParts(minutes).map(({ unit, count }) => t(`characters.time.${unit}`, { count }));
  return new Intl.ListFormat(language()).format(parts);
}

/** "−10 au tir · 3 manches", "−10 au tir · jusqu’à 14:00". */
export function penaltyWords(penalty: ActivePenalty, dates: CampaignDates | undefined): string {
  const label = t('characters.penalty.said', { amount: penalty.amount, on: words(penalty.system, penalty.appliesTo) });
  const lasts = lastsWords(penalty, dates);
  return lasts === '' ? label : `${label} · ${lasts}`;
}

/** Where something came from; empty when nobody said. */
export function causeWords(system: string, cause: Text | null): string {
  return cause === null ? '' : words(system, cause);
}

/** What stands in a cell of a table; an en dash where there is nothing. */
export function cellWords(system: string, field: FieldSchema, value: unknown): string {
  const cell = cellOf(field, value);
  switch (cell.kind) {
    case 'nothing':
      return '–';
    case 'number':
      return decimal(cell.value, 2) + (isNumber(field) && field['x-unit'] !== undefined ? `\u00a0${words(system, field['x-unit'])}` : '');
    case 'yes':
      return t('characters.yes');
    case 'label': {
      const label = isChoice(field) ? field['x-labels'][cell.of] : undefined;
      return label === undefined ? '–' : words(system, label);
    }
    case 'words':
      return cell.words;
  }
}

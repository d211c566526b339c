/** Texts of the line in which combatants are added. */
import type { HealthRange, QuickAddProblem } from '#shared/text/quick-add';
import type { SheetRules } from '#shared/ipc/characters';
import { isNumber } from '#shared/plugin-api/form';
import { t, words } from '../../../text/i18n.svelte';
import { fieldOf } from '../../../components/people/sheet';

/** The health that a system takes; null where it counts none. Nobody comes with none left. */
export function healthRange(rules: SheetRules | null): HealthRange | null {
  if (rules?.health == null) return null;
  const field = fieldOf(rules, rules.health.maximum);
  if (field === undefined || !isNumber(field)) return null;
  return { lowest: Math.max(1, field.minimum ?? 1), highest: field.maximum ?? 999_999 };
}

/** What the system calls the whole of health. */
export function healthTitle(rules: SheetRules | null): string {
  const field = rules?.health == null ? undefined : fieldOf(rules, rules.health.maximum);
  return field === undefined || rules === null ? t('characters.health') : words(rules.system, field.title);
}

/** What is wrong with a typed line. */
export function quickAddProblem({ problem, args }: QuickAddProblem, rules: SheetRules | null): string {
  return t(`encounter.quick.error.${problem}`, { ...args, field: healthTitle(rules) });
}

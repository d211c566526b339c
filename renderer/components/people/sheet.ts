/** What a sheet holds, as tables and trackers show it. Pure: whoever draws it says the texts. */
import { changedHealth, healthChange } from '#shared/domain/health';
import type { SheetRules } from '#shared/ipc/characters';
import type { Character } from '#shared/ipc/records';
import { isChoice, isNumber } from '#shared/plugin-api/form';
import type { FieldSchema } from '#shared/plugin-api/form';

/** What is left of somebody's health, and the whole of it. */
export interface Health {
  readonly current: number;
  readonly maximum: number;
}

type Stats = Character['stats'];
type RulesOfSheet = Pick<SheetRules, 'schema' | 'columns' | 'health'>;

/** Undefined where the system has no health, or its plugin is not there. */
export function healthOf(stats: Stats, rules: Pick<SheetRules, 'schema' | 'health'> | null | undefined): Health | undefined {
  const fields = rules?.health ?? undefined;
  if (rules === null || rules === undefined || fields === undefined) return undefined;
  const current = numberAt(stats, rules, fields.current);
  const maximum = numberAt(stats, rules, fields.maximum);
  // Whoever was never wounded may have nothing written down.
  return { current: current ?? maximum ?? 0, maximum: maximum ?? current ?? 0 };
}

function numberAt(stats: Stats, rules: Pick<SheetRules, 'schema'>, name: string): number | undefined {
  const value = valueOf(stats, rules, name);
  return typeof value === 'number' ? value : undefined;
}

/** What a field holds: what was answered, or what the schema takes for granted. */
export function valueOf(stats: Stats, rules: Pick<SheetRules, 'schema'>, name: string): unknown {
  if (Object.hasOwn(stats, name)) return stats[name];
  return fieldOf(rules, name)?.default;
}

/** The schema of a field; undefined for a name that it does not have. */
export function fieldOf(rules: Pick<SheetRules, 'schema'>, name: string): FieldSchema | undefined {
  return Object.hasOwn(rules.schema.properties, name) ? rules.schema.properties[name] : undefined;
}

/** The columns of a table beside health, which has a column of its own. */
export function plainColumns(rules: RulesOfSheet | null | undefined): readonly (readonly [string, FieldSchema])[] {
  if (rules === null || rules === undefined) return [];
  return rules.columns.flatMap((name) => {
    const field = fieldOf(rules, name);
    return field === undefined || name === rules.health?.current || name === rules.health?.maximum ? [] : [[name, field] as const];
  });
}

/** The columns of a table in which is typed: the whole of health, whose other half has a field of its own, and the plain ones. */
export function typedColumns(rules: RulesOfSheet | null | undefined): readonly (readonly [string, FieldSchema])[] {
  const maximum = rules?.health?.maximum;
  const field = rules === null || rules === undefined || maximum === undefined ? undefined : fieldOf(rules, maximum);
  return [...(field === undefined || maximum === undefined ? [] : [[maximum, field] as const]), ...plainColumns(rules)];
}

/** What a cell says. */
export type Cell =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'yes' }
  | { readonly kind: 'label'; readonly of: number }
  | { readonly kind: 'words'; readonly words: string };

/** @returns how an answer is shown in a cell; a choice by the index of its label, a group or a list not at all. */
export function cellOf(field: FieldSchema, value: unknown): Cell {
  if (isNumber(field)) return typeof value === 'number' ? { kind: 'number', value } : { kind: 'nothing' };
  if (field.type === 'boolean') return value === true ? { kind: 'yes' } : { kind: 'nothing' };
  if (isChoice(field)) {
    const index = typeof value === 'string' ? field.enum.indexOf(value) : -1;
    return index < 0 ? { kind: 'nothing' } : { kind: 'label', of: index };
  }
  return typeof value === 'string' && value.trim() !== '' ? { kind: 'words', words: value } : { kind: 'nothing' };
}

/** What health becomes by what was typed. @returns undefined when it cannot be read. */
export function healthAfter(typed: string, { current, maximum }: Health): number | undefined {
  const change = healthChange(typed);
  return change === undefined ? undefined : changedHealth(change, current, maximum);
}

/** How bad it is, for the colour of the bar; the number says it too. */
export function healthTone({ current, maximum }: Health): 'good' | 'warning' | 'danger' {
  if (maximum <= 0) return current > 0 ? 'good' : 'danger';
  const share = current / maximum;
  return share > 0.5 ? 'good' : share > 0.25 ? 'warning' : 'danger';
}

/** How full the bar is, from 0 to 1. */
export function healthShare({ current, maximum }: Health): number {
  if (maximum <= 0) return current > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, current / maximum));
}

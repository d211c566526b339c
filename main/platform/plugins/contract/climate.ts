/** What a check declares of heat and cold: its shape, and whether it fits the check's own form. */
import { z } from 'zod';
import { mistake } from '#main/platform/plugins/contract/mistakes';
import type { Mistake } from '#main/platform/plugins/contract/mistakes';
import { part } from '#main/platform/plugins/contract/words';
import { isNumber } from '#shared/plugin-api/form';
import type { NumberField } from '#shared/plugin-api/form';
import type { Climate, ClimateRow } from '#shared/plugin-api/climate';
import type { Procedure } from '#shared/plugin-api/procedure';

const ClimateRowShape = part({
  above: z.number().optional(),
  atMost: z.number().optional(),
  everyMinutes: z.int().min(1).max(100_000),
  everybody: z.boolean().optional(),
});

/** Shape of `Procedure.climate`. */
export const ClimateShape = part({
  celsius: z.string(),
  hours: z.string(),
  spared: z.string().optional(),
  due: z.array(ClimateRowShape).min(1).max(20),
});

/** Fields that there are not, and rows that the fields could not be answered for. */
export function climateMistakes(procedures: readonly Procedure[]): readonly Mistake[] {
  return procedures.flatMap(({ kind, climate, setup, id }, index) => {
    if (climate === undefined) return [];
    const path = ['procedures', index, 'climate'];
    if (kind !== 'check') return [mistake(path, 'noCheck', { name: id })];
    const fieldOf = (name: string) => (Object.hasOwn(setup.properties, name) ? setup.properties[name] : undefined);
    const number = (part: 'celsius' | 'hours'): NumberField | Mistake => {
      const field = fieldOf(climate[part]);
      return field !== undefined && isNumber(field) ? field : mistake([...path, part], 'noNumberField', { name: climate[part] });
    };
    const [celsius, hours] = [number('celsius'), number('hours')];
    const { spared } = climate;
    return [
      ...[celsius, hours].filter((found) => 'reason' in found),
      ...(spared === undefined || fieldOf(spared)?.type === 'boolean' ? [] : [mistake([...path, 'spared'], 'noTick', { name: spared })]),
      ...('reason' in celsius || 'reason' in hours ? [] : rowMistakes(climate, celsius, hours, path)),
    ];
  });
}

function rowMistakes({ due }: Climate, celsius: NumberField, hours: NumberField, path: Mistake['path']): readonly Mistake[] {
  return due.flatMap((row, index) => {
    const at = [...path, 'due', index];
    const { above, atMost, everyMinutes } = row;
    if (above === undefined && atMost === undefined) return [mistake([...at, 'above'], 'missing')];
    if (above !== undefined && atMost !== undefined && above >= atMost) return [mistake(at, 'emptyRange')];
    return [
      ...(isReachable(row, celsius) ? [] : [mistake([...at, above === undefined ? 'atMost' : 'above'], 'outOfRange')]),
      ...(takes(hours, everyMinutes / 60) ? [] : [mistake([...at, 'everyMinutes'], 'outOfRange')]),
    ];
  });
}

/** Whether the field takes a temperature of the row. */
function isReachable(
  { above = -Infinity, atMost = Infinity }: ClimateRow,
  { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity }: NumberField,
): boolean {
  return Math.min(atMost, maximum) > above && atMost >= minimum && atMost > exclusiveMinimum;
}

function takes({ type, minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity }: NumberField, value: number): boolean {
  return value >= minimum && value > exclusiveMinimum && value <= maximum && (type === 'number' || Number.isInteger(value));
}

/** Distances as they are shown and typed: in the unit that the GM chose, whatever is stored. */
import { inKm, inUnit } from '#shared/domain/units';
import { unitName } from '#shared/text/translate';
import { language, t, units } from './i18n.svelte';

/** "12 km", "7.46 mi". @param km in kilometres. */
export function distance(km: number): string {
  return t('distance', { km });
}

/** The unit behind a field. */
export function distanceUnit(): string {
  return unitName(units(), language());
}

/** A number for a field: what was typed in the unit stands there as it was typed. @param km in kilometres. */
export function shownDistance(km: number): number {
  return inUnit(km, units());
}

/** Kilometres of what stands in a field; anything else as it is. */
export function typedDistance(value: number | string | null): number | string | null {
  return typeof value === 'number' ? inKm(value, units()) : value;
}

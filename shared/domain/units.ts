/** Units in which distances are shown. What is stored is in kilometres. */

/** Units in which distances are shown. */
export const DISTANCE_UNITS = ['km', 'miles', 'leagues'] as const;
/** A unit in which distances are shown. */
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** Kilometres of one unit: a statute mile, and a league of three of them. */
export const KM_PER: Readonly<Record<DistanceUnit, number>> = { km: 1, miles: 1.609344, leagues: 4.828032 };

/** So many digits behind the point are what was typed; the rest is what turning it into kilometres and back left. */
const EXACT = 1e3;

/** A distance in a unit: what was typed in it comes back as it was typed. @param km in kilometres. */
export function inUnit(km: number, unit: DistanceUnit): number {
  return unit === 'km' ? km : Math.round((km / KM_PER[unit]) * EXACT) / EXACT;
}

/** Kilometres of a distance that was typed in a unit. */
export function inKm(distance: number, unit: DistanceUnit): number {
  return distance * KM_PER[unit];
}

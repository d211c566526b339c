/** How far somebody gets in a march period (CO-10 to CO-13). */
import { isMounted } from './state';
import type { Member, Readings, Terrain } from './state';

/** What a party marches through. */
export type Route = { readonly terrain: Terrain; readonly onPath: boolean; readonly divisor: number };

/** CO-12: what distances are divided by off a path, and on difficult ground. */
const HALF = 2;

/** CO-12: km a period in high mountain, whatever else. */
const HIGH_MOUNTAIN = 1;

/** CO-11: km a period in the saddle. */
const RIDING = { horse: 18, pony: 15 } as const;

/** CO-12: a path over normal ground: what a distance is measured on. */
export const EASY_ROUTE: Route = { terrain: 'normal', onPath: true, divisor: 4 };

/** CO-12: difficult ground off a path, where the divisor counts and mounts are led by the bridle. */
export function isRough(route: Pick<Route, 'terrain' | 'onPath'>): boolean {
  return route.terrain !== 'normal' && !route.onPath;
}

/** CO-12, CO-13: whether somebody leads their mount instead of riding it: difficult ground means nothing to a trailblazer, but high mountain does. */
export function isLed(member: Member, route: Route): boolean {
  return isMounted(member) && isRough(route) && !(member.trailblazer && route.terrain === 'difficult');
}

/** CO-15: whether a period counts as one on foot for somebody. */
export function walks(member: Member, route: Route, readings: Readings): boolean {
  return !isMounted(member) || (readings.ledRidersWalk && isLed(member, route));
}

/** CO-10 to CO-13: what somebody covers in a period, in km: exact, and never under 0. */
export function distanceOf(member: Member, route: Route, readings: Readings): number {
  if (route.terrain === 'highMountain') return HIGH_MOUNTAIN;
  const hindered = route.terrain === 'difficult' && !member.trailblazer;
  const base = isMounted(member) && !isLed(member, route) ? ridden(member, route, readings) : onFoot(member, route, readings);
  if (hindered) return base / (route.onPath ? HALF : route.divisor);
  return route.onPath ? base : base / HALF;
}

/** CO-10, CO-13. */
function onFoot(member: Member, route: Route, { slowedHalves }: Readings): number {
  const mule = member.transport === 'mule' ? 2 : 0;
  const covered = Math.max(0, 12 + member.conMod - armorOf(member) + mule + trailblazing(member, route));
  return member.slowed && slowedHalves ? covered / HALF : covered;
}

/** CO-11, CO-13. */
function ridden(member: Member, route: Route, readings: Readings): number {
  const pace = member.transport === 'pony' ? RIDING.pony : RIDING.horse;
  return pace + (readings.trailblazerOnFoot ? 0 : trailblazing(member, route));
}

function trailblazing(member: Member, route: Route): number {
  return member.trailblazer && route.terrain === 'normal' ? 4 : 0;
}

function armorOf(member: Member): number {
  if (member.armor === 'animal') return 0;
  return member.armor === 'pack' ? member.armorDef / 2 : member.armorDef;
}

/** How far somebody gets in a march period (CO-10 to CO-13). */
import { isMounted } from './state';
import type { Member, Readings, Terrain } from './state';

/** What a party marches through. */
export type Route = { readonly terrain: Terrain; readonly onPath: boolean; readonly divisor: number };

/** CO-12: what distances are divided by off a path, and on difficult ground. */
const HALF = 2;

/** CO-10: km a period on foot. */
const WALKING = 12;

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

/** A part of what somebody covers in a period: what they start from, what is added to it, and what it is divided by. */
export type PaceTerm = {
  /** `foot`, `con`, `armor`... as the catalogue has it under `term.`. */
  readonly name: string;
  readonly kind: 'base' | 'more' | 'divisor';
  readonly value: number;
};

/** CO-10 to CO-13: what somebody covers in a period, in km: exact, and never under 0. */
export function distanceOf(member: Member, route: Route, readings: Readings): number {
  let km = 0;
  for (const { kind, value } of termsOf(member, route, readings)) km = kind === 'divisor' ? Math.max(0, km) / value : km + value;
  return Math.max(0, km);
}

/** CO-10 to CO-13: what that distance is made of, in the order in which it counts. */
export function termsOf(member: Member, route: Route, readings: Readings): readonly PaceTerm[] {
  if (route.terrain === 'highMountain') return [{ name: 'highMountain', kind: 'base', value: HIGH_MOUNTAIN }];
  const rides = isMounted(member) && !isLed(member, route);
  const terms = rides ? ridden(member, route, readings) : onFoot(member, route, readings);
  if (route.terrain === 'difficult' && !member.trailblazer)
    return [...terms, divided(route.onPath ? 'difficult' : 'difficultOffPath', route.onPath ? HALF : route.divisor)];
  return route.onPath ? terms : [...terms, divided('offPath', HALF)];
}

/** CO-10, CO-13. */
function onFoot(member: Member, route: Route, { slowedHalves }: Readings): readonly PaceTerm[] {
  return [
    { name: isMounted(member) ? 'led' : 'foot', kind: 'base', value: WALKING },
    ...more('con', member.conMod),
    ...more('armor', -armorOf(member)),
    ...more('mule', member.transport === 'mule' ? 2 : 0),
    ...more('trailblazer', trailblazing(member, route)),
    ...(member.slowed && slowedHalves ? [divided('slowed', HALF)] : []),
  ];
}

/** CO-11, CO-13. */
function ridden(member: Member, route: Route, readings: Readings): readonly PaceTerm[] {
  const pony = member.transport === 'pony';
  return [
    { name: pony ? 'pony' : 'horse', kind: 'base', value: pony ? RIDING.pony : RIDING.horse },
    ...more('trailblazer', readings.trailblazerOnFoot ? 0 : trailblazing(member, route)),
  ];
}

function more(name: string, value: number): readonly PaceTerm[] {
  return value === 0 ? [] : [{ name, kind: 'more', value }];
}

function divided(name: string, value: number): PaceTerm {
  return { name, kind: 'divisor', value };
}

function trailblazing(member: Member, route: Route): number {
  return member.trailblazer && route.terrain === 'normal' ? 4 : 0;
}

function armorOf(member: Member): number {
  if (member.armor === 'animal') return 0;
  return member.armor === 'pack' ? member.armorDef / 2 : member.armorDef;
}

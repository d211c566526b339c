/** Reads how a journey stood out of what was stored of a step. Pure. */
import type { Fact } from '#shared/plugin-api/present';
import { isText, verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { Json } from '#shared/domain/json';
import type { TravelPeriod, TravelStanding, Traveller } from '#shared/plugin-api/travel';

type Stored = Readonly<Record<string, unknown>>;

/**
 * What is stored may come out of any file: numbers that are none, and members of another shape, are left out.
 * @param json the part of the presentation; null where there is none.
 * @returns null for a step of rules that say nothing of a journey.
 */
export function storedTravel(json: string | null): TravelStanding | null {
  const stored = parsed(json);
  if (stored === null) return null;
  const { minutes, km, period, march, rest, dayOff, members } = stored;
  if (!isAmount(minutes) || !isAmount(km)) return null;
  return {
    minutes,
    km,
    period: isObject(period) ? periodOf(period) : null,
    next: null,
    march: typeof march === 'string' ? march : null,
    rest: typeof rest === 'string' ? rest : null,
    ...(typeof dayOff === 'string' ? { dayOff } : {}),
    members: Array.isArray(members) ? members.flatMap((member: unknown) => (isObject(member) ? travellerOf(member) : [])) : [],
  };
}

function parsed(json: string | null): Stored | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function periodOf({ minutes, km, ground, forced }: Stored): TravelPeriod | null {
  if (!isAmount(minutes) || !isAmount(km)) return null;
  return { minutes, km, ground: textOf(ground), forced: forced === true };
}

function travellerOf({ id, travels, km, terms, tired, mounts }: Stored): Traveller[] {
  if (typeof id !== 'string' || !isAmount(km)) return [];
  const weary = isObject(tired) && typeof tired['amount'] === 'number' ? { amount: tired['amount'], appliesTo: textOf(tired['appliesTo']) } : null;
  const facts = Array.isArray(terms)
    ? terms.flatMap((term: unknown): Fact[] => (isObject(term) ? [{ label: textOf(term['label']), value: textOf(term['value']) }] : []))
    : [];
  return [{ id, travels: travels === true, km, terms: facts, tired: weary, ...(isAmount(mounts) ? { mounts } : {}) }];
}

function textOf(value: unknown): Text {
  return isText(value as Json) ? (value as Text) : verbatim('');
}

function isObject(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

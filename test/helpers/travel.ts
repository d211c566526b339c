/** Journeys as they are stored, for tests that read them back: rules are played by others. */
import type { TravelStanding } from '#shared/plugin-api/travel';
import type { JourneyPlan } from '#shared/domain/journey';

/** Whatever runs statements on a data file. */
export type Sql = (query: string, ...parameters: unknown[]) => unknown;

/** A step that is to be stored. */
export interface StepToStore {
  readonly action: string;
  readonly travel: TravelStanding | null;
  /** Minutes since the start; the clock follows. */
  readonly headline?: string;
  readonly lines?: readonly string[];
}

/** Words of a fixture, as somebody typed them. */
const typed = (verbatim: string) => ({ verbatim });

/** People of a journey: the first of them is the slowest. */
export interface Walkers {
  readonly count: number;
  readonly names?: readonly string[];
}

function nameOf({ names }: Walkers, index: number): string {
  return names?.[index] ?? `Marcheur ${String(index + 1)}`;
}

/** How a journey stands in the fixtures. @param tired how many are. */
export function standing(
  walkers: Walkers,
  at: { readonly minutes: number; readonly km: number; readonly period?: TravelStanding['period']; readonly tired?: number },
): TravelStanding {
  return {
    minutes: at.minutes,
    km: at.km,
    period: at.period ?? null,
    next: null,
    march: 'march',
    rest: 'rest',
    members: Array.from({ length: walkers.count }, (_, index) => ({
      id: `w${String(index)}`,
      travels: true,
      km: index === 0 ? 12 : 16,
      terms: [{ label: typed('à pied'), value: typed('16 km') }, ...(index === 0 ? [{ label: typed('armure lourde'), value: typed('−4 km') }] : [])],
      tired: index < (at.tired ?? 0) ? { amount: -5, appliesTo: typed('toutes les actions') } : null,
    })),
  };
}

/** Grounds that take turns. */
const GROUNDS = ['plaine, sur le chemin', 'forêt, hors du chemin', 'collines, sur le chemin', 'marais, hors du chemin'];

/**
 * A plain journey: two marches of four hours a day and a rest until eight in the morning; on every fifth day a third, forced march that tires two.
 * @param periods how many marches. Every march covers 12 km.
 */
export function plainJourney(walkers: Walkers, periods: number): StepToStore[] {
  const steps: StepToStore[] = [{ action: 'start', travel: standing(walkers, { minutes: 0, km: 0 }) }];
  let [minutes, km, marched, day, tired] = [0, 0, 0, 1, 0];
  while (marched < periods) {
    const isForced = day % 5 === 0;
    for (let march = 0; march < (isForced ? 3 : 2) && marched < periods; march += 1) {
      minutes += 240;
      km += 12;
      marched += 1;
      if (march === 2) tired = Math.min(2, walkers.count);
      const ground = typed(GROUNDS[Math.floor(marched / 4) % GROUNDS.length] ?? '');
      steps.push({
        action: 'march',
        travel: standing(walkers, { minutes, km, tired, period: { minutes: 240, km: 12, ground, forced: march === 2 } }),
        headline: '12 km de plus',
        lines: march === 2 ? ['Une averse détrempe le chemin.'] : [],
      });
    }
    if (marched >= periods) break;
    minutes = day * 1440;
    tired = 0;
    day += 1;
    steps.push({ action: 'rest', travel: standing(walkers, { minutes, km, tired }), headline: 'La nuit passe.' });
  }
  return steps;
}

/** Where a journey is stored. */
export interface StoredJourney {
  readonly runId: string;
  readonly campaignId: string;
  readonly partyId?: string | null;
  readonly title: string;
  readonly system?: string;
  /** The campaign's clock at the start, in minutes. */
  readonly clock: number | null;
  readonly walkers: Walkers;
  readonly steps: readonly StepToStore[];
  readonly plan?: JourneyPlan | null;
}

/** Stores a step after those of a journey. @param seq its number. */
export function storeStep(sql: Sql, { runId, walkers, clock }: StoredJourney, seq: number, step: StepToStore): void {
  const presentation = {
    summary: typed('En route'),
    status: { label: typed('En route'), tone: 'neutral' },
    blocks: [],
    participants: Array.from({ length: walkers.count }, (_, index) => ({
      id: `w${String(index)}`,
      name: nameOf(walkers, index),
      side: 'none',
      active: true,
      status: typed(''),
      tone: 'neutral',
      facts: [],
    })),
    ...(step.travel === null ? {} : { travel: step.travel }),
  };
  const events = [
    { weight: 'headline', text: typed(step.headline ?? 'Départ'), tone: 'neutral' },
    ...(step.lines ?? []).map((line) => ({ weight: 'line', text: typed(line), tone: 'neutral' })),
  ];
  sql(
    `INSERT INTO run_steps (run_id, seq, action, input, dice, events, effects, state, state_version, finished, presentation, round, plugin_version, api_version, played_at, offers, clock)
     VALUES (?, ?, ?, '{}', '[]', ?, '[]', '{}', 1, 0, ?, ?, '1.0.0', '1.0', 1700000000000, '[]', ?)`,
    runId,
    seq,
    step.action,
    JSON.stringify(events),
    JSON.stringify(presentation),
    seq,
    clock === null ? null : clock + (step.travel?.minutes ?? 0),
  );
}

/** Stores a journey as if it had been played. */
export function storeJourney(sql: Sql, journey: StoredJourney): void {
  const { runId, campaignId, partyId = null, title, system = 'sampler', steps, plan = null } = journey;
  sql(
    `INSERT INTO runs (id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at, party_id, plan)
     VALUES (?, ?, ?, 'travel', ?, ?, ?, 'active', 1700000000000, 1700000000000, ?, ?)`,
    runId,
    campaignId,
    system,
    title,
    `seed-${runId}`,
    steps.length - 1,
    partyId,
    plan === null ? null : JSON.stringify(plan),
  );
  steps.forEach((step, seq) => {
    storeStep(sql, journey, seq, step);
  });
}

import { inject } from 'tsyringe';
import { ICampaignStore } from '#main/features/campaigns/api';
import { forecast } from '#main/features/journeys/forecast-play';
import type { Standing, Trip } from '#main/features/journeys/forecast-play';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { legsOf } from '#main/features/journeys/route';
import { IRunReader } from '#main/features/runs/api';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { callRules } from '#main/platform/procedures/rules-call';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import { AppError } from '#shared/domain/app-error';
import type { Leg } from '#shared/domain/journey';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { Forecasts, ForecastOf, ForecastVariant, JourneysContract, RefusedVariant, Variant } from '#shared/ipc/journeys';

type Served = AsyncImplementation<JourneysContract>;

/** What is to be expected of a journey. */
export type IForecastService = Pick<Served, 'forecast'>;
export const IForecastService = Symbol('IForecastService');

/** Where a forecast begins, whatever is asked of it. */
interface Departure {
  readonly campaignId: string;
  readonly system: string;
  readonly procedure: string;
  readonly from: Standing;
  readonly plan: readonly Leg[];
  /** Kilometres of the route that lie behind the party. */
  readonly km: number;
  /** Where the clock stood when the journey began to count its minutes from `from` on. */
  readonly clock: number;
}

@service(IForecastService)
export class ForecastService implements IForecastService {
  constructor(
    @inject(IJourneyReader) private readonly reader: IJourneyReader,
    @inject(IRunReader) private readonly runs: IRunReader,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
  ) {}

  async forecast({ of, legs, start, forced, variants }: Parameters<Served['forecast']>[0]): Promise<Forecasts> {
    const departure = await this.#departure(of);
    const route = legs === undefined ? departure.plan : legsOf(legs);
    const rules = this.#rules(departure.system);
    const { system, procedure, campaignId } = departure;
    const common = { system, procedure, rules, days: this.reader.days(campaignId), start: start ?? departure.clock, seed: `forecast:${system}` };
    const planned: Trip = { ...common, from: departure.from, legs: route, behind: 0, forced };
    const answered: (ForecastVariant | RefusedVariant)[] = [];
    const expected = await forecast(planned);
    for (const variant of variants) answered.push(await this.#variant(planned, departure.km, variant));
    return { planned: expected, variants: answered };
  }

  async #variant(planned: Trip, km: number, { id, setup, legs, forced }: Variant): Promise<ForecastVariant | RefusedVariant> {
    try {
      const other = setup === undefined ? {} : { from: await started(planned, setup), behind: km };
      const trip = { ...planned, ...other, legs: legs === undefined ? planned.legs : legsOf(legs), forced: forced ?? planned.forced };
      return { id, ...(await forecast(trip)) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid') return { id, refused: error.text };
      throw error;
    }
  }

  async #departure(of: ForecastOf): Promise<Departure> {
    if (of.kind === 'journey') {
      const row = this.reader.row(of.id);
      const { plan, km } = this.reader.read(of.id);
      const playable = await this.runs.playable(row);
      if ('because' in playable) throw new AppError('unavailable', playable.because, [], row.run.system);
      const { state, offers, travel } = playable;
      const from = { state, offers, presentation: { participants: row.presentation.participants, ...(travel === undefined ? {} : { travel }) } };
      const { campaignId } = row;
      const { system, procedure } = row.run;
      return {
        campaignId,
        system,
        procedure,
        from,
        plan: plan.legs,
        km: travel?.km ?? km,
        clock: Math.max(this.#clock(campaignId), row.run.position === 0 ? (plan.departure ?? -Infinity) : -Infinity),
      };
    }
    const { campaignId, procedure, setup } = of;
    const campaign = this.campaigns.get(campaignId);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    const system = of.system ?? campaign.system;
    if (this.registry.procedure(system, procedure)?.kind !== 'travel')
      throw new AppError('not-found', { key: 'app:error.procedureNotFound', args: { procedure } });
    const from = await started({ system, procedure, rules: this.#rules(system), seed: `forecast:${system}` }, setup);
    return { campaignId, system, procedure, from, plan: [], km: 0, clock: campaign.elapsedMinutes };
  }

  #clock(campaignId: string): number {
    return this.campaigns.get(campaignId)?.elapsedMinutes ?? 0;
  }

  #rules(system: string): RulesRunner {
    const rules = this.registry.rules(system);
    if (rules === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    return rules;
  }
}

/** A journey at its start. @throws AppError `invalid` with every mistake of the set-up. */
async function started({ system, procedure, rules, seed }: Pick<Trip, 'system' | 'procedure' | 'rules' | 'seed'>, setup: unknown): Promise<Standing> {
  const source = { kind: 'plan', seed, action: 0, plan: {} } as const;
  const outcome = await callRules(system, () => rules.call('step', { procedure, from: { kind: 'start', setup }, source }));
  if (outcome.kind === 'needs-die') throw new AppError('invalid', { key: 'app:run.diceMissing' });
  return { state: outcome.step.state, offers: outcome.offers, presentation: outcome.presentation };
}

import { inject } from 'tsyringe';
import { IClimateReader } from '#main/features/journeys/climate-reader';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { IPlanEditor } from '#main/features/journeys/plan-editor';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import { NO_CHECKS } from '#shared/domain/journey';
import type { JourneyChecks, JourneyPlan, SettledChecks } from '#shared/domain/journey';
import type { Implementation } from '#shared/ipc/contract';
import type { Journey, JourneysContract } from '#shared/ipc/journeys';

type Served = Implementation<JourneysContract>;

/** What the GM decides of the checks of heat and cold that a journey makes due. */
export interface IClimateService extends Pick<Served, 'settleChecks' | 'spare'> {
  /**
   * Keeps what was settled of the present steps for those that are played in their place.
   * @param work puts steps in the place of others.
   */
  keepSettled<T>(id: string, work: () => Promise<T>): Promise<T>;
}
export const IClimateService = Symbol('IClimateService');

@service(IClimateService)
export class ClimateService implements IClimateService {
  constructor(
    @inject(IJourneyReader) private readonly journeys: IJourneyReader,
    @inject(IClimateReader) private readonly reader: IClimateReader,
    @inject(IPlanEditor) private readonly editor: IPlanEditor,
  ) {}

  settleChecks({ id, checks, how }: Parameters<IClimateService['settleChecks']>[0]): Journey {
    const row = this.journeys.row(id);
    const fallen = this.reader.all(row, this.journeys.count(id, row.campaignId));
    const settled = checks.flatMap(({ system, procedure, at, who }): SettledChecks[] => {
      const due = fallen.find((each) => each.system === system && each.procedure === procedure)?.due ?? [];
      return at.flatMap((minute) => {
        const own = due.filter((one) => one.at === minute && who.includes(one.who));
        const [first] = own;
        return first === undefined ? [] : [{ system, procedure, at: minute, step: first.step, who: own.map((one) => one.who), how }];
      });
    });
    // It was undone or put right meanwhile: what is due now stands on the screen.
    if (settled.length === 0) throw new AppError('conflict', { key: 'app:weather.error.notDue' });
    const count = settled.reduce((sum, { who }) => sum + who.length, 0);
    return this.editor.change(id, { key: `app:journal.journey.checks.${how}`, args: { count }, shown: false }, (plan) =>
      withChecks(plan, (old) => ({ ...old, settled: [...old.settled, ...settled] })),
    );
  }

  spare({ id, system, procedure, who }: Parameters<IClimateService['spare']>[0]): Journey {
    const isOther = (each: { readonly system: string; readonly procedure: string }): boolean => each.system !== system || each.procedure !== procedure;
    return this.editor.change(id, { key: 'app:journal.journey.spared', shown: false }, (plan) =>
      withChecks(plan, (old) => ({ ...old, spared: [...old.spared.filter(isOther), ...(who.length === 0 ? [] : [{ system, procedure, who }])] })),
    );
  }

  async keepSettled<T>(id: string, work: () => Promise<T>): Promise<T> {
    const { settled } = this.journeys.row(id).run.plan?.checks ?? NO_CHECKS;
    const standing = settled.length === 0 ? [] : this.#standing(id, settled);
    const result = await work();
    if (standing.length === 0) return result;
    const row = this.journeys.row(id);
    const fallen = this.reader.all(row, this.journeys.count(id, row.campaignId));
    const moved = standing.flatMap((old): SettledChecks[] => {
      const due = fallen.find(({ system, procedure }) => system === old.system && procedure === old.procedure)?.due ?? [];
      const own = due.filter(({ at, who, step }) => at === old.at && step !== old.step && old.who.includes(who));
      const [first] = own;
      return first === undefined ? [] : [{ ...old, step: first.step, who: own.map(({ who }) => who) }];
    });
    if (moved.length > 0)
      this.editor.change(id, { key: 'app:journal.journey.checks.kept', shown: false, line: 'none' }, (plan) =>
        withChecks(plan, (old) => ({ ...old, settled: [...old.settled, ...moved] })),
      );
    return result;
  }

  /** What was settled of the steps as they stand now: not of others in whose place they were played. */
  #standing(id: string, settled: readonly SettledChecks[]): readonly SettledChecks[] {
    const row = this.journeys.row(id);
    const now = new Set(
      this.reader
        .all(row, this.journeys.count(id, row.campaignId))
        .flatMap(({ system, procedure, due }) => due.map(({ at, step }) => JSON.stringify([system, procedure, at, step]))),
    );
    return settled.filter(({ system, procedure, at, step }) => now.has(JSON.stringify([system, procedure, at, step])));
  }
}

function withChecks(plan: JourneyPlan, change: (checks: JourneyChecks) => JourneyChecks): JourneyPlan {
  const checks = change(plan.checks ?? NO_CHECKS);
  const { checks: _old, ...others } = plan;
  return checks.settled.length === 0 && checks.spared.length === 0 ? others : { ...others, checks };
}

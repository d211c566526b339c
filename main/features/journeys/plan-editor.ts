import { inject } from 'tsyringe';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { service } from '#main/platform/composition/service';
import { IHistory } from '#main/platform/history/history';
import { refuseTrashed, titled } from '#main/platform/records/trash';
import { isBlankDay, NO_PLAN } from '#shared/domain/journey';
import type { JourneyDay, JourneyPlan } from '#shared/domain/journey';
import type { Journey } from '#shared/ipc/journeys';
import type { TextValue } from '#shared/plugin-api/text';

/** What the journal says of a change of a plan. */
export interface PlanEntry {
  readonly key: string;
  /** Beside the title of the journey. */
  readonly args?: Readonly<Record<string, TextValue>>;
  /** Whether the journal shows it: single legs and texts would bury what happened. */
  readonly shown: boolean;
  /** `none`: it follows from another change, and undo passes over it. */
  readonly line?: 'none';
}

/** Changes the plan of a journey, each change with an undo of its own. */
export interface IPlanEditor {
  /** @throws AppError `not-found` for what is no journey, `invalid` where it or its campaign is in the trash. */
  change(id: string, entry: PlanEntry, change: (plan: JourneyPlan) => JourneyPlan): Journey;
}
export const IPlanEditor = Symbol('IPlanEditor');

@service(IPlanEditor)
export class PlanEditor implements IPlanEditor {
  constructor(
    @inject(IJourneyReader) private readonly reader: IJourneyReader,
    @inject(IHistory) private readonly history: IHistory,
  ) {}

  change(id: string, { key, args = {}, ...more }: PlanEntry, change: (plan: JourneyPlan) => JourneyPlan): Journey {
    const { run, campaignId, campaignName, campaignTrashedAt } = this.reader.row(id);
    refuseTrashed({ name: campaignName ?? '', trashedAt: campaignTrashedAt }, titled(run));
    const { system, partyId } = run;
    const text = { key, args: { title: run.title, ...args } };
    this.history.make({ campaignId, kind: 'journey', text, system, partyId, runId: id, ...more }, (edit) => {
      edit.change('run', id, { plan: change(edit.get('run', id).plan ?? NO_PLAN) });
    });
    return this.reader.read(id);
  }
}

/** A plan with a day as it is written now: a day of which nothing is left is not kept. */
export function withDay(plan: JourneyPlan, key: string, day: JourneyDay): JourneyPlan {
  const { [key]: _old, ...others } = plan.days;
  return { ...plan, days: isBlankDay(day) ? others : { ...others, [key]: day } };
}

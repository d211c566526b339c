import { inject } from 'tsyringe';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { legOf, legsOf, moved, split, withChange, withLeg, withoutLeg } from '#main/features/journeys/route';
import { service } from '#main/platform/composition/service';
import { IHistory } from '#main/platform/history/history';
import { omitUndefined } from '#main/platform/records/omit-undefined';
import { refuseTrashed, titled } from '#main/platform/records/trash';
import { BLANK_DAY, isBlankDay, NO_PLAN } from '#shared/domain/journey';
import type { JourneyDay, JourneyPlan, Leg } from '#shared/domain/journey';
import type { Implementation } from '#shared/ipc/contract';
import type { Journey, JourneysContract } from '#shared/ipc/journeys';

type Served = Implementation<JourneysContract>;

/** The route of a journey, and what is written of its days. */
export type IPlanService = Pick<Served, 'plan' | 'setPlan' | 'addLeg' | 'changeLeg' | 'moveLeg' | 'splitLeg' | 'removeLeg' | 'writeDay'>;
export const IPlanService = Symbol('IPlanService');

@service(IPlanService)
export class PlanService implements IPlanService {
  constructor(
    @inject(IJourneyReader) private readonly reader: IJourneyReader,
    @inject(IHistory) private readonly history: IHistory,
  ) {}

  plan({ id }: { readonly id: string }): Journey {
    return this.reader.read(id);
  }

  setPlan({ id, legs }: Parameters<IPlanService['setPlan']>[0]): Journey {
    return this.#route(id, () => legsOf(legs), true);
  }

  addLeg({ id, leg, at }: Parameters<IPlanService['addLeg']>[0]): Journey {
    return this.#route(id, (legs) => withLeg(legs, legOf(leg), at));
  }

  changeLeg({ id, leg, change }: Parameters<IPlanService['changeLeg']>[0]): Journey {
    return this.#route(id, (legs) => withChange(legs, leg, omitUndefined(change) as Partial<Leg>));
  }

  moveLeg({ id, leg, to }: Parameters<IPlanService['moveLeg']>[0]): Journey {
    return this.#route(id, (legs) => moved(legs, leg, to));
  }

  splitLeg({ id, leg, km, name }: Parameters<IPlanService['splitLeg']>[0]): Journey {
    return this.#route(id, (legs) => split(legs, leg, km, name));
  }

  removeLeg({ id, leg }: Parameters<IPlanService['removeLeg']>[0]): Journey {
    return this.#route(id, (legs) => withoutLeg(legs, leg));
  }

  writeDay({ id, day, gm, players }: Parameters<IPlanService['writeDay']>[0]): Journey {
    const key = String(day);
    return this.#change(id, { key: 'app:journal.journey.day', args: { day } }, false, (plan) => {
      return withDay(plan, key, { ...(plan.days[key] ?? BLANK_DAY), ...omitUndefined({ gm, players }) });
    });
  }

  #route(id: string, change: (legs: readonly Leg[]) => readonly Leg[], shown = false): Journey {
    return this.#change(id, { key: 'app:journal.journey.route' }, shown, (plan) => ({ ...plan, legs: change(plan.legs) }));
  }

  /** @param shown whether the journal shows it: single legs and texts would bury what happened. */
  #change(
    id: string,
    { key, args = {} }: { readonly key: string; readonly args?: Readonly<Record<string, number>> },
    shown: boolean,
    change: (plan: JourneyPlan) => JourneyPlan,
  ): Journey {
    const { run, campaignId, campaignName, campaignTrashedAt } = this.reader.row(id);
    refuseTrashed({ name: campaignName ?? '', trashedAt: campaignTrashedAt }, titled(run));
    const text = { key, args: { title: run.title, ...args } };
    const { system, partyId } = run;
    this.history.make({ campaignId, kind: 'journey', text, system, partyId, runId: id, shown }, (edit) => {
      edit.change('run', id, { plan: change(edit.get('run', id).plan ?? NO_PLAN) });
    });
    return this.reader.read(id);
  }
}

/** A plan with a day as it is written now: a day of which nothing is left is not kept. */
function withDay(plan: JourneyPlan, key: string, day: JourneyDay): JourneyPlan {
  const { [key]: _old, ...others } = plan.days;
  return { ...plan, days: isBlankDay(day) ? others : { ...others, [key]: day } };
}

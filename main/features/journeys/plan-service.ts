import { inject } from 'tsyringe';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { IPlanEditor, withDay } from '#main/features/journeys/plan-editor';
import { legOf, legsOf, moved, split, withChange, withLeg, withoutLeg } from '#main/features/journeys/route';
import { service } from '#main/platform/composition/service';
import { omitUndefined } from '#main/platform/records/omit-undefined';
import { BLANK_DAY } from '#shared/domain/journey';
import type { Leg } from '#shared/domain/journey';
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
    @inject(IPlanEditor) private readonly editor: IPlanEditor,
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
    return this.editor.change(id, { key: 'app:journal.journey.day', args: { day }, shown: false }, (plan) =>
      withDay(plan, key, { ...(plan.days[key] ?? BLANK_DAY), ...omitUndefined({ gm, players }) }),
    );
  }

  #route(id: string, change: (legs: readonly Leg[]) => readonly Leg[], shown = false): Journey {
    return this.editor.change(id, { key: 'app:journal.journey.route', shown }, (plan) => ({ ...plan, legs: change(plan.legs) }));
  }
}

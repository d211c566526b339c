import { inject } from 'tsyringe';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { IPlanEditor, withDay } from '#main/features/journeys/plan-editor';
import { legOf, legsOf, moved, split, withChange, withLeg, withoutLeg } from '#main/features/journeys/route';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import { omitUndefined } from '#main/platform/records/omit-undefined';
import { BLANK_DAY, isNoWeather } from '#shared/domain/journey';
import type { DayWeather, JourneyPlan, Leg } from '#shared/domain/journey';
import type { Implementation } from '#shared/ipc/contract';
import type { Journey, JourneysContract } from '#shared/ipc/journeys';

type Served = Implementation<JourneysContract>;

/** The route of a journey, and what is written of its days. */
export type IPlanService = Pick<Served, 'plan' | 'setPlan' | 'addLeg' | 'changeLeg' | 'moveLeg' | 'splitLeg' | 'setDeparture' | 'removeLeg' | 'writeDay'>;
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

  setDeparture({ id, clock }: Parameters<IPlanService['setDeparture']>[0]): Journey {
    if (this.reader.row(id).run.position > 0) throw new AppError('invalid', { key: 'app:journey.error.departed' });
    return this.editor.change(id, { key: 'app:journal.journey.departure', shown: false }, ({ departure: _departure, ...plan }) =>
      clock === null ? plan : { ...plan, departure: clock },
    );
  }

  removeLeg({ id, leg }: Parameters<IPlanService['removeLeg']>[0]): Journey {
    return this.#route(id, (legs) => withoutLeg(legs, leg));
  }

  writeDay({ id, day, gm, players, weather, until = day }: Parameters<IPlanService['writeDay']>[0]): Journey {
    return this.editor.change(id, { key: 'app:journal.journey.day', args: { day }, shown: false }, (plan) => {
      const written = withDay(plan, String(day), { ...(plan.days[String(day)] ?? BLANK_DAY), ...omitUndefined({ gm, players }) });
      return weather === undefined ? written : withWeather(written, day, until, weather === null ? {} : weatherOf(weather));
    });
  }

  #route(id: string, change: (legs: readonly Leg[]) => readonly Leg[], shown = false): Journey {
    return this.editor.change(id, { key: 'app:journal.journey.route', shown }, (plan) => ({ ...plan, legs: change(plan.legs) }));
  }
}

/** Weather as it was typed: what is empty is left out. */
function weatherOf({ sky = '', celsius }: { readonly sky?: string | undefined; readonly celsius?: number | undefined }): DayWeather {
  return { ...(sky === '' ? {} : { sky }), ...(celsius === undefined ? {} : { celsius }) };
}

/** A plan with the same weather on some days in a row, both included; with none where nothing is written of it. */
function withWeather(plan: JourneyPlan, from: number, until: number, weather: DayWeather): JourneyPlan {
  let next = plan;
  for (let day = from; day <= until; day += 1) {
    const { weather: _old, ...others } = next.days[String(day)] ?? BLANK_DAY;
    next = withDay(next, String(day), isNoWeather(weather) ? others : { ...others, weather });
  }
  return next;
}

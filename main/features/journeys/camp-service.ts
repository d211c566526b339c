import { inject } from 'tsyringe';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { IPlanEditor, withDay } from '#main/features/journeys/plan-editor';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import type { Camp } from '#shared/domain/camp';
import { BLANK_DAY } from '#shared/domain/journey';
import type { Implementation } from '#shared/ipc/contract';
import type { Journey, JourneysContract } from '#shared/ipc/journeys';

type Served = Implementation<JourneysContract>;

/** The camp of a journey's nights. */
export type ICampService = Pick<Served, 'setCamp'>;
export const ICampService = Symbol('ICampService');

@service(ICampService)
export class CampService implements ICampService {
  constructor(
    @inject(IJourneyReader) private readonly reader: IJourneyReader,
    @inject(IPlanEditor) private readonly editor: IPlanEditor,
  ) {}

  setCamp({ id, camp }: Parameters<ICampService['setCamp']>[0]): Journey {
    const { day } = this.reader.read(id);
    const { presentation } = this.reader.row(id);
    const walking = new Set((presentation.travel?.members ?? []).flatMap(({ id: who, travels }) => (travels ? [who] : [])));
    const stranger = camp?.watches.flatMap(({ who }) => who).find((who) => !walking.has(who));
    if (stranger !== undefined) {
      const name = presentation.participants.find((one) => one.id === stranger)?.name ?? stranger;
      const text = { key: 'app:journey.error.watchStranger', args: { name } };
      throw new AppError('invalid', text, [{ field: 'watches', text }]);
    }
    const key = String(day);
    return this.editor.change(id, { key: 'app:journal.journey.watches', args: { day }, shown: false }, (plan) => {
      const { camp: _before, ...others } = plan.days[key] ?? BLANK_DAY;
      return withDay(plan, key, camp === null ? others : { ...others, camp: kept(camp) });
    });
  }
}

/** A camp as it is kept: nobody keeps one watch twice. */
function kept({ from, watches }: { readonly from?: number | undefined; readonly watches: Camp['watches'] }): Camp {
  const own = watches.map(({ who, minutes }) => ({ who: [...new Set(who)], minutes }));
  return from === undefined ? { watches: own } : { from, watches: own };
}

import { inject } from 'tsyringe';
import { ICampaignStore } from '#main/features/campaigns/api';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { IPlanEditor } from '#main/features/journeys/plan-editor';
import { IJourneyTime, IRunReader, IRunService, IRunStore } from '#main/features/runs/api';
import type { RunWithStep } from '#main/features/runs/api';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { JourneyTimes } from '#shared/ipc/journey-times';
import type { JourneysContract } from '#shared/ipc/journeys';

type Served = AsyncImplementation<JourneysContract>;

/** Journeys that are on their way at once: where each stands, who is on two of them, and what the GM answers where one is behind. */
export type ITimeService = Pick<Served, 'times' | 'lineUp'>;
export const ITimeService = Symbol('ITimeService');

/** More nights than anybody is left waiting. */
const MOST_RESTS = 100;

@service(ITimeService)
export class TimeService implements ITimeService {
  constructor(
    @inject(IJourneyReader) private readonly reader: IJourneyReader,
    @inject(IJourneyTime) private readonly time: IJourneyTime,
    @inject(IPlanEditor) private readonly editor: IPlanEditor,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IRunReader) private readonly runs: IRunReader,
    @inject(IRunService) private readonly player: IRunService,
  ) {}

  times({ id }: { readonly id: string }): JourneyTimes {
    const row = this.reader.row(id);
    const { run, campaignId, presentation } = row;
    const clock = this.campaigns.get(campaignId)?.elapsedMinutes ?? 0;
    const own = this.time.own(run);
    const isOpen = run.phase === 'active' && run.trashedAt === null;
    const isApart = isOpen && this.time.isApart(run);
    const ahead = isOpen && own !== null && own < clock ? this.time.ahead(run) : [];
    const rest = presentation.travel?.restMinutes ?? null;
    return {
      own,
      clock,
      isApart,
      ahead: [...ahead],
      rest: presentation.travel?.rest == null ? null : rest,
      shared: isOpen ? this.#shared(row, campaignId) : [],
    };
  }

  async lineUp({ id, position, how }: Parameters<Served['lineUp']>[0]): Promise<JourneyTimes> {
    const { run } = this.reader.row(id);
    if (run.position !== position) throw new AppError('conflict', { key: 'app:run.moved' });
    if (run.phase !== 'active') throw new AppError('invalid', { key: 'app:run.over' });
    const { own, clock } = this.times({ id });
    if (own === null || own >= clock) return this.times({ id });
    if (how !== 'wait') this.#answer(id, position, clock, false);
    if (how === 'rest') await this.#rest(id, clock);
    if (how !== 'own') this.#answer(id, this.reader.row(id).run.position, clock, true);
    return this.times({ id });
  }

  #answer(id: string, seq: number, clock: number, waited: boolean): void {
    const { run } = this.reader.row(id);
    // It has caught up by itself.
    if ((this.time.own(run) ?? clock) >= clock) return;
    this.editor.change(id, { key: `app:journal.journey.${waited ? 'waited' : 'ownTime'}`, shown: true, line: 'none' }, (plan) => ({
      ...plan,
      time: { seq, clock, waited },
    }));
  }

  /** As many whole rests as fit before the clock: steps of the journey like any other. */
  async #rest(id: string, clock: number): Promise<void> {
    for (let rests = 0; rests < MOST_RESTS; rests += 1) {
      const row = this.reader.row(id);
      const { rest = null, restMinutes } = row.presentation.travel ?? {};
      const own = this.time.own(row.run);
      if (rest === null || restMinutes === undefined || own === null || own + restMinutes > clock) return;
      const playable = await this.runs.playable(row);
      if ('because' in playable) throw new AppError('unavailable', playable.because, [], row.run.system);
      const input = playable.offers.find((offer) => offer.id === rest)?.usual ?? {};
      const outcome = await this.player.act({ id, position: row.run.position, action: rest, input, dice: {} });
      if (outcome.kind === 'needs-die') return;
    }
  }

  /** Those who travel on another journey as well, by that journey. */
  #shared({ run, presentation }: RunWithStep, campaignId: string): JourneyTimes['shared'] {
    const here = new Set(travelling(presentation));
    return this.store
      .list(campaignId, false)
      .filter((other) => other.run.id !== run.id && other.run.phase === 'active' && this.runs.kind(other.run) === 'travel')
      .flatMap((other) => {
        const there = new Set(travelling(other.presentation));
        const people = presentation.participants.filter(({ id }) => here.has(id) && there.has(id)).map(({ id, name }) => ({ id, name }));
        return people.length === 0 ? [] : [{ id: other.run.id, title: other.run.title, people }];
      });
  }
}

function travelling({ travel }: RunWithStep['presentation']): readonly string[] {
  return (travel?.members ?? []).flatMap(({ id, travels }) => (travels ? [id] : []));
}

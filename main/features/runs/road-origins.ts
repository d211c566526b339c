import { inject } from 'tsyringe';
import { IJourneyTime } from '#main/features/runs/journey-time';
import { IRunStore } from '#main/features/runs/run-store';
import { service } from '#main/platform/composition/service';
import { refuseTrashed, titled } from '#main/platform/records/trash';
import { IRecordStore } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';

/** The journey out of which something is started, and its place on that road: where the clock stands there. */
export interface RoadOrigin {
  readonly journeyId: string | null;
  /** Minutes since the campaign's day zero; null out of no journey. */
  readonly journeyClock: number | null;
}

/** Out of no journey. */
export const NO_ORIGIN: RoadOrigin = { journeyId: null, journeyClock: null };

/** Finds the place on the road of what is started out of a journey. */
export interface IRoadOrigins {
  /**
   * @param journeyId null or left out: out of none.
   * @throws AppError `not-found` when the campaign has no such run; `unavailable` when it is in the trash.
   */
  at(campaignId: string, journeyId: string | null | undefined): RoadOrigin;
  /** The journey out of which an encounter was started; null out of none, and where that lies in the trash. */
  ofEncounter(encounterId: string): string | null;
}
export const IRoadOrigins = Symbol('IRoadOrigins');

@service(IRoadOrigins)
export class RoadOrigins implements IRoadOrigins {
  constructor(
    @inject(IRunStore) private readonly runs: IRunStore,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IJourneyTime) private readonly time: IJourneyTime,
  ) {}

  at(campaignId: string, journeyId: string | null | undefined): RoadOrigin {
    if (journeyId == null) return NO_ORIGIN;
    const row = this.runs.get(journeyId);
    if (row?.run.campaignId !== campaignId) throw new AppError('not-found', { key: 'app:journey.error.notFound' });
    refuseTrashed(titled(row.run));
    const clock = this.records.get('campaign', campaignId)?.elapsedMinutes ?? null;
    // On a journey that is behind another one it is earlier.
    const isBehind = this.time.isApart(row.run) || this.time.ahead(row.run).length > 0;
    return { journeyId, journeyClock: isBehind ? (this.time.own(row.run) ?? clock) : clock };
  }

  ofEncounter(encounterId: string): string | null {
    const id = this.records.get('encounter', encounterId)?.journeyId ?? null;
    return id !== null && this.records.get('run', id)?.trashedAt === null ? id : null;
  }
}

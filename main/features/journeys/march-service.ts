import { inject } from 'tsyringe';
import { IClimateReader } from '#main/features/journeys/climate-reader';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { answersFor } from '#main/features/journeys/march-answers';
import { placeOn } from '#main/features/journeys/route';
import { IRunReader, IRunService } from '#main/features/runs/api';
import type { PlayableState } from '#main/features/runs/api';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import type { AsyncImplementation } from '#shared/ipc/contract';
import { MOST_MARCHED } from '#shared/ipc/journeys';
import type { Journey, JourneysContract, MarchEnd, Marched } from '#shared/ipc/journeys';
import type { RunProgress } from '#shared/ipc/runs';
import { NO_PLAN } from '#shared/domain/journey';
import { ranOut } from '#shared/domain/stores';

type Served = AsyncImplementation<JourneysContract>;
type Wanted = Parameters<Served['march']>[0];

/** Several periods of a journey at once. */
export type IMarchService = Pick<Served, 'march'>;
export const IMarchService = Symbol('IMarchService');

/** What one step on the road came to: it was played, or the march ends before it. */
type Stepped = { readonly played: RunProgress; readonly end?: MarchEnd } | { readonly played?: undefined; readonly end: MarchEnd };

@service(IMarchService)
export class MarchService implements IMarchService {
  constructor(
    @inject(IJourneyReader) private readonly reader: IJourneyReader,
    @inject(IRunService) private readonly runs: IRunService,
    @inject(IRunReader) private readonly runReader: IRunReader,
    @inject(IClimateReader) private readonly climate: IClimateReader,
  ) {}

  async march(wanted: Wanted): Promise<Marched> {
    const { id, position, until } = wanted;
    const before = this.reader.read(id);
    if (until !== 'period' && until !== 'day' && before.plan.legs.length === 0) throw new AppError('invalid', { key: 'app:journey.error.noRoute' });
    const { phase } = this.reader.row(id).run;
    if (before.position !== position) throw new AppError('conflict', { key: 'app:run.moved' });
    if (phase !== 'active') throw new AppError('invalid', { key: 'app:run.over' });
    const { steps, end } = await this.#on(wanted, before.place?.leg);
    const journey = this.reader.read(id);
    return {
      run: await this.runReader.update(id, { addedFrom: position + 1, removed: 0 }),
      journey,
      minutes: (journey.minutes ?? 0) - (before.minutes ?? 0),
      km: journey.km - before.km,
      steps,
      end,
    };
  }

  /** Plays step after step until something ends the march. @param leg on which it began. */
  async #on(wanted: Wanted, leg: string | undefined): Promise<{ readonly steps: number; readonly end: MarchEnd }> {
    let { position, dice } = wanted;
    let marched = false;
    let rested = false;
    let { stores } = this.reader.read(wanted.id);
    for (let steps = 0; steps < MOST_MARCHED; steps += 1) {
      const playable = await this.#playable(wanted.id);
      const { travel } = playable;
      const tooFar = travel?.next?.forced === true && !wanted.forced;
      // The night after a day's march is the GM's to call, and so is a second one in a row.
      if (tooFar && marched && wanted.until === 'day') return { steps, end: { kind: 'reached' } };
      const action = tooFar ? travel.rest : travel?.march;
      if (action == null || (tooFar && rested)) return { steps, end: { kind: 'not-offered' } };
      const stepped = await this.#step(wanted, position, playable, { action, rests: tooFar, isLater: steps > 0 }, dice);
      if (stepped.played === undefined) return { steps, end: stepped.end };
      rested = tooFar;
      marched ||= !tooFar;
      ({ position } = stepped.played);
      const end =
        stepped.end ??
        this.#fallenDue(wanted.id, travel?.minutes) ??
        (tooFar ? undefined : endOf(wanted, stepped.played, this.reader.row(wanted.id).run.plan?.legs ?? [], leg)) ??
        this.#usedUp(wanted.id, stores);
      if (end !== undefined) return { steps: steps + 1, end };
      if (stores.length > 0) ({ stores } = this.reader.read(wanted.id));
      dice = rollersOf(dice);
    }
    return { steps: MOST_MARCHED, end: { kind: 'long' } };
  }

  /** Checks of heat and cold that fell due in the step that was just played. @param before minutes of the journey before it. */
  #fallenDue(id: string, before: number | undefined): MarchEnd | undefined {
    const row = this.reader.row(id);
    const checks = this.climate.open(row, this.reader.count(id, row.campaignId), before);
    return checks.length === 0 ? undefined : { kind: 'checks-due', checks };
  }

  /** Something was there before the step, and is used up by it. */
  #usedUp(id: string, before: Journey['stores']): MarchEnd | undefined {
    const stores = before.length === 0 ? [] : ranOut(before, this.reader.read(id).stores);
    return stores.length === 0 ? undefined : { kind: 'used-up', stores };
  }

  async #playable(id: string): Promise<PlayableState> {
    const row = this.reader.row(id);
    const playable = await this.runReader.playable(row);
    if ('because' in playable) throw new AppError('unavailable', playable.because, [], row.run.system);
    return playable;
  }

  async #step(
    wanted: Wanted,
    position: number,
    { offers, travel }: PlayableState,
    { action, rests, isLater }: { readonly action: string; readonly rests: boolean; readonly isLater: boolean },
    dice: Wanted['dice'],
  ): Promise<Stepped> {
    const { id } = wanted;
    const gone = this.runReader.gone(id);
    if (gone.length > 0) return { end: { kind: 'gone', who: gone } };
    const { legs } = this.reader.row(id).run.plan ?? NO_PLAN;
    const place = placeOn(legs, travel?.km ?? 0);
    const answers = { ...legs.find((leg) => leg.id === place?.leg)?.answers, ...wanted.answers };
    const offer = offers.find((each) => each.id === action);
    try {
      const outcome = await this.runs.act({ id, position, action, input: rests ? (offer?.usual ?? {}) : answersFor(offer, answers), dice });
      if (outcome.kind === 'needs-die') return { end: { kind: 'needs-die', ask: outcome.ask } };
      const { run: played } = outcome;
      const proposes = played.added.some(({ effects }) => effects.some(({ kind }) => kind !== 'time'));
      if (proposes) return { played, end: { kind: 'proposals', seq: played.position } };
      return played.state === 'active' ? { played } : { played, end: { kind: 'not-offered' } };
    } catch (error) {
      // What was played before it is played: the answer says how far it came.
      if (error instanceof AppError && (error.code === 'invalid' || isLater)) return { end: { kind: 'refused', text: error.text } };
      throw error;
    }
  }
}

/** Whether a period that was marched ends the march. */
function endOf({ until, forced }: Wanted, { presentation }: RunProgress, legs: Parameters<typeof placeOn>[0], begun: string | undefined): MarchEnd | undefined {
  const { km = 0, period = null } = presentation.travel ?? {};
  const place = placeOn(legs, km);
  if (until === 'period') return { kind: 'reached' };
  if (place === null && legs.length > 0) return until === 'day' || (until === 'leg' && begun === undefined) ? { kind: 'arrived' } : { kind: 'reached' };
  if (until === 'day' && forced && period?.forced === true) return { kind: 'reached' };
  if (until === 'leg' && place?.leg !== begun) return { kind: 'reached' };
  return (period?.km ?? 0) === 0 ? { kind: 'nowhere' } : undefined;
}

/** Typed results were for the first step: after it only who rolls still counts. */
function rollersOf(dice: Wanted['dice']): Wanted['dice'] {
  return Object.fromEntries(Object.entries(dice).map(([who, { then }]) => [who, { typed: [], then }]));
}

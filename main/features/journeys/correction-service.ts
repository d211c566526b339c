import { inject } from 'tsyringe';
import { IClimateService } from '#main/features/journeys/climate-service';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { ICorrections, IRunReader, IRunService, IRunStore } from '#main/features/runs/api';
import type { NewStep, StepRow } from '#main/features/runs/api';
import { service } from '#main/platform/composition/service';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { CorrectionFigures, CorrectionOutlook, StepCorrection } from '#shared/ipc/journey-corrections';
import type { Journey, JourneysContract } from '#shared/ipc/journeys';
import type { RunProgress } from '#shared/ipc/runs';
import type { Text } from '#shared/plugin-api/text';

type Served = AsyncImplementation<JourneysContract>;

/** Earlier steps of a journey that are put right. */
export type ICorrectionService = Pick<Served, 'correction' | 'tryCorrection' | 'correct'>;
export const ICorrectionService = Symbol('ICorrectionService');

/** Headlines of so many steps are shown beforehand. */
const MOST_HEADLINES = 10;

@service(ICorrectionService)
export class CorrectionService implements ICorrectionService {
  constructor(
    @inject(IJourneyReader) private readonly reader: IJourneyReader,
    @inject(IRunService) private readonly runs: IRunService,
    @inject(IRunReader) private readonly runReader: IRunReader,
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(ICorrections) private readonly corrections: ICorrections,
    @inject(IClimateService) private readonly climate: IClimateService,
  ) {}

  async correction({ id, seq }: Parameters<Served['correction']>[0]): Promise<StepCorrection> {
    const row = this.reader.row(id);
    const asked = await this.corrections.asked(row, seq);
    const corrected = this.runReader.log(id, seq + 1, 1)[0]?.corrected ?? [];
    return { ...asked, position: row.run.position, steps: row.run.position - seq + 1, corrected };
  }

  async tryCorrection(wanted: Parameters<Served['tryCorrection']>[0]): Promise<CorrectionOutlook> {
    const { run } = this.reader.row(wanted.id);
    const steps = await this.runs.correction(wanted);
    const changes = steps.flatMap(({ seq, events }) => {
      const [before, after] = [headlineOf(this.store.standing(run.id, seq)), headlineOf({ events })];
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ seq, before, after }];
    });
    return {
      before: figuresOf(this.store.standing(run.id, wanted.position)),
      after: figuresOf(steps.at(-1)),
      headlines: changes.slice(0, MOST_HEADLINES),
      changed: changes.length,
    };
  }

  async correct({ id, position, seq, input }: Parameters<Served['correct']>[0]): Promise<{ readonly run: RunProgress; readonly journey: Journey }> {
    this.reader.row(id);
    const run = await this.climate.keepSettled(id, () => this.runs.correct({ id, position, seq, input }));
    return { run, journey: this.reader.read(id) };
  }
}

function headlineOf(step: Pick<NewStep, 'events'> | undefined): Text | null {
  return step?.events.find(({ weight }) => weight === 'headline')?.text ?? null;
}

function figuresOf(step: Pick<StepRow, 'presentation'> | undefined): CorrectionFigures {
  const { minutes = 0, km = 0, members = [] } = step?.presentation.travel ?? {};
  const weary = members.flatMap(({ travels, tired }) => (travels && tired !== null ? [Math.abs(tired.amount)] : []));
  return { minutes, km, tired: weary.length, worst: Math.max(0, ...weary) };
}

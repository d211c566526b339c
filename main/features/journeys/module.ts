import { CorrectionService } from '#main/features/journeys/correction-service';
import { ForecastService } from '#main/features/journeys/forecast-service';
import { JourneyReader } from '#main/features/journeys/journey-reader';
import { MarchService } from '#main/features/journeys/march-service';
import { PlanService } from '#main/features/journeys/plan-service';
import type { Module } from '#main/platform/composition/module';
import { serving } from '#main/platform/composition/service';
import { journeysContract } from '#shared/ipc/journeys';

/** Journeys beyond their single steps: the route, what is written of its days, several periods at once, and what is to be expected. */
export const journeysModule: Module = {
  services: [JourneyReader, PlanService, MarchService, CorrectionService, ForecastService],
  serve: serving('journeys', journeysContract, PlanService, MarchService, CorrectionService, ForecastService),
};

import { CampService } from '#main/features/journeys/camp-service';
import { ClimateReader } from '#main/features/journeys/climate-reader';
import { ClimateService } from '#main/features/journeys/climate-service';
import { CorrectionService } from '#main/features/journeys/correction-service';
import { ForecastService } from '#main/features/journeys/forecast-service';
import { JourneyReader } from '#main/features/journeys/journey-reader';
import { MarchService } from '#main/features/journeys/march-service';
import { PlanEditor } from '#main/features/journeys/plan-editor';
import { PlanService } from '#main/features/journeys/plan-service';
import { StoresService } from '#main/features/journeys/stores-service';
import { TimeService } from '#main/features/journeys/time-service';
import type { Module } from '#main/platform/composition/module';
import { serving } from '#main/platform/composition/service';
import { journeysContract } from '#shared/ipc/journeys';

/** What answers the calls of the window, each some of them. */
const SERVED = [PlanService, StoresService, CampService, ClimateService, MarchService, CorrectionService, ForecastService, TimeService] as const;

/** Journeys beyond their single steps: the route, what is written of its days, several periods at once, and what is to be expected. */
export const journeysModule: Module = {
  services: [ClimateReader, JourneyReader, PlanEditor, ...SERVED],
  serve: serving('journeys', journeysContract, ...SERVED),
};

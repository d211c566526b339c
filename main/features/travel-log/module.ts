import { TravelLogReader } from '#main/features/travel-log/log-reader';
import { TravelLogService } from '#main/features/travel-log/log-service';
import { RoadStore } from '#main/features/travel-log/road-store';
import { RoadStops } from '#main/features/travel-log/stops';
import type { Module } from '#main/platform/composition/module';
import { serving } from '#main/platform/composition/service';
import { travelLogContract } from '#shared/ipc/travel-log';

/** Journeys as pages that one reads, and files of them. */
export const travelLogModule: Module = {
  services: [RoadStore, RoadStops, TravelLogReader, TravelLogService],
  serve: serving('travelLog', travelLogContract, TravelLogService),
};

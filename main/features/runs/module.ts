import { ChanceService } from '#main/features/runs/chance-service';
import { CorrectionRecorder, ICorrectionRecorder } from '#main/features/runs/correction-recorder';
import { Corrections } from '#main/features/runs/corrections';
import { CampLines } from '#main/features/runs/camp-lines';
import { JourneyKeeper } from '#main/features/runs/journey-keeper';
import { JourneyTime } from '#main/features/runs/journey-time';
import { ProcedureRunner } from '#main/features/runs/procedure-runner';
import { RoadOrigins } from '#main/features/runs/road-origins';
import { RunPlaces } from '#main/features/runs/run-place';
import { RunReader } from '#main/features/runs/run-reader';
import { IRunRecorder, RunRecorder } from '#main/features/runs/run-recorder';
import { RunService } from '#main/features/runs/run-service';
import { IRunStore, RunStore } from '#main/features/runs/run-store';
import { SetupService } from '#main/features/runs/setup-service';
import { IHistory } from '#main/platform/history/history';
import { IWaitingSeeds, WaitingSeeds } from '#main/platform/procedures/waiting-seeds';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { runsContract } from '#shared/ipc/runs';
import { serving } from '#main/platform/composition/service';

/** Chases, races and journeys: set up, played step by step, and kept. */
export const runsModule: Module = {
  services: [
    RunStore,
    ProcedureRunner,
    RunReader,
    RunPlaces,
    RoadOrigins,
    CampLines,
    JourneyTime,
    JourneyKeeper,
    Corrections,
    CorrectionRecorder,
    RunRecorder,
    RunService,
    ChanceService,
    SetupService,
  ],
  bind(container) {
    bindOnce(container, IWaitingSeeds, { useValue: new WaitingSeeds() });
  },
  started(container) {
    const recorder = container.resolve<IRunRecorder>(IRunRecorder);
    const store = container.resolve<IRunStore>(IRunStore);
    const corrections = container.resolve<ICorrectionRecorder>(ICorrectionRecorder);
    container.resolve<IHistory>(IHistory).movesRunsWith((runId, position, at, { move: { corrects, departs }, back }) => {
      if (departs !== undefined) store.setClock(runId, 0, back ? departs.before : departs.after);
      if (corrects !== undefined) corrections.exchange(runId, corrects, back, at);
      recorder.moveTo(runId, position, at);
    });
  },
  serve: serving('runs', runsContract, RunService, ChanceService, SetupService),
};

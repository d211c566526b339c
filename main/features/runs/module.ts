import { IProcedureRunner, ProcedureRunner } from '#main/features/runs/procedure-runner';
import { IRunPlaces, RunPlaces } from '#main/features/runs/run-place';
import { IRunReader, RunReader } from '#main/features/runs/run-reader';
import { IRunRecorder, RunRecorder } from '#main/features/runs/run-recorder';
import { IRunService, RunService } from '#main/features/runs/run-service';
import { IRunStore, RunStore } from '#main/features/runs/run-store';
import { ISetupService, SetupService } from '#main/features/runs/setup-service';
import { bindOnce } from '#main/platform/composition/bind-once';
import { IHistory } from '#main/platform/history/history';
import type { Module } from '#main/platform/composition/module';
import { runsContract } from '#shared/ipc/runs';

/** Chases, races and journeys: set up, played step by step, and kept. */
export const runsModule: Module = {
  bind(container) {
    bindOnce(container, IRunStore, { useClass: RunStore });
    bindOnce(container, IProcedureRunner, { useClass: ProcedureRunner });
    bindOnce(container, IRunReader, { useClass: RunReader });
    bindOnce(container, IRunPlaces, { useClass: RunPlaces });
    bindOnce(container, IRunRecorder, { useClass: RunRecorder });
    bindOnce(container, IRunService, { useClass: RunService });
    bindOnce(container, ISetupService, { useClass: SetupService });
  },
  started(container) {
    const recorder = container.resolve<IRunRecorder>(IRunRecorder);
    container.resolve<IHistory>(IHistory).movesRunsWith((runId, position, at) => {
      recorder.moveTo(runId, position, at);
    });
  },
  serve(container, dispatcher) {
    dispatcher.serve('runs', runsContract, container.resolve<IRunService>(IRunService), container.resolve<ISetupService>(ISetupService));
  },
};

/** What other features may use of this one. */
export { ICorrections } from '#main/features/runs/corrections';
export { correctedSteps } from '#main/features/runs/corrected-fields';
export { IProcedureRunner } from '#main/features/runs/procedure-runner';
export type { PlayableState, PlayedStart } from '#main/features/runs/procedure-runner';
export { IRoadOrigins, NO_ORIGIN } from '#main/features/runs/road-origins';
export type { RoadOrigin } from '#main/features/runs/road-origins';
export { IJourneyTime } from '#main/features/runs/journey-time';
export { IRunReader } from '#main/features/runs/run-reader';
export { END, IRunRecorder } from '#main/features/runs/run-recorder';
export { IRunService } from '#main/features/runs/run-service';
export { IRunStore } from '#main/features/runs/run-store';
export type { NewStep, RunRow, RunWithStep, StepRow } from '#main/features/runs/run-store';

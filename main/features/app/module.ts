import { AppService } from '#main/features/app/app-service';
import { ResumeService } from '#main/features/app/resume-service';
import { StartService } from '#main/features/app/start-service';
import type { Module } from '#main/platform/composition/module';
import { appContract } from '#shared/ipc/app';
import { serving } from '#main/platform/composition/service';

/** The program itself: its version, its data file, and what the surrounding desktop does for it. */
export const appModule: Module = {
  services: [AppService, ResumeService, StartService],
  serve: serving('app', appContract, AppService, StartService),
};

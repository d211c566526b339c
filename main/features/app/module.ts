import { AppService, IAppService } from '#main/features/app/app-service';
import { IStartService, StartService } from '#main/features/app/start-service';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { appContract } from '#shared/ipc/app';

/** The program itself: its version, its data file, and what the surrounding desktop does for it. */
export const appModule: Module = {
  bind(container) {
    bindOnce(container, IAppService, { useClass: AppService });
    bindOnce(container, IStartService, { useClass: StartService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('app', appContract, container.resolve<IAppService>(IAppService), container.resolve<IStartService>(IStartService));
  },
};

import { IKeepService, KeepService } from '#main/features/toolbox/keep-service';
import { IToolboxService, ToolboxService } from '#main/features/toolbox/toolbox-service';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { toolboxContract } from '#shared/ipc/toolbox';

/** Checks and tables of the rule systems, without a campaign. */
export const toolboxModule: Module = {
  bind(container) {
    bindOnce(container, IToolboxService, { useClass: ToolboxService });
    bindOnce(container, IKeepService, { useClass: KeepService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('toolbox', toolboxContract, container.resolve<IToolboxService>(IToolboxService), container.resolve<IKeepService>(IKeepService));
  },
};

import { KeepService } from '#main/features/toolbox/keep-service';
import { ToolboxService } from '#main/features/toolbox/toolbox-service';
import type { Module } from '#main/platform/composition/module';
import { toolboxContract } from '#shared/ipc/toolbox';
import { serving } from '#main/platform/composition/service';

/** Checks and tables of the rule systems, without a campaign. */
export const toolboxModule: Module = {
  services: [ToolboxService, KeepService],
  serve: serving('toolbox', toolboxContract, ToolboxService, KeepService),
};

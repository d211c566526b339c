import { TrashService } from '#main/features/trash/trash-service';
import type { Module } from '#main/platform/composition/module';
import { serving } from '#main/platform/composition/service';
import { trashContract } from '#shared/ipc/trash';

/** What was thrown away, of every kind. */
export const trashModule: Module = {
  services: [TrashService],
  serve: serving('trash', trashContract, TrashService),
};

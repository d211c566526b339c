import type { Module } from '#main/platform/composition/module';
import { DraftService } from '#main/features/drafts/draft-service';
import { DraftStore } from '#main/features/drafts/draft-store';
import { draftsContract } from '#shared/ipc/drafts';
import { serving } from '#main/platform/composition/service';

/** What is half typed, kept through a kill. */
export const draftsModule: Module = {
  services: [DraftStore, DraftService],
  serve: serving('drafts', draftsContract, DraftService),
};

import type { Module } from '#main/platform/composition/module';
import { DraftService, IDraftService } from '#main/features/drafts/draft-service';
import { DraftStore, IDraftStore } from '#main/features/drafts/draft-store';
import { bindOnce } from '#main/platform/composition/bind-once';
import { draftsContract } from '#shared/ipc/drafts';

/** What is half typed, kept through a kill. */
export const draftsModule: Module = {
  bind(container) {
    bindOnce(container, IDraftStore, { useClass: DraftStore });
    bindOnce(container, IDraftService, { useClass: DraftService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('drafts', draftsContract, container.resolve<IDraftService>(IDraftService));
  },
};

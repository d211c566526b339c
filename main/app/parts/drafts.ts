import type { Part } from '#main/app/part';
import { DraftService, IDraftService } from '#main/services/drafts/draft-service';
import { DraftStore, IDraftStore } from '#main/storage/draft-store';
import { bindOnce } from '#main/util/bind-once';
import { draftsContract } from '#shared/ipc/drafts';

/** What is half typed, kept through a kill. */
export const draftsPart: Part = {
  bind(container) {
    bindOnce(container, IDraftStore, { useClass: DraftStore });
    bindOnce(container, IDraftService, { useClass: DraftService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('drafts', draftsContract, container.resolve<IDraftService>(IDraftService));
  },
};

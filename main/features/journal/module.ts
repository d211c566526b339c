import type { Module } from '#main/platform/composition/module';
import { IJournalService, JournalService } from '#main/features/journal/journal-service';
import { INoteService, NoteService } from '#main/features/journal/note-service';
import { IJournalStore, JournalStore } from '#main/features/journal/journal-store';
import { bindOnce } from '#main/platform/composition/bind-once';
import { journalContract } from '#shared/ipc/journal';

/** What happened, and the GM's notes between. */
export const journalModule: Module = {
  bind(container) {
    bindOnce(container, IJournalStore, { useClass: JournalStore });
    bindOnce(container, INoteService, { useClass: NoteService });
    bindOnce(container, IJournalService, { useClass: JournalService });
  },
  serve(container, dispatcher) {
    const journal = container.resolve<IJournalService>(IJournalService);
    dispatcher.serve('journal', journalContract, journal, container.resolve<INoteService>(INoteService));
  },
};

import type { Part } from '#main/app/part';
import { IJournalService, JournalService } from '#main/services/journal/journal-service';
import { INoteService, NoteService } from '#main/services/journal/note-service';
import { ISearchService, SearchService } from '#main/services/search/search-service';
import { ISearchStore, SearchStore } from '#main/storage/records/search-store';
import { bindOnce } from '#main/util/bind-once';
import { journalContract, searchContract } from '#shared/ipc/journal';

/** What happened, the GM's notes between, and search through all of it. */
export const journalPart: Part = {
  bind(container) {
    bindOnce(container, ISearchStore, { useClass: SearchStore });
    bindOnce(container, INoteService, { useClass: NoteService });
    bindOnce(container, IJournalService, { useClass: JournalService });
    bindOnce(container, ISearchService, { useClass: SearchService });
  },
  serve(container, dispatcher) {
    const journal = container.resolve<IJournalService>(IJournalService);
    dispatcher.serve('journal', journalContract, journal, container.resolve<INoteService>(INoteService));
    dispatcher.serve('search', searchContract, container.resolve<ISearchService>(ISearchService));
  },
};

import { ISearchService, SearchService } from '#main/features/search/search-service';
import { ISearchStore, SearchStore } from '#main/features/search/search-store';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { searchContract } from '#shared/ipc/journal';

/** Search through everything that a campaign holds. */
export const searchModule: Module = {
  bind(container) {
    bindOnce(container, ISearchStore, { useClass: SearchStore });
    bindOnce(container, ISearchService, { useClass: SearchService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('search', searchContract, container.resolve<ISearchService>(ISearchService));
  },
};

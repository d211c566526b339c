import { SearchService } from '#main/features/search/search-service';
import { SearchStore } from '#main/features/search/search-store';
import type { Module } from '#main/platform/composition/module';
import { searchContract } from '#shared/ipc/journal';
import { serving } from '#main/platform/composition/service';

/** Search through everything that a campaign holds. */
export const searchModule: Module = {
  services: [SearchStore, SearchService],
  serve: serving('search', searchContract, SearchService),
};

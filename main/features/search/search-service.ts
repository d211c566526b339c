import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { beginningOf, excerptOf } from '#main/features/search/excerpt';
import { matchOf, searchWords } from '#main/features/search/query';
import type { SearchWords } from '#main/features/search/query';
import { ITranslator } from '#main/platform/composition/translator';
import { IRecordStore } from '#main/platform/records/record-store';
import { ISearchStore } from '#main/features/search/search-store';
import type { FoundRecord } from '#main/features/search/search-store';
import type { Implementation } from '#shared/ipc/contract';
import type { SearchContract, SearchHit } from '#shared/ipc/journal';

/** Finds any words in everything that a campaign holds, with the place where they stand. */
export type ISearchService = Implementation<SearchContract>;
export const ISearchService = Symbol('ISearchService');

@service(ISearchService)
export class SearchService implements ISearchService {
  constructor(
    @inject(ISearchStore) private readonly store: ISearchStore,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  find({ campaignId, words: typed, limit }: { readonly campaignId: string; readonly words: string; readonly limit: number }): SearchHit[] {
    const words = searchWords(typed);
    const campaign = this.records.get('campaign', campaignId);
    if (words === undefined || campaign === undefined || campaign.arriving || campaign.trashedAt !== null) return [];
    return this.store.read(this.store.find(campaignId, matchOf(words), limit)).map(({ texts, translated, ...hit }) => {
      return { ...hit, excerpt: this.#excerpt({ texts, translated }, words) };
    });
  }

  /** In the language in force, where the words stand in it; as it was told in another one otherwise. */
  #excerpt({ texts, translated }: Pick<FoundRecord, 'texts' | 'translated'>, words: SearchWords): SearchHit['excerpt'] {
    const now = translated === null ? [] : [this.translator.plugin(translated.system ?? 'app', translated.text)];
    return excerptOf(now, words) ?? excerptOf(texts, words) ?? beginningOf(now[0] ?? texts[0] ?? '');
  }
}

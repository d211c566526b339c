import { describe, expect, it } from 'vitest';
import type { Reply } from '#shared/ipc/contract';
import type { SearchHit } from '#shared/ipc/journal';
import { CampaignSearch } from '../../../renderer/features/search/campaign-search.svelte';

/** A search whose answers come when the test gives them. */
class Slow {
  readonly asked: string[] = [];
  readonly #waiting: ((reply: Reply<readonly SearchHit[]>) => void)[] = [];
  readonly search = new CampaignSearch((words) => {
    this.asked.push(words);
    return new Promise((resolve) => this.#waiting.push(resolve));
  });

  /** Answers the oldest query that is not answered yet: with one hit that is called as the query. */
  async answer(reply?: Reply<readonly SearchHit[]>): Promise<void> {
    const title = this.asked[this.asked.length - this.#waiting.length] ?? '';
    this.#waiting.shift()?.(reply ?? { ok: true, value: [hit(title)] });
    await new Promise((resolve) => setTimeout(resolve));
  }

  get titles(): readonly (string | null)[] {
    return this.search.hits.map((found) => found.title);
  }
}

function hit(title: string): SearchHit {
  return {
    campaignId: 'c',
    kind: 'run',
    ref: title,
    page: { route: 'run', values: [title] },
    title,
    excerpt: [],
    at: null,
    journalKind: null,
    partyId: null,
    encounterId: null,
  };
}

describe('the search of a campaign', () => {
  it('asks at the first key, without a rest', async () => {
    const slow = new Slow();
    slow.search.search('f');
    expect(slow.asked).toEqual(['f']);
    expect(slow.search.waiting).toBe(true);
    await slow.answer();
    expect(slow.titles).toEqual(['f']);
    expect(slow.search.waiting).toBe(false);
  });

  it('has one query under way, asks the newest of those typed meanwhile, and never shows an older answer', async () => {
    const slow = new Slow();
    for (const typed of ['f', 'fo', 'for', 'foret']) slow.search.search(typed);
    expect(slow.asked).toEqual(['f']);
    await slow.answer();
    expect([slow.titles, slow.search.waiting]).toEqual([[], true]);
    expect(slow.asked).toEqual(['f', 'foret']);
    await slow.answer();
    expect([slow.titles, slow.search.waiting]).toEqual([['foret'], false]);
    slow.search.search('foret ');
    await slow.answer();
    slow.search.search('pont');
    await slow.answer();
    expect(slow.titles).toEqual(['pont']);
  });

  it('is empty at once when the field is, whatever is answered later', async () => {
    const slow = new Slow();
    slow.search.search('pont');
    await slow.answer();
    slow.search.search('ponts');
    slow.search.search('  ');
    expect([slow.titles, slow.search.waiting]).toEqual([[], false]);
    await slow.answer();
    expect(slow.titles).toEqual([]);
    slow.search.search('gué');
    await slow.answer();
    expect(slow.titles).toEqual(['gué']);
  });

  it('says why a query was refused, and goes on with the next', async () => {
    const slow = new Slow();
    slow.search.search('pont');
    await slow.answer({ ok: false, error: { code: 'unavailable', message: 'no', fields: [] } });
    expect([slow.search.error?.message, slow.search.waiting]).toEqual(['no', false]);
    slow.search.search('gué');
    await slow.answer();
    expect([slow.search.error, slow.titles]).toEqual([undefined, ['gué']]);
  });

  it('shows nothing any more once it was stopped', async () => {
    const slow = new Slow();
    slow.search.search('pont');
    slow.search.stop();
    await slow.answer();
    expect(slow.titles).toEqual([]);
  });
});

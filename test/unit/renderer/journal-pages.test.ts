/** The journal is read in pieces, as far as it is looked at. */
import { describe, expect, test } from 'vitest';
import type { Reply } from '#shared/ipc/contract';
import type { JournalEntry } from '#shared/ipc/journal';
import { JournalPages, PIECE } from '../../../renderer/features/journal/journal-pages';

function entryOf(n: number): JournalEntry {
  const nothing = { partyId: null, encounterId: null, runId: null, system: null, text: null, undoneAt: null, clock: null, canTakeBack: false };
  return { id: `e${String(n)}`, number: n, campaignId: 'c', at: n, kind: 'note', body: `note ${String(n)}`, ...nothing };
}

/** A journal that answers when it is told to. */
function journal(total: number) {
  const asked: { readonly offset: number; readonly answer: (reply?: Reply<{ total: number; entries: JournalEntry[] }>) => void }[] = [];
  const state = { total, changes: 0 };
  const pages = new JournalPages(
    (offset, limit) =>
      new Promise((resolve) => {
        const entries = Array.from({ length: Math.max(0, Math.min(limit, state.total - offset)) }, (_, n) => entryOf(state.total - offset - n));
        asked.push({ offset, answer: (reply = { ok: true, value: { total: state.total, entries } }) => resolve(reply) });
      }),
    () => (state.changes += 1),
  );
  const answer = async (): Promise<number> => {
    const next = asked.shift();
    next?.answer();
    await new Promise((resolve) => setTimeout(resolve));
    return next?.offset ?? -1;
  };
  return { pages, asked, state, answer };
}

describe('the pages of a journal', () => {
  test('are read for what is looked at and a little around it', async () => {
    const { pages, asked, answer } = journal(100_000);
    pages.show(0, 10);
    expect(asked.map(({ offset }) => offset)).toEqual([0]);
    expect(pages.total).toBeUndefined();
    await answer();
    expect(pages.total).toBe(100_000);
    expect(pages.entry(0)?.number).toBe(100_000);
    expect(pages.entry(99)?.number).toBe(99_901);
    expect(pages.entry(100)).toBeUndefined();
    pages.show(50, 80);
    expect(asked.map(({ offset }) => offset)).toEqual([PIECE]);
  });

  test('that are passed over on the way to others are not read', async () => {
    const { pages, asked, answer } = journal(100_000);
    pages.show(0, 0);
    await answer();
    for (let first = 10_000; first < 60_000; first += 1000) pages.show(first + 40, first + 60);
    expect(asked.map(({ offset }) => offset)).toEqual([10_000, 11_000]);
    await answer();
    expect(asked.map(({ offset }) => offset)).toEqual([11_000, 59_000]);
  });

  test('stay on show while they are read again after a change', async () => {
    const { pages, asked, state, answer } = journal(500);
    pages.show(0, 10);
    await answer();
    state.total = 501;
    pages.refresh();
    expect(pages.entry(0)?.number).toBe(500);
    expect(asked).toHaveLength(1);
    await answer();
    expect(pages.total).toBe(501);
    expect(pages.entry(0)?.number).toBe(501);
  });

  test('that arrive from before a change are read again', async () => {
    const { pages, asked, state, answer } = journal(500);
    pages.show(0, 10);
    await answer();
    pages.refresh();
    state.total = 501;
    pages.refresh();
    await answer();
    expect(asked).toHaveLength(1);
    await answer();
    expect(pages.entry(0)?.number).toBe(501);
    expect(asked).toHaveLength(0);
  });

  test('that are gone are forgotten', async () => {
    const { pages, state, answer } = journal(150);
    pages.show(90, 120);
    await answer();
    await answer();
    expect(pages.entry(120)).toBeDefined();
    state.total = 40;
    pages.refresh();
    await answer();
    await answer();
    expect(pages.total).toBe(40);
    expect(pages.entry(120)).toBeUndefined();
  });

  test('are kept for a while, not for ever', async () => {
    const { pages, answer } = journal(100_000);
    for (let first = 0; first < 100_000; first += PIECE) {
      pages.show(first + 40, first + 60);
      await answer();
    }
    expect(pages.entry(99_950)).toBeDefined();
    expect(pages.entry(50)).toBeUndefined();
  });

  test('say why they could not be read, and no more after closing', async () => {
    const { pages, asked, state } = journal(10);
    pages.show(0, 0);
    asked.shift()?.answer({ ok: false, error: { code: 'internal', message: 'no', fields: [] } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(pages.error?.message).toBe('no');
    pages.refresh();
    pages.close();
    const { changes } = state;
    asked.shift()?.answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(state.changes).toBe(changes);
    expect(pages.total).toBeUndefined();
  });
});

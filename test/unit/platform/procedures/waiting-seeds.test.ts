import { describe, expect, it } from 'vitest';
import { WaitingSeeds } from '#main/platform/procedures/waiting-seeds';

const asks = (seed: string): Promise<{ readonly kind: string; readonly seed: string }> => Promise.resolve({ kind: 'needs-die', seed });
const plays = (seed: string): Promise<{ readonly kind: string; readonly seed: string }> => Promise.resolve({ kind: 'played', seed });

describe('the seed of what waits for a die', () => {
  it('is the same until it is done, and another one then', async () => {
    const seeds = new WaitingSeeds();
    const { seed } = await seeds.playAt(['start', 'a'], asks);
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect((await seeds.playAt(['start', 'a'], asks)).seed).toBe(seed);
    expect((await seeds.playAt(['start', 'a'], plays)).seed).toBe(seed);
    expect((await seeds.playAt(['start', 'a'], plays)).seed).not.toBe(seed);
  });

  it('is of its place alone', async () => {
    const seeds = new WaitingSeeds();
    const { seed } = await seeds.playAt(['start', 'a'], asks);
    for (const place of [['start', 'b'], ['start'], ['start a'], ['starta']]) expect((await seeds.playAt(place, asks)).seed).not.toBe(seed);
  });

  it('stays through a refusal, and where it could not be kept', async () => {
    const seeds = new WaitingSeeds();
    const { seed } = await seeds.playAt(['start'], asks);
    const fails = (): Promise<{ readonly kind: string }> => Promise.reject(new Error('refused'));
    await expect(seeds.playAt(['start'], fails)).rejects.toThrow('refused');
    expect((await seeds.playAt(['start'], asks)).seed).toBe(seed);
  });
});

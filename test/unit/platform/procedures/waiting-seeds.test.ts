import { describe, expect, it } from 'vitest';
import { WaitingSeeds } from '#main/platform/procedures/waiting-seeds';

const asks = (seed: string): { readonly kind: string; readonly seed: string } => ({ kind: 'needs-die', seed });
const plays = (seed: string): { readonly kind: string; readonly seed: string } => ({ kind: 'played', seed });

describe('the seed of what waits for a die', () => {
  it('is the same until it is done, and another one then', () => {
    const seeds = new WaitingSeeds();
    const { seed } = seeds.playAt(['start', 'a'], asks);
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(seeds.playAt(['start', 'a'], asks).seed).toBe(seed);
    expect(seeds.playAt(['start', 'a'], plays).seed).toBe(seed);
    expect(seeds.playAt(['start', 'a'], plays).seed).not.toBe(seed);
  });

  it('is of its place alone', () => {
    const seeds = new WaitingSeeds();
    const { seed } = seeds.playAt(['start', 'a'], asks);
    for (const place of [['start', 'b'], ['start'], ['start a'], ['starta']]) expect(seeds.playAt(place, asks).seed).not.toBe(seed);
  });

  it('stays through a refusal, and where it could not be kept', () => {
    const seeds = new WaitingSeeds();
    const { seed } = seeds.playAt(['start'], asks);
    const fails = (): { readonly kind: string } => {
      throw new Error('refused');
    };
    expect(() => seeds.playAt(['start'], fails)).toThrow('refused');
    expect(seeds.playAt(['start'], asks).seed).toBe(seed);
  });
});

import { describe, expect, it } from 'vitest';
import { countedChance, MOST_GAMES } from '#shared/domain/chances';

describe('a chance that was counted', () => {
  it.each([
    [50, 100, 0.5, 0.0961],
    [500, 1000, 0.5, 0.0309],
    [0, 100, 0, 0.0185],
    [100, 100, 1, 0.0185],
    [1, 1, 1, 0.3967],
  ])('%i of %i is %f, within %f', (count, games, chance, error) => {
    const counted = countedChance(count, games);
    expect(counted.chance).toBe(chance);
    expect(counted.error).toBeCloseTo(error, 3);
  });

  it('is out by little more than two in a hundred once all games are played', () => {
    expect(countedChance(MOST_GAMES / 2, MOST_GAMES).error).toBeLessThan(0.022);
  });
});

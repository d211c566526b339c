import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { evaluate } from '#main/features/tray/mathjs-stand-in';

/** The original, past the alias that puts ours in its place. */
const original = createRequire(import.meta.url)('mathjs') as { readonly evaluate: (expression: string) => unknown };

describe('sums of a notation', () => {
  // Every sign and function that the grammar of the notation library knows.
  it.each(['7', '1+2*3', '(1+2)*3', '10-4-3', '8/4/2', '2^3^2', '-3^2', '2^-1', '5--3', '-(2+3)', '+4', '7%4', '-7%4', 'floor(7/2)', 'ceil(7/2)'])(
    '%s',
    (sum) => {
      expect(evaluate(sum)).toBe(original.evaluate(sum));
    },
  );

  it.each([
    'round(2.5)',
    'round(-2.5)',
    'round(0.29*100)',
    'abs(-3)',
    'sign(-3)',
    'sqrt(9)',
    'min(3,1,2)',
    'max(3,1,2)',
    'log(8)',
    'exp(1)',
    'cos(1)',
    'sin(1)',
    'tan(1)',
  ])('%s', (sum) => {
    expect(evaluate(sum)).toBe(original.evaluate(sum));
  });

  it('of anything else are refused', () => {
    for (const words of ['2+', 'x', 'import("fs")', '(1']) expect(() => evaluate(words)).toThrow();
  });
});

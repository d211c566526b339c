import { expect, test } from 'vitest';
import { readQuantity } from '../../../renderer/components/forms/quantity';

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['50', 50],
  ['51', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['', undefined],
  ['x', undefined],
])('%j is %j of at most 50', (typed, quantity) => {
  expect(readQuantity(typed, 50)).toBe(quantity);
});

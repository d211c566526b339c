import { describe, expect, it } from 'vitest';
import { isBlock, placed, rowsOf } from '../../../renderer/features/parties/pasted-cells';

describe('a block of cells from a spreadsheet', () => {
  it.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1\t\t3\n', [['1', '', '3']]],
    ['"a ""b""\nc"\t2', [['a "b"\nc', '2']]],
    ['12', [['12']]],
    ['', [['']]],
    ['1\n\n2', [['1'], [''], ['2']]],
    ['5"\t6', [['5"', '6']]],
  ])('%j', (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it('is one when it has more than one cell', () => {
    expect(['12', '12\n', '"1\t2"'].map(isBlock)).toEqual([false, false, false]);
    expect(['1\t2', '1\n2', '\t'].map(isBlock)).toEqual([true, true, true]);
  });

  it('goes where it is pasted; empty cells change nothing, and what lies beyond the table is counted', () => {
    expect(placed('1\t \t3\n4\t5\t6\n7\t8\t9', { row: 1, column: 1 }, { rows: 3, columns: 3 })).toEqual({
      cells: [
        { row: 1, column: 1, text: '1' },
        { row: 2, column: 1, text: '4' },
        { row: 2, column: 2, text: '5' },
      ],
      beyond: 5,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { messagePicker, messageWriter } from '#shared/plugin-api/kit/messages';
import type { MessageHistory, UsedMessage } from '#shared/plugin-api/kit/messages';
import { messageWriterUnder } from '#shared/plugin-api/kit/steps';
import type { Text } from '#shared/plugin-api/text';

/** Chooses the last of what there is to choose from. */
const dice = { variant: (count: number) => count - 1 };
const keyOf = (words: Text): string => ('key' in words ? words.key : '');

describe('messageWriter', () => {
  test('uses all wordings before the plain one, and one of three steps ago again', () => {
    let used: readonly UsedMessage[] = [];
    const step = (count: number): readonly string[] => {
      const messages = messageWriter(dice, () => ({ any: 3, plain: true }), { told: used });
      const lines = Array.from({ length: count }, () => keyOf(messages.pick('x')));
      used = messages.used();
      return lines;
    };
    expect(step(2)).toEqual(['x.2', 'x.1']);
    expect(step(2)).toEqual(['x.0', 'x.plain']);
    expect(step(1)).toEqual(['x.plain']);
    expect(step(3)).toEqual(['x.2', 'x.1', 'x.plain']);
  });

  test('keeps what the two latest steps used and no more', () => {
    const used = [
      { step: 1, line: 'x.0' },
      { step: 2, line: 'x.1' },
    ];
    const messages = messageWriter(dice, () => ({ any: 4, plain: true }), { told: used });
    messages.pick('x');
    expect(messages.used()).toEqual([
      { step: 2, line: 'x.1' },
      { step: 3, line: 'x.3' },
    ]);
  });

  test('without a plain wording repeats the one that was used longest ago', () => {
    const used = [
      { step: 1, line: 'x.1' },
      { step: 2, line: 'x.0' },
    ];
    const messages = messageWriter(dice, () => ({ any: 2 }), { told: used });
    expect(keyOf(messages.pick('x'))).toBe('x.1');
    const turned = used.map(({ step, line }) => ({ step, line: line === 'x.1' ? 'x.0' : 'x.1' }));
    expect(keyOf(messageWriter(dice, () => ({ any: 2 }), { told: turned }).pick('x'))).toBe('x.0');
  });

  test('a wording of three steps ago is as free as one that was never used', () => {
    const told = [{ step: 1, line: 'x.0' }];
    const asked: number[] = [];
    const counting = { variant: (count: number) => asked.push(count) * 0 };
    expect(keyOf(messageWriter(counting, () => ({ any: 3, plain: true }), { told }, 4).pick('x'))).toBe('x.0');
    expect(asked).toEqual([3]);
    expect(keyOf(messageWriter(counting, () => ({ any: 1, plain: true }), { told }, 3).pick('x'))).toBe('x.plain');
  });

  test('several actions of one step count as one', () => {
    const used = [{ step: 4, line: 'x.1' }];
    const messages = messageWriter(dice, () => ({ any: 2, plain: true }), { told: used }, 4);
    expect(keyOf(messages.pick('x'))).toBe('x.0');
    expect(messages.used()).toEqual([
      { step: 4, line: 'x.1' },
      { step: 4, line: 'x.0' },
    ]);
  });

  test.each<[MessageHistory['ground'], readonly string[]]>([
    ['town', ['x.town.0', 'x.0', 'x.plain']],
    ['any', ['x.0', 'x.plain', 'x.plain']],
    [undefined, ['x.0', 'x.plain', 'x.plain']],
  ])('on the ground %s', (ground, expected) => {
    const messages = messageWriter(dice, () => ({ any: 1, town: 1, wild: 1, plain: true }), ground === undefined ? {} : { ground });
    expect([1, 2, 3].map(() => keyOf(messages.pick('x')))).toEqual(expected);
  });

  test('fills the places of the message, plain or not', () => {
    const messages = messageWriter(dice, () => ({ any: 1, plain: true }), {});
    expect(messages.pick('x', { name: 'Ada' })).toEqual({ key: 'x.0', args: { name: 'Ada' } });
    expect(messages.pick('x', { name: 'Ada' })).toEqual({ key: 'x.plain', args: { name: 'Ada' } });
  });

  test('asks for one choice a message, and none for a plain one', () => {
    const asked: number[] = [];
    const messages = messageWriter({ variant: (count) => asked.push(count) * 0 }, () => ({ any: 2, plain: true }), {});
    for (let each = 0; each < 3; each += 1) messages.pick('x');
    expect(asked).toEqual([2, 1]);
  });
});

describe('messageWriterUnder', () => {
  test('puts its prefix before every key', () => {
    const messages = messageWriterUnder('tell.', dice, (key) => ({ any: key === 'tell.fall' ? 2 : 0, plain: true }), {});
    expect(keyOf(messages.pick('fall'))).toBe('tell.fall.1');
    expect(messages.used()).toEqual([{ step: 1, line: 'tell.fall.1' }]);
  });
});

describe('messagePicker', () => {
  test('uses every wording of a message before one comes again', () => {
    const pick = messagePicker(dice, 3);
    expect([1, 2, 3, 4].map(() => keyOf(pick('x')))).toEqual(['x.2', 'x.1', 'x.0', 'x.2']);
    expect(keyOf(pick('y'))).toBe('y.2');
  });
});

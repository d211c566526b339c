/** Keys: of every layout, of both platforms, and each with one meaning. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fits } from '../../../renderer/app/keys/key-match';
import type { Press } from '../../../renderer/app/keys/key-match';
import { LETTERS, MEANINGS } from '../../../renderer/app/keys/key-map';
import { digitInstead } from '../../../renderer/ui/digits';
import { hasCommand, pretendMac } from '../../../renderer/ui/platform';
import { ROOT } from '../../helpers/plugin-ids';

function press(key: string, code = '', modifiers: Partial<Press> = {}): Press {
  return { key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...modifiers };
}

const SHIFT = { shiftKey: true };
const CTRL = { ctrlKey: true };
const CMD = { metaKey: true };

let back: (() => void) | undefined;
afterEach(() => {
  back?.();
  back = undefined;
});

describe('a choice with a digit', () => {
  it.each([
    ['QWERTY', press('1', 'Digit1')],
    ['QWERTY with Shift', press('!', 'Digit1', SHIFT)],
    ['AZERTY', press('&', 'Digit1')],
    ['AZERTY with Shift', press('1', 'Digit1', SHIFT)],
    ['Czech', press('+', 'Digit1')],
    ['the keypad', press('1', 'Numpad1')],
    ['the keypad without Num Lock', press('End', 'Numpad1')],
  ])('answers to %s', (_layout, event) => {
    expect(fits('1', event)).toBeDefined();
    expect(fits('2', event)).toBeUndefined();
  });

  it('goes by what is written on the key where that is a digit', () => {
    expect(fits('7', press('7', 'Digit1', SHIFT))).toBe('sign');
    expect(fits('1', press('7', 'Digit1', SHIFT))).toBeUndefined();
  });

  it('comes after a sign that stands on the same key', () => {
    const slash = press('/', 'Digit7', SHIFT);
    expect([fits('/', slash), fits('7', slash)]).toEqual(['sign', 'place']);
  });

  it('leaves Alt and the keypad to Windows', () => {
    expect(fits('Alt+1', press('&', 'Digit1', { altKey: true }))).toBeDefined();
    expect(fits('Alt+1', press('1', 'Numpad1', { altKey: true }))).toBeUndefined();
  });
});

describe('redo', () => {
  it('answers to Ctrl+Shift+Z and to Ctrl+Y', () => {
    expect(fits('Ctrl+Shift+Z', press('Z', 'KeyZ', { ...CTRL, ...SHIFT }))).toBeDefined();
    expect(fits('Ctrl+Shift+Z', press('y', 'KeyY', CTRL))).toBeDefined();
    expect(fits('Ctrl+Z', press('y', 'KeyY', CTRL))).toBeUndefined();
  });
});

describe('on a Mac', () => {
  it('Command does what Ctrl does elsewhere, and Ctrl does not', () => {
    expect(fits('Ctrl+K', press('k', 'KeyK', CMD))).toBeUndefined();
    back = pretendMac(true);
    expect(fits('Ctrl+K', press('k', 'KeyK', CMD))).toBeDefined();
    expect(fits('Ctrl+K', press('k', 'KeyK', CTRL))).toBeUndefined();
    expect(fits('K', press('k', 'KeyK', CTRL))).toBeUndefined();
    expect(fits('Ctrl+Shift+Z', press('z', 'KeyZ', { ...CMD, ...SHIFT }))).toBeDefined();
    expect(hasCommand(press('k', 'KeyK', CMD))).toBe(true);
  });
});

describe('a number field', () => {
  it('takes the unshifted row of a French keyboard as digits', () => {
    const row = ['&', 'é', '"', "'", '(', '-', 'è', '_', 'ç', 'à'];
    const digits = row.map((key, at) => digitInstead(press(key, `Digit${String((at + 1) % 10)}`), false));
    expect(digits).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']);
  });

  it('leaves a sign where a number may begin with one', () => {
    expect(digitInstead(press('-', 'Digit6'), true)).toBeUndefined();
    expect(digitInstead(press('+', 'Digit1'), true)).toBeUndefined();
    expect(digitInstead(press('è', 'Digit7'), true)).toBe('7');
  });

  it('leaves digits, other keys and what is held with Shift, Ctrl or AltGr alone', () => {
    expect(digitInstead(press('1', 'Digit1'), false)).toBeUndefined();
    expect(digitInstead(press('!', 'Digit1', SHIFT), false)).toBeUndefined();
    expect(digitInstead(press('&', 'Digit1', CTRL), false)).toBeUndefined();
    expect(digitInstead(press('{', 'Digit4', { ctrlKey: true, altKey: true }), false)).toBeUndefined();
    expect(digitInstead(press('-', 'Minus'), false)).toBeUndefined();
    expect(digitInstead(press('Enter', 'Enter'), false)).toBeUndefined();
  });
});

describe('one key, one meaning', () => {
  const sources = fs
    .readdirSync(path.join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('key-map.ts'))
    .map((name) => ({ name, text: fs.readFileSync(path.join(ROOT, 'renderer', name), 'utf8') }));
  /** Keys that a screen writes out: `keys: 'Enter'`, `keys="Enter"`, `add('Enter', …`. */
  const written = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\bkeys: '([^']+)'|\bkeys="([^"]+)"|\badd\('([^']+)', /g)].map((found) => ({ name, key: found[1] ?? found[2] ?? found[3] ?? '' })),
  );

  it('no letter stands for two things', () => {
    const letters = Object.values(LETTERS);
    expect(letters.filter((letter, at) => letters.indexOf(letter) !== at)).toEqual([]);
  });

  it('keys are found in the screens', () => {
    expect(written.length).toBeGreaterThan(40);
    expect(sources.filter(({ text }) => text.includes('LETTERS.')).length).toBeGreaterThan(5);
  });

  it('no screen has a letter of its own', () => {
    expect(written.filter(({ key }) => /^(Shift\+)?[A-Z]$/.test(key))).toEqual([]);
  });

  it('every other key is one whose meaning is written down', () => {
    const known = [...Object.keys(MEANINGS), ...Array.from({ length: 10 }, (_, digit) => `Alt+${String(digit)}`)];
    expect(written.filter(({ key }) => !known.includes(key))).toEqual([]);
  });
});

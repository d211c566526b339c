import { describe, expect, it } from 'vitest';
import { isEcho, mayRepeat } from '../../../renderer/ui/press-rule';
import type { Click, RepeatedKey } from '../../../renderer/ui/press-rule';

const click = (count: number, at: number, more: Partial<Click> = {}): Click => ({ count, at, stepper: undefined, inText: false, ...more });

describe('the second click of a double click', () => {
  it('does nothing, whatever it meets', () => {
    expect(isEcho(click(1, 100), undefined)).toBe(false);
    expect(isEcho(click(2, 220), click(1, 100))).toBe(true);
    expect(isEcho(click(3, 340), click(1, 100))).toBe(true);
    // A system that gives slow hands more time counts on: it is a double click all the same.
    expect(isEcho(click(2, 900), click(1, 100))).toBe(true);
    expect(isEcho(click(2, 220), undefined)).toBe(true);
  });

  it('is no double click when a key, a program or a later click makes it', () => {
    expect(isEcho(click(0, 110), click(1, 100))).toBe(false);
    expect(isEcho(click(1, 700), click(1, 100))).toBe(false);
    // Somebody who clicks on and on: what comes later than a double click is meant.
    expect(isEcho(click(3, 700), click(1, 100))).toBe(false);
  });

  it('selects a word in a text', () => {
    expect(isEcho(click(2, 220, { inText: true }), click(1, 100))).toBe(false);
  });

  it('steps on a stepper, if the first one met the same stepper', () => {
    const [stepper, other] = [{}, {}];
    expect(isEcho(click(2, 220, { stepper }), click(1, 100, { stepper }))).toBe(false);
    expect(isEcho(click(2, 220, { stepper: other }), click(1, 100, { stepper }))).toBe(true);
    expect(isEcho(click(2, 220, { stepper }), click(1, 100))).toBe(true);
    expect(isEcho(click(2, 220), click(1, 100, { stepper }))).toBe(true);
  });
});

describe('a key that is held down', () => {
  const held = (key: string, place: RepeatedKey['place'], more: Partial<RepeatedKey> = {}): boolean =>
    mayRepeat({ key, place, ctrl: false, alt: false, meta: false, beganHere: true, onStepper: false, ...more });

  it('acts once on buttons and screens', () => {
    for (const key of ['Enter', 'Escape', 'Delete', 'Backspace', 'n', 'É', '1', '?']) {
      expect(held(key, 'action'), key).toBe(false);
      expect(held(key, 'elsewhere'), key).toBe(false);
    }
    expect(held(' ', 'action')).toBe(false);
    for (const key of ['z', 'N', 'd', '1']) expect(held(key, 'elsewhere', { ctrl: true }), key).toBe(false);
    expect(held('Enter', 'elsewhere', { ctrl: true })).toBe(false);
  });

  it('goes on where it only moves, scrolls or belongs to the program', () => {
    for (const place of ['line', 'lines', 'list', 'action', 'elsewhere'] as const) {
      for (const key of ['ArrowDown', 'PageUp', 'Home', 'Tab', 'Shift', 'Control']) expect(held(key, place, { beganHere: false }), key).toBe(true);
    }
    expect(held(' ', 'elsewhere')).toBe(true);
    expect(held('F11', 'elsewhere')).toBe(true);
    expect(held('+', 'elsewhere', { ctrl: true })).toBe(true);
  });

  it('writes where it went down, and nowhere else', () => {
    for (const key of ['a', ' ', '7', 'Backspace', 'Delete']) {
      for (const place of ['line', 'lines', 'list'] as const) {
        expect(held(key, place), key).toBe(true);
        expect(held(key, place, { beganHere: false }), key).toBe(false);
      }
    }
    expect(held('z', 'line', { ctrl: true })).toBe(true);
    expect(held('Enter', 'lines')).toBe(true);
    expect(held('Enter', 'lines', { beganHere: false })).toBe(false);
    expect(held('Enter', 'lines', { ctrl: true })).toBe(false);
    expect(held('Enter', 'line')).toBe(false);
    expect(held('Enter', 'list')).toBe(false);
    expect(held('Escape', 'lines')).toBe(false);
  });

  it('goes on on the stepper where it went down', () => {
    expect(held('Enter', 'action', { onStepper: true })).toBe(true);
    expect(held(' ', 'action', { onStepper: true })).toBe(true);
    expect(held('Enter', 'action', { onStepper: true, beganHere: false })).toBe(false);
  });
});

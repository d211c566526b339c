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
  const isAllowed = (key: string, place: RepeatedKey['place'], more: Partial<RepeatedKey> = {}): boolean =>
    mayRepeat({ key, place, ctrl: false, alt: false, meta: false, beganHere: true, onStepper: false, ...more });

  it('acts once on buttons and screens', () => {
    for (const key of ['Enter', 'Escape', 'Delete', 'Backspace', 'n', 'É', '1', '?']) {
      expect(isAllowed(key, 'action'), key).toBe(false);
      expect(isAllowed(key, 'elsewhere'), key).toBe(false);
    }
    expect(isAllowed(' ', 'action')).toBe(false);
    for (const key of ['z', 'N', 'd', '1']) expect(isAllowed(key, 'elsewhere', { ctrl: true }), key).toBe(false);
    expect(isAllowed('Enter', 'elsewhere', { ctrl: true })).toBe(false);
  });

  it('goes on where it only moves, scrolls or belongs to the program', () => {
    for (const place of ['line', 'lines', 'list', 'action', 'elsewhere'] as const) {
      for (const key of ['ArrowDown', 'PageUp', 'Home', 'Tab', 'Shift', 'Control']) expect(isAllowed(key, place, { beganHere: false }), key).toBe(true);
    }
    expect(isAllowed(' ', 'elsewhere')).toBe(true);
    expect(isAllowed('F11', 'elsewhere')).toBe(true);
    expect(isAllowed('+', 'elsewhere', { ctrl: true })).toBe(true);
  });

  it('writes where it went down, and nowhere else', () => {
    for (const key of ['a', ' ', '7', 'Backspace', 'Delete']) {
      for (const place of ['line', 'lines', 'list'] as const) {
        expect(isAllowed(key, place), key).toBe(true);
        expect(isAllowed(key, place, { beganHere: false }), key).toBe(false);
      }
    }
    expect(isAllowed('z', 'line', { ctrl: true })).toBe(true);
    expect(isAllowed('Enter', 'lines')).toBe(true);
    expect(isAllowed('Enter', 'lines', { beganHere: false })).toBe(false);
    expect(isAllowed('Enter', 'lines', { ctrl: true })).toBe(false);
    expect(isAllowed('Enter', 'line')).toBe(false);
    expect(isAllowed('Enter', 'list')).toBe(false);
    expect(isAllowed('Escape', 'lines')).toBe(false);
  });

  it('goes on on the stepper where it went down', () => {
    expect(isAllowed('Enter', 'action', { onStepper: true })).toBe(true);
    expect(isAllowed(' ', 'action', { onStepper: true })).toBe(true);
    expect(isAllowed('Enter', 'action', { onStepper: true, beganHere: false })).toBe(false);
  });
});

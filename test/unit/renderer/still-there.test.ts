/** Whether the focus may be placed once something that took a moment is done. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isStillThere, watchFocus } from '../../../renderer/ui/still-there';

interface Place {
  isConnected: boolean;
  readonly matches: (selector: string) => boolean;
  readonly contains: (other: unknown) => boolean;
}

function place(kind: 'input' | 'button', inside: readonly unknown[] = []): Place {
  const self: Place = {
    isConnected: true,
    matches: (selector) => selector.split(', ').includes(kind),
    contains: (other) => other === self || inside.includes(other),
  };
  return self;
}

const body = place('button');
const page: { body: unknown; activeElement: unknown } = { body, activeElement: body };

beforeEach(() => {
  page.activeElement = body;
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

describe('the focus of somebody who asked for something', () => {
  it('may be placed where they stayed, or where what they were in left it nowhere', () => {
    const field = place('input');
    page.activeElement = field;
    const mayFocus = watchFocus();
    expect(mayFocus()).toBe(true);
    page.activeElement = body;
    expect(mayFocus()).toBe(true);
    page.activeElement = null;
    expect(mayFocus()).toBe(true);
  });

  it('is theirs once they have gone on, also from nowhere', () => {
    for (const from of [place('input'), place('button'), body]) {
      page.activeElement = from;
      const mayFocus = watchFocus();
      page.activeElement = place('input');
      expect(mayFocus()).toBe(false);
      page.activeElement = place('button');
      expect(mayFocus()).toBe(false);
    }
  });

  it('may be taken from where a menu put it that closed, not from a field', () => {
    const entry = place('button');
    page.activeElement = entry;
    const mayFocus = watchFocus();
    entry.isConnected = false;
    page.activeElement = place('button');
    expect(mayFocus()).toBe(true);
    page.activeElement = place('input');
    expect(mayFocus()).toBe(false);
  });
});

describe('somebody in a form', () => {
  it('is there still while they are anywhere in it, or nowhere', () => {
    const field = place('input');
    const form = place('button', [field]);
    expect(isStillThere(form as unknown as Element)).toBe(true);
    page.activeElement = field;
    expect(isStillThere(form as unknown as Element)).toBe(true);
    expect(isStillThere(undefined)).toBe(false);
    page.activeElement = place('input');
    expect(isStillThere(form as unknown as Element)).toBe(false);
  });
});

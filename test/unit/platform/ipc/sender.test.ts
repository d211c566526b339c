import { describe, expect, it } from 'vitest';
import { isTrusted } from '#main/platform/ipc/sender';

const own = { url: 'app://ui/index.html', isMainFrame: true, isOwnWindow: true };

describe('who may call', () => {
  it.each(['app://ui/index.html', 'app://ui/', 'app://ui', 'app://ui/index.html#/campaigns/1', 'app://ui/a/b?x=1'])('our own page, %s', (url) => {
    expect(isTrusted({ ...own, url })).toBe(true);
  });

  it.each([
    'app://ui.evil/index.html',
    'app://uix/index.html',
    'app://ui-/index.html',
    'app://evil/ui',
    'app://evil/app://ui/',
    'app://ui@evil/',
    'app://evil@ui/',
    'app://a:b@ui/',
    'app://ui:80/',
    'app:ui',
    'app:/ui/index.html',
    'app:///ui',
    'app://',
    'apps://ui/',
    'xapp://ui/',
    'https://ui/',
    'http://ui/index.html',
    'file:///ui',
    'file://ui/index.html',
    'https://app//ui',
    'https://evil.example/?app://ui',
    'data:text/html,app://ui',
    'blob:app://ui/1234',
    'javascript:app://ui',
    'about:blank',
    'devtools://ui/',
    'chrome-extension://ui/index.html',
    '//ui/',
    'ui',
    '',
    ' ',
    'null',
  ])('never %s', (url) => {
    expect(isTrusted({ ...own, url })).toBe(false);
  });

  it('never a frame inside our page, a window that is not ours, or a frame that is gone', () => {
    expect(isTrusted({ ...own, isMainFrame: false })).toBe(false);
    expect(isTrusted({ ...own, isOwnWindow: false })).toBe(false);
    expect(isTrusted({ ...own, url: null })).toBe(false);
  });
});

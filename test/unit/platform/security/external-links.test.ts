import { describe, expect, it } from 'vitest';
import { externalTarget } from '#main/platform/security/external-links';
import { WEB_PREFERENCES } from '#main/platform/security/web-preferences';

describe('an address that may be opened in the browser', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['http://example.org/a?b=c#d', 'http://example.org/a?b=c#d'],
    ['HTTPS://EXAMPLE.ORG/A', 'https://example.org/A'],
    ['https://example.org:8443/', 'https://example.org:8443/'],
    ['https://exämple.org/', 'https://xn--exmple-cua.org/'],
    ['https://[::1]/', 'https://[::1]/'],
    // What is shown and opened is the parsed address: nothing hides in spaces.
    ['  https://example.org  ', 'https://example.org/'],
    ['https://exam\nple.org/\ta', 'https://example.org/a'],
    ['https:example.org', 'https://example.org/'],
    ['https:\\\\example.org\\a', 'https://example.org/a'],
  ])('%j is %s', (raw, href) => {
    expect(externalTarget(raw)?.href).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'file:///etc/passwd',
    'file://example.org/share',
    'FILE:///C:/Windows',
    'data:text/html,<script>1</script>',
    'blob:https://example.org/1',
    'vbscript:x',
    'app://ui/index.html',
    'httpsx://example.org',
    'xhttps://example.org',
    'http+unix://example.org',
    'ms-settings:network',
    'steam://run/1',
    'mailto:gm@example.org',
    'tel:1',
    'ftp://example.org',
    'ws://example.org',
    'view-source:https://example.org',
    'about:blank',
    'https://user@example.org/',
    'https://user:word@example.org/',
    'https://:word@example.org/',
    'https://example.org@evil.example/',
    'https://',
    'http://',
    'https:///',
    '//example.org',
    'example.org',
    '/etc/passwd',
    'C:\\Windows\\calc.exe',
    '\\\\host\\share',
    'https://exa mple.org',
    'https://example.org:99999/',
    '',
    ' ',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('never %j', (raw) => {
    expect(externalTarget(raw)).toBeUndefined();
  });

  it.each([undefined, null, 7, {}, ['https://example.org'], new URL('https://example.org'), { toString: () => 'https://example.org' }])(
    'never something that is no text: %o',
    (raw) => {
      expect(externalTarget(raw)).toBeUndefined();
    },
  );
});

describe('what a page of this program may do', () => {
  it('is this, and nothing is left to a default', () => {
    expect(WEB_PREFERENCES).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    });
    expect(Object.isFrozen(WEB_PREFERENCES)).toBe(true);
  });
});

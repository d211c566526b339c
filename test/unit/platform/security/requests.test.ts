/** What a packaged program takes no part in: switches for testing, requests to anywhere else. */
import { describe, expect, it } from 'vitest';
import { isOwnRequest } from '#main/platform/security/own-requests';
import { refuseTestingSwitches, TESTING_SWITCHES } from '#main/platform/security/testing-switches';
import { WEB_PREFERENCES } from '#main/platform/security/web-preferences';

function commandLine(...switches: readonly string[]) {
  const left = new Set(switches);
  return { left, hasSwitch: (name: string) => left.has(name), removeSwitch: (name: string) => void left.delete(name) };
}

describe('switches for testing', () => {
  it('are taken away from a packaged program, others are not', () => {
    const line = commandLine('remote-debugging-port', 'inspect', 'user-data-dir', 'no-sandbox', 'disable-gpu');
    expect(refuseTestingSwitches(line, true)).toEqual(['remote-debugging-port', 'inspect']);
    expect([...line.left]).toEqual(['user-data-dir', 'no-sandbox', 'disable-gpu']);
  });

  it('all of them', () => {
    const line = commandLine(...TESTING_SWITCHES);
    refuseTestingSwitches(line, true);
    expect([...line.left]).toEqual([]);
  });

  it('drive a program that is being developed', () => {
    const line = commandLine('remote-debugging-port');
    expect(refuseTestingSwitches(line, false)).toEqual([]);
    expect(line.left.has('remote-debugging-port')).toBe(true);
  });
});

describe('a request', () => {
  it.each(['app://ui/index.html', 'app://ui/picture/abc', 'data:image/png;base64,AA==', 'blob:app://ui/1234'])('for %s is the program’s own', (url) => {
    expect(isOwnRequest(url, undefined)).toBe(true);
  });

  it.each([
    ...[
      'https://example.invalid/',
      'http://127.0.0.1:9222/json',
      'http://localhost/',
      'ws://localhost:5173/',
      'wss://example.invalid/',
      'ftp://example.invalid/x',
    ],
    ...[
      'file:///etc/passwd',
      'app://evil/index.html',
      'app://ui.evil/',
      'blob:https://example.invalid/1',
      'devtools://devtools/bundled/x.html',
      'chrome://gpu',
    ],
    ...['chrome-extension://abc/x.js', 'about:srcdoc', 'javascript:alert(1)', 'view-source:app://ui/', 'filesystem:app://ui/x', '', 'nonsense'],
  ])('for %s is cancelled', (url) => {
    expect(isOwnRequest(url, undefined)).toBe(false);
  });

  it('may go to the build tool’s server and to the developer tools only while developing', () => {
    const development = { server: 'http://localhost:5173' };
    expect(['http://localhost:5173/main.ts', 'ws://localhost:5173/', 'devtools://devtools/x'].map((url) => isOwnRequest(url, development))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isOwnRequest('http://localhost:5174/', development)).toBe(false);
    expect(isOwnRequest('http://localhost:5173/', { server: undefined })).toBe(false);
  });
});

it('spelling is off, and dropping a file leads nowhere', () => {
  expect(WEB_PREFERENCES).toMatchObject({ spellcheck: false, navigateOnDragDrop: false });
});

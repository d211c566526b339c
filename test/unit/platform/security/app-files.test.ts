import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerFile, CONTENT_SECURITY_POLICY, pageHeaders } from '#main/platform/security/app-files';
import { tempFolder } from '../../../helpers/temp';

/** A folder of pages, with things beside it that must never be served. */
function site(): string {
  const parent = tempFolder();
  const root = path.join(parent, 'pages');
  fs.mkdirSync(path.join(root, 'assets'), { recursive: true });
  fs.mkdirSync(path.join(parent, 'pages-secret'));
  fs.mkdirSync(path.join(root, 'folder.js'));
  for (const [file, content] of [
    ['pages/index.html', '<p>début</p>'],
    ['pages/assets/a.js', 'let a;'],
    ['pages/assets/b.css', 'p{}'],
    ['pages/assets/c.woff2', 'font'],
    ['pages/assets/d.svg', '<svg/>'],
    ['pages/assets/e.json', '{}'],
    ['pages/assets/f.png', 'png'],
    ['pages/assets/é è.js', 'let e;'],
    ['pages/assets/a.js.map', 'source'],
    ['pages/assets/g.txt', 'words'],
    ['pages/assets/h.sqlite', 'data'],
    ['pages/assets/noending', 'words'],
    ['secret.json', 'secret'],
    ['pages-secret/x.js', 'secret'],
    ['index.html', 'secret'],
  ] as const) {
    fs.writeFileSync(path.join(parent, file), content);
  }
  return root;
}

const text = (body: Uint8Array | null): string | null => (body === null ? null : Buffer.from(body).toString('utf8'));

describe('files of the window', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<p>début</p>'],
    ['/index.html', 'text/html; charset=utf-8', '<p>début</p>'],
    ['/assets/a.js', 'text/javascript; charset=utf-8', 'let a;'],
    ['/assets/b.css', 'text/css; charset=utf-8', 'p{}'],
    ['/assets/c.woff2', 'font/woff2', 'font'],
    ['/assets/d.svg', 'image/svg+xml', '<svg/>'],
    ['/assets/e.json', 'application/json; charset=utf-8', '{}'],
    ['/assets/f.png', 'image/png', 'png'],
    ['/assets/%C3%A9%20%C3%A8.js', 'text/javascript; charset=utf-8', 'let e;'],
    ['/assets/../index.html', 'text/html; charset=utf-8', '<p>début</p>'],
  ])('%s is served as %s', async (target, type, body) => {
    const answer = await answerFile(site(), 'GET', target);
    expect(answer.status).toBe(200);
    expect(answer.headers).toEqual({ ...pageHeaders(CONTENT_SECURITY_POLICY), 'content-type': type });
    expect(text(answer.body)).toBe(body);
  });

  it('HEAD has the same headers and no body', async () => {
    const root = site();
    const [get, head] = [await answerFile(root, 'GET', '/'), await answerFile(root, 'HEAD', '/')];
    expect(head).toEqual({ ...get, body: null });
  });

  it.each<readonly [string, number]>([
    ['/../secret.json', 403],
    ['/../index.html', 403],
    ['/../../../../etc/passwd', 403],
    ['/%2e%2e/secret.json', 403],
    ['/%2E%2E/secret.json', 403],
    ['/.%2e/secret.json', 403],
    ['/%2e%2e%2fsecret.json', 403],
    ['/assets/%2e%2e%2f%2e%2e%2fsecret.json', 403],
    ['/assets/..%2f..%2fsecret.json', 403],
    ['/../pages-secret/x.js', 403],
    ['/..%2fpages-secret%2fx.js', 403],
    ['/../pages', 403],
    ['/..', 403],
    ['/.', 403],
    ['//', 403],
    ['/%252e%252e/secret.json', 404],
    ['/%252e%252e%252fsecret.json', 404],
    ['/..\\secret.json', 400],
    ['/..%5csecret.json', 400],
    ['/..%5Csecret.json', 400],
    ['\\..\\secret.json', 400],
    ['/assets%5c..%5c..%5csecret.json', 400],
    ['/index.html%00.js', 400],
    ['/index.html\0', 400],
    ['/%', 400],
    ['/%zz', 400],
    ['/%c3', 400],
    ['', 400],
    ['index.html', 400],
    ['../secret.json', 400],
    ['%2findex.html%00', 400],
    ['//etc/passwd', 404],
    ['/etc/passwd', 404],
    ['/C:/Windows/win.ini', 404],
    ['/C:%5CWindows%5Cwin.ini', 400],
    ['/file:///etc/passwd', 404],
    ['/assets/a.js.map', 404],
    ['/assets/g.txt', 404],
    ['/assets/h.sqlite', 404],
    ['/assets/noending', 404],
    ['/assets/a.JS', 404],
    ['/assets', 404],
    ['/assets/', 404],
    ['/folder.js', 404],
    ['/nothing.js', 404],
    ['/index.html/', 404],
    [`/${'a'.repeat(10_000)}.js`, 404],
  ])('%j gets nothing (%i)', async (target, status) => {
    const answer = await answerFile(site(), 'GET', target);
    // A trailing slash is dropped when the path is resolved: what is served then is a file of ours all the same.
    if (target === '/index.html/') expect([200, 404]).toContain(answer.status);
    else {
      expect(answer.status).toBe(status);
      expect(answer.body).toBeNull();
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
    }
    expect(text(answer.body) ?? '').not.toContain('secret');
  });

  it('an absolute path of the machine gets nothing', async () => {
    const root = site();
    for (const file of [path.join(root, 'index.html'), path.join(path.dirname(root), 'secret.json'), import.meta.filename]) {
      expect((await answerFile(root, 'GET', file)).body).toBeNull();
      expect((await answerFile(root, 'GET', `/${file}`)).body).toBeNull();
      expect((await answerFile(root, 'GET', encodeURIComponent(file))).body).toBeNull();
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'get', '', 'GET '])('the method %j is not answered', async (method) => {
    const answer = await answerFile(site(), method, '/index.html');
    expect(answer).toEqual({ status: 405, headers: pageHeaders("default-src 'none'"), body: null });
  });
});

describe('what a page may load', () => {
  const rules = Object.fromEntries(CONTENT_SECURITY_POLICY.split('; ').map((rule): [string, string[]] => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]));

  it('is nothing but its own files', () => {
    expect(rules).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['svelte-trusted-html', 'dompurify'],
    });
  });

  it('names nothing unsafe, no wildcard, no other place', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe-|\*|https?:|blob:|wss?:|nonce-|allow-duplicates/);
  });
});

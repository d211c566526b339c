/** Pages that are being printed: what is served of them, and to whom. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPrinted, PrintedPages, PRINT_TEMPLATE } from '#main/platform/security/printed-pages';
import { ROOT } from '../../../helpers/plugin-ids';

/** The page as it stands in the source: the build changes the address of its style sheet alone. */
const template = (): Promise<string> => fs.readFile(path.join(ROOT, 'renderer', PRINT_TEMPLATE), 'utf8');

describe('a page that is printed', () => {
  it('is the empty page with its title, language and body, and runs no script', async () => {
    const pages = new PrintedPages();
    pages.add('one', { title: '<Le col> & $& $1', language: 'en', body: '<h1>$& $`</h1>' });
    const { status, headers, body } = await pages.answer(template, '/print/one');
    const html = Buffer.from(body ?? new Uint8Array()).toString('utf8');
    expect(status).toBe(200);
    expect(html).toContain('<title>&lt;Le col&gt; &amp; $&amp; $1</title>');
    expect(html).toContain('<main><h1>$& $`</h1></main>');
    expect(html).toContain('lang="en"');
    // It stands in a folder of its own, its style sheet does not.
    expect(html).toContain('href="/print/print.css"');
    expect(html).not.toContain('<script');
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is there only while it is printed', async () => {
    const pages = new PrintedPages();
    pages.add('one', { title: '', language: 'fr', body: '' });
    pages.remove('one');
    for (const target of ['/print/one', '/print/', '/print/one%2F..']) expect((await pages.answer(template, target)).status).toBe(404);
  });

  it('is told from the style sheet and the letters beside it', () => {
    expect(['/print/4f1c-a', '/print/print.css', '/print/fonts/letters.woff2', '/printed', '/assets/print.css'].map(isPrinted)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

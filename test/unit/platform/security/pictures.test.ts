import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answer, answerPicture, isPicture } from '#main/platform/security/app-files';
import type { PictureReader } from '#main/platform/security/app-files';
import { PICTURE_TYPES } from '#shared/domain/records';
import { tempFolder } from '../../../helpers/temp';

const BYTES = new Uint8Array([1, 2, 3]);

/** Pictures that are there, and what was asked for. */
function pictures(stored: Readonly<Record<string, string>> = { moon: 'image/png' }): { readonly read: PictureReader; readonly asked: string[] } {
  const asked: string[] = [];
  const read: PictureReader = (id) => {
    asked.push(id);
    const type = stored[id];
    return Promise.resolve(type === undefined ? undefined : { type, bytes: BYTES });
  };
  return { read, asked };
}

describe('a picture of a campaign', () => {
  it.each(PICTURE_TYPES)('of the type %s is answered with its bytes, to be kept, and to be taken for nothing else', async (type) => {
    const { status, headers, body } = await answerPicture(pictures({ moon: type }).read, 'GET', '/picture/moon');
    expect({ status, body }).toEqual({ status: 200, body: BYTES });
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
  });

  it('has the same headers without its bytes for HEAD, and is only read', async () => {
    const { read } = pictures();
    const [get, head] = [await answerPicture(read, 'GET', '/picture/moon'), await answerPicture(read, 'HEAD', '/picture/moon')];
    expect(head).toEqual({ ...get, body: null });
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await answerPicture(read, method, '/picture/moon')).toMatchObject({ status: 405, body: null });
    }
  });

  it.each([
    '/picture/',
    '/picture/a/b',
    '/picture/../index.html',
    '/picture/%6doon',
    '/picture/moon%00',
    '/picture/moon.png',
    '/picture/moon ',
    `/picture/${'x'.repeat(65)}`,
    "/picture/'",
    '/picture/é',
  ])('is not looked for at %j', async (target) => {
    const { read, asked } = pictures();
    expect(await answerPicture(read, 'GET', target)).toMatchObject({ status: 404, body: null });
    expect(asked).toEqual([]);
  });

  it('that is not there, cannot be read, or is stored as something else is answered by nothing', async () => {
    expect(await answerPicture(pictures().read, 'GET', '/picture/sun')).toMatchObject({ status: 404, body: null });
    expect(await answerPicture(() => Promise.reject(new Error('closed')), 'GET', '/picture/moon')).toMatchObject({ status: 404, body: null });
    for (const type of ['image/svg+xml', 'text/html', 'toString', '']) {
      expect(await answerPicture(pictures({ moon: type }).read, 'GET', '/picture/moon')).toMatchObject({ status: 404, body: null });
    }
  });

  it('is waited for until the program has started', async () => {
    let start: (bytes: Uint8Array) => void = () => undefined;
    const started = new Promise<Uint8Array>((resolve) => (start = resolve));
    let answered = false;
    const waiting = answerPicture(async () => ({ type: 'image/png', bytes: await started }), 'GET', '/picture/moon').then((response) => {
      answered = true;
      return response;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(answered).toBe(false);
    start(BYTES);
    expect((await waiting).body).toEqual(BYTES);
  });
});

describe('what is asked for', () => {
  it('is a picture or a file of the pages by its address, never one for the other', async () => {
    const root = tempFolder();
    fs.writeFileSync(path.join(root, 'index.html'), 'the page');
    fs.mkdirSync(path.join(root, 'picture'));
    fs.writeFileSync(path.join(root, 'picture/moon.png'), 'a file of the pages');
    const { read, asked } = pictures();
    expect(Buffer.from((await answer(root, read, 'GET', '/')).body ?? []).toString()).toBe('the page');
    expect(asked).toEqual([]);
    expect((await answer(root, read, 'GET', '/picture/moon')).body).toEqual(BYTES);
    expect((await answer(root, read, 'GET', '/picture/moon.png')).status).toBe(404);
    expect((await answer(root, read, 'GET', '/pictures/moon')).status).toBe(404);
    expect(asked).toEqual(['moon']);
    expect(['/picture/moon', '/picture', '/index.html', '/x/picture/moon'].map(isPicture)).toEqual([true, false, false, false]);
  });
});

/**
 * Answers requests for the program's own pages, `app://ui/...`, out of one folder, and for the pictures of campaigns, `app://ui/picture/<id>`. Pure but
 * for reading that folder: the same answers serve Electron's protocol and the browser that tests the screens.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_TYPES } from '#shared/domain/records';

/** Answer to a request of the page for a file of the program. */
export interface FileAnswer {
  readonly status: 200 | 400 | 403 | 404 | 405;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** What a page may load: its own files, nothing from anywhere else, and no script that stands in the page itself. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // What Svelte draws, and what purifies the GM's Markdown before Svelte draws it.
  'trusted-types svelte-trusted-html dompurify',
].join('; ');

/** The headers that every page of the program is sent with. */
export function pageHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** A picture as it is stored. */
export interface StoredPicture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Finds a picture by its id, once the program can. */
export type PictureReader = (id: string) => Promise<StoredPicture | undefined>;

/** Where pictures are; nothing of the pages is. Ids need no encoding: what is encoded is none. */
const PICTURES = '/picture/';
const PICTURE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether the path part of an address is that of a picture. */
export function isPicture(target: string): boolean {
  return target.startsWith(PICTURES);
}

/** Answers one request, whichever of both it is for. */
export function answer(root: string, picture: PictureReader, method: string, target: string): Promise<FileAnswer> {
  return isPicture(target) ? answerPicture(picture, method, target) : answerFile(root, method, target);
}

/**
 * Answers a request for a picture. Its id never has other bytes, so that it may be kept.
 * @param target the path part of the address, percent-encoded as it came.
 */
export async function answerPicture(picture: PictureReader, method: string, target: string): Promise<FileAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return empty(405);
  const id = target.slice(PICTURES.length);
  if (!PICTURE_ID.test(id)) return empty(404);
  const found = await picture(id).catch(() => undefined);
  // Nothing else leaves as a picture, whatever is stored.
  if (found === undefined || !PICTURE_TYPES.some((type) => type === found.type)) return empty(404);
  const headers = { ...pageHeaders("default-src 'none'"), 'content-type': found.type, 'cache-control': 'private, max-age=31536000, immutable' };
  return { status: 200, headers, body: method === 'HEAD' ? null : new Uint8Array(found.bytes) };
}

/**
 * Answers one request for a file.
 * @param root the folder that may be read, and nothing beside it.
 * @param target the path part of the address, percent-encoded as it came.
 */
export async function answerFile(root: string, method: string, target: string): Promise<FileAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return empty(405);
  const relative = decode(target);
  if (relative === undefined) return empty(400);
  const file = path.resolve(root, `.${relative === '/' ? '/index.html' : relative}`);
  // Compared after resolving: `..` in any spelling ends outside the folder and is refused.
  if (!file.startsWith(path.resolve(root) + path.sep)) return empty(403);
  const type = TYPES[path.extname(file)];
  if (type === undefined) return empty(404);
  try {
    const body = new Uint8Array(await fs.readFile(file));
    return { status: 200, headers: { ...pageHeaders(CONTENT_SECURITY_POLICY), 'content-type': type }, body: method === 'HEAD' ? null : body };
  } catch {
    return empty(404);
  }
}

/** Answers a request for one file of JSON that stands elsewhere, whole; one that is not there is not found. */
export async function answerJson(file: string, method: string): Promise<FileAnswer> {
  if (method !== 'GET') return empty(405);
  try {
    const body = new Uint8Array(await fs.readFile(file));
    return {
      status: 200,
      headers: { ...pageHeaders("default-src 'none'"), 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      body,
    };
  } catch {
    return empty(404);
  }
}

function decode(target: string): string | undefined {
  try {
    const decoded = decodeURIComponent(target);
    return decoded.startsWith('/') && !decoded.includes('\0') && !decoded.includes('\\') ? decoded : undefined;
  } catch {
    return undefined;
  }
}

function empty(status: FileAnswer['status']): FileAnswer {
  return { status, headers: pageHeaders("default-src 'none'"), body: null };
}

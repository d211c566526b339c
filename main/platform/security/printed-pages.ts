/** Pages that are being printed: made by the program, kept in memory, served under an address of their own while the printing lasts. */
import { pageHeaders } from '#main/platform/security/app-files';
import type { FileAnswer } from '#main/platform/security/app-files';

/** A page as it is served. */
interface Printed {
  readonly title: string;
  readonly language: string;
  /** HTML that the program has written: texts of people in it are escaped or purified. */
  readonly body: string;
}

/** Where they are. Ids need no encoding: what is encoded is none. */
const PRINTED = '/print/';
const ID = /^[A-Za-z0-9-]{1,64}$/;

/** No script at all, whatever stands in the page; style sheets and letters of the program. */
const POLICY = ["default-src 'none'", "style-src 'self'", "font-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join('; ');

/** Where the body goes in the empty page. */
const PLACE = '<main></main>';

/** The page into which the body of a printed one goes, with its style sheet: a file of the window beside its first page. */
export const PRINT_TEMPLATE = 'print.html';

/** Whether the path part of an address is that of a page that is printed. Style sheets and letters of such pages may stand in the same folder. */
export function isPrinted(target: string): boolean {
  return target.startsWith(PRINTED) && !/[./]/.test(target.slice(PRINTED.length));
}

/** The pages that are being printed, by their ids. */
export class PrintedPages {
  readonly #pages = new Map<string, Printed>();

  add(id: string, page: Printed): void {
    this.#pages.set(id, page);
  }

  remove(id: string): void {
    this.#pages.delete(id);
  }

  /** @param template reads the empty page (`PRINT_TEMPLATE`). @param target the path part of the address. */
  async answer(template: () => Promise<string>, target: string): Promise<FileAnswer> {
    const id = target.slice(PRINTED.length);
    const page = ID.test(id) ? this.#pages.get(id) : undefined;
    if (page === undefined) return { status: 404, headers: pageHeaders("default-src 'none'"), body: null };
    const empty = await template();
    // By functions: what stands in a text must not be taken for a sign of the replacement.
    const html = empty
      // The page stands in a folder of its own.
      .replaceAll('href="./', () => 'href="/')
      .replace('<html lang="fr">', () => `<html lang="${page.language === 'en' ? 'en' : 'fr'}">`)
      .replace('<title></title>', () => `<title>${escaped(page.title)}</title>`)
      .replace(PLACE, () => `<main>${page.body}</main>`);
    const headers = { ...pageHeaders(POLICY), 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return { status: 200, headers, body: new Uint8Array(Buffer.from(html)) };
  }
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

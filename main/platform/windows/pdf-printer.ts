import { randomUUID } from 'node:crypto';
import { BrowserWindow } from 'electron';
import type { PrintPage } from '#main/platform/desktop/desktop';
import type { PrintedPages } from '#main/platform/security/printed-pages';
import { WEB_PREFERENCES } from '#main/platform/security/web-preferences';
import { APP_ORIGIN } from '#shared/ipc/origin';

/** A page that takes longer than this is given up. */
const LONGEST_MS = 60_000;

/** Lays the page out, which asks for the letters that it is written in, and waits for them: what has none yet would be printed without words. */
const LETTERS = 'document.body.getBoundingClientRect(); document.fonts.ready.then(() => null)';

/** What the page is and its number: a document of its own inside Chromium, to which neither our styles nor our policy apply. It fills in the title by itself. */
const FOOTER = `<style>
  .line { box-sizing: border-box; display: flex; gap: 16px; width: 100%; padding: 0 0.65in; font: 8px sans-serif; color: #555 }
  .title { flex: 1; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
</style><div class="line"><span class="title"></span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`;

/**
 * Prints a page into a PDF: in a window that nobody sees, without a way to the program. Its policy lets no script of the page run; the program itself asks it for its letters.
 * @throws Error when the page does not load or takes more than a minute.
 */
export async function printPdf(pages: PrintedPages, page: PrintPage): Promise<Uint8Array> {
  const id = randomUUID();
  pages.add(id, page);
  const window = new BrowserWindow({ show: false, width: 800, height: 1100, webPreferences: { ...WEB_PREFERENCES, devTools: false } });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('printing took too long'));
    }, LONGEST_MS);
  });
  try {
    await Promise.race([window.loadURL(`${APP_ORIGIN}/print/${id}`), tooLong]);
    await Promise.race([window.webContents.executeJavaScript(LETTERS), tooLong]);
    const printed = window.webContents.printToPDF({
      pageSize: page.paper === 'letter' ? 'Letter' : 'A4',
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: FOOTER,
      margins: { top: 0.6, bottom: 0.7, left: 0.65, right: 0.65 },
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
    return await Promise.race([printed, tooLong]);
  } finally {
    clearTimeout(timer);
    pages.remove(id);
    window.destroy();
  }
}

import fs from 'node:fs/promises';
import path from 'node:path';
import { protocol } from 'electron';
import { answer, answerJson, CONTENT_SECURITY_POLICY, isPicture, pageHeaders } from '#main/platform/security/app-files';
import { isPrinted, PRINT_TEMPLATE } from '#main/platform/security/printed-pages';
import type { PrintedPages } from '#main/platform/security/printed-pages';
import type { FileAnswer, PictureReader } from '#main/platform/security/app-files';
import { FIRST_SCREEN_PATH } from '#shared/ipc/first-screen';
import { APP_HOST, APP_SCHEME } from '#shared/ipc/origin';

/** Must run before the app is ready: makes `app:` a secure scheme with an origin of its own. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }]);
}

/**
 * Serves the window's files, and the pictures of campaigns.
 * @param root folder of the built pages.
 * @param picture where pictures come from; one that is asked for before the services are open waits for them.
 * @param firstScreen the file of what the first screen was last drawn from, which may not be there.
 * @param printed pages that are being printed.
 * @param devServer address of the build tool's server while developing: the window still lives on `app:`, so that origin and sender checks are the same as in the product.
 */
export function serveApp(root: string, picture: PictureReader, firstScreen: string, printed: PrintedPages, devServer: string | undefined): void {
  const template =
    devServer === undefined ? () => fs.readFile(path.join(root, PRINT_TEMPLATE), 'utf8') : async () => (await fetch(new URL(PRINT_TEMPLATE, devServer))).text();
  protocol.handle(APP_SCHEME, async (request) => {
    const url = new URL(request.url);
    if (url.host !== APP_HOST) return new Response(null, { status: 404 });
    if (url.pathname === FIRST_SCREEN_PATH) return answerWith(await answerJson(firstScreen, request.method));
    if (isPrinted(url.pathname)) return answerWith(await printed.answer(template, url.pathname));
    if (devServer !== undefined && !isPicture(url.pathname)) return fromDevServer(devServer, url, request.headers.get('accept'));
    return answerWith(await answer(root, picture, request.method, url.pathname));
  });
}

function answerWith({ status, headers, body }: FileAnswer): Response {
  return new Response(body, { status, headers: { ...headers } });
}

/** @param accept what the page asks for: a style sheet that a page links to comes as one, and as a script where a script imports it. */
async function fromDevServer(server: string, url: URL, accept: string | null): Promise<Response> {
  const answer = await fetch(new URL(url.pathname + url.search, server), accept === null ? {} : { headers: { accept } });
  const headers = new Headers(pageHeaders(developmentPolicy(server)));
  headers.set('content-type', answer.headers.get('content-type') ?? 'application/octet-stream');
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
}

/** Hot reload adds styles as elements and speaks over a socket; everything else stays as in the product. */
function developmentPolicy(server: string): string {
  const socket = server.replace(/^http/, 'ws');
  return CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "connect-src 'self'",
    `connect-src 'self' ${new URL(socket).origin}`,
  );
}

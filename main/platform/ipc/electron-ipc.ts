import { BrowserWindow, ipcMain } from 'electron';
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { isTrusted } from '#main/platform/ipc/sender';
import { Disconnected } from '#main/platform/workers/rpc';
import type { ILogger } from '#shared/domain/logger';
import type { CallError, Reply } from '#shared/ipc/contract';
import { CALL_CHANNEL, EVENT_CHANNEL, FILE_CHANNEL } from '#shared/ipc/origin';
import type { Disposable } from '#shared/util/disposable';

/** What the channel to the pages needs from the program. */
export interface IpcOptions {
  /** Answers a call whose sender was checked. @throws Disconnected when nobody knows whether it was done. */
  readonly call: (method: unknown, input: unknown, origin: unknown) => Promise<Reply<unknown>>;
  /** Takes the paths of files and folders that were dropped on a page. */
  readonly offered: (files: unknown) => void;
  /** Whether a page belongs to one of the program's windows. */
  readonly isOwn: (contents: WebContents) => boolean;
  /** Says a text of the application. */
  readonly say: (key: string) => string;
  readonly logger: ILogger;
}

/** The page's only way in. */
export interface PageIpc extends Disposable {
  /** Announces something to the program's own pages. */
  announce(event: string, payload: unknown): void;
}

/** Joins the services to Electron's IPC: the one place that listens to pages, so the one place that checks who speaks. */
export function openIpc({ call, offered, isOwn, say, logger }: IpcOptions): PageIpc {
  const refuse = (code: CallError['code'], key: string): Reply<never> => ({ ok: false, error: { code, message: say(key), fields: [] } });
  ipcMain.handle(CALL_CHANNEL, async (event, method: unknown, input: unknown, origin: unknown) => {
    // Looked at before anything is waited for: the frame may be gone afterwards.
    const sender = describe(event, isOwn);
    if (!isTrusted(sender)) {
      logger.warn(`a call from ${sender.url ?? 'a frame that is gone'} was refused`);
      return refuse('forbidden', 'error.forbidden');
    }
    try {
      return await call(method, input, origin);
    } catch (error) {
      if (!(error instanceof Disconnected)) throw error;
      logger.error(`${String(method)}: the services ended before they answered`);
      return refuse('unavailable', 'error.servicesEnded');
    }
  });
  const takeFiles = (event: IpcMainEvent, files: unknown): void => {
    if (isTrusted(describe(event, isOwn))) offered(files);
    else logger.warn('files from a frame that is not the page were refused');
  };
  ipcMain.on(FILE_CHANNEL, takeFiles);
  return {
    announce: (event, payload) => {
      for (const window of BrowserWindow.getAllWindows()) {
        if (!window.isDestroyed() && isOwn(window.webContents)) window.webContents.send(EVENT_CHANNEL, event, payload);
      }
    },
    dispose: () => {
      ipcMain.removeHandler(CALL_CHANNEL);
      ipcMain.off(FILE_CHANNEL, takeFiles);
    },
  };
}

function describe(event: Pick<IpcMainInvokeEvent, 'senderFrame' | 'sender'>, isOwn: (contents: WebContents) => boolean) {
  const frame = event.senderFrame;
  return { url: frame?.url ?? null, isMainFrame: frame !== null && frame.parent === null, isOwnWindow: isOwn(event.sender) };
}

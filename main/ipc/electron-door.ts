import { BrowserWindow, ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import type { Dispatcher } from '#main/ipc/dispatcher';
import { isTrusted } from '#main/ipc/sender';
import type { IEvents } from '#main/services/events';
import type { ILogger } from '#shared/domain/logger';
import { CALL_CHANNEL, EVENT_CHANNEL } from '#shared/ipc/origin';
import type { Disposable } from '#shared/util/disposable';

/**
 * Joins the dispatcher to Electron's IPC: the one place that listens, so the one place that checks who speaks.
 * @param isOwn whether a page belongs to one of the program's windows.
 */
export function openDoor(dispatcher: Dispatcher, events: IEvents, isOwn: (contents: WebContents) => boolean, logger: ILogger): Disposable {
  ipcMain.handle(CALL_CHANNEL, (event, method: unknown, input: unknown) => {
    if (!isTrusted(describe(event, isOwn))) {
      logger.warn(`a call from ${event.senderFrame?.url ?? 'a frame that is gone'} was refused`);
      return dispatcher.refuse('forbidden', 'error.forbidden');
    }
    return dispatcher.call(method, input);
  });
  const announcing = events.onAny((event, payload) => {
    for (const window of BrowserWindow.getAllWindows()) {
      if (!window.isDestroyed() && isOwn(window.webContents)) window.webContents.send(EVENT_CHANNEL, event, payload);
    }
  });
  return {
    dispose: () => {
      announcing.dispose();
      ipcMain.removeHandler(CALL_CHANNEL);
    },
  };
}

function describe(event: IpcMainInvokeEvent, isOwn: (contents: WebContents) => boolean) {
  const frame = event.senderFrame;
  return { url: frame?.url ?? null, isMainFrame: frame !== null && frame.parent === null, isOwnWindow: isOwn(event.sender) };
}

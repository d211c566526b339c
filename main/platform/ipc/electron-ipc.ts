import { BrowserWindow, ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import type { Dispatcher } from '#main/platform/ipc/dispatcher';
import { isTrusted } from '#main/platform/ipc/sender';
import type { IEvents } from '#main/platform/history/events';
import type { ILogger } from '#shared/domain/logger';
import { CALL_CHANNEL, EVENT_CHANNEL } from '#shared/ipc/origin';
import type { Disposable } from '#shared/util/disposable';

/** What stands behind the door. */
interface Behind {
  readonly dispatcher: Dispatcher;
  readonly events: IEvents;
}

/**
 * Joins the dispatcher to Electron's IPC: the one place that listens, so the one place that checks who speaks.
 * @param starting what is behind the door; a page that calls earlier waits for it.
 * @param isOwn whether a page belongs to one of the program's windows.
 */
export function openDoor(starting: Promise<Behind>, isOwn: (contents: WebContents) => boolean, logger: ILogger): Disposable {
  ipcMain.handle(CALL_CHANNEL, async (event, method: unknown, input: unknown) => {
    // Looked at before anything is waited for: the frame may be gone afterwards.
    const sender = describe(event, isOwn);
    const { dispatcher } = await starting;
    if (isTrusted(sender)) return dispatcher.call(method, input);
    logger.warn(`a call from ${sender.url ?? 'a frame that is gone'} was refused`);
    return dispatcher.refuse('forbidden', 'error.forbidden');
  });
  let announcing: Disposable | undefined;
  void starting.then(({ events }) => {
    announcing = events.onAny((event, payload) => {
      for (const window of BrowserWindow.getAllWindows()) {
        if (!window.isDestroyed() && isOwn(window.webContents)) window.webContents.send(EVENT_CHANNEL, event, payload);
      }
    });
  });
  return {
    dispose: () => {
      announcing?.dispose();
      ipcMain.removeHandler(CALL_CHANNEL);
    },
  };
}

function describe(event: IpcMainInvokeEvent, isOwn: (contents: WebContents) => boolean) {
  const frame = event.senderFrame;
  return { url: frame?.url ?? null, isMainFrame: frame !== null && frame.parent === null, isOwnWindow: isOwn(event.sender) };
}

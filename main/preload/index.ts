/**
 * The only bridge between the page and the main process: three functions. What may be called is decided, and everything checked, on the
 * other side.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge } from '#shared/ipc/contract';
import { CALL_CHANNEL, EVENT_CHANNEL, FILE_CHANNEL } from '#shared/ipc/origin';

/** The oldest Electron that the program is tried on keeps the path at the file itself. */
function pathOf(file: File): string {
  const utils = webUtils as typeof webUtils | undefined;
  return utils === undefined ? ((file as { readonly path?: string }).path ?? '') : utils.getPathForFile(file);
}

const bridge: Bridge = {
  call: (method, input, origin) => ipcRenderer.invoke(CALL_CHANNEL, method, input, origin) as ReturnType<Bridge['call']>,
  offer: (files) => {
    const paths = files.map((file) => pathOf(file as File)).filter((path) => path !== '');
    if (paths.length > 0) ipcRenderer.send(FILE_CHANNEL, paths);
  },
  on: (event, listener) => {
    // The page gets the payload, never Electron's event with its sender.
    const relay = (_event: unknown, name: unknown, payload: unknown): void => {
      if (name === event) listener(payload as never);
    };
    ipcRenderer.on(EVENT_CHANNEL, relay);
    return () => void ipcRenderer.off(EVENT_CHANNEL, relay);
  },
};

contextBridge.exposeInMainWorld('traque', bridge);

/**
 * The only bridge between the page and the main process: two functions. What may be called is decided, and everything checked, on the
 * other side.
 */
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '#shared/ipc/contract';
import { CALL_CHANNEL, EVENT_CHANNEL } from '#shared/ipc/origin';

const bridge: Bridge = {
  call: (method, input, origin) => ipcRenderer.invoke(CALL_CHANNEL, method, input, origin) as ReturnType<Bridge['call']>,
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

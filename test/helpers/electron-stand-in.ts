/**
 * Stands where `electron` is imported from in plain Node. Only its IPC is here, both ends joined in memory: whatever crosses is cloned as
 * Electron clones it, so that a function or a class instance fails in a test and not in the running program. All else is tested in the
 * real Electron.
 */
type Handler = (event: unknown, ...args: unknown[]) => unknown;
type Listener = (event: unknown, ...args: unknown[]) => void;

const handlers = new Map<string, Handler>();
const listeners = new Map<string, Set<Listener>>();
const toMain = new Map<string, Set<Listener>>();

/** What tests look at and change: who seems to speak, and which windows there are. */
export const standIn = {
  page: {
    send: (channel: string, ...args: unknown[]): void => {
      deliver(channel, args);
    },
  },
  sender: {} as { readonly senderFrame: unknown; readonly sender: unknown },
  windows: [] as { readonly isDestroyed: () => boolean; readonly webContents: unknown }[],
  exposed: new Map<string, unknown>(),
  paths: new WeakMap<object, string>(),
  handlers,
};

function deliver(channel: string, args: readonly unknown[]): void {
  for (const listener of listeners.get(channel) ?? []) listener({ sender: 'secret' }, ...structuredClone(args));
}

export const ipcMain = {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  on(channel: string, listener: Listener): void {
    toMain.set(channel, (toMain.get(channel) ?? new Set()).add(listener));
  },
  off: (channel: string, listener: Listener): void => void toMain.get(channel)?.delete(listener),
  removeHandler: (channel: string): void => void handlers.delete(channel),
};

export const ipcRenderer = {
  async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    const handler = handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return structuredClone(await handler(standIn.sender, ...structuredClone(args)));
  },
  send(channel: string, ...args: unknown[]): void {
    for (const listener of toMain.get(channel) ?? []) listener(standIn.sender, ...structuredClone(args));
  },
  on(channel: string, listener: Listener): void {
    listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
  },
  off: (channel: string, listener: Listener): void => void listeners.get(channel)?.delete(listener),
};

/** Files that the person dropped have a path here, by the object that stands for them; anything a page makes up has none. */
export const webUtils = { getPathForFile: (file: object): string => standIn.paths.get(file) ?? '' };

export const contextBridge = {
  exposeInMainWorld: (name: string, value: unknown): void => void standIn.exposed.set(name, value),
};

export const BrowserWindow = { getAllWindows: () => standIn.windows };

/**
 * The two real ends of the page's IPC, the preload's bridge and the main thread's end, joined in memory by the stand-in for Electron,
 * which clones whatever crosses.
 */
import { onTestFinished } from 'vitest';
import type { Dispatcher } from '#main/platform/ipc/dispatcher';
import { openIpc } from '#main/platform/ipc/electron-ipc';
import type { IEvents } from '#main/platform/history/events';
import type { Bridge } from '#shared/ipc/contract';
import { createTranslator } from '#shared/text/translator';
import { standIn } from './electron-stand-in';

export interface Speaker {
  readonly url?: string;
  readonly parent?: unknown;
  readonly contents?: unknown;
  readonly isGone?: boolean;
}

const OWN = { send: standIn.page.send };

export interface IpcPair {
  readonly bridge: Bridge;
  readonly warnings: readonly string[];
  /** What was handed over as dropped. */
  readonly offered: readonly unknown[];
  /** From now on calls seem to come from somebody else. */
  speakAs(speaker: Speaker): void;
  close(): void;
}

export async function ipcPair(dispatcher: Dispatcher, events: IEvents): Promise<IpcPair> {
  await import('#main/preload/index');
  const warnings: string[] = [];
  const logger = { info: () => undefined, warn: (message: string) => void warnings.push(message), error: () => undefined };
  const offered: unknown[] = [];
  const words = createTranslator('fr');
  const ipc = openIpc({
    call: (method, input) => dispatcher.call(method, input),
    offered: (files) => void offered.push(files),
    isOwn: (contents) => (contents as unknown) === OWN,
    say: (key) => words.app(key),
    logger,
  });
  const announcing = events.onAny((event, payload) => {
    ipc.announce(event, payload);
  });
  const speakAs = ({ url = 'app://ui/index.html', parent = null, contents = OWN, isGone = false }: Speaker): void => {
    standIn.sender = { senderFrame: isGone ? null : { url, parent }, sender: contents };
  };
  speakAs({});
  standIn.windows = [{ isDestroyed: () => false, webContents: OWN }];
  onTestFinished(() => {
    announcing.dispose();
    ipc.dispose();
    standIn.windows = [];
  });
  return {
    bridge: standIn.exposed.get('traque') as Bridge,
    warnings,
    offered,
    speakAs,
    close: () => {
      announcing.dispose();
      ipc.dispose();
    },
  };
}

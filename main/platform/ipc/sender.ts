import { APP_HOST, APP_SCHEME } from '#shared/ipc/origin';

/** What is known of whoever sent a message. */
export interface Sender {
  /** The address of the frame that sent it; null when the frame is gone already. */
  readonly url: string | null;
  readonly isMainFrame: boolean;
  /** Whether the message comes from one of the program's own windows. */
  readonly isOwnWindow: boolean;
}

/** Only the main frame of our own window, at our own origin, may call. The address is parsed: look-alikes such as `app://ui.example` fail. */
export function isTrusted(sender: Sender): boolean {
  if (!sender.isMainFrame || !sender.isOwnWindow || sender.url === null) return false;
  try {
    const url = new URL(sender.url);
    return url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST && url.username === '' && url.password === '';
  } catch {
    return false;
  }
}

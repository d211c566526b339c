import { api } from '../stores/api';
import { t } from '../text/i18n.svelte';
import { toast } from '../ui/toasts.svelte';

/** The contract takes no longer message. */
const LONGEST = 10_000;
/** A fault in a loop would fill the log file. */
const MOST = 50;
let reported = 0;

/** Writes a fault of the page into the log file. */
export function report(fault: unknown): void {
  if (reported >= MOST) return;
  reported += 1;
  const message = fault instanceof Error ? (fault.stack ?? `${fault.name}: ${fault.message}`) : String(fault);
  void api.app.reportError({ message: message.slice(0, LONGEST) });
}

/** From now on every error of the page is written to the log file, and a message in plain words is shown once. */
export function reportErrors(): void {
  const hear = (fault: unknown): void => {
    report(fault);
    if (reported === 1) toast(t('error.page'), { tone: 'danger' });
  };
  window.addEventListener('error', (event) => {
    // A resize that takes two frames is no fault.
    if (event.message.startsWith('ResizeObserver loop')) return;
    hear(event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', (event) => hear(event.reason));
}

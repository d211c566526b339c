import { t } from '../text/i18n.svelte';

const NAMED: Readonly<Record<string, string>> = {
  Enter: 'key.enter',
  Escape: 'key.escape',
  Shift: 'key.shift',
  Tab: 'key.tab',
  Delete: 'key.delete',
  Space: 'key.space',
  ArrowLeft: 'key.left',
  ArrowRight: 'key.right',
  ArrowUp: 'key.up',
  ArrowDown: 'key.down',
  PageUp: 'key.pageUp',
  PageDown: 'key.pageDown',
  Home: 'key.home',
  End: 'key.end',
};

/** The name that a key carries on keyboards of the language in force: `Enter` is "Entrée". */
export function keyName(key: string): string {
  const named = NAMED[key];
  if (named !== undefined) return t(named);
  return key.length === 1 ? key.toLocaleUpperCase() : key;
}

/** The form that `aria-keyshortcuts` wants: `Ctrl+Enter` is "Control+Enter". */
export function ariaKeys(keys: string): string {
  return keys.replace('Ctrl', 'Control');
}

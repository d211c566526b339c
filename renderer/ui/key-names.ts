import { t } from '../text/i18n.svelte';
import { isMac } from './platform';

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

/** Keys that cannot be written in a combination as they are. */
const SIGNS: Readonly<Record<string, string>> = { Plus: '+', Minus: '\u2212' };

/** What stands on the modifiers of a Mac. */
const MAC: Readonly<Record<string, string>> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥' };

/** The name that a key carries on keyboards of the language in force: `Enter` is "Entrée". */
export function keyName(key: string): string {
  const sign = SIGNS[key] ?? (isMac() ? MAC[key] : undefined);
  if (sign !== undefined) return sign;
  const named = NAMED[key];
  if (named !== undefined) return t(named);
  return key.length === 1 ? key.toLocaleUpperCase() : key;
}

/** The form that `aria-keyshortcuts` wants: `Ctrl+Enter` is "Control+Enter", on a Mac "Meta+Enter". */
export function ariaKeys(keys: string): string {
  return keys.replace('Ctrl', isMac() ? 'Meta' : 'Control');
}

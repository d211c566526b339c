/** What the GM chose for the program, in force as soon as it is chosen. */
import type { Settings } from '#shared/ipc/settings';
import { setLanguage } from '../text/i18n.svelte';
import { toast } from '../ui/toasts.svelte';
import { api, onEvent } from './api';

const darkness = window.matchMedia('(prefers-color-scheme: dark)');

let current = $state.raw<Settings>(fallbackSettings());

/** Where nothing is stored (the data file cannot be read): the computer's language and theme. */
export function fallbackSettings(): Settings {
  return { language: navigator.language.startsWith('fr') ? 'fr' : 'en', theme: 'system', density: 'normal' };
}

/** The settings in force. */
export function settings(): Settings {
  return current;
}

/** Puts settings in force everywhere, without keeping them. */
export function applySettings(next: Settings): void {
  const languageChanged = document.documentElement.lang !== next.language || current.language !== next.language;
  current = next;
  paint();
  if (languageChanged) setLanguage(next.language);
}

/** Keeps a choice. It is in force at once; when it cannot be kept, it is taken back and the reason is shown. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const before = current;
  applySettings({ ...current, ...change });
  const reply = await api.settings.change(change);
  if (reply.ok) return;
  applySettings(before);
  toast(reply.error.message, { tone: 'danger' });
}

/** Follows the computer's theme and what is announced. Called once, at start. */
export function followSettings(): void {
  darkness.addEventListener('change', paint);
  onEvent('settings.changed', () => {
    void api.settings.get({}).then((reply) => {
      if (reply.ok) applySettings(reply.value);
    });
  });
}

function paint(): void {
  const theme = current.theme === 'system' ? (darkness.matches ? 'dark' : 'light') : current.theme;
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['density'] = current.density;
}

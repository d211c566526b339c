/** What the GM chose for the program, in force as soon as it is chosen. */
import { ZOOM } from '#shared/domain/zoom';
import type { Settings } from '#shared/ipc/settings';
import { setLanguage, setUnits, t, units } from '../text/i18n.svelte';
import { dismissToast, toast } from '../ui/toasts.svelte';
import { api, onEvent } from './api';

const darkness = window.matchMedia('(prefers-color-scheme: dark)');

let current = $state.raw<Settings>(fallbackSettings());
/** Settings were put in force before: from then on a change is news. */
let started = false;
/** Changes that are not answered yet. */
let pending = 0;

/** Where nothing is stored (the data file cannot be read): the computer's language and theme. */
export function fallbackSettings(): Settings {
  return { language: navigator.language.startsWith('fr') ? 'fr' : 'en', theme: 'system', density: 'normal', zoom: ZOOM.plain, resumeAtStart: false };
}

/** The settings in force. */
export function settings(): Settings {
  return current;
}

/** Puts settings in force everywhere, without keeping them. */
export function applySettings(next: Settings): void {
  const zoomed = started && next.zoom !== current.zoom;
  const languageChanged = document.documentElement.lang !== next.language || current.language !== next.language;
  current = next;
  paint();
  if (languageChanged) setLanguage(next.language);
  if (units() !== (next.units ?? 'km')) setUnits(next.units ?? 'km');
  if (zoomed) announceZoom(next.zoom);
  started = true;
}

/** The one message about the size that is shown; the next takes its place. */
let announced: number | undefined;

function announceZoom(zoom: number): void {
  if (announced !== undefined) dismissToast(announced);
  announced = toast(t('settings.zoom.now', { zoom }));
}

/** Keeps a choice. It is in force at once; when it cannot be kept, it is taken back and the reason is shown. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const before = current;
  applySettings({ ...current, ...change });
  pending += 1;
  const reply = await api.settings.change(change);
  pending -= 1;
  if (reply.ok) return;
  applySettings(before);
  toast(reply.error.message, { tone: 'danger' });
}

/** Follows the computer's theme and what is announced. Called once, at start. */
export function followSettings(): void {
  darkness.addEventListener('change', paint);
  onEvent('settings.changed', () => {
    void api.settings.get({}).then((reply) => {
      // While several choices are on their way, what is read is not the last of them.
      if (reply.ok && pending === 0) applySettings(reply.value);
    });
  });
}

function paint(): void {
  const theme = current.theme === 'system' ? (darkness.matches ? 'dark' : 'light') : current.theme;
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['density'] = current.density;
}

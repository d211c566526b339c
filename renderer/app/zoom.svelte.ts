/** Ctrl with +, − and 0: how large everything is drawn. Heard everywhere, above sheets and in fields too; a key that is held down goes on. */
import { nextZoom, ZOOM } from '#shared/domain/zoom';
import { changeSettings, settings } from '../stores/settings.svelte';
import { zoomOf } from './zoom-keys';

/** Listens for the whole window. @returns the end of it. */
export function listenForZoom(): () => void {
  const onkeydown = (event: KeyboardEvent): void => {
    const zoom = zoomOf(event);
    if (zoom === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const now = settings().zoom;
    const next = zoom === 'plain' ? ZOOM.plain : nextZoom(now, zoom === 'in' ? 1 : -1);
    void changeSettings({ zoom: next });
  };
  window.addEventListener('keydown', onkeydown, true);
  return () => window.removeEventListener('keydown', onkeydown, true);
}

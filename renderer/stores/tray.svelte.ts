/** The dice tray: whether it is open, where it lies, and what was rolled in it. It outlives every screen, so that a GM can play on beside it. */
import { untrack } from 'svelte';
import type { TrayRoll } from '#shared/ipc/tray';
import { TextDraft } from './drafts.svelte';

/** Id of the element of the tray. */
export const TRAY_ID = 'dice-tray';
/** Key that opens and closes the tray. */
export const TRAY_KEY = 'Alt+D';

/** `over`: on the record of a run, which it covers and nothing else. `beside`: in a column of its own. `above`: in a narrow window, under the bar. */
export type TrayPlacement = 'over' | 'beside' | 'above';

class Tray {
  open = $state(false);
  placement = $state<TrayPlacement>('beside');
  readonly #draft = new TextDraft('tray', null);
  /** The roll that is shown large. */
  latest = $state.raw<TrayRoll>();
  /** Notations rolled since the start, the latest first. */
  rolled = $state.raw<readonly string[]>([]);

  #records = $state(0);

  /** What stands in its field; neither closing it nor a kill costs anything. */
  get notation(): string {
    return this.#draft.read();
  }

  set notation(next: string) {
    this.#draft.type(next);
  }

  toggle(): void {
    this.open = !this.open;
  }

  close(): void {
    this.open = false;
  }

  /** Whether a record stands at the right of what is played. */
  get hasRecord(): boolean {
    return this.#records > 0;
  }

  /** Says that a record stands there. @returns the taking back. */
  standBeside(): () => void {
    const count = (by: number): void => {
      // The effect that calls this must not depend on what it changes.
      this.#records = untrack(() => this.#records) + by;
    };
    count(1);
    return () => {
      count(-1);
    };
  }
}

/** The dice tray of this window. */
export const tray = new Tray();

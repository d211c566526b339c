/** Renaming something where its name stands. */
import { tick } from 'svelte';
import type { Reply } from '#shared/ipc/contract';
import { isStillThere } from '../../ui/still-there';

/** Whether the name is a field just now, and the button that made it one. */
export class RenameToggle {
  open = $state(false);
  /** The pencil: it has the focus again when the name stands there. */
  pencil = $state<HTMLElement | null>(null);

  begin = (): void => {
    this.open = true;
  };

  done = async (): Promise<void> => {
    this.open = false;
    await tick();
    // The field is gone: whoever was in it is nowhere now.
    if (isStillThere(undefined)) this.pencil?.focus();
  };
}

/** What `Row` and `Renaming` need to rename a record. */
export interface Rename {
  /** The record. */
  readonly id: string;
  readonly save: (name: string) => Promise<Reply<unknown>>;
}

/**
 * Renames a record of a list.
 *
 * @param call - gives it the new name.
 * @param onchanged - is called once it has it.
 */
export function renames(id: string, call: (name: string) => Promise<Reply<unknown>>, onchanged: () => void): Rename {
  return {
    id,
    save: async (name) => {
      const reply = await call(name);
      if (reply.ok) onchanged();
      return reply;
    },
  };
}

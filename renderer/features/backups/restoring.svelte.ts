import type { Backup } from '#shared/ipc/backups';
import { api } from '../../stores/api';

/** Restoring as a screen shows it: which copy it is about, how far it is, and why it was refused. One at a time. */
export class Restoring {
  /** The copy that is being put in place; undefined when none is. */
  running = $state<string>();
  /** It is in place: the program is about to go. */
  restarting = $state(false);
  refused = $state.raw<{ readonly id: string; readonly message: string }>();

  get busy(): boolean {
    return this.running !== undefined;
  }

  async start({ id }: Backup): Promise<void> {
    if (this.busy) return;
    this.running = id;
    this.refused = undefined;
    const reply = await api.backups.restore({ id });
    if (reply.ok) this.restarting = true;
    else {
      this.refused = { id, message: reply.error.message };
      this.running = undefined;
    }
  }
}

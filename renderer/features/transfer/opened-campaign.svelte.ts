/** A campaign file that was dropped, opened or chosen and is checked before anything is imported. */
import type { OpenedArchive } from '#shared/ipc/transfer';
import { api } from '../../stores/api';
import { FileOpening } from '../../stores/file-opening.svelte';

class CampaignOpening extends FileOpening<OpenedArchive> {
  constructor() {
    super({ received: () => api.transfer.received({}), close: ({ token }) => void api.transfer.close({ token }) });
  }

  /** Asks for a file. */
  choose(): Promise<void> {
    return this.open(() => api.transfer.open({}));
  }
}

/** What is open in this window. */
export const opening = new CampaignOpening();

/** A rule system that was dropped, opened or chosen and is checked before anything is installed. */
import type { OpenedPlugin, PluginInfo } from '#shared/ipc/plugins';
import { api } from '../../stores/api';
import { FileOpening } from '../../stores/file-opening.svelte';

class PluginOpening extends FileOpening<OpenedPlugin> {
  constructor() {
    super({ received: () => api.plugins.received({}), close: ({ token }) => void api.plugins.close({ token }) });
  }

  /** Asks for a file or a folder. */
  choose(what: 'file' | 'folder'): Promise<void> {
    return this.open(() => api.plugins.choose({ what }));
  }

  /** Installs what is shown. @returns what became of it; undefined when it was refused: the sheet says why. */
  async install(): Promise<PluginInfo | undefined> {
    // The sheet has said what it replaces: pressing its button is the yes.
    const reply = await this.work(({ token }) => api.plugins.install({ token, sure: true }));
    if (reply !== undefined) this.done();
    return reply?.value;
  }
}

/** What is open in this window. */
export const opening = new PluginOpening();

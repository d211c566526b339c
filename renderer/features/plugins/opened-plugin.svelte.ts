/** A rule system that was dropped, opened or chosen and is looked at before anything is installed. One for the whole window. */
import type { CallError, Reply } from '#shared/ipc/contract';
import type { OpenedPlugin, PluginInfo } from '#shared/ipc/plugins';
import { api } from '../../stores/api';

/** What the sheet shows, and what can be done about it. */
class PluginOpening {
  /** What was looked into; undefined while nothing is open. */
  opened = $state.raw<OpenedPlugin>();
  /** Why nothing could be opened or installed. */
  refusal = $state.raw<CallError>();
  /** It is read or installed at this moment. */
  busy = $state<'reading' | 'installing'>();

  /** Asks for a file or a folder. */
  choose(what: 'file' | 'folder'): Promise<void> {
    return this.#open(() => api.plugins.choose({ what }));
  }

  /** Looks into what was dropped or opened elsewhere. */
  takeOffered(): Promise<void> {
    return this.#open(() => api.plugins.offered({}));
  }

  /** Installs what is shown. @returns what became of it; undefined when it was refused: the sheet says why. */
  async install(): Promise<PluginInfo | undefined> {
    const { opened } = this;
    if (opened === undefined || this.busy !== undefined) return undefined;
    this.busy = 'installing';
    this.refusal = undefined;
    // The sheet has said what it replaces: pressing its button is the yes.
    const reply = await api.plugins.install({ token: opened.token, sure: true });
    this.busy = undefined;
    if (!reply.ok) {
      this.refusal = reply.error;
      return undefined;
    }
    this.opened = undefined;
    return reply.value;
  }

  close(): void {
    if (this.opened !== undefined) void api.plugins.close({ token: this.opened.token });
    this.opened = undefined;
    this.refusal = undefined;
  }

  async #open(ask: () => Promise<Reply<OpenedPlugin | null>>): Promise<void> {
    if (this.busy !== undefined) return;
    this.busy = 'reading';
    const reply = await ask();
    this.busy = undefined;
    if (!reply.ok) {
      this.opened = undefined;
      this.refusal = reply.error;
    } else if (reply.value !== null) {
      this.opened = reply.value;
      this.refusal = undefined;
    }
  }
}

/** What is open in this window. */
export const opening = new PluginOpening();

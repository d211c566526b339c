import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { FolderWatch } from '#main/features/developer/folder-watch';
import { IClock } from '#main/platform/composition/clock';
import { IEvents } from '#main/platform/history/events';
import { IPluginHost } from '#main/platform/plugins/host';

/** A folder that is open in the workshop. */
export interface OpenFolder {
  readonly folder: string;
  /** How often it was loaded since it was opened. */
  readonly loads: number;
  /** When it was loaded last, in milliseconds since 1970, and how many milliseconds that took. */
  readonly loadedAt: number;
  readonly loadMs: number;
}

/** Keeps the folder of a plugin in use that somebody is writing: every save loads it anew. */
export interface IWorkshop {
  opened(): OpenFolder | undefined;
  /** Opens a folder in place of the one before, and loads it. */
  open(folder: string): Promise<void>;
  /** Loads it again now. */
  reload(): Promise<void>;
  /** Closes it: its plugin is not in use any more. */
  close(): Promise<void>;
  /** Stops watching. */
  dispose(): void;
}
export const IWorkshop = Symbol('IWorkshop');

@service(IWorkshop)
export class Workshop implements IWorkshop {
  #opened: OpenFolder | undefined;
  #watch: FolderWatch | undefined;

  constructor(
    @inject(IPluginHost) private readonly host: IPluginHost,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  opened(): OpenFolder | undefined {
    return this.#opened;
  }

  async open(folder: string): Promise<void> {
    await this.close();
    this.#opened = { folder, loads: 0, loadedAt: 0, loadMs: 0 };
    this.#watch = new FolderWatch(folder, () => void this.reload());
    await this.reload();
  }

  async reload(): Promise<void> {
    const folder = this.#opened?.folder;
    if (folder === undefined) return;
    const began = performance.now();
    await this.host.develop(folder);
    // Another folder may have been opened meanwhile.
    if (this.#opened?.folder !== folder) return;
    this.#opened = { folder, loads: this.#opened.loads + 1, loadedAt: this.clock.now(), loadMs: Math.round(performance.now() - began) };
    this.events.emit('developer.changed', {});
  }

  async close(): Promise<void> {
    this.dispose();
    if (this.#opened === undefined) return;
    this.#opened = undefined;
    await this.host.develop(null);
    this.events.emit('developer.changed', {});
  }

  dispose(): void {
    this.#watch?.close();
    this.#watch = undefined;
  }
}

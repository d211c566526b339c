import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IEvents } from '#main/platform/history/events';

/** What the person dropped on the window or opened in the system's file manager, until somebody looks into it. */
export interface IOfferedPlugins {
  /** @param file the path of a file or a folder. It takes the place of one that nobody has looked into yet. */
  offer(file: string): void;
  /** The path that was offered last, once. */
  take(): string | undefined;
}
export const IOfferedPlugins = Symbol('IOfferedPlugins');

@service(IOfferedPlugins)
export class OfferedPlugins implements IOfferedPlugins {
  #file: string | undefined;

  constructor(@inject(IEvents) private readonly events: IEvents) {}

  offer(file: string): void {
    this.#file = file;
    this.events.emit('plugins.offered', {});
  }

  take(): string | undefined {
    const file = this.#file;
    this.#file = undefined;
    return file;
  }
}

import type { Change, ChangeNotice } from '#shared/ipc/change';

/**
 * Tells announcements of what one screen changed itself from those of what others changed. An answer shows everything up to the place of its change in the history, so
 * an announcement of that place, or of one before it, brings nothing new, whenever it comes.
 */
export class Echo {
  /** Up to which place of the history the last answer shows everything. */
  #shown = 0;
  /** The latest place that was announced while a call was under way. */
  #heard = 0;

  /**
   * Something was announced.
   * @param isBusy whether a call of this screen is under way: then its answer decides.
   * @returns whether what is shown must be read again now.
   */
  heard({ revision }: Pick<ChangeNotice, 'revision'>, isBusy: boolean): boolean {
    // An announcement without an entry of the history has no place in it: it is always new.
    const place = revision === 0 ? Infinity : revision;
    if (isBusy) this.#heard = Math.max(this.#heard, place);
    return !isBusy && place > this.#shown;
  }

  /**
   * A call of this screen was answered.
   * @param change what it changed.
   * @returns whether something newer was announced meanwhile, so that it must be read again.
   */
  answered(change: Pick<Change, 'revision'> | undefined): boolean {
    if (change !== undefined) this.#shown = Math.max(this.#shown, change.revision);
    const isNewer = this.#heard > this.#shown;
    this.#heard = 0;
    return isNewer;
  }
}

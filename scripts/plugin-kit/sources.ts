/** The sources of a plugin: where something is written in them. */
import type { Place } from './findings';
import type { SourceFile } from './folder';

/** Finds places in the code of a plugin. */
export class Sources {
  constructor(readonly files: readonly SourceFile[]) {}

  /** Where one of some words is written between quotes first, the earlier words before the later; undefined where none is. */
  placeOfWords(words: readonly string[]): Place | undefined {
    for (const word of words) {
      if (word === '') continue;
      for (const quote of ["'", '"', '`']) {
        const place = this.#placeOf(`${quote}${word}${quote}`);
        if (place !== undefined) return place;
      }
    }
    // Names of fields are mostly written without quotes.
    for (const word of words) {
      if (!/^[A-Za-z_$][\w$]*$/u.test(word)) continue;
      const place = this.#placeOf(`${word}:`);
      if (place !== undefined) return place;
    }
    return undefined;
  }

  #placeOf(words: string): Place | undefined {
    for (const { file, text } of this.files) {
      const at = text.indexOf(words);
      if (at === -1) continue;
      const before = text.slice(0, at).split('\n');
      return { file, line: before.length, column: (before.at(-1) ?? '').length + 1 };
    }
    return undefined;
  }
}

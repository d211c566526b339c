import fs from 'node:fs';
import path from 'node:path';

/** Names that mean a device on Windows, whatever ending follows them. Some of its versions take raised digits for digits. */
const DEVICE = /^(?:con|conin\$|conout\$|prn|aux|nul|clock\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?=\.|$)/i;
/** Characters that no file name may have on one of the systems, and what nobody sees: controls, direction marks, halves of a character, private signs. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Parts nobody sees that belong to what stands beside them: joiners of emoji and of some scripts. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;
/** What joins nothing when it stands at an end. */
const LOOSE_ENDS = /^[.\s\u200c\u200d]+|[.\s\u200c\u200d]+$/gu;
/** Of a name without its ending, in UTF-8: with a folder before and `.partial` after it stays within what every system takes. */
const MOST_BYTES = 120;

/**
 * A file name that every system takes, as near as possible to what something is called. Every file that the program proposes a name for gets it here.
 * @param ending without its dot.
 */
export function fileNameOf(name: string, ending: string): string {
  const seen = name.normalize('NFC').replaceAll(FORBIDDEN, ' ').replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').replaceAll(LOOSE_ENDS, '');
  const plain = shortened(seen).replaceAll(LOOSE_ENDS, '');
  if (plain === '') return `_.${ending}`;
  return `${plain.replace(DEVICE, (device) => `${device.trimEnd()}_`)}.${ending}`;
}

/** As many whole characters, as readers see them, as there is room for. */
function shortened(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MOST_BYTES) break;
    kept += segment;
  }
  // A letter under a heap of marks is one character of any length.
  return kept === '' ? Array.from(name).slice(0, 20).join('') : kept;
}

/** Not every dialog adds the ending; added, it must not name another file that is there. */
export function withEnding(file: string, ending: string): string {
  if (path.extname(file).toLowerCase() === `.${ending}`) return file;
  const full = `${file}.${ending}`;
  return fs.existsSync(full) ? file : full;
}

/** What something is called beside others: « Name (2) » when there is one of that name. At most `most` characters. */
export function nameBeside(name: string, others: ReadonlySet<string>, most = 120): string {
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${String(number)})`;
    const tried = cut(name, most - mark.length).trimEnd() + mark;
    if (!others.has(tried)) return tried;
  }
}

/** The first characters of a text, none of them cut in half. */
function cut(name: string, most: number): string {
  const cutName = name.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(cutName) ? cutName.slice(0, -1) : cutName;
}

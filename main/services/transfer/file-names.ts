import fs from 'node:fs';
import path from 'node:path';

/** Names that mean a device on some systems, with any ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;
/** Characters that no file name may have on one of the systems. */
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f\u007f]/gu;

/** A file name that every system takes, as near as possible to what something is called. */
export function fileNameOf(name: string, ending: string): string {
  const plain = name
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, 80)
    .replace(/^[. ]+/u, '')
    .replace(/[. ]+$/u, '');
  const usable = plain === '' || DEVICES.test(plain) ? `${plain}_` : plain;
  return `${usable}.${ending}`;
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
    const tried = name.slice(0, most - mark.length).trimEnd() + mark;
    if (!others.has(tried)) return tried;
  }
}

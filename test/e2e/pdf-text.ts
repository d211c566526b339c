/**
 * The words of a PDF as Chromium writes it, without a tool: streams are inflated, and the numbers of glyphs become letters by the tables (`ToUnicode`) that each font
 * brings along. Enough to search for words; not a reader of any PDF.
 */
import zlib from 'node:zlib';

/** @returns all letters in the order in which they are drawn, without spaces: those are often only distance. */
export function pdfLetters(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  const objects = new Map([...source.matchAll(/(\d+) 0 obj([\s\S]*?)endobj/g)].map((match) => [Number(match[1]), match[2] ?? '']));
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  const tables = new Map<number, ReadonlyMap<string, string>>();
  for (const [id, body] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
    if (table !== undefined) tables.set(id, lettersOf(inflated(objects.get(Number(table)) ?? '')));
  }
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = tables.get(Number(id));
      if (table !== undefined) fonts.set(name, table);
    }
  }
  return [...objects.values()].map((body) => (body.includes('stream') ? drawn(inflated(body), fonts) : '')).join('');
}

function inflated(body: string): string {
  const match = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body);
  if (match?.[1] === undefined) return '';
  if (!body.includes('/FlateDecode')) return match[1];
  try {
    return zlib.inflateSync(Buffer.from(match[1], 'latin1'), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    return '';
  }
}

function lettersOf(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const decoded = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, part = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, from = '', to = ''] of part.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g)) letters.set(from.toUpperCase(), decoded(to));
  }
  for (const [, part = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', to = ''] of part.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g)) {
      const begin = parseInt(first, 16);
      for (let code = begin; code <= parseInt(last, 16); code += 1) {
        const shifted = (parseInt(to, 16) + code - begin).toString(16).padStart(to.length, '0');
        letters.set(code.toString(16).toUpperCase().padStart(first.length, '0'), decoded(shifted));
      }
    }
  }
  return letters;
}

function drawn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [, font, hex, literal] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\(((?:\\[\s\S]|[^\\()])*)\)/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    const codes = hex ?? (literal === undefined ? '' : Buffer.from(unescaped(literal), 'latin1').toString('hex')).toUpperCase();
    const width = Math.max(2, [...letters.keys()][0]?.length ?? 2);
    for (let at = 0; at < codes.length; at += width) text += letters.get(codes.slice(at, at + width).toUpperCase()) ?? '';
  }
  return text.replaceAll(/\s/g, '');
}

function unescaped(literal: string): string {
  const signs: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return literal.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_whole, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(parseInt(sign, 8)) : (signs[sign] ?? sign),
  );
}

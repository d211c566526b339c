import type { PICTURE_TYPES } from '#shared/domain/records';

/** Media type of a picture that a cover can have. */
export type PictureType = (typeof PICTURE_TYPES)[number];

/** What kind of picture some bytes are, by how they begin; undefined for anything that is no picture we show. Pure. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (begins(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (begins(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  // A RIFF file whose form is WEBP; the four bytes between are its length.
  if (begins(bytes, 0, ascii('RIFF')) && begins(bytes, 8, ascii('WEBP'))) return 'image/webp';
  return undefined;
}

function begins(bytes: Uint8Array, offset: number, mark: readonly number[]): boolean {
  return bytes.length >= offset + mark.length && mark.every((byte, index) => bytes[offset + index] === byte);
}

function ascii(word: string): readonly number[] {
  return Array.from(word, (letter) => letter.charCodeAt(0));
}

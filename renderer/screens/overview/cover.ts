/** Covers of campaigns: colours and pictures, and what a picture may be. */
import type { CoverColour, LARGEST_PICTURE, PICTURE_TYPES } from '#shared/ipc/campaigns';

// By hand, and checked by the compiler to be those of the contract, whose own values would bring its schemas into the window.
const ALL: Readonly<Record<CoverColour, true>> = { '': true, moss: true, water: true, dusk: true, rust: true, wine: true, stone: true };
/** Every colour, and none. */
export const COLOURS = Object.keys(ALL) as readonly CoverColour[];
const LARGEST: typeof LARGEST_PICTURE = 3_000_000;
/** The most that a picture has, in megabytes. */
export const LARGEST_MEGABYTES = LARGEST / 1_000_000;
const TYPES: typeof PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** For the field that chooses a file. */
export const ACCEPTED = TYPES.join(',');

/** A file in base64; undefined when it is larger than a picture may be. */
export async function base64Of(file: File): Promise<string | undefined> {
  if (file.size > LARGEST) return undefined;
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}

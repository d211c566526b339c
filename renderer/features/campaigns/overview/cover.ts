/** Covers of campaigns: colours and pictures, and what a picture may be. */
import { LARGEST_PICTURE, PICTURE_TYPES } from '#shared/domain/records';

/** The most that a picture has, in megabytes. */
export const LARGEST_MEGABYTES = LARGEST_PICTURE / 1_000_000;
/** For the field that chooses a file. */
export const ACCEPTED = PICTURE_TYPES.join(',');

/** A file in base64; undefined when it is larger than a picture may be. */
export async function base64Of(file: File): Promise<string | undefined> {
  if (file.size > LARGEST_PICTURE) return undefined;
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}

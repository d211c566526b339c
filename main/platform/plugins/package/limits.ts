/** What a plugin may hold at most. Sizes are in bytes. */
export const PACKAGE_LIMITS = {
  /** The archive as it lies on the disk. */
  archive: 5_000_000,
  /** All of its files, inflated. */
  all: 20_000_000,
  /** One of its files, inflated. */
  file: 2_000_000,
  files: 500,
  /** Names in the list of an archive, folders and what is left out too: more are not even listed. */
  entries: 2_000,
  /** Folders within each other, the file itself too. */
  depth: 8,
  /** Characters of a whole name. */
  name: 200,
  /** Inflated bytes for one deflated byte: no text or code is packed more closely. */
  ratio: 200,
  /** Below this many bytes the ratio says nothing. */
  ratioFrom: 100_000,
  /** Problems that are listed; of more there is only the number. */
  problems: 20,
} as const;

/** What a campaign file may hold at most. An export that would be larger is refused, so that every file that was written can be read. */
export const LIMITS = {
  entries: 20_000,
  /** Bytes of one entry, inflated. */
  entry: 100_000_000,
  /** Bytes of all entries, inflated. */
  all: 500_000_000,
  /** Inflated bytes for one deflated byte; above it no text of people or programs lies, only what was made to burst. */
  ratio: 400,
  /** Below this many bytes the ratio says nothing. */
  ratioFrom: 1_000_000,
  /** Levels of a JSON document. */
  depth: 64,
  /** Rule systems whose texts come along. */
  systems: 40,
  /** Characters of the texts of one of them, in both languages, as JSON. */
  texts: 2_000_000,
  /** Characters of one text, and of the key that it stands under. */
  text: 20_000,
  textKey: 200,
  /** Bytes of a list of records after which the next part of it begins. */
  part: 16_000_000,
} as const;

/** What is written of a journey into files. */

/** Whose page of a journey: the GM's has everything, the players' not a word that the GM wrote for themselves. */
export const AUDIENCES = ['gm', 'players'] as const;
/** Whose page of a journey. */
export type Audience = (typeof AUDIENCES)[number];

/** What a journey is written as. */
export const TRAVEL_FORMATS = ['markdown', 'csv', 'pdf'] as const;
/** What a journey is written as. */
export type TravelFormat = (typeof TRAVEL_FORMATS)[number];

/** Paper of a PDF. */
export const PAPERS = ['a4', 'letter'] as const;
/** Paper of a PDF. */
export type Paper = (typeof PAPERS)[number];

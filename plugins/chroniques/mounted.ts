/** What there is to know of a fight in the saddle, by the keys of its texts: for the table and for whoever rides in a fight. */
export const MOUNTED = ['mounting', 'saddleHorse', 'warHorse'] as const;

/** Two who flee and one who follows too slowly ever to catch them, as a form of the sampler takes them. */
export const PEOPLE = [
  { id: 'ada', name: 'Ada', side: 'pursuer', pace: 3 },
  { id: 'bo', name: 'Bô l’Éclair', side: 'quarry', pace: 12 },
  { id: 'cy', name: 'Cy', side: 'quarry', pace: 13 },
] as const;

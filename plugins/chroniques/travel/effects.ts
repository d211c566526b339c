/** CO-15: what the penalty of a forced march applies to, as the catalogue names it. */
export const ALL_ACTIONS = 'effect.allActions';

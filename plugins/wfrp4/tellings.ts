/** How many ways of telling each outcome both catalogues hold: `tell.<outcome>.0` and on, with a ground `tell.<outcome>.<ground>.0` and on, and `tell.<outcome>.plain`. */
import type { Tellings } from '#shared/plugin-api/telling';

export const TELLINGS: Tellings = {
  'tell.wellAhead.pursuer': { any: 9, town: 3, wild: 3 },
  'tell.wellAhead.quarry': { any: 9, town: 3, wild: 3 },
  'tell.gains.pursuer': { any: 9, town: 3, wild: 3 },
  'tell.gains.quarry': { any: 9, town: 3, wild: 3 },
  'tell.holds': { any: 9, town: 2, wild: 2 },
  'tell.stumbles': { any: 9, town: 3, wild: 3 },
  'tell.crashes': { any: 9, town: 3, wild: 3 },
};

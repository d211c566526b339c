import Compass from '@lucide/svelte/icons/compass';
import Dices from '@lucide/svelte/icons/dices';
import Flag from '@lucide/svelte/icons/flag';
import Footprints from '@lucide/svelte/icons/footprints';
import type { Glyph } from '../../ui/types';

/** The picture of a kind of procedure; a kind that is not known yet gets the dice. */
export function procedureIcon(kind: string): Glyph {
  if (kind === 'chase') return Footprints;
  if (kind === 'race') return Flag;
  return kind === 'travel' ? Compass : Dices;
}

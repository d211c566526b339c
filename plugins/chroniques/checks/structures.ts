/** What doors, bars and walls withstand. */
import { choiceField } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/** CO-28: a structure of the rules' table. */
export type StructureId =
  'door-plain' | 'door-thick' | 'door-reinforced' | 'door-armoured' | 'bars-plain' | 'bars-crossed' | 'partition-wood' | 'partition-brick' | 'wall-stone';

/** CO-28, CO-29: what a structure withstands. */
export interface Structure {
  /** Difficulty of breaking it by force, and its hit points. */
  readonly solidity: number;
  /** Damage reduction (RD): taken off every blow. */
  readonly reduction: number;
  /** Slashing weapons do nothing to masonry. */
  readonly kind: 'wood' | 'metal' | 'masonry';
  /** Only siege engines and explosives seriously harm it. */
  readonly siegeOnly?: boolean;
}

/** CO-28, CO-29: in the order of the rules. A stone wall stands for 30 cm of it. */
export const STRUCTURES: Readonly<Record<StructureId, Structure>> = {
  'door-plain': { solidity: 15, reduction: 5, kind: 'wood' },
  'door-thick': { solidity: 20, reduction: 7, kind: 'wood' },
  'door-reinforced': { solidity: 25, reduction: 10, kind: 'wood' },
  'door-armoured': { solidity: 30, reduction: 15, kind: 'metal' },
  'bars-plain': { solidity: 25, reduction: 20, kind: 'metal' },
  'bars-crossed': { solidity: 30, reduction: 20, kind: 'metal' },
  'partition-wood': { solidity: 20, reduction: 5, kind: 'wood' },
  'partition-brick': { solidity: 25, reduction: 10, kind: 'masonry' },
  'wall-stone': { solidity: 30, reduction: 20, kind: 'masonry', siegeOnly: true },
};
/** CO-28, CO-29: every structure, in the order of the rules. */
export const STRUCTURE_IDS = Object.keys(STRUCTURES) as readonly StructureId[];

/** CO-28, CO-29: what a structure is called. */
export function structureName(id: StructureId): Text {
  return text(`check.structure.${id}`);
}

/** CO-28, CO-29: which structure it is. */
export const structureField = choiceField(text('check.structure'), STRUCTURE_IDS, structureName);

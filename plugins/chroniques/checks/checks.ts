import type { Procedure } from '#shared/plugin-api/procedure';
import { breakStructure } from './break-structure';
import { coatWeapon } from './coat-weapon';
import { cold } from './cold';
import { damageStructure } from './damage-structure';
import { fall } from './fall';
import { fire } from './fire';
import { heat } from './heat';
import { jump } from './jump';
import { lift } from './lift';
import { poison } from './poison';
import { trap } from './trap';

/** Every one-shot check of the rules, CO-20 to CO-30, in their order. */
export const checks: readonly Procedure[] = [jump, fall, fire, lift, heat, cold, poison, coatWeapon, breakStructure, damageStructure, trap];

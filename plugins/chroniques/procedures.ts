import type { Procedure } from '#shared/plugin-api/procedure';
import { chase } from './chase/chase';
import { checks } from './checks/checks';
import { travel } from './travel/travel';

/** Everything that can be played by these rules. */
export const procedures: readonly Procedure[] = [chase, travel, ...checks];

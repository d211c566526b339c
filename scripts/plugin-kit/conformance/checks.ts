/** The conformance kit: what every rule system owes its host, whatever its rules. The command and the tests of the program run the same. */
import { DECLARATION_CHECKS } from './declarations';
import { CALENDAR_CHECKS } from './calendars';
import { FIGHT_CHECKS } from './fights';
import { PLAY_CHECKS } from './playing';
import { MIGRATE_CHECKS } from './migrating';
import { REACH_CHECKS } from './reach';
import { REPEAT_CHECKS } from './repeating';
import type { Check } from './subject';
import { TRAVEL_CHECKS } from './travelling';
import { WORD_CHECKS } from './words';

/** Every check, in the order in which they are run: games first, because the others build on them. */
export const CHECKS: readonly Check[] = [
  ...DECLARATION_CHECKS,
  ...PLAY_CHECKS,
  ...TRAVEL_CHECKS,
  ...WORD_CHECKS,
  ...REPEAT_CHECKS,
  ...FIGHT_CHECKS,
  ...REACH_CHECKS,
  ...MIGRATE_CHECKS,
  ...CALENDAR_CHECKS,
];

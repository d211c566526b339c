import foundation from './0010-foundation.sql?raw';
import tableLog from './0020-table-log.sql?raw';
import campaignRecords from './0030-campaign-records.sql?raw';
import drafts from './0040-drafts.sql?raw';
import foldedSearchAndBatches from './0100-folded-search-and-batches.sql?raw';
import oneHistory from './0110-one-history.sql?raw';
import searchOfAnyKind from './0120-search-of-any-kind.sql?raw';
import oneWayToPlay from './0130-one-way-to-play.sql?raw';
import checksAreRuns from './0135-checks-are-runs.sql?raw';
import runningEncounters from './0140-running-encounters.sql?raw';
import contentOfPlugins from './0150-content-of-plugins.sql?raw';
import namesOfPlugins from './0160-names-of-plugins.sql?raw';
import originOfCharacters from './0170-origin-of-characters.sql?raw';
import gameTime from './0180-game-time.sql?raw';
import plansOfJourneys from './0190-plans-of-journeys.sql?raw';
import fromTheRoad from './0200-from-the-road.sql?raw';

/** One step of the schema. `version` becomes SQLite's `user_version`; numbers go up by ten so that a fix fits between. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** The first version of Traque that can read a file with this schema. */
  readonly needs: string;
  readonly sql: string;
}

/** Every step, oldest first. A landed step is never edited: a change is a new file. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 10, name: 'foundation', needs: '0.1.0', sql: foundation },
  { version: 20, name: 'table-log', needs: '0.1.0', sql: tableLog },
  { version: 30, name: 'campaign-records', needs: '0.1.0', sql: campaignRecords },
  { version: 40, name: 'drafts', needs: '0.1.0', sql: drafts },
  { version: 100, name: 'folded-search-and-batches', needs: '0.1.0', sql: foldedSearchAndBatches },
  { version: 110, name: 'one-history', needs: '0.1.0', sql: oneHistory },
  { version: 120, name: 'search-of-any-kind', needs: '0.1.0', sql: searchOfAnyKind },
  { version: 130, name: 'one-way-to-play', needs: '0.1.0', sql: oneWayToPlay },
  { version: 135, name: 'checks-are-runs', needs: '0.1.0', sql: checksAreRuns },
  { version: 140, name: 'running-encounters', needs: '0.1.0', sql: runningEncounters },
  { version: 150, name: 'content-of-plugins', needs: '0.1.0', sql: contentOfPlugins },
  { version: 160, name: 'names-of-plugins', needs: '0.1.0', sql: namesOfPlugins },
  { version: 170, name: 'origin-of-characters', needs: '0.1.0', sql: originOfCharacters },
  { version: 180, name: 'game-time', needs: '0.1.0', sql: gameTime },
  { version: 190, name: 'plans-of-journeys', needs: '0.1.0', sql: plansOfJourneys },
  { version: 200, name: 'from-the-road', needs: '0.1.0', sql: fromTheRoad },
];

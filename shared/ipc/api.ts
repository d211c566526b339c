import type { AppContract } from '#shared/ipc/app';
import type { CalendarsContract } from '#shared/ipc/calendars';
import type { CampaignsContract } from '#shared/ipc/campaigns';
import type { BackupsContract } from '#shared/ipc/backups';
import type { CharactersContract } from '#shared/ipc/characters';
import type { Client } from '#shared/ipc/contract';
import type { DeveloperContract } from '#shared/ipc/developer';
import type { DraftsContract } from '#shared/ipc/drafts';
import type { EffectsContract } from '#shared/ipc/effects';
import type { EncountersContract } from '#shared/ipc/encounters';
import type { JourneysContract } from '#shared/ipc/journeys';
import type { JournalContract, SearchContract } from '#shared/ipc/journal';
import type { PartiesContract } from '#shared/ipc/parties';
import type { PluginsContract } from '#shared/ipc/plugins';
import type { RunsContract } from '#shared/ipc/runs';
import type { SettingsContract } from '#shared/ipc/settings';
import type { ToolboxContract } from '#shared/ipc/toolbox';
import type { SheetsContract, TransferContract } from '#shared/ipc/transfer';
import type { TrashContract } from '#shared/ipc/trash';
import type { TravelLogContract } from '#shared/ipc/travel-log';
import type { TrayContract } from '#shared/ipc/tray';

/** Every service that the window can call, by the name that stands before the dot in a call. */
export interface Api {
  readonly app: Client<AppContract>;
  readonly calendars: Client<CalendarsContract>;
  readonly campaigns: Client<CampaignsContract>;
  readonly runs: Client<RunsContract>;
  readonly settings: Client<SettingsContract>;
  readonly plugins: Client<PluginsContract>;
  readonly toolbox: Client<ToolboxContract>;
  readonly travelLog: Client<TravelLogContract>;
  readonly tray: Client<TrayContract>;
  readonly parties: Client<PartiesContract>;
  readonly characters: Client<CharactersContract>;
  readonly drafts: Client<DraftsContract>;
  readonly developer: Client<DeveloperContract>;
  readonly effects: Client<EffectsContract>;
  readonly encounters: Client<EncountersContract>;
  readonly journeys: Client<JourneysContract>;
  readonly journal: Client<JournalContract>;
  readonly search: Client<SearchContract>;
  readonly trash: Client<TrashContract>;
  readonly transfer: Client<TransferContract>;
  readonly sheets: Client<SheetsContract>;
  readonly backups: Client<BackupsContract>;
}

import type { AppContract } from '#shared/ipc/app';
import type { CampaignsContract } from '#shared/ipc/campaigns';
import type { Client } from '#shared/ipc/contract';
import type { PluginsContract } from '#shared/ipc/plugins';
import type { RunsContract } from '#shared/ipc/runs';
import type { SettingsContract } from '#shared/ipc/settings';
import type { ToolboxContract } from '#shared/ipc/toolbox';
import type { TrayContract } from '#shared/ipc/tray';

/** Every service that the window can call, by the name that stands before the dot in a call. */
export interface Api {
  readonly app: Client<AppContract>;
  readonly campaigns: Client<CampaignsContract>;
  readonly runs: Client<RunsContract>;
  readonly settings: Client<SettingsContract>;
  readonly plugins: Client<PluginsContract>;
  readonly toolbox: Client<ToolboxContract>;
  readonly tray: Client<TrayContract>;
}

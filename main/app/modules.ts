import { appModule } from '#main/features/app/module';
import { backupsModule } from '#main/features/backups/module';
import { calendarsModule } from '#main/features/calendars/module';
import { campaignsModule } from '#main/features/campaigns/module';
import { charactersModule } from '#main/features/characters/module';
import { developerModule } from '#main/features/developer/module';
import { draftsModule } from '#main/features/drafts/module';
import { effectsModule } from '#main/features/effects/module';
import { encountersModule } from '#main/features/encounters/module';
import { journalModule } from '#main/features/journal/module';
import { journeysModule } from '#main/features/journeys/module';
import { partiesModule } from '#main/features/parties/module';
import { pluginsModule } from '#main/features/plugins/module';
import { runsModule } from '#main/features/runs/module';
import { searchModule } from '#main/features/search/module';
import { settingsModule } from '#main/features/settings/module';
import { toolboxModule } from '#main/features/toolbox/module';
import { transferModule } from '#main/features/transfer/module';
import { trashModule } from '#main/features/trash/module';
import { travelLogModule } from '#main/features/travel-log/module';
import { trayModule } from '#main/features/tray/module';
import type { Module } from '#main/platform/composition/module';
import { historyModule } from '#main/platform/history/module';
import { pluginHostModule } from '#main/platform/plugins/module';

/** Everything behind the window, in the order in which it starts. It stops in the opposite order. */
export const MODULES: readonly Module[] = [
  pluginHostModule,
  historyModule,
  settingsModule,
  appModule,
  pluginsModule,
  developerModule,
  draftsModule,
  campaignsModule,
  partiesModule,
  charactersModule,
  calendarsModule,
  runsModule,
  travelLogModule,
  journeysModule,
  toolboxModule,
  trayModule,
  backupsModule,
  effectsModule,
  encountersModule,
  transferModule,
  journalModule,
  searchModule,
  trashModule,
];

/** What the home screen is drawn from, as it was last answered: a start draws it again before the services can be asked. */
import type { FirstAnswer } from '#shared/ipc/app';
import type { Campaign } from '#shared/ipc/campaigns';
import type { ResumableEncounter } from '#shared/ipc/encounters';
import type { PluginInfo } from '#shared/ipc/plugins';
import type { RunSummary } from '#shared/ipc/runs';

/** Where the page finds it, under its own origin. */
export const FIRST_SCREEN_PATH = '/first-screen.json';

/** Answers of one moment, all of a data file that could be read. Drafts are not among them: they must never be out of date. */
export interface FirstScreen {
  readonly start: Pick<FirstAnswer, 'info' | 'settings' | 'words'>;
  readonly campaigns: Campaign[];
  readonly run: RunSummary | null;
  readonly encounter: ResumableEncounter | null;
  readonly plugins: PluginInfo[];
}

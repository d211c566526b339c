import { z } from 'zod';
import { DISTANCE_UNITS } from '#shared/domain/units';
import { ZOOM } from '#shared/domain/zoom';

/** What the GM chose for the program itself. `system` follows the computer. */
export const Settings = z.object({
  language: z.enum(['fr', 'en']),
  theme: z.enum(['system', 'dark', 'light']),
  density: z.enum(['compact', 'normal', 'large']),
  /** How large everything is drawn, in per cent. */
  zoom: z.number().int().min(ZOOM.least).max(ZOOM.most),
  /** The program opens in what was played last and is still going on, instead of at home. */
  resumeAtStart: z.boolean(),
  /** In which unit distances are shown; kilometres when it is left out. What is stored stays in kilometres. */
  units: z.enum(DISTANCE_UNITS).optional(),
  /** Whether the chances of a run are shown, and how many rounds ahead. Not shown until somebody wants them. */
  chances: z.object({ shown: z.boolean(), rounds: z.number().int().min(1).max(100) }).optional(),
});
export type Settings = z.infer<typeof Settings>;

/** Settings of the program. */
export const settingsContract = {
  get: { input: z.object({}), output: Settings },
  change: { input: Settings.partial().strict(), output: Settings },
};
export type SettingsContract = typeof settingsContract;

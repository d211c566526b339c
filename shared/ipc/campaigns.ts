import { z } from 'zod';
import type { CalendarChoices } from '#shared/calendar/names';
import { COVER_COLOURS, LARGEST_PICTURE } from '#shared/domain/records';
import { EncounterSummary } from '#shared/ipc/encounters';
import { JournalEntry } from '#shared/ipc/journal';
import { Id, Name } from '#shared/ipc/primitives';
import { Character, Notes, Party } from '#shared/ipc/records';
import { RunSummary } from '#shared/ipc/runs';

/** The date in the world of a campaign, as the GM writes it. */
export const GameDate = z.string().trim().max(120);

/** A campaign as the home screen shows it. Times are milliseconds since 1970, for sorting and "three days ago". */
export const Campaign = z.object({
  id: Id,
  name: z.string(),
  system: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When it was moved to the trash; null outside it. */
  trashedAt: z.number().nullable(),
  /** Pursuits that are still going on. */
  activeRuns: z.number(),
  /** Encounters that are running or paused. */
  activeEncounters: z.number(),
  /** Other rule systems whose procedures are played in it too. */
  supplements: z.array(z.string()),
  /** The date in its world, as the GM writes it. */
  gameDate: z.string(),
  /** Where the clock of its world stands: minutes since its day zero, below 0 before it. */
  elapsedMinutes: z.number(),
  /** The calendar in which its days are counted, as `plugin/calendar`; empty: none. */
  calendar: z.string(),
  /** The instant of that calendar at which its clock stands at 0. */
  dayZero: z.number(),
  /** How it reads the calendar. */
  calendarReading: z.custom<CalendarChoices>(),
  colour: z.enum(COVER_COLOURS).catch(''),
  /** A picture that the window gets from `app://ui/picture/<id>`. */
  pictureId: Id.nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

/** A campaign with its notes. */
export const CampaignDetail = Campaign.extend({
  /** Markdown. */
  notes: z.string(),
});
export type CampaignDetail = z.infer<typeof CampaignDetail>;

/** Who is where and in what state, what is going on, and what happened last. */
export const Overview = z.object({
  parties: z.array(Party.extend({ people: z.array(Character) })),
  /** Runs that are still going on, the latest first. */
  runs: z.array(RunSummary),
  /** Encounters that are running or paused. */
  encounters: z.array(EncounterSummary),
  /** The last ten entries of the journal. */
  recent: z.array(JournalEntry),
});
export type Overview = z.infer<typeof Overview>;

/** Campaigns: listed, created, changed, moved to the trash and restored. */
export const campaignsContract = {
  list: { input: z.object({ trashed: z.boolean() }), output: z.array(Campaign) },
  get: { input: z.object({ id: Id }), output: CampaignDetail },
  create: { input: z.object({ name: Name, system: z.string().max(64) }), output: Campaign },
  /** A campaign with the examples of a rule system, in the language in force. */
  createExample: { input: z.object({ system: z.string().max(64) }), output: Campaign },
  edit: {
    input: z.object({
      id: Id,
      change: z
        .object({
          notes: Notes,
          gameDate: GameDate,
          colour: z.enum(COVER_COLOURS),
          supplements: z.array(z.string().max(64)).max(50),
        })
        .partial(),
    }),
    output: CampaignDetail,
  },
  /** The bytes in base64; null takes the picture away. One that is too large may come as far as the service, which says so in words. */
  setPicture: {
    input: z.object({ id: Id, picture: z.object({ bytes: z.base64().max(16 * LARGEST_PICTURE) }).nullable() }),
    output: CampaignDetail,
  },
  overview: { input: z.object({ id: Id }), output: Overview },
  rename: { input: z.object({ id: Id, name: Name }), output: Campaign },
  trash: { input: z.object({ id: Id }), output: Campaign },
  restore: { input: z.object({ id: Id }), output: Campaign },
};
export type CampaignsContract = typeof campaignsContract;

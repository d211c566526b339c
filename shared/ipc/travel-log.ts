import { z } from 'zod';
import type { CorrectedField } from '#shared/domain/run';
import { AUDIENCES, PAPERS, TRAVEL_FORMATS } from '#shared/domain/travel-files';
import type { LogWatch } from '#shared/domain/camp';
import type { StoreDay } from '#shared/domain/stores';
import type { TravelTotals } from '#shared/domain/road-summary';
import type { LogDay, LogHappening, LogPeriod } from '#shared/domain/travel-log';
import type { RoadStop } from '#shared/domain/travel-stops';
import type { RoadStrip } from '#shared/domain/travel-strip';
import type { JournalEntry } from '#shared/ipc/journal';
import { Id } from '#shared/ipc/primitives';

/** A time of the campaign's calendar beside what happened then; null without a calendar. */
export interface Timed {
  readonly time: string | null;
}

/** A step that may have been put right. */
export interface Corrected {
  /** What was answered otherwise before; left out where nothing was put right. */
  readonly corrected?: readonly CorrectedField[];
}

/** A day of the log, with its date and what is linked to it. */
export interface TravelLogDay extends Omit<LogDay, 'periods' | 'happenings' | 'camp'> {
  /** In the calendar's names: "Marktag, 12 Jahrdrung 2512"; null without a calendar. */
  readonly date: string | null;
  readonly periods: readonly (LogPeriod & Timed & Corrected)[];
  readonly happenings: readonly (LogHappening & Timed & Corrected)[];
  /** What was used of the stores that are counted, and what was left, in the order of `STORE_KINDS`. */
  readonly stores: readonly StoreDay[];
  /** The watches of the night, and the hours that nobody watched; empty where no watches were kept. */
  readonly watches: readonly LogWatch[];
  /** What else of the journal belongs to the journey and happened on that day, in its order. */
  readonly entries: readonly (JournalEntry & Timed)[];
  /** Encounters, chases and checks that were started out of the journey on that day, with the kilometres that the party had covered then. */
  readonly stops: readonly (RoadStop & Timed & { readonly km: number })[];
}

/** Which journey a log is of. */
export interface TravelLogHead {
  readonly id: string;
  readonly title: string;
  readonly system: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly partyId: string | null;
  readonly partyName: string | null;
  /** `missing`: the plugin of the campaign's calendar is not there. */
  readonly calendar: 'none' | 'missing' | 'shown';
  /** Days until now, from 1. */
  readonly days: number;
  /** Whether anything was played since the start. */
  readonly hasSteps: boolean;
  /** Names of those who take part or took part, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** True: it cannot be written in, because it or its campaign is in the trash. */
  readonly isTrashed: boolean;
  /** Whether earlier steps of it can be put right: it goes on, and is not in the trash. */
  readonly isGoingOn: boolean;
}

/** Some days of a log. */
export interface TravelLogPage extends TravelLogHead {
  /** Earliest first. */
  readonly shown: readonly TravelLogDay[];
}

/** What the window asks of the log of journeys. Reading it calls no plugin. */
export const travelLogContract = {
  /** Days from `from` on, or the latest. @throws not-found for what is no run of a campaign. */
  page: {
    input: z.object({ id: Id, from: z.number().int().min(1).optional(), limit: z.number().int().min(1).max(100) }),
    output: z.custom<TravelLogPage>(),
  },
  /** What a journey comes to, or all of a party or campaign that are not in the trash. */
  totals: {
    input: z.union([z.object({ runId: Id }), z.object({ partyId: Id }), z.object({ campaignId: Id })]),
    output: z.custom<TravelTotals>(),
  },
  /** The road as a picture. Its size does not grow with the journey. */
  strip: { input: z.object({ id: Id }), output: z.custom<RoadStrip>() },
  /** What was started out of a journey: encounters, chases, races and checks that are not in the trash, the earliest first. */
  stops: { input: z.object({ id: Id }), output: z.custom<readonly RoadStop[]>() },
  /** Writes the log into a file that the GM chooses. @returns its name; null when nothing was chosen. */
  export: {
    input: z.object({ id: Id, format: z.enum(TRAVEL_FORMATS), audience: z.enum(AUDIENCES), paper: z.enum(PAPERS).default('a4') }),
    output: z.string().nullable(),
  },
};
export type TravelLogContract = typeof travelLogContract;

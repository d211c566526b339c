/** What a journey is to the program: enough to keep its time, write its log and draw its road without knowing its rules. */
import type { Fact } from '#shared/plugin-api/present';
import type { Text } from '#shared/plugin-api/text';

/** A member of a journey as it stands. */
export interface Traveller {
  /** Of a participant. */
  readonly id: string;
  /** False once they have left, for whatever reason. */
  readonly travels: boolean;
  /** Kilometres that they would have covered in the latest period, alone: 0 and up. The party goes at the pace of the slowest. */
  readonly km: number;
  /** What makes up that distance: "foot 12 km", "pathfinder +4 km". */
  readonly terms: readonly Fact[];
  /** What the road has cost them until they rest: the program writes it on their sheet as one penalty of the journey and takes it away with it. Null: nothing. */
  readonly tired: { readonly amount: number; readonly appliesTo: Text } | null;
  /** Animals that they ride or lead, and that want fodder: the program counts it. Left out: none. */
  readonly mounts?: number;
}

/** What the party did last on the road. */
export interface TravelPeriod {
  /** Whole minutes that it took. */
  readonly minutes: number;
  /** Kilometres that the party covered in it: 0 and up. */
  readonly km: number;
  /** What it went through, in a few words: "difficult ground, off the path". */
  readonly ground: Text;
  /** Whether the party was made to go on. */
  readonly forced: boolean;
}

/**
 * How a journey stands. A procedure of the kind `travel` shows it with every state. The program keeps the time and the tiredness that it tells as part of each step (one
 * line in the journal, taken back with it): its effects propose neither.
 */
export interface TravelStanding {
  /** Whole minutes since the journey began; never fewer than before. */
  readonly minutes: number;
  /** Kilometres that the party has covered since it began. */
  readonly km: number;
  /** The march that the latest step was; null after anything else. */
  readonly period: TravelPeriod | null;
  /** What one more march would be, as its form stands; null where none can be made. */
  readonly next: { readonly minutes: number; readonly km: number; readonly forced: boolean } | null;
  /** Ids of the offers that march on and that rest until the next morning, by their usual answers or as their forms stand; null where there is none now. */
  readonly march: string | null;
  readonly rest: string | null;
  /** Whole minutes that this rest takes: what its watches have to cover. Left out: nobody knows. */
  readonly restMinutes?: number;
  /** Id of the offer that is a day off, of 24 hours, at the end of which a new day begins; null or left out where there is none now. */
  readonly dayOff?: string | null;
  /** Id of the offer that lets some hours pass on the spot, fewer than a rest; null or left out where there is none now. */
  readonly wait?: string | null;
  readonly members: readonly Traveller[];
}

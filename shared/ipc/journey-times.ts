/** Journeys of one campaign side by side. */

/** Where a journey stands beside the campaign's clock and beside other journeys, in minutes since the campaign's day zero. */
export interface JourneyTimes {
  /** Null: not known. */
  readonly own: number | null;
  readonly clock: number;
  /** It goes on from its own time, because it has not caught up yet. */
  readonly isApart: boolean;
  /** Other journeys that went ahead, the furthest first: with any of them nothing that takes time is played before it is lined up (`lineUp`), unless it is apart. */
  readonly ahead: readonly { readonly id: string; readonly title: string; readonly clock: number }[];
  /** Minutes of a rest as it stands; null where there is none now, or nobody knows. */
  readonly rest: number | null;
  /** People who travel on another journey as well. */
  readonly shared: readonly { readonly id: string; readonly title: string; readonly people: readonly { readonly id: string; readonly name: string }[] }[];
}

import type { Text } from '#shared/plugin-api/text';
import type { RecordKind } from '#shared/records/index';

/** One change as the window hears of it: a numbered entry of the history. */
export interface Change {
  /** Of the entry: what `journal.takeBack` and `journal.makeAgain` take. */
  readonly id: string;
  /** The entry's place in the history: of two changes the one with the higher number was made later. */
  readonly number: number;
  /** Its place, or that at which it was taken back or made again last: goes up with everything that happens. */
  readonly revision: number;
  /** Null: a change of the library that all campaigns share. */
  readonly campaignId: string | null;
  readonly encounterId: string | null;
  readonly runId: string | null;
  /** Whose catalogue the text is from; null for the application's own. */
  readonly system: string | null;
  /** What was done, in a sentence. */
  readonly text: Text | null;
  /** What it changed, each once. */
  readonly records: readonly { readonly kind: RecordKind; readonly id: string }[];
  /** Whether it is in force and can be taken back. */
  readonly canTakeBack: boolean;
}

/** What is announced of a change, so that views read again what they show. */
export interface ChangeNotice {
  /** Null: of the library that all campaigns share, or of none. */
  readonly campaignId: string | null;
  readonly kinds: readonly RecordKind[];
  readonly ids: readonly string[];
  /** As in `Change`; 0 where no entry of the history tells of it. */
  readonly revision: number;
  /** The call that made it, as its caller named it; null when nobody called. Whoever made it needs no second look. */
  readonly origin: string | null;
}

/**
 * The registry of records: every kind that campaigns are made of, said once. Storage, history, search, trash, campaign files, counts, backups and the lists of the
 * window read it. A new kind is a file here, a line below and a migration that makes its table (and its screen).
 */
import { campaign } from '#shared/records/campaign';
import { character } from '#shared/records/character';
import { encounter } from '#shared/records/encounter';
import type { Records, RowsOf } from '#shared/records/kit/record';
import { note } from '#shared/records/note';
import { party } from '#shared/records/party';
import { picture } from '#shared/records/picture';
import { run } from '#shared/records/run';
import { step } from '#shared/records/step';

/** In the order in which people are told of them. */
const KINDS = [campaign, party, character, encounter, run, note] as const;

/** The registry: every kind of record and every part of one. */
export const RECORDS: Records = { kinds: KINDS, parts: [step, picture] };

/** The row of each kind of record. */
export type RecordRows = RowsOf<typeof KINDS>;

/** A kind of record. */
export type RecordKind = keyof RecordRows;

/**
 * What a campaign holds: the one definition for exports, what an import shows before it is made, and backups. Nothing in the trash, and nobody who belongs to something that is there.
 */
import { conditions } from '#main/platform/database/search-index';
import { columnName, ownersOf, recordOf } from '#shared/records/kit/record';
import type { RecordDefinition, Records, Section } from '#shared/records/kit/record';

/** A part of campaigns that is counted. */
export interface CountedSection {
  readonly name: string;
  readonly table: string;
  /** Rows as SQL that follows FROM, with `@campaigns` for a query of the campaigns that count. */
  readonly rows: string;
  /** The same for a file of an older schema, which has not got these columns. */
  readonly older: string;
  readonly since: readonly string[];
  /** Some of them are of no campaign. */
  readonly shared: boolean;
}

/**
 * The rows of a section, as SQL that follows FROM: a table and its conditions.
 * @param campaigns which campaigns, as SQL that follows a column of their ids: `= ?`, `IN (...)`.
 */
export function rowsOf(records: Records, one: RecordDefinition, { owner }: Section, campaigns: string): string {
  const inUse = `campaign_id ${campaigns} AND trashed_at IS NULL`;
  const belongs = ownersOf(one).map(({ column, kind }) =>
    owner === 'some' ? `${columnName(column)} IN (SELECT id FROM ${recordOf(records, kind).table} WHERE ${inUse})` : `${columnName(column)} IS NULL`,
  );
  const where = owner === undefined || belongs.length === 0 ? [] : owner === 'some' ? [`(${belongs.join(' OR ')})`] : belongs;
  return `${one.table} WHERE ${[inUse, ...where, ...conditions(one.seen)].join(' AND ')}`;
}

/** Every section that is counted, in the order in which people are told of them. */
export function countedSections(records: Records): readonly CountedSection[] {
  return records.kinds.flatMap((one) =>
    (one.file?.sections ?? []).map((section) => {
      const { seen: _seen, ...whole } = one;
      return {
        name: section.name,
        table: one.table,
        rows: rowsOf(records, one, section, 'IN (@campaigns)'),
        older: rowsOf(records, whole, section, 'IN (@campaigns)'),
        since: Object.keys(one.seen ?? {}).map(columnName),
        shared: section.owner === 'none' && one.columns['campaignId']?.nullable === true,
      };
    }),
  );
}

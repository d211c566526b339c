/**
 * What a campaign holds: the one definition for exports, what an import shows before it is made, and backups. Nothing in the trash, and nobody who belongs to something that is there.
 */
export const COUNTED_SECTIONS = ['parties', 'encounters', 'characters', 'library', 'runs', 'journal'] as const;
/** A part of a campaign whose records are counted. */
export type CountedSection = (typeof COUNTED_SECTIONS)[number];

/** What the journal shows of the history; a file of an older schema has no such column, and shows all. */
export const SHOWN = ' AND shown = 1';

/** The table that the rows of a section lie in. */
export function tableOf(section: CountedSection): string {
  return section === 'library' ? 'characters' : section;
}

/**
 * The rows of a section, as SQL that follows FROM: a table and its conditions.
 * @param campaigns which campaigns, as SQL that follows a column of their ids: `= ?`, `IN (...)`.
 */
export function rowsOf(section: CountedSection, campaigns: string): string {
  const inUse = `campaign_id ${campaigns} AND trashed_at IS NULL`;
  const within = (column: string, table: string): string => `${column} IN (SELECT id FROM ${table} WHERE ${inUse})`;
  const rows = `${tableOf(section)} WHERE ${inUse}`;
  if (section === 'characters') return `${rows} AND (${within('party_id', 'parties')} OR ${within('encounter_id', 'encounters')})`;
  if (section === 'journal') return `${rows}${SHOWN}`;
  return section === 'library' ? `${rows} AND party_id IS NULL AND encounter_id IS NULL` : rows;
}

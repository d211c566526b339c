/**
 * Puts what comes in into the data file, little by little: every piece is a transaction that the program hardly notices, and nothing of it is seen before the
 * program itself says so. What was cut short is taken away in the same way.
 */
import type { Database as Connection, Statement } from 'better-sqlite3';
import { connect, LONG_WAIT_MS, write } from '#main/platform/database/connection';
import { bulkIndex, conditions } from '#main/platform/database/search-index';
import type { BulkIndex } from '#main/platform/database/search-index';
import { runEffects } from '#main/features/effects/domain';
import type { DataPlace, Rows } from '#main/features/transfer/jobs';
import type { JobHost } from '#main/platform/workers/job';
import { columnName, inOrderOfLinks } from '#shared/records/kit/record';
import type { Records } from '#shared/records/kit/record';

/** How long a piece may write rows, in milliseconds. What the disk takes comes on top. */
const PIECE_MS = 8;
/** Rows of one statement: with triggers on the table each statement can be taken back, which costs as much for one row as for many. */
const AT_ONCE = 50;
/** Of the pages of a file so many bytes are kept in memory: ids come in no order, and their indexes are written all over. */
const CACHE = 64_000_000;
/** Pages in the journal beside the file before they are moved into it: each page is written many times, and moved once. */
const JOURNAL_PAGES = 6000;

type Turns = Pick<JobHost, 'mayWrite'>;

/** A connection of its own that writes beside the program's. @param links whether SQLite looks after links between rows. */
export function connectBeside({ file, nativeBinding }: DataPlace, links: boolean): Connection {
  const connection = connect(file, { nativeBinding, mustExist: true, busyTimeout: LONG_WAIT_MS });
  connection.pragma(`foreign_keys = ${links ? 'ON' : 'OFF'}`);
  // The transaction that shows it all is the program's, and takes everything before it along to the disk.
  connection.pragma('synchronous = NORMAL');
  forgetStatistics(connection);
  connection.pragma(`wal_autocheckpoint = ${String(JOURNAL_PAGES)}`);
  connection.pragma(`cache_size = ${String(-CACHE / 1000)}`);
  return connection;
}

/**
 * Takes away what SQLite knows of the sizes of tables, which the next end of the program finds out anew: of a file that was nearly empty it would go on to read whole tables
 * for every row, while they fill.
 */
function forgetStatistics(connection: Connection): void {
  const isThere = connection.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'`).pluck().get() === 1;
  if (!isThere) return;
  write(connection, () => connection.prepare('DELETE FROM sqlite_stat1').run());
  connection.exec('ANALYZE sqlite_schema');
}

/** The rows of one import. They are in the index of search as soon as they are there, and found when their campaign is shown. */
export class Arrival {
  readonly #statements = new Map<string, Statement>();
  readonly #indexes = new Map<string, BulkIndex | undefined>();
  #step: Statement | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly records: Records,
    private readonly turns: Turns,
  ) {}

  /** Resolves when they are stored, and in the index. */
  async store(rows: Rows): Promise<void> {
    const stored: number[] = [];
    for (let next = 0; next < rows.rows.length;) {
      await this.turns.mayWrite();
      write(this.connection, () => {
        const until = performance.now() + PIECE_MS;
        do {
          const some = rows.rows.slice(next, next + AT_ONCE).map((row) => this.#inPlace(rows, row));
          if (rows.set) for (const row of some) this.#statement(rows, 1).run(...row.slice(1), row[0]);
          else {
            const last = Number(this.#statement(rows, some.length).run(...some.flat()).lastInsertRowid);
            for (let rowid = last - some.length + 1; rowid <= last; rowid += 1) stored.push(rowid);
          }
          next += some.length;
        } while (next < rows.rows.length && performance.now() < until);
      });
    }
    const index = this.#index(rows.table);
    if (index === undefined || stored.length === 0) return;
    await this.turns.mayWrite();
    // All at once: every transaction leaves the index a piece that it has to merge later.
    write(this.connection, () => {
      index.add(JSON.stringify(stored));
    });
  }

  /** Has all of it in the file itself, so that whoever shows it need not wait for that. */
  settle(): void {
    this.connection.pragma('wal_checkpoint(PASSIVE)');
  }

  /** What was applied is named by the row of its step, which nobody knew before it was there. */
  #inPlace({ table, columns }: Rows, row: readonly unknown[]): readonly unknown[] {
    const at = table === 'journal' ? columns.indexOf('effect') : -1;
    const effect = row[at];
    if (typeof effect !== 'string') return row;
    const [run = '', seq, index] = effect.split(':');
    this.#step ??= this.connection.prepare('SELECT id FROM run_steps WHERE run_id = ? AND seq = ? AND discarded_at IS NULL').pluck();
    const step = this.#step.get(run, Number(seq));
    const key = typeof step === 'number' ? `${runEffects(run, step)}${index ?? ''}` : null;
    return row.map((value, column) => (column === at ? key : value));
  }

  #statement({ table, columns, set }: Rows, count: number): Statement {
    const [first = 'id', ...others] = columns;
    const values = `(${columns.map(() => '?').join(', ')})`;
    const sql = set
      ? `UPDATE ${table} SET ${others.map((column) => `${column} = ?`).join(', ')} WHERE ${first} = ?`
      : `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array<string>(count).fill(values).join(', ')}`;
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.connection.prepare(sql)));
    return statement;
  }

  #index(table: string): BulkIndex | undefined {
    if (!this.#indexes.has(table)) this.#indexes.set(table, bulkIndex(this.connection, table, this.records));
    return this.#indexes.get(table);
  }
}

/** What hangs on a campaign, in the order in which it can go. The one question mark is the campaign; nothing that comes in is in the trash, which the indexes like to hear. */
function piecesOf(records: Records): readonly string[] {
  const pieces = inOrderOfLinks(records).flatMap(({ kind, table, columns, seen }) => {
    const parts = records.parts.flatMap(({ table: part, within }) =>
      within?.kind === kind
        ? [`${part} WHERE ${columnName(within.link)} IN (SELECT id FROM ${table} WHERE campaign_id = ?) AND ${conditions(within.where).join(' AND ')}`]
        : [],
    );
    if (columns['campaignId'] === undefined) return [`${table} WHERE id = ? AND arriving = 1`, 'pictures WHERE campaign_id = ?'];
    const there = seen === undefined ? [] : ['trashed_at IS NULL', ...conditions(seen)];
    return [`${table} WHERE ${['campaign_id = ?', ...there].join(' AND ')}`, ...parts];
  });
  return pieces.toReversed();
}

/**
 * Takes away what imports left that were cut short.
 * @param connection one that does not look after links: nothing outside links to what never was shown, and all of it goes. Row by row, whole tables would be read each time.
 */
export async function sweep(connection: Connection, records: Records, ids: readonly string[], turns: Turns): Promise<void> {
  for (const id of ids) {
    for (const piece of piecesOf(records)) {
      const table = piece.split(' ')[0] ?? '';
      const index = bulkIndex(connection, table, records);
      const some = connection.prepare(`SELECT json_group_array(number) FROM (SELECT ${table}.rowid AS number FROM ${piece} LIMIT ${String(AT_ONCE)})`).pluck();
      const gone = connection.prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`);
      for (let more = true; more;) {
        await turns.mayWrite();
        more = write(connection, () => {
          const until = performance.now() + PIECE_MS;
          let changes: number;
          do {
            const rowids = some.get(id) as string;
            index?.take(rowids);
            changes = gone.run(rowids).changes;
          } while (changes > 0 && performance.now() < until);
          return changes > 0;
        });
      }
    }
  }
  connection.pragma('wal_checkpoint(PASSIVE)');
}

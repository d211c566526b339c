/**
 * Puts what comes in into the data file, little by little: every piece is a transaction that the program hardly notices, and nothing of it is seen before the
 * program itself says so. What was cut short is taken away in the same way.
 */
import type { Database as Connection, Statement } from 'better-sqlite3';
import { connect, LONG_WAIT_MS, write } from '#main/platform/database/connection';
import { runEffects } from '#main/features/effects/domain';
import type { DataPlace, Rows } from '#main/features/transfer/jobs';
import type { JobHost } from '#main/platform/workers/job';

/** How long a piece may hold the right to write. What the disk and the index of search take comes on top. In milliseconds. */
const PIECE_MS = 10;

type Turns = Pick<JobHost, 'mayWrite'>;

/** A connection of its own that writes beside the program's. @param links whether SQLite looks after links between rows. */
export function connectBeside({ file, nativeBinding }: DataPlace, links: boolean): Connection {
  const connection = connect(file, { nativeBinding, mustExist: true, busyTimeout: LONG_WAIT_MS });
  connection.pragma(`foreign_keys = ${links ? 'ON' : 'OFF'}`);
  // The transaction that shows it all is the program's, and takes everything before it along to the disk.
  connection.pragma('synchronous = NORMAL');
  return connection;
}

/** The rows of one import. */
export class Arrival {
  readonly #statements = new Map<string, Statement>();
  #step: Statement | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly turns: Turns,
  ) {}

  /** Resolves when they are stored. */
  async store(rows: Rows): Promise<void> {
    const statement = this.#statement(rows);
    for (let next = 0; next < rows.rows.length;) {
      await this.turns.mayWrite();
      write(this.connection, () => {
        const until = performance.now() + PIECE_MS;
        do {
          const row = this.#inPlace(rows, rows.rows[next] ?? []);
          statement.run(...(rows.set ? [...row.slice(1), row[0]] : row));
          next += 1;
        } while (next < rows.rows.length && performance.now() < until);
      });
    }
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

  #statement({ table, columns, set }: Rows): Statement {
    const [first = 'id', ...others] = columns;
    const sql = set
      ? `UPDATE ${table} SET ${others.map((column) => `${column} = ?`).join(', ')} WHERE ${first} = ?`
      : `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.connection.prepare(sql)));
    return statement;
  }
}

/**
 * What hangs on a campaign, in the order in which it can go. The one question mark is the campaign; nothing that comes in is in the trash, which the indexes like
 * to hear.
 */
const PIECES = [
  'journal WHERE campaign_id = ? AND trashed_at IS NULL AND shown = 1',
  'run_steps WHERE run_id IN (SELECT id FROM runs WHERE campaign_id = ?) AND discarded_at IS NULL',
  'runs WHERE campaign_id = ?',
  'characters WHERE campaign_id = ?',
  'encounters WHERE campaign_id = ?',
  'parties WHERE campaign_id = ?',
  'pictures WHERE campaign_id = ?',
  'campaigns WHERE id = ? AND arriving = 1',
] as const;
/** Rows that are deleted without looking at the clock. */
const AT_ONCE = 10;

/**
 * Takes away what imports left that were cut short.
 * @param connection one that does not look after links: nothing outside links to what never was shown, and all of it goes. Row by row, whole tables would be read each time.
 */
export async function sweep(connection: Connection, ids: readonly string[], turns: Turns): Promise<void> {
  for (const id of ids) {
    for (const piece of PIECES) {
      const table = piece.split(' ')[0] ?? '';
      const some = connection.prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT ${table}.rowid FROM ${piece} LIMIT ${String(AT_ONCE)})`);
      for (let more = true; more;) {
        await turns.mayWrite();
        more = write(connection, () => {
          const until = performance.now() + PIECE_MS;
          let changes: number;
          do {
            changes = some.run(id).changes;
          } while (changes > 0 && performance.now() < until);
          return changes > 0;
        });
      }
    }
  }
}

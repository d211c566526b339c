/**
 * Puts what comes in into the data file, little by little: every piece is a transaction that the window does not notice, and nothing of it is seen before the last
 * one. What was cut short is swept away in the same way.
 */
import type { Database as Connection, Statement } from 'better-sqlite3';
import { runEffects } from '#main/storage/records/effect-key';
import type { Arrived, Rows } from '#main/transfer/job';

/** How long a piece may take before the next one waits for its turn. The disk comes on top. In milliseconds. */
const PIECE_MS = 10;
/** The write-ahead log is moved into the file after so many pages, as SQLite has it of itself. */
const USUAL_CHECKPOINT = 1000;

/** Lets everybody else have a turn. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The rows of one import. */
export class Arrival {
  readonly #statements = new Map<string, Statement>();
  #step: Statement | undefined;

  constructor(private readonly connection: Connection) {
    // Whoever sends the rows does it meanwhile, on a thread of its own: here it would be a long wait at some commit.
    connection.pragma('wal_autocheckpoint = 0');
  }

  /** Resolves when they are on the disk. @param isWanted false: the rest of them is dropped. */
  async store(rows: Rows, isWanted: () => boolean): Promise<void> {
    const statement = this.#statement(rows);
    for (let next = 0; next < rows.rows.length;) {
      await turn();
      if (!isWanted()) return;
      this.connection.transaction(() => {
        const until = performance.now() + PIECE_MS;
        do {
          const row = this.#inPlace(rows, rows.rows[next] ?? []);
          statement.run(...(rows.set ? [...row.slice(1), row[0]] : row).map(bindable));
          next += 1;
        } while (next < rows.rows.length && performance.now() < until);
      })();
    }
  }

  /** Everything is there: it is shown, and the one in whose place it is goes into the trash, at once. @param now milliseconds since 1970. */
  show({ campaignId, pictureId }: Arrived, replaces: string | null, now: number): void {
    this.connection.transaction(() => {
      this.connection.prepare('UPDATE campaigns SET arriving = 0, trashed_at = NULL, picture_id = ? WHERE id = ?').run(pictureId, campaignId);
      if (replaces !== null) this.connection.prepare('UPDATE campaigns SET trashed_at = ? WHERE id = ? AND trashed_at IS NULL').run(now, replaces);
    })();
  }

  end(): void {
    if (this.connection.open) this.connection.pragma(`wal_autocheckpoint = ${String(USUAL_CHECKPOINT)}`);
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
    const sql = set
      ? `UPDATE ${table} SET ${columns
          .slice(1)
          .map((column) => `${column} = ?`)
          .join(', ')} WHERE ${columns[0] ?? 'id'} = ?`
      : `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.connection.prepare(sql)));
    return statement;
  }
}

/** Between threads a buffer becomes a plain array of bytes. */
function bindable(value: unknown): unknown {
  return value instanceof Uint8Array && !Buffer.isBuffer(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/** What hangs on a campaign, in the order in which it can go. The one question mark is the campaign; nothing that comes in is in the trash, which the indexes like to hear. */
const PIECES = [
  'journal WHERE campaign_id = ? AND trashed_at IS NULL',
  'run_steps WHERE run_id IN (SELECT id FROM runs WHERE campaign_id = ?) AND discarded_at IS NULL',
  'runs WHERE campaign_id = ?',
  'characters WHERE campaign_id = ?',
  'encounters WHERE campaign_id = ?',
  'parties WHERE campaign_id = ?',
  'pictures WHERE campaign_id = ?',
  'campaigns WHERE id = ?',
] as const;
/** Rows that are deleted without looking at the clock. */
const AT_ONCE = 10;

/** Takes away what imports left that were cut short. @param isWanted false: the rest stays for the next start. */
export async function sweep(connection: Connection, ids: readonly string[], isWanted: () => boolean): Promise<void> {
  for (const id of ids) {
    for (const piece of PIECES) {
      const table = piece.split(' ')[0] ?? '';
      const some = connection.prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT ${table}.rowid FROM ${piece} LIMIT ${String(AT_ONCE)})`);
      for (let more = true; more;) {
        await turn();
        if (!isWanted()) return;
        more = deleteSome(connection, some, id);
      }
    }
  }
}

/**
 * Nothing outside it links to what never was shown, and all of it goes: looking for links row by row would read whole tables each time.
 * @returns whether there may be more.
 */
function deleteSome(connection: Connection, statement: Statement, id: string): boolean {
  connection.pragma('foreign_keys = OFF');
  try {
    return connection.transaction(() => {
      const until = performance.now() + PIECE_MS;
      let changes: number;
      do {
        changes = statement.run(id).changes;
      } while (changes > 0 && performance.now() < until);
      return changes > 0;
    })();
  } finally {
    connection.pragma('foreign_keys = ON');
  }
}

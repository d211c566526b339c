import { and, eq, isNull, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { IRunReader, IRunStore } from '#main/features/runs/api';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import { encounters, runs } from '#main/platform/database/schema';
import type { RoadStop } from '#shared/domain/travel-stops';

/** Reads what was started out of a journey: encounters, chases, races and checks that are not in the trash. */
export interface IRoadStops {
  /** By where the clock stood there, the earliest first; those without a place first of all. */
  of(journeyId: string): readonly RoadStop[];
}
export const IRoadStops = Symbol('IRoadStops');

@service(IRoadStops)
export class RoadStops implements IRoadStops {
  readonly #kept: () => ReturnType<typeof prepared>;

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IRunReader) private readonly reader: IRunReader,
  ) {
    this.#kept = database.keep(prepared);
  }

  of(journeyId: string): readonly RoadStop[] {
    const { fights, scenes } = this.#kept();
    const fought = this.database
      .rows(fights, { values: { journeyId } })
      .map(({ phase, ...fight }): RoadStop => ({ ...fight, kind: 'encounter', isOver: phase === 'ended', outcome: null }));
    const played = this.database.rows(scenes, { values: { journeyId } }).flatMap(({ id }): readonly RoadStop[] => {
      const row = this.store.get(id);
      if (row === undefined) return [];
      const { run, presentation } = row;
      const outcome = { system: run.system, text: presentation.summary };
      return [{ id, title: run.title, clock: run.journeyClock, kind: this.reader.kind(run) ?? 'run', isOver: run.phase !== 'active', outcome }];
    });
    return [...fought, ...played].sort((one, other) => (one.clock ?? -Infinity) - (other.clock ?? -Infinity));
  }
}

function prepared(orm: Orm) {
  const journeyId = sql.placeholder('journeyId');
  return {
    fights: orm
      .select({ id: encounters.id, title: encounters.title, phase: encounters.phase, clock: encounters.journeyClock })
      .from(encounters)
      .where(and(eq(encounters.journeyId, journeyId), isNull(encounters.trashedAt)))
      .orderBy(encounters.createdAt, sql`${encounters}.rowid`)
      .prepare(),
    scenes: orm
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.journeyId, journeyId), isNull(runs.trashedAt)))
      .orderBy(runs.createdAt, sql`${runs}.rowid`)
      .prepare(),
  };
}

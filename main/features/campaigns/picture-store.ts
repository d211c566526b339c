import { eq } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { pictures } from '#main/platform/database/schema';

/** A row of the table of pictures, with the bytes of the file. */
export type PictureRow = typeof pictures.$inferSelect;

/** Pictures of campaigns. One that was replaced stays, so that the replacement can be taken back. */
export interface IPictureStore {
  get(id: string): PictureRow | undefined;
  insert(row: PictureRow): void;
}
export const IPictureStore = Symbol('IPictureStore');

@service(IPictureStore)
export class PictureStore implements IPictureStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  get(id: string): PictureRow | undefined {
    return this.database.orm.select().from(pictures).where(eq(pictures.id, id)).get();
  }

  insert(row: PictureRow): void {
    this.database.orm.insert(pictures).values(row).run();
  }
}

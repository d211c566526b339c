import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inject, injectable } from 'tsyringe';
import { IDesktop } from '#main/services/app/app-service';
import { refuseOwnFiles } from '#main/services/transfer/export-service';
import { fileNameOf, withEnding } from '#main/services/transfer/file-names';
import { ISheetPlaces } from '#main/services/transfer/sheet-places';
import type { SheetPlace } from '#main/services/transfer/sheet-places';
import { refusalOf } from '#main/services/transfer/refusals';
import { ITranslator } from '#main/services/translator';
import { writeSynced } from '#main/storage/backups/disk';
import { IDatabase } from '#main/storage/database';
import type { Person } from '#main/transfer/sheets/people';
import { AppError } from '#shared/domain/app-error';
import type { CharacterPlace, NewPlace } from '#shared/ipc/characters';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { OpenedSheet, SheetsContract } from '#shared/ipc/transfer';

/** Members and library entries as tables, written and taken in. */
export type ISheetService = AsyncImplementation<SheetsContract>;
export const ISheetService = Symbol('ISheetService');

interface Opened {
  readonly token: string;
  readonly place: NewPlace;
  readonly people: readonly Person[];
  readonly hasProblems: boolean;
}

@injectable()
export class SheetService implements ISheetService {
  #opened: Opened | undefined;

  constructor(
    @inject(ISheetPlaces) private readonly places: ISheetPlaces,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  async export({ place, format }: { readonly place: CharacterPlace; readonly format: 'csv' | 'json' }): Promise<string | null> {
    const { title, people, systems, severalSystems } = this.places.people(place);
    const chosen = await this.desktop.chooseSaveFile({
      title: this.translator.app('sheets.dialog.export'),
      kind: this.translator.app(`sheets.dialog.${format}`),
      endings: [format],
      name: fileNameOf(title, format),
    });
    if (chosen === null) return null;
    const target = withEnding(chosen, format);
    refuseOwnFiles(target, this.database.file);
    // Rarely used: what reads and writes tables is loaded with the first of them.
    const [{ csvOf, jsonOf }, { styleOf }] = await Promise.all([import('#main/transfer/sheets/people'), import('#main/transfer/sheets/csv')]);
    const text =
      format === 'json'
        ? jsonOf(people, severalSystems)
        : csvOf(people, systems, severalSystems, this.places.speaker('app'), styleOf(this.translator.language()));
    writeSynced(target, text);
    return path.basename(target);
  }

  async open({ place }: { readonly place: NewPlace }): Promise<OpenedSheet | null> {
    const home = this.places.home(place);
    const file = await this.desktop.chooseOpenFile({
      title: this.translator.app('sheets.dialog.open'),
      kind: this.translator.app('sheets.dialog.any'),
      endings: ['csv', 'json', 'txt', 'tsv'],
    });
    if (file === null) return null;
    this.#opened = undefined;
    const { readSheet } = await import('#main/transfer/sheets/people');
    try {
      const isJson = path.extname(file).toLowerCase() === '.json';
      const read = readSheet(await bytesOf(file), isJson, home.system, this.#usualRole(home), this.places.speaker('app'));
      const token = randomUUID();
      this.#opened = { token, place, people: read.people, hasProblems: read.problems.length > 0 };
      const speaker = home.system.speaker;
      const problems = read.problems.map(({ field, text }) => ({ field, message: speaker.say(text) }));
      const { rows, columns, ignored, names } = read;
      return { token, file: path.basename(file), rows, columns, ignored, names, problems };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  import({ token }: { readonly token: string }): number {
    const opened = this.#opened;
    if (opened?.token !== token) throw new AppError('not-found', { key: 'app:transfer.error.closed' });
    if (opened.hasProblems) throw new AppError('invalid', { key: 'app:sheets.error.problems' });
    if (opened.people.length > 0) this.places.add(opened.place, opened.people);
    this.#opened = undefined;
    return opened.people.length;
  }

  #usualRole({ isParty }: SheetPlace): 'pc' | 'npc' {
    return isParty ? 'pc' : 'npc';
  }
}

/** So that nothing large is read before it is refused. In bytes. */
const MOST_READ = 50_000_000;

async function bytesOf(file: string): Promise<Buffer> {
  const { size } = await fs.promises.stat(file);
  // A little more than is taken: enough to be refused for what it is.
  return size > MOST_READ ? Buffer.alloc(MOST_READ) : fs.promises.readFile(file);
}

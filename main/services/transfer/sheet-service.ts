import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inject, injectable } from 'tsyringe';
import { IDesktop } from '#main/services/app/app-service';
import { refuseOwnFiles } from '#main/services/transfer/export-service';
import { fileNameOf, withEnding } from '#main/services/transfer/file-names';
import { ISheetPlaces } from '#main/services/transfer/sheet-places';
import type { SheetPlace } from '#main/services/transfer/sheet-places';
import { ITransferWork } from '#main/services/transfer/transfer-work';
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
}

@injectable()
export class SheetService implements ISheetService {
  #opened: Opened | undefined;

  constructor(
    @inject(ISheetPlaces) private readonly places: ISheetPlaces,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(ITransferWork) private readonly work: ITransferWork,
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
    const { phrasesOf, textsOfSchema, TEXTS_OF_TABLES } = await import('#main/transfer/sheets/phrases');
    const { speaker, ...system } = home.system;
    const read = await this.work.run({
      kind: 'sheet',
      file,
      isJson: path.extname(file).toLowerCase() === '.json',
      system: { ...system, phrases: phrasesOf(textsOfSchema(system.schema), speaker) },
      usual: this.#usualRole(home),
      phrases: phrasesOf(TEXTS_OF_TABLES, this.places.speaker('app')),
    });
    if (read === null) return null;
    const token = randomUUID();
    this.#opened = { token, place, people: read.people };
    const problems = read.problems.map(({ field, text }) => ({ field, message: speaker.say(text) }));
    const { rows, left, columns, ignored, names } = read;
    return { token, file: path.basename(file), rows, left, columns, ignored, names, problems };
  }

  import({ token }: { readonly token: string }): number {
    const opened = this.#opened;
    if (opened?.token !== token) throw new AppError('not-found', { key: 'app:transfer.error.closed' });
    if (opened.people.length === 0) throw new AppError('invalid', { key: 'app:sheets.error.nobody' });
    this.places.add(opened.place, opened.people);
    this.#opened = undefined;
    return opened.people.length;
  }

  #usualRole({ isParty }: SheetPlace): 'pc' | 'npc' {
    return isParty ? 'pc' : 'npc';
  }
}

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDesktop } from '#main/platform/desktop/desktop';
import { refuseOwnFiles } from '#main/features/transfer/export-service';
import { fileNameOf, withEnding } from '#main/features/transfer/file-names';
import { ISpreadsheetTargets } from '#main/features/transfer/spreadsheet/spreadsheet-targets';
import type { SheetPlace } from '#main/features/transfer/spreadsheet/spreadsheet-targets';
import { ITransferWork } from '#main/features/transfer/transfer-work';
import { sheetJob } from '#main/features/transfer/jobs';
import { ITranslator } from '#main/platform/composition/translator';
import { writeSynced } from '#main/platform/database/backups/disk';
import { IDatabase } from '#main/platform/database/database';
import type { Person } from '#main/features/transfer/spreadsheet/people';
import { AppError } from '#shared/domain/app-error';
import type { CharacterPlace, NewPlace } from '#shared/ipc/characters';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { OpenedSheet, SheetsContract } from '#shared/ipc/transfer';

/** Members and library entries as tables, written and taken in. */
export type ISpreadsheetService = AsyncImplementation<SheetsContract>;
export const ISpreadsheetService = Symbol('ISpreadsheetService');

interface Opened {
  readonly token: string;
  readonly place: NewPlace;
  readonly people: readonly Person[];
}

@service(ISpreadsheetService)
export class SpreadsheetService implements ISpreadsheetService {
  #opened: Opened | undefined;

  constructor(
    @inject(ISpreadsheetTargets) private readonly places: ISpreadsheetTargets,
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
    const [{ csvOf, jsonOf }, { styleOf }] = await Promise.all([
      import('#main/features/transfer/spreadsheet/people'),
      import('#main/features/transfer/spreadsheet/csv'),
    ]);
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
    const { phrasesOf, textsOfSchema, TEXTS_OF_TABLES } = await import('#main/features/transfer/spreadsheet/phrases');
    const { speaker, ...system } = home.system;
    const read = await this.work.run(sheetJob, {
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

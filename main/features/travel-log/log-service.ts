import path from 'node:path';
import { inject } from 'tsyringe';
import { fileNameOf, refuseOwnFiles, sheetWriter, withEnding } from '#main/features/transfer/api';
import { daysInWords, logDocument } from '#main/features/travel-log/document';
import type { LogDocument, Speaker } from '#main/features/travel-log/document';
import { ITravelLogReader } from '#main/features/travel-log/log-reader';
import { IRoadStops } from '#main/features/travel-log/stops';
import { service } from '#main/platform/composition/service';
import { ITranslator } from '#main/platform/composition/translator';
import { writeWhole } from '#main/platform/database/backups/disk';
import { IDatabase } from '#main/platform/database/database';
import { inTurns } from '#main/platform/workers/turns';
import { IDesktop } from '#main/platform/desktop/desktop';
import { numberFormatter } from '#shared/domain/number';
import { unitName } from '#shared/text/translate';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { Audience, Paper, TravelFormat } from '#shared/domain/travel-files';
import type { TravelTotals } from '#shared/domain/road-summary';
import type { RoadStrip } from '#shared/domain/travel-strip';
import type { TravelLogContract, TravelLogPage } from '#shared/ipc/travel-log';

type Served = AsyncImplementation<TravelLogContract>;

/** The log of journeys, read and written into files. */
export type ITravelLogService = Served;
export const ITravelLogService = Symbol('ITravelLogService');

/** Days that are read for a file at once. */
const DAYS_AT_ONCE = 3;

const ENDINGS = { markdown: 'md', csv: 'csv', pdf: 'pdf' } as const satisfies Record<TravelFormat, string>;

@service(ITravelLogService)
export class TravelLogService implements ITravelLogService {
  constructor(
    @inject(ITravelLogReader) private readonly reader: ITravelLogReader,
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IRoadStops) private readonly roadStops: IRoadStops,
  ) {}

  async page({ id, from, limit }: Parameters<Served['page']>[0]): Promise<TravelLogPage> {
    await this.reader.prepare(id);
    const { head, days } = this.reader.open(id);
    const first = from ?? Math.max(1, head.days - limit + 1);
    return { ...head, shown: days(first, first + limit - 1) };
  }

  async totals(of: Parameters<Served['totals']>[0]): Promise<TravelTotals> {
    if (!('runId' in of)) return this.reader.totals(of);
    await this.reader.prepare(of.runId);
    return this.reader.open(of.runId).totals();
  }

  async strip({ id }: Parameters<Served['strip']>[0]): Promise<RoadStrip> {
    await this.reader.prepare(id);
    return this.reader.open(id).strip();
  }

  stops({ id }: Parameters<Served['stops']>[0]): ReturnType<Served['stops']> {
    return this.roadStops.of(id);
  }

  async export({ id, format, audience, paper }: Parameters<Served['export']>[0]): Promise<string | null> {
    await this.reader.prepare(id);
    const { head } = this.reader.open(id);
    const ending = ENDINGS[format];
    const chosen = await this.desktop.chooseSaveFile({
      title: this.translator.app(`travelLog.export.dialog.${audience}`),
      kind: this.translator.app(`travelLog.export.kind.${format}`),
      endings: [ending],
      name: fileNameOf(this.translator.app(`travelLog.export.name.${audience}`, { title: head.title }), ending),
    });
    if (chosen === null) return null;
    const target = withEnding(chosen, ending);
    refuseOwnFiles(target, this.database.file);
    // The journey as it stands now: the dialog may have been open for long.
    const document = await this.#document(id, audience);
    await writeWhole(target, format === 'pdf' ? await this.#pdf(document, head.system, paper) : await this.#text(document, format));
    return path.basename(target);
  }

  /** The whole log in words, a few days at a time. What is played meanwhile belongs to it: then it is read again. */
  async #document(id: string, audience: Audience): Promise<LogDocument> {
    for (;;) {
      const log = this.reader.open(id);
      const { head, mark } = log;
      const speaker = this.#speaker();
      const starts = Array.from({ length: Math.ceil(head.days / DAYS_AT_ONCE) }, (_, index) => 1 + index * DAYS_AT_ONCE);
      const days = await inTurns(starts, (first) => daysInWords(log.days(first, first + DAYS_AT_ONCE - 1), head, audience, speaker));
      const now = this.reader.open(id);
      if (now.mark === mark) return logDocument({ head, days: days.flat(), totals: now.totals(), strip: now.strip() }, audience, speaker);
    }
  }

  async #text(document: LogDocument, format: 'markdown' | 'csv'): Promise<string> {
    const speaker = this.#speaker();
    if (format === 'markdown') return (await import('#main/features/travel-log/log-markdown')).logMarkdown(document, speaker);
    const [{ writeCsv, styleOf, guarded }, { logRows }] = await Promise.all([sheetWriter(), import('#main/features/travel-log/log-csv')]);
    const style = styleOf(speaker.language);
    return writeCsv(await logRows(document, speaker, { decimal: style.decimal, guarded }), style);
  }

  async #pdf(document: LogDocument, system: string, paper: Paper): Promise<Uint8Array> {
    const { logHtml } = await import('#main/features/travel-log/log-print');
    const speaker = this.#speaker();
    const number = numberFormatter(this.translator.language(), 1);
    const body = await logHtml(document, {
      app: speaker.app,
      say: (text) => speaker.system(system, text),
      number,
      unit: unitName(speaker.units, speaker.language),
    });
    return this.desktop.printPdf({ title: document.title, language: document.language, body, paper });
  }

  #speaker(): Speaker {
    return {
      language: this.translator.language(),
      units: this.translator.units(),
      app: (key, args) => this.translator.app(key, args),
      system: (id, text) => this.translator.plugin(id, text),
    };
  }
}

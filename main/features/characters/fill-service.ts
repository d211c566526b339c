import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { characterOf } from '#main/features/characters/character-view';
import { IRecordLookup } from '#main/features/characters/record-lookup';
import { aboutCharacters, editedText, whoArgs } from '#main/features/characters/journal-messages';
import { ICharacterRuleService } from '#main/features/characters/character-rule-service';
import { IHistory } from '#main/platform/history/history';
import { ITranslator } from '#main/platform/composition/translator';
import { ICharacterStore } from '#main/features/characters/character-store';
import type { CharacterRow } from '#main/platform/records/record-store';
import { cellReader } from '#main/features/transfer/api';
import type { answerIn, Speaker } from '#main/features/transfer/api';
import { AppError } from '#shared/domain/app-error';
import type { Json, JsonObject } from '#shared/domain/json';
import { parseNumber } from '#shared/domain/number';
import type { CharactersContract } from '#shared/ipc/characters';
import type { AsyncImplementation } from '#shared/ipc/contract';
import { isNumber } from '#shared/plugin-api/form';
import type { FieldSchema } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';

type Served = AsyncImplementation<CharactersContract>;
type Filled = Awaited<ReturnType<Served['fill']>>;
type Cell = Parameters<Served['fill']>[0]['cells'][number];
type Refused = Filled['refused'][number];
type ReadCell = typeof answerIn;

/** Cells of a table of characters that are typed or pasted in. */
export type IFillService = Pick<Served, 'fill'>;
export const IFillService = Symbol('IFillService');

@service(IFillService)
export class FillService implements IFillService {
  constructor(
    @inject(ICharacterStore) private readonly store: ICharacterStore,
    @inject(IRecordLookup) private readonly records: IRecordLookup,
    @inject(ICharacterRuleService) private readonly characterRules: ICharacterRuleService,
    @inject(IHistory) private readonly history: IHistory,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  async fill({ cells }: Parameters<Served['fill']>[0]): Promise<Filled> {
    return this.#fill(cells, await cellReader());
  }

  #fill(cells: readonly Cell[], read: ReadCell): Filled {
    const rows = this.records.characters(cells.map(({ id }) => id));
    const refused: Refused[] = [];
    const filled = rows.flatMap((row) => {
      const own = cells.filter(({ id }) => id === row.id);
      const stats = own.reduce((sheet, cell) => this.#withCell(row, sheet, cell, { refused, read }), row.stats);
      return stats === row.stats ? [] : [{ row, stats }];
    });
    const [first] = filled;
    if (first !== undefined) {
      const some = [first.row, ...filled.slice(1).map(({ row }) => row)] as const;
      const { schema } = this.characterRules.known(first.row.system, 'cells');
      const text: Text =
        filled.length === 1
          ? editedText(first.row, { ...first.row, stats: first.stats }, schema)
          : { key: 'app:journal.character.filled', args: whoArgs(filled.map(({ row }) => row)) };
      this.history.make(aboutCharacters([...some], text, first.row.system), (edit) => {
        for (const { row, stats } of filled) edit.change('character', row.id, { stats });
      });
    }
    const now = new Map(this.store.some(rows.map(({ id }) => id)).map((row) => [row.id, row]));
    return { characters: rows.map((row) => characterOf(now.get(row.id) ?? row)), refused };
  }

  /** The sheet with one cell more; as it was where the cell is refused. */
  #withCell(
    row: CharacterRow,
    stats: JsonObject,
    { id, field, text }: Cell,
    { refused, read }: { readonly refused: Refused[]; readonly read: ReadCell },
  ): JsonObject {
    try {
      const { schema } = this.characterRules.known(row.system, field);
      const known = Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
      if (known === undefined) throw new AppError('invalid', { key: 'app:characters.error.noField', args: { name: row.name } });
      const answer = this.#answer(read, known, text, row.system);
      const { [field]: _before, ...others } = stats;
      return this.characterRules.checked(row.system, answer === undefined ? others : { ...stats, [field]: answer }, { before: stats });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The sheet may have had other mistakes before: only the one of this cell is reported.
      const own = error.fields.find((each) => each.field === `stats.${field}`)?.text ?? error.text;
      refused.push({ id, field, message: this.translator.plugin(error.system === 'app' ? row.system : error.system, own) });
      return stats;
    }
  }

  /** Numbers as the GM types them, everything else as a table writes it. Undefined: the cell is empty. */
  #answer(read: ReadCell, field: FieldSchema, text: string, system: string): Json | undefined {
    const other = read(field, text, this.#speaker(system));
    if (!isNumber(field) || other === undefined || other === null) return other;
    const number = parseNumber(text, this.translator.language());
    return number.ok ? number.value : text.trim();
  }

  #speaker(system: string): Speaker {
    return {
      say: (text) => this.translator.plugin(system, text),
      inEveryLanguage: (text) => this.translator.inEveryLanguage(system, text).split('\n'),
    };
  }
}

import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import { nextRank } from '#main/features/encounters/combat/order';
import { log, renamedSentences, sentences, combatMessages } from '#main/features/encounters/combat/combat-messages';
import { removed } from '#main/features/encounters/combat/turns';
import { ICharacterStore, INamesakes, copyOf, whoArgs } from '#main/features/characters/api';
import type { Coming, Renamed } from '#main/features/characters/api';
import { IEncounterEditor } from '#main/features/encounters/encounter-editor';
import type { OpenScene } from '#main/features/encounters/encounter-editor';
import { IEncounterReader } from '#main/features/encounters/encounter-reader';
import { INewcomers } from '#main/features/encounters/newcomers';
import { IQuickSheets } from '#main/features/encounters/quick-sheets';
import { refusedAt } from '#main/features/encounters/refused-at';
import type { UnitOfWork } from '#main/platform/history/history';
import type { CharacterRow } from '#main/platform/records/record-store';
import type { StoredCombatant } from '#shared/records/encounter';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import { MOST_COMBATANTS } from '#shared/ipc/encounters';
import type { EncounterPhase, EncountersContract, EncounterChange } from '#shared/ipc/encounters';
import type { FightSide } from '#shared/domain/records';

type Served = Implementation<EncountersContract>;

/** Who is in an encounter, and on which side. */
export type ILineupService = Pick<Served, 'add' | 'quickAdd' | 'duplicate' | 'setSide' | 'remove'>;
export const ILineupService = Symbol('ILineupService');

const NOT_OVER: readonly EncounterPhase[] = ['prepared', 'running', 'paused'];

/** Somebody who comes into an encounter: as they are, or as so many copies. */
interface Arrival {
  readonly row: CharacterRow;
  readonly side: FightSide;
  /** Null: they come themselves. */
  readonly copies: number | null;
  /** Nobody's sheet: what is copied is no record. */
  readonly unrecorded?: boolean;
}

@service(ILineupService)
export class LineupService implements ILineupService {
  constructor(
    @inject(IEncounterEditor) private readonly editor: IEncounterEditor,
    @inject(IEncounterReader) private readonly reader: IEncounterReader,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(INewcomers) private readonly newcomers: INewcomers,
    @inject(IQuickSheets) private readonly sheets: IQuickSheets,
    @inject(INamesakes) private readonly namesakes: INamesakes,
  ) {}

  add({ who, ...at }: Parameters<Served['add']>[0]): EncounterChange {
    const scene = this.editor.open(at, NOT_OVER);
    const coming = new Set<string>();
    const arrivals = this.newcomers.welcome(scene, who).map(({ row, quantity, side }, index): Arrival => {
      const field = `who[${String(index)}]`;
      if (row.partyId === null) return { row, side, copies: quantity, unrecorded: this.newcomers.isCreature(row.id) };
      const { name } = row;
      if (quantity !== 1) throw refusedAt(`${field}.quantity`, 'app:encounters.error.oneMember', { name });
      if (coming.has(row.id) || Object.hasOwn(scene.row.combatants, row.id)) throw refusedAt(`${field}.character`, 'app:encounters.error.twice', { name });
      coming.add(row.id);
      return { row, side, copies: null };
    });
    return this.#bring(scene, arrivals);
  }

  quickAdd({ name, character, quantity, side, health, keep, ...at }: Parameters<Served['quickAdd']>[0]): EncounterChange {
    const scene = this.editor.open(at, NOT_OVER);
    const known = character === null ? undefined : this.newcomers.entry(scene, character);
    const row = known === undefined ? this.sheets.somebody(scene, name, health) : { ...known, stats: this.sheets.withHealth(scene, known, health) };
    const kept = keep && known === undefined;
    return this.#bring(
      scene,
      [{ row, side, copies: quantity, unrecorded: (known === undefined && !kept) || this.newcomers.isCreature(row.id) }],
      kept ? row : undefined,
    );
  }

  duplicate({ combatant, quantity, ...at }: Parameters<Served['duplicate']>[0]): EncounterChange {
    const scene = this.editor.open(at, NOT_OVER);
    const { row, side } = this.#combatant(scene, combatant);
    if (row.encounterId !== scene.row.id) throw new AppError('invalid', { key: 'app:encounters.error.notOwn', args: { name: row.name } });
    return this.#bring(scene, [{ row: scene.row.phase === 'prepared' ? row : this.sheets.unhurt(scene, row), side, copies: quantity }]);
  }

  setSide({ combatant, side, ...at }: Parameters<Served['setSide']>[0]): EncounterChange {
    const scene = this.editor.open(at, NOT_OVER);
    const { row, side: had } = this.#combatant(scene, combatant);
    if (had === side) return this.reader.changeSince(scene);
    const combatants = changed(scene.row.combatants, combatant, { side });
    return this.editor.make(scene, () => ({ text: log(`side.${side}`, { who: row.name }), fight: { ...scene.fight, combatants } }));
  }

  remove({ combatants, ...at }: Parameters<Served['remove']>[0]): EncounterChange {
    const scene = this.editor.open(at, NOT_OVER);
    const ids = [...new Set(combatants)];
    const rows = ids.map((id) => this.#combatant(scene, id).row);
    const active = scene.row.phase !== 'prepared' && scene.fight.turn !== null && ids.includes(scene.fight.turn);
    const { fight, happened } = removed(scene.fight, ids);
    return this.editor.make(scene, (edit) => {
      for (const { id, encounterId } of rows) if (encounterId === scene.row.id) edit.change('character', id, { trashedAt: edit.now });
      return { text: sentences([log('removed', whoArgs(rows)), ...combatMessages(happened, scene.teller)]), fight, turn: active };
    });
  }

  /** @param kept somebody who is put into the campaign's library with it. */
  #bring(scene: OpenScene, arrivals: readonly Arrival[], kept?: CharacterRow): EncounterChange {
    const { row, people } = scene;
    const many = arrivals.reduce((sum, { copies }) => sum + (copies ?? 1), Object.keys(row.combatants).length);
    if (many > MOST_COMBATANTS) throw new AppError('invalid', { key: 'app:encounters.error.tooMany', args: { most: MOST_COMBATANTS } });
    return this.editor.make(scene, (edit) => {
      const also = kept === undefined ? [] : this.#keep(kept, edit);
      let combatants: Readonly<Record<string, StoredCombatant>> = row.combatants;
      const come: CharacterRow[] = [];
      for (const arrival of arrivals) {
        const rows = arrival.copies === null ? [arrival.row] : this.#copies(scene, arrival, arrival.copies, edit);
        for (const one of rows) combatants = { ...combatants, [one.id]: newCombatant(arrival.side, nextRank(combatants)) };
        come.push(...rows);
      }
      const coming = new Map(come.map(({ id, partyId }): [string, Coming] => [id, partyId === null ? 'more' : 'known']));
      const there = [...people.values()].filter(({ trashedAt }) => trashedAt === null);
      const renamed = this.namesakes.inFight([...there, ...come], coming, edit);
      const named = come.map(({ id }) => edit.get('character', id));
      const others = renamed.filter(({ id }) => coming.get(id) !== 'more');
      return { text: sentences([log('added', whoArgs(named)), ...renamedSentences([...others, ...also])]), fight: { ...scene.fight, combatants } };
    });
  }

  #copies(
    { row: { id: encounterId, campaignId } }: OpenScene,
    { row: person, unrecorded }: Arrival,
    quantity: number,
    edit: UnitOfWork,
  ): readonly CharacterRow[] {
    const home = { campaignId, partyId: null, encounterId };
    const from = this.characters.nextPosition(home);
    return Array.from({ length: quantity }, (_, index) => {
      const copy = copyOf(person, { home, name: person.name, position: from + index, now: edit.now });
      const made = unrecorded === true ? { ...copy, templateId: null } : copy;
      edit.insert('character', made);
      return made;
    });
  }

  #keep(row: CharacterRow, edit: UnitOfWork): readonly Renamed[] {
    const home = { campaignId: row.campaignId, partyId: null, encounterId: null };
    edit.insert('character', { ...row, position: this.characters.nextPosition(home), createdAt: edit.now, updatedAt: edit.now });
    return this.namesakes.inOwner(home, new Map([[row.id, 'more']]), edit);
  }

  #combatant({ row, people }: OpenScene, id: string): { readonly row: CharacterRow; readonly side: FightSide } {
    const person = people.get(id);
    const stored = row.combatants[id];
    if (person === undefined || stored === undefined) throw new AppError('not-found', { key: 'app:encounters.error.notInIt' });
    return { row: person, side: stored.side };
  }
}

function changed(combatants: OpenScene['row']['combatants'], id: string, change: Partial<StoredCombatant>): OpenScene['row']['combatants'] {
  return Object.fromEntries(Object.entries(combatants).map(([key, value]) => [key, key === id ? { ...value, ...change } : value]));
}

import { inject, injectable } from 'tsyringe';
import { newCombatant } from '#main/encounters/fight';
import { nextRank } from '#main/encounters/order';
import { log, sentences, told } from '#main/encounters/telling';
import { removed } from '#main/encounters/turns';
import { IPluginRegistry } from '#main/plugin-host/registry';
import { copyOf } from '#main/services/characters/copies';
import { copyNames } from '#main/services/characters/numbering';
import { whoArgs } from '#main/services/characters/said';
import { IEncounterEditor } from '#main/services/encounters/encounter-editor';
import type { OpenScene } from '#main/services/encounters/encounter-editor';
import { IEncounterReader } from '#main/services/encounters/encounter-reader';
import { fresh } from '#main/services/encounters/fresh';
import type { Edit } from '#main/services/records/changes';
import { ICharacterStore } from '#main/storage/records/character-store';
import { IRecordStore } from '#main/storage/records/record-store';
import type { CharacterRow } from '#main/storage/records/record-store';
import type { StoredCombatant } from '#main/storage/schema';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { EncounterPhase, EncountersContract, EncounterView } from '#shared/ipc/encounters';
import type { FightSide } from '#shared/domain/records';

type Served = Implementation<EncountersContract>;

/** Who is in an encounter, and on which side. */
export type ILineupService = Pick<Served, 'add' | 'duplicate' | 'setSide' | 'remove'>;
export const ILineupService = Symbol('ILineupService');

/** No table plays with more. */
const MOST = 200;

const NOT_OVER: readonly EncounterPhase[] = ['prepared', 'running', 'paused'];

/** Somebody who comes into an encounter: as they are, or as so many copies. */
interface Arrival {
  readonly row: CharacterRow;
  readonly side: FightSide;
  /** Null: they come themselves. */
  readonly copies: number | null;
}

@injectable()
export class LineupService implements ILineupService {
  constructor(
    @inject(IEncounterEditor) private readonly editor: IEncounterEditor,
    @inject(IEncounterReader) private readonly reader: IEncounterReader,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
  ) {}

  add({ who, ...at }: Parameters<Served['add']>[0]): EncounterView {
    const scene = this.editor.open(at, NOT_OVER);
    const found = new Map(this.characters.some(who.map(({ character }) => character)).map((row) => [row.id, row]));
    const coming = new Set<string>();
    const arrivals = who.map(({ character, quantity, side }, index): Arrival => {
      const row = found.get(character);
      const field = `who[${String(index)}].character`;
      if (row === undefined) throw refused(field, 'app:error.characterNotFound', {}, 'not-found');
      const { name } = row;
      this.#requireWelcome(scene, row, field);
      if (row.partyId === null) return { row, side, copies: quantity };
      if (quantity !== 1) throw refused(`who[${String(index)}].quantity`, 'app:encounters.error.oneMember', { name });
      if (coming.has(row.id) || Object.hasOwn(scene.row.combatants, row.id)) throw refused(field, 'app:encounters.error.twice', { name });
      coming.add(row.id);
      return { row, side, copies: null };
    });
    return this.#bring(scene, arrivals);
  }

  duplicate({ combatant, quantity, ...at }: Parameters<Served['duplicate']>[0]): EncounterView {
    const scene = this.editor.open(at, NOT_OVER);
    const { row, side } = this.#combatant(scene, combatant);
    if (row.encounterId !== scene.row.id) throw new AppError('invalid', { key: 'app:encounters.error.notOwn', args: { name: row.name } });
    const health = this.registry.system(scene.campaign.system)?.characters?.health;
    return this.#bring(scene, [{ row: scene.row.phase === 'prepared' ? row : fresh(row, health), side, copies: quantity }]);
  }

  setSide({ combatant, side, ...at }: Parameters<Served['setSide']>[0]): EncounterView {
    const scene = this.editor.open(at, NOT_OVER);
    const { row, side: had } = this.#combatant(scene, combatant);
    if (had === side) return this.reader.view(scene.row.id);
    const combatants = changed(scene.row.combatants, combatant, { side });
    return this.editor.make(scene, () => ({ text: log(`side.${side}`, { who: row.name }), fight: { ...scene.fight, combatants } }));
  }

  remove({ combatants, ...at }: Parameters<Served['remove']>[0]): EncounterView {
    const scene = this.editor.open(at, NOT_OVER);
    const ids = [...new Set(combatants)];
    const rows = ids.map((id) => this.#combatant(scene, id).row);
    const active = scene.row.phase !== 'prepared' && scene.fight.turn !== null && ids.includes(scene.fight.turn);
    const { fight, happened } = removed(scene.fight, ids);
    return this.editor.make(scene, (edit) => {
      for (const { id, encounterId } of rows) if (encounterId === scene.row.id) edit.change('character', id, { trashedAt: edit.now });
      return { text: sentences([log('removed', whoArgs(rows)), ...told(happened, scene.teller)]), fight, turn: active };
    });
  }

  #bring(scene: OpenScene, arrivals: readonly Arrival[]): EncounterView {
    const { row, people } = scene;
    const many = arrivals.reduce((sum, { copies }) => sum + (copies ?? 1), Object.keys(row.combatants).length);
    if (many > MOST) throw new AppError('invalid', { key: 'app:encounters.error.tooMany', args: { most: MOST } });
    return this.editor.make(scene, (edit) => {
      const names = [...people.values()].map(({ name }) => name);
      let combatants: Readonly<Record<string, StoredCombatant>> = row.combatants;
      const come: CharacterRow[] = [];
      for (const { row: person, side, copies } of arrivals) {
        const rows = copies === null ? [person] : this.#copies(scene, person, copyNames(person.name, copies, names), edit);
        for (const one of rows) combatants = { ...combatants, [one.id]: newCombatant(side, nextRank(combatants)) };
        names.push(...rows.map(({ name }) => name));
        come.push(...rows);
      }
      return { text: log('added', whoArgs(come)), fight: { ...scene.fight, combatants } };
    });
  }

  #copies({ row: { id: encounterId, campaignId } }: OpenScene, person: CharacterRow, names: readonly string[], edit: Edit): readonly CharacterRow[] {
    const home = { campaignId, partyId: null, encounterId };
    const from = this.characters.nextPosition(home);
    return names.map((name, index) => {
      const copy = copyOf(person, { home, name, position: from + index, now: edit.now });
      edit.insert('character', copy);
      return copy;
    });
  }

  /** Members of the campaign's parties and entries of its library or the shared one, of the campaign's system, alive and not put away. */
  #requireWelcome({ row, campaign }: OpenScene, { name, ...person }: CharacterRow, field: string): void {
    const shared = person.campaignId === null;
    if (person.encounterId !== null || (!shared && person.campaignId !== row.campaignId)) throw refused(field, 'app:encounters.error.elsewhere', { name });
    const party = person.partyId === null ? undefined : this.records.get('party', person.partyId);
    if (person.trashedAt !== null || (party !== undefined && party.trashedAt !== null)) throw refused(field, 'app:encounters.error.inTrash', { name });
    if (person.deadAt !== null) throw refused(field, 'app:encounters.error.dead', { name });
    if (person.system !== campaign.system) throw refused(field, 'app:encounters.error.otherSystem', { name });
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

function refused(field: string, key: string, args: Readonly<Record<string, string>>, code: 'invalid' | 'not-found' = 'invalid'): AppError {
  const text = { key, args };
  return new AppError(code, text, [{ field, text }]);
}

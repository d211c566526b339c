import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import { nextRank } from '#main/features/encounters/combat/order';
import { log, renamedSentences, sentences, combatMessages } from '#main/features/encounters/combat/combat-messages';
import { removed } from '#main/features/encounters/combat/turns';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ICharacterRuleService, ICharacterStore, ICreatures, INamesakes, copyOf, whoArgs } from '#main/features/characters/api';
import type { Coming, Renamed } from '#main/features/characters/api';
import { IEncounterEditor } from '#main/features/encounters/encounter-editor';
import type { OpenScene } from '#main/features/encounters/encounter-editor';
import { IEncounterReader } from '#main/features/encounters/encounter-reader';
import { withHealthRestored } from '#main/features/encounters/restore-health';
import type { UnitOfWork } from '#main/platform/history/history';
import { IRecordStore } from '#main/platform/records/record-store';
import type { CharacterRow } from '#main/platform/records/record-store';
import type { StoredCombatant } from '#shared/records/encounter';
import { ITranslator } from '#main/platform/composition/translator';
import { AppError } from '#shared/domain/app-error';
import type { HealthFields } from '#shared/domain/health';
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
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ICharacterRuleService) private readonly sheets: ICharacterRuleService,
    @inject(ICreatures) private readonly bestiary: ICreatures,
    @inject(INamesakes) private readonly namesakes: INamesakes,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  add({ who, ...at }: Parameters<Served['add']>[0]): EncounterChange {
    const scene = this.editor.open(at, NOT_OVER);
    const found = new Map(this.characters.some(who.map(({ character }) => character)).map((row) => [row.id, row]));
    const coming = new Set<string>();
    const arrivals = who.map(({ character, quantity, side }, index): Arrival => {
      const creature = this.bestiary.pattern(character);
      const row = creature ?? found.get(character);
      const field = `who[${String(index)}].character`;
      if (row === undefined) throw refused(field, 'app:error.characterNotFound', {}, 'not-found');
      const { name } = row;
      this.#requireWelcome(scene, row, field);
      if (row.partyId === null) return { row, side, copies: quantity, unrecorded: creature !== undefined };
      if (quantity !== 1) throw refused(`who[${String(index)}].quantity`, 'app:encounters.error.oneMember', { name });
      if (coming.has(row.id) || Object.hasOwn(scene.row.combatants, row.id)) throw refused(field, 'app:encounters.error.twice', { name });
      coming.add(row.id);
      return { row, side, copies: null };
    });
    return this.#bring(scene, arrivals);
  }

  quickAdd({ name, character, quantity, side, health, keep, ...at }: Parameters<Served['quickAdd']>[0]): EncounterChange {
    const scene = this.editor.open(at, NOT_OVER);
    const known = character === null ? undefined : this.#entry(scene, character);
    const row = known === undefined ? this.#somebody(scene, name, health) : { ...known, stats: this.#withHealth(scene, known, health) };
    const kept = keep && known === undefined;
    return this.#bring(
      scene,
      [{ row, side, copies: quantity, unrecorded: (known === undefined && !kept) || this.bestiary.pattern(row.id) !== undefined }],
      kept ? row : undefined,
    );
  }

  duplicate({ combatant, quantity, ...at }: Parameters<Served['duplicate']>[0]): EncounterChange {
    const scene = this.editor.open(at, NOT_OVER);
    const { row, side } = this.#combatant(scene, combatant);
    if (row.encounterId !== scene.row.id) throw new AppError('invalid', { key: 'app:encounters.error.notOwn', args: { name: row.name } });
    const health = this.registry.system(scene.campaign.system)?.characters?.health;
    return this.#bring(scene, [{ row: scene.row.phase === 'prepared' ? row : withHealthRestored(row, health), side, copies: quantity }]);
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

  /** An entry of a library whose numbers are taken. */
  #entry(scene: OpenScene, id: string): CharacterRow {
    const row = this.bestiary.pattern(id) ?? this.characters.some([id])[0];
    if (row === undefined) throw refused('character', 'app:error.characterNotFound', {}, 'not-found');
    if (row.partyId !== null) throw refused('character', 'app:encounters.error.oneMember', { name: row.name });
    this.#requireWelcome(scene, row, 'character');
    return row;
  }

  /** Somebody of whom there is a name and perhaps a health; for the rest what the system takes for granted. */
  #somebody({ campaign }: OpenScene, name: string, health: number | null): CharacterRow {
    const fields = this.#healthFields(campaign.system, health);
    const hasSheet = this.registry.system(campaign.system)?.characters !== undefined;
    const answers = health === null || fields === undefined ? {} : { [fields.current]: health, [fields.maximum]: health };
    const stats = hasSheet ? this.#fitting(campaign.system, answers) : {};
    const places = { campaignId: campaign.id, partyId: null, encounterId: null, templateId: null, mountId: null, origin: null };
    const nothing = { conditions: {}, penalties: {}, notes: '', reminder: '', deadAt: null, archivedAt: null, trashedAt: null };
    return { id: randomUUID(), ...places, ...nothing, system: campaign.system, role: 'npc', name, stats, position: 0, createdAt: 0, updatedAt: 0 };
  }

  #withHealth({ campaign }: OpenScene, { stats }: CharacterRow, health: number | null): CharacterRow['stats'] {
    const fields = this.#healthFields(campaign.system, health);
    return health === null || fields === undefined ? stats : this.#fitting(campaign.system, { ...stats, [fields.current]: health, [fields.maximum]: health });
  }

  /** @throws AppError `invalid` at `health`, or at `name` where the system asks for more than a health. */
  #fitting(system: string, stats: CharacterRow['stats']): CharacterRow['stats'] {
    try {
      return this.sheets.checked(system, stats);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
      const ofHealth = error.fields.find(({ field }) => Object.hasOwn(stats, field.replace('stats.', '')));
      if (ofHealth !== undefined) throw new AppError('invalid', ofHealth.text, [{ field: 'health', text: ofHealth.text }], system);
      const text = { key: 'app:encounters.error.needsSheet', args: { missing: error.text } };
      throw new AppError('invalid', text, [{ field: 'name', text }], system);
    }
  }

  /** @throws AppError `invalid` at `health` where a health was given and the system counts none. */
  #healthFields(system: string, health: number | null): HealthFields | undefined {
    const fields = this.registry.system(system)?.characters?.health;
    if (health === null || fields !== undefined) return fields;
    throw refused('health', 'app:characters.error.noHealth', { system: this.registry.manifest(system)?.name[this.translator.language()] ?? system });
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

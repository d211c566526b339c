import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import type { CombatState } from '#main/features/encounters/combat/combat-state';
import { orderOf, ties } from '#main/features/encounters/combat/order';
import { summaryOf } from '#main/features/encounters/combat/summary';
import { characterOf, ICharacterStore } from '#main/features/characters/api';
import { IMounts } from '#main/features/encounters/mounts';
import { IHistory } from '#main/platform/history/history';
import { inTrashBecause, titled } from '#main/platform/records/trash';
import { ITranslator } from '#main/platform/composition/translator';
import { IEncounterStore } from '#main/features/encounters/encounter-store';
import { IRecordStore } from '#main/platform/records/record-store';
import type { CampaignRow, CharacterRow, EncounterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import { changedCombatants } from '#shared/ipc/encounter-change';
import type { CombatantView, EncounterChange, EncounterSummary, EncounterView } from '#shared/ipc/encounters';
import type { Text } from '#shared/plugin-api/text';

/** An encounter with everybody in it. */
export interface Scene {
  readonly row: EncounterRow;
  readonly campaign: CampaignRow;
  readonly people: ReadonlyMap<string, CharacterRow>;
  /** The same as they are shown, in the order of turns. */
  readonly combatants: readonly CombatantView[];
  /** The place of the history at which it was read. */
  readonly place: number;
}

/** Reads encounters. Whoever is in one is read as they are now. */
export interface IEncounterReader {
  /** @throws AppError `not-found`. */
  scene(id: string): Scene;
  /** Why nothing can be changed in it; null when it can. */
  closedBecause(scene: Pick<Scene, 'row' | 'campaign'>): Text | null;
  summaries(rows: readonly EncounterRow[]): EncounterSummary[];
  view(id: string): EncounterView;
  /** The same once the rules have said what they have to say of those who ride. */
  whole(id: string): Promise<EncounterView>;
  /** What is otherwise than it was before. */
  changeSince(before: Scene): EncounterChange;
}
export const IEncounterReader = Symbol('IEncounterReader');

@service(IEncounterReader)
export class EncounterReader implements IEncounterReader {
  constructor(
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IEncounterStore) private readonly encounters: IEncounterStore,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IMounts) private readonly riders: IMounts,
    @inject(IHistory) private readonly changes: IHistory,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  scene(id: string): Scene {
    const row = this.records.get('encounter', id);
    const campaign = row === undefined ? undefined : this.records.get('campaign', row.campaignId);
    // What is only just being imported is not there yet.
    if (row === undefined || campaign === undefined || campaign.arriving) throw new AppError('not-found', { key: 'app:error.encounterNotFound' });
    const people = new Map(this.characters.some(Object.keys(row.combatants)).map((person) => [person.id, person]));
    return { row, campaign, people, combatants: this.#combatants(row, people), place: this.changes.place() };
  }

  closedBecause({ row, campaign }: Pick<Scene, 'row' | 'campaign'>): Text | null {
    return inTrashBecause(campaign, titled(row));
  }

  summaries(rows: readonly EncounterRow[]): EncounterSummary[] {
    const turns = rows.flatMap(({ turn }) => (turn === null ? [] : [turn]));
    const names = new Map(this.characters.some(turns).map(({ id, name }) => [id, name]));
    return rows.map((row) => summaryOf(row, (id) => names.get(id) ?? null));
  }

  view(id: string): EncounterView {
    const scene = this.scene(id);
    return { ...this.#head(scene), notes: scene.row.notes, combatants: scene.combatants };
  }

  async whole(id: string): Promise<EncounterView> {
    const view = this.view(id);
    return (await this.riders.answered()) ? this.view(id) : view;
  }

  changeSince(before: Scene): EncounterChange {
    const scene = this.scene(before.row.id);
    const { notes } = scene.row;
    const encounter = { ...this.#head(scene), ...(notes === before.row.notes ? {} : { notes }) };
    return { since: before.place, encounter, ...changedCombatants(before.combatants, scene.combatants) };
  }

  #head(scene: Scene): Omit<EncounterView, 'combatants' | 'notes'> {
    const { row, campaign, people, place } = scene;
    const { id } = row;
    const closed = this.closedBecause(scene);
    const scope = { campaignId: row.campaignId, encounterId: id };
    return {
      ...summaryOf(row, (who) => people.get(who)?.name ?? null),
      system: campaign.system,
      options: { ...row.options },
      turn: row.turn,
      revision: row.revision,
      place,
      canUndo: closed === null && this.changes.canUndo(scope),
      canRedo: closed === null && this.changes.canRedo(scope),
      canGoBack: closed === null && row.phase === 'running' && this.changes.canGoBack(id),
      readOnlyBecause: closed === null ? null : this.translator.plugin('app', closed),
      runs: [...this.encounters.activeRuns(id)],
    };
  }

  #combatants(row: EncounterRow, people: Scene['people']): readonly CombatantView[] {
    const facts = this.riders.factsOf(row.campaignId, people);
    const tied = ties(row.combatants);
    return orderOf(row.combatants).flatMap((who) => {
      const character = people.get(who);
      return character === undefined ? [] : [{ ...combatantView(row, character), tiedWith: tied.get(who) ?? [], facts: facts.get(who) ?? [] }];
    });
  }
}

/** The fight as its rules work on it. */
export function fightOf({ row, people }: Pick<Scene, 'row' | 'people'>): CombatState {
  const present = [...people.values()];
  return {
    round: row.round,
    turn: row.turn,
    combatants: row.combatants,
    states: Object.fromEntries(present.map(({ id, conditions, penalties }) => [id, { conditions, penalties }])),
    away: new Set(present.filter((row) => awayBecause(row) !== null).map(({ id }) => id)),
  };
}

function combatantView({ combatants }: EncounterRow, row: CharacterRow): Omit<CombatantView, 'facts' | 'tiedWith'> {
  const stored = combatants[row.id];
  if (stored === undefined) throw new Error(`${row.id} is not in this encounter`);
  const { side, initiative, tieBreaks, typed, dice, stage, stance, trigger, out } = stored;
  return {
    character: characterOf(row),
    side,
    initiative,
    tieBreaks,
    typed,
    dice,
    stage,
    stance,
    trigger,
    out: out ?? awayBecause(row),
  };
}

/** No turn comes to the dead, nor to those who were put away, whether the fight knows of it or not. */
function awayBecause({ deadAt, trashedAt }: CharacterRow): CombatantView['out'] {
  if (deadAt !== null) return 'defeated';
  return trashedAt === null ? null : 'fled';
}

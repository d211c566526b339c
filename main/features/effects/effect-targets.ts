import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import type { ProposalRecord } from '#main/features/effects/proposals';
import { ICharacterStore, IFighterStore } from '#main/features/characters/api';
import { IRecordStore } from '#main/platform/records/record-store';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import { fold } from '#shared/text/fold';

/** Finds the characters that proposals are about. */
export interface IEffectTargets {
  /**
   * From the participants of a record to characters: by their id or, where that is one only, by their name (in the record's encounter first, then in its
   * party, then in the whole campaign). Undefined: nobody is known.
   */
  finder(record: ProposalRecord): (who: string) => CharacterRow | undefined;
  /** Whom the GM named. @throws AppError `not-found` without such a member or combatant in the campaign. */
  named(campaignId: string, id: string): CharacterRow;
  /** @returns the running encounter that an effect on a character belongs to: that of the record, or the one in which the character fights. */
  encounterOf(record: ProposalRecord, character: CharacterRow | undefined): string | null;
}
export const IEffectTargets = Symbol('IEffectTargets');

@service(IEffectTargets)
export class EffectTargets implements IEffectTargets {
  constructor(
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IFighterStore) private readonly fighters: IFighterStore,
  ) {}

  finder(record: ProposalRecord): (who: string) => CharacterRow | undefined {
    const { campaignId } = record;
    if (campaignId === null) return () => undefined;
    let circles: readonly (readonly CharacterRow[])[] | undefined;
    const found = new Map<string, CharacterRow | undefined>();
    return (who) => {
      if (!found.has(who)) {
        const known = this.#present(campaignId, who);
        found.set(who, known ?? byName(record.names.get(who) ?? who, (circles ??= this.#circles(campaignId, record))));
      }
      return found.get(who);
    };
  }

  named(campaignId: string, id: string): CharacterRow {
    const row = this.#present(campaignId, id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.characterNotFound' });
    return row;
  }

  encounterOf({ encounterId }: ProposalRecord, character: CharacterRow | undefined): string | null {
    const own = encounterId === null ? undefined : this.records.get('encounter', encounterId);
    if (own?.trashedAt === null && (own.phase === 'running' || own.phase === 'paused')) return own.id;
    return character === undefined ? null : (this.characters.runningEncounterOf([character.id]) ?? null);
  }

  /** Somebody of flesh and blood: an entry of the library is only a pattern. */
  #present(campaignId: string, id: string): CharacterRow | undefined {
    const row = this.records.get('character', id);
    return row?.campaignId === campaignId && row.trashedAt === null && (row.partyId ?? row.encounterId) !== null ? row : undefined;
  }

  #circles(campaignId: string, { encounterId, partyId }: ProposalRecord): readonly (readonly CharacterRow[])[] {
    const encounter = encounterId === null ? undefined : this.records.get('encounter', encounterId);
    const fighting = encounter === undefined ? [] : this.characters.some(Object.keys(encounter.combatants)).filter(({ trashedAt }) => trashedAt === null);
    const brought = encounter === undefined ? [] : this.fighters.of(encounter.id);
    const party = partyId === null ? [] : this.characters.list({ kind: 'party', partyId }, false);
    const everybody = [...this.characters.list({ kind: 'members', campaignId }, false), ...this.fighters.inFights(campaignId)];
    return [[...fighting, ...brought], party, everybody];
  }
}

/** The one of that name in the first circle that has any; of several nobody knows which is meant. */
function byName(name: string, circles: readonly (readonly CharacterRow[])[]): CharacterRow | undefined {
  const wanted = fold(name).trim();
  if (wanted === '') return undefined;
  for (const circle of circles) {
    const alike = new Map(circle.filter((row) => fold(row.name).trim() === wanted).map((row) => [row.id, row]));
    const [first] = alike.values();
    if (first !== undefined) return alike.size === 1 ? first : undefined;
  }
  return undefined;
}

/** What can be done with members, one or several at once. Each tells of itself and can be taken back. */
import type { Character } from '#shared/ipc/records';
import { api } from '../../stores/api';
import { change, refusal } from '../people/changing';

export interface MemberDoings {
  /** @returns why it was refused. */
  health(people: readonly Character[], typed: string): Promise<string | undefined>;
  count(member: Character, key: string, times: number): void;
  removePenalty(member: Character, key: string): void;
  /** Asks what is given. */
  give(what: 'condition' | 'penalty', people: readonly Character[]): void;
  move(people: readonly Character[], partyId: string): void;
  toLibrary(member: Character): void;
  setDead(people: readonly Character[], dead: boolean): void;
  archive(people: readonly Character[], archived: boolean): void;
  trash(people: readonly Character[]): void;
}

/** @param give opens whatever asks what is given. */
export function memberDoings(campaignId: string, give: MemberDoings['give']): MemberDoings {
  const ids = (people: readonly Character[]): string[] => people.map(({ id }) => id);
  return {
    async health(people, typed) {
      return refusal(await change(() => api.characters.health({ ids: ids(people), change: typed }), { campaignId, refusedElsewhere: true }));
    },
    count: (member, key, count) => void change(() => api.characters.countCondition({ id: member.id, key, count }), { campaignId }),
    removePenalty: (member, key) => void change(() => api.characters.removePenalty({ id: member.id, key }), { campaignId }),
    give,
    move: (people, partyId) => void change(() => api.characters.move({ ids: ids(people), partyId }), { campaignId }),
    toLibrary: (member) =>
      void change(() => api.characters.copy({ id: member.id, place: { kind: 'library', campaignId, system: member.system }, quantity: 1 }), { campaignId }),
    setDead: (people, dead) => void change(() => api.characters.setDead({ ids: ids(people), dead }), { campaignId }),
    archive: (people, archived) => void change(() => api.characters.archive({ ids: ids(people), archived }), { campaignId }),
    trash: (people) => void change(() => api.characters.trash({ ids: ids(people) }), { campaignId }),
  };
}

/** What can be done with members, one or several at once. Each shows a message and can be undone. */
import type { Character } from '#shared/ipc/records';
import { api } from '../../stores/api';
import { change, refusal } from '../../components/people/undoable-change';

/** What was typed into a cell of the table. */
export interface FilledCell {
  readonly id: string;
  readonly field: string;
  readonly text: string;
}

/** What came of filling cells of the table. */
export interface Filled {
  /** As they are now. */
  readonly characters: readonly Character[];
  readonly refused: readonly { readonly id: string; readonly field: string; readonly message: string }[];
}

/** What can be done to members of a party. */
export interface MemberActions {
  /**
   * @param above what is meant by more than the whole.
   * @returns why it was refused.
   */
  health(people: readonly Character[], typed: string, above?: 'keep' | 'raise'): Promise<string | undefined>;
  /** Fills cells of the table as they were typed or pasted, as one change. @returns what came of it; the reason where nothing could go in. */
  fill(cells: readonly FilledCell[]): Promise<Filled | string>;
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
export function memberActions(campaignId: string, give: MemberActions['give']): MemberActions {
  const ids = (people: readonly Character[]): string[] => people.map(({ id }) => id);
  return {
    async health(people, typed, above) {
      const meant = { ids: ids(people), change: typed, ...(above === undefined ? {} : { above }) };
      return refusal(await change(() => api.characters.health(meant), { refusedElsewhere: true }));
    },
    async fill(cells) {
      const reply = await change(() => api.characters.fill({ cells: cells.map((cell) => ({ ...cell })) }), { refusedElsewhere: true });
      return reply.ok ? reply.value : (refusal(reply) ?? '');
    },
    count: (member, key, count) => void change(() => api.characters.countCondition({ id: member.id, key, count })),
    removePenalty: (member, key) => void change(() => api.characters.removePenalty({ id: member.id, key })),
    give,
    move: (people, partyId) => void change(() => api.characters.move({ ids: ids(people), partyId })),
    toLibrary: (member) =>
      void change(() => api.characters.copy({ id: member.id, place: { kind: 'library', campaignId, system: member.system }, quantity: 1 })),
    setDead: (people, dead) => void change(() => api.characters.setDead({ ids: ids(people), dead })),
    archive: (people, archived) => void change(() => api.characters.archive({ ids: ids(people), archived })),
    trash: (people) => void change(() => api.characters.trash({ ids: ids(people) })),
  };
}

/** Some come into an encounter: who they are then, so that the screen can show them. */
import type { EncounterView } from '#shared/ipc/encounters';
import type { Reply } from '#shared/ipc/contract';
import type { FightSide } from '#shared/domain/records';
import { api } from '../../../stores/api';
import { t } from '../../../text/i18n.svelte';
import type { At, Ending, EncounterSession } from './encounter-session.svelte';

/** Somebody to be added: a member, or so many copies of an entry of a library. */
export interface Added {
  readonly character: string;
  readonly quantity: number;
  readonly side: FightSide;
}

/** So many of a name, as they were typed in one go. */
export interface QuickAdded {
  readonly name: string;
  /** The entry of a library that is meant. */
  readonly character: string | null;
  readonly quantity: number;
  readonly side: FightSide;
  readonly health: number | null;
  /** One of them is put into the library as well. */
  readonly keep: boolean;
}

export interface Arrived {
  readonly ending: Ending;
  /** Ids of those who came, in their order. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** Why nobody came; undefined where nothing was refused. */
  readonly refusal?: string | undefined;
}

export function bringPeople(session: EncounterSession, who: readonly Added[]): Promise<Arrived> {
  return bring(session, (at) => api.encounters.add({ ...at, who: [...who] }));
}

/** The refusal is answered rather than left to the screen: it stands at the field. */
export async function bringTyped(session: EncounterSession, typed: QuickAdded): Promise<Arrived> {
  const arrived = await bring(session, (at) => api.encounters.quickAdd({ ...at, ...typed }));
  if (arrived.ending === 'refused') session.refused = null;
  return arrived;
}

async function bring(session: EncounterSession, call: (at: At) => Promise<Reply<EncounterView>>): Promise<Arrived> {
  const before = new Set(session.view?.combatants.map(({ character }) => character.id));
  const ending = await session.act(call);
  const { refused } = session;
  const refusal = ending === 'refused' ? (refused?.fields[0]?.message ?? refused?.message ?? t('error.internal')) : undefined;
  const came = ending === 'done' ? (session.view?.combatants ?? []).filter(({ character }) => !before.has(character.id)) : [];
  return { ending, ids: came.map(({ character }) => character.id), names: came.map(({ character }) => character.name), refusal };
}

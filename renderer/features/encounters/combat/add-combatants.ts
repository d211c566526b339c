/** Adds people to an encounter and answers who came, so that the screen can show them. */
import type { EncounterChange } from '#shared/ipc/encounters';
import type { Reply } from '#shared/ipc/contract';
import type { FightSide } from '#shared/domain/records';
import { api } from '../../../stores/api';
import { t } from '../../../text/i18n.svelte';
import type { At, Ending, EncounterSession } from './encounter-session.svelte';

/** A member to be added, or copies of a library entry. */
export interface CombatantToAdd {
  /** Id of the member or of the library entry. */
  readonly character: string;
  /** Copies of a library entry, 1 to 50; 1 for a member. */
  readonly quantity: number;
  readonly side: FightSide;
}

/** New combatants of one name, as typed in one line. */
export interface QuickAddRequest {
  readonly name: string;
  /** The entry of a library that is meant. */
  readonly character: string | null;
  readonly quantity: number;
  readonly side: FightSide;
  readonly health: number | null;
  /** One of them is put into the library as well. */
  readonly keep: boolean;
}

/** How adding people ended. */
export interface AddResult {
  readonly ending: Ending;
  /** Ids of those who came, in their order. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** Why nobody came; undefined where nothing was refused. */
  readonly refusal?: string | undefined;
}

/** Adds members and copies of library entries. */
export function addCombatants(session: EncounterSession, who: readonly CombatantToAdd[]): Promise<AddResult> {
  return add(session, (at) => api.encounters.add({ ...at, who: [...who] }));
}

/** Adds combatants typed in one line. A refusal is answered rather than left to the screen: it stands at the field. */
export async function quickAddCombatants(session: EncounterSession, typed: QuickAddRequest): Promise<AddResult> {
  const result = await add(session, (at) => api.encounters.quickAdd({ ...at, ...typed }));
  if (result.ending === 'refused') session.refused = null;
  return result;
}

async function add(session: EncounterSession, call: (at: At) => Promise<Reply<EncounterChange>>): Promise<AddResult> {
  const before = new Set(session.view?.combatants.map(({ character }) => character.id));
  const ending = await session.act(call);
  const { refused } = session;
  const refusal = ending === 'refused' ? (refused?.fields[0]?.message ?? refused?.message ?? t('error.internal')) : undefined;
  const came = ending === 'done' ? (session.view?.combatants ?? []).filter(({ character }) => !before.has(character.id)) : [];
  return { ending, ids: came.map(({ character }) => character.id), names: came.map(({ character }) => character.name), refusal };
}

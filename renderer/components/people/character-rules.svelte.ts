/** What rule systems say of characters, for screens. */
import type { Reply } from '#shared/ipc/contract';
import type { SheetRules } from '#shared/ipc/characters';
import { api } from '../../stores/api';
import { reading } from '../../stores/reading.svelte';
import type { Reading } from '../../stores/reading.svelte';

/** By system; null where a system is not there or knows no characters, nothing while it is not read yet. */
export type RulesBySystem = Readonly<Record<string, SheetRules | null>>;

/** Reads the rules of systems while a component is set up, and again when plugins change. */
export function characterRulesOf(systems: () => readonly string[]): Reading<RulesBySystem> {
  // The same systems in another list are no reason to read again.
  const wanted = $derived(
    systems()
      .filter((system, index, all) => all.indexOf(system) === index)
      .sort()
      .join(' '),
  );
  return reading(() => readAll(wanted.split(' ').filter((system) => system !== '')), 'plugins.changed');
}

async function readAll(systems: readonly string[]): Promise<Reply<RulesBySystem>> {
  const replies = await Promise.all(systems.map(async (system) => [system, await api.characters.rules({ system })] as const));
  const rules: Record<string, SheetRules | null> = {};
  for (const [system, reply] of replies) {
    if (!reply.ok) return reply;
    rules[system] = reply.value;
  }
  return { ok: true, value: rules };
}

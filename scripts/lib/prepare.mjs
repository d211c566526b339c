/** What nearly every script begins with. */
import { ensureDependencies } from './deps.mjs';
import { useNewNode } from './node.mjs';

/** Dependencies in place, and a Node that is new enough: after this the other modules' tools may be used. */
export async function prepare() {
  await ensureDependencies();
  await useNewNode();
}

/** The runtime for the program: Electron, and the database addon that fits it. */
export async function prepareElectron() {
  const { resolveElectron } = await import('./electron.mjs');
  const { ensureSqliteAddon } = await import('./sqlite-addon.mjs');
  const electron = await resolveElectron();
  await ensureSqliteAddon(electron);
  return electron;
}

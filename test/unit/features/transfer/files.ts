/** Writing and reading campaign files through the services, as the window does. */
import path from 'node:path';
import { expect } from 'vitest';
import type { OpenedArchive } from '#shared/ipc/transfer';
import { tempFolder } from '../../../helpers/temp';
import { accepted } from '../../../helpers/world';
import type { World } from '../../../helpers/world';
import { entriesOf, jsonOf } from './crafted';

/** Exports a campaign into a file of its own. */
export async function exported(world: World, campaignId: string): Promise<string> {
  const file = path.join(tempFolder(), 'campagne.traque');
  world.desktop.choices.push(file);
  expect(accepted(await world.api.transfer.export({ campaignId }))).toBe('campagne.traque');
  return file;
}

/** Chooses a file to import. */
export async function opened(world: World, file: string): Promise<OpenedArchive> {
  world.desktop.choices.push(file);
  const archive = accepted(await world.api.transfer.open({}));
  if (archive === null) throw new Error('nothing was opened');
  return archive;
}

/** Imports a file. @returns the id of the campaign. */
export async function imported(world: World, file: string, how: 'both' | 'replace' = 'both'): Promise<string> {
  const { token } = await opened(world, file);
  const campaign = accepted(await world.api.transfer.import({ token, how }));
  if (campaign === null) throw new Error('the import was stopped');
  return campaign.id;
}

/** What a file holds, by the names of its parts. */
export function readable(file: string): Readonly<Record<string, unknown>> {
  const entries = entriesOf(file);
  return Object.fromEntries(Object.keys(entries).flatMap((name) => (name.endsWith('.json') ? [[name, jsonOf(entries, name)] as const] : [])));
}

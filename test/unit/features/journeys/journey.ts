/** Journeys of Chroniques on the real services: a campaign with a party, and what is asked of it. */
import path from 'node:path';
import type { RunView } from '#shared/ipc/runs';
import type { DicePlan } from '#shared/domain/run';
import type { ActivePenalties } from '#shared/ipc/records';
import { ROOT } from '../../../helpers/plugin-ids';
import { accepted, played, World } from '../../../helpers/world';

/** Built systems: whoever tests builds before. */
export function built(id: string): string {
  return path.join(ROOT, 'out/plugins', id);
}

/** Somebody with a sheet, as they stand in a set-up. */
export type Member = Readonly<Record<string, unknown>> & { readonly id: string };

/** A campaign with a party of members who have sheets. */
export interface Road {
  readonly world: World;
  readonly campaignId: string;
  readonly members: readonly Member[];
}

/** A campaign of Chroniques. @param names of the members of its party. */
export async function road(names: readonly string[] = ['Ana', 'Bo'], system = 'chroniques', plugins: readonly string[] = ['chroniques']): Promise<Road> {
  const world = new World({ language: 'en', plugins: plugins.map(built) });
  const campaignId = accepted(await world.api.campaigns.create({ name: 'Nuit noire', system })).id;
  const partyId = accepted(await world.api.parties.create({ campaignId, name: 'La bande' })).id;
  const members: Member[] = [];
  for (const name of names) {
    const { id } = accepted(
      await world.api.characters.create({ place: { kind: 'party', partyId }, role: 'pc', name, stats: {}, notes: '', reminder: '', mountId: null }),
    );
    members.push(system === 'chroniques' ? { id, name, conMod: 0 } : { id, name });
  }
  return { world, campaignId, members };
}

/** Sets out. */
export async function setOut(
  { world, campaignId, members }: Road,
  more: Readonly<Record<string, unknown>> = {},
  procedure: { readonly system: string; readonly procedure: string } = { system: 'chroniques', procedure: 'travel' },
  title = 'The col',
): Promise<RunView> {
  return played(accepted(await world.api.runs.start({ campaignId, ...procedure, title, setup: { members, ...more }, dice: {} })));
}

/** Everything throws twenties at the table, or ones. */
export function typed(people: readonly Member[], value: number): DicePlan {
  return Object.fromEntries(people.map(({ id }) => [id, { typed: [value], then: 'app' as const }]));
}

/** Where the campaign's clock stands. */
export async function clockOf({ world, campaignId }: Road): Promise<number> {
  return accepted(await world.api.campaigns.get({ id: campaignId })).elapsedMinutes;
}

/** The penalties on a sheet. */
export async function penaltiesOf({ world }: Road, { id }: Member): Promise<ActivePenalties> {
  return accepted(await world.api.characters.get({ id })).penalties;
}

/** What of a data file a step changes: records without the moment of their latest change. */
export function recordsOf({ world, campaignId }: Road): unknown {
  const campaign = world.sql('SELECT elapsed_minutes FROM campaigns WHERE id = ?', campaignId);
  const sheets = world.sql('SELECT id, conditions, penalties, stats, dead_at FROM characters ORDER BY id');
  const runs = world.sql('SELECT id, position, phase FROM runs ORDER BY id');
  return { campaign, sheets, runs };
}

/** What the journal says, latest first; what is undone in brackets. */
export async function journalOf({ world, campaignId }: Road): Promise<readonly string[]> {
  const filter = { campaignId, kinds: [], partyId: null, encounterId: null };
  const { entries } = accepted(await world.api.journal.page({ filter, offset: 0, limit: 200 }));
  return entries.map(({ text, system, undoneAt }) => {
    const words = text === null ? '' : world.services.translator.plugin(system ?? 'app', text);
    return undoneAt === null ? words : `(${words})`;
  });
}

/** People and fights as other screens make them, through the services. */
import { done } from './calls';
import type { Made } from './calls';
import type { Traque } from './fixtures';

/** What an action in a fight answers. */
interface Changed {
  readonly encounter: Made;
}

/** Somebody to be made: the fields of the system are its own. */
export interface Sheet {
  readonly name: string;
  readonly stats: Readonly<Record<string, number>>;
  readonly reminder?: string;
}

async function made(traque: Traque, place: object, role: string, { name, stats, reminder = '' }: Sheet): Promise<string> {
  const { id } = await done(traque, 'characters.create', { place, role, name, stats, notes: '', reminder, mountId: null });
  return id;
}

/** A campaign with a party and a library. */
export async function campaignWith(
  traque: Traque,
  setup: { readonly name: string; readonly system: string; readonly members: readonly Sheet[]; readonly library: readonly Sheet[] },
): Promise<{ readonly campaign: string; readonly members: readonly string[]; readonly library: readonly string[] }> {
  const campaign = (await done(traque, 'campaigns.create', { name: setup.name, system: setup.system })).id;
  const party = (await done(traque, 'parties.create', { campaignId: campaign, name: 'Les Lames grises' })).id;
  const members: string[] = [];
  for (const sheet of setup.members) members.push(await made(traque, { kind: 'party', partyId: party }, 'pc', sheet));
  const library: string[] = [];
  for (const sheet of setup.library) library.push(await made(traque, { kind: 'library', campaignId: campaign, system: setup.system }, 'npc', sheet));
  return { campaign, members, library };
}

/** A fight with a long name, a reminder, conditions and a tie, as a screen has to show it; `started` in its second turn. */
export async function crowdedFight(
  traque: Traque,
  { started, bandits = 9 }: { readonly started: boolean; readonly bandits?: number },
): Promise<{ readonly campaign: string; readonly encounter: string }> {
  const sheet = (name: string, I: number, more: Partial<Sheet> = {}): Sheet => ({
    name,
    stats: { M: 4, I, Ag: I, athletics: 40, wounds: 12, woundsMax: 12 },
    ...more,
  });
  const { campaign, members, library } = await campaignWith(traque, {
    name: 'Les ombres d’Altdorf',
    system: 'wfrp4',
    members: [
      sheet('Éloïse l’Œil-de-bœuf', 62),
      sheet('Sigrid Eisenfaust', 54, { reminder: 'Parade au bouclier : une fois par manche, contre les tirs aussi.' }),
      sheet('Wilhelm-Maximilian von und zu Hohenschwangau-Altdorf', 51),
      sheet('Grunnir', 24),
    ],
    library: [sheet('Bandit', 30), sheet('Loup géant', 48)],
  });
  let fight = await done(traque, 'encounters.create', { campaignId: campaign, title: 'Embuscade au pont de pierre' });
  ({ encounter: fight } = await done<Changed>(traque, 'encounters.add', {
    id: fight.id,
    revision: fight.revision,
    who: [
      ...members.map((character) => ({ character, quantity: 1, side: 'allies' })),
      { character: library[0], quantity: bandits, side: 'enemies' },
      { character: library[1], quantity: 1, side: 'neutral' },
    ],
  }));
  if (!started) return { campaign, encounter: fight.id };
  const at = (now: Made): object => ({ id: now.id, revision: now.revision });
  await done(traque, 'encounters.start', { ...at(fight), options: {}, typed: {}, dice: {} });
  const give = (id: string | undefined, condition: string, duration: object): Promise<unknown> =>
    done(traque, 'characters.addCondition', { ids: [id], condition, count: 1, duration, tick: null, cause: '' });
  await give(members[1], 'bleeding', { kind: 'rounds', rounds: 3 });
  await give(members[1], 'prone', { kind: 'permanent' });
  await give(members[3], 'stunned', { kind: 'permanent' });
  await done(traque, 'characters.health', { ids: [members[1]], change: '-7' });
  const now = await done(traque, 'encounters.get', { id: fight.id });
  await done(traque, 'encounters.next', at(now));
  return { campaign, encounter: fight.id };
}

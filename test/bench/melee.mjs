/** A fight of many, as measurements play it. */

/** In the window: begins the fight and opens its screen. @returns its id. */
export async function beginFight({ count }) {
  const call = async (method, input) => {
    const reply = await window.traque.call(method, input);
    if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
    return reply.value;
  };
  const campaign = await call('campaigns.create', { name: 'La mêlée', system: 'wfrp4' });
  const make = (place, role, name, initiative) =>
    call('characters.create', {
      place,
      role,
      name,
      stats: { M: 4, I: initiative, Ag: initiative, wounds: 12, woundsMax: 12 },
      notes: '',
      reminder: initiative % 3 === 0 ? 'Parade au bouclier : une fois par manche.' : '',
      mountId: null,
    });
  const party = await call('parties.create', { campaignId: campaign.id, name: 'Les Lames grises' });
  const members = [];
  for (const [index, name] of ['Éloïse', 'Sigrid Eisenfaust', 'Wilhelm', 'Grunnir'].entries()) {
    members.push(await make({ kind: 'party', partyId: party.id }, 'pc', name, 60 - index * 3));
  }
  const bandit = await make({ kind: 'library', campaignId: campaign.id, system: 'wfrp4' }, 'npc', 'Bandit', 31);
  let fight = await call('encounters.create', { campaignId: campaign.id, title: 'Embuscade au pont' });
  const who = [
    ...members.map(({ id }) => ({ character: id, quantity: 1, side: 'allies' })),
    { character: bandit.id, quantity: count - members.length, side: 'enemies' },
  ];
  await call('encounters.add', { id: fight.id, revision: fight.revision, who });
  fight = await call('encounters.get', { id: fight.id });
  const typed = Object.fromEntries(fight.combatants.map(({ character }, index) => [character.id, 90 - index]));
  await call('encounters.start', { id: fight.id, revision: fight.revision, options: {}, typed, dice: {} });
  // Some of them have something, as late in a fight.
  const ids = fight.combatants.map(({ character }) => character.id);
  const condition = (some, name) =>
    call('characters.addCondition', { ids: some, condition: name, count: 1, duration: { kind: 'permanent' }, tick: null, cause: '' });
  await condition(
    ids.filter((_, index) => index % 4 === 0),
    'prone',
  );
  await condition(
    ids.filter((_, index) => index % 5 === 0),
    'stunned',
  );
  location.hash = `#/encounter/${fight.id}`;
  return fight.id;
}

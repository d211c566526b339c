/**
 * A fight of forty in the real window: from the click on the next turn, and from Enter in a field of health, to the picture of the stored result; each comes back only once it is
 * on disk. Told apart are the answer of the services, the change of the page and the frame. Beside them the least that a click can cost in the same window: a call that
 * stores nothing, and the next frame. The bar: 17 ms, one frame.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { report } from './figures.mjs';
import { openWindow } from './window.mjs';

const turns = Number(process.argv[2] ?? 200);
const people = 40;
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-fight-'));

/** In the window: begins the fight. @returns its id. */
async function begin({ count }) {
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

/** In the window: plays turns and wounds people, and tells how long everything took. */
async function play({ count, id }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const until = async (holds) => {
    while (!holds()) await frame();
  };
  /** When something in the list of combatants or around it changes next. */
  const changed = (element, options) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(element, options);
    });
  const rows = () => [...document.querySelectorAll('[data-combatant]')];
  await until(() => rows().length > 0 && document.querySelector('button[data-primary]') !== null);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const list = rows()[0].parentElement;
  const result = { turn: { page: [], drawn: [] }, harm: { page: [], drawn: [] }, answer: [], least: [], rows: rows().length };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 60)).then(frame);
  for (let n = 0; n < count; n += 1) {
    await settled();
    let began = performance.now();
    let change = changed(list, { subtree: true, attributes: true, attributeFilter: ['aria-current'] });
    document.querySelector('button[data-primary]').click();
    result.turn.page.push((await change) - began);
    await frame();
    result.turn.drawn.push(performance.now() - began);

    await settled();
    const row = rows()[n % rows().length];
    const field = row.querySelector('input[data-health]');
    field.focus();
    field.value = n % 2 === 0 ? '-1' : '+1';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await frame();
    change = changed(row.querySelector('.health strong').parentElement, { subtree: true, childList: true, characterData: true });
    began = performance.now();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    // What was typed goes when the answer is there.
    await until(() => field.value === '');
    result.harm.drawn.push(performance.now() - began);
    result.harm.page.push((await change) - began);

    await settled();
    began = performance.now();
    await window.traque.call('settings.get', {});
    await frame();
    result.least.push(performance.now() - began);
    began = performance.now();
    await window.traque.call('encounters.get', { id });
    result.answer.push(performance.now() - began);
  }
  result.bytes = JSON.stringify(await window.traque.call('encounters.get', { id })).length;
  return result;
}

const { app, page } = await openWindow(profile);
try {
  const id = await page.evaluate(begin, { count: people });
  const times = await page.evaluate(play, { count: turns, id });
  process.stdout.write(`${turns} turns, ${times.rows} rows, ${(times.bytes / 1000).toFixed(1)} kB for the whole encounter\n`);
  const least = report('a call that stores nothing, and a frame', times.least);
  report('the whole encounter, read', times.answer);
  report('next turn: click to changed page', times.turn.page);
  const turn = report('next turn: click to drawn and stored', times.turn.drawn);
  report('damage: Enter to changed page', times.harm.page);
  const harm = report('damage: Enter to drawn and stored', times.harm.drawn);
  const ratio = (one) => (one.p50 / least.p50).toFixed(2);
  process.stdout.write(`next turn ${ratio(turn)} times the least (median), damage ${ratio(harm)}; the bar is 17 ms\n`);
} finally {
  await app.close();
  fs.rmSync(profile, { recursive: true, force: true });
}

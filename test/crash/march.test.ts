/**
 * A journey whose program dies in the middle of a march of many periods: each period is whole or not there. What was written down before is there, and clock, sheets, log and
 * totals tell of the same steps.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { CampaignCalendar } from '#shared/ipc/calendars';
import type { Reply } from '#shared/ipc/contract';
import type { Journey, Marched } from '#shared/ipc/journeys';
import type { Character } from '#shared/ipc/records';
import type { ActResult, RunProgress, RunView } from '#shared/ipc/runs';
import { ROOT } from '../helpers/plugin-ids';
import { generator, Headless } from './driver';

const PLUGINS = path.join(ROOT, 'out/plugins');
/** Nobody arrives: there is always a march to die in. */
const KM = 900_000;
const NAMES = ['Ana', 'Bô', 'Cyprien'];

interface Caravan {
  readonly campaignId: string;
  readonly run: string;
  readonly members: readonly string[];
}

async function asked<Answer>(program: Headless, method: string, input: object): Promise<Answer> {
  const reply = (await program.call(method, input)) as Reply<Answer> | undefined;
  if (reply?.ok !== true) throw new Error(`${method}: ${JSON.stringify(reply)}`);
  return reply.value;
}

/** Three on a road without an end, by the Imperial Calendar, a day before a New Year. */
async function setOut(program: Headless): Promise<Caravan> {
  const { id: campaignId } = await asked<{ id: string }>(program, 'campaigns.create', { name: 'La longue route', system: 'chroniques' });
  await asked(program, 'calendars.choose', { campaignId, calendar: 'imperial-calendar/imperial', today: '33 Vorhexen 2512, 8:00', choices: {} });
  const { id: partyId } = await asked<{ id: string }>(program, 'parties.create', { campaignId, name: 'Les marcheurs' });
  const members: string[] = [];
  for (const name of NAMES) {
    const sheet = { place: { kind: 'party', partyId }, role: 'pc', name, stats: {}, notes: '', reminder: '', mountId: null };
    members.push((await asked<{ id: string }>(program, 'characters.create', sheet)).id);
  }
  const setup = { members: members.map((id, at) => ({ id, name: NAMES[at], conMod: at })) };
  const started = await asked<ActResult>(program, 'runs.start', { campaignId, system: 'chroniques', procedure: 'travel', title: 'Sans fin', setup, dice: {} });
  if (started.kind !== 'played') throw new Error('the journey did not begin');
  const { id: run } = started.run;
  await asked(program, 'journeys.setPlan', { id: run, legs: [{ name: 'La steppe', km: KM }] });
  return { campaignId, run, members };
}

/** What was answered, which has to be there after every kill. */
class Known {
  /** Number of the latest step. */
  position = 0;
  text = '';
  /** Marches of which a part was stored when the process died. */
  cut = 0;

  constructor(private readonly random: () => number) {}

  /** Marches, rests, writes, takes back and plays again until the process dies. @returns the call that it died over. */
  async play(program: Headless, { run: id }: Caravan): Promise<string> {
    for (;;) {
      const { position } = this;
      const chance = this.random();
      let reply: Reply<unknown> | undefined;
      let method = 'journeys.march';
      if (chance < 0.5) {
        reply = await program.call(method, { id, position, until: 'arrival', forced: this.random() < 0.5, answers: {}, dice: {} });
        if (reply?.ok === true) this.position = (reply.value as Marched).run.position;
      } else if (chance < 0.7) {
        method = 'runs.act';
        const [action, input] = this.random() < 0.5 ? ['march', { terrain: 'normal', onPath: true }] : ['rest', { hours: 10 }];
        reply = await program.call(method, { id, position, action, input, dice: {} });
        if (reply?.ok === true && (reply.value as ActResult).kind === 'played') this.position = (reply.value as { run: RunProgress }).run.position;
      } else if (chance < 0.9) {
        method = this.random() < 0.7 ? 'runs.undo' : 'runs.redo';
        reply = await program.call(method, { id, position });
        if (reply?.ok === true) this.position = (reply.value as RunProgress).position;
      } else {
        method = 'journeys.writeDay';
        const players = `Ligne ${String(this.random())}`;
        reply = await program.call(method, { id, day: 1, players });
        if (reply?.ok === true) this.text = players;
      }
      if (reply === undefined) return method;
    }
  }

  /** Compares all that tells of the journey. @param over the call that the process died over. */
  async verify(program: Headless, { campaignId, run: id, members }: Caravan, over: string): Promise<void> {
    const run = await asked<RunView>(program, 'runs.get', { id });
    const journey = await asked<Journey>(program, 'journeys.plan', { id });
    const { travel } = run.presentation;
    if (travel === undefined) throw new Error('it is no journey any more');
    const why = `killed over ${over}`;

    if (over === 'journeys.march') expect(run.position, why).toBeGreaterThanOrEqual(this.position);
    else if (over === 'runs.act') expect([this.position, this.position + 1], why).toContain(run.position);
    else if (over === 'runs.undo' || over === 'runs.redo')
      expect(
        [-1, 0, 1].map((by) => this.position + by),
        why,
      ).toContain(run.position);
    else expect(run.position, why).toBe(this.position);
    const { players } = journey.plan.days['1'] ?? { players: '' };
    if (over === 'journeys.writeDay') this.text = players;
    else expect(players, why).toBe(this.text);

    // The clock, the sheets, the plan and the totals tell of the steps that are stored, and of no other.
    const { clock } = await asked<CampaignCalendar>(program, 'calendars.of', { campaignId });
    expect(clock, why).toBe((journey.start ?? Number.NaN) + travel.minutes);
    expect(journey, why).toMatchObject({ position: run.position, minutes: travel.minutes, km: travel.km, ahead: KM - travel.km });
    for (const member of members) {
      const { penalties } = await asked<Character>(program, 'characters.get', { id: member });
      const tired = travel.members.find(({ id: traveller }) => traveller === member)?.tired;
      expect(
        Object.values(penalties).map(({ amount }) => amount),
        why,
      ).toEqual(tired === null || tired === undefined ? [] : [tired.amount]);
    }
    const totals = await asked<{ readonly km: number }>(program, 'travelLog.totals', { runId: id });
    expect(totals.km, why).toBe(travel.km);
    if (over === 'journeys.march' && run.position > this.position) this.cut += 1;
    this.position = run.position;
  }
}

it('killed in the middle of marches, every period is whole, and clock, sheets, log and totals agree', { timeout: 180_000 }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = generator(seed);
  const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-march-'));
  const known = new Known(random);
  try {
    let program = await Headless.start(userData, PLUGINS);
    const caravan = await setOut(program);
    for (let kills = 0; kills < 10; kills += 1) {
      const dying = program;
      const timer = setTimeout(
        () => {
          dying.kill();
        },
        30 + random() * 500,
      );
      const over = await known.play(program, caravan);
      clearTimeout(timer);
      await program.end();
      program = await Headless.start(userData, PLUGINS);
      await known.verify(program, caravan, over);
    }
    await program.end();
  } catch (error) {
    throw new Error(`seed ${String(seed)}: ${String(error)}`, { cause: error });
  } finally {
    fs.rmSync(userData, { recursive: true, force: true });
  }
  expect(known.cut, `seed ${String(seed)}`).toBeGreaterThan(0);
});

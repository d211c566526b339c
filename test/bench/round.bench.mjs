/**
 * "Next round" on the services, from the call to the stored answer, beside the least that storing it can cost: one row put into the same
 * file, synced. 2,000 of each (or as many as told), turn by turn, so that both meet the same disk and the same load. Then rounds of a run that stands at its
 * 10th and of the one that stands at its 2,000th in turns. The bar: at most 1.2 times.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { report } from './figures.mjs';

const ms = (value) => value.toFixed(2);

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { start } = require(path.join(root, 'out/tools/headless.cjs'));
const rounds = Number(process.argv[2] ?? 2000);

const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-bench-'));
const services = start({ userData, pluginFolder: path.join(root, 'test/fixtures/plugins') });
const { connection } = services.database.opened;
const call = async (method, input) => {
  const reply = await services.dispatcher.call(method, input);
  if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
  return reply.value;
};

try {
  connection.exec('CREATE TABLE bench (id INTEGER PRIMARY KEY, words TEXT NOT NULL)');
  const insert = connection.prepare('INSERT INTO bench (words) VALUES (?)');
  const campaign = await call('campaigns.create', { name: 'Mesure', system: 'sampler' });
  const person = (n) => ({ id: `p${n}`, name: `Participant ${n}`, side: n === 0 ? 'pursuer' : 'quarry', pace: n === 0 ? 1 : 4 });
  const setup = { participants: [0, 1, 2, 3, 4, 5].map(person), lead: 20, readings: { escapeAt: 9999 } };
  const begin = async () => (await call('runs.start', { campaignId: campaign.id, procedure: 'chase', title: 'Mesure', setup, dice: {} })).run;
  const next = async (from) => (await call('runs.act', { id: from.id, position: from.position, action: 'round', input: {}, dice: {} })).run;
  const back = async (from) => call('runs.undo', { id: from.id, position: from.position });
  let run = await begin();
  const played = [];
  const plain = [];
  const words = 'x'.repeat(2000);
  for (let n = 0; n < rounds; n += 1) {
    let began = performance.now();
    run = await next(run);
    played.push(performance.now() - began);
    began = performance.now();
    insert.run(words);
    plain.push(performance.now() - began);
  }
  const tenth = Math.floor(rounds / 10);
  process.stdout.write(`${rounds} rounds of a chase with 6 people, state of ${JSON.stringify(run.presentation).length} characters drawn\n`);
  const all = report('next round, stored', played);
  report('  its first tenth', played.slice(0, tenth));
  report('  its last tenth', played.slice(-tenth));
  const bare = report('one plain row, synced', plain);
  process.stdout.write(
    `ratio                              p50 ${ms(all.p50 / bare.p50)}      p95 ${ms(all.p95 / bare.p95)}      p99 ${ms(all.p99 / bare.p99)}\n`,
  );
  let short = await begin();
  for (let n = 0; n < 10; n += 1) short = await next(short);
  const early = [];
  const late = [];
  for (let n = 0; n < 300; n += 1) {
    let began = performance.now();
    short = await next(short);
    early.push(performance.now() - began);
    began = performance.now();
    run = await next(run);
    late.push(performance.now() - began);
    short = await back(short);
    run = await back(run);
  }
  const tenthRound = report('the 10th round, stored', early);
  const lastRound = report(`round ${run.position}, stored`, late);
  process.stdout.write(
    `round ${run.position}: ${ms(lastRound.p50 / tenthRound.p50)} times the 10th in the median (bar 1.2), ${ms(lastRound.p95 / tenthRound.p95)} at p95\n`,
  );
} finally {
  services.dispose();
  fs.rmSync(userData, { recursive: true, force: true });
}

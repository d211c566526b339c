/**
 * "Next round" on the services, from the call to the stored answer, beside the least that storing it can cost: one row put into the same
 * file, synced. 500 of each (or as many as told), turn by turn, so that both meet the same disk and the same load.
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
const rounds = Number(process.argv[2] ?? 500);

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
  const person = (n) => ({ id: `p${n}`, name: `Participant ${n}`, side: n === 0 ? 'pursuer' : 'quarry', pace: n === 0 ? 1 : 12 });
  const setup = { participants: [0, 1, 2, 3, 4, 5].map(person), lead: 20, readings: { escapeAt: 9999 } };
  let { run } = await call('runs.start', { campaignId: campaign.id, procedure: 'chase', title: 'Mesure', setup, dice: {} });
  const played = [];
  const plain = [];
  const words = 'x'.repeat(2000);
  for (let n = 0; n < rounds; n += 1) {
    let began = performance.now();
    const result = await call('runs.act', { id: run.id, position: run.position, action: 'round', input: {}, dice: {} });
    played.push(performance.now() - began);
    run = result.run;
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
} finally {
  services.dispose();
  fs.rmSync(userData, { recursive: true, force: true });
}

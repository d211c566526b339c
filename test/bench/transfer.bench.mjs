/**
 * Writing and taking in a campaign of 100,000 journal entries, 2,000 characters and 300 encounters beside a small one, through the built worker: how long it takes, how
 * large the file is, and the longest time for which the main thread of the program did not answer. The bar: never longer than 50 ms, and the same bytes come back.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { DesktopStandIn, start } = require(path.join(root, 'out/tools/headless.cjs'));
const { addCampaign, LARGE, SMALL } = require(path.join(root, 'out/tools/large-campaign.cjs'));
const jobsWorker = path.join(root, 'out/main/jobs.cjs');
const pluginFolder = path.join(root, 'test/fixtures/plugins');
const BAR_MS = 50;

const folders = [];
let worst = 0;

function temp() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-transfer-'));
  folders.push(folder);
  return folder;
}

function profile() {
  const userData = temp();
  const desktop = new DesktopStandIn();
  const services = start({ userData, pluginFolder, desktop, jobsWorker });
  const call = async (method, input) => {
    const reply = await services.dispatcher.call(method, input);
    if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
    return reply.value;
  };
  return { desktop, services, call };
}

/** How long some work takes, and how long nobody else had a turn meanwhile. */
async function measured(name, work, detail = () => '') {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const value = await work();
  const seconds = (performance.now() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  const [longest, usual] = [delay.max / 1e6, delay.percentile(99) / 1e6];
  worst = Math.max(worst, longest);
  const times = `longest block ${longest.toFixed(0).padStart(4)} ms, p99 ${usual.toFixed(0).padStart(3)} ms`;
  process.stdout.write(`  ${name.padEnd(34)} ${seconds.toFixed(2).padStart(7)} s   ${times}${detail(value)}\n`);
  return value;
}

try {
  for (const size of [SMALL, LARGE]) {
    const here = profile();
    const campaignId = await addCampaign(here.services, size);
    process.stdout.write(`${size.name}: ${size.entries} entries, ${size.characters} characters, ${size.encounters} encounters, ${size.runs} runs\n`);
    const file = path.join(temp(), 'one.traque');
    const again = path.join(temp(), 'two.traque');
    const write = (from, id, target) => {
      from.desktop.choices.push(target);
      return from.call('transfer.export', { campaignId: id });
    };
    const megabytes = () => `   ${(fs.statSync(file).size / 1e6).toFixed(2)} MB`;
    await measured('export', () => write(here, campaignId, file), megabytes);
    const there = profile();
    const open = (world) => {
      world.desktop.choices.push(file);
      return world.call('transfer.open', {});
    };
    const opened = await measured('open: everything is looked at', () => open(there));
    const taken = await measured('import into an empty profile', () => there.call('transfer.import', { token: opened.token, how: 'both' }));
    await write(there, taken.id, again);
    if (!fs.readFileSync(file).equals(fs.readFileSync(again))) throw new Error('the second export is not the first');
    const second = await open(there);
    await measured('import in place of it, with a backup', () => there.call('transfer.import', { token: second.token, how: 'replace' }));
    const third = await open(there);
    await measured('import that is stopped, and swept away', async () => {
      const going = there.call('transfer.import', { token: third.token, how: 'both' });
      const { connection } = there.services.database.opened;
      const count = connection.prepare('SELECT count(*) FROM journal j JOIN campaigns c ON c.id = j.campaign_id WHERE c.arriving = 1').pluck();
      let isOver = false;
      void going.then(() => (isOver = true));
      // Half of it is there, or it was too quick.
      while (!isOver && count.get() < size.entries / 2) await new Promise((resolve) => setTimeout(resolve, 20));
      await there.call('transfer.stop', {});
      return going;
    });
    here.services.dispose();
    there.services.dispose();
  }
  process.stdout.write(`longest block of the main thread: ${worst.toFixed(0)} ms (bar ${BAR_MS} ms)\n`);
  if (worst > BAR_MS) process.exitCode = 1;
} finally {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}

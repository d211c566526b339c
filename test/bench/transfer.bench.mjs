/**
 * Writing and taking in a campaign of 100,000 journal entries, 2,000 characters and 300 encounters beside a small one, by the built services in their thread and the built
 * thread of jobs: how long each takes, how many times an export that is, and for how long nobody else had a turn: the main thread, which draws the window; the services; and
 * whoever reads and writes in the window meanwhile. The bars: an import takes at most 3 times its export, no thread is blocked for 50 ms, and the same bytes come back.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { percentile } from './figures.mjs';
import { startServices } from './services-thread.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { start } = require(path.join(root, 'out/tools/headless.cjs'));
const { addCampaign, LARGE, SMALL } = require(path.join(root, 'out/tools/large-campaign.cjs'));
const pluginFolder = path.join(root, 'test/fixtures/plugins');
const PING_MS = 25;

const folders = [];
const missed = [];

function temp() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-transfer-'));
  folders.push(folder);
  return folder;
}

async function profile(prepare = () => undefined) {
  const userData = temp();
  const headless = start({ userData, pluginFolder });
  const campaignId = await prepare(headless);
  const own = (await headless.dispatcher.call('campaigns.create', { name: 'À côté', system: 'sampler' })).value.id;
  await headless.dispose();
  return { ...(await startServices(userData, pluginFolder)), campaignId, own };
}

/** How long some work takes, and what everybody else waits for meanwhile: reads and changes of another campaign, one after the other. */
async function measured(name, world, work, detail = () => '') {
  await new Promise((resolve) => setTimeout(resolve, 300));
  await world.blocked();
  const pings = { read: [], write: [] };
  let refused = 0;
  let isOver = false;
  const pinging = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const began = performance.now();
      try {
        if (at % 2 === 0) await world.call('campaigns.list', { trashed: false });
        else await world.call('journal.write', { campaignId: world.own, partyId: null, body: `Note ${at}` });
      } catch {
        refused += 1;
      }
      pings[at % 2 === 0 ? 'read' : 'write'].push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PING_MS));
    }
  })();
  const began = performance.now();
  const value = await work();
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await pinging;
  const { window, services } = await world.blocked();
  const ms = (number) => `${number.toFixed(0).padStart(4)} ms`;
  const calls = ['read', 'write'].map((kind) => `${kind} p99${ms(percentile(pings[kind], 0.99))} worst${ms(Math.max(...pings[kind]))}`).join(', ');
  process.stdout.write(
    `  ${name.padEnd(37)} ${seconds.toFixed(2).padStart(6)} s   blocked: window${ms(window)}, services${ms(services)}; ${calls}${refused > 0 ? `, ${refused} REFUSED` : ''}${detail(value)}\n`,
  );
  if (window > 50 || services > 50 || refused > 0) missed.push(name);
  return { value, seconds };
}

try {
  for (const size of [SMALL, LARGE]) {
    process.stdout.write(`${size.name}: ${size.entries} entries, ${size.characters} characters, ${size.encounters} encounters, ${size.runs} runs\n`);
    const here = await profile((services) => addCampaign(services, size));
    const file = path.join(temp(), 'one.traque');
    const again = path.join(temp(), 'two.traque');
    const write = (from, id, target) => {
      from.choices.push(target);
      return from.call('transfer.export', { campaignId: id });
    };
    const exported = await measured(
      'export',
      here,
      () => write(here, here.campaignId, file),
      () => `   ${(fs.statSync(file).size / 1e6).toFixed(2)} MB`,
    );
    const times = ({ seconds }) => `   ${(seconds / exported.seconds).toFixed(2)} times the export\n`;
    await here.stop();
    const there = await profile();
    const open = () => {
      there.choices.push(file);
      return there.call('transfer.open', {});
    };
    const opened = await measured('open: everything is looked at', there, open);
    const taken = await measured('import into an empty profile', there, () => there.call('transfer.import', { token: opened.value.token, how: 'both' }));
    process.stdout.write(times(taken));
    if (size === LARGE && taken.seconds > 3 * exported.seconds) missed.push('3 times the export');
    await write(there, taken.value.id, again);
    if (!fs.readFileSync(file).equals(fs.readFileSync(again))) throw new Error('the second export is not the first');
    const second = await open();
    const replaced = await measured('import in place of it, with a backup', there, () =>
      there.call('transfer.import', { token: second.token, how: 'replace' }),
    );
    process.stdout.write(times(replaced));
    const third = await open();
    await measured('import stopped half way, swept away', there, async () => {
      const going = there.call('transfer.import', { token: third.token, how: 'both' });
      await new Promise((resolve) => setTimeout(resolve, taken.seconds * 500));
      await there.call('transfer.stop', {});
      return going;
    });
    await there.stop();
  }
  if (missed.length > 0) {
    process.stdout.write(`bars missed: ${missed.join('; ')}\n`);
    process.exitCode = 1;
  }
} finally {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * The 2,000th round beside the 10th in the real window: from the click to the picture of its stored result. Two races of six people stand at these rounds in one
 * profile; the window goes from one to the other and plays and takes back rounds in turns. The bar: at most 1.2 times.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { report } from './figures.mjs';
import { openWindow } from './window.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { start } = createRequire(import.meta.url)(path.join(root, 'out/tools/headless.cjs'));
const rounds = Number(process.argv[2] ?? 2000);
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-long-run-'));

/** Two races, at the 10th round and at the last. */
async function prepare() {
  const services = start({ userData: profile, pluginFolder: path.join(root, 'out/plugins') });
  const call = async (method, input) => {
    const reply = await services.dispatcher.call(method, input);
    if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
    return reply.value;
  };
  const campaign = await call('campaigns.create', { name: 'Mesure', system: 'wfrp2' });
  const { form } = (await call('runs.procedures', { campaignId: campaign.id })).find(({ procedure }) => procedure === 'race');
  const [list] = Object.entries(form.properties).find(([, field]) => field.type === 'array');
  const people = Array.from({ length: 6 }, (_, n) => ({ id: `p${n}`, name: `Coureur ${n}`, M: 1 + (n % 2) }));
  const ids = [];
  for (const length of [10, rounds]) {
    let { run } = await call('runs.start', {
      campaignId: campaign.id,
      procedure: 'race',
      title: `Manche ${length}`,
      setup: { [list]: people, target: 100_000 },
      dice: {},
    });
    ids.push(run.id);
    while (run.position < length) {
      const offer = run.offers.find(({ weight }) => weight === 'primary');
      ({ run } = await call('runs.act', { id: run.id, position: run.position, action: offer.id, input: {}, dice: {} }));
    }
  }
  await services.dispose();
  return ids;
}

const ids = await prepare();
const { app, page } = await openWindow(profile);
try {
  const times = await page.evaluate(async (runs) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const changed = (element) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(element, { childList: true, subtree: true, characterData: true });
      });
    const all = runs.map(() => ({ played: [], nodes: 0 }));
    for (let turn = 0; turn < 8; turn += 1) {
      for (const [index, id] of runs.entries()) {
        location.hash = `#/run/${id}`;
        while (document.querySelector('[data-primary]') === null) await painted();
        await new Promise((resolve) => setTimeout(resolve, 400));
        const log = document.querySelector('aside');
        for (let n = 0; n < 25; n += 1) {
          const drawn = changed(log);
          const began = performance.now();
          document.querySelector('[data-primary]').click();
          await drawn;
          await painted();
          all[index].played.push(performance.now() - began);
          const undone = changed(log);
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
          await undone;
          await painted();
        }
        all[index].nodes = document.querySelectorAll('*').length;
        location.hash = '#/';
        await painted();
      }
    }
    return all;
  }, ids);
  const [early, late] = times;
  const tenth = report('the 10th round: click to drawn and stored', early.played);
  const last = report(`round ${rounds}: click to drawn and stored`, late.played);
  process.stdout.write(`elements on the page: ${early.nodes} and ${late.nodes}\n`);
  process.stdout.write(
    `round ${rounds}: ${(last.p50 / tenth.p50).toFixed(2)} times the 10th in the median (bar 1.2), ${(last.p95 / tenth.p95).toFixed(2)} at p95\n`,
  );
} finally {
  await app.close();
  fs.rmSync(profile, { recursive: true, force: true });
}

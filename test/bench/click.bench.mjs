/**
 * From the click on the next round to the picture of its stored result, in the real window: the answer comes back only once the round is on disk. Beside it
 * the least that a click can cost in the same window: a call that stores nothing, and the next frame. The bar: 95 % under 50 ms.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { report } from './figures.mjs';
import { openWindow } from './window.mjs';

const rounds = Number(process.argv[2] ?? 300);
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-click-'));
const { app, page } = await openWindow(profile);
try {
  const times = await page.evaluate(async (count) => {
    const call = async (method, input) => {
      const reply = await window.traque.call(method, input);
      if (!reply.ok) throw new Error(reply.error.message);
      return reply.value;
    };
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const changed = (element) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(element, { childList: true, subtree: true, characterData: true });
      });
    const system = (await call('plugins.list', {})).find((plugin) => plugin.hasExamples).id;
    const campaign = await call('campaigns.createExample', { system });
    const [run] = await call('runs.list', { campaignId: campaign.id, trashed: false });
    location.hash = `#/run/${run.id}`;
    while (document.querySelector('.headline') === null) await painted();
    const outcome = document.querySelector('.headline').parentElement;
    const full = [];
    const least = [];
    for (let n = 0; n < count; n += 1) {
      const button = [...document.querySelectorAll('button')].find(
        (candidate) => candidate.textContent.includes('Entr') || candidate.textContent.includes('Enter'),
      );
      const drawn = changed(outcome);
      let began = performance.now();
      button.click();
      await drawn;
      await painted();
      full.push(performance.now() - began);
      // Back to before the round, so that every one has the same to do.
      const undone = changed(outcome);
      const { position } = await call('runs.get', { id: run.id });
      await call('runs.undo', { id: run.id, position });
      await undone;
      await painted();
      began = performance.now();
      await call('settings.get', {});
      await painted();
      least.push(performance.now() - began);
    }
    return { full, least };
  }, rounds);
  process.stdout.write(`${rounds} rounds, 5 people\n`);
  const full = report('next round: click to drawn and stored', times.full);
  const least = report('a call that stores nothing, and a frame', times.least);
  const under = times.full.filter((time) => time < 50).length / times.full.length;
  process.stdout.write(`${(under * 100).toFixed(1)} % under 50 ms (bar 95 %); median ${(full.p50 / least.p50).toFixed(2)} times the least\n`);
} finally {
  await app.close();
  fs.rmSync(profile, { recursive: true, force: true });
}

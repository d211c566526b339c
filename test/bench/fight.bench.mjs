/**
 * A fight of forty in the real window: from the click on the next turn, and from Enter in a field of health, to the picture of the stored result; each comes back only once it is
 * on disk. Told apart are the answer of the services, the change of the page and the frame. Beside them, in the same window, the least that it can cost: a call that stores nothing, and
 * the next frame; and the same two rows marked by the page alone, with nothing asked.
 *
 * A click comes right after a frame here, so that whatever is ready within one frame is drawn at the same moment: the time to the picture goes up in steps of a frame. What a change
 * costs is therefore also told without the wait: up to the changed page, and within the frame that draws it. The bar: 17 ms of that, and a picture in the first frame after the click.
 *
 * `fight.bench.mjs [turns] [another build]`: with the folder of another build, both are measured turn by turn, so that whatever else the machine does strikes both alike.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { report } from './figures.mjs';
import { beginFight } from './melee.mjs';
import { openWindow } from './window.mjs';

const turns = Number(process.argv[2] ?? 200);
const people = 40;
const another = process.argv[3];

/** In the window: plays a few turns and wounds people. @returns how long everything took. */
async function play({ count, from, id }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const until = async (holds) => {
    while (!holds()) await frame();
  };
  const rows = () => [...document.querySelectorAll('[data-combatant]')];
  await until(() => rows().length > 0 && document.querySelector('button[data-primary]') !== null);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 60)).then(frame);
  const times = { answer: [], least: [], alone: kinds(), turn: kinds(), harm: kinds(), rows: rows().length };
  function kinds() {
    return { page: [], work: [], drawn: [] };
  }
  /** Does something, waits until a part of the page has changed, and for the frame that draws it. */
  async function timed({ page, work, drawn }, does, element, options) {
    const change = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(element, options);
    });
    const began = performance.now();
    does();
    const changed = await change;
    // What is still done about it before the page is free again, a layout that somebody asked for above all.
    const free = await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
    const [start, end] = await new Promise((resolve) =>
      requestAnimationFrame(() => {
        const at = performance.now();
        setTimeout(() => resolve([at, performance.now()]));
      }),
    );
    page.push(changed - began);
    work.push(free - began + end - start);
    drawn.push(end - began);
  }
  const turn = { subtree: true, attributes: true, attributeFilter: ['aria-current'] };
  for (let n = from; n < from + count; n += 1) {
    await settled();
    await timed(times.turn, () => document.querySelector('button[data-primary]').click(), rows()[0].parentElement, turn);

    await settled();
    const row = rows()[n % rows().length];
    const field = row.querySelector('input[data-health]');
    field.focus();
    field.value = n % 2 === 0 ? '-1' : '+1';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await frame();
    const enter = () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await timed(times.harm, enter, row.querySelector('.health strong').parentElement, { subtree: true, childList: true, characterData: true });

    await settled();
    const [one, other] = [rows()[n % rows().length], rows()[(n + 1) % rows().length]];
    const mark = () => {
      for (const each of [one, other]) each.classList.toggle('done');
      one.setAttribute('data-marked', String(n));
    };
    await timed(times.alone, mark, one, { attributes: true, attributeFilter: ['data-marked'] });
    for (const each of [one, other]) each.classList.toggle('done');

    await settled();
    let began = performance.now();
    await window.traque.call('settings.get', {});
    await frame();
    times.least.push(performance.now() - began);
    began = performance.now();
    await window.traque.call('encounters.get', { id });
    times.answer.push(performance.now() - began);
  }
  times.bytes = JSON.stringify(await window.traque.call('encounters.get', { id })).length;
  return times;
}

/** Adds times to others of the same kinds. */
function add(all, more) {
  for (const [kind, times] of Object.entries(more)) {
    if (Array.isArray(times)) all[kind] = [...(all[kind] ?? []), ...times];
    else if (typeof times === 'object') all[kind] = add(all[kind] ?? {}, times);
    else all[kind] = times;
  }
  return all;
}

function tell(times) {
  process.stdout.write(`${times.rows} rows, ${(times.bytes / 1000).toFixed(1)} kB for the whole encounter\n`);
  const least = report('a call that stores nothing, and a frame', times.least);
  report('the whole encounter, read', times.answer);
  const alone = report('two rows marked by the page alone: drawn', times.alone.drawn);
  for (const [kind, name] of [
    ['turn', 'next turn'],
    ['harm', 'damage'],
  ]) {
    report(`${name}: to the changed page`, times[kind].page);
    const work = report(`${name}: without the wait for a frame`, times[kind].work);
    const drawn = report(`${name}: drawn and stored`, times[kind].drawn);
    const inFirst = times[kind].drawn.filter((time) => time < 1.5 * alone.p50).length / times[kind].drawn.length;
    process.stdout.write(
      `  ${(drawn.p50 / least.p50).toFixed(2)} times the least, ${(drawn.p50 / alone.p50).toFixed(2)} times the page alone (medians); ` +
        `${(inFirst * 100).toFixed(0)} % in the first frame; ${work.p50.toFixed(1)} ms of work, bar 17\n`,
    );
  }
}

const AT_ONCE = 5;
const builds = [];
try {
  for (const root of another === undefined ? [undefined] : [undefined, another]) {
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-fight-'));
    const { app, page } = await openWindow(profile, root);
    builds.push({ name: root ?? 'this build', profile, app, page, times: {} });
  }
  for (const build of builds) build.id = await build.page.evaluate(beginFight, { count: people });
  // The first turns are played before anything is compiled.
  for (const { page, id } of builds) await page.evaluate(`(${play})(${JSON.stringify({ count: AT_ONCE, from: 0, id })})`);
  for (let from = 0; from < turns; from += AT_ONCE) {
    for (const build of builds) {
      await build.page.bringToFront();
      add(build.times, await build.page.evaluate(`(${play})(${JSON.stringify({ count: AT_ONCE, from, id: build.id })})`));
    }
  }
  for (const { name, times } of builds) {
    process.stdout.write(`\n${name}: ${turns} turns\n`);
    tell(times);
  }
} finally {
  for (const { app, profile } of builds) {
    await app.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * What a sandbox costs beside a module: the same step of each system that ships (the bar is 1 ms more at a state of 2 kB), 1,000 steps in a row, the time until the first and the next
 * plugin can be asked, memory a plugin, and how long it takes from a stop to the next good answer. Then how long this thread was kept from its next turn by hostile plugins, beside the
 * same time with nothing going on.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { percentile, report } from './figures.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const tools = createRequire(import.meta.url)(path.join(root, 'out/tools/sandboxes.cjs'));
const { asModule, HOSTILE, inSandbox, openHostile, PLACE, placeInRun, setupOf, start, tryHostile, watchThread } = tools;
const folderOf = (id) => path.join(root, 'out/plugins', id);
const ids = readdirSync(path.join(root, 'out/plugins')).sort();
const print = (line) => process.stdout.write(`${line}\n`);
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const failed = [];

const timed = async (work) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

print('until a plugin can be asked (nothing of it runs at a start whose content is known)');
const opened = [];
for (const [index, id] of [...ids, ...ids].entries()) {
  const sandbox = inSandbox(folderOf(id));
  opened.push(sandbox);
  const ms = await timed(() => sandbox.describe());
  print(`  ${index === 0 ? 'first' : 'next '} ${id.padEnd(12)} ${ms.toFixed(0).padStart(5)} ms`);
}
for (const sandbox of opened) sandbox.dispose();
await pause(500);
const before = megabytes();
const ten = Array.from({ length: 10 }, (_, index) => inSandbox(folderOf(ids[index % ids.length])));
const together = await timed(() => Promise.all(ten.map((sandbox) => sandbox.describe())));
await pause(500);
print(`  ten at once   ${together.toFixed(0).padStart(5)} ms; memory a plugin ${((megabytes() - before) / 10).toFixed(1)} MB`);
for (const sandbox of ten) sandbox.dispose();
await pause(1000);
print(`  memory when all ten have ended: ${(megabytes() - before).toFixed(1)} MB more than before`);

const BAR_MS = 1;
const BAR_BYTES = 2500;
print(`the same step as a module and in a sandbox (bar: at most ${BAR_MS} ms more at 2 kB of state; measured on whatever else this computer does meanwhile)`);
// A calendar alone plays nothing.
const procedures = { chroniques: 'chase', warpstone: 'chase', wfrp2: 'chase', wfrp4: 'chase' };
for (const id of ids.filter((each) => Object.hasOwn(procedures, each))) {
  const procedure = procedures[id];
  const setup = setupOf(folderOf(id), procedure, 12);
  const module = asModule(folderOf(id));
  const sandbox = inSandbox(folderOf(id));
  const from = await placeInRun(module, procedure, setup);
  const size = JSON.stringify(from.state).length;
  const times = { module: [], sandbox: [] };
  for (let round = 0; round < 400; round += 1) {
    const input = { procedure, from, source: { kind: 'plan', seed: 'bench', action: round, plan: {} } };
    for (const [kind, runner] of [
      ['module', module],
      ['sandbox', sandbox],
    ]) {
      const ms = await timed(() => runner.call('step', input));
      if (round >= 50) times[kind].push(ms);
    }
  }
  const more = percentile(times.sandbox, 0.5) - percentile(times.module, 0.5);
  report(`  ${id} ${procedure}, ${(size / 1000).toFixed(1)} kB, module`, times.module);
  report(`  ${id} ${procedure}, ${(size / 1000).toFixed(1)} kB, sandbox`, times.sandbox);
  const quickest = percentile(times.sandbox, 0.1) - percentile(times.module, 0.1);
  const verdict =
    size > BAR_BYTES
      ? 'there is no bar for a state of this size'
      : more <= BAR_MS
        ? 'the bar holds'
        : quickest <= BAR_MS
          ? 'the bar holds for the quickest tenth only'
          : 'the bar does not hold';
  print(`    ${more.toFixed(2)} ms more (the quickest tenth ${quickest.toFixed(2)} ms): ${verdict}`);
  if (more > BAR_MS && size <= BAR_BYTES) failed.push(`a step of ${id} takes ${more.toFixed(2)} ms more, of its quickest tenth ${quickest.toFixed(2)} ms`);
  const row = await timed(async () => {
    for (let action = 0; action < 1000; action += 1) await sandbox.call('step', { procedure, from, source: { kind: 'plan', seed: 'bench', action, plan: {} } });
  });
  print(`    1,000 steps in a row ${row.toFixed(0)} ms`);
  sandbox.dispose();
}

print('from a stop to the next good answer');
for (const [name, deed] of [
  ['after an interrupt', 'for (;;) {}'],
  ['after too much memory', 'const all = []; for (;;) all.push(new Array(1000).fill(all))'],
  ['after its thread was ended', 'Array.prototype.indexOf.call({ length: 2 ** 52 }, 1)'],
]) {
  const times = [];
  for (let round = 0; round < 10; round += 1) {
    const sandbox = openHostile({ deed }, { place: PLACE });
    await start(sandbox, false);
    await start(sandbox, true).catch(() => undefined);
    times.push(await timed(() => start(sandbox, false)));
    sandbox.dispose();
  }
  report(`  ${name}`, times);
}

print('how long this thread was kept from its next turn');
const quiet = watchThread();
await pause(10_000);
const control = quiet();
const gaps = [];
for (const kind of HOSTILE) {
  const { harm, longestGapMs } = await tryHostile(kind, { place: PLACE });
  gaps.push(longestGapMs);
  if (harm !== undefined) failed.push(`${kind.name}: ${harm}`);
}
report(`  ${HOSTILE.length} hostile plugins, the longest of each`, gaps);
print(`  ten seconds with nothing going on: ${control.toFixed(1)} ms`);
if (Math.max(...gaps) > Math.max(50, 2 * control)) failed.push(`a hostile plugin kept this thread for ${Math.max(...gaps).toFixed(0)} ms`);

for (const line of failed) print(`FAILED ${line}`);
if (failed.length > 0) process.exitCode = 1;

/** Kills the services many times over (`node test/bench/crash.bench.mjs [KILLS [SEED]]`, 200 unless told) and counts what was lost. */
import path from 'node:path';
import { runnerImport } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const kills = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32));

const { module: driver } = await runnerImport(path.join(root, 'test/crash/driver.ts'), { root, configFile: false, logLevel: 'error' });
const began = Date.now();
const result = await driver.crashMany({
  kills,
  seed,
  onKill: (done) => {
    if (done % 50 === 0) process.stderr.write(`${done} kills after ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
  },
});
for (const words of result.lost.slice(0, 20)) process.stderr.write(`lost: ${words}\n`);
process.stdout.write(`seed ${seed}, ${result.inFlight} kills met a call under way, ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
process.stdout.write(`kills ${result.kills}, acknowledged actions ${result.acknowledged} (${result.records} of records), lost ${result.lost.length}\n`);
process.exitCode = result.lost.length === 0 ? 0 : 1;

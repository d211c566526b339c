/**
 * Steps a second of every procedure as a module, each beside the least that a step can cost (its state written down and read again), and what its exact odds cost; then 10,000 random
 * chases of each system (or as many as told), played to their end: an exception or a chase without end fails the run.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

const root = path.resolve(import.meta.dirname, '../..');
const { oddsCost, playThrough, procedures, setupsFor, stepCost } = createRequire(import.meta.url)(path.join(root, 'out/tools/playthrough.cjs'));
const count = Number(process.argv[2] ?? 10_000);
/** No campaign has as many rounds; a chase that is still going on has no end. */
const LIMIT = 100_000;

const print = (line) => process.stdout.write(`${line}\n`);
const folder = path.join(root, 'out/plugins');
const systems = readdirSync(folder)
  .sort()
  .map((id) => ({ id, all: procedures(path.join(folder, id)) }));

print('steps a second as a module, and how many times the copy of a state a step costs; the exact odds of the largest of twenty set-ups');
for (const { id, all } of systems) {
  for (const procedure of all) {
    const { stepMs, copyMs } = stepCost(procedure);
    const name = `${id} ${procedure.id}`.padEnd(32);
    const oddsMs = oddsCost(procedure);
    const odds =
      oddsMs === undefined ? '' : `   odds 10 rounds ahead ${oddsMs.toFixed(2).padStart(7)} ms, ${(oddsMs / stepMs).toFixed(0).padStart(5)} steps (bar 100 ms)`;
    print(
      `  ${name} ${Math.round(1000 / stepMs)
        .toLocaleString('en')
        .padStart(9)} steps/s   ${(stepMs / copyMs).toFixed(1).padStart(6)} x${odds}`,
    );
  }
}

let wrong = 0;
print(`${count.toLocaleString('en')} random games of each chase and race, to their end`);
for (const { id, all } of systems) {
  for (const procedure of all.filter(({ kind }) => kind === 'chase' || kind === 'race')) {
    const began = performance.now();
    const ends = { finished: 0, refused: 0, endless: 0, threw: 0 };
    let longest = 0;
    let steps = 0;
    let example;
    for (const [number, setup] of setupsFor(procedure, count).entries()) {
      try {
        const game = playThrough(procedure, setup, number, LIMIT);
        ends[game.end] += 1;
        steps += game.steps;
        longest = Math.max(longest, game.steps);
        if (game.end === 'endless') example ??= setup;
      } catch (error) {
        ends.threw += 1;
        example ??= error;
      }
    }
    wrong += ends.endless + ends.threw;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(
      `  ${`${id} ${procedure.id}`.padEnd(32)} ${ends.finished} ended, ${ends.refused} refused as set up, ${ends.endless} without end, ${ends.threw} exceptions; longest ${longest}, ${steps} steps in ${seconds} s`,
    );
    if (example !== undefined) print(`    for example: ${example instanceof Error ? example.stack : JSON.stringify(example)}`);
  }
}
if (wrong > 0) process.exitCode = 1;

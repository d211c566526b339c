/**
 * `npm run mutants [-- GROUP...] [-- --mutate FILES]`: changes the code of the rules and of the pure domains in every small way there is, and
 * says which changes no test noticed. Group by group, so that a small machine is done with one before the next; the last lines are
 * the score of each group and folder. See test/mutants/README.md.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moduleFile, out, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { main, say, Stop } from './lib/say.mjs';
import { GROUPS } from './lib/mutant-groups.mjs';
import { isJudged, markThoseThatDoNotCompile, survivorsIn } from './lib/mutant-report.mjs';

/** What has to be noticed of each group, in percent. */
const ENOUGH = 90;

const reportOf = (name) => join(out, 'mutants', `${name}.json`);

async function runGroup(name, { mutate, tests, system = '' }, more) {
  const args = [moduleFile('@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', 'test/mutants/stryker.config.mjs', '--mutate', mutate.join(','), ...more];
  mkdirSync(join(out, 'mutants'), { recursive: true });
  // What an earlier run found must not pass for the result of one that failed.
  rmSync(reportOf(name), { force: true });
  say(`--- ${name}`);
  await run(process.execPath, args, { cwd: root, env: { ...process.env, MUTANTS_TESTS: tests.join(','), MUTANTS_NAME: name, MUTANTS_SYSTEM: system } });
  if (!existsSync(reportOf(name))) throw new Stop(`${name}: there is no report; see the messages above.`);
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  markThoseThatDoNotCompile(report);
  writeFileSync(reportOf(name), JSON.stringify(report));
  for (const line of survivorsIn(report)) process.stdout.write(`${line}\n`);
}

/** Killed and all mutants that count, by folder: those that hang are killed, those that are ignored or do not compile do not count. */
function scoresOf(name) {
  const scores = new Map();
  const { files } = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  for (const [file, { mutants }] of Object.entries(files)) {
    const score = scores.get(dirname(file)) ?? { killed: 0, all: 0 };
    for (const { status } of mutants) {
      if (status === 'Killed' || status === 'Timeout') score.killed += 1;
      if (isJudged({ status })) score.all += 1;
    }
    scores.set(dirname(file), score);
  }
  return scores;
}

function sumOf(scores) {
  return [...scores].reduce((sum, { killed, all }) => ({ killed: sum.killed + killed, all: sum.all + all }), { killed: 0, all: 0 });
}

function isTooLow({ killed, all }) {
  return all > 0 && (100 * killed) / all < ENOUGH;
}

function lineOf(name, { killed, all }) {
  return `${name.padEnd(56)} ${String(killed).padStart(5)} of ${String(all).padStart(5)}  ${((100 * killed) / Math.max(1, all)).toFixed(1)} %`;
}

await main(async () => {
  await prepare();
  const args = process.argv.slice(2);
  const first = args.findIndex((arg) => arg.startsWith('-'));
  const asked = first < 0 ? args : args.slice(0, first);
  const more = first < 0 ? [] : args.slice(first);
  const unknown = asked.find((name) => !(name in GROUPS));
  if (unknown) throw new Stop(`"${unknown}" is no group; there are ${Object.keys(GROUPS).join(', ')}.`);
  const names = asked.length > 0 ? asked : Object.keys(GROUPS);
  for (const name of names) await runGroup(name, GROUPS[name], more);
  const groups = names.map((name) => ({ name, folders: scoresOf(name) }));
  for (const { name, folders } of groups) {
    const group = sumOf(folders.values());
    process.stdout.write(`${lineOf(name, group)}${isTooLow(group) ? `, less than ${ENOUGH} %` : ''}\n`);
    if (folders.size > 1)
      for (const [folder, score] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1))) process.stdout.write(`${lineOf(`  ${folder}`, score)}\n`);
  }
  return groups.some(({ folders }) => isTooLow(sumOf(folders.values()))) ? 1 : 0;
});

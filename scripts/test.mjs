/**
 * `npm test [-- STAGE...]`: sets everything up and runs every check, on past a failing one. Stages: types, lint, unit, scenarios, e2e.
 * The very last line is `N passed, N failed` for everything that ran; the exit status tells the same.
 */
import { build } from './lib/build.mjs';
import { prepare, prepareElectron } from './lib/prepare.mjs';
import { main, say, Stop } from './lib/say.mjs';
import { Tally } from './lib/tally.mjs';

/** The reason of a failure in words; a surprise is shown whole. */
function reasonOf(error) {
  if (!(error instanceof Stop)) process.stderr.write(`${error?.stack ?? error}\n`);
  return error instanceof Stop ? error.message : `unexpected: ${error?.message ?? error}`;
}

/** The stages that only read, as one heap of checks. */
async function readSources(names, total) {
  const { runChecks, stages } = await import('./lib/test-stages.mjs');
  if (names.length === 0) return;
  const began = Date.now();
  say(`--- ${names.join(', ')}`);
  const tallies = names.map((name) => ({ name, tally: new Tally() }));
  await runChecks(tallies.flatMap(({ name, tally }) => stages[name].checks(tally).map((check) => ({ ...check, tally }))));
  for (const { name, tally } of tallies) {
    say(`${name}: ${tally}`);
    total.add(tally);
  }
  say(`${names.join(', ')}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

async function runStages(total) {
  const { stages, testEnv } = await import('./lib/test-stages.mjs');
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in stages));
  if (unknown) throw new Stop(`"${unknown}" is no stage; there are ${Object.keys(stages).join(', ')}.`);
  const chosen = Object.keys(stages).filter((name) => wanted.length === 0 || wanted.includes(name));

  await readSources(
    chosen.filter((name) => stages[name].checks),
    total,
  );
  let electron;
  if (chosen.some((name) => stages[name].built)) {
    // What cannot be built or fetched is one failed check; the stages that can do without still run.
    for (const part of ['plugins', 'tools', 'app']) await build([part]).catch((error) => total.fail(`build ${part}: ${reasonOf(error)}`));
    electron = await prepareElectron().catch((error) => total.fail(`Electron: ${reasonOf(error)}`));
  }
  const env = testEnv(electron);
  for (const name of chosen.filter((each) => stages[each].run)) {
    const tally = new Tally();
    const began = Date.now();
    say(`--- ${name}`);
    await stages[name].run(tally, { env, electron }).catch((error) => tally.fail(`${name}: ${reasonOf(error)}`));
    say(`${name}: ${tally} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    total.add(tally);
  }
}

await main(async () => {
  const total = new Tally();
  try {
    await prepare();
    await runStages(total);
  } catch (error) {
    total.fail(reasonOf(error));
  }
  if (total.failed > 0) say(`what failed:\n${total.reasons.map((reason) => `  - ${reason}`).join('\n')}`);
  if (total.retried.length > 0) say(`passed only when tried again, each a fault to mend:\n${total.retried.map((name) => `  - ${name}`).join('\n')}`);
  process.stdout.write(`${total}\n`);
  return total.failed > 0 ? 1 : 0;
});

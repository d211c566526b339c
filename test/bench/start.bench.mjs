/**
 * From the start of the process to a first screen that can be used, beside an empty window of the same Electron, turn by turn: on a new profile, on one with
 * a campaign, on one with ten installed plugins besides, of which no code may run, and on one whose record holds 100,000 steps. The bar is 1.3 times the empty window. A screen that is drawn from what was last known can be used at once: what is
 * asked on it waits until the services answer, which is told beside.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { percentile, report } from './figures.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const rounds = Number(process.argv[2] ?? 15);
const electron = process.env.TRAQUE_ELECTRON;
if (!electron) throw new Error('TRAQUE_ELECTRON must name the Electron binary; `npm run bench` sets it');
const asRoot = process.env.TRAQUE_NO_SANDBOX ? ['--no-sandbox'] : [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-start-'));

/** Starts a program and gives the milliseconds until its window was drawn, and until everything had answered; then ends it. */
async function timeStart(app, profile, readyAt) {
  const began = Date.now();
  const child = spawn(electron, [...asRoot, app, `--user-data-dir=${profile}`], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  for (;;) {
    const at = readyAt(output, profile, began);
    if (at !== undefined) {
      child.kill('SIGTERM');
      await gone;
      return { drawn: at.drawn - began, answered: at.answered - began };
    }
    if (Date.now() - began > 30_000) {
      child.kill('SIGKILL');
      throw new Error(`${app} was not ready within 30 s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const emptyReady = (output) => {
  const ready = /^ready (\d+)$/m.exec(output);
  return ready === null ? undefined : { drawn: Number(ready[1]), answered: Number(ready[1]) };
};

/** The program writes into its log file when its first screen was drawn, once the services have answered too. */
function traqueReady(_output, profile, began) {
  let log = '';
  try {
    log = fs.readFileSync(path.join(profile, 'logs/traque.log'), 'utf8');
  } catch {
    return undefined;
  }
  const times = [...log.matchAll(/^\[(.+?)\].*first screen ready, drawn at (\S+)$/gm)].map(([, answered, drawn]) => ({
    answered: Date.parse(answered),
    drawn: Date.parse(drawn),
  }));
  return times.find(({ answered }) => answered >= began);
}

/** What an installed plugin writes into the log whenever its code is loaded. */
const RUNS = 'the code of an installed plugin runs';

function installSampler(profile, id) {
  const target = path.join(profile, 'plugins', id);
  fs.cpSync(path.join(root, 'test/fixtures/plugins/sampler'), target, { recursive: true });
  const change = (file, by) => fs.writeFileSync(path.join(target, file), by(fs.readFileSync(path.join(target, file), 'utf8')));
  change('plugin.json', (text) => text.replace('"sampler"', JSON.stringify(id)));
  change('index.cjs', (text) => `${text}\nconsole.error(${JSON.stringify(RUNS)});\n`);
}

/** A profile with a campaign, and `steps` steps in the record of a run. */
async function makeProfile(name, steps, installed = 0) {
  const profile = path.join(folder, name);
  fs.mkdirSync(profile, { recursive: true });
  const { start, DesktopStandIn } = createRequire(import.meta.url)(path.join(root, 'out/tools/headless.cjs'));
  // Plugins are checked once for each version of the program, and the starts that follow are of this one.
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const desktop = Object.defineProperty(new DesktopStandIn(), 'appVersion', { value: version });
  for (let number = 0; number < installed; number += 1) installSampler(profile, `stranger-${number}`);
  const services = start({ userData: profile, pluginFolder: path.join(root, 'out/plugins'), desktop });
  const call = async (method, input) => (await services.dispatcher.call(method, input)).value;
  const system = (await call('plugins.list', {})).find((plugin) => plugin.hasExamples).id;
  await call('campaigns.createExample', { system });
  for (let number = 0; number < installed; number += 1) {
    const { status, problems } = await services.plugins.choose(`stranger-${number}`, 'enabled');
    if (status !== 'active') throw new Error(`an installed plugin is ${status}: ${JSON.stringify(problems)}`);
  }
  const { connection } = services.database.opened;
  const columns = connection
    .prepare("SELECT name FROM pragma_table_info('run_steps') WHERE name NOT IN ('id', 'seq', 'discarded_at')")
    .pluck()
    .all()
    .join(', ');
  connection
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO run_steps (seq, discarded_at, ${columns}) SELECT n.i, 1, ${columns} FROM n, (SELECT * FROM run_steps LIMIT 1)`,
    )
    .run(Math.max(1, steps));
  services.dispose();
  return profile;
}

try {
  const profiles = {
    'a new profile': path.join(folder, 'new'),
    'a campaign': await makeProfile('small', 1),
    'ten installed plugins': await makeProfile('ten', 1, 10),
    '100,000 steps': await makeProfile('large', 100_000),
  };
  const size = fs.statSync(path.join(profiles['100,000 steps'], 'traque.sqlite')).size;
  process.stdout.write(`the large data file has ${(size / 1e6).toFixed(0)} MB\n`);
  const times = { empty: [], ...Object.fromEntries(Object.keys(profiles).map((name) => [name, []])) };
  const timesRun = () => fs.readFileSync(path.join(profiles['ten installed plugins'], 'logs/traque.log'), 'utf8').split(RUNS).length - 1;
  // The first start of each fills the caches of the disk and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const empty = await timeStart(path.join(root, 'test/bench/empty-window'), path.join(folder, 'empty'), emptyReady);
    if (round > 0) times.empty.push(empty.drawn);
    for (const [name, profile] of Object.entries(profiles)) {
      if (name === 'a new profile') fs.rmSync(profile, { recursive: true, force: true });
      const time = await timeStart(root, profile, traqueReady);
      if (round > 0) times[name].push(time);
    }
  }
  if (timesRun() > 0) throw new Error('the code of an installed plugin ran at a start');
  const base = report('an empty window', times.empty);
  for (const name of Object.keys(profiles)) {
    for (const moment of ['drawn', 'answered']) {
      const { p50 } = report(
        `Traque, ${name}, ${moment}`,
        times[name].map((time) => time[moment]),
      );
      process.stdout.write(`  ${(p50 / base.p50).toFixed(2)} times the empty window${moment === 'drawn' ? ' (bar 1.3)' : ''}\n`);
    }
  }
  const median = (name) =>
    percentile(
      times[name].map(({ answered }) => answered),
      0.5,
    );
  process.stdout.write(
    `ten installed plugins: ${(median('ten installed plugins') / median('a campaign')).toFixed(2)} times a campaign without any, until all has answered\n`,
  );
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

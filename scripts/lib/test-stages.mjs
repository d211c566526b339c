/** The stages of `npm test`. Each counts its checks into a tally; a stage whose files are missing fails. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFile, out, root, state } from './paths.mjs';
import { run, start } from './run.mjs';
import { say } from './say.mjs';
import { ensureChromium } from './system.mjs';
import { startVirtualDisplay } from './display.mjs';
import { needsNoSandbox } from './launch.mjs';

const node = process.execPath;
const has = (path) => existsSync(join(root, path));

/** Runs a check quietly; what it printed is shown only when it failed. */
function runQuietly(args) {
  const child = start(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' } });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: error.message }));
    child.once('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** The checks that take longest begin first: otherwise one core waits at the end for the other. What is not named here is short. */
const longest = ['eslint renderer', 'eslint test', 'eslint, the rest', 'types renderer (svelte-check)', 'types test', 'types main', 'prettier'];

/**
 * Runs quiet checks two at a time (a small machine has two cores); each counts as one.
 * @param checks each with the tally that it counts in.
 */
export async function runChecks(checks) {
  const place = ({ name }) => (longest.includes(name) ? longest.indexOf(name) : longest.length);
  const waiting = checks.toSorted((one, other) => place(one) - place(other));
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = Date.now();
      const { status, output } = await runQuietly(check.args);
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      say(`${status === 0 ? 'ok' : 'FAILED'}  ${check.name} (${seconds} s)`);
      if (status !== 0) process.stdout.write(`${output.trimEnd()}\n`);
      check.tally.check(status === 0 ? undefined : `${check.name}: see its messages above`);
    }
  };
  await Promise.all([worker(), worker()]);
}

/** The folders with code; those with TypeScript in them have to be checked. */
const folders = ['main', 'renderer', 'shared', 'plugins', 'test', 'scripts'];

function holdsTypeScript(folder) {
  return has(folder) && readdirSync(join(root, folder), { recursive: true }).some((name) => /\.(ts|svelte)$/.test(name));
}

/** The checks of a stage that only reads: each is a program of its own. What is missing fails at once. */
function types(tally) {
  const checks = [];
  for (const folder of folders) {
    if (!has(`${folder}/tsconfig.json`)) {
      if (holdsTypeScript(folder)) tally.fail(`types ${folder}: the folder holds TypeScript but no tsconfig.json, so nobody checks it`);
      else if (folder !== 'scripts') tally.fail(`types ${folder}: there is no code there`);
      continue;
    }
    if (folder === 'renderer') {
      // svelte-check reads the plain TypeScript of the renderer too.
      const args = [
        moduleFile('svelte-check', 'bin', 'svelte-check'),
        '--workspace',
        'renderer',
        '--tsconfig',
        'tsconfig.json',
        '--output',
        'human',
        '--fail-on-warnings',
      ];
      checks.push({ name: 'types renderer (svelte-check)', args });
    } else checks.push({ name: `types ${folder}`, args: [moduleFile('typescript', 'bin', 'tsc'), '-p', folder, '--noEmit'] });
  }
  return checks;
}

function lint(tally) {
  const checks = [];
  if (has('eslint.config.js')) {
    // In parts, side by side: with the types of the whole program to read, this takes longest of all checks without a window.
    const eslint = [moduleFile('eslint', 'bin', 'eslint.js'), '--max-warnings', '0'];
    const large = ['test', 'renderer'];
    checks.push(...large.map((folder) => ({ name: `eslint ${folder}`, args: [...eslint, folder] })));
    checks.push({ name: 'eslint, the rest', args: [...eslint, '.', ...large.flatMap((folder) => ['--ignore-pattern', `${folder}/**`])] });
  } else tally.fail('eslint: there is no eslint.config.js');
  checks.push({ name: 'prettier', args: [moduleFile('prettier', 'bin', 'prettier.cjs'), '--check', '.', '--log-level', 'warn'] });
  return checks;
}

/** A fresh place for a tool's report, so that an old one is never counted. */
function reportFile(name) {
  const file = join(state, 'reports', `${name}.json`);
  mkdirSync(join(state, 'reports'), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Adds a tool's counts, and a failure of its own where the tool failed without a failed check or ran nothing. */
function take(tally, name, status, counts) {
  if (!counts) return tally.fail(`${name}: it ended with status ${status} and without a report`);
  tally.report(counts, `${name}: ${counts.failed} failed, see above`);
  if (counts.passed + counts.failed === 0) return tally.fail(`${name}: no check ran`);
  if (status !== 0 && counts.failed === 0)
    return tally.fail(`${name}: it ended with status ${status} although no check failed (an error outside the checks, see above)`);
  return undefined;
}

async function unit(tally, { env }) {
  const config = 'test/vitest.config.ts';
  if (!has(config)) return tally.fail(`unit: ${config} is missing`);
  const file = reportFile('vitest');
  const args = [moduleFile('vitest', 'vitest.mjs'), 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Vitest's builder gives notice of its next version's way to read settings; it is nothing for a test run.
  const status = await run(node, args, { cwd: root, env: { ...env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' } });
  const report = readReport(file);
  // A test file that cannot even be loaded has no failed test in it, but it has failed.
  const broken = report?.testResults.filter((each) => each.status === 'failed' && each.assertionResults.every((test) => test.status !== 'failed')).length;
  const counts = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return take(tally, 'unit', status, counts);
}

async function scenarios(tally, { env }) {
  const folder = 'test/scenarios';
  const tool = join(out, 'tools', 'scenario.cjs');
  const files = has(folder)
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
  if (files.length === 0) return tally.fail(`scenarios: there is none in ${folder}`);
  if (!existsSync(tool)) return tally.fail('scenarios: the scenario tool could not be built (scripts/scenario-cli.ts)');
  const child = start(node, ['--enable-source-maps', tool, ...files.map((name) => `${folder}/${name}`)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const status = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  const closing = [...output.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1);
  return take(tally, 'scenarios', status, closing && { passed: Number(closing[1]), failed: Number(closing[2]) });
}

/** The names of Playwright's tests that failed at first and passed when tried again. */
function retriedIn(suites) {
  return (suites ?? []).flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.filter((test) => test.status === 'flaky').map((test) => `${spec.file}:${spec.line} "${spec.title}" (${test.projectName})`),
    ),
    ...retriedIn(suite.suites),
  ]);
}

async function e2e(tally, { env, electron }) {
  const config = 'test/e2e/playwright.config.ts';
  if (!has(config)) return tally.fail(`e2e: ${config} is missing`);
  if (!electron) return tally.fail('e2e: there is no Electron to run it in, see above');
  const chromium = await ensureChromium();
  const display = process.platform === 'linux' ? await startVirtualDisplay() : undefined;
  try {
    const file = reportFile('playwright');
    const args = [moduleFile('@playwright', 'test', 'cli.js'), 'test', '--config', config, '--reporter=list,json'];
    const status = await run(node, args, { cwd: root, env: { ...env, ...display?.env, TRAQUE_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
    const report = readReport(file);
    const counts = report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected, skipped: report.stats.skipped };
    if (report) tally.retried.push(...retriedIn(report.suites));
    return take(tally, 'e2e', status, counts);
  } finally {
    await display?.stop();
  }
}

/** In the order in which they run. Those with `checks` run side by side, before the others; `built` stages need the program, its plugins and tools. */
export const stages = {
  types: { checks: types },
  lint: { checks: lint },
  unit: { run: unit, built: true },
  scenarios: { run: scenarios, built: true },
  e2e: { run: e2e, built: true },
};

/** The environment in which the checks find what they need. */
export function testEnv(electron) {
  const env = {
    ...process.env,
    TRAQUE_ELECTRON: electron?.binary ?? '',
    TRAQUE_NO_SANDBOX: needsNoSandbox() ? '1' : '',
    // The checks start Node some hundred times: what one process compiled serves the next.
    NODE_COMPILE_CACHE: join(state, 'compiled'),
  };
  delete env.ELECTRON_RUN_AS_NODE;
  return env;
}

/**
 * The tool for authors of rule systems: `npm run plugin -- …` in the work tree of the program, `traque-plugin …` where the kit is installed by npm. Standard output
 * is for people; the last line of `check` and `play` is `N passed, N failed`.
 */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { linesOf, playScenarioFile, storyOf } from '../scenario/play';
import { checkFast, checkPlugin } from './check';
import { scenariosOf } from './conformance/scenario-games';
import type { CheckResult } from './conformance/subject';
import { Findings, findingText } from './findings';
import { newPlugin } from './new';
import { packPlugin } from './pack';
import { writeStubs } from './stubs';
import { strictSystems } from './play';
import { beWatched, isWatched, runWatched, sayPlugin, sayTally } from './watcher';

const USAGE = `Writes, judges, plays and packs a rule system for Traque.

  traque-plugin new ID [--js | --ts] [--dir FOLDER]   writes a plugin with a working chase (plain JavaScript unless --ts)
  traque-plugin check FOLDER [--all] [--stubs]        judges it: files, texts, declarations, games at random, scenarios, the sandbox; --all shows
                                                      everything that it finds, --stubs writes missing texts into both catalogues
  traque-plugin play FOLDER [SCENARIO.json...] [--verbose]
                                                      plays scenarios strictly, all of the folder unless some are named; --verbose tells
                                                      what happened, in English
  traque-plugin pack FOLDER [--out FILE]              writes <id>-<version>.traque-plugin, the same bytes every time

Exit status: 0 when all is well, 1 when something failed, 2 when the command is not understood.
`;

/** Thrown for a command that cannot be understood: status 2. */
class BadCommand extends Error {}

/** npm runs scripts in the project's folder: paths are meant from where the user stands. */
function pathOf(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
}

/** A path as somebody would type it from where they stand. */
function shownPath(full: string): string {
  const from = relative(pathOf('.'), full);
  return from.startsWith('..') ? full : from || '.';
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

/** Takes options out of the arguments. */
function optionsOf(
  args: readonly string[],
  flags: readonly string[],
  values: readonly string[],
): { readonly rest: readonly string[]; readonly on: ReadonlySet<string>; readonly of: ReadonlyMap<string, string> } {
  const rest: string[] = [];
  const on = new Set<string>();
  const of = new Map<string, string>();
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (flags.includes(arg)) on.add(arg);
    else if (values.includes(arg)) {
      at += 1;
      const value = args[at];
      if (value === undefined) throw new BadCommand(`${arg} needs a value.`);
      of.set(arg, value);
    } else if (arg.startsWith('-')) throw new BadCommand(`there is no option ${arg}; there are ${[...flags, ...values].join(', ') || 'none'}.`);
    else rest.push(arg);
  }
  return { rest, on, of };
}

function oneFolder(rest: readonly string[]): string {
  const [folder, ...more] = rest;
  if (folder === undefined) throw new BadCommand('which folder?');
  if (more.length > 0) throw new BadCommand(`one folder at a time; "${more.join(' ')}" is too much.`);
  return pathOf(folder);
}

function runNew(args: readonly string[]): number {
  const { rest, on, of } = optionsOf(args, ['--js', '--ts'], ['--dir']);
  const [id, ...more] = rest;
  if (id === undefined) throw new BadCommand('new needs an id: traque-plugin new my-system');
  if (more.length > 0) throw new BadCommand(`one id; "${more.join(' ')}" is too much. Write it with hyphens: ${rest.join('-')}`);
  if (on.size > 1) throw new BadCommand('--js or --ts, not both.');
  const folder = pathOf(of.get('--dir') ?? id);
  const made = newPlugin(folder, id, on.has('--ts') ? 'ts' : 'js');
  if (!made.ok) {
    process.stderr.write(`${made.reason}\n`);
    return 1;
  }
  const shown = shownPath(folder);
  say(`${id} is in ${shown}:`);
  for (const file of made.files) say(`  ${file}`);
  say(`Next: traque-plugin check ${shown}`);
  return 0;
}

const SIGNS = { passed: 'ok    ', failed: 'FAILED', skipped: '--    ' } as const;

/** Findings of one check that are shown, unless all of them are wanted. */
const MOST = 12;

function show({ status, name, findings }: CheckResult, most = MOST): void {
  say(`  ${SIGNS[status]} ${name}${status === 'skipped' ? ': not judged, see above' : ''}`);
  if (status === 'failed' && findings.length === 0) say('    for a reason that is named above');
  for (const finding of findings.slice(0, most)) say(`    ${findingText(finding).replaceAll('\n', '\n    ')}`);
  if (findings.length > most) say(`    … and ${findings.length - most} more of this kind: check --all shows them`);
}

function tally(passed: number, failed: number): number {
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

async function runCheck(args: readonly string[]): Promise<number> {
  const { rest, on } = optionsOf(args, ['--all', '--stubs'], []);
  const folder = oneFolder(rest);
  sayPlugin(folder);
  const counted = { passed: 0, failed: 0, skipped: 0 };
  const results = await checkPlugin(folder, (result) => {
    show(result, on.has('--all') ? Infinity : MOST);
    counted[result.status] += 1;
    sayTally(counted.passed, counted.failed);
  });
  if (on.has('--stubs')) {
    const written = writeStubs(
      folder,
      results.flatMap(({ findings }) => findings),
    );
    say(
      written.length === 0
        ? 'no text is missing: nothing was written'
        : `written into locales/en.json and locales/fr.json, to be filled in: ${written.join(', ')}`,
    );
  }
  const warnings = results.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'warning').length;
  if (warnings > 0) say(`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`);
  return tally(counted.passed, counted.failed);
}

function runPlay(args: readonly string[]): number {
  const { rest, on } = optionsOf(args, ['--verbose'], []);
  const [folder, ...named] = rest;
  if (folder === undefined) throw new BadCommand('which folder?');
  sayPlugin(pathOf(folder));
  const { subject, results } = checkFast(pathOf(folder));
  if (subject === undefined) {
    for (const result of results) if (result.status === 'failed') show(result);
    return tally(0, Math.max(1, named.length));
  }
  const files = named.length > 0 ? named : scenariosOf(subject.folder);
  if (files.length === 0) throw new BadCommand(`there is no scenario in ${shownPath(subject.folder)}/scenarios.`);
  let failed = 0;
  let played = 0;
  for (const file of files) {
    const here = pathOf(file);
    const full = existsSync(here) ? here : resolve(subject.folder, file);
    const findings = new Findings();
    const { report, errors, unplayed } = playScenarioFile(full, strictSystems(subject, findings), false);
    if (report === undefined) say(`${file}: ${errors.join('; ')}`);
    else {
      process.stdout.write(linesOf(report, full));
      if (on.has('--verbose')) process.stdout.write(storyOf(report));
    }
    if (unplayed > 0) say(`  --     ${unplayed === 1 ? 'the step' : `the ${unplayed} steps`} after it: not played`);
    for (const finding of findings.all) say(`    ${findingText(finding).replaceAll('\n', '\n    ')}`);
    if (errors.length > 0 || findings.errors.length > 0) failed += 1;
    played += 1;
    sayTally(played - failed, failed);
  }
  return tally(files.length - failed, failed);
}

async function runPack(args: readonly string[]): Promise<number> {
  const { rest, of } = optionsOf(args, [], ['--out']);
  const folder = oneFolder(rest);
  sayPlugin(folder);
  const out = of.get('--out');
  const packed = await packPlugin(folder, out === undefined ? undefined : pathOf(out), pathOf('.'));
  if (!packed.ok) {
    for (const result of packed.results) if (result.status === 'failed') show(result);
    say('nothing was written: mend this first');
    return 1;
  }
  for (const { name, size } of packed.files) say(`  ${name} (${size} bytes)`);
  say(`${shownPath(packed.file)}: ${packed.files.length} files, ${packed.size} bytes`);
  return 0;
}

async function main([command, ...args]: readonly string[]): Promise<number> {
  try {
    if (command === undefined || args.includes('--help') || command === '--help' || command === '-h' || command === 'help') {
      (command === undefined ? process.stderr : process.stdout).write(USAGE);
      return command === undefined ? 2 : 0;
    }
    if (command === 'new') return runNew(args);
    if (command === 'check') return await runCheck(args);
    if (command === 'play') return runPlay(args);
    if (command === 'pack') return await runPack(args);
    throw new BadCommand(`there is no command "${command}"; there are new, check, play and pack.`);
  } catch (error) {
    if (error instanceof BadCommand) {
      process.stderr.write(`traque-plugin: ${error.message}\n\n${USAGE}`);
      return 2;
    }
    // A file that cannot be read or written is a matter of the computer; anything else would be a fault of this tool, and is wanted whole.
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    process.stderr.write(`traque-plugin: ${error.message}: look at the path and at who may read and write there\n`);
    return 1;
  }
}

/** Commands that run code of a plugin, which may never come to an end. */
const WATCHED = ['check', 'play', 'pack'];

async function watched(args: readonly string[]): Promise<number> {
  const run = await runWatched(__filename, args);
  if (run.endless === undefined) return run.status;
  show({ name: 'the code comes to an end', status: 'failed', findings: [run.endless] });
  if (args[0] === 'pack') say('nothing was written: mend this first');
  return args[0] === 'pack' ? 1 : tally(run.passed, run.failed + 1);
}

process.setSourceMapsEnabled(true);
const given = process.argv.slice(2);
if (isWatched()) beWatched();
const isHere = isWatched() || given.includes('--help') || !WATCHED.includes(given[0] ?? '');
void (isHere ? main(given) : watched(given)).then((status) => {
  process.exitCode = status;
});

/**
 * The tool for authors of rule systems: `npm run plugin -- …` in the work tree of the program, `traque-plugin …` where the kit is installed by npm. Standard output
 * is for people; the last line of `check` and `play` is `N passed, N failed`.
 */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { TEMPLATE_KINDS } from '#shared/domain/plugin-template';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import { didYouMean } from '#shared/util/nearest';
import { linesOf, playScenarioFile } from '../scenario/play';
import type { ScenarioReport } from '../scenario/play';
import { checkFast, checkPlugin } from './check';
import { scenariosOf } from './conformance/scenario-games';
import type { CheckResult } from './conformance/subject';
import { Findings, findingText, placeText } from './findings';
import { idProblem, nameFor, newPlugin, renewEditor } from './new';
import { packPlugin } from './pack';
import { writeStubs } from './stubs';
import { strictSystems } from './play';
import { linesOfStep } from './step-text';
import type { PlayedStep } from './step-text';
import { beWatched, isWatched, runWatched, sayPlugin, sayTally } from './watcher';

const USAGE = `Writes, judges, plays and packs a rule system for Traque.

  traque-plugin new ID [--check | --calendar | --empty] [--ts] [--dir PARENT]
                                                      writes a plugin that works into PARENT/ID
  traque-plugin editor FOLDER                         writes its .editor/ anew
  traque-plugin check FOLDER [--all] [--stubs] [--quick]
                                                      judges it, from its files to its games
  traque-plugin play FOLDER [SCENARIO.json...] [--verbose] [--lang en|fr]
                                                      plays scenarios strictly, and tells them
  traque-plugin pack FOLDER [--out FILE] [--force]    writes <id>-<version>.traque-plugin
  traque-plugin COMMAND --help                        says more of a command

Exit status: 0 when all is well, 1 when something failed, 2 when the command is not understood.
`;

/** What each command does, at length. */
const HELP: Readonly<Record<string, string>> = {
  new: `traque-plugin new ID [--check | --calendar | --empty] [--js | --ts] [--dir PARENT] [--name NAME] [--name-fr NAME] [--author NAME] [--licence SPDX]

Writes a plugin that works: code, texts in both languages, scenarios, a test, a licence, and schemas for editors. A chase, unless something else is asked for.

  --check, --calendar, --empty   a check, a calendar, or one table to be replaced
  --js, --ts                     plain JavaScript, as without an option; TypeScript
  --dir PARENT                   in which folder the folder ID is made; here without it
  --name, --name-fr              what it is called; a French name that is missing is asked for, or marked
  --author, --licence            who wrote it, and an SPDX identifier: MIT without it
`,
  editor: `traque-plugin editor FOLDER

Writes the folder .editor of a plugin (types of the contract and schemas of its files) anew, by the contract of this tool.
`,
  check: `traque-plugin check FOLDER [--all] [--stubs] [--quick]

Judges a plugin: its manifest and catalogues, its code, its types where it is in TypeScript, what it declares, games at random, its scenarios, calendars, stored
states and the same games in the sandbox of the program. Every mistake names its file, its place and what mends it; a line is named only where it is certain.

  --all          shows everything that is found, warnings too; without it 12 findings of a kind
  --stubs        writes missing texts into locales/en.json and locales/fr.json, with the plural forms of each language, to be filled in
  --quick        plays a third of the games, for a look while one writes: it may warn of what the other games would have come to, and "pack" plays them all

What is not in this version of the contract fails (kinds of blocks and effects, fields of blocks, offers, steps, effects and forms), with the likeliest name; the program
leaves it out. A call that does not come to an end is ended after 5 seconds in this tool, and after 250 milliseconds in the sandbox. The types are judged by the TypeScript that
is installed beside the plugin, or by the one of this tool. A stateVersion above 1 needs migrate(); a scenario with "from" shows that it reads what was stored. Lines that the
code writes to the console are not shown.

Exit status: 0 when nothing failed, 1 when something did, 2 when the command is not understood. Warnings do not fail.
`,
  play: `traque-plugin play FOLDER [SCENARIO.json...] [--verbose] [--lang en|fr]

Plays scenarios strictly: what the program would refuse or could not say fails, also where the numbers are right. All scenarios of the folder, unless some are named.

  --verbose      tells each step: the headline, - lines, > proposed effects in the sentences of the program, = the summary and the status, people and
                 blocks as text, ? what can be done next
  --lang en|fr   in which language; English without it

Exit status: 0 when all scenarios come out, 1 when one does not, 2 when the command is not understood.
`,
  pack: `traque-plugin pack FOLDER [--out FILE | --out FOLDER] [--force]

Judges a plugin as "check" does and writes <id>-<version>.traque-plugin: the same bytes for the same files, on every computer and day. TypeScript is bundled to one module.

  --out FILE     the file to write; an existing folder to write it into; without it here
  --force        packs also what fails the check, and says so

Exit status: 0 when it was written, 1 when not, 2 when the command is not understood.
`,
};

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

async function runNew(args: readonly string[]): Promise<number> {
  const { rest, on, of } = optionsOf(
    args,
    ['--js', '--ts', '--chase', '--check', '--calendar', '--empty'],
    ['--dir', '--name', '--name-fr', '--author', '--licence'],
  );
  const [id, ...more] = rest;
  if (id === undefined) throw new BadCommand('new needs an id: traque-plugin new my-system');
  if (more.length > 0) throw new BadCommand(`one id; "${more.join(' ')}" is too much. Write it with hyphens: ${rest.join('-')}`);
  if (on.has('--js') && on.has('--ts')) throw new BadCommand('--js or --ts, not both.');
  const kinds = TEMPLATE_KINDS.filter((kind) => on.has(`--${kind}`));
  if (kinds.length > 1) throw new BadCommand(`${kinds.map((kind) => `--${kind}`).join(' or ')}, not both.`);
  const folder = resolve(pathOf(of.get('--dir') ?? '.'), id);
  const english = of.get('--name');
  const made = newPlugin(folder, id, {
    kind: kinds[0] ?? 'chase',
    language: on.has('--ts') ? 'ts' : 'js',
    name: named(english, of.get('--name-fr') ?? (idProblem(id) === undefined ? await asked(`French name of "${english ?? nameFor(id)}"`) : undefined)),
    ...optional('author', of.get('--author')),
    ...optional('licence', of.get('--licence')),
    tree: process.env['TRAQUE_WORK_TREE'],
  });
  if (!made.ok) {
    process.stderr.write(`${made.reason}\n`);
    return 1;
  }
  const shown = shownPath(folder);
  say(`${id} is in ${shown}:`);
  for (const file of made.files) say(`  ${file}`);
  if (!of.has('--author')) say('Put your name into plugin.json and LICENSE (or use --author).');
  say(`Next: traque-plugin check ${shown}`);
  return 0;
}

function named(en: string | undefined, fr: string | undefined): Partial<Record<Locale, string>> {
  return { ...optional('en', en), ...optional('fr', fr) };
}

function optional<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined || value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<Name, string>);
}

/** Asks whoever sits there; nothing where nobody does. */
async function asked(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const talk = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await talk.question(`${question} (Enter: to be translated later): `);
  } finally {
    talk.close();
  }
}

function runEditor(args: readonly string[]): number {
  const folder = oneFolder(optionsOf(args, [], []).rest);
  const written = renewEditor(folder);
  if (written === undefined) {
    process.stderr.write(`there is no plugin.json in ${shownPath(folder)}: name the folder of a plugin\n`);
    return 1;
  }
  for (const file of written) say(`  ${file}`);
  return 0;
}

const SIGNS = { passed: 'ok    ', failed: 'FAILED', skipped: '--    ' } as const;

/** Findings of one check that are shown, unless all of them are wanted. */
const MOST = 12;

function show({ status, name, findings, notes = [], cause }: CheckResult, most = MOST): void {
  say(`  ${SIGNS[status]} ${name}${status === 'skipped' ? ': not judged, see above' : ''}`);
  for (const note of notes) say(`         ${note}`);
  if (status === 'failed' && findings.length === 0)
    say(
      cause === undefined
        ? '    for a reason that is named above'
        : `    same cause as: ${cause.place === undefined ? '' : `${placeText(cause.place)}: `}${cause.message}`,
    );
  for (const finding of findings.slice(0, most)) say(`    ${findingText(finding).replaceAll('\n', '\n    ')}`);
  if (findings.length > most) say(`    … and ${findings.length - most} more of this kind: check --all shows them`);
}

function tally(passed: number, failed: number): number {
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

async function runCheck(args: readonly string[]): Promise<number> {
  const { rest, on } = optionsOf(args, ['--all', '--stubs', '--quick'], []);
  const folder = oneFolder(rest);
  sayPlugin(folder);
  const counted = { passed: 0, failed: 0, skipped: 0 };
  const results = await checkPlugin(folder, {
    thoroughness: on.has('--quick') ? 'few' : 'whole',
    done: (result) => {
      show(result, on.has('--all') ? Infinity : MOST);
      counted[result.status] += 1;
      sayTally(counted.passed, counted.failed);
    },
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
  const { rest, on, of } = optionsOf(args, ['--verbose'], ['--lang']);
  const [folder, ...named] = rest;
  const locale = localeOf(of.get('--lang'));
  if (folder === undefined) throw new BadCommand('which folder?');
  sayPlugin(pathOf(folder));
  const { subject, results } = checkFast(pathOf(folder));
  if (subject === undefined || results.some(({ status }) => status === 'failed')) {
    for (const result of results) if (result.status === 'failed') show(result);
    return tally(0, Math.max(1, named.length));
  }
  const files = named.length > 0 ? named : scenariosOf(subject.folder);
  if (files.length === 0) throw new BadCommand(`there is no scenario in ${shownPath(subject.folder)}/scenarios.`);
  const translator = createTranslator(locale);
  translator.addPlugin(subject.id, subject.catalogues);
  const sayIn = (text: Text): string => translator.plugin(subject.id, text);
  let failed = 0;
  let played = 0;
  for (const file of files) {
    const here = pathOf(file);
    const full = existsSync(here) ? here : resolve(subject.folder, file);
    const findings = new Findings();
    const steps: PlayedStep[] = [];
    const hear = { shown: (step: PlayedStep) => steps.push(step) };
    const { report, errors, unplayed } = playScenarioFile(full, strictSystems(subject, findings, hear, locale), false);
    if (report === undefined) say(`${file}: ${errors.map(({ words }) => words).join('; ')}`);
    else {
      process.stdout.write(linesOf(report, full));
      if (on.has('--verbose')) tellStory(report, steps, sayIn);
    }
    if (unplayed > 0) say(`  --     ${unplayed === 1 ? 'the step' : `the ${unplayed} steps`} after it: not played`);
    for (const finding of findings.all) say(`    ${findingText(finding).replaceAll('\n', '\n    ')}`);
    if (errors.length > 0 || findings.errors.length > 0) failed += 1;
    played += 1;
    sayTally(played - failed, failed);
  }
  return tally(files.length - failed, failed);
}

/** Tells what was played: the start, and the steps that were not refused. */
function tellStory({ start, steps }: ScenarioReport, shown: readonly PlayedStep[], sayIn: (text: Text) => string): void {
  const numbers = steps.flatMap(({ refused }, index) => (refused ? [] : [index + 1]));
  const played = start === null ? [] : [0, ...numbers];
  // What goes on from a stored state has no start of its own.
  const from = Math.max(0, played.length - shown.length);
  for (const [index, step] of shown.entries()) for (const line of linesOfStep(played[from + index] ?? index, step, sayIn)) say(`    ${line}`);
}

/** @throws BadCommand for no language. */
function localeOf(name: string | undefined): Locale {
  const found = LOCALES.find((each) => each === (name ?? 'en'));
  if (found === undefined) throw new BadCommand(`there is no language "${name ?? ''}"; there are ${LOCALES.join(' and ')}.`);
  return found;
}

async function runPack(args: readonly string[]): Promise<number> {
  const { rest, on, of } = optionsOf(args, ['--force'], ['--out']);
  const folder = oneFolder(rest);
  sayPlugin(folder);
  const results = await checkPlugin(folder);
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length > 0 && !on.has('--force')) {
    for (const result of failed) show(result);
    say('nothing was written: mend this first, or pack it as it is with --force');
    return 1;
  }
  const out = of.get('--out');
  const packed = await packPlugin(folder, out === undefined ? undefined : pathOf(out), pathOf('.'), true);
  if (!packed.ok) {
    for (const result of packed.results) if (result.status === 'failed') show(result);
    say('nothing was written: mend this first');
    return 1;
  }
  if (failed.length > 0) say(`it fails the check, and is packed anyway because of --force: ${failed.map(({ name }) => name).join('; ')}`);
  for (const { name, size } of packed.files) say(`  ${name} (${size} bytes)`);
  say(`${shownPath(packed.file)}: ${packed.files.length} files, ${packed.size} bytes`);
  return 0;
}

async function main([command, ...args]: readonly string[]): Promise<number> {
  try {
    if (command !== undefined && args.includes('--help') && Object.hasOwn(HELP, command)) {
      process.stdout.write(HELP[command] ?? '');
      return 0;
    }
    if (command === undefined || args.includes('--help') || command === '--help' || command === '-h' || command === 'help') {
      (command === undefined ? process.stderr : process.stdout).write(USAGE);
      return command === undefined ? 2 : 0;
    }
    if (command === 'new') return await runNew(args);
    if (command === 'editor') return runEditor(args);
    if (command === 'check') return await runCheck(args);
    if (command === 'play') return runPlay(args);
    if (command === 'pack') return await runPack(args);
    throw new BadCommand(`there is no command "${command}"; there are new, editor, check, play and pack.${didYouMean(command, Object.keys(HELP))}`);
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

// Whoever reads only the beginning (head) is no failure.
process.stdout.on('error', (error: Error & { readonly code?: string }) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.setSourceMapsEnabled(true);
const given = process.argv.slice(2);
if (isWatched()) beWatched();
const isHere = isWatched() || given.includes('--help') || !WATCHED.includes(given[0] ?? '');
void (isHere ? main(given) : watched(given)).then((status) => {
  process.exitCode = status;
});

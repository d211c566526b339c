/**
 * Plays scenario files without the window: a setup, actions with their dice, and what must come out. For authors of rule
 * systems and for tests. Built to out/tools/scenario.cjs; whatever lies in out/plugins/ beside it can be played.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { loadPluginFolder } from '#main/platform/plugins/load-module';
import type { Procedure } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import { NoScenario, readScenario } from './scenario/file';
import { linesOf, messageOf, playScenario } from './scenario/play';
import type { ScenarioReport, ScenarioSystems } from './scenario/play';

const USAGE = `Plays scenario files against the built rule systems.

  npm run --silent scenario -- [--json] [--plugins FOLDER] FILE.json...

  --json             one JSON document on standard output, and nothing else there
  --plugins FOLDER   where the built plugins are (default: the ones built with this tool)

Exit status: 0 when every scenario passed, 1 when one failed, 2 when a file is no scenario (the reason is on standard
error). Files are judged one by one: after a file that is no scenario the others are played and reported all the same.
`;

type LoadedPlugin = ReturnType<typeof loadPluginFolder>;

/** Finds built plugins by their manifests; loads one only when a scenario wants it. */
class Systems implements ScenarioSystems {
  readonly #translator = createTranslator('en');
  readonly #folders = new Map<string, string>();
  readonly #loaded = new Map<string, LoadedPlugin>();

  constructor(folder: string) {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const id = entry.isDirectory() ? manifestId(join(folder, entry.name)) : undefined;
      if (id !== undefined) this.#folders.set(id, join(folder, entry.name));
    }
  }

  procedure(system: string, id: string): Procedure {
    const { procedures } = this.#load(system).system;
    const procedure = procedures.find((candidate) => candidate.id === id);
    if (procedure === undefined) throw new NoScenario(`procedure: "${system}" has no "${id}"; it has ${procedures.map((each) => each.id).join(', ')}`);
    return procedure;
  }

  say(system: string, text: Text): string {
    return this.#translator.plugin(system, text);
  }

  #load(id: string): LoadedPlugin {
    const known = this.#loaded.get(id);
    if (known !== undefined) return known;
    const folder = this.#folders.get(id);
    if (folder === undefined) throw new NoScenario(`system: there is no "${id}"; there are: ${[...this.#folders.keys()].sort().join(', ') || 'none'}`);
    try {
      const plugin = loadPluginFolder(folder);
      this.#translator.addPlugin(id, plugin.catalogues);
      this.#loaded.set(id, plugin);
      return plugin;
    } catch (error) {
      throw new NoScenario(`system: "${id}" cannot be loaded: ${messageOf(error)}`);
    }
  }
}

function manifestId(folder: string): string | undefined {
  try {
    return z.object({ id: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8'))).id;
  } catch {
    return undefined;
  }
}

// ---------------------------------------------------------------- the command

interface Command {
  readonly json: boolean;
  readonly help: boolean;
  readonly plugins: string;
  readonly files: readonly string[];
}

/** @throws {NoScenario} on an option that does not exist. */
function readCommand(args: readonly string[]): Command {
  // npm runs scripts in the project's folder: paths are meant from where the user stands.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const files: string[] = [];
  let plugins = join(__dirname, '..', 'plugins');
  let json = false;
  let help = false;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--json') json = true;
    else if (arg === '--help' || arg === '-h') help = true;
    else if (arg === '--plugins') plugins = resolve(from, rest.shift() ?? '');
    else if (arg.startsWith('-')) throw new NoScenario(`there is no option ${arg}`);
    else files.push(resolve(from, arg));
  }
  return { json, help, plugins, files };
}

/** @returns the exit status. */
function main(args: readonly string[]): number {
  let command: Command;
  try {
    command = readCommand(args);
  } catch (error) {
    process.stderr.write(`scenario: ${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (command.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (command.files.length === 0) {
    process.stderr.write(`scenario: which file?\n\n${USAGE}`);
    return 2;
  }
  const systems = new Systems(command.plugins);
  const reports: ScenarioReport[] = [];
  let unplayable = 0;
  for (const file of command.files) {
    try {
      const scenario = readScenario(file);
      const report = playScenario(scenario, scenario.title ?? basename(file), systems);
      reports.push(report);
      if (!command.json) process.stdout.write(linesOf(report, file));
    } catch (error) {
      unplayable += 1;
      const reason = error instanceof NoScenario ? error.message : `could not be played: ${messageOf(error)}`;
      process.stderr.write(`scenario: ${file}: ${reason}\n`);
    }
  }
  const failed = reports.filter((report) => !report.passed).length;
  if (command.json) process.stdout.write(`${JSON.stringify({ scenarios: reports }, null, 2)}\n`);
  else process.stdout.write(`${String(reports.length - failed)} passed, ${String(failed)} failed\n`);
  if (unplayable > 0) return 2;
  return failed > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));

/** The guide for authors is true: its samples, laid over a new plugin in the order of the page, make a plugin that passes every check. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTemplate } from '#main/platform/plugins/template/template';
import { ScenarioFile } from '#main/platform/plugins/scenario-file';
import * as api from '#shared/plugin-api/index';
import { checkPlugin } from '../../scripts/plugin-kit/check';
import { findingText } from '../../scripts/plugin-kit/findings';
import { ROOT } from '../helpers/plugin-ids';
import { sandboxOfCode } from '../helpers/sandbox';

const ID = 'guide-system';
const guide = readFileSync(join(ROOT, 'plugins', 'README.md'), 'utf8');

interface Sample {
  readonly language: string;
  readonly how: 'file' | 'merge';
  readonly file: string;
  readonly text: string;
}

const samples: readonly Sample[] = [...guide.matchAll(/^```(\w+) (file|merge)=(\S+)\n(.*?)^```$/gmsu)].map(([, language = '', how, file = '', text = '']) => ({
  language,
  how: how as Sample['how'],
  file,
  text: text.replaceAll('__ID__', ID),
}));

let folder = '';
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'traque-guide-')), ID);
  writeTemplate(folder, ID, { fr: 'Guide', en: 'Guide' });
  for (const sample of samples) lay(sample);
});
afterAll(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

function lay({ language, how, file, text }: Sample): void {
  const full = join(folder, file);
  if (how === 'merge') {
    const merged = { ...(JSON.parse(readFileSync(full, 'utf8')) as object), ...(JSON.parse(text) as object) };
    writeFileSync(full, JSON.stringify(merged, null, 2));
  } else if (language === 'diff') writeFileSync(full, patched(readFileSync(full, 'utf8'), text));
  else writeFileSync(full, text);
}

/** Lines that begin with `-` give way to the lines with `+` after them. */
function patched(source: string, diff: string): string {
  return [...diff.matchAll(/((?:^-.*\n)+)((?:^\+.*\n)+)/gmu)].reduce((text, [, from = '', to = '']) => {
    const [before, after] = [from, to].map((lines) => lines.replaceAll(/^[-+]/gmu, ''));
    expect(text, 'the file holds what the guide takes out').toContain(before);
    return text.replace(before ?? '', () => after ?? '');
  }, source);
}

/** Those of some names that a plugin finds in its sandbox. */
async function globalsOfTheSandbox(names: readonly string[]): Promise<unknown> {
  const lines: string[] = [];
  const code = `export default { activate(context) {
    context.log('info', JSON.stringify(${JSON.stringify(names)}.filter((name) => globalThis[name] !== undefined)));
    return { procedures: [] };
  } };`;
  const sandbox = sandboxOfCode({ 'index.js': code }, { log: (_level, message) => void lines.push(message) });
  await sandbox.describe();
  return JSON.parse(lines[0] ?? 'null');
}

describe('the guide', () => {
  test('has samples for every part that a plugin can have', () => {
    expect(samples.length).toBeGreaterThan(20);
    const { capabilities } = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8')) as { capabilities: readonly string[] };
    expect([...capabilities].sort()).toEqual([...api.CAPABILITIES].sort());
  });

  test('makes a plugin that passes every check', async () => {
    const results = await checkPlugin(folder);
    expect(results.flatMap(({ findings }) => findings.map(findingText))).toEqual([]);
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  }, 60_000);

  test('makes a plugin whose types are sound', () => {
    const { config } = ts.readConfigFile(join(folder, 'jsconfig.json'), (file) => ts.sys.readFile(file)) as { config: unknown };
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
    const faults = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options));
    expect(faults.map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)).toEqual([]);
  }, 60_000);

  test('names every export of the contract, and only those', () => {
    const kit = guide.slice(guide.indexOf('## The kit'), guide.indexOf('## Scenarios'));
    const named = [...kit.matchAll(/`([A-Za-z]\w+)(?:\(|`)/gu)].map(([, name = '']) => name);
    expect(Object.keys(api).filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !Object.hasOwn(api, name))).toEqual([]);
  });

  test('says the rule of words inside sentences as the types do', () => {
    const types = readFileSync(join(ROOT, 'shared', 'plugin-api', 'procedure.ts'), 'utf8').replaceAll(/\n \* ?/gu, ' ');
    expect(types).toContain('write it in lower case, without a full stop and with its own "until"');
    expect(types).toContain('the names of conditions behind a colon and before a comma ("Bo: prone, 2 rounds"): in lower case');
    expect(guide).toContain('`until`, `appliesTo` and names of conditions are in lower case, without a full stop');
  });

  test('names every option of the tool, and every member of a scenario', () => {
    const cli = readFileSync(join(ROOT, 'scripts', 'plugin-kit', 'cli.ts'), 'utf8');
    const options = [...new Set([...cli.matchAll(/'(--[a-z-]+)'/gu)].map(([, name = '']) => name))].filter(
      (name) => !['--help', '--js', '--chase'].includes(name),
    );
    expect(options.length).toBeGreaterThan(8);
    expect(options.filter((name) => !guide.includes(`\`${name}`) && !guide.includes(` ${name}`))).toEqual([]);
    const members = Object.keys(ScenarioFile.shape).filter(
      (name) => !['$schema', 'title', 'comment', 'system', 'procedure', 'setup', 'steps', 'dice'].includes(name),
    );
    const scenarios = guide.slice(guide.indexOf('## Scenarios'), guide.indexOf('## TypeScript'));
    expect(members.filter((name) => !scenarios.includes(`| \`${name}\``))).toEqual([]);
  });

  test('names only what is really lacking in the sandbox', async () => {
    const forbids = guide.slice(guide.indexOf('## What the sandbox forbids'), guide.indexOf('## What a version promises'));
    const lacking = [...(forbids.split('`Math.sin`')[0] ?? '').matchAll(/`([A-Za-z]+)`/gu)]
      .map(([, name = '']) => name)
      .filter((name) => !['async', 'toLocaleString'].includes(name));
    expect(lacking.length).toBeGreaterThan(10);
    const there = await globalsOfTheSandbox(lacking);
    expect(there).toEqual([]);
  });
});

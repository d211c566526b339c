/** The tool for authors as it is called: what it writes, finds, plays and packs. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { satisfies } from 'semver';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPlugin } from '../../scripts/plugin-kit/check';
import { findingText } from '../../scripts/plugin-kit/findings';
import { ROOT } from '../helpers/plugin-ids';
import { builtTool, callTool } from '../helpers/plugin-tool';

let folder = '';
beforeAll(() => {
  expect(builtTool()).toBe(0);
  folder = mkdtempSync(join(tmpdir(), 'traque-plugin-tool-'));
  expect(tool('new', 'model').status).toBe(0);
  expect(tool('new', 'typed', '--ts', '--author', 'Ann Other', '--name', 'Typed rules', '--name-fr', 'Règles typées').status).toBe(0);
  for (const kind of ['check', 'calendar', 'empty'])
    for (const language of ['js', 'ts']) expect(tool('new', `${kind}-${language}`, `--${kind}`, `--${language}`).status, kind).toBe(0);
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const tool = (...args: readonly string[]) => callTool(folder, ...args);

/** What `check` says, without the half second that a process takes. @param thoroughness few games are enough for a mistake that every game meets. */
async function checked(name: string, thoroughness: 'whole' | 'few' = 'few'): Promise<{ readonly status: number; readonly out: string }> {
  const results = await checkPlugin(join(folder, name), { thoroughness });
  const failed = results.filter(({ status }) => status === 'failed').length;
  return { status: failed > 0 ? 1 : 0, out: results.flatMap(({ findings }) => findings.map(findingText)).join('\n') };
}

/** The model with something changed in its files. */
function changed(file: string, ...changes: readonly (readonly [string | RegExp, string])[]): string {
  const bad = join(folder, 'model-changed');
  rmSync(bad, { recursive: true, force: true });
  cpSync(join(folder, 'model'), bad, { recursive: true });
  for (const each of ['plugin.json', ...readdirSync(join(bad, 'scenarios')).map((name) => `scenarios/${name}`)])
    writeFileSync(join(bad, each), readFileSync(join(bad, each), 'utf8').replaceAll('"model"', '"model-changed"'));
  const before = readFileSync(join(bad, file), 'utf8');
  const after = changes.reduce((text, [from, to]) => text.replace(from, to), before);
  expect(after, `${file} holds what is to be changed`).not.toBe(before);
  writeFileSync(join(bad, file), after);
  return 'model-changed';
}

describe('new', () => {
  const KINDS = ['check', 'calendar', 'empty'].flatMap((kind) => ['js', 'ts'].map((language) => `${kind}-${language}`));

  test.each(KINDS)('writes %s, which passes every check at once', async (id) => {
    expect(await checked(id, 'whole')).toEqual({ status: 0, out: '' });
  });

  test.each(['model', 'typed'])('writes %s, which passes every check at once', (id) => {
    const { status, out } = tool('check', id);
    expect(out).not.toMatch(/warning:|error:/u);
    expect(out).toMatch(/\n\d+ passed, 0 failed\n$/u);
    expect(status).toBe(0);
  });

  test.each(['model', 'typed', ...KINDS])('writes types for %s with which its code is sound', (id) => {
    const config = existsSync(join(folder, id, 'tsconfig.json')) ? 'tsconfig.json' : 'jsconfig.json';
    const { config: raw } = ts.readConfigFile(join(folder, id, config), (file) => ts.sys.readFile(file)) as { config: unknown };
    const { options, fileNames } = ts.parseJsonConfigFileContent(raw, ts.sys, join(folder, id));
    const program = ts.createProgram(fileNames, options);
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
    expect(fileNames.length).toBeGreaterThan(2);
  });

  /** Runs the test of a plugin. */
  const tested = (id: string) =>
    spawnSync(process.execPath, ['--test'], { cwd: join(folder, id), encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } });

  test.each([
    ['model', 3],
    ['check-js', 2],
  ])('writes a test of %s that runs without anything else', (id, count) => {
    const { status, stdout } = tested(id);
    expect(stdout).toContain(`pass ${String(count)}`);
    expect(status).toBe(0);
  });

  test('writes a test that still holds once the numbers and the form are changed, as the guide says to begin', async () => {
    const mine = changed('rules.js', ['PACE_DIE = 6', 'PACE_DIE = 8'], ['speed: 4, lead: 5, escapeAt: 20', 'speed: 3, lead: 6, escapeAt: 30']);
    const chase = join(folder, mine, 'chase.js');
    const withLight = readFileSync(chase, 'utf8').replace(
      '    escapeAt: wholeNumberField',
      "    torches: wholeNumberField(text('setup.torches'), 0, 9, { default: 0 }),\n    escapeAt: wholeNumberField",
    );
    writeFileSync(chase, withLight);
    for (const locale of ['fr', 'en']) {
      const file = join(folder, mine, 'locales', `${locale}.json`);
      writeFileSync(file, readFileSync(file, 'utf8').replace('{\n', '{\n  "setup.torches": "Torches",\n'));
    }
    expect(tested(mine).status).toBe(0);
    expect(await checked(mine, 'whole')).toEqual({ status: 0, out: '' });
  });

  test('writes into a folder of its own inside the one that --dir names', () => {
    expect(tool('new', 'elsewhere', '--empty', '--dir', 'parent').status).toBe(0);
    expect(readdirSync(join(folder, 'parent'))).toEqual(['elsewhere']);
    expect(tool('check', 'parent/elsewhere').status).toBe(0);
  });

  test('names its author and a licence, and marks a French name that nobody gave', () => {
    const read = (id: string, file: string): string => readFileSync(join(folder, id, file), 'utf8');
    const manifest = (id: string) => JSON.parse(read(id, 'plugin.json')) as { author: string; licence: string; name: object };
    expect(manifest('typed')).toMatchObject({ author: 'Ann Other', licence: 'MIT', name: { en: 'Typed rules', fr: 'Règles typées' } });
    expect(read('typed', 'LICENSE')).toContain('MIT License\n\nCopyright (c) Ann Other\n\nPermission is hereby granted');
    expect(manifest('model')).toMatchObject({ author: 'Your name', name: { en: 'Model', fr: 'Model (à traduire)' } });
    expect(tool('new', 'shared', '--calendar', '--licence', 'CC-BY-4.0').status).toBe(0);
    expect(manifest('shared').licence).toBe('CC-BY-4.0');
    expect(read('shared', 'LICENSE')).toContain('SPDX-License-Identifier: CC-BY-4.0');
    expect(JSON.parse(read('shared', 'package.json'))).toMatchObject({ license: 'CC-BY-4.0' });
  });

  test('names the compiler and the bundler that Traque is built with', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { devDependencies: Readonly<Record<string, string>> };
    const asked = JSON.parse(readFileSync(join(folder, 'typed', 'package.json'), 'utf8')) as { devDependencies: Readonly<Record<string, string>> };
    for (const [name, range] of Object.entries(asked.devDependencies)) expect(satisfies(devDependencies[name] ?? '', range), name).toBe(true);
    expect(Object.keys(asked.devDependencies)).toEqual(['rolldown', 'typescript']);
  });

  test('writes scripts that call the tool of the work tree, for a folder inside it', () => {
    const made = mkdtempSync(join(ROOT, 'out', 'template-'));
    try {
      const { status } = spawnSync(process.execPath, [join(ROOT, 'out', 'tools', 'plugin.cjs'), 'new', 'inside', '--empty'], {
        cwd: made,
        env: { ...process.env, INIT_CWD: made, TRAQUE_WORK_TREE: ROOT },
      });
      expect(status).toBe(0);
      const npm = spawnSync('npm', ['run', 'check'], {
        cwd: join(made, 'inside'),
        env: { ...process.env, INIT_CWD: undefined },
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
      expect(npm.stdout).toMatch(/\n\d+ passed, 0 failed\n$/u);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  }, 60_000);

  test('renews what an editor needs', () => {
    const types = join(folder, 'model', '.editor', 'traque-plugin-api.d.ts');
    const before = readFileSync(types, 'utf8');
    rmSync(types);
    expect(tool('editor', 'model').status).toBe(0);
    expect(readFileSync(types, 'utf8')).toBe(before);
    expect(tool('editor', '.').err).toContain('there is no plugin.json');
  });

  test('asks for one kind and one language', () => {
    expect(tool('new', 'both', '--check', '--calendar')).toMatchObject({ status: 2 });
    expect(tool('new', 'both', '--js', '--ts')).toMatchObject({ status: 2 });
  });

  test('refuses a folder that is there, and what is no id, in sentences', () => {
    expect(tool('new', 'model')).toMatchObject({ status: 1 });
    expect(tool('new', 'model').err).toContain('exists already');
    const { status, err } = tool('new', 'My System');
    expect(status).toBe(1);
    expect(err).toContain('An id has 1 to 63 lower-case letters');
    expect(err).toContain('How about "my-system"?');
    expect(existsSync(join(folder, 'My System'))).toBe(false);
  });

  test('has schemas for editors beside it, which the files name', () => {
    const schema = JSON.parse(readFileSync(join(folder, 'model/.editor/plugin.schema.json'), 'utf8')) as {
      properties: { capabilities: { items: { enum: string[] } } };
    };
    expect(schema.properties.capabilities.items.enum).toContain('chase');
    for (const file of ['plugin.json', 'scenarios/caught.json']) {
      const { $schema } = JSON.parse(readFileSync(join(folder, 'model', file), 'utf8')) as { $schema: string };
      expect(existsSync(join(folder, 'model', file, '..', $schema))).toBe(true);
    }
  });
});

describe('check', () => {
  test.each([
    [
      'a raw string as a label',
      'chase.js',
      [["text('setup.lead'), 1", "'Lead', 1"]],
      ['chase.js:47:28', 'procedures[0].setup.properties.lead.title: must be a text', 'fix: write text('],
    ],
    [
      'a widget that there is not',
      'chase.js',
      [["participantsField(text('setup.people'), person, 2)", "{ ...participantsField(text('setup.people'), person, 2), 'x-widget': 'slider' }"]],
      ['chase.js:46:', 'It is "slider"', 'leave x-widget out'],
    ],
    ['a mistyped capability', 'plugin.json', [['"chase"', '"chasse"']], ['plugin.json:', '"chasse" is no capability. Did you mean "chase"?']],
    ['a capability too many', 'plugin.json', [['"chase"', '"chase", "race"']], ['plugin.json declares "race", and activate() does not provide it']],
    [
      'a field of the manifest that there is not',
      'plugin.json',
      [['"licence"', '"license"']],
      ['no field "license". Did you mean "licence"?', 'lacks "licence"'],
    ],
    ['a comma too many', 'plugin.json', [['"fr",', '"fr",,']], ['plugin.json:19:10', 'is not JSON: "," is not expected there']],
    ['a mistake of syntax', 'index.js', [['activate:', 'activate']], ['index.js:7:', 'index.js cannot be read']],
    ['an import of something else', 'index.js', [["'./chase.js'", "'node:fs'"]], ['index.js:3', 'imports "node:fs", which a plugin cannot have']],
    ['a file that is not there', 'index.js', [["'./chase.js'", "'./chasse.js'"]], ['index.js:3', 'and there is no such file']],
    [
      'a key that is nowhere',
      'chase.js',
      [["text('unit.paces')", "text('unit.pace')"]],
      ['chase.js:125:20', 'locales/fr.json and locales/en.json have no entry "unit.pace"', 'Did you mean "unit.paces"?'],
    ],
    ['a key in one language only', 'locales/fr.json', [[/ {2}"mark\.away".*\n/u, '']], ['locales/en.json:48:3', '"mark.away" is in locales/en.json only']],
    [
      'places that differ',
      'locales/fr.json',
      [['{{lead, number}}', '{{leads, number}}']],
      ['locales/fr.json:', 'has the places {{leads}} in French and {{lead}} in English'],
    ],
    [
      'an entry that nothing uses',
      'locales/en.json',
      [['{\n', '{\n  "odd.one": "Odd",\n']],
      ['"odd.one" is in locales/en.json only', 'warning: locales/en.json:2:3: nothing seems to use the entry "odd.one"'],
    ],
    [
      'an undefined in a picture',
      'chase.js',
      [["value: numberText(distance), tone: 'neutral'", "value: numberText(distance), tone: 'neutral', meaning: undefined"]],
      ['present of "chase": answer.blocks.1.meaning is undefined', 'chase.js:'],
    ],
    [
      'a Date in a state',
      'chase.js',
      [['round: 0,', 'round: 0, begun: new Date(0),']],
      ['state.begun: must be plain data', 'error: chase.js:63:26: chase.js uses Date'],
    ],
    [
      'a chance of its own',
      'rules.js',
      [['const total = rolled', 'const total = Math.floor(Math.random() * 3) + rolled']],
      ['error: rules.js:44:30: rules.js uses Math.random'],
    ],
    [
      'mathematics that differ between engines',
      'rules.js',
      [['const total = rolled', 'const total = Math.floor(Math.sin(rolled)) + rolled']],
      ['rules.js uses Math.sin', 'results differ between engines'],
    ],
    ['what waits', 'chase.js', [['start: (setup) =>', 'start: async (setup) =>']], ['start of "chase"', 'is a promise', 'is asynchronous']],
    [
      'what is kept between calls',
      'rules.js',
      [
        ['export function moved', 'let rounds = 0;\nexport function moved'],
        ['const round = state.round + 1;', 'rounds += 1;\n  const round = rounds;'],
      ],
      ['answers differently in another order', 'keep everything in the state'],
    ],
    [
      'a state that is changed',
      'rules.js',
      [['const round = state.round + 1;', 'const round = state.round + 1;\n  state.participants[0].position += 1;']],
      ['rules.js:4', 'Cannot assign to read only property', 'make a copy'],
    ],
    [
      'an error far down in a file, at its own line',
      'chase.js',
      [['value: numberText(distance)', 'value: numberText(nowhere)']],
      ['error: chase.js:134:', 'nowhere is not defined'],
    ],
    [
      'an import of something that the contract does not have',
      'rules.js',
      [['export function moved', "import { noSuchThing } from '@traque/plugin-api';\nexport const thing = () => noSuchThing;\nexport function moved"]],
      ['noSuchThing'],
    ],
    ['dice for nobody', 'chase.js', [["who: id, label: 'pace'", "who: `${id}x`, label: 'pace'"]], ['is rolled by', 'name the id of a participant']],
    [
      'dice that are promised and not rolled',
      'chase.js',
      [['runners(state).map(paceDie)', "[...runners(state).map(paceDie), { who: 'gm', label: 'pace', sides: 20 }]"]],
      ['is sure to ask for "pace" (D20)'],
    ],
    [
      'what the sandbox lacks, where it is played',
      'chase.js',
      [['round: 0,', "round: 0, begun: new globalThis['Date'](0).getTime(),"]],
      ['error: chase.js:63:', 'start of "chase" stops in the sandbox'],
    ],
    [
      'what the sandbox lacks, where the code is loaded',
      'rules.js',
      [['export function moved', 'const WORDS = new globalThis["Intl"].NumberFormat("fr");\nexport function moved']],
      ['error: rules.js:', 'stops as it is loaded in the sandbox'],
    ],
    [
      'words of the language of the computer',
      'chase.js',
      [['round: 0,', "round: 0, begun: (1234.5).toLocaleString('en'),"]],
      ['error: chase.js:63:', 'answers differently in the sandbox'],
    ],
    [
      'what takes too long in the sandbox',
      'rules.js',
      [
        [
          'const round = state.round + 1;',
          'let slow = 0;\n  for (let at = 0; at < 20_000_000; at += 1) slow += at % 3;\n  const round = state.round + (slow > 0 ? 1 : 2);',
        ],
      ],
      ['error: rules.js:', 'stops in the sandbox', '250 milliseconds', 'fix: do less in one call'],
    ],
    [
      'what needs too much memory in the sandbox',
      'rules.js',
      [
        [
          'const round = state.round + 1;',
          'const heap = [];\n  for (let at = 0; at < 600; at += 1) heap.push(new Array(20_000).fill(at));\n  const round = state.round + (heap.length > 0 ? 1 : 2);',
        ],
      ],
      ['stops in the sandbox', '32 MB', 'fix: do less in one call'],
    ],
    [
      'what never comes to an end',
      'rules.js',
      [['const round = state.round + 1;', 'let round = state.round + 1;\n  while (round > 0) round += 1;']],
      ['error: rules.js:', 'the action "round" of "chase" stops in the sandbox', '250 milliseconds'],
    ],
    [
      'what never comes to an end as it is loaded',
      'rules.js',
      [['export function moved', 'for (let at = 0; at >= 0; at += 1);\nexport function moved']],
      ['error: rules.js:', 'stops as it is loaded in the sandbox'],
    ],
    [
      'a scenario that does not come out',
      'rules.js',
      [['lead <= 0', 'lead < 0']],
      ['scenarios/caught.json:40:9: step 1, round: expect.status: expected "caught"'],
    ],
  ] as readonly (readonly [string, string, readonly (readonly [string | RegExp, string])[], readonly string[]])[])(
    'finds %s',
    async (_name, file, changes, words) => {
      const { out, status } = await checked(changed(file, ...changes));
      for (const each of words) expect(out).toContain(each);
      expect(status).toBe(1);

      // One mistake is one or a few findings, not one in every check.
      expect(out.split('error:').length - 1).toBeLessThanOrEqual(9);
    },
  );

  test('ends with what passed and failed, and exits with 1', () => {
    const { out, status } = tool('check', changed('plugin.json', ['"chase"', '"chasse"']));
    expect(out).toMatch(/\n0 passed, 1 failed\n$/u);
    expect(status).toBe(1);
  });

  test('exits with 2 for what is no command', () => {
    expect(tool()).toMatchObject({ status: 2 });
    expect(tool('chekc', 'model').err).toContain('there is no command "chekc"');
    expect(tool('check').err).toContain('which folder?');
    expect(tool('check', 'model', '--swift').err).toContain('there is no option --swift');
    expect(tool('check', 'nowhere')).toMatchObject({ status: 1 });
  });
});

describe('play', () => {
  test('plays scenarios of the plugin', () => {
    const { out, status } = tool('play', 'model', 'scenarios/caught.json', 'scenarios/refused.json');
    expect(out).toContain('1 round');
    expect(out).toMatch(/\n2 passed, 0 failed\n$/u);
    expect(status).toBe(0);
  });

  test('plays all of them where none is named, and tells them', () => {
    const { out, status } = tool('play', 'model', '--verbose');
    expect(out).toMatch(/\n3 passed, 0 failed\n$/u);
    expect(out).toMatch(/\n {4}1 round\n {6}\S+/u);
    expect(status).toBe(0);
  });

  test.each([
    ['a Map in a state', 'chase.js', [['round: 0,', 'round: 0, begun: new Map(),']], 'state.begun: must be plain data'],
    ['a Date', 'chase.js', [['round: 0,', 'round: 0, begun: new Date(0),']], 'error: chase.js:63:26: chase.js uses Date'],
    [
      'an undefined in a picture',
      'chase.js',
      [["value: numberText(distance), tone: 'neutral'", "value: numberText(distance), tone: 'neutral', meaning: undefined"]],
      'is undefined',
    ],
    ['a missing text', 'chase.js', [["text('unit.paces')", "text('unit.pace')"]], 'no entry "unit.pace"'],
    ['dice for nobody', 'chase.js', [["who: id, label: 'pace'", "who: `${id}x`, label: 'pace'"]], 'who is nobody'],
  ] as readonly (readonly [string, string, readonly (readonly [string, string])[], string])[])('refuses %s', (_name, file, changes, words) => {
    const { out, status } = tool('play', changed(file, ...changes), 'scenarios/caught.json');
    expect(out).toContain(words);
    expect(out).toMatch(/\n0 passed, 1 failed\n$/u);
    expect(status).toBe(1);
  });
});

describe('pack', () => {
  test('makes the same bytes every time, of files that the program reads', () => {
    const first = tool('pack', 'model', '--out', 'one.traque-plugin');
    expect(first.status).toBe(0);
    expect(first.out).toContain('plugin.json');
    tool('pack', 'model', '--out', 'two.traque-plugin');
    const [one, two] = ['one', 'two'].map((name) => readFileSync(join(folder, `${name}.traque-plugin`)));
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
    const files = unzipSync(one ?? new Uint8Array());
    expect(Object.keys(files)).toEqual(['LICENSE', 'README.md', 'chase.js', 'index.js', 'locales/en.json', 'locales/fr.json', 'plugin.json', 'rules.js']);
    expect(Buffer.from(files['plugin.json'] ?? []).toString()).not.toContain('$schema');
  });

  test('bundles TypeScript to one module that imports the contract alone', () => {
    expect(tool('pack', 'typed').status).toBe(0);
    const files = unzipSync(readFileSync(join(folder, 'typed-0.1.0.traque-plugin')));
    const code = Buffer.from(files['index.js'] ?? []).toString();
    expect(Object.keys(files).filter((name) => /\.[cm]?[jt]s$/u.test(name))).toEqual(['index.js']);
    expect([...code.matchAll(/from\s*["']([^"']+)["']/gu)].map(([, from]) => from)).toEqual(['@traque/plugin-api']);
  });

  test('says where it cannot write, in a sentence', () => {
    const { status, out, err } = tool('pack', 'model', '--out', 'model/plugin.json/one.traque-plugin');
    expect(status).toBe(1);
    expect(out).toContain('the archive cannot be written to');
    expect(out).toContain('fix: name a file or a folder');
    expect(out + err).not.toMatch(/\n\s+at /u);
  });

  test('writes nothing for a plugin with a mistake', () => {
    const { status, out } = tool('pack', changed('plugin.json', ['"chase"', '"chasse"']), '--out', 'bad.traque-plugin');
    expect(status).toBe(1);
    expect(out).toContain('Did you mean "chase"?');
    expect(existsSync(join(folder, 'bad.traque-plugin'))).toBe(false);
  });
});

/** The kit for authors as an npm package: it works in an empty folder, without this work tree and without a network. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../helpers/plugin-ids';

let folder = '';
beforeAll(() => {
  expect(spawnSync(process.execPath, [join(ROOT, 'scripts', 'plugin-kit.mjs')], { cwd: ROOT }).status).toBe(0);
  folder = mkdtempSync(join(tmpdir(), 'traque-kit-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true }));
  const kit = join(ROOT, 'out', 'plugin-kit');
  const tarball = readdirSync(kit).find((name) => name.endsWith('.tgz')) ?? '';
  const npm = spawnSync('npm', ['install', '--offline', '--no-audit', '--no-fund', join(kit, tarball)], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(npm.stderr).not.toContain('npm error');
  expect(npm.status).toBe(0);
}, 180_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function tool(...args: readonly string[]): string {
  const cli = join(folder, 'node_modules', '@traque', 'plugin-api', 'bin', 'plugin.cjs');
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } });
  return stdout + stderr;
}

test('writes, judges, plays and packs a plugin', () => {
  expect(tool('new', 'hunt')).toContain('hunt is in hunt');
  const checked = tool('check', 'hunt');
  expect(checked).toContain('ok     it does the same in the sandbox, byte for byte');
  expect(checked).toMatch(/\n\d+ passed, 0 failed\n$/u);
  expect(tool('play', 'hunt', 'scenarios/caught.json')).toMatch(/\n1 passed, 0 failed\n$/u);
  expect(tool('pack', 'hunt')).toContain('hunt-0.1.0.traque-plugin: 8 files');
}, 60_000);

test('is called by the scripts of a plugin from the folder of that plugin', () => {
  const npm = spawnSync('npm', ['run', 'check'], { cwd: join(folder, 'hunt'), encoding: 'utf8', shell: process.platform === 'win32' });
  expect(npm.stdout).toMatch(/\n\d+ passed, 0 failed\n$/u);
}, 60_000);

test('judges TypeScript too, and says what is needed to pack it', () => {
  tool('new', 'typed', '--ts');
  expect(tool('check', 'typed')).toMatch(/\n\d+ passed, 0 failed\n$/u);
  expect(tool('pack', 'typed')).toContain('npm install --save-dev rolldown');
}, 60_000);

test('has the helpers of the contract for tests of plugins that run in Node', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import { formOf, text } from '@traque/plugin-api'; console.log(JSON.stringify(formOf({ a: { type: 'boolean', title: text('a') } })));",
    ],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  expect(JSON.parse(stdout)).toMatchObject({ type: 'object', properties: { a: { type: 'boolean' } } });
});

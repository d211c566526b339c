/** One plugin with a mistake of syntax stops nothing but itself: neither the build of the others, nor scenarios, nor the start. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTemplate } from '#main/platform/plugins/template/template';
import { buildPlugins } from '../../scripts/lib/bundle.mjs';
import { ROOT } from '../helpers/plugin-ids';
import { accepted, World } from '../helpers/world';

// Beside what the build makes otherwise: it moves whole folders, which it cannot from one file system to another.
const base = path.join(ROOT, 'out', '.state', 'broken-plugin');
const from = path.join(base, 'sources');
const to = path.join(base, 'built');
let failures: readonly string[] = [];

beforeAll(async () => {
  fs.rmSync(base, { recursive: true, force: true });
  for (const id of ['broken', 'sound']) writeTemplate(path.join(from, id), id, { fr: id, en: id });
  const rules = path.join(from, 'broken', 'rules.js');
  fs.writeFileSync(rules, fs.readFileSync(rules, 'utf8').replace('export function moved(', 'export function moved(('));
  failures = await buildPlugins({ from, to });
}, 60_000);
afterAll(() => {
  fs.rmSync(base, { recursive: true, force: true });
});

test('the build names it, with its file and line, and builds the others', () => {
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/sources\/broken could not be built, the others are: /u);
  expect(failures[0]).toMatch(/rules\.js:\d+/u);
  expect(failures[0]).not.toMatch(/^\s+at /mu);
  expect(fs.readdirSync(to)).toEqual(['sound']);
});

describe('where it lies among built ones', () => {
  beforeAll(() => {
    fs.cpSync(path.join(from, 'broken'), path.join(to, 'broken'), { recursive: true });
  });

  test('scenarios of the others are played, and its own say why they cannot be', () => {
    expect(spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs'), 'tools'], { cwd: ROOT }).status).toBe(0);
    const play = (id: string) => {
      const args = [path.join(ROOT, 'out', 'tools', 'scenario.cjs'), '--plugins', to, path.join(from, id, 'scenarios', 'caught.json')];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      return { status, words: stdout + stderr };
    };
    expect(play('sound').status).toBe(0);
    const broken = play('broken');
    expect(broken.status).not.toBe(0);
    expect(broken.words).toContain('broken');
    expect(broken.words).not.toMatch(/^\s+at .*\(node:/mu);
  }, 120_000);

  test.each(['fr', 'en'] as const)('the program starts, and says in the language %s which system is off and why', async (language) => {
    const world = new World({ language, plugins: ['sound', 'broken'].map((id) => path.join(to, id)) });
    const list = accepted(await world.api.plugins.list({}));
    expect(list.find(({ id }) => id === 'sound')).toMatchObject({ status: 'active', problems: [] });
    const broken = list.find(({ id }) => id === 'broken');
    expect(broken?.status).toBe('failed');
    expect(broken?.problems).toEqual([
      expect.stringMatching(language === 'fr' ? /^Le code de ce système s’est arrêté/u : /^The code of this system stopped: /u) as unknown,
    ]);
  });
});

/** How a program goes from one test to the next: with nothing of the profile before, and not at all once it is gone. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from './fixtures';
import { startElectron } from './runtimes';
import type { Running, Surroundings } from './runtimes';

let folder = '';
let running: Running | undefined;
test.beforeEach(async ({ language, pluginFolder }) => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-hand-over-'));
  const surroundings: Surroundings = { userData: path.join(folder, 'one'), language, pluginFolder };
  running = await startElectron(surroundings);
});
test.afterEach(async () => {
  await running?.kill();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a program that runs goes on with another profile', async () => {
  const next = await running?.handOn?.(path.join(folder, 'two'));
  await expect(next?.page.getByRole('heading', { level: 1 }) ?? fail()).toBeVisible();
  expect(fs.existsSync(path.join(folder, 'two', 'traque.sqlite'))).toBe(true);
});

test('a program that has ended meanwhile is not handed on', async () => {
  const ended = new Promise((resolve) => running?.electron?.process().once('exit', resolve));
  running?.electron?.process().kill('SIGKILL');
  await ended;
  expect(await running?.handOn?.(path.join(folder, 'two'))).toBeUndefined();
});

function fail(): never {
  throw new Error('it was not handed on');
}

/** Code of a plugin that never comes to an end, wherever it stands, does not keep the tool for authors. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenCopy, lineOf } from '../helpers/broken-copy';
import { builtTool, callTool } from '../helpers/plugin-tool';

let base = '';
beforeAll(() => {
  expect(builtTool()).toBe(0);
  base = mkdtempSync(join(tmpdir(), 'traque-endless-'));
}, 120_000);
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const changed = (id: string, file: string, from: string, to: string): string => brokenCopy(base, id, [file, from, to]);

const STEP = 'return alarmed({ ...state, round';
const LATER = `if (state.round > 0) { for (let at = 0; at >= 0; at += 0) at = 0; }\n  ${STEP}`;

describe('an endless loop', () => {
  test('at a later step is named with its function and its line by play', () => {
    const folder = changed('lantern-run', 'rules.js', STEP, LATER);
    const { status, out } = callTool(base, 'play', folder);
    expect(out).toContain(`rules.js:${String(lineOf(folder, 'rules.js', 'if (state.round > 0)'))}:`);
    expect(out).toContain('apply of "chase" does not come to an end: it was ended after 5 seconds; it was in the function played');
    expect(out).toMatch(/\n\d+ passed, 1 failed\n$/u);
    expect(status).toBe(1);
  }, 60_000);

  test('at a later step is named by check too', () => {
    const { status, out } = callTool(base, 'check', changed('lantern-run', 'rules.js', STEP, LATER), '--quick');
    // Without a line: of a loop that calls nothing the interpreter knows one before it.
    expect(out).toMatch(/error: rules\.js: .*stops in the sandbox/u);
    expect(status).toBe(1);
  }, 60_000);

  test('at the top level is named by play, with its file', () => {
    const folder = changed('lantern-run', 'rules.js', 'export const PUSH_SIDES', 'for (;;);\nexport const PUSH_SIDES');
    const { status, out } = callTool(base, 'play', folder);
    expect(out).toContain(`rules.js:${String(lineOf(folder, 'rules.js', 'for (;;);'))}:`);
    expect(out).toContain('the code of index.js, as it is loaded, does not come to an end');
    expect(status).toBe(1);
  }, 60_000);

  test('in TypeScript is named at the line that was written', () => {
    const folder = changed('cold-forge', 'rules.ts', 'return', "/^(a+)+$/.test(`${'a'.repeat(60)}b`);\n  return");
    const { status, out } = callTool(base, 'play', folder);
    expect(out).toMatch(new RegExp(`rules\\.ts:${String(lineOf(folder, 'rules.ts', '/^(a+)+$/'))}:\\d+: start of "forge" does not come to an end`, 'u'));
    expect(status).toBe(1);
  }, 60_000);

  test('keeps pack from writing anything', () => {
    const { status, out } = callTool(base, 'pack', changed('cold-forge', 'rules.ts', 'return', 'for (;;); return'));
    expect(out).toContain('nothing was written');
    expect(existsSync(join(base, 'cold-forge-1.0.0.traque-plugin'))).toBe(false);
    expect(status).toBe(1);
  }, 60_000);
});

/** What is mutated together, and the tests that judge it. Patterns are handed on in lists with commas: none may hold one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const played = 'test/mutants/scenarios.test.ts';

/** Ready-made runs and pages of reference are no rules but what the screens offer; the conformance tests start every one and read all their texts. */
const DATA = ['examples.ts', 'reference.ts'];

/** Each rule system as one group, found by looking: its own tests and the games of the scenarios judge it. */
const systems = readdirSync(join(root, 'plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => [
    name,
    {
      mutate: [`plugins/${name}/**/*.ts`, ...DATA.map((file) => `!plugins/${name}/${file}`)],
      tests: [`test/unit/plugins/${name}/**/*.test.ts`, played],
      system: name,
    },
  ]);

export const GROUPS = {
  ...Object.fromEntries(systems),
  kit: { mutate: ['shared/plugin-api/kit/*.ts'], tests: ['test/unit/shared/plugin-api/kit/*.test.ts'] },
  procedures: { mutate: ['main/platform/procedures/*.ts'], tests: ['test/unit/platform/procedures/*.test.ts'] },
  combat: {
    mutate: ['turns', 'order', 'ticks'].map((name) => `main/features/encounters/combat/${name}.ts`),
    tests: ['test/unit/features/encounters/combat/*.test.ts'],
  },
  records: {
    mutate: ['main/platform/history/patches.ts', 'main/platform/database/backups/retention.ts', 'shared/domain/health.ts', 'shared/domain/number.ts'],
    tests: ['test/unit/platform/history/patches.test.ts', 'test/unit/platform/database/backups.test.ts', 'test/unit/shared/domain/*.test.ts'],
  },
};

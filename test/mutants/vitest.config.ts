/** The tests that judge the mutants of one group (`scripts/lib/mutant-groups.mjs`), named by `scripts/mutants.mjs`. */
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');

/** Quick tests first: the first that fails ends the trial of a mutant, and properties try hundreds of cases. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): number => (moduleId.includes('properties') ? 1 : 0);
    return Promise.resolve([...files].sort((a, b) => isSlow(a) - isSlow(b) || (a.moduleId < b.moduleId ? -1 : 1)));
  }
}

export default defineConfig({
  root,
  test: {
    include: (process.env['MUTANTS_TESTS'] ?? 'test/mutants/*.test.ts').split(','),
    setupFiles: ['test/helpers/setup.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
    sequence: { sequencer: QuickFirst },
  },
});

/**
 * Mutation testing. `scripts/mutants.mjs` names what is mutated and the tests that judge it, group by group; see README.md beside this file.
 */
import { join } from 'node:path';

const name = process.env.MUTANTS_NAME ?? 'some';

export default {
  testRunner: 'resident',
  plugins: [join(import.meta.dirname, 'resident-runner.mjs')],
  coverageAnalysis: 'perTest',
  // What a module builds as it is loaded (forms, tables of texts) would run every test once more for each mutant; the conformance tests judge it.
  ignoreStatic: true,
  // More would pay only where a group takes longer than loading its tests once more.
  concurrency: 1,
  timeoutMS: 5_000,
  ignorePatterns: ['/out', '/dist', '/renderer', '/test/e2e', '/test/bench', '/test-results', '/playwright-report'],
  tempDirName: `out/mutants/work-${name}`,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `out/mutants/${name}.json` },
};

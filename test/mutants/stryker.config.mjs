/**
 * Mutation testing. `scripts/mutants.mjs` names what is mutated and the tests that judge it, group by group; see README.md beside this file.
 */
const name = process.env.MUTANTS_NAME ?? 'some';

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // What a module builds as it is loaded (forms, tables of texts) would run every test once more for each mutant; the conformance tests judge it.
  ignoreStatic: true,
  // Both cores of a small machine.
  concurrency: 2,
  timeoutMS: 5_000,
  ignorePatterns: ['/out', '/dist', '/renderer', '/test/e2e', '/test/bench', '/test-results', '/playwright-report'],
  tempDirName: `out/mutants/work-${name}`,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: `out/mutants/${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false, reportScoreTable: false },
};

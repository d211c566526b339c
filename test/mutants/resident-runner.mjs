/** A test runner for StrykerJS whose tests stay loaded from one mutant to the next; the other half is `resident.ts`. */
import { BroadcastChannel } from 'node:worker_threads';
import { createVitest } from 'vitest/node';

class ResidentRunner {
  static inject = [];

  #channel = new BroadcastChannel('mutants');
  #vitest;
  #run;

  /** Only what a module builds as it is loaded would need it loaded again, and that is not judged (`ignoreStatic`): without this each such mutant costs a process. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  /** @throws when the tests cannot be loaded, with the reasons. */
  async init() {
    process.env.NODE_ENV = 'test';
    process.env.VITEST = '1';
    const options = { config: 'test/mutants/vitest.config.ts', pool: 'threads', maxWorkers: 1, coverage: { enabled: false }, watch: false };
    this.#vitest = await createVitest('test', { ...options, testNamePattern: 'answers the runner', reporters: [{}], onConsoleLog: () => false });
    const ready = this.#next();
    this.#run = this.#vitest.start();
    await Promise.race([ready, this.#run.then(() => this.#throwReasons())]);
  }

  async dryRun() {
    const { results, mutantCoverage } = await this.#ask({ ask: 'dry-run', bail: false });
    return { status: 'complete', tests: results.map(testResult), mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail }) {
    const question = { ask: 'mutant', mutant: activeMutant.id, ids: testFilter, hitLimit, bail: !disableBail };
    const { results, hitCount } = await this.#ask(question);
    if (hitLimit !== undefined && hitCount > hitLimit) return { status: 'timeout', reason: `Hit limit reached (${hitCount}/${hitLimit})` };
    const failed = results.filter(({ failure }) => failure !== null);
    if (failed.length === 0) return { status: 'survived', nrOfTests: results.length };
    return { status: 'killed', killedBy: failed.map(({ id }) => id), failureMessage: failed[0].failure, nrOfTests: results.length };
  }

  async dispose() {
    this.#channel.postMessage({ ask: 'end' });
    await this.#run;
    await this.#vitest?.close();
    this.#channel.close();
  }

  #ask(question) {
    const answer = this.#next();
    this.#channel.postMessage(question);
    return answer;
  }

  #next() {
    return new Promise((resolve) => {
      this.#channel.onmessage = ({ data }) => resolve(data);
    });
  }

  #throwReasons() {
    const ofFiles = this.#vitest.state.getFiles().flatMap(({ result }) => result?.errors ?? []);
    const reasons = [...ofFiles, ...this.#vitest.state.errorsSet].map((error) => error.stack ?? error.message ?? String(error));
    throw new Error(`The tests could not be loaded.\n${reasons.join('\n')}`);
  }
}

function testResult({ id, timeSpentMs, failure }) {
  const common = { id, name: id, timeSpentMs };
  return failure === null ? { ...common, status: 0 } : { ...common, status: 1, failureMessage: failure };
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'resident', injectableClass: ResidentRunner }];

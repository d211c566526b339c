/**
 * The tests of one group, loaded once and played again whenever the runner asks (`resident-runner.mjs`): loading them anew for each mutant
 * takes far longer than running those that reach it. Vitest sees one file with one test, which answers until it is told to end.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { describe, test, vi } from 'vitest';
import type { RunnerTask, RunnerTestCase, RunnerTestSuite } from 'vitest';
import { getFn, getHooks } from 'vitest/suite';

/** What the runner asks: every test with its coverage, those named with a mutant at work, or an end. */
interface Question {
  readonly ask: 'dry-run' | 'mutant' | 'end';
  readonly mutant?: string;
  readonly ids?: readonly string[];
  /** After so many hits of the mutant it hangs. */
  readonly hitLimit?: number;
  readonly bail: boolean;
}

interface Result {
  readonly id: string;
  readonly timeSpentMs: number;
  readonly failure: string | null;
}

/** What the instrumented code reads and writes (StrykerJS). */
interface Instruments {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

const root = path.resolve(import.meta.dirname, '../..');
const instruments = ((globalThis as { __stryker__?: Instruments }).__stryker__ ??= {});

/** Properties are left out: they play hundreds of games each, and a rule that nothing else notices has no test that states it. */
const files = (process.env['MUTANTS_TESTS'] ?? '')
  .split(',')
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.includes('properties'))
  .sort();

/** A test that measures time would fail at the whim of whatever else the machine does; one that plays everything is a property among examples. */
const LEFT_OUT = /take a moment|whatever is played/u;

for (const file of files) {
  describe(file, async () => {
    await import(/* @vite-ignore */ path.join(root, file));
  });
}

function testsIn(tasks: readonly RunnerTask[]): readonly RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task])).filter(({ name }) => !LEFT_OUT.test(name));
}

/** Outermost first. */
function suitesOf({ suite }: RunnerTask): readonly RunnerTestSuite[] {
  return suite === undefined ? [] : [...suitesOf(suite), suite];
}

function idOf(task: RunnerTestCase): string {
  return [...suitesOf(task), task].map(({ name }) => name).join(' > ');
}

type Hook = (...args: unknown[]) => unknown;

async function play(task: RunnerTestCase, begun: Set<RunnerTestSuite>): Promise<void> {
  const suites = suitesOf(task);
  for (const suite of suites) {
    if (begun.has(suite)) continue;
    begun.add(suite);
    for (const hook of getHooks(suite).beforeAll as readonly Hook[]) await hook({}, suite);
  }
  for (const suite of suites) for (const hook of getHooks(suite).beforeEach as readonly Hook[]) await hook(task.context, suite);
  try {
    await getFn(task)();
  } finally {
    for (const suite of suites.toReversed()) for (const hook of getHooks(suite).afterEach as readonly Hook[]) await hook(task.context, suite);
    vi.restoreAllMocks();
  }
}

async function resultOf(id: string, tasks: readonly RunnerTestCase[], begun: Set<RunnerTestSuite>): Promise<Result> {
  const begin = performance.now();
  let failure: string | null = null;
  try {
    for (const task of tasks) await play(task, begun);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  return { id, timeSpentMs: performance.now() - begin, failure };
}

/** How long each test took without a mutant. */
const times = new Map<string, number>();

async function answer(tests: ReadonlyMap<string, readonly RunnerTestCase[]>, question: Question): Promise<readonly Result[]> {
  const isDry = question.ask === 'dry-run';
  const results: Result[] = [];
  let begun = new Set<RunnerTestSuite>();
  // The first that fails ends the trial of a mutant: the quickest go first.
  const asked = [...tests].filter(([id]) => question.ids?.includes(id) ?? true).sort(([one], [other]) => (times.get(one) ?? 0) - (times.get(other) ?? 0));
  for (const [id, tasks] of asked) {
    if (isDry) {
      // Each test is found to reach what its hooks reach too.
      begun = new Set();
      instruments.currentTestId = id;
    }
    const result = await resultOf(id, tasks, begun);
    results.push(result);
    if (isDry) times.set(id, result.timeSpentMs);
    if (result.failure !== null && question.bail) break;
  }
  instruments.currentTestId = undefined;
  return results;
}

test('answers the runner', { timeout: 0 }, async ({ task }) => {
  const tests = new Map<string, RunnerTestCase[]>();
  for (const found of testsIn(task.file.tasks)) if (found !== task) tests.set(idOf(found), [...(tests.get(idOf(found)) ?? []), found]);
  const channel = new BroadcastChannel('mutants');
  await new Promise<void>((end) => {
    const reply = async (question: Question): Promise<void> => {
      if (question.ask === 'end') {
        channel.close();
        end();
        return;
      }
      Object.assign(instruments, { activeMutant: question.mutant, hitCount: question.mutant === undefined ? undefined : 0, hitLimit: question.hitLimit });
      const results = await answer(tests, question);
      const { hitCount, mutantCoverage } = instruments;
      instruments.activeMutant = undefined;
      channel.postMessage({ results, hitCount, ...(question.ask === 'dry-run' ? { mutantCoverage: structuredClone(mutantCoverage) } : {}) });
    };
    channel.onmessage = (event) => void reply((event as { readonly data: Question }).data);
    channel.postMessage({ ready: tests.size });
  });
});

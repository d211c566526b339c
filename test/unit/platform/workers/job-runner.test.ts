import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Stopped } from '#main/platform/workers/job';
import { JobEnded, JobRunner } from '#main/platform/workers/job-runner';
import { AppError } from '#shared/domain/app-error';
import { ROOT } from '../../../helpers/plugin-ids';
import { countJob, failJob, SAMPLE_JOBS, writeJob } from '../../../helpers/sample-jobs';
import { tempFolder } from '../../../helpers/temp';

const THREAD = path.join(ROOT, 'out/test/sample-jobs.cjs');

beforeAll(async () => {
  const lib = { entry: path.join(ROOT, 'test/helpers/sample-jobs.ts'), formats: ['cjs' as const] };
  const rolldownOptions = { external: [/^node:/, 'better-sqlite3'], output: { entryFileNames: path.basename(THREAD) } };
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    oxc: { decorator: { legacy: true, emitDecoratorMetadata: false } },
    build: { ssr: true, outDir: path.dirname(THREAD), emptyOutDir: false, lib, rolldownOptions },
  });
  process.env['SAMPLE_JOBS'] = 'serve';
}, 60_000);
afterAll(() => {
  delete process.env['SAMPLE_JOBS'];
});

function runner(file: string | undefined): JobRunner {
  const nothing = (): void => undefined;
  const jobs = new JobRunner({ file, here: () => Promise.resolve(SAMPLE_JOBS) }, { info: nothing, warn: nothing, error: nothing });
  onTestFinished(() => jobs.dispose());
  return jobs;
}

/** Resolves when a job has told how far it is. */
function heard(): { readonly progress: (done: number, of: number) => void; readonly first: Promise<void>; readonly reported: (readonly [number, number])[] } {
  const reported: (readonly [number, number])[] = [];
  let hear: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (hear = resolve));
  const progress = (done: number, of: number): void => {
    reported.push([done, of]);
    hear();
  };
  return { reported, first, progress };
}

describe.each([
  ['in a thread of its own', THREAD],
  ['in this thread, in turns', undefined],
])('a job %s', (_where, file) => {
  it('gives its result, and tells how far it is on the way', async () => {
    const { progress, reported } = heard();
    expect(await runner(file).run(countJob, { to: 50 }, { progress })).toBe(50);
    expect(reported).toEqual(Array.from({ length: 50 }, (_, at) => [at, 50]));
  });

  it('refuses an input that is not of its shape', async () => {
    await expect(runner(file).run(countJob, { to: 1.5 })).rejects.toThrow('expected int');
  });

  it('is stopped in the middle: nothing goes on, nothing is told any more, and what it left is taken away', async () => {
    const half = path.join(tempFolder(), 'half');
    const { progress, reported, first } = heard();
    const stop = new AbortController();
    const going = runner(file).run(countJob, { to: 1e9, file: half }, { progress, signal: stop.signal });
    await first;
    expect(fs.existsSync(half)).toBe(true);
    stop.abort();
    const heardOf = reported.length;
    await expect(going).rejects.toThrow(Stopped);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(reported.length).toBe(heardOf);
    expect(fs.existsSync(half)).toBe(false);
  });

  it('that is asked for after it was stopped, or after the end, does not begin', async () => {
    const jobs = runner(file);
    const { progress, reported } = heard();
    await expect(jobs.run(countJob, { to: 5 }, { progress, signal: AbortSignal.abort() })).rejects.toThrow(Stopped);
    await jobs.dispose();
    await expect(jobs.run(countJob, { to: 5 }, { progress })).rejects.toThrow(Stopped);
    expect(reported).toEqual([]);
  });

  it('ends with the runner', async () => {
    const jobs = runner(file);
    const { progress, first } = heard();
    let isOver = false;
    const going = jobs.run(countJob, { to: 1e9 }, { progress }).finally(() => (isOver = true));
    const ended = expect(going).rejects.toThrow(Stopped);
    await first;
    await jobs.dispose();
    await ended;
    expect(isOver).toBe(true);
  });

  it('that refuses is refused in the same words', async () => {
    const error = await runner(file)
      .run(failJob, 'refuse')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'conflict',
      text: { key: 'app:error.internal', args: { n: 3 } },
      fields: [{ field: 'a', text: { verbatim: 'b' } }],
      system: 'sampler',
    });
  });

  it('fails with what the disk said, or with what is wrong with the program', async () => {
    await expect(runner(file).run(failJob, 'disk')).rejects.toMatchObject({ message: 'no room', code: 'ENOSPC' });
    await expect(runner(file).run(failJob, 'fault')).rejects.toThrow('out of range');
  });

  it('goes on beside others; of those that write one runs at a time, in the order in which they were asked for', async () => {
    const jobs = runner(file);
    const log = path.join(tempFolder(), 'log');
    const stop = new AbortController();
    const reader = heard();
    const reading = jobs.run(countJob, { to: 1e9 }, { progress: reader.progress, signal: stop.signal });
    const read = expect(reading).rejects.toThrow(Stopped);
    await reader.first;
    const failed = new AbortController();
    const writing = [
      jobs.run(writeJob, { name: 'one', file: log }),
      jobs.run(writeJob, { name: 'two', file: log }, { signal: failed.signal }).catch((error: unknown) => error),
      jobs.run(writeJob, { name: 'three', file: log }),
    ];
    failed.abort();
    expect((await Promise.all(writing))[1]).toBeInstanceOf(Stopped);
    expect(fs.readFileSync(log, 'utf8').split('\n')).toEqual(['one begins', 'one ends', 'three begins', 'three ends', '']);
    stop.abort();
    await read;
  });
});

describe('a thread that ends by itself', () => {
  it('is said, and keeps no other job from being done', async () => {
    const jobs = runner(THREAD);
    const error = await jobs.run(failJob, 'end').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(JobEnded);
    expect((error as JobEnded).message).toContain('sample.fail');
    expect(await jobs.run(countJob, { to: 3 })).toBe(3);
  });
});

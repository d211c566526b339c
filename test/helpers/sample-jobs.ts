/** Jobs that do what a test asks for, and, run as a thread, serve them. */
import fs from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { jobOf } from '#main/platform/workers/job';
import type { Job, JobKind } from '#main/platform/workers/job';
import { serveJobs } from '#main/platform/workers/job-thread';
import { AppError } from '#shared/domain/app-error';

const Count = z.strictObject({ to: z.number().int(), file: z.string().optional() });
type Count = z.infer<typeof Count>;

/** Counts, breath by breath; half of it lies in a file until it is done. */
export const countJob: JobKind<Count, number> = {
  name: 'sample.count',
  input: Count,
  tidy: ({ file }) => {
    if (file !== undefined) fs.rmSync(file, { force: true });
  },
};
/** Counts as a writer: its beginning and its end stand in a file. */
export const writeJob: JobKind<{ name: string; file: string }, null> = {
  name: 'sample.write',
  input: z.strictObject({ name: z.string(), file: z.string() }),
  writes: true,
};
/** Fails in the way it is told to. */
export const failJob: JobKind<'refuse' | 'disk' | 'fault' | 'end', never> = { name: 'sample.fail', input: z.enum(['refuse', 'disk', 'fault', 'end']) };

export const SAMPLE_JOBS: readonly Job[] = [
  jobOf(countJob, async ({ to, file }, host) => {
    if (file !== undefined) fs.writeFileSync(file, 'half');
    for (let at = 0; at < to; at += 1) {
      host.progress(at, to);
      await host.mayWrite();
    }
    return to;
  }),
  jobOf(writeJob, async ({ name, file }, host) => {
    fs.appendFileSync(file, `${name} begins\n`);
    for (let at = 0; at < 20; at += 1) await host.mayWrite();
    fs.appendFileSync(file, `${name} ends\n`);
    return null;
  }),
  jobOf(failJob, (how): never => {
    if (how === 'refuse') throw new AppError('conflict', { key: 'app:error.internal', args: { n: 3 } }, [{ field: 'a', text: { verbatim: 'b' } }], 'sampler');
    if (how === 'disk') throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    if (how === 'end') process.exit(7);
    throw new RangeError('out of range');
  }),
];

if (parentPort !== null && process.env['SAMPLE_JOBS'] === 'serve') serveJobs(parentPort, SAMPLE_JOBS);

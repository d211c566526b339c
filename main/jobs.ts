/** The thread of jobs: started for one, and ended with it. */
import { parentPort } from 'node:worker_threads';
import { JOBS } from '#main/app/jobs';
import { serveJobs } from '#main/platform/workers/job-thread';

if (parentPort === null) throw new Error('this is a thread of the program');
serveJobs(parentPort, JOBS);

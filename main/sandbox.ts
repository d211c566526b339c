/** The thread of a sandbox: started for one plugin that does not ship with Traque, and ended with it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from '#main/platform/plugins/sandbox/protocol';
import { serveSandbox } from '#main/platform/plugins/sandbox/thread';

if (parentPort === null) throw new Error('this is a thread of the program');
serveSandbox(parentPort, workerData as ThreadData);

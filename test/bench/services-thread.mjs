/** The program's services in their thread, as the main thread has them, with a clock in each of the two that notices when nobody has a turn. */
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs in the thread before the services: answers how long it was blocked at most since it was asked last. */
const CLOCK = `
const { BroadcastChannel, workerData } = require('node:worker_threads');
const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const channel = new BroadcastChannel(workerData.channel);
channel.onmessage = ({ data }) => { if (data !== 'ask') return; channel.postMessage(delay.max / 1e6); delay.reset(); };
channel.unref();
require(workerData.services);
`;

let count = 0;

/** @returns `call` (a call of the page), `choices` (answers of the dialogs), `blocked` and `stop`. */
export async function startServices(userData, pluginFolder) {
  const channelName = `clock ${(count += 1)}`;
  const worker = new Worker(CLOCK, { eval: true, workerData: { channel: channelName, services: path.join(root, 'out/main/services.cjs') } });
  const channel = new BroadcastChannel(channelName);
  const waiting = new Map();
  const choices = [];
  const local = { chooseSaveFile: () => choices.shift() ?? null, chooseOpenFile: () => choices.shift() ?? null };
  let last = 0;
  worker.on('message', (message) => {
    if (message.kind === 'request') worker.postMessage({ kind: 'response', id: message.id, value: local[message.method]?.(message.input) });
    else if (message.kind === 'notice') {
      if (message.method === 'log' && message.input.level === 'error') process.stderr.write(`${message.input.message}\n`);
    } else {
      const { resolve, reject } = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'response') resolve(message.value);
      else reject(new Error(message.message));
    }
  });
  const ask = (method, input) =>
    new Promise((resolve, reject) => {
      waiting.set((last += 1), { resolve, reject });
      worker.postMessage({ kind: 'request', id: last, method, input });
    });
  await ask('open', {
    userData,
    pluginFolder,
    nativeBinding: undefined,
    jobsWorker: path.join(root, 'out/main/jobs.cjs'),
    firstScreen: path.join(userData, 'first-screen-bench.json'),
    session: 'bench',
    appVersion: '0.1.0',
    runtime: { electron: '45', chromium: '150' },
    firstSettings: { language: 'fr', theme: 'system', density: 'normal', zoom: 100, resumeAtStart: false },
  });
  const main = monitorEventLoopDelay({ resolution: 1 });
  main.enable();
  return {
    choices,
    call: async (method, input) => {
      const reply = await ask('call', { method, input });
      if (!reply.ok) throw new Error(`${method}: ${reply.error.code} ${reply.error.message}`);
      return reply.value;
    },
    /** The longest time in milliseconds for which each of the two threads was blocked since the last time. */
    blocked: async () => {
      const services = await new Promise((resolve) => {
        channel.onmessage = ({ data }) => {
          if (typeof data === 'number') resolve(data);
        };
        channel.postMessage('ask');
      });
      const window = main.max / 1e6;
      main.reset();
      return { window, services };
    },
    stop: async () => {
      await ask('stop', undefined);
      channel.close();
      await worker.terminate();
    },
  };
}

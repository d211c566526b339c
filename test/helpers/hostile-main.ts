/**
 * Runs every hostile plugin in a thread like that of the services, and prints what came of each as JSON: under Node and as the main file of an Electron program. The main thread does
 * nothing but watch how long it was kept from its next turn.
 */
import path from 'node:path';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { sandboxPlace } from '#main/platform/plugins/sandbox/parts';
import { HOSTILE, tryHostile, watchThread } from './hostile-plugins';
import type { HostileReport } from './hostile-plugins';

/** What is printed. */
export interface HostileRun {
  readonly node: string;
  readonly electron: string | undefined;
  readonly reports: readonly HostileReport[];
  /** The longest gap between two turns of the main thread. */
  readonly mainGapMs: number;
  /** Resident memory of the process, in megabytes: before the first plugin, at its highest, and after the last. */
  readonly memory: { readonly before: number; readonly highest: number; readonly after: number };
}

const megabytes = (): number => Math.round(process.memoryUsage.rss() / 1024 / 1024);

async function inThread(): Promise<void> {
  // The parts of a package, where they are tried: see `scripts/lib/play-packaged.mjs`.
  const place = sandboxPlace(process.env['TRAQUE_SANDBOX_PARTS'] ?? path.resolve(__dirname, '../main'));
  const reports: HostileReport[] = [];
  // One plugin that means well, so that what is loaded once does not count as memory that was not given back.
  const [first] = HOSTILE;
  if (first !== undefined) await tryHostile(first, { place });
  parentPort?.postMessage('begun');
  for (const kind of HOSTILE) reports.push(await tryHostile(kind, { place }));
  parentPort?.postMessage(reports);
}

function inMain(): void {
  const worker = new Worker(__filename);
  let watch = (): number => 0;
  let before = 0;
  let highest = 0;
  const sample = setInterval(() => {
    highest = Math.max(highest, megabytes());
  }, 20);
  worker.on('message', (message: 'begun' | readonly HostileReport[]) => {
    if (message === 'begun') {
      before = megabytes();
      highest = before;
      watch = watchThread();
      return;
    }
    const mainGapMs = watch();
    // The collector of each thread has a moment for what was let go.
    setTimeout(() => {
      clearInterval(sample);
      const run: HostileRun = {
        node: process.versions.node,
        electron: process.versions['electron'],
        reports: message,
        mainGapMs,
        memory: { before, highest, after: megabytes() },
      };
      process.stdout.write(`${JSON.stringify(run)}\n`, () => process.exit(0));
    }, 2000);
  });
  worker.on('error', (error) => {
    process.stderr.write(`${String(error)}\n`, () => process.exit(1));
  });
}

if (isMainThread) inMain();
else void inThread();

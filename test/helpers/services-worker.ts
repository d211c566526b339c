/** The built services thread, on plain Node: what the main thread does for it is done by the test. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MainSide, ServicesPlace } from '#main/app/services-protocol';
import { ROOT } from './plugin-ids';

export const SERVICES = path.join(ROOT, 'out/main/services.cjs');

export function startWorker(): Worker {
  return new Worker(SERVICES);
}

export function place(userData: string, pluginFolder = path.join(ROOT, 'test/fixtures/plugins')): ServicesPlace {
  return {
    userData,
    pluginFolder,
    sandboxFolder: path.join(ROOT, 'out/main'),
    nativeBinding: undefined,
    jobsWorker: path.join(ROOT, 'out/main/jobs.cjs'),
    firstScreen: path.join(userData, 'first-screen-test.json'),
    session: 'start',
    appVersion: 'test',
    safeMode: false,
    runtime: { electron: '45.0.0', chromium: '150' },
    firstSettings: { language: 'fr', theme: 'system', density: 'normal', zoom: 100, resumeAtStart: false },
  };
}

/** A main thread whose dialogs are closed without a choice. */
export function mainSide(overrides: Partial<MainSide> = {}): MainSide {
  const nothing = (): void => undefined;
  return {
    log: nothing,
    event: nothing,
    settings: nothing,
    openExternal: () => Promise.resolve(false),
    showFolder: nothing,
    windowReady: nothing,
    pageSettled: nothing,
    chooseSaveFile: () => Promise.resolve(null),
    chooseOpenFile: () => Promise.resolve(null),
    chooseFolder: () => Promise.resolve(null),
    printPdf: () => Promise.reject(new Error('there is no window')),
    restart: nothing,
    ...overrides,
  };
}

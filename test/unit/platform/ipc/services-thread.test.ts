/** The built services in a real thread, seen from the main thread. */
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mainSide, place, SERVICES, startWorker } from '../../../helpers/services-worker';
import { tempFolder } from '../../../helpers/temp';
import { ServicesThread } from '#main/app/services-thread';
import type { MainSide } from '#main/app/services-protocol';
import { Disconnected } from '#main/platform/workers/rpc';
import type { Campaign } from '#shared/ipc/campaigns';
import type { Settings } from '#shared/ipc/settings';

beforeAll(() => {
  expect(fs.existsSync(SERVICES), 'the program is not built: npm run build').toBe(true);
});

interface Heard {
  readonly opened: (readonly [Settings, boolean])[];
  readonly errors: string[];
  readonly hopeless: Error[];
}

/** @param start gives the threads, one after the other. */
function started({ local = {}, start = startWorker }: { local?: Partial<MainSide>; start?: (nth: number) => Worker } = {}) {
  const heard: Heard = { opened: [], errors: [], hopeless: [] };
  const workers: Worker[] = [];
  const services = new ServicesThread({
    start: () => {
      const worker = start(workers.length);
      workers.push(worker);
      return worker;
    },
    local: mainSide(local),
    logger: { info: () => undefined, warn: () => undefined, error: (message) => void heard.errors.push(message) },
    onOpened: (settings, isAgain) => void heard.opened.push([settings, isAgain]),
    onHopeless: (reason) => void heard.hopeless.push(reason),
  });
  onTestFinished(async () => {
    await services.stop();
  });
  return { services, heard, workers };
}

const create = (services: ServicesThread, name: string): Promise<{ ok: boolean; value?: Campaign }> =>
  services.call('campaigns.create', { name, system: 'sampler' }) as Promise<{ ok: boolean; value?: Campaign }>;

async function names(services: ServicesThread): Promise<string[]> {
  const reply = (await services.call('campaigns.list', { trashed: false })) as { value: Campaign[] };
  return reply.value.map(({ name }) => name).sort();
}

/** Ends after the first so many milliseconds of its life, as a fault would end it. */
function broken(): Worker {
  return new Worker(`setTimeout(() => { throw new Error('broken by the test'); }, 20);`, { eval: true });
}

/** A thread whose end nobody hears of, as if its native code never came to one. */
function endless(): Worker {
  return new Proxy(startWorker(), {
    get: (worker, key) => {
      if (key === 'threadId') return 1;
      if (key === 'once') return () => worker;
      const value: unknown = Reflect.get(worker, key, worker);
      return typeof value === 'function' ? (value.bind(worker) as unknown) : value;
    },
  });
}

describe('the services in a thread', () => {
  it('begin when they are told to, and what was asked before waits', async () => {
    const userData = tempFolder();
    const { services, workers } = started();
    const waiting = services.call('app.info', {});
    expect([workers.length, fs.readdirSync(userData)]).toEqual([0, []]);
    services.open(place(userData));
    expect(await waiting).toMatchObject({ ok: true, value: { version: 'test', electron: '45.0.0', chromium: '150', storage: { kind: 'ready' } } });
  });

  it('answer calls in order, announce what they change, and give pictures', async () => {
    const announced: string[] = [];
    const { services } = started({ local: { event: ({ event }) => void announced.push(event) } });
    services.open(place(tempFolder()));
    const calls = [create(services, 'A'), create(services, 'B'), names(services)] as const;
    expect(await calls[2]).toEqual(['A', 'B']);
    expect(announced).toContain('campaigns.changed');
    const campaign = (await calls[0]).value;
    const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const set = (await services.call('campaigns.setPicture', { id: campaign?.id, picture: { bytes: bytes.toString('base64') } })) as { value: Campaign };
    expect(Buffer.from((await services.picture(set.value.pictureId ?? ''))?.bytes ?? []).equals(bytes)).toBe(true);
    expect(await services.picture('nothing')).toBeUndefined();
  });

  it('tell the main thread the settings before they announce that these changed', async () => {
    const sent: unknown[] = [];
    const { services, heard } = started({
      local: { settings: ({ zoom }) => void sent.push(zoom), event: ({ event }) => void sent.push(event) },
    });
    services.open(place(tempFolder()));
    await services.call('settings.change', { zoom: 150 });
    expect(sent).toEqual([150, 'settings.changed']);
    expect(heard.opened).toEqual([[expect.objectContaining({ language: 'fr', zoom: 100 }), false]]);
  });

  it('ask the main thread for what needs Electron', async () => {
    const asked: unknown[] = [];
    const { services } = started({
      local: {
        openExternal: (url) => {
          asked.push(url);
          return Promise.resolve(true);
        },
        windowReady: (at) => void asked.push(`ready ${String(at)}`),
      },
    });
    services.open(place(tempFolder()));
    expect(await services.call('app.openExternal', { url: 'https://example.invalid/' })).toEqual({ ok: true, value: true });
    await services.call('app.ready', { drawnAt: 5 });
    expect(asked).toEqual(['https://example.invalid/', 'ready 5']);
  });

  it('close the data file when they are stopped, after all that was asked before', async () => {
    const userData = tempFolder();
    const { services, workers } = started();
    services.open(place(userData));
    const last = create(services, 'Dernière');
    await services.stop();
    expect(await last).toMatchObject({ ok: true });
    expect(workers[0]?.threadId).toBe(-1);
    // The journal beside the file is gone with the last connection.
    expect(fs.readdirSync(userData).filter((name) => name.startsWith('traque.sqlite'))).toEqual(['traque.sqlite']);
    const connection = new Database(path.join(userData, 'traque.sqlite'), { readonly: true });
    expect(connection.prepare('SELECT name FROM campaigns').pluck().all()).toEqual(['Dernière']);
    connection.close();
  });
});

describe('a services thread that ends by itself', () => {
  it('is started again, and nothing that was answered is lost', async () => {
    const { services, heard, workers } = started();
    services.open(place(tempFolder()));
    await create(services, 'Avant');
    const flying = services.call('campaigns.list', { trashed: false });
    await workers[0]?.terminate();
    await expect(flying).rejects.toBeInstanceOf(Disconnected);
    // Asked while there is none: waits for the next.
    expect(await names(services)).toEqual(['Avant']);
    expect((await create(services, 'Après')).ok).toBe(true);
    expect(heard.opened.map(([, isAgain]) => isAgain)).toEqual([false, true]);
    expect(heard.errors.join()).toContain('ended by themselves');
    expect(workers).toHaveLength(2);
  });

  it('is started again, and undo goes on where it was', async () => {
    const { services, heard, workers } = started();
    services.open(place(tempFolder()));
    const campaignId = (await create(services, 'Nuit')).value?.id ?? '';
    const scope = { campaignId, encounterId: null };
    await services.call('parties.create', { campaignId, name: 'Les Loups' });
    await workers[0]?.terminate();
    await vi.waitFor(() => {
      expect(heard.opened).toHaveLength(2);
    });
    expect(await services.call('journal.undo', scope)).toMatchObject({ ok: true, value: { kind: 'party' } });
    expect(await services.call('parties.list', { campaignId, trashed: false })).toMatchObject({ ok: true, value: [] });
    expect(await services.call('journal.redo', scope)).toMatchObject({ ok: true, value: { kind: 'party' } });
  });

  it('before it has opened anything: whoever waits is answered by the next', async () => {
    const { services, heard } = started({ start: (nth) => (nth === 0 ? broken() : startWorker()) });
    services.open(place(tempFolder()));
    expect(await services.call('app.info', {})).toMatchObject({ ok: true });
    expect(heard.errors.join()).toContain('broken by the test');
  });

  it('again and again is not started for ever', async () => {
    const { services, heard, workers } = started({ start: broken });
    services.open(place(tempFolder()));
    await vi.waitFor(() => {
      expect(heard.hopeless.map(({ message }) => message)).toEqual(['the services end again and again']);
    }, 10_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(workers).toHaveLength(4);
  });

  it('does not keep the program when it cannot be ended', async () => {
    const { services } = started({ start: endless });
    services.open(place(tempFolder()));
    await services.call('app.info', {});
    expect(await services.stop()).toBe(false);
  });

  it('is not started again when the program is ending', async () => {
    const { services, heard, workers } = started();
    services.open(place(tempFolder()));
    await services.call('app.info', {});
    await services.stop();
    await services.stop();
    expect(workers).toHaveLength(1);
    expect(heard.errors).toEqual([]);
  });
});

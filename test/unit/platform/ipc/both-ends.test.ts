import { describe, expect, it, vi } from 'vitest';
import { standIn } from '../../../helpers/electron-stand-in';
import { ipcPair } from '../../../helpers/ipc-pair';
import type { Speaker } from '../../../helpers/ipc-pair';
import { accepted, refusal, World } from '../../../helpers/world';
import type { Campaign } from '#shared/ipc/campaigns';
import type { Bridge } from '#shared/ipc/contract';

async function joined() {
  const world = new World();
  return { world, ...(await ipcPair(world.services.dispatcher, world.services.events)) };
}

describe('both ends', () => {
  it('a call goes over and its answer comes back', async () => {
    const { bridge } = await joined();
    const campaign = accepted(await bridge.call('campaigns.create', { name: 'Nuit', system: 'sampler' })) as Campaign;
    expect(accepted(await bridge.call('campaigns.get', { id: campaign.id }))).toEqual({ ...campaign, notes: '' });
  });

  it('every answer of the services survives the crossing unchanged', async () => {
    const { bridge, world } = await joined();
    const id = await world.campaign();
    const run = await world.run(id);
    accepted(await bridge.call('toolbox.play', { system: 'sampler', procedure: 'ordeal', answers: { trials: 2 }, dice: {} }));
    accepted(await bridge.call('tray.roll', { notation: '4d6kh3 + 2', dice: { gm: { typed: [6], then: 'app' } }, runId: run.id }));
    for (const [method, input] of [
      ['runs.get', { id: run.id }],
      ['runs.procedures', { campaignId: id }],
      ['plugins.words', { language: 'fr' }],
      ['app.start', {}],
      ['plugins.list', {}],
      ['app.info', {}],
      ['toolbox.checks', {}],
      ['toolbox.tables', {}],
      ['toolbox.lastAnswers', { system: 'sampler', procedure: 'ordeal' }],
      ['toolbox.results', { which: null, limit: 10 }],
      ['tray.log', { limit: 10, before: null }],
      ['tray.ofRun', { runId: run.id }],
    ] as const) {
      const answer = await bridge.call(method, input);
      expect(answer.ok, method).toBe(true);
      expect(answer).toEqual(await world.services.dispatcher.call(method, input));
    }
  });

  it('a function cannot cross', async () => {
    const { bridge } = await joined();
    await expect(bridge.call('app.info', { then: () => undefined })).rejects.toThrow('could not be cloned');
  });

  it('what the main process announces reaches whoever listens for it, without the sender', async () => {
    const { bridge, world } = await joined();
    const [heard, other] = [vi.fn(), vi.fn()];
    const stop = bridge.on('campaigns.changed', heard);
    bridge.on('settings.changed', other);
    const id = await world.campaign();
    expect(heard.mock.calls).toMatchObject([[{ campaignId: id, kinds: ['campaign'], ids: [id] }]]);
    expect(other).not.toHaveBeenCalled();
    stop();
    await world.campaign();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('announces nothing to a window that is not ours, or is gone', async () => {
    const { world } = await joined();
    const foreign = { send: vi.fn() };
    standIn.windows = [
      { isDestroyed: () => false, webContents: foreign },
      { isDestroyed: () => true, webContents: standIn.sender.sender },
    ];
    await world.campaign();
    expect(foreign.send).not.toHaveBeenCalled();
  });

  it.each<readonly [string, Speaker]>([
    ['a foreign origin', { url: 'https://evil.example/' }],
    ['a look-alike', { url: 'app://ui.evil/index.html' }],
    ['a frame inside our page', { parent: {} }],
    ['a foreign window', { contents: {} }],
    ['a frame that is gone', { isGone: true }],
  ])('%s is refused, changes nothing, and is noted', async (_who, speaker) => {
    const { bridge, warnings, world, ...pair } = await joined();
    const before = world.dump();
    pair.speakAs(speaker);
    const error = refusal(await bridge.call('campaigns.create', { name: 'x', system: 'sampler' }));
    expect(error).toEqual({ code: 'forbidden', message: 'Cette demande ne vient pas de la fenêtre de Traque.', fields: [] });
    expect(warnings).toHaveLength(1);
    expect(world.dump()).toEqual(before);
    pair.speakAs({});
    accepted(await bridge.call('campaigns.create', { name: 'x', system: 'sampler' }));
  });

  it('a file that the person dropped is handed over by its path; what the page makes up is not', async () => {
    const { bridge, offered, warnings, ...pair } = await joined();
    const dropped = {};
    standIn.paths.set(dropped, '/home/gm/gouffre.traque-plugin');
    bridge.offer([{}, dropped]);
    bridge.offer([{ path: '/etc/passwd' }]);
    expect(offered).toEqual([['/home/gm/gouffre.traque-plugin']]);
    pair.speakAs({ url: 'https://evil.example/' });
    bridge.offer([dropped]);
    expect(offered).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    pair.speakAs({});
    pair.close();
    bridge.offer([dropped]);
    expect(offered).toHaveLength(1);
  });

  it('in an Electron that keeps the path at the file itself, it is read there', async () => {
    const sent: unknown[] = [];
    vi.resetModules();
    // What Electron 25 has: no `webUtils`.
    vi.doMock('electron', () => ({
      contextBridge: { exposeInMainWorld: (name: string, value: unknown) => standIn.exposed.set(`older ${name}`, value) },
      ipcRenderer: { send: (_channel: string, files: unknown) => sent.push(files) },
      webUtils: undefined,
    }));
    try {
      await import('#main/preload/index');
      (standIn.exposed.get('older traque') as Bridge).offer([{ path: '/home/gm/gouffre.traque-plugin' }, {}, { path: '' }]);
      expect(sent).toEqual([['/home/gm/gouffre.traque-plugin']]);
      (standIn.exposed.get('older traque') as Bridge).offer([{}]);
      expect(sent).toHaveLength(1);
    } finally {
      standIn.exposed.delete('older traque');
      vi.doUnmock('electron');
      vi.resetModules();
    }
  });

  it('the page gets three functions and nothing else', async () => {
    const { bridge } = await joined();
    expect(Object.keys(bridge).sort()).toEqual(['call', 'offer', 'on']);
    expect([...standIn.exposed.keys()]).toEqual(['traque']);
  });

  it('a closed door answers nobody and announces nothing', async () => {
    const { bridge, world, ...pair } = await joined();
    const heard = vi.fn();
    bridge.on('campaigns.changed', heard);
    pair.close();
    await expect(bridge.call('app.info', {})).rejects.toThrow('No handler');
    await world.campaign();
    expect(heard).not.toHaveBeenCalled();
  });
});

/** Third-party rule systems come and go: through the calls of the window, on a real profile, with their code in real sandboxes. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { OpenedPlugin, PluginInfo } from '#shared/ipc/plugins';
import { snapshot, tempFolder } from '../../../helpers/temp';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';
import { bytesOf, filesOf, withManifest, zipped } from '../../platform/plugins/package/archives';
import type { Files } from '../../platform/plugins/package/archives';

const good = filesOf();
const later = withManifest({ ...good, 'README.md': bytesOf('# Sampler') }, { version: '2.2.0', licence: 'CC0-1.0' });

/** An archive on the disk. */
function archive(files: Files = good, name = 'sampler.traque-plugin'): string {
  const file = path.join(tempFolder(), name);
  fs.writeFileSync(file, zipped(files));
  return file;
}

class Profile extends World {
  constructor(options: ConstructorParameters<typeof World>[0] = {}) {
    super({ language: 'en', plugins: [], ...options });
  }

  async ask<T>(method: string, input: object = {}): Promise<T> {
    return accepted(await this.services.dispatcher.call(`plugins.${method}`, input)) as T;
  }

  async refused(method: string, input: object) {
    return refusal(await this.services.dispatcher.call(`plugins.${method}`, input));
  }

  /** What is drawn of a run. */
  async drawn(id: string): Promise<unknown> {
    return accepted(await this.api.runs.get({ id })).presentation;
  }

  /** As a person does who drops a file. */
  async dropped(file: string): Promise<OpenedPlugin> {
    this.services.receive([file]);
    const opened = await this.ask<OpenedPlugin | null>('received');
    if (opened === null) throw new Error('nothing was opened');
    return opened;
  }

  async install(file: string, sure = false): Promise<PluginInfo> {
    const { token } = await this.dropped(file);
    return this.ask<PluginInfo>('install', { token, sure });
  }

  async status(id = 'sampler'): Promise<string | undefined> {
    return (await this.ask<PluginInfo[]>('list')).find((plugin) => plugin.id === id)?.status;
  }

  files(): readonly string[] {
    return fs.existsSync(this.installedPlugins) ? fs.readdirSync(this.installedPlugins) : [];
  }
}

describe('looking into a file', () => {
  it('says what it is and how it stands to what is here, and writes nothing', async () => {
    const profile = new Profile();
    const opened = await profile.dropped(archive());
    expect(opened).toMatchObject({
      file: 'sampler.traque-plugin',
      files: Object.keys(good).length,
      plugin: { id: 'sampler', name: { en: 'Sampler' }, version: '2.1.0', author: 'The Traque team', licence: 'MIT' },
      problems: [],
      relation: 'new',
      from: null,
      changes: null,
    });
    expect(profile.files()).toEqual([]);
    expect(await profile.ask('received')).toBeNull();
  });

  it('takes a folder, from a dialog too', async () => {
    const profile = new Profile();
    profile.desktop.choices.push(SAMPLER, archive(), null);
    expect(await profile.ask('choose', { what: 'folder' })).toMatchObject({ file: 'sampler', relation: 'new', problems: [] });
    expect(await profile.ask('choose', { what: 'file' })).toMatchObject({ file: 'sampler.traque-plugin' });
    expect(await profile.ask('choose', { what: 'file' })).toBeNull();
  });

  it('lists every problem in the language of the program, and nothing of it can be installed', async () => {
    const profile = new Profile();
    const opened = await profile.dropped(archive({ ...good, '../evil.js': bytesOf('x'), 'run.exe': bytesOf('x') }));
    expect(opened.plugin).toBeNull();
    expect(opened.problems).toEqual([
      '“../evil.js” leads out of the system’s folder, or is no name of a file.',
      '“run.exe” does not belong into a system: only .json, .js, .mjs, .cjs, .md and .txt files and licences.',
    ]);
    expect(await profile.refused('install', { token: opened.token, sure: true })).toMatchObject({ code: 'invalid' });
    expect(profile.files()).toEqual([]);
  });

  it('refuses one that ships with Traque', async () => {
    const profile = new Profile({ plugins: [SAMPLER] });
    const opened = await profile.dropped(archive(later));
    expect([opened.relation, opened.problems]).toEqual(['shipped', ['“sampler” is a system that ships with Traque: no other takes its place.']]);
    expect(await profile.refused('install', { token: opened.token, sure: true })).toMatchObject({ code: 'conflict' });
    expect(profile.files()).toEqual([]);
  });

  it('says what cannot be read', async () => {
    const profile = new Profile();
    profile.services.receive([path.join(tempFolder(), 'gone.traque-plugin')]);
    expect(await profile.refused('received', {})).toMatchObject({ code: 'unavailable', message: expect.stringContaining('not there any more') as string });
  });
});

describe('installing', () => {
  it('puts it into use at once, and it is there after a restart, without its code having run again', async () => {
    const profile = new Profile();
    expect(await profile.install(archive())).toMatchObject({ id: 'sampler', status: 'active', origin: 'installed', author: 'The Traque team' });
    expect(profile.files()).toEqual(['sampler']);
    expect(snapshot(path.join(profile.installedPlugins, 'sampler'))).toEqual(snapshot(SAMPLER));
    expect(profile.announced.some(({ event }) => event === 'plugins.changed')).toBe(true);
    const campaignId = await profile.campaign();
    const run = await profile.run(campaignId);
    profile.restart();
    expect(await profile.status()).toBe('active');
    expect(await profile.ask('offers', { id: 'sampler' })).toContainEqual({ capability: 'characters', titles: [] });
    await profile.act(run);
  });

  it('is done once: what was opened before, or was closed, is not installed', async () => {
    const profile = new Profile();
    const [first, second] = [await profile.dropped(archive()), await profile.dropped(archive(later))];
    expect(await profile.refused('install', { token: first.token, sure: false })).toMatchObject({ code: 'not-found' });
    await profile.ask('close', { token: second.token });
    expect(await profile.refused('install', { token: second.token, sure: false })).toMatchObject({ code: 'not-found' });
    expect(profile.files()).toEqual([]);
  });

  it('installs what was shown, whatever becomes of the file meanwhile', async () => {
    const profile = new Profile();
    const file = archive();
    const { token } = await profile.dropped(file);
    fs.writeFileSync(file, zipped(later));
    expect(await profile.ask('install', { token, sure: false })).toMatchObject({ version: '2.1.0' });
  });

  it('takes nothing in whose code does not work, and says why', async () => {
    const profile = new Profile();
    const { token } = await profile.dropped(archive({ ...good, 'index.cjs': bytesOf('throw new Error("out of ink")') }));
    const refused = await profile.refused('install', { token, sure: false });
    expect(refused).toMatchObject({ code: 'invalid', message: 'This system does not work. Nothing was changed.' });
    expect(refused.fields.map(({ message }) => message).join()).toContain('out of ink');
    expect([profile.files(), await profile.status()]).toEqual([[], undefined]);
    // Nothing of it is remembered: the next one is a new one.
    expect((await profile.dropped(archive())).relation).toBe('new');
  });
});

describe('an update', () => {
  it('says what changes, takes the place of the one before, and runs go on', async () => {
    const profile = new Profile();
    await profile.install(archive());
    const run = await profile.run(await profile.campaign());
    const opened = await profile.dropped(archive(later));
    expect(opened).toMatchObject({
      relation: 'update',
      from: { version: '2.1.0' },
      changes: { added: [], removed: [], licence: 'MIT', files: { added: 1, changed: 1, removed: 0 } },
    });
    expect(await profile.ask('install', { token: opened.token, sure: false })).toMatchObject({ status: 'active', version: '2.2.0' });
    expect(profile.files()).toEqual(['sampler']);
    await profile.act(run);
  });

  it('that does not work leaves the one before in use', async () => {
    const profile = new Profile();
    await profile.install(archive());
    const run = await profile.run(await profile.campaign());
    const before = snapshot(profile.installedPlugins);
    const { token } = await profile.dropped(archive({ ...later, 'index.cjs': bytesOf('module.exports = {}') }));
    expect(await profile.refused('install', { token, sure: false })).toMatchObject({ code: 'invalid' });
    expect(snapshot(profile.installedPlugins)).toEqual(before);
    expect(await profile.status()).toBe('active');
    await profile.act(run);
  });

  it('to an older version, or to somebody else’s, needs a yes', async () => {
    const profile = new Profile();
    await profile.install(archive(later));
    const older = await profile.dropped(archive());
    expect(older.relation).toBe('downgrade');
    expect(await profile.refused('install', { token: older.token, sure: false })).toMatchObject({
      code: 'conflict',
      message: 'A later version is installed. Nothing was changed.',
    });
    expect(await profile.ask('install', { token: older.token, sure: true })).toMatchObject({ version: '2.1.0', status: 'active' });
    const other = await profile.dropped(archive(withManifest(good, { author: 'Somebody else' })));
    expect([other.relation, other.from?.author]).toEqual(['other', 'The Traque team']);
    expect(await profile.refused('install', { token: other.token, sure: false })).toMatchObject({ code: 'conflict' });
    expect(await profile.ask('install', { token: other.token, sure: true })).toMatchObject({ author: 'Somebody else' });
    expect((await profile.dropped(archive(withManifest(good, { author: 'Somebody else' })))).relation).toBe('same');
  });

  it('that was cut short before it was confirmed is taken back at the next start', async () => {
    const profile = new Profile();
    await profile.install(archive());
    profile.close();
    const place = path.join(profile.installedPlugins, 'sampler');
    fs.renameSync(place, path.join(profile.installedPlugins, '.old-sampler'));
    fs.cpSync(SAMPLER, place, { recursive: true });
    fs.writeFileSync(path.join(place, 'index.cjs'), 'throw new Error()');
    fs.mkdirSync(path.join(profile.installedPlugins, '.new-sampler-123'));
    profile.open();
    expect([profile.files(), await profile.status()]).toEqual([['sampler'], 'active']);
    expect(snapshot(place)).toEqual(snapshot(SAMPLER));
  });
});

describe('what the GM does with one', () => {
  it('disables and enables it, over restarts', async () => {
    const profile = new Profile();
    await profile.install(archive());
    const run = await profile.run(await profile.campaign());
    expect(await profile.ask('disable', { id: 'sampler' })).toMatchObject({ status: 'disabled' });
    profile.restart();
    expect(await profile.status()).toBe('disabled');
    expect(await profile.drawn(run.id)).toEqual(run.presentation);
    expect(await profile.ask('enable', { id: 'sampler' })).toMatchObject({ status: 'active' });
    await profile.act(run);
  });

  it('uninstalls it: what was played stays readable, and goes on when it is installed again', async () => {
    const profile = new Profile();
    await profile.install(archive());
    const run = await profile.run(await profile.campaign());
    await profile.ask('uninstall', { id: 'sampler' });
    expect(profile.files()).toEqual([]);
    expect(await profile.ask<PluginInfo[]>('list')).toMatchObject([{ id: 'sampler', status: 'missing', name: { en: 'Sampler' } }]);
    profile.restart();
    expect(await profile.drawn(run.id)).toEqual(run.presentation);
    expect((await profile.ask<Record<string, Record<string, string>>>('words', { language: 'en' }))['sampler']).toEqual(
      JSON.parse(Buffer.from(good['locales/en.json'] ?? []).toString()),
    );
    await profile.install(archive());
    await profile.act(run);
  });

  it('reads its folder again, and opens it', async () => {
    const profile = new Profile();
    await profile.install(archive());
    const place = path.join(profile.installedPlugins, 'sampler');
    for (const [name, bytes] of Object.entries(later)) fs.writeFileSync(path.join(place, name), bytes);
    expect(await profile.ask('reload', { id: 'sampler' })).toMatchObject({ version: '2.2.0', status: 'active' });
    await profile.ask('showFolder', { id: 'sampler' });
    await profile.ask('showFolder', { id: null });
    expect(profile.desktop.shown).toEqual([place, profile.installedPlugins]);
    expect(await profile.refused('showFolder', { id: 'nothing' })).toMatchObject({ code: 'not-found' });
  });

  it('cannot do to those that ship with Traque', async () => {
    const profile = new Profile({ plugins: [SAMPLER] });
    for (const method of ['disable', 'enable', 'reload', 'uninstall']) {
      expect(await profile.refused(method, { id: 'sampler' }), method).toMatchObject({ code: 'not-found' });
    }
    expect(fs.existsSync(path.join(profile.pluginFolder, 'sampler'))).toBe(true);
  });
});

describe('a folder that somebody put there', () => {
  it('waits for a yes, and none of its code runs before', async () => {
    const profile = new Profile({ installed: [SAMPLER] });
    expect(await profile.status()).toBe('waiting');
    profile.restart();
    expect(await profile.status()).toBe('waiting');
    expect(await profile.ask('offers', { id: 'sampler' })).toEqual([]);
    expect(await profile.ask('enable', { id: 'sampler' })).toMatchObject({ status: 'active' });
    profile.restart();
    expect(await profile.status()).toBe('active');
  });
});

describe('safe mode', () => {
  it('leaves them out and says so; they can be seen and uninstalled, and are back afterwards', async () => {
    const profile = new Profile();
    await profile.install(archive());
    const run = await profile.run(await profile.campaign());
    profile.desktop.isSafeMode = true;
    profile.restart();
    expect(await profile.status()).toBe('paused');
    expect(accepted(await profile.services.dispatcher.call('app.info', {}))).toMatchObject({ safeMode: true });
    expect(await profile.drawn(run.id)).toEqual(run.presentation);
    expect(await profile.install(archive(later))).toMatchObject({ status: 'paused', version: '2.2.0' });
    profile.desktop.isSafeMode = false;
    profile.restart();
    // What was installed in safe mode is looked at now.
    await vi.waitFor(async () => expect(await profile.status()).toBe('active'), { timeout: 5000 });
    profile.desktop.isSafeMode = true;
    profile.restart();
    await profile.ask('uninstall', { id: 'sampler' });
    expect(profile.files()).toEqual([]);
  });
});

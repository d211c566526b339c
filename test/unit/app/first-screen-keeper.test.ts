/** What a start is left by the one before, so that it can draw its first screen at once. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accepted, World } from '../../helpers/world';
import { firstScreenFile, firstScreenSettings } from '#main/app/first-screen-file';
import { FirstScreenKeeper } from '#main/app/first-screen-keeper';
import type { FirstScreen } from '#shared/ipc/first-screen';

function keeperOf(world: World): { readonly keeper: FirstScreenKeeper; readonly file: string; readonly warned: string[] } {
  const file = path.join(world.userData, 'first-screen-1.json');
  const warned: string[] = [];
  const keeper = new FirstScreenKeeper(world.services, file, { info: () => undefined, warn: (line) => void warned.push(line), error: () => undefined });
  return { keeper, file, warned };
}

const read = (file: string): FirstScreen => JSON.parse(fs.readFileSync(file, 'utf8')) as FirstScreen;

describe('the first screen of the next start', () => {
  it('is all that home is drawn from, and nothing that is half typed', async () => {
    const world = new World();
    const campaign = accepted(await world.api.campaigns.create({ name: 'La brume', system: 'sampler' }));
    await world.api.drafts.write({ key: 'new-campaign', about: null, value: { name: 'À moitié' } });
    const { keeper, file, warned } = keeperOf(world);
    await keeper.keep();
    const { start, ...home } = read(file);
    const info = accepted(await world.api.app.info({}));
    expect(start).toEqual({ info, settings: accepted(await world.api.settings.get({})), words: accepted(await world.api.plugins.words({ language: 'fr' })) });
    expect(home).toEqual({ campaigns: [campaign], run: null, encounter: null, plugins: accepted(await world.api.plugins.list({})) });
    expect(fs.readFileSync(file, 'utf8')).not.toContain('À moitié');
    expect(warned).toEqual([]);
  });

  it('follows the settings and the list of campaigns while the program runs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const world = new World();
    const { file } = keeperOf(world);
    await world.api.settings.change({ theme: 'dark' });
    await world.api.campaigns.create({ name: 'La brume', system: 'sampler' });
    expect(fs.existsSync(file)).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => {
      expect(read(file)).toMatchObject({ start: { settings: { theme: 'dark' } }, campaigns: [{ name: 'La brume' }] });
    });
  });

  it('is gone where the next start opens where play stopped', async () => {
    const world = new World();
    const { keeper, file } = keeperOf(world);
    await keeper.keep();
    expect(fs.existsSync(file)).toBe(true);
    await world.api.settings.change({ resumeAtStart: true });
    await keeper.keep();
    expect(fs.existsSync(file)).toBe(false);
  });

  it('of another build is thrown away; where it cannot be written, that is said and nothing else', async () => {
    const world = new World();
    const { keeper, file, warned } = keeperOf(world);
    fs.writeFileSync(path.join(world.userData, 'first-screen-0.json'), '{}');
    fs.mkdirSync(file);
    await keeper.keep();
    expect(fs.existsSync(path.join(world.userData, 'first-screen-0.json'))).toBe(false);
    expect(warned).toEqual([expect.stringContaining('the first screen was not kept')]);
  });

  it('says in what size and colours it is drawn; where it is not whole it says nothing', async () => {
    const world = new World();
    await world.api.settings.change({ zoom: 150, theme: 'dark', language: 'en' });
    const { keeper, file } = keeperOf(world);
    await keeper.keep();
    expect(firstScreenSettings(file)).toEqual({ zoom: 150, theme: 'dark', language: 'en', density: 'normal', resumeAtStart: false });
    const text = fs.readFileSync(file, 'utf8');
    for (const broken of ['', text.slice(0, 200), text.replace('"zoom":150', '"zoom":1e9'), text.replace('"theme":"dark"', '"theme":"pink"'), '{"start":{}}']) {
      fs.writeFileSync(file, broken);
      expect(firstScreenSettings(file)).toBeUndefined();
    }
    expect(firstScreenSettings(path.join(world.userData, 'nothing'))).toBeUndefined();
  });

  it('has a file of its own for each build', () => {
    const world = new World();
    const script = path.join(world.userData, 'services.cjs');
    fs.writeFileSync(script, '');
    const names = [firstScreenFile(world.userData, '1.0.0', script), firstScreenFile(world.userData, '1.0.1', script)];
    fs.utimesSync(script, 5, 5);
    names.push(firstScreenFile(world.userData, '1.0.0', script));
    expect(new Set(names).size).toBe(3);
  });
});

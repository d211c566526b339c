/** What is found in a plugin without running it, and how it stands to one that is there. */
import { describe, expect, it } from 'vitest';
import { inspectPackage, relationOf } from '#main/platform/plugins/package/inspect';
import { packageOf } from '#main/platform/plugins/package/package';
import { createTranslator } from '#shared/text/translator';
import { bytesOf, filesOf, withManifest } from './archives';
import type { Files } from './archives';

const good = filesOf();
const english = createTranslator('en');
const sentences = (files: Files): readonly string[] => inspectPackage(files).problems.map((problem) => english.plugin('app', problem));
const without = (files: Files, name: string): Files => Object.fromEntries(Object.entries(files).filter(([each]) => each !== name));

describe('problems', () => {
  it('has a good one none of, and its manifest is handed on', () => {
    const { manifest, problems } = inspectPackage(good);
    expect([manifest?.id, manifest?.author, problems]).toEqual(['sampler', 'The Traque team', []]);
  });

  it('are all said at once', () => {
    const files = without({ ...good, 'content/words.json': bytesOf('{'), 'locales/en.json': bytesOf('{"a": {"b": 1}}') }, 'locales/fr.json');
    const found = sentences(without(files, 'index.cjs'));
    expect(found).toHaveLength(4);
    expect(found[0]).toBe('The file index.cjs is missing.');
    expect(found.slice(1, 3)).toEqual(['The file locales/fr.json is missing.', 'locales/en.json must be a plain list of texts.']);
    expect(found[3]).toMatch(/^content\/words\.json is not JSON: /);
  });

  it.each([
    ['without a manifest', without(good, 'plugin.json'), 'The file plugin.json is missing.'],
    ['with a manifest that names nobody', withManifest(good, { author: undefined }), 'plugin.json, field “author”: it is missing.'],
    [
      'with a homepage that is no address',
      withManifest(good, { homepage: 'javascript:alert(1)' }),
      'plugin.json, field “homepage”: it does not have the form expected.',
    ],
    ['with an id that is a path', withManifest(good, { id: '../x' }), 'plugin.json, field “id”: it does not have the form expected.'],
    ['for another Traque', withManifest(good, { api: '^2.0.0' }), 'This system asks for the interface “^2.0.0”; Traque offers version 1.0.0.'],
    [
      'with code in another language',
      withManifest({ ...good, 'code.txt': bytesOf('') }, { entry: 'code.txt' }),
      'plugin.json: the file “code.txt” must be code, in .js, .mjs or .cjs.',
    ],
    ['with code elsewhere', withManifest(good, { entry: '../index.cjs' }), 'plugin.json: the file “../index.cjs” lies outside the system’s folder.'],
  ])('%s', (_what, files, sentence) => {
    expect(sentences(files)).toEqual([sentence]);
  });
});

describe('how it stands to what is there', () => {
  const of = (change: Readonly<Record<string, unknown>>, more: Files = {}) => {
    const plugin = packageOf({ ...withManifest(good, change), ...more });
    const { manifest } = inspectPackage(plugin.files);
    if (manifest === undefined) throw new Error('no manifest');
    return { manifest, plugin };
  };
  const kind = (next: ReturnType<typeof of>, before: Parameters<typeof relationOf>[2]) => relationOf(next.manifest, next.plugin, before).kind;
  const here = { origin: 'installed' as const, ...of({ version: '2.1.0' }) };

  it('is new, the same, an update, a downgrade, somebody else’s, a repair or one of ours', () => {
    expect(kind(of({}), undefined)).toBe('new');
    expect(kind(of({ version: '2.1.0' }), here)).toBe('same');
    expect(kind(of({ version: '2.10.0' }), here)).toBe('update');
    expect(kind(of({ version: '2.1.0' }, { 'README.md': bytesOf('!') }), here)).toBe('update');
    expect(kind(of({ version: '2.1.0-beta.1' }), here)).toBe('downgrade');
    expect(kind(of({ version: '3.0.0', author: 'Somebody else' }), here)).toBe('other');
    expect(kind(of({ version: '3.0.0', author: 'the traque TEAM ' }), here)).toBe('update');
    expect(kind(of({}), { ...here, manifest: undefined })).toBe('repair');
    expect(kind(of({ version: '9.0.0' }), { ...here, origin: 'shipped' })).toBe('shipped');
  });

  it('says what an update changes', () => {
    const next = of({ version: '3.0.0', licence: 'CC0-1.0', capabilities: ['chase', 'calendar'] }, { 'README.md': bytesOf('!') });
    expect(relationOf(next.manifest, next.plugin, here)).toEqual({
      kind: 'update',
      from: { version: '2.1.0', name: here.manifest.name, author: 'The Traque team' },
      changes: { added: ['calendar'], removed: ['check', 'reference', 'characters', 'encounter'], licence: 'MIT', files: { added: 1, changed: 1, removed: 0 } },
    });
  });
});

/** Files that are damaged, hostile or from elsewhere: each is refused with its own reason, and nothing changes. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { accepted, refusal, World } from '../../../helpers/world';
import { bytesOf, changed, directory, entriesOf, jsonOf, renamed, sealed, written, zipped } from './crafted';
import type { Entries } from './crafted';
import { richCampaign } from './rich-campaign';

/** Made once: a good file is all that is needed of the world that it comes from. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-hostile-'));
const file = path.join(folder, 'bon.traque');

afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

async function goodFile(): Promise<{ readonly good: Entries; readonly zip: Buffer }> {
  if (!fs.existsSync(file)) {
    const world = new World();
    const { id } = await richCampaign(world);
    world.desktop.choices.push(file);
    accepted(await world.api.transfer.export({ campaignId: id }));
  }
  return { good: entriesOf(file), zip: fs.readFileSync(file) };
}

type Make = (good: Entries, zip: Buffer) => Uint8Array;
type Record_ = Record<string, unknown>;

/** A journal with one entry more. */
function withEntry(good: Entries, entry: Record_): Entries {
  const journal = jsonOf(good, 'journal.json') as Record_[];
  const manifest = jsonOf(good, 'manifest.json') as { counts: Record<string, number> };
  const counts = { ...manifest.counts, journal: journal.length + 1 };
  const more = { at: 1, kind: 'party', text: { verbatim: 'x' }, words: 'x', ...entry };
  return sealed({ ...good, 'journal.json': bytesOf([...journal, more]), 'manifest.json': bytesOf({ ...manifest, counts }) });
}

function withPatch(good: Entries, patch: Record_): Uint8Array {
  return zipped(withEntry(good, { patches: [patch] }));
}

/** The list of entries at the end of a zip, changed. */
function withDirectory(zip: Buffer, name: string, change: (bytes: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(zip);
  const entry = directory(copy).find((each) => each.name === name);
  if (entry === undefined) throw new Error(`there is no ${name}`);
  change(copy, entry.at);
  return copy;
}

function plus(good: Entries, name: string): Uint8Array {
  return zipped(sealed({ ...good, [name]: bytesOf('[]') }));
}

const first = (change: (one: Record_) => Record_) => (list: Record_[]) => list.map((one, index) => (index === 2 ? change(one) : one));

const KINDS: Readonly<Record<string, readonly [make: Make, says: string | RegExp]>> = {
  'no zip': [() => bytesOf('Il était une fois'), 'pas un fichier de campagne'],
  'an empty file': [() => new Uint8Array(), 'pas un fichier de campagne'],
  'half a file': [(_good, zip) => zip.subarray(0, zip.length / 2), 'pas un fichier de campagne'],
  'a zip of something else': [() => zipped({ 'runs/1.json': bytesOf('{}') }), 'pas celle d’une campagne'],
  'another format': [(good) => zipped(changed(good, 'manifest.json', (m: Record_) => ({ ...m, format: 'other' }))), 'pas celle d’une campagne'],
  'a newer version': [
    (good) => zipped(changed(good, 'manifest.json', (m: Record_) => ({ ...m, version: 3, needs: '1.4.0', more: true }))),
    'il faut Traque 1.4.0 ou plus',
  ],
  'a damaged entry': [
    (_good, zip) => {
      const copy = Buffer.from(zip);
      const at = zip.indexOf('journal.json') + 200;
      copy[at] = (copy[at] ?? 0) ^ 0xff;
      return copy;
    },
    /abîmé.*journal\.json/u,
  ],
  'a wrong checksum in the zip': [
    (_good, zip) => withDirectory(zip, 'parties.json', (copy, at) => copy.writeUInt32LE(0x12345678, at + 16)),
    /abîmé.*parties\.json/u,
  ],
  'an entry that is not what was written': [(good) => zipped({ ...good, 'parties.json': bytesOf('[]') }), /abîmé ou a été modifié.*parties\.json/u],
  'an entry that is missing': [
    (good) => zipped(Object.fromEntries(Object.entries(good).filter(([name]) => name !== 'library.json'))),
    'Il manque «\u00a0library.json\u00a0»',
  ],
  'an entry nobody knows': [(good) => plus(good, 'README.txt'), '«\u00a0README.txt\u00a0» n’a rien à y faire'],
  'an entry the manifest does not name': [(good) => zipped({ ...good, 'runs/99.json': bytesOf('{}') }), '«\u00a0runs/99.json\u00a0» n’a rien à y faire'],
  'a path that leads up': [(good) => plus(good, 'runs/../../evil.json'), 'chemin'],
  'an absolute path': [(good) => plus(good, '/etc/evil.json'), 'chemin'],
  'a path with a drive': [(good) => plus(good, 'C:evil.json'), 'chemin'],
  'a path with backslashes': [(good) => plus(good, 'runs\\1.json'), 'chemin'],
  'a name with a NUL': [(_good, zip) => renamed(zip, 'runs/2.json', Buffer.from('runs/\0.json')), 'chemin'],
  'a name that is not UTF-8': [(_good, zip) => renamed(zip, 'runs/2.json', Buffer.from('runs/\xff.json', 'latin1')), 'chemin'],
  'two entries of one name': [(_good, zip) => renamed(zip, 'runs/2.json', Buffer.from('runs/1.json')), 'deux fois'],
  'two entries that only case tells apart': [(_good, zip) => renamed(zip, 'runs/2.json', Buffer.from('RUNS/1.json')), 'deux fois'],
  'a symbolic link': [
    (_good, zip) =>
      withDirectory(zip, 'runs/2.json', (copy, at) => {
        copy.writeUInt16LE((3 << 8) | 20, at + 4);
        copy.writeUInt32LE((0o120777 << 16) >>> 0, at + 38);
      }),
    'est un lien',
  ],
  'an encrypted entry': [(_good, zip) => withDirectory(zip, 'runs/2.json', (copy, at) => copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)), 'chiffré'],
  'a strongly encrypted entry': [
    (_good, zip) => withDirectory(zip, 'runs/2.json', (copy, at) => copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 0x41, at + 8)),
    'chiffré',
  ],
  'an unknown way of deflating': [(_good, zip) => withDirectory(zip, 'runs/2.json', (copy, at) => copy.writeUInt16LE(99, at + 10)), 'abîmé'],
  'an entry that swells beyond measure': [(good) => zipped(sealed({ ...good, 'runs/9.json': Buffer.alloc(40_000_000, 0x20) })), 'gonfle'],
  'an entry that swells more than it says': [
    (good) =>
      withDirectory(Buffer.from(zipped(sealed({ ...good, 'runs/9.json': Buffer.alloc(40_000_000, 0x20) }))), 'runs/9.json', (copy, at) =>
        copy.writeUInt32LE(900_000, at + 24),
      ),
    /abîmé|gonfle|trop grand/u,
  ],
  'an entry that is too large': [(_good, zip) => withDirectory(zip, 'runs/2.json', (copy, at) => copy.writeUInt32LE(100_000_001, at + 24)), 'trop grand'],
  'too many entries': [
    (good) => {
      const copy = Buffer.from(zipped(good));
      copy.writeUInt16LE(60_000, copy.length - 22 + 10);
      return copy;
    },
    'plus de 20\u202f000 entrées',
  ],
  'JSON that goes too deep': [(good) => zipped(sealed({ ...good, 'library.json': bytesOf('['.repeat(100_000) + ']'.repeat(100_000)) })), 'trop de niveaux'],
  'no JSON': [(good) => zipped(sealed({ ...good, 'library.json': bytesOf('[{]') })), 'est incompréhensible'],
  'no UTF-8': [(good) => zipped(sealed({ ...good, 'library.json': Buffer.from([0x5b, 0x22, 0xe9, 0x22, 0x5d]) })), 'le texte de'],
  'a key that changes what an object is': [
    (good) => zipped(sealed({ ...good, 'library.json': bytesOf('[{"id":"character:90","stats":{"__proto__":{"quick":1}}}]') })),
    'library.json, 1 · stats · __proto__',
  ],
  'a value of a wrong type': [
    (good) =>
      zipped(
        changed(
          good,
          'characters.json',
          first((one) => ({ ...one, name: 7 })),
        ),
      ),
    'characters.json, 3 · name',
  ],
  'a value out of its list': [
    (good) =>
      zipped(
        changed(
          good,
          'characters.json',
          first((one) => ({ ...one, role: 'king' })),
        ),
      ),
    'characters.json, 3 · role',
  ],
  'a field nobody knows': [
    (good) =>
      zipped(
        changed(
          good,
          'characters.json',
          first((one) => ({ ...one, campaignId: 'x' })),
        ),
      ),
    'characters.json, 3 · campaignId',
  ],
  'a list that is none': [(good) => zipped(changed(good, 'characters.json', () => ({}))), 'characters.json'],
  'a step without a picture': [
    (good) =>
      zipped(
        changed(good, 'runs/1.json', (run: { steps: Record_[] }) => ({ ...run, steps: run.steps.map((step) => ({ ...step, presentation: { blocks: 3 } })) })),
      ),
    'runs/1.json, steps · 0 · presentation',
  ],
  'a run that stands where it never was': [
    (good) => zipped(changed(good, 'runs/1.json', (run: Record_) => ({ ...run, position: 99 }))),
    'runs/1.json, position',
  ],
  'a link to nothing': [
    (good) =>
      zipped(
        changed(
          good,
          'characters.json',
          first((one) => ({ ...one, partyId: 'party:77' })),
        ),
      ),
    /party:77 n’y est pas \(characters.json, 3 · partyId\)/u,
  ],
  'a link to something of another kind': [
    (good) =>
      zipped(
        changed(
          good,
          'characters.json',
          first((one) => ({ ...one, partyId: 'character:1' })),
        ),
      ),
    'characters.json, 3 · partyId',
  ],
  'a link to nothing within a state': [
    (good) =>
      zipped(
        changed(good, 'runs/1.json', (run: { steps: Record_[] }) => ({
          ...run,
          steps: run.steps.map((step) => ({ ...step, state: { who: 'character:77' } })),
        })),
      ),
    'character:77 n’y est pas',
  ],
  'one reference for two': [
    (good) =>
      zipped(
        changed(
          good,
          'characters.json',
          first((one) => ({ ...one, id: 'character:1' })),
        ),
      ),
    /character:1 y est deux fois/u,
  ],
  'a member of nothing': [
    (good) =>
      zipped(
        changed(
          good,
          'characters.json',
          first(({ partyId: _party, ...one }) => one),
        ),
      ),
    'characters.json, 3 · partyId',
  ],
  'one effect applied twice': [
    (good) =>
      zipped(
        withEntry(sealed(withEntry(good, { kind: 'effect', effect: { runId: 'run:2', seq: 0, index: 0 } })), {
          kind: 'effect',
          effect: { runId: 'run:2', seq: 0, index: 0 },
        }),
      ),
    'effect',
  ],
  'an effect of a step that is not there': [
    (good) => zipped(withEntry(good, { kind: 'effect', effect: { runId: 'run:2', seq: 900, index: 0 } })),
    'run:2 · 900 n’y est pas',
  ],
  'a change that would move a record elsewhere': [
    (good) => withPatch(good, { record: 'character', id: 'character:1', path: ['campaignId'], before: null, after: 'x' }),
    'patches',
  ],
  'a change of an id': [(good) => withPatch(good, { record: 'character', id: 'character:1', path: ['id'], before: 'a', after: 'b' }), 'patches'],
  'a change to a wrong type': [(good) => withPatch(good, { record: 'character', id: 'character:1', path: ['name'], before: { a: 1 }, after: 'b' }), 'patches'],
  'a change of another kind of record': [(good) => withPatch(good, { record: 'party', id: 'character:1', path: ['name'], before: 'a', after: 'b' }), 'patches'],
  'a picture that is none': [(good) => zipped(sealed({ ...good, 'pictures/1.png': bytesOf('<svg onload="alert(1)"/>') })), 'n’est pas une image'],
  'more than the manifest counts': [
    (good) => zipped(changed(good, 'manifest.json', (m: { counts: object }) => ({ ...m, counts: { ...m.counts, journal: 1 } }))),
    'manifest.json, counts · journal',
  ],
  'another name in the manifest': [(good) => zipped(changed(good, 'manifest.json', (m: Record_) => ({ ...m, name: 'Autre' }))), 'manifest.json, name'],
};

/** A list within a list, so many times. */
function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)];
}

const CONDITION = { condition: 'bleeding', system: 'sampler', count: 1, duration: { kind: 'permanent' }, tick: null, cause: null, since: 1 };
const many = (count: number, value: unknown): Record_ => Object.fromEntries(Array.from({ length: count }, (_, index) => [`h${String(index)}`, value]));
const withPerson = (good: Entries, more: Record_): Uint8Array =>
  zipped(
    changed(
      good,
      'characters.json',
      first((one) => ({ ...one, ...more })),
    ),
  );
const withEncounter = (good: Entries, more: Record_): Uint8Array =>
  zipped(changed(good, 'encounters.json', (list: Record_[]) => list.map((one, index) => (index === 0 ? { ...one, ...more } : one))));

/** What no answer may carry: taken in, it would break its screen for good. Each with the most that is let in. */
const TOO_MUCH: Readonly<Record<string, readonly [make: (good: Entries, more: number) => Uint8Array, place: string]>> = {
  'levels of a sheet': [(good, more) => withPerson(good, { stats: { deep: nested(11 + more) } }), 'characters.json, 3 · stats'],
  'values of a sheet': [
    (good, more) => withPerson(good, { stats: { many: Array.from({ length: 20_000 - 1 + more * 2 }, () => 1) } }),
    'characters.json, 3 · stats',
  ],
  'a text of a sheet': [(good, more) => withPerson(good, { stats: { trade: 'x'.repeat(100_000 + more) } }), 'characters.json, 3 · stats'],
  'a note about somebody': [(good, more) => withPerson(good, { notes: 'x'.repeat(100_000 + more) }), 'characters.json, 3 · notes'],
  'a reminder': [(good, more) => withPerson(good, { reminder: 'x'.repeat(500 + more) }), 'characters.json, 3 · reminder'],
  'a name': [(good, more) => withPerson(good, { name: 'x'.repeat(120 + more) }), 'characters.json, 3 · name'],
  conditions: [(good, more) => withPerson(good, { conditions: many(100 + more, CONDITION) }), 'characters.json, 3 · conditions'],
  penalties: [
    (good, more) =>
      withPerson(good, {
        penalties: many(100 + more, { amount: -1, appliesTo: { verbatim: 'x' }, duration: { kind: 'permanent' }, cause: null, system: 'sampler', since: 1 }),
      }),
    'characters.json, 3 · penalties',
  ],
  'options of an encounter': [(good, more) => withEncounter(good, { options: { deep: nested(11 + more) } }), 'encounters.json, 1 · options'],
  'a title': [(good, more) => withEncounter(good, { title: 'x'.repeat(120 + more) }), 'encounters.json, 1 · title'],
  'what an action was told': [
    (good, more) =>
      zipped(
        changed(good, 'runs/1.json', (run: { steps: Record_[] }) => ({
          ...run,
          steps: run.steps.map((step, index) => (index === 0 ? { ...step, input: { deep: nested(11 + more) } } : step)),
        })),
      ),
    'runs/1.json, steps · 0 · input',
  ],
  'an entry of the journal': [(good, more) => zipped(withEntry(good, { kind: 'note', text: undefined, body: 'x'.repeat(100_000 + more), words: 'x' })), 'body'],
};

describe('more than a call may carry is refused at the look, and as much is let in', () => {
  test.each(Object.entries(TOO_MUCH))('%s', async (_name, [make, place]) => {
    const { good } = await goodFile();
    const world = new World();
    const before = world.dump();
    world.desktop.choices.push(written(make(good, 1)));
    const { code, message } = refusal(await world.api.transfer.open({}));
    expect(code).toBe('invalid');
    // A name is one or is none: it is not counted by how much of it there is.
    expect(message).toContain(/name|title/u.test(place) ? 'valeur impossible' : 'plus que Traque ne peut montrer');
    expect(message).toContain(place);
    expect(world.dump()).toEqual(before);
    world.desktop.choices.push(written(make(good, 0)));
    const opened = accepted(await world.api.transfer.open({}));
    const campaign = accepted(await world.api.transfer.import({ token: opened?.token ?? '', how: 'both' }));
    const campaignId = campaign?.id ?? '';
    expect(accepted(await world.api.characters.list({ place: { kind: 'members', campaignId }, archived: true }))).not.toEqual([]);
    for (const { id } of accepted(await world.api.encounters.list({ campaignId, templates: false, trashed: false })))
      accepted(await world.api.encounters.get({ id }));
    for (const { id } of accepted(await world.api.runs.list({ campaignId, trashed: false }))) accepted(await world.api.runs.get({ id }));
  });
});

describe('refused with its reason, and nothing has changed', () => {
  test.each(Object.entries(KINDS))('%s', async (_name, [make, says]) => {
    const { good, zip } = await goodFile();
    const world = new World();
    await world.campaign();
    const before = world.dump();
    world.desktop.choices.push(written(make(good, zip)));
    const error = refusal(await world.api.transfer.open({}));
    expect(error.code).toBe('invalid');
    expect(error.message).toMatch(typeof says === 'string' ? new RegExp(says.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'u') : says);
    expect(world.dump()).toEqual(before);
    expect(world.logged).toEqual([]);
  });

  test('a folder, and a file that is not there', async () => {
    const world = new World();
    for (const choice of [world.userData, path.join(world.userData, 'rien.traque')]) {
      world.desktop.choices.push(choice);
      expect(refusal(await world.api.transfer.open({})).message).toBe('Le fichier ne peut pas être lu.');
    }
  });

  test('nor does a good one with a folder named by itself count as strange', async () => {
    const { good } = await goodFile();
    const world = new World();
    world.desktop.choices.push(written(zipped({ ...good, 'runs/': new Uint8Array() })));
    expect(accepted(await world.api.transfer.open({}))?.contents.counts['runs']).toBe(2);
  });
});

/** Files that chance has been at: refused and nothing has changed, or taken in as a campaign that can be read and written again. Never a crash, never a fault. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectBeside, sweep } from '#main/features/transfer/import-writer';
import { tempFolder } from '../../../helpers/temp';
import { accepted, World } from '../../../helpers/world';
import { bytesOf, entriesOf, jsonOf, sealed, written, zipped } from './crafted';
import type { Entries } from './crafted';
import { smallCampaign } from './rich-campaign';
import { RECORDS } from '#shared/records/index';

type Mutation = (entries: Entries, zip: Buffer) => Uint8Array;

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (length: number, place: number): number => Math.floor(length * place);

const flips = fc.array(fc.tuple(share, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 8 }).map((each): Mutation => (_entries, zip) => {
  const copy = Buffer.from(zip);
  for (const [place, mask] of each) copy[at(copy.length, place)] = (copy[at(copy.length, place)] ?? 0) ^ mask;
  return copy;
});

/** In the list of entries at the end, where every byte means something. */
const flipsAtTheEnd = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 })
  .map((each): Mutation => (_entries, zip) => {
    const copy = Buffer.from(zip);
    for (const [back, byte] of each) copy[Math.max(0, copy.length - back)] = byte;
    return copy;
  });

const cut = fc.tuple(share, share).map(([from, to]): Mutation => (_entries, zip) => {
  const [first, last] = [at(zip.length, Math.min(from, to)), at(zip.length, Math.max(from, to))];
  return Buffer.concat([zip.subarray(0, first), zip.subarray(last)]);
});

const inserted = fc.tuple(share, fc.uint8Array({ minLength: 1, maxLength: 200 })).map(
  ([place, bytes]): Mutation =>
    (_entries, zip) =>
      Buffer.concat([zip.subarray(0, at(zip.length, place)), bytes, zip.subarray(at(zip.length, place))]),
);

/** An entry is left out, or has the bytes of another one; the sums are put right or not. */
const shuffled = fc.tuple(share, share, fc.boolean(), fc.boolean()).map(([one, other, isGone, isSealed]): Mutation => (entries) => {
  const names = Object.keys(entries);
  const [name, source] = [names[at(names.length, one)] ?? '', names[at(names.length, other)] ?? ''];
  const { [name]: mine, ...rest } = entries;
  const mixed: Entries = isGone ? rest : { ...rest, [name]: entries[source] ?? mine ?? new Uint8Array() };
  return zipped(isSealed && mixed['manifest.json'] !== undefined && isJson(mixed['manifest.json']) ? sealed(mixed) : mixed);
});

function isJson(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** More than any answer may carry. */
const beyond = fc.constantFrom<() => unknown>(
  () => JSON.parse('['.repeat(14) + ']'.repeat(14)),
  () => 'x'.repeat(100_001),
  () => Array.from({ length: 20_001 }, () => 1),
  () => Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`h${String(index)}`, { condition: 'prone', count: 1 }])),
);

const odd = fc.oneof(
  beyond.map((make) => make()),
  fc.jsonValue(),
  fc.constantFrom(null, -1, 1.5, 1e308, '', 'character:1', 'party:1', 'character:999', 'run:1', '\\party:1', '__proto__', 'constructor', [], {}, true),
);

/** Something within one of the documents is another thing, is gone, or is there twice. */
const otherwise = fc
  .tuple(share, fc.array(share, { minLength: 1, maxLength: 9 }), odd, fc.constantFrom('put', 'drop', 'twice', 'key'))
  .map(([which, path, value, how]): Mutation => (entries) => {
    const names = Object.keys(entries).filter((name) => name.endsWith('.json'));
    const name = names[at(names.length, which)] ?? 'campaign.json';
    const changed = { ...entries, [name]: bytesOf(changedAt(jsonOf(entries, name), path, value, how)) };
    return zipped(isJson(changed['manifest.json'] ?? new Uint8Array()) ? sealed(changed) : changed);
  });

function changedAt(node: unknown, [step = 0, ...path]: readonly number[], value: unknown, how: string): unknown {
  if (typeof node !== 'object' || node === null) return value;
  const keys = Object.keys(node);
  const key = keys[at(keys.length, step)];
  if (key === undefined) return value;
  const inner = (node as Record<string, unknown>)[key];
  const isHere = path.length === 0 || typeof inner !== 'object' || inner === null;
  if (Array.isArray(node)) {
    const list: readonly unknown[] = node;
    const index = Number(key);
    if (isHere && how === 'drop') return list.filter((_, each) => each !== index);
    if (isHere && how === 'twice') return [...list, inner];
    return list.map((each, place) => (place === index ? (isHere ? value : changedAt(each, path, value, how)) : each));
  }
  const entries = Object.entries(node);
  if (isHere && how === 'drop') return Object.fromEntries(entries.filter(([name]) => name !== key));
  if (isHere && how === 'key') return Object.fromEntries(entries.map(([name, each]) => [name === key ? String(value) : name, each]));
  return Object.fromEntries(entries.map(([name, each]) => [name, name === key ? (isHere ? value : changedAt(each, path, value, how)) : each]));
}

const mutation = fc.oneof(
  { weight: 2, arbitrary: flips },
  { weight: 2, arbitrary: flipsAtTheEnd },
  { weight: 1, arbitrary: cut },
  { weight: 1, arbitrary: inserted },
  { weight: 1, arbitrary: shuffled },
  { weight: 5, arbitrary: otherwise },
);

test('400 files', { timeout: 240_000 }, async () => {
  const world = new World();
  const id = await smallCampaign(world);
  const file = path.join(tempFolder(), 'bon.traque');
  world.desktop.choices.push(file);
  accepted(await world.api.transfer.export({ campaignId: id }));
  const [entries, zip] = [entriesOf(file), fs.readFileSync(file)];
  const before = world.dump();
  let refused = 0;
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(mutation, async (mutate) => {
      const mutated = written(mutate(entries, zip));
      world.desktop.choices.push(mutated);
      const opened = await world.api.transfer.open({});
      if (!opened.ok) {
        refused += 1;
        expect(opened.error.code).toBe('invalid');
        expect(opened.error.message).not.toMatch(/transfer\.error|\{\{/u);
      } else {
        taken += 1;
        const campaign = accepted(await world.api.transfer.import({ token: opened.value?.token ?? '', how: 'both' }));
        const campaignId = campaign?.id ?? '';
        expect(world.sql('PRAGMA foreign_key_check')).toEqual([]);
        await readThrough(world, campaignId);
        world.desktop.choices.push(mutated, mutated);
        accepted(await world.api.transfer.export({ campaignId }));
        accepted(await world.api.transfer.open({}));
        // As it was before it was shown: with that its history began.
        world.sql('DELETE FROM journal WHERE campaign_id = ? AND shown = 0', campaignId);
        world.sql('UPDATE campaigns SET arriving = 1 WHERE id = ?', campaignId);
        const connection = connectBeside({ file: world.file, nativeBinding: undefined, records: RECORDS }, false);
        await sweep(connection, RECORDS, [campaignId], { mayWrite: () => Promise.resolve() });
        connection.close();
      }
      fs.rmSync(path.dirname(mutated), { recursive: true });
      expect(world.dump()).toEqual(before);
      expect(world.logged).toEqual([]);
    }),
    { numRuns: 400 },
  );
  // Both happen, or this shows nothing.
  expect([refused > 100, taken > 10]).toEqual([true, true]);
});

/** What the screens of a campaign ask for. */
async function readThrough(world: World, campaignId: string): Promise<void> {
  const { api } = world;
  accepted(await api.campaigns.overview({ id: campaignId }));
  accepted(await api.parties.list({ campaignId, trashed: false }));
  accepted(await api.characters.list({ place: { kind: 'members', campaignId }, archived: true }));
  accepted(await api.characters.list({ place: { kind: 'library', campaignId }, archived: true }));
  accepted(await api.journal.page({ filter: { campaignId, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: 200 }));
  for (const { id } of accepted(await api.encounters.list({ campaignId, templates: false, trashed: false }))) accepted(await api.encounters.get({ id }));
  for (const { id } of accepted(await api.runs.list({ campaignId, trashed: false }))) accepted(await api.runs.get({ id }));
}

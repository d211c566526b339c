import { describe, expect, it } from 'vitest';
import { accepted, refusal, World } from '../../../helpers/world';
import { journalWords, undoAll } from '../records-helpers';
import { pictureType } from '#main/features/campaigns/picture-type';
import { LARGEST_PICTURE } from '#shared/domain/records';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0')]);
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.from([26, 0, 0, 0]), Buffer.from('WEBPVP8L')]);

const set = (world: World, id: string, bytes: Uint8Array) => world.api.campaigns.setPicture({ id, picture: { bytes: Buffer.from(bytes).toString('base64') } });

describe('the kind of a picture', () => {
  it('is found by how it begins', () => {
    expect([PNG, JPEG, WEBP].map(pictureType)).toEqual(['image/png', 'image/jpeg', 'image/webp']);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a cut PNG', PNG.subarray(0, 7)],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a sound of the same family as WebP', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['a RIFF cut short', Buffer.from('RIFF\0\0\0\0WEB')],
    ['a PNG that begins a byte later', Buffer.concat([Buffer.from([0]), PNG])],
  ])('is none of %s', (_name, bytes) => {
    expect(pictureType(bytes)).toBeUndefined();
  });
});

describe('the cover of a campaign', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('can be a %s, is still there after a restart, and is what was given', async (type, bytes) => {
    const world = new World();
    const id = await world.campaign();
    const { pictureId } = accepted(await set(world, id, bytes));
    world.restart();
    expect(accepted(await world.api.campaigns.get({ id })).pictureId).toBe(pictureId);
    const stored = world.services.pictures.get(pictureId ?? '');
    expect(stored).toMatchObject({ type, campaignId: id });
    expect(Buffer.from(stored?.bytes ?? []).equals(bytes)).toBe(true);
  });

  it('is replaced and taken away; undo brings back the one before, which was kept', async () => {
    const world = new World();
    const id = await world.campaign();
    const first = accepted(await set(world, id, PNG)).pictureId;
    const second = accepted(await set(world, id, JPEG)).pictureId;
    expect(second).not.toBe(first);
    expect(accepted(await world.api.campaigns.setPicture({ id, picture: null })).pictureId).toBeNull();
    expect(journalWords(world, 'fr')).toEqual(['Couverture changée', 'Couverture changée', 'Image de couverture retirée']);
    const now = async () => accepted(await world.api.campaigns.get({ id })).pictureId;
    await undoAll(world, id, 1);
    expect(await now()).toBe(second);
    await undoAll(world, id, 1);
    expect(await now()).toBe(first);
    expect(Buffer.from(world.services.pictures.get(first ?? '')?.bytes ?? []).equals(PNG)).toBe(true);
    accepted(await world.api.journal.redo({ campaignId: id, encounterId: null }));
    expect(await now()).toBe(second);
    await undoAll(world, id, 2);
    expect(await now()).toBeNull();
  });

  it.each([
    ['fr', 'Ce fichier n’est pas une image PNG, JPEG ou WebP.', 'L’image est trop grande\u00a0: 3 Mo au plus.'],
    ['en', 'This file is not a PNG, JPEG or WebP picture.', 'The picture is too large: 3 MB at most.'],
  ] as const)('%s: is refused when it is no picture, or too large, and nothing is stored', async (language, none, large) => {
    const world = new World({ language });
    const id = await world.campaign();
    accepted(await set(world, id, PNG));
    const before = world.dump();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(refusal(await set(world, id, drawing))).toEqual({ code: 'invalid', message: none, fields: [{ field: 'picture', message: none }] });
    expect(refusal(await set(world, id, Buffer.alloc(0))).message).toBe(none);
    const huge = Buffer.concat([PNG, Buffer.alloc(LARGEST_PICTURE + 1 - PNG.length)]);
    expect(huge.length).toBe(LARGEST_PICTURE + 1);
    expect(refusal(await set(world, id, huge)).message).toBe(large);
    expect(refusal(await set(world, id, Buffer.concat([huge, huge, huge]))).message).toBe(large);
    expect(refusal(await world.call('campaigns.setPicture', { id, picture: { bytes: 'not base64!' } })).code).toBe('invalid');
    expect(refusal(await set(world, 'nobody', PNG)).code).toBe('not-found');
    expect(world.dump()).toEqual(before);
    expect(accepted(await set(world, id, huge.subarray(0, LARGEST_PICTURE))).pictureId).not.toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { ANSWERS } from '#main/platform/plugins/contract/answers';
import type { FormSchema } from '#shared/plugin-api/form';
import { diceAsked, diceOfAny, hasFieldAt } from '#shared/plugin-api/offered-dice';
import type { OfferedDie } from '#shared/plugin-api/offered-dice';

const title = { verbatim: 'x' };
const form: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    push: { type: 'boolean', title, default: false },
    help: { type: 'integer', title, minimum: 0, maximum: 9 },
    mode: { type: 'string', title, enum: ['slow', 'fast'], 'x-labels': [title, title], default: 'slow' },
    tired: { type: 'array', title, maxItems: 2, items: { type: 'string', title, enum: ['p', 'q'], 'x-labels': [title, title] }, default: [] },
    place: { type: 'object', title, additionalProperties: false, properties: { rain: { type: 'boolean', title, default: true } } },
    bonus: { type: 'object', title, propertyNames: { enum: ['p'] }, additionalProperties: { type: 'integer', title }, default: {} },
  },
};

function asked(die: Partial<OfferedDie>, answers: Parameters<typeof diceAsked>[1] = {}): number {
  return diceAsked({ form, dice: [{ who: 'p', label: 'pool', sides: 6, ...die }] }, answers).length;
}

describe('dice that follow the answers of a form', () => {
  it.each<[string, OfferedDie['when'], Parameters<typeof diceAsked>[1], number]>([
    ['as it is answered', [{ field: 'push', equals: true }], { push: true }, 1],
    ['by the default', [{ field: 'push', equals: true }], {}, 0],
    ['other than', [{ field: 'mode', differs: 'slow' }], { mode: 'fast' }, 1],
    ['other than, by the default', [{ field: 'mode', differs: 'slow' }], {}, 0],
    ['who is in a list', [{ field: 'tired', includes: 'p' }], { tired: ['q', 'p'] }, 1],
    ['who is not', [{ field: 'tired', excludes: 'p' }], { tired: ['q'] }, 1],
    ['nobody is in an empty list', [{ field: 'tired', includes: 'p' }], {}, 0],
    ['in a group', [{ field: 'place.rain', equals: true }], {}, 1],
    ['in a group that is answered', [{ field: 'place.rain', equals: true }], { place: { rain: false } }, 0],
    ['of one person', [{ field: 'bonus.p', equals: 2 }], { bonus: { p: 2 } }, 1],
    ['what is not answered is null', [{ field: 'help', equals: null }], {}, 1],
    [
      'all of several',
      [
        { field: 'push', equals: true },
        { field: 'mode', equals: 'fast' },
      ],
      { push: true },
      0,
    ],
    ['what every object inherits is no answer', [{ field: 'constructor', differs: null }], {}, 0],
  ])('%s', (_name, when = [], answers, count) => {
    expect(asked({ when }, answers)).toBe(count);
  });

  it.each([
    [{ help: 3 }, 3],
    [{ help: 2.9 }, 2],
    [{ help: 0 }, 0],
    [{ help: -4 }, 0],
    [{ help: 1e9 }, 100],
    [{ help: 'many' }, 0],
    [{}, 0],
  ])('so many as a field says: %j', (answers, count) => {
    expect(asked({ times: 'help' }, answers)).toBe(count);
  });

  it('are plain asks in the order of the offer, and of several ready answers each as often as one of them asks', () => {
    const dice: readonly OfferedDie[] = [
      { who: 'p', label: 'pool', sides: 6 },
      { who: 'p', label: 'pool', sides: 6, when: [{ field: 'push', equals: false }] },
      { who: 'q', label: 'help', sides: 8, times: 'help' },
    ];
    const pool = { who: 'p', label: 'pool', sides: 6 };
    const help = { who: 'q', label: 'help', sides: 8 };
    expect(diceAsked({ form, dice }, { push: true, help: 1 })).toEqual([pool, help]);
    expect(diceOfAny({ form, dice }, [{ push: true, help: 2 }, { help: 1 }])).toEqual([pool, pool, help, help]);
  });

  it('name fields that the form has', () => {
    const paths = ['push', 'place.rain', 'bonus.p', 'nothing', 'place.snow', 'push.deep'];
    expect(paths.filter((path) => hasFieldAt(form, path))).toEqual(['push', 'place.rain', 'bonus.p']);
    const offers = (when: unknown): unknown => [{ id: 'round', label: title, weight: 'primary', form, dice: [{ who: 'p', label: 'pool', sides: 6, when }] }];
    expect(ANSWERS.actions.safeParse(offers([{ field: 'push', equals: true }])).success).toBe(true);
    for (const wrong of [[{ field: 'nothing', equals: true }], [{ field: 'push' }], [{ field: 'push', equals: [1] }], [], {}])
      expect(ANSWERS.actions.safeParse(offers(wrong)).success).toBe(false);
  });
});

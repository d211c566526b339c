import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSystem, PluginAnswerError } from '#main/platform/plugins/contract/checked-system';
import { REASONS } from '#main/platform/plugins/contract/mistakes';
import type { RuleSystem } from '#shared/plugin-api/index';
import { createTranslator } from '#shared/text/translator';
import { findPlugins, activate } from '../../../contract/plugins';
import { SAMPLER } from '../../../helpers/world';

type Loose = Record<string, never>;
/* A plugin is code that nobody has checked: what it answers has every shape. */
/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-meaningless-void-operator */
type Anything = any;

const english = createTranslator('en');

/** A copy of the sampler's system that may be spoiled; functions are shared. */
function sampler(): Anything {
  const require = createRequire(path.join(SAMPLER, 'plugin.json'));
  const loaded = require('./index.cjs') as { default: { activate: () => unknown } };
  return copy(loaded.default.activate());
}

function copy(value: Anything): Anything {
  if (Array.isArray(value)) return value.map(copy);
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value as Loose).map(([name, part]) => [name, copy(part)])) : value;
}

/** What is wrong with the sampler after something was done to it. */
function wrongAfter(spoil: (system: Anything) => unknown): readonly string[] {
  const system = sampler();
  const answer = spoil(system);
  const { problems = [] } = checkSystem('sampler', answer === undefined ? system : answer);
  return problems.map((problem) => english.plugin('app', problem));
}

/** Place of a check that is added to the sampler. */
const CHECK = 3;
/** What a check of the heat asks. */
const HEAT_FORM = {
  type: 'object',
  additionalProperties: false,
  properties: {
    who: { type: 'string', title: { key: 'x' }, format: 'who', maxLength: 60, default: '' },
    celsius: { type: 'integer', title: { key: 'x' }, minimum: -20, maximum: 60 },
    hours: { type: 'integer', title: { key: 'x' }, minimum: 0, maximum: 168 },
  },
};

type Case = [string, (system: Anything) => unknown, readonly string[]];

/** A year of one month of thirty days and a feast. */
const CALENDAR = {
  id: 'x',
  title: { key: 'x' },
  yearMark: { key: 'x' },
  weekdays: [{ key: 'x' }, { key: 'y' }],
  periods: [
    { id: 'm', name: { key: 'x' }, days: 30 },
    { id: 'f', name: { key: 'x' }, days: 1, feast: true },
  ],
  minutesPerHour: 60,
  hoursPerDay: 24,
  anchor: { year: 1, dayOfYear: 0, weekday: 0 },
  moons: [],
};

const setup = (system: Anything): Anything => system.procedures[0].setup.properties;

describe('what activate answers', () => {
  it('is taken when it is what the contract says', () => {
    expect(wrongAfter(() => undefined)).toEqual([]);
  });

  it.each(findPlugins().map((plugin) => [plugin.id, plugin] as const))('is taken of %s', async (_id, plugin) => {
    expect(checkSystem(plugin.id, await activate(plugin)).problems).toBeUndefined();
  });

  const text = 'must be a text, { key, args } or { verbatim }';

  it.each<Case>([
    ['nothing', () => null, ['activate(): must be an object.']],
    ['a list', () => [], ['activate(): must be an object.']],
    ['a promise', (system) => Promise.resolve(system), ['activate(): is a promise: systems answer at once.']],
    ['no procedures', (system) => void delete system.procedures, ['procedures: is missing.']],
    ['a part that there is not', (system) => void (system.proceduers = []), ['proceduers: is not known here.']],
    ['a procedure without its form', (system) => void delete system.procedures[0].setup, ['procedures[0].setup: is missing.']],
    ['a procedure without code', (system) => void (system.procedures[1].present = null), ['procedures[1].present: must be a function.']],
    ['code where data belongs', (system) => void (system.procedures[1].title = () => 'x'), ['procedures[1].title: must be data, not a function.']],
    ['a title of nothing', (system) => void (system.procedures[1].title = null), [`procedures[1].title: ${text}.`]],
    ['a title that is a word', (system) => void (system.procedures[1].title = 'Leap'), [`procedures[1].title: ${text}.`]],
    ['a text with something else in it', (system) => void (system.procedures[1].title = { key: 'x', args: { a: null } }), [`procedures[1].title: ${text}.`]],
    ['an unknown kind', (system) => void (system.procedures[0].kind = 'stroll'), ['procedures[0].kind: must be one of: chase, race, travel, and check.']],
    ['an unknown shelf', (system) => void (system.procedures[0].group = 'x'), [expect.stringContaining('procedures[0].group: must be one of')]],
    ['a version that is none', (system) => void (system.procedures[0].stateVersion = 1.5), ['procedures[0].stateVersion: must be a whole number.']],
    [
      'an id that is a key of every object',
      (system) => void (system.procedures[0].id = '__proto__'),
      [expect.stringContaining('procedures[0].id: must be an id')],
    ],
    [
      'a field of no kind',
      (system) => void (setup(system).lead = { type: 'wheel' }),
      [expect.stringContaining('properties.lead.type: must be one of: boolean')],
    ],
    ['a field of nothing', (system) => void (setup(system).lead = null), ['procedures[0].setup.properties.lead: must be an object.']],
    [
      'a field with a keyword of another',
      (system) => void (setup(system).night.maximum = 3),
      ['procedures[0].setup.properties.night.maximum: is not known here.'],
    ],
    ['a text field without its length', (system) => void delete setup(system).place.maxLength, ['procedures[0].setup.properties.place.maxLength: is missing.']],
    [
      'labels that are too few',
      (system) => void setup(system).weather['x-labels'].pop(),
      ['procedures[0].setup.properties.weather.x-labels: must have 3 entries, one each.'],
    ],
    ['a choice twice', (system) => void (setup(system).weather.enum[1] = 'clear'), ['procedures[0].setup.properties.weather.enum[1]: “clear” is used twice.']],
    [
      'a default out of range',
      (system) => void (setup(system).lead.default = 99),
      ['procedures[0].setup.properties.lead.default: does not fit its own field.'],
    ],
    [
      'a default inside a group',
      (system) => void (setup(system).readings.properties.bursts.default = 1),
      ['procedures[0].setup.properties.readings.properties.bursts.default: must be true or false.'],
    ],
    [
      'a range that is empty',
      (system) => void (setup(system).lead.maximum = 0),
      [expect.stringContaining('lead.maximum: leaves nothing'), expect.anything(), expect.anything(), expect.anything(), expect.anything()],
    ],
    [
      'a required field that there is not',
      (system) => void system.procedures[0].setup.required.push('x'),
      ['procedures[0].setup.required[1]: there is no field “x”.'],
    ],
    [
      'people without ids',
      (system) => void (setup(system).participants.items.required = []),
      ['procedures[0].setup.properties.participants.items: people need a required field “id” and a field “name”.'],
    ],
    [
      'a mistake deep in a list',
      (system) => void (setup(system).participants.items.properties.pace.title = 3),
      [`procedures[0].setup.properties.participants.items.properties.pace.title: ${text}.`],
    ],
    [
      'a tick that there is not',
      (system) => void (system.procedures[2].setup.properties.help.properties.cloak['x-adds-unless'] = 'x'),
      [expect.stringContaining('cloak.x-adds-unless: there is no checkbox “x”')],
    ],
    ['no characters but nothing', (system) => void (system.characters = null), ['characters: must be an object.']],
    [
      'health that is no field',
      (system) => void (system.characters.health.current = 'trade'),
      ['characters.health.current: there is no field “trade” that holds a number.'],
    ],
    ['a column that is no field', (system) => void system.characters.columns.push('x'), ['characters.columns[4]: there is no field “x”.']],
    ['a condition twice', (system) => void (system.characters.conditions[1].id = 'prone'), ['characters.conditions[1].id: “prone” is used twice.']],
    ['a condition that may or may not stack', (system) => void delete system.characters.conditions[0].stacks, ['characters.conditions[0].stacks: is missing.']],
    ['a fight without an order', (system) => void delete system.encounter.initiative, ['encounter.initiative: is missing.']],
    [
      'a calendar without days',
      (system) => void (system.calendars = [{ ...CALENDAR, weekdays: [] }]),
      ['calendars[0].weekdays: must have at least one entry.'],
    ],
    ...(
      [
        ['anchored on a day of the week that there is not', { anchor: { year: 1, dayOfYear: 0, weekday: 2 } }, 'anchor.weekday: must be at most 1.'],
        ['anchored beyond its year', { anchor: { year: 1, dayOfYear: 31, weekday: 0 } }, 'anchor.dayOfYear: must be at most 30.'],
        [
          'anchored on a feast',
          { anchor: { year: 1, dayOfYear: 30, weekday: 0 } },
          'anchor.dayOfYear: is a feast day, which has no day of the week: take another day.',
        ],
        [
          'of nothing but feasts',
          { periods: [{ id: 'f', name: { key: 'x' }, days: 3, feast: true }] },
          'periods: has nothing but feast days: a year needs a month.',
        ],
        [
          'with a moon that is never full',
          { moons: [{ name: { key: 'x' }, periodDays: 29, fullOnDayOfYear: 31 }] },
          'moons[0].fullOnDayOfYear: must be at most 30.',
        ],
        ['with a moon that stands still', { moons: [{ name: { key: 'x' }, periodDays: 0, fullOnDayOfYear: 0 }] }, 'moons[0].periodDays: must be above 0.'],
      ] as const
    ).map(([what, change, mistake]): Case => [
      `a calendar ${what}`,
      (system) => void (system.calendars = [{ ...CALENDAR, ...change }]),
      [`calendars[0].${mistake}`],
    ]),
    ...(
      [
        ['of a chase', {}, 0, ': there is no check “chase”.'],
        ['in a field that there is not', { celsius: 'x' }, CHECK, '.celsius: there is no field “x” that holds a number.'],
        ['with hours that are a word', { hours: 'who' }, CHECK, '.hours: there is no field “who” that holds a number.'],
        ['that spares by a number', { spared: 'hours' }, CHECK, '.spared: there is no checkbox “hours” beside it.'],
        ['without a row', { due: [] }, CHECK, '.due: must have at least one entry.'],
        ['at no temperature', { due: [{ everyMinutes: 60 }] }, CHECK, '.due[0].above: is missing.'],
        [
          'between a temperature and a lower one',
          { due: [{ above: 40, atMost: 40, everyMinutes: 60 }] },
          CHECK,
          '.due[0]: leaves nothing between its least and its most.',
        ],
        ['hotter than its field', { due: [{ above: 60, everyMinutes: 60 }] }, CHECK, '.due[0].above: is outside the range of its field.'],
        ['colder than its field', { due: [{ atMost: -21, everyMinutes: 60 }] }, CHECK, '.due[0].atMost: is outside the range of its field.'],
        [
          'after half an hour where hours are whole',
          { due: [{ above: 40, everyMinutes: 30 }] },
          CHECK,
          '.due[0].everyMinutes: is outside the range of its field.',
        ],
        ['without a pause', { due: [{ above: 40, everyMinutes: 0 }] }, CHECK, '.due[0].everyMinutes: must be at least 1.'],
      ] as const
    ).map(([what, change, procedure, mistake]): Case => [
      `heat ${what}`,
      (system) => {
        system.procedures.push({ ...system.procedures[0], id: 'heat', kind: 'check', setup: HEAT_FORM });
        system.procedures[procedure].climate = { celsius: 'celsius', hours: 'hours', due: [{ above: 40, everyMinutes: 360 }], ...change };
      },
      [`procedures[${String(procedure)}].climate${mistake}`],
    ]),
    [
      'a row with a cell too many',
      (system) => void system.reference[0].rows[0].cells.push({ key: 'x' }),
      ['reference[0].rows[0].cells: must have 2 entries, one each.'],
    ],
    [
      'a row that starts nothing',
      (system) => void (system.reference[0].rows[0].starts[0].procedure = 'x'),
      ['reference[0].rows[0].starts[0].procedure: there is no check “x”.'],
    ],
    [
      'a row that starts a chase',
      (system) => void (system.reference[0].rows[0].starts[0].procedure = 'chase'),
      ['reference[0].rows[0].starts[0].procedure: there is no check “chase”.'],
    ],
    [
      'a row with answers that do not fit',
      (system) => void (system.reference[0].rows[0].starts[0].answers.weather = 'hail'),
      ['reference[0].rows[0].starts[0].answers.weather: does not fit the form.'],
    ],
    ['an example of nothing', (system) => void (system.examples[0].procedure = 'x'), ['examples[0].procedure: there is no procedure “x”.']],
    [
      'an example that cannot start',
      (system) => void delete system.examples[0].setup.participants[1].pace,
      ['examples[0].setup.participants[1].pace: does not fit the form.'],
    ],
    [
      'creatures of no sheet',
      (system) => void (delete system.characters, delete system.encounter, (system.bestiary = [])),
      ['bestiary: needs “characters” of the same system.'],
    ],
    [
      'a creature whose sheet does not fit',
      (system) => void (system.bestiary = [{ id: 'rat', name: { key: 'x' }, role: 'creature', stats: { quick: 100 }, reminder: { key: 'x' } }]),
      ['bestiary[0].stats.quick: does not fit the form.'],
    ],
    [
      'a creature that is a player',
      (system) => void (system.bestiary = [{ id: 'rat', name: { key: 'x' }, role: 'pc', stats: { quick: 1 }, reminder: { key: 'x' } }]),
      [expect.stringContaining('bestiary[0].role: must be one of')],
    ],
  ])('is off for %s', (_what, spoil, expected) => {
    expect(wrongAfter(spoil)).toEqual(expected);
  });

  it('names all mistakes, not only the first, and counts those that nobody reads', () => {
    const wrong = wrongAfter((system) => {
      system.procedures[0].title = null;
      system.characters.conditions[2].name = 7;
      delete system.reference[0].columns;
      system.examples = 'many';
    });
    expect(wrong.map((sentence) => sentence.split(':')[0])).toEqual([
      'procedures[0].title',
      'characters.conditions[2].name',
      'reference[0].columns',
      'examples',
    ]);
    const many = wrongAfter((system) => void (system.procedures = Array.from({ length: 60 }, () => null)));
    expect(many).toHaveLength(51);
    expect(many.at(-1)).toBe('And 10 more.');
  });

  it.each<[string, (system: Anything) => unknown, readonly string[]]>([
    [
      'a getter',
      (system) => void Object.defineProperty(system.procedures[0], 'title', { enumerable: true, get: () => ({ key: 'x' }) }),
      ['procedures[0].title: is computed when it is read: only plain data is taken.'],
    ],
    ['a proxy of all', (system) => new Proxy(system, {}), ['activate(): is a proxy: only plain data is taken.']],
    [
      'a proxy inside',
      (system) =>
        void (system.characters = new Proxy(system.characters, {
          get: () => {
            throw new Error('looked at');
          },
        })),
      ['characters: is a proxy: only plain data is taken.'],
    ],
    [
      'a circle',
      (system) => void (system.procedures[0].setup.properties.lead = system.procedures[0].setup),
      ['procedures[0].setup.properties.lead: contains itself.'],
    ],
    ['a class', (system) => void (system.reference = new Map()), ['reference: must be plain data: no class, date or map.']],
    ['a prototype with everything on it', (system) => Object.create(system), ['activate(): must be plain data: no class, date or map.']],
    [
      'a key that is a prototype',
      (system) => void Object.defineProperty(system.examples[0].setup, '__proto__', { enumerable: true, value: { evil: true } }),
      ['examples[0].setup.__proto__: is not known here.'],
    ],
    [
      'a number that is none',
      (system) => void (setup(system).lead.maximum = Number.NaN),
      ['procedures[0].setup.properties.lead.maximum: must be a finite number.'],
    ],
    [
      'a symbol',
      (system) => void (setup(system).lead.default = Symbol('x')),
      ['procedures[0].setup.properties.lead.default: must be plain data: no class, date or map.'],
    ],
    ['a hole in a list', (system) => void delete system.procedures[1], ['procedures[1]: is missing.']],
    ['a promise inside', (system) => void (system.examples = Promise.resolve([])), ['examples: is a promise: systems answer at once.']],
    [
      'a text of a million letters',
      (system) => void (system.procedures[0].title = { verbatim: 'x'.repeat(1_000_000) }),
      ['procedures[0].title.verbatim: must have at most 20,000 characters.'],
    ],
    [
      'a list of a billion',
      (system) => void (system.examples = { length: 1e9, __proto__: Array.prototype }),
      ['examples: must be plain data: no class, date or map.'],
    ],
    ['a list whose length is a lie', (system) => void (system.examples.length = 4_000_000_000), ['examples: must have at most 400,000 entries.']],
  ])('is read as plain data, and is off for %s', (_what, spoil, expected) => {
    expect(wrongAfter(spoil)).toEqual(expected);
  });

  it('is off for data that multiplies by being named again and again', () => {
    const wrong = wrongAfter((system) => {
      let bomb: unknown = ['x'];
      for (let level = 0; level < 30; level += 1) bomb = [bomb, bomb, bomb, bomb];
      system.examples = bomb;
    });
    expect(wrong[0]).toBe('activate(): holds more than 400,000 values.');
  });

  it('is a copy: what the plugin changes afterwards changes nothing', () => {
    const system = sampler();
    const taken = checkSystem('sampler', system).system;
    system.procedures[0].title.key = 'changed';
    system.procedures[0].start = () => 'changed';
    expect(taken?.procedures[0]?.title).toEqual({ key: 'chase.title' });
    expect(() => taken?.procedures[1]?.actions({})).not.toThrow();
  });

  it('keeps `this` of the functions that it has', () => {
    const system = sampler();
    system.characters.secret = undefined;
    const owner = system.characters;
    owner.participant = function participant(this: unknown) {
      return { own: this === owner };
    };
    expect(checkSystem('sampler', system).system?.characters?.participant('chase', {})).toEqual({ own: true });
  });

  it('says every reason in both languages', () => {
    for (const language of ['fr', 'en'] as const) {
      const translator = createTranslator(language);
      for (const reason of REASONS)
        expect(
          ['', '_other'].some((form) => translator.has('app', `plugin.place.${reason}${form}`)),
          reason,
        ).toBe(true);
    }
  });
});

describe('what a plugin answers while it is played', () => {
  const dice = { roll: () => 3, variant: () => 0 };
  const good = { summary: { key: 'x' }, status: { label: { key: 'x' }, tone: 'neutral' }, round: 0, participants: [], blocks: [] };
  const somebody = { id: 'a', name: 'A', side: 'none', active: true, status: { key: 'x' }, tone: 'neutral', facts: [] };
  const track = { kind: 'track', min: 0, max: 1, unit: { key: 'x' }, marks: [], tokens: [], gaps: [] };
  const offer = { id: 'go', label: { key: 'x' }, weight: 'primary', dice: [] };
  const step = { state: {}, finished: true, events: [], effects: [] };

  /** The sampler with one answer of its chase replaced. */
  function answering(call: string, answer: unknown): RuleSystem {
    const system = sampler();
    system.procedures[0][call] = () => answer;
    const { system: taken } = checkSystem('sampler', system);
    if (taken === undefined) throw new Error('the sampler is off');
    return taken;
  }

  function asked(call: string, answer: unknown): unknown {
    const [chase] = answering(call, answer).procedures as unknown as readonly Record<string, (...args: unknown[]) => unknown>[];
    return chase?.[call]?.({}, call === 'apply' ? { id: 'x', input: {} } : dice, dice);
  }

  it('comes through when it is what the contract says', () => {
    expect(asked('present', { ...good, participants: [somebody], blocks: [track] })).toMatchObject({ participants: [somebody], blocks: [track] });
    expect(asked('start', step)).toEqual(step);
    expect(asked('start', { refused: { field: 'lead', text: { key: 'x' } } })).toEqual({ refused: { field: 'lead', text: { key: 'x' } } });
    expect(asked('actions', [offer])).toEqual([offer]);
  });

  it('loses what a newer contract may have, beside a mistake as little as alone', () => {
    expect(asked('actions', [{ ...offer, glow: true }])).toEqual([offer]);
    expect(asked('start', { ...step, echo: [1], effects: [{ kind: 'time', minutes: 1, cause: { key: 'x' }, weather: 'fog' }] })).toEqual({
      ...step,
      effects: [{ kind: 'time', minutes: 1, cause: { key: 'x' } }],
    });
    expect(() => asked('actions', [{ ...offer, glow: true, weight: 'huge' }])).toThrow(PluginAnswerError);
    const form = { type: 'object', additionalProperties: false, properties: { on: { type: 'boolean', title: { key: 'x' }, 'x-glow': 1 } } };
    expect(() => asked('actions', [{ ...offer, form }])).toThrow(/x-glow/u);
  });

  it('loses a kind of block that nobody knows, inside groups too', () => {
    const unknown = { kind: 'hologram', beams: 7 };
    const group = { kind: 'group', title: { key: 'x' }, blocks: [unknown, track] };
    expect(asked('present', { ...good, blocks: [unknown, group] })).toMatchObject({ blocks: [{ kind: 'group', blocks: [track] }] });
  });

  it.each<[string, string, unknown, string]>([
    ['start', 'nothing', null, 'activate(): must be an object'],
    ['start', 'a promise', Promise.resolve(step), 'is a promise'],
    ['start', 'a step without events', { ...step, events: undefined }, 'events: is missing'],
    ['start', 'a state with a class in it', { ...step, state: { born: new Date(0) } }, 'state.born: must be plain data'],
    ['start', 'an event that is no text', { ...step, events: [{ weight: 'headline', text: 'Off they go', tone: 'good' }] }, 'events[0].text: must be a text'],
    [
      'start',
      'a field that the sheet does not have',
      { ...step, effects: [{ kind: 'sheet', cause: { key: 'x' }, who: 'a', field: 'stress', change: { kind: 'by', amount: 1 } }] },
      'effects[0].field: there is no field “stress”',
    ],
    [
      'start',
      'an amount for a field that holds no number',
      { ...step, effects: [{ kind: 'sheet', cause: { key: 'x' }, who: 'a', field: 'trade', change: { kind: 'by', amount: 1 } }] },
      'effects[0].field: there is no field “trade” that holds a number',
    ],
    [
      'start',
      'a part of a whole number',
      { ...step, effects: [{ kind: 'sheet', cause: { key: 'x' }, who: 'a', field: 'pace', change: { kind: 'by', amount: 0.5 } }] },
      'effects[0].change.amount: must be a whole number',
    ],
    [
      'start',
      'a value that its field does not take',
      { ...step, effects: [{ kind: 'sheet', cause: { key: 'x' }, who: 'a', field: 'pace', change: { kind: 'to', value: 21 } }] },
      'effects[0].change.value: does not fit the field “pace” of the sheet',
    ],
    ['start', 'an effect of no kind', { ...step, effects: [{ kind: 'curse', cause: { key: 'x' } }] }, 'effects[0].kind'],
    [
      'start',
      'damage of no number',
      { ...step, effects: [{ kind: 'damage', cause: { key: 'x' }, who: 'a', amount: Number.NaN, ignores: [] }] },
      'effects[0].amount: must be a finite number',
    ],
    ['start', 'a refusal without words', { refused: { field: 'lead' } }, 'refused.text: is missing'],
    ['apply', 'a finish that is a word', { ...step, finished: 'yes' }, 'finished: must be true or false'],
    ['actions', 'no list', {}, 'must be a list'],
    ['actions', 'an offer twice', [offer, { ...offer, weight: 'minor' }], '[1].id: “go” is used twice'],
    ['actions', 'two next things to do', [offer, { ...offer, id: 'b' }], '[1].weight: “primary” is used twice'],
    [
      'actions',
      'a form of a field of no kind',
      [{ ...offer, form: { type: 'object', additionalProperties: false, properties: { a: { type: 'x' } } } }],
      '[0].form.properties.a.type',
    ],
    ['actions', 'a die of no sides', [{ ...offer, dice: [{ who: 'a', label: 'x', sides: 1 }] }], '[0].dice[0].sides: must be at least 2'],
    ['actions', 'leavers that its form does not list', [{ ...offer, removes: { who: 'who' } }], '[0].removes.who: there is no field “who”'],
    ['view', 'a list', [], 'must be an object'],
    ['present', 'somebody twice', { ...good, participants: [somebody, somebody] }, 'participants[1].id: “a” is used twice'],
    [
      'present',
      'a token twice',
      {
        ...good,
        blocks: [
          {
            ...track,
            tokens: [
              { who: 'a', at: 0 },
              { who: 'a', at: 1 },
            ],
          },
        ],
      },
      'blocks[0].tokens[1].who: “a” is used twice',
    ],
    ['present', 'a track of no length', { ...good, blocks: [{ ...track, max: 0 }] }, 'blocks[0].max'],
    [
      'present',
      'a mistake inside a group',
      { ...good, blocks: [{ kind: 'group', title: { key: 'x' }, blocks: [{ kind: 'text', text: null, tone: 'good' }] }] },
      'blocks[0].blocks[0].text: must be a text',
    ],
    ['present', 'a summary of nothing', { ...good, summary: null }, 'summary: must be a text'],
  ])('%s: %s is no answer, and the error names the system and the place', (call, _what, answer, place) => {
    const ask = (): unknown => asked(call, answer);
    expect(ask).toThrow(PluginAnswerError);
    expect(ask).toThrow('sampler');
    expect(ask).toThrow(place.replace('activate()', ''));
  });

  it('changes nothing of what it was given', () => {
    const system = sampler();
    system.procedures[0].view = (state: Anything) => {
      state.people.push('nobody');
      state.status = 'won';
      return {};
    };
    const state = { people: ['a'], status: 'running' };
    checkSystem('sampler', system).system?.procedures[0]?.view(state);
    expect(state).toEqual({ people: ['a'], status: 'running' });
  });

  it.each<[string, (system: Anything) => unknown, (system: RuleSystem) => unknown]>([
    ['participant', (system) => (system.characters.participant = () => 'x'), (system) => system.characters?.participant('chase', {})],
    [
      'initiative',
      (system) => (system.encounter.initiative = () => [{ id: 'a', score: 'high', tieBreaks: [] }]),
      (system) => system.encounter?.initiative([], {}, dice),
    ],
    ['settleTie', (system) => (system.encounter.settleTie = () => 7), (system) => system.encounter?.settleTie?.([], {}, dice)],
    ['riderFacts', (system) => (system.encounter.riderFacts = () => [{ label: 'x' }]), (system) => system.encounter?.riderFacts?.({} as never, {} as never)],
    [
      'odds',
      (system) => (system.procedures[0].odds = () => ({ rounds: 3, outcomes: [{ id: 'a', label: { key: 'x' }, chance: 2 }] })),
      (system) => system.procedures[0]?.odds?.({}, 3),
    ],
    ['migrate', (system) => (system.procedures[0].migrate = () => undefined), (system) => system.procedures[0]?.migrate?.(1, {})],
  ])('%s is asked for its answer in the same way', (call, spoil, ask) => {
    const system = sampler();
    spoil(system);
    const { system: taken } = checkSystem('sampler', system);
    expect(() => taken !== undefined && ask(taken)).toThrow(new RegExp(`^${call} of .* of sampler gives no answer`));
  });
});

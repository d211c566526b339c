import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#shared/domain/json';
import { checkForm, formDefaults } from '#shared/plugin-api/check-form';
import type { FormSchema } from '#shared/plugin-api/form';
import { text } from '#shared/plugin-api/text';
import { answersFor, spoil } from '../../../../scripts/plugin-kit/conformance/arbitraries';
import { deepFreeze, faultInJson } from '../../../../scripts/plugin-kit/conformance/freeze';

const title = text('any');

/** A form with one of everything. */
const form: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'people'],
  properties: {
    name: { type: 'string', title, minLength: 1, maxLength: 10 },
    brave: { type: 'boolean', title, default: true },
    lead: { type: 'integer', title, minimum: 1, maximum: 9, default: 4 },
    metres: { type: 'number', title, exclusiveMinimum: 0 },
    limit: { type: 'integer', title, minimum: 1, nullable: true, default: null },
    terrain: { type: 'string', title, enum: ['road', 'marsh'], 'x-labels': [title, title], default: 'road' },
    marks: { type: 'array', title, items: { type: 'integer', title, minimum: 0 }, maxItems: 3, uniqueItems: true, default: [] },
    people: {
      type: 'array',
      title,
      'x-widget': 'participants',
      minItems: 1,
      maxItems: 4,
      items: {
        type: 'object',
        title,
        additionalProperties: false,
        required: ['id', 'M'],
        properties: {
          id: { type: 'string', title, format: 'id', minLength: 1, maxLength: 20 },
          name: { type: 'string', title, maxLength: 20, default: '' },
          M: { type: 'integer', title, minimum: 0, maximum: 30 },
        },
      },
    },
    bonus: { type: 'object', title, propertyNames: { enum: ['a', 'constructor'] }, additionalProperties: { type: 'integer', title }, default: {} },
    pace: { type: 'object', title, additionalProperties: false, properties: { fast: { type: 'boolean', title, default: false } } },
  },
};

const good: JsonObject = { name: 'Élise', people: [{ id: 'a', M: 4 }] };

function issuesOf(answers: unknown, of: FormSchema = form): readonly string[] {
  const check = checkForm(of, answers);
  return check.ok ? [] : check.issues.map(({ field, text: reason }) => `${field}: ${'key' in reason ? reason.key : ''}`);
}

describe('good answers', () => {
  test('come back in the order of the form, with defaults filled in and nothing invented', () => {
    const check = checkForm(form, { people: [{ M: 4, id: 'a' }], name: 'Élise' });
    expect(check).toEqual({
      ok: true,
      value: {
        name: 'Élise',
        brave: true,
        lead: 4,
        limit: null,
        terrain: 'road',
        marks: [],
        people: [{ id: 'a', name: '', M: 4 }],
        bonus: {},
        pace: { fast: false },
      },
    });
    expect(check.ok ? Object.keys(check.value) : []).toEqual(['name', 'brave', 'lead', 'limit', 'terrain', 'marks', 'people', 'bonus', 'pace']);
  });

  test('undefined counts as left out', () => {
    expect(checkForm(form, { ...good, lead: undefined, metres: undefined })).toMatchObject({ ok: true, value: { lead: 4 } });
  });

  test('minus zero becomes zero, as it would in storage', () => {
    const check = checkForm(form, { ...good, bonus: { a: -0 } });
    expect(check.ok ? faultInJson(check.value) : 'refused').toBeUndefined();
  });

  test('a form starts with its defaults only', () => {
    expect(formDefaults(form)).toEqual({ brave: true, lead: 4, limit: null, terrain: 'road', marks: [], bonus: {}, pace: { fast: false } });
  });
});

describe('mistakes', () => {
  test.each<[string, unknown, string[]]>([
    ['everything missing', {}, ['name: app:form.missing', 'people: app:form.missing']],
    ['blank text', { ...good, name: '  ' }, ['name: app:form.missing']],
    ['long text', { ...good, name: 'x'.repeat(11) }, ['name: app:form.tooLong']],
    ['below a range', { ...good, lead: 0 }, ['lead: app:form.outside']],
    ['above a range', { ...good, lead: 10 }, ['lead: app:form.outside']],
    ['half of a whole', { ...good, lead: 1.5 }, ['lead: app:form.notInteger']],
    ['at an open end', { ...good, metres: 0 }, ['metres: app:form.notAbove']],
    ['below a minimum', { ...good, limit: 0 }, ['limit: app:form.tooLow']],
    ['null where it means nothing', { ...good, lead: null }, ['lead: app:form.notNumber']],
    ['another choice', { ...good, terrain: 'toString' }, ['terrain: app:form.notAChoice']],
    ['too many', { ...good, marks: [1, 2, 3, 4] }, ['marks: app:form.tooMany']],
    ['too few', { ...good, people: [] }, ['people: app:form.tooFew']],
    ['one twice', { ...good, marks: [1, 2, 1] }, ['marks[2]: app:form.twice']],
    ['two wrong ones, which are not one twice', { ...good, marks: ['x', 'y'] }, ['marks[0]: app:form.notNumber', 'marks[1]: app:form.notNumber']],
    [
      'two people with one id',
      {
        ...good,
        people: [
          { id: 'a', M: 1 },
          { id: 'a', M: 2 },
        ],
      },
      ['people[1].id: app:form.twice'],
    ],
    ['deep inside', { ...good, people: [{ id: 'a', M: 31 }] }, ['people[0].M: app:form.outside']],
    ['an unknown field', { ...good, extra: 1 }, ['extra: app:form.unknown']],
    ['an unknown field deep inside', { ...good, people: [{ id: 'a', M: 1, hp: 3 }] }, ['people[0].hp: app:form.unknown']],
    ['somebody who is not there', { ...good, bonus: { b: 1 } }, ['bonus.b: app:form.notHere']],
    ['several at once, in the order of the form', { ...good, terrain: 'x', lead: 0 }, ['lead: app:form.outside', 'terrain: app:form.notAChoice']],
  ])('%s', (_name, answers, issues) => {
    expect(issuesOf(answers)).toEqual(issues);
  });

  test('one twice is named as it was given', () => {
    const choices: FormSchema = {
      type: 'object',
      additionalProperties: false,
      properties: { ids: { type: 'array', title, uniqueItems: true, maxItems: 3, items: { type: 'string', title, enum: ['a'], 'x-labels': [title] } } },
    };
    expect(checkForm(choices, { ids: ['a', 'a'] })).toMatchObject({ issues: [{ text: { args: { value: 'a' } } }] });
  });
});

describe('hostile answers', () => {
  test.each([null, undefined, 1, 'x', true, [], () => 1, Symbol('x'), 10n, new Date(0), new Map(), /x/u, Object.create({ name: 'x' })])(
    '%s is no group of answers',
    (answers) => {
      expect(issuesOf(answers)).toEqual([': app:form.notGroup']);
    },
  );

  test.each([Number.NaN, Infinity, -Infinity, '4', [4], { valueOf: () => 4 }, 4n, new Number(4)])('%s is no number', (lead) => {
    expect(issuesOf({ ...good, lead })).toEqual(['lead: app:form.notNumber']);
  });

  test.each([{ length: 1, 0: 'a' }, 'ab', new Set([1]), new Uint8Array(1)])('%s is no list', (marks) => {
    expect(issuesOf({ ...good, marks })).toEqual(['marks: app:form.notList']);
  });

  test('a key __proto__ is an unknown field, and reaches no prototype', () => {
    const answers = JSON.parse(
      '{"name":"x","people":[{"id":"a","M":1,"__proto__":{"polluted":true}}],"__proto__":{"polluted":true},"bonus":{"__proto__":{"polluted":true}}}',
    ) as unknown;
    expect(issuesOf(answers)).toEqual(['people[0].__proto__: app:form.unknown', 'bonus.__proto__: app:form.notHere', '__proto__: app:form.unknown']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('__proto__ is nobody’s id', () => {
    expect(issuesOf({ ...good, people: [{ id: '__proto__', M: 1 }] })).toEqual(['people[0].id: app:form.notText']);
  });

  test('fields that every object inherits are not answers', () => {
    const toStringField = { toString: { type: 'string', title, maxLength: 9 } } as unknown as FormSchema['properties'];
    const inherits: FormSchema = {
      type: 'object',
      additionalProperties: false,
      required: ['toString'],
      properties: toStringField,
    };
    expect(issuesOf({}, inherits)).toEqual(['toString: app:form.missing']);
    expect(issuesOf({ ...good, constructor: 1 })).toEqual(['constructor: app:form.unknown']);
  });

  test('an id like a key that every object inherits keeps its own answer', () => {
    expect(checkForm(form, { ...good, bonus: { constructor: 3 } })).toMatchObject({ ok: true, value: { bonus: { constructor: 3 } } });
  });

  test('an answer with no prototype is as good as another', () => {
    expect(issuesOf(Object.assign(Object.create(null) as object, good))).toEqual([]);
  });

  test('a list of a million costs nothing: nothing inside is looked at', () => {
    const untouchable = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('looked at');
        },
        getPrototypeOf: () => {
          throw new Error('looked at');
        },
      },
    );
    const marks = Array.from({ length: 1_000_000 }, () => untouchable);
    expect(issuesOf({ ...good, marks })).toEqual(['marks: app:form.tooMany']);
  });

  test('a list with holes is judged hole by hole', () => {
    expect(issuesOf({ ...good, marks: new Array(2) })).toEqual(['marks[0]: app:form.notNumber', 'marks[1]: app:form.notNumber']);
  });

  test('a cycle ends where the form ends', () => {
    const people: unknown[] = [];
    people.push({ id: 'a', M: people });
    expect(issuesOf({ ...good, people })).toEqual(['people[0].M: app:form.notNumber']);
  });
});

describe('always', () => {
  test('made answers are accepted, come back as JSON, and are accepted again unchanged', () => {
    fc.assert(
      fc.property(answersFor(form), (answers) => {
        const check = checkForm(form, deepFreeze(answers));
        expect(check.ok).toBe(true);
        if (!check.ok) return;
        expect(faultInJson(check.value)).toBeUndefined();
        expect(checkForm(form, check.value)).toEqual(check);
        expect(JSON.parse(JSON.stringify(check.value)) as Json).toEqual(check.value);
      }),
      { seed: 1 },
    );
  });

  test('the value is fresh: nothing in it is shared with what was given', () => {
    const answers = { ...good, people: good['people'], marks: [1], pace: { fast: true } };
    const check = checkForm(form, answers);
    expect(check.ok && check.value['marks'] !== answers.marks && check.value['people'] !== answers.people && check.value['pace'] !== answers.pace).toBe(true);
  });

  test('one mistake is reported at its own field', () => {
    fc.assert(
      fc.property(answersFor(form), fc.nat(), (answers, pick) => {
        const spoiled = spoil(form, answers);
        const mutation = spoiled[pick % spoiled.length];
        if (mutation === undefined) return;
        const check = checkForm(form, deepFreeze(mutation.answers));
        expect(check.ok ? [] : check.issues.map(({ field }) => field)).toContain(mutation.field);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test('anything at all gets an answer, and is left as it was', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true, withNullPrototype: true }), (answers) => {
        const check = checkForm(form, deepFreeze(answers));
        expect(check.ok || check.issues.length > 0).toBe(true);
      }),
      { seed: 3, numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(form.properties), '__proto__', 'constructor'), fc.anything()), (answers) => {
        expect(checkForm(form, deepFreeze(answers))).toHaveProperty('ok');
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});

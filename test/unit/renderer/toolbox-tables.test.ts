/** From the row of a table to the check that it starts: its label, its answers, its address. */
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#shared/text/translator';
import type { FormSchema } from '#shared/plugin-api/form';
import type { ReferenceStart } from '#shared/plugin-api/reference';
import { withStart } from '../../../renderer/features/toolbox/start-answers';
import { startLabels } from '../../../renderer/features/toolbox/start-labels';
import type { Speaker } from '../../../renderer/features/toolbox/start-labels';
import { tableShelvesOf } from '../../../renderer/features/toolbox/table-shelves';

const title = (verbatim: string) => ({ verbatim });

const FORM: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    metres: { type: 'number', title: title('Distance'), minimum: 0, 'x-unit': title('m') },
    runUp: { type: 'boolean', title: title('Run-up') },
    where: { type: 'string', title: title('Ground'), enum: ['mud', 'rock'], 'x-labels': [title('Mud'), title('Rock')] },
    trap: {
      type: 'string',
      title: title('Trap'),
      enum: ['pit'],
      'x-labels': [title('Pit')],
      custom: { type: 'object', title: title('Own'), additionalProperties: false, properties: { detect: { type: 'integer', title: title('Detection') } } },
    },
    mods: {
      type: 'object',
      title: title('Modifiers'),
      additionalProperties: false,
      properties: { a: { type: 'integer', title: title('A') }, b: { type: 'integer', title: title('B') } },
    },
  },
};

const translator = createTranslator('en');
const say: Speaker = { words: (text) => translator.plugin('x', text), t: (key, args) => translator.app(key, args) };
const labels = (...starts: readonly ReferenceStart[]): readonly string[] =>
  startLabels(
    starts.map((start) => ({ start, title: title(start.procedure === 'jump' ? 'Jump' : 'Fall'), form: FORM })),
    say,
  );

describe('the labels of what a row starts', () => {
  it('are the titles of the checks', () => {
    expect(labels({ procedure: 'jump', answers: { metres: 3 } }, { procedure: 'fall', answers: { metres: 3 } })).toEqual(['Jump', 'Fall']);
  });

  it('say in what two starts of one check differ', () => {
    expect(labels({ procedure: 'jump', answers: { metres: 3, runUp: true } }, { procedure: 'jump', answers: { metres: 3, runUp: false } })).toEqual([
      'Run-up',
      'Run-up: no',
    ]);
    expect(labels({ procedure: 'jump', answers: { metres: 1500 } }, { procedure: 'jump', answers: { metres: 2.5 } })).toEqual([
      'Distance: 1,500\u00a0m',
      'Distance: 2.5\u00a0m',
    ]);
    expect(labels({ procedure: 'jump', answers: { where: 'mud' } }, { procedure: 'jump', answers: { where: 'rock' } })).toEqual(['Mud', 'Rock']);
  });

  it('are what the rules call them, where they do', () => {
    const starts = [
      { procedure: 'jump', answers: { runUp: true } },
      { procedure: 'jump', answers: { runUp: false }, label: title('Standing') },
    ];
    expect(labels(...starts)).toEqual(['Run-up', 'Standing']);
  });

  it('name the check as well where there is another one', () => {
    const jump = (runUp: boolean): ReferenceStart => ({ procedure: 'jump', answers: { runUp } });
    expect(labels(jump(true), jump(false), { procedure: 'fall', answers: {} })).toEqual(['Jump: Run-up', 'Jump: Run-up: no', 'Fall']);
  });

  it('fall back on the title where nothing short can be said', () => {
    expect(labels({ procedure: 'jump', answers: {} }, { procedure: 'jump', answers: {} })).toEqual(['Jump', 'Jump']);
    expect(labels({ procedure: 'jump', answers: { mods: { a: 1 } } }, { procedure: 'jump', answers: { mods: { a: 2 } } })).toEqual(['Jump', 'Jump']);
  });
});

describe('the answers of a check that a row starts', () => {
  it('are those of the row, and what it does not say stays', () => {
    expect(withStart(FORM, { metres: 9, where: 'mud' }, { metres: 3, runUp: true })).toEqual({ metres: 3, where: 'mud', runUp: true });
  });

  it('go into a group field by field, and replace a choice as a whole', () => {
    expect(withStart(FORM, { mods: { a: 1, b: 2 } }, { mods: { b: 5 } })).toEqual({ mods: { a: 1, b: 5 } });
    expect(withStart(FORM, { trap: { detect: 3 } }, { trap: 'pit' })).toEqual({ trap: 'pit' });
    expect(withStart(FORM, { trap: 'pit' }, { trap: { detect: 3 } })).toEqual({ trap: { detect: 3 } });
  });

  it('leave what they were made of alone', () => {
    const before = { mods: { a: 1, b: 2 } };
    withStart(FORM, before, { mods: { b: 5 } });
    expect(before).toEqual({ mods: { a: 1, b: 2 } });
  });
});

it('tables without a group stand on the last shelf', () => {
  const table = (id: string, group?: 'traps') => ({ id, title: title(id), columns: [], rows: [], ...(group === undefined ? {} : { group }) });
  const shelves = tableShelvesOf([
    { system: 'a', table: table('one') },
    { system: 'b', table: table('two', 'traps') },
    { system: 'a', table: table('three', 'traps') },
  ]);
  expect(shelves.map((shelf) => [shelf.system, shelf.group, shelf.items.map((each) => each.id)])).toEqual([
    ['a', 'traps', ['three']],
    ['a', 'other', ['one']],
    ['b', 'traps', ['two']],
  ]);
});

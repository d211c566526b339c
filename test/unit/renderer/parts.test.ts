/** What a rule system says is drawn in parts that stand alone: one that fails is drawn as failed, with the system's name, and the rest as it is. */
import { render } from 'svelte/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import Blocks from '../../../renderer/components/blocks/Blocks.svelte';
import Fields from '../../../renderer/components/forms/SchemaForm.svelte';
import { FormModel } from '../../../renderer/components/forms/model.svelte';
import { learnWords, setSystemNames, words } from '../../../renderer/text/i18n.svelte';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Block } from '#shared/plugin-api/present';
import en from '../../../shared/text/en.json';

const faults: unknown[] = [];

/** The words of a component, once it is drawn. */
function drawn(component: unknown, props: Readonly<Record<string, unknown>>): string {
  const { body } = render(component as never, {
    props: props as never,
    transformError: (fault: unknown) => {
      faults.push(fault);
      return fault;
    },
  });
  return body
    .replaceAll(/<!--.*?-->/gsu, '')
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const fact = (label: string) => ({ label: { verbatim: label }, value: { verbatim: 'x' } });
/** As a block is that no rule system may give: its only item is none. */
const BROKEN = { kind: 'facts', items: [null] } as unknown as Block;
const FAILED = 'Clockwork: this part cannot be shown. Try again';

beforeAll(() => {
  setSystemNames((id) => (id === 'clockwork' ? 'Clockwork' : id));
  learnWords('fr', { app: en, plugins: { clockwork: {} } });
});

beforeEach(() => {
  faults.length = 0;
});

describe('a block that cannot be drawn', () => {
  it('is drawn as failed where it stands, between those that can', () => {
    const blocks: readonly Block[] = [
      { kind: 'facts', items: [fact('before')] },
      BROKEN,
      { kind: 'group', title: { verbatim: 'inside' }, blocks: [BROKEN, { kind: 'text', text: { verbatim: 'beside' }, tone: 'neutral' }] },
      { kind: 'facts', items: [fact('behind')] },
    ];
    const text = drawn(Blocks, { blocks, system: 'clockwork', participants: [] });
    expect(text).toBe(`before x ${FAILED} inside ${FAILED} beside behind x`);
    expect(faults).toHaveLength(2);
  });

  it('is a track too', () => {
    const track = { kind: 'track', min: 0, max: 9, unit: { verbatim: 'm' }, marks: null, tokens: [], gaps: [] } as unknown as Block;
    const text = drawn(Blocks, { blocks: [track, { kind: 'facts', items: [fact('behind')] }], system: 'clockwork', participants: [] });
    expect(text).toBe(`${FAILED} behind x`);
  });
});

describe('a text that is none', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    ['raw', ''],
    [{}, ''],
    [{ key: 'phase.openingMove' }, 'opening move'],
    [{ key: 'phase.openingMove', args: null }, 'opening move'],
    [{ key: 'phase.openingMove', args: { who: null } }, 'opening move'],
    [{ verbatim: null }, ''],
  ])('%j is read as far as it goes', (text, read) => {
    expect(words('clockwork', text as never)).toBe(read);
    expect(words('nobody', text as never)).toBe(read);
  });

  it('costs no part of the screen', () => {
    const blocks = [{ kind: 'facts', items: [{ label: null, value: { verbatim: 'x' } }] }] as unknown as readonly Block[];
    expect(drawn(Blocks, { blocks, system: 'clockwork', participants: [] })).toBe('x');
    expect(faults).toEqual([]);
  });
});

describe('a field that cannot be drawn', () => {
  it('is drawn as failed, and the form around it is there', () => {
    const form = {
      type: 'object',
      additionalProperties: false,
      properties: {
        night: { type: 'boolean', title: { verbatim: 'At night' } },
        weather: { type: 'string', title: { verbatim: 'Weather' }, enum: ['dry'], 'x-labels': null },
        loud: { type: 'boolean', title: { verbatim: 'Loud' } },
      },
    } as unknown as FormSchema;
    const text = drawn(Fields, { model: new FormModel('clockwork', form) });
    expect(text).toBe(`At night ${FAILED} Loud`);
  });
});

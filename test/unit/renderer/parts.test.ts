/** What a rule system says is drawn in parts that stand alone: one that fails is drawn as failed, with the system's name, and the rest as it is. */
import { render } from 'svelte/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import Blocks from '../../../renderer/components/blocks/Blocks.svelte';
import { segmentsOf } from '../../../renderer/components/blocks/clock-segments';
import Fields from '../../../renderer/components/forms/SchemaForm.svelte';
import { FormModel } from '../../../renderer/components/forms/model.svelte';
import { learnWords, setSystemNames, words } from '../../../renderer/text/i18n.svelte';
import { ANSWERS } from '#main/platform/plugins/contract/answers';
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

describe('a clock', () => {
  const clock = (more: object): Block => ({ kind: 'clock', label: { verbatim: 'Alarm' }, filled: 2, segments: 6, tone: 'neutral', ...more });
  const person = { id: 'p', name: 'Sigrid', side: 'none', active: true, status: { verbatim: '' }, tone: 'neutral', facts: [] };

  it('says how many of its segments are filled, whose it is and what it means', () => {
    const props = { blocks: [clock({ who: 'p', meaning: { verbatim: 'all quiet' } })], system: 'clockwork', participants: [person] };
    expect(drawn(Blocks, props)).toBe('2 /6 Sigrid Alarm all quiet');
    const { body } = render(Blocks as never, { props: props as never });
    expect(body).toContain('aria-valuetext="2 of 6 segments"');
    expect(body.match(/<path class="[^"]*filled/gu)).toHaveLength(2);
    expect(body.match(/<path/gu)).toHaveLength(6);
  });

  it('is a circle of equal segments from the top on, of which no more are filled than there are', () => {
    expect(segmentsOf(1, 4)).toEqual([
      { path: 'M50 50L50.00 3.00A47 47 0 0 1 83.23 16.77A47 47 0 0 1 97.00 50.00Z', filled: true },
      { path: 'M50 50L97.00 50.00A47 47 0 0 1 83.23 83.23A47 47 0 0 1 50.00 97.00Z', filled: false },
      { path: 'M50 50L50.00 97.00A47 47 0 0 1 16.77 83.23A47 47 0 0 1 3.00 50.00Z', filled: false },
      { path: 'M50 50L3.00 50.00A47 47 0 0 1 16.77 16.77A47 47 0 0 1 50.00 3.00Z', filled: false },
    ]);
    expect(segmentsOf(9, 2).filter(({ filled }) => filled)).toHaveLength(2);
    expect([0, 1000, 2.4].map((count) => segmentsOf(0, count).length)).toEqual([2, 24, 2]);
  });

  it.each([[{ filled: 7 }], [{ filled: -1 }], [{ segments: 1 }], [{ segments: 25 }], [{ filled: 1.5 }]])('%j is none', (wrong) => {
    const presentation = { summary: { verbatim: 'x' }, status: { label: { verbatim: 'x' }, tone: 'neutral' }, round: 0, participants: [] };
    expect(ANSWERS.present.safeParse({ ...presentation, blocks: [clock({})] }).success).toBe(true);
    expect(ANSWERS.present.safeParse({ ...presentation, blocks: [clock(wrong)] }).success).toBe(false);
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

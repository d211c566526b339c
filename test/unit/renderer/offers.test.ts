/** What can be done now: which key does it, and what is asked for it where. */
import { describe, expect, it } from 'vitest';
import { digitsOf, hasForm, isPeopleList, ownForm, removing, sorted } from '../../../renderer/features/runs/play/offers';
import type { FieldSchema } from '#shared/plugin-api/form';
import type { ActionOffer } from '#shared/plugin-api/procedure';

const say = (verbatim: string) => ({ verbatim });

function offer(id: string, weight: ActionOffer['weight'], more: Partial<ActionOffer> = {}): ActionOffer {
  return { id, label: say(id), weight, dice: [], ...more };
}

function ready(...labels: readonly string[]): Pick<ActionOffer, 'ready'> {
  return { ready: labels.map((label) => ({ label: say(label), input: { label } })) };
}

function choice(...ids: readonly string[]): FieldSchema & { type: 'string' } {
  return { type: 'string', title: say('one'), enum: ids, 'x-labels': ids.map(say) };
}

const busy: FieldSchema = { type: 'array', title: say('busy'), items: choice('ana', 'bo'), maxItems: 2, uniqueItems: true, default: [] };
const night: FieldSchema = { type: 'boolean', title: say('night') };
const each: FieldSchema = { type: 'object', title: say('each'), propertyNames: { enum: ['ana'] }, additionalProperties: { type: 'integer', title: say('n') } };

const names = (variants: ReturnType<typeof digitsOf>): string[] =>
  variants.map(({ offer: { id }, ready: answer }) => (answer === undefined ? id : JSON.stringify(answer.input['label']).slice(1, -1)));

describe('the keys', () => {
  it('Enter plays the primary offer', () => {
    expect(sorted([offer('shout', 'choice'), offer('round', 'primary')]).next?.offer.id).toBe('round');
  });

  it('Enter gives the only ready answer of the primary offer', () => {
    expect(sorted([offer('go', 'primary', ready('north'))]).next?.ready?.input).toEqual({ label: 'north' });
  });

  it('Enter gives none of several answers: they are choices, the first of all', () => {
    const { next, choices } = sorted([offer('wait', 'choice'), offer('go', 'primary', ready('north', 'south'))]);
    expect(next).toBeUndefined();
    expect(choices.map(({ id }) => id)).toEqual(['go', 'wait']);
  });

  it('digits run over offers and ready answers alike, then over what is unfolded', () => {
    const choices = [offer('abandon', 'choice'), offer('extra', 'choice', ready('move', 'attack')), offer('fight', 'choice')];
    const end = offer('end', 'minor', ready('caught', 'escaped'));
    expect(names(digitsOf(choices, undefined))).toEqual(['abandon', 'move', 'attack', 'fight']);
    expect(names(digitsOf(choices, end))).toEqual(['abandon', 'move', 'attack', 'fight', 'caught', 'escaped']);
  });

  it('there are nine digits', () => {
    expect(digitsOf([offer('extra', 'choice', ready(...Array.from({ length: 12 }, (_unused, index) => String(index))))], undefined)).toHaveLength(9);
  });

  it('a minor offer with a form takes no digit', () => {
    const form = { type: 'object', additionalProperties: false, properties: { night } } as const;
    expect(digitsOf([], offer('note', 'minor', { form }))).toEqual([]);
  });
});

describe('the form of an offer', () => {
  const form = { type: 'object', additionalProperties: false, required: ['night', 'busy'], properties: { busy, each, night } } as const;

  it('leaves out what is answered in the rows of the participants', () => {
    const own = ownForm(offer('round', 'primary', { form }), ['ana', 'bo', 'cleo']);
    expect(Object.keys(own?.properties ?? {})).toEqual(['night']);
    expect(own?.required).toEqual(['night']);
  });

  it('holds everything where there are no rows for it', () => {
    expect(Object.keys(ownForm(offer('stop', 'choice', { form }), [])?.properties ?? {})).toEqual(['busy', 'each', 'night']);
  });

  it('is none when nothing is left, or when the answers are ready', () => {
    const rows = { type: 'object', additionalProperties: false, properties: { busy, each } } as const;
    expect(ownForm(offer('round', 'primary', { form: rows }), ['ana', 'bo'])).toBeUndefined();
    expect(ownForm(offer('extra', 'choice', { form, ...ready('move') }), [])).toBeUndefined();
    expect(hasForm(offer('extra', 'choice', { form, ...ready('move') }))).toBe(false);
  });

  it('asks no question with one answer', () => {
    const settled = { ...choice('ana'), 'x-advanced': true, default: 'ana' };
    const only = { type: 'object', additionalProperties: false, properties: { dropped: settled } } as const;
    expect(ownForm(offer('abandon', 'choice', { form: only }), [])).toBeUndefined();
  });
});

describe('a list of participants', () => {
  it('holds nobody but participants', () => {
    expect(isPeopleList(busy, ['ana', 'bo', 'gm'])).toBe(true);
    expect(isPeopleList(busy, ['ana'])).toBe(false);
    expect(isPeopleList({ ...busy, items: choice() }, ['ana'])).toBe(false);
    expect(isPeopleList(night, ['ana'])).toBe(false);
  });
});

describe('the press that takes people out of a run', () => {
  const leaving = offer('leave', 'minor', {
    removes: { who: 'busy', dead: { why: 'dead' } },
    form: { type: 'object', additionalProperties: false, properties: { busy } },
  });

  it('names those who can leave now, and says of the dead that they are', () => {
    expect(removing([offer('go', 'primary'), leaving], ['bo', 'zoe'], false)?.ready?.input).toEqual({ busy: ['bo'] });
    expect(removing([leaving], ['bo', 'ana'], true)?.ready?.input).toEqual({ busy: ['ana', 'bo'], why: 'dead' });
  });

  it('is not there without such an action, or for nobody', () => {
    expect(removing([offer('go', 'primary')], ['bo'], true)).toBeUndefined();
    expect(removing([leaving], ['zoe'], true)).toBeUndefined();
    expect(removing([], [], true)).toBeUndefined();
  });
});

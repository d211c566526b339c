import { describe, expect, it } from 'vitest';
import { namedText, participantNames, setupNames, withPeople } from '#shared/plugin-api/people';
import { person, text } from '#shared/plugin-api/text';

const nameOf = participantNames([
  { id: 'p', name: 'Sigrid' },
  { id: 'q', name: 'Ulf' },
  { id: 'x', name: 'x' },
]);

describe('names beside the ids of people', () => {
  it('wherever a text has somebody: alone, in a list, in a text inside', () => {
    const told = text('k', { a: person('p'), all: [person('q'), 'Ada', text('i', { b: person('p') })], n: 3, dice: { dice: [6] } });
    expect(namedText(told, nameOf)).toEqual(
      text('k', {
        a: { who: 'p', name: 'Sigrid' },
        all: [{ who: 'q', name: 'Ulf' }, 'Ada', text('i', { b: { who: 'p', name: 'Sigrid' } })],
        n: 3,
        dice: { dice: [6] },
      }),
    );
  });

  it('by what they are called now, and as before where nobody knows', () => {
    expect(namedText(text('k', { a: { who: 'p', name: 'Old' }, b: { who: 'gone', name: 'Gone' } }), nameOf)).toEqual(
      text('k', { a: { who: 'p', name: 'Sigrid' }, b: { who: 'gone', name: 'Gone' } }),
    );
  });

  it('leaves what holds nobody as it is, the very same', () => {
    const value = { events: [{ text: text('k', { a: 1 }), who: 'p' }], rows: [['a']], none: null };
    expect(withPeople(value, nameOf)).toBe(value);
    expect(namedText({ verbatim: 'p' }, nameOf)).toEqual({ verbatim: 'p' });
    // Somebody whose name is their id, as in a check about a character, has none here.
    const unknown = text('k', { a: person('x') });
    expect(namedText(unknown, nameOf)).toBe(unknown);
  });

  it('changes texts only: answers of forms and facts are data, whatever they look like', () => {
    const alike = { key: 'k', args: { a: { who: 'p' } } };
    const value = { text: alike, facts: { seen: alike }, ready: [{ label: alike, input: { mode: alike } }] };
    const named = { key: 'k', args: { a: { who: 'p', name: 'Sigrid' } } };
    expect(withPeople(value, nameOf)).toEqual({ text: named, facts: { seen: alike }, ready: [{ label: named, input: { mode: alike } }] });
    // The facts of a participant are labels with their values.
    expect(withPeople({ facts: [{ label: alike, value: alike }] }, nameOf)).toEqual({ facts: [{ label: named, value: named }] });
  });

  it('of a set-up that was refused they are in its lists', () => {
    const names = setupNames({ lead: 3, participants: [{ id: 'p', name: 'Sigrid' }, null, { id: 4 }], other: [{ id: 'q', name: 'Ulf' }] });
    expect([names('p', undefined), names('q', undefined), names('z', undefined)]).toEqual(['Sigrid', 'Ulf', undefined]);
    expect(setupNames(null)('p', undefined)).toBeUndefined();
  });
});

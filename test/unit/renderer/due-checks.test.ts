/** Which checks of heat and cold a result of the toolbox makes, and whose come next. */
import { describe, expect, it } from 'vitest';
import { madeOf, nextDue } from '../../../renderer/features/toolbox/due-checks';
import type { ChecksDue } from '#shared/ipc/journeys';

const CLIMATE = { climate: { celsius: 'celsius', hours: 'hours', due: [{ above: 40, everyMinutes: 360 }] } };

function due(celsius: number, at: readonly number[], who: readonly string[], procedure = 'heat'): ChecksDue {
  return { system: 'chroniques', procedure, title: { key: 'x' }, celsius, hours: at.length * 6, at, who, answers: { celsius, hours: at.length * 6 } };
}

const DUE = [due(45, [360, 720, 1080], ['ana', 'bo']), due(43, [1440], ['ana']), due(-5, [2000], ['cy'], 'cold')];
const result = (celsius: number, hours: unknown) => ({ system: 'chroniques', procedure: 'heat', answers: { celsius, hours: hours as number } });

describe('checks that are due', () => {
  it('are made as far as the hours of a result go, the earliest first', () => {
    const ats = (celsius: number, hours: unknown, who: string) => madeOf(DUE, CLIMATE, result(celsius, hours), who).map(({ at }) => at);
    expect(ats(45, 18, 'ana')).toEqual([[360, 720, 1080]]);
    expect(ats(45, 13, 'bo')).toEqual([[360, 720]]);
    expect(ats(45, 100, 'bo')).toEqual([[360, 720, 1080]]);
    expect(ats(43, 6, 'ana')).toEqual([[1440]]);
    // The GM found it cooler than it was written.
    expect(ats(44, 6, 'bo')).toEqual([[360]]);
    expect(ats(45, 5, 'ana')).toEqual([]);
    expect(ats(45, 'six', 'ana')).toEqual([]);
    expect(ats(45, 18, 'cy')).toEqual([]);
    expect(madeOf(DUE, { climate: null }, result(45, 18), 'ana')).toEqual([]);
  });

  it('go on with the same check, then with another one', () => {
    const heat = { system: 'chroniques', procedure: 'heat' };
    expect(nextDue(DUE, heat)?.who).toBe('ana');
    expect(nextDue(DUE, { system: 'chroniques', procedure: 'cold' })?.who).toBe('cy');
    expect(nextDue(DUE.slice(2), heat)?.due.procedure).toBe('cold');
    expect(nextDue([], heat)).toBeUndefined();
  });
});

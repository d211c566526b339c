/** Dice that are asked for on the way: what is typed, and how the plan goes on. */
import { describe, expect, it } from 'vitest';
import { allAtTable, withAppRoll, restByApp, withTableResults, otherRoller, withoutRefusedDie } from '../../../renderer/components/dice/dice-plan';
import { isWholeDie, parseTypedDice, parseTypedDie } from '../../../renderer/components/dice/typed-die';

describe('results that are typed', () => {
  it('one', () => {
    expect(parseTypedDice(' 8 ', 20)).toEqual({ ok: true, values: [8] });
  });

  it('several, separated by spaces of any kind', () => {
    expect(parseTypedDice('8 3  5\u00a06', 20)).toEqual({ ok: true, values: [8, 3, 5, 6] });
  });

  it('00 is 100 among percentile dice, the first and those that follow', () => {
    expect(parseTypedDice('00 05 00', 100)).toEqual({ ok: true, values: [100, 5, 100] });
  });

  it('the first must be one of the die that is asked for', () => {
    expect(parseTypedDice('7 3', 6)).toEqual({ ok: false, key: 'dice.outside', args: { sides: 6 } });
    expect(parseTypedDice('', 6)).toMatchObject({ ok: false, key: 'dice.empty' });
  });

  it('those that follow may be of other dice, but are results', () => {
    expect(parseTypedDice('3 17', 6)).toEqual({ ok: true, values: [3, 17] });
    for (const wrong of ['3 0', '3 -2', '3 4.5', '3 six', '3 1001']) expect(parseTypedDice(wrong, 6)).toMatchObject({ ok: false });
  });

  it('separated by commas too, as a list is written', () => {
    expect(parseTypedDice(' 3,5 ; 2, ', 6)).toEqual({ ok: true, values: [3, 5, 2] });
    expect(parseTypedDice(', 3', 6)).toMatchObject({ ok: false, key: 'dice.empty' });
  });

  it('of Fudge dice, with a sign or without', () => {
    expect(parseTypedDice('\u22121 0 +1 1 -1', 'F')).toEqual({ ok: true, values: [-1, 0, 1, 1, -1] });
    for (const wrong of ['2', '-2', '00', '0.5', '+']) expect(parseTypedDie(wrong, 'F')).toEqual({ ok: false, key: 'dice.outside.fudge', args: {} });
    expect(['-1', '0', '1', '-', ''].map((text) => isWholeDie(text, 'F'))).toEqual([true, true, true, false, false]);
  });

  it('of dice that may follow, whatever they are', () => {
    expect(parseTypedDice('3 -1 2000', 6, [100_000, 'F'])).toEqual({ ok: true, values: [3, -1, 2000] });
    expect(parseTypedDice('3 -2', 6, [100_000, 'F'])).toMatchObject({ ok: false, key: 'dice.outside', args: { sides: 100_000 } });
  });

  it('no more than a plan can hold', () => {
    expect(parseTypedDice('1 '.repeat(200), 6)).toMatchObject({ ok: true });
    expect(parseTypedDice('1 '.repeat(201), 6)).toMatchObject({ ok: false, key: 'play.ask.tooMany' });
  });
});

describe('the plan', () => {
  const ask = { who: 'ana', label: 'pace', sides: 6 };
  const asked = allAtTable(['ana', 'bo']);

  it('asks everyone, the GM included', () => {
    expect(asked).toEqual({ ana: { typed: [], then: 'ask' }, bo: { typed: [], then: 'ask' }, gm: { typed: [], then: 'ask' } });
  });

  it('goes on with what the table told, after what it had told before', () => {
    expect(withTableResults(withTableResults(asked, ask, [3]), ask, [5, 6])['ana']).toEqual({ typed: [3, 5, 6], then: 'ask' });
  });

  it('knows somebody who was in no plan', () => {
    expect(withTableResults({}, ask, [3])).toEqual({ ana: { typed: [3], then: 'ask' } });
  });

  it('leaves one person to the app, or everyone; what was told stays', () => {
    const answered = withTableResults(asked, ask, [3]);
    expect(withAppRoll(answered, ask)).toEqual({ ...asked, ana: { typed: [3], then: 'app' } });
    expect(restByApp(answered)).toEqual({ ana: { typed: [3], then: 'app' }, bo: { typed: [], then: 'app' }, gm: { typed: [], then: 'app' } });
  });

  it('loses a result that turned out to be one too many, and those behind it', () => {
    const answered = withTableResults(asked, ask, [3, 4, 5]);
    expect(withoutRefusedDie(answered, 'dice.ana[1]')['ana']).toEqual({ typed: [3], then: 'ask' });
    expect(withoutRefusedDie(answered, 'dice.ana[3]')).toBe(answered);
    expect(withoutRefusedDie(answered, 'dice.cleo[0]')).toBe(answered);
  });

  it('knows whose result that was, where it is not the one asked for', () => {
    expect(otherRoller('dice.gm[3]', ask)).toBe('gm');
    expect(otherRoller('dice.ana[0]', ask)).toBeUndefined();
  });
});

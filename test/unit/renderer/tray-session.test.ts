/** The session of the tray on the real services: what is rolled, the dice that are asked for, and what stands in its field. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TraySession } from '../../../renderer/features/tray/tray-session.svelte';
import { tableRolls } from '../../../renderer/components/runs/table-rolls.svelte';
import { flushDrafts } from '../../../renderer/stores/drafts.svelte';
import { tray } from '../../../renderer/stores/tray.svelte';
import { pageOf } from '../../helpers/page';
import { World } from '../../helpers/world';

let world: World;
const page = pageOf(() => world);

beforeEach(() => {
  world = new World();
  tableRolls.everything = false;
  tray.latest = undefined;
  tray.notation = '';
  page.calls.splice(0);
});

// What is typed is kept a moment later: while there is still somebody who keeps it.
afterEach(() => flushDrafts());

const opened = (runId: string | null = null): TraySession => new TraySession(() => runId);
const rolls = (): readonly unknown[] => page.calls.filter(({ method }) => method === 'tray.roll').map(({ input }) => input);

describe('the session of the tray', () => {
  it('rolls with the app, shows it, and begins another roll with the next die', async () => {
    const session = opened();
    session.addDie(6);
    session.addDie(6);
    session.addToModifier(3);
    expect([session.notation, session.modifier]).toEqual(['2d6 + 3', 3]);
    expect(await session.roll(session.notation)).toBe('rolled');
    expect(tray.latest).toMatchObject({ notation: '2d6 + 3', runId: null });
    expect(tray.latest?.dice.map(({ source }) => source)).toEqual(['app', 'app']);
    expect([session.rolls, session.draft]).toEqual([1, undefined]);
    session.addDie(8);
    expect(session.notation).toBe('d8');
    expect(rolls()).toEqual([{ notation: '2d6 + 3', dice: {}, runId: null }]);
  });

  it('stands in the log of the run that is open', async () => {
    const run = await world.run(await world.campaign());
    expect(await opened(run.id).roll('d6')).toBe('rolled');
    expect(tray.latest?.runId).toBe(run.id);
  });

  it('asks the table for its dice in the words and by the rules of every other die', async () => {
    tableRolls.everything = true;
    const session = opened();
    expect(await session.roll('2d6! + dF + d%')).toBe('asked');
    expect(session.dice.question?.ask).toEqual({ who: 'gm', number: 1, die: 'd6', sides: 6 });
    session.dice.type('7');
    expect(await session.answer('typed')).toBe('refused');
    expect(session.dice.problem).toContain('dice.outside');
    session.dice.type('6, 2');
    expect(await session.answer('typed')).toBe('asked');
    expect(session.dice.question?.ask).toMatchObject({ number: 3, die: 'd6' });
    // The last of them is wrong: it alone is asked for again, with the reason of the host, which knows what follows.
    session.dice.type('4 -1 101');
    expect(await session.answer('typed')).toBe('refused');
    expect(session.dice.problem).toBe('Un D100 donne un nombre entier de 1 à 100 (00 vaut 100).');
    expect(session.dice.typed).toBe('4 -1 101');
    session.dice.type('4 -1 7');
    expect(await session.answer('typed')).toBe('rolled');
    expect(tray.latest?.dice.map(({ value, source }) => [value, source])).toEqual([6, 2, 4, -1, 7].map((value) => [value, 'typed']));
  });

  it('leaves the rest to the app, or goes back to the notation with nothing rolled', async () => {
    tableRolls.everything = true;
    const session = opened();
    await session.roll('2d6');
    session.stopAsking();
    expect([session.dice.question, tray.latest, session.draft]).toEqual([null, undefined, undefined]);
    await session.roll('2d6');
    session.dice.type('5');
    await session.answer('typed');
    expect(await session.answer('app')).toBe('rolled');
    expect(tray.latest?.dice.map(({ source }) => source)).toEqual(['typed', 'app']);
  });

  it('asks for the same die again after a restart, with what was answered and typed', async () => {
    tableRolls.everything = true;
    const session = opened();
    await session.roll('d6 + d% + dF');
    session.dice.type('3');
    await session.answer('typed');
    session.dice.type('4');
    const { draft } = session;
    expect(draft).toEqual({ asking: { notation: 'd6 + d% + dF', typed: [3], number: 2, die: 'd%' }, typed: '4' });
    const again = new TraySession(() => null, draft);
    expect([again.dice.question?.ask, again.dice.typed]).toEqual([{ who: 'gm', number: 2, die: 'd%', sides: 100 }, '4']);
    expect(await again.answer('typed')).toBe('asked');
    expect(await again.answer([0])).toBe('rolled');
    expect(tray.latest?.dice.map(({ value }) => value)).toEqual([3, 4, 0]);
  });

  it('says what is wrong with the notation at its field, until something else stands there', async () => {
    const session = opened();
    for (const notation of ['  ', '2d6 +', '999d6']) {
      expect(await session.roll(notation)).toBe('refused');
      expect(session.problem, notation).toBeDefined();
      session.write('d6');
      expect(session.problem).toBeUndefined();
    }
    expect(tray.latest).toBeUndefined();
    expect(rolls()).toHaveLength(2);
  });

  it('rolls once for two presses', async () => {
    const session = opened();
    expect(await Promise.all([session.roll('d6'), session.roll('d6')])).toEqual(['rolled', 'nothing']);
    expect(rolls()).toHaveLength(1);
  });

  it('goes back through what was rolled', () => {
    const session = opened();
    session.write('d8');
    expect(session.recall(1, ['2d6', 'd20'])).toBe(true);
    expect(session.notation).toBe('2d6');
    expect(session.recall(-1, ['2d6', 'd20'])).toBe(true);
    expect([session.notation, session.recall(-1, ['2d6', 'd20'])]).toEqual(['d8', false]);
  });
});

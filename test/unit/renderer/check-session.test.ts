/** The session of a check on the real services: its answers, the dice that are asked for, and what came of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CheckSession } from '../../../renderer/features/toolbox/check-session.svelte';
import { tableRolls } from '../../../renderer/components/runs/table-rolls.svelte';
import { pageOf } from '../../helpers/page';
import { accepted, World } from '../../helpers/world';

let world: World;
const page = pageOf(() => world);

beforeEach(() => {
  world = new World();
  tableRolls.everything = false;
  page.calls.splice(0);
});

async function opened(answers: Readonly<Record<string, unknown>>): Promise<CheckSession> {
  const check = accepted(await world.api.toolbox.checks({})).find(({ procedure }) => procedure === 'ordeal');
  if (check === undefined) throw new Error('there is no ordeal');
  return new CheckSession(check, answers);
}

describe('the session of a check', () => {
  it('makes it with what stands in its form, and has nothing half typed then', async () => {
    const session = await opened({ trials: 2 });
    session.model.set(['trials'], 3);
    expect(session.draft).toBeDefined();
    expect(await session.play()).toBe('played');
    expect([session.result?.dice.length, session.made, session.draft]).toEqual([3, 1, undefined]);
  });

  it('asks the table for each die, says what cannot be, and goes on where it was after a restart', async () => {
    tableRolls.everything = true;
    const session = await opened({ trials: 2 });
    expect(await session.play()).toBe('asked');
    expect(session.asking?.ask.label).toBe('trial');
    expect(await session.answer([40])).toBe('asked');
    expect(await session.answer([400])).toBe('refused');
    expect(session.dice.problem).toBeDefined();
    expect(session.asking?.plan['gm']?.typed).toEqual([40]);
    const again = new CheckSession(session.check, { trials: 2 }, {}, session.draft);
    expect(await again.answer([90])).toBe('played');
    expect(again.result?.dice.map(({ value, source }) => [value, source])).toEqual([
      [40, 'typed'],
      [90, 'typed'],
    ]);
  });

  it('leaves the rest to the app, or goes back to the form without a result', async () => {
    tableRolls.everything = true;
    const session = await opened({ trials: 2 });
    await session.play();
    session.stopAsking();
    expect([session.asking, session.result]).toEqual([undefined, undefined]);
    await session.play();
    expect(await session.answer('app')).toBe('played');
    expect(session.result?.dice.every(({ source }) => source === 'app')).toBe(true);
    expect(page.calls.filter(({ method }) => method === 'toolbox.play')).toHaveLength(3);
  });

  it('shows what is wrong with an answer at its field, and sends nothing', async () => {
    const session = await opened({ trials: 9 });
    expect(await session.play()).toBe('refused');
    expect(page.calls).toEqual([]);
  });
});

/** The strip of chances on the real services: what it asks for, what it shows, and what it drops. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChancesDesk } from '../../../renderer/features/runs/play/chances.svelte';
import { chancesAhead, toggledChances } from '../../../renderer/features/runs/play/chances-shown';
import { MOST_GAMES } from '#shared/domain/chances';
import { pageOf } from '../../helpers/page';
import { World } from '../../helpers/world';

let world: World;
const page = pageOf(() => world);

beforeEach(() => {
  world = new World();
  page.calls.splice(0);
});

/** A chase that is over soon, or one whose games take their time. */
async function running(
  kind: 'short' | 'long' = 'short',
): Promise<{ readonly desk: ChancesDesk; readonly at: { readonly position: number; readonly rounds: number }; readonly id: string }> {
  const run = await world.run(await world.campaign(), kind === 'short' ? { lead: 4, readings: { escapeAt: 12 } } : {});
  return { desk: new ChancesDesk(run.id), at: { position: run.position, rounds: kind === 'short' ? 2 : 10 }, id: run.id };
}

const asked = (method: string): number => page.calls.filter((call) => call.method === method).length;

describe('the chances of the run on the screen', () => {
  it('are counted until there are enough games, with what they may be out by', async () => {
    const { desk, at } = await running();
    await desk.look(at);
    expect(desk.isCounting).toBe(false);
    expect(desk.canGoOn).toBe(false);
    const { answer } = desk;
    if (answer?.kind !== 'counted') throw new Error('nothing was counted');
    expect(answer.games).toBe(MOST_GAMES);
    expect(answer.error).toBeLessThan(0.023);
    expect(answer.rows.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 10);
    expect(asked('runs.simulate')).toBeGreaterThan(1);
  }, 30_000);

  it('stop when somebody says so, and go on from there', async () => {
    const { desk, at } = await running('long');
    const looking = desk.look(at);
    await vi.waitFor(() => {
      expect(desk.answer?.kind).toBe('counted');
    });
    desk.stop();
    await looking;
    const games = desk.answer?.kind === 'counted' ? desk.answer.games : 0;
    expect(games).toBeLessThan(MOST_GAMES);
    expect(desk.canGoOn).toBe(true);
    const calls = asked('runs.simulate');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked('runs.simulate')).toBeLessThanOrEqual(calls + 1);
    await desk.goOn();
    expect(desk.answer).toMatchObject({ kind: 'counted', games: MOST_GAMES });
  }, 30_000);

  it('are dropped when the run moves on, and looked for anew', async () => {
    const { desk, at, id } = await running('long');
    const first = desk.look(at);
    await vi.waitFor(() => {
      expect(desk.answer?.kind).toBe('counted');
    });
    const ended = await world.api.runs.act({ id, position: 0, action: 'shout', input: {}, dice: {} });
    expect(ended.ok).toBe(true);
    const second = desk.look({ ...at, position: 1 });
    expect(desk.isStale).toBe(true);
    await first;
    expect(desk.isStale).toBe(true);
    await second;
    expect(desk.isStale).toBe(false);
    expect(desk.answer).toMatchObject({ kind: 'counted', games: MOST_GAMES });
    const positions = page.calls.filter(({ method }) => method === 'runs.simulate').map(({ input }) => (input as { position: number }).position);
    expect(positions.lastIndexOf(0)).toBeLessThan(positions.indexOf(1) + 1);
  }, 30_000);

  it('say why there are none', async () => {
    const { desk, at, id } = await running();
    await world.api.runs.end({ id, position: 0 });
    await desk.look({ ...at, position: 1 });
    expect(desk.answer).toMatchObject({ kind: 'failed' });
  });
});

describe('what is remembered of it', () => {
  it('is whether it is shown, and a number of rounds that there is', () => {
    expect([chancesAhead(undefined), chancesAhead({ shown: true, rounds: 5 }), chancesAhead({ shown: true, rounds: 7 })]).toEqual([10, 5, 10]);
    expect(toggledChances(undefined)).toEqual({ shown: true, rounds: 10 });
    expect(toggledChances({ shown: true, rounds: 5 })).toEqual({ shown: false, rounds: 5 });
  });
});

/** The session of a run on the real services: what it sends, what it shows after each answer, and what it reads. */
import { beforeEach, describe, expect, it } from 'vitest';
import { RunSession } from '../../../renderer/features/runs/play/run-session.svelte';
import { tableRolls } from '../../../renderer/components/runs/table-rolls.svelte';
import { LOG_PAGE } from '#shared/domain/run';
import { pageOf } from '../../helpers/page';
import { World } from '../../helpers/world';

let world: World;
const page = pageOf(() => world);

beforeEach(() => {
  world = new World();
  tableRolls.everything = false;
  page.calls.splice(0);
});

async function opened(rounds = 0): Promise<RunSession> {
  let run = await world.run(await world.campaign());
  for (let n = 0; n < rounds; n += 1) run = await world.act(run);
  const session = new RunSession(run.id);
  await session.read();
  return session;
}

const seqs = (session: RunSession): readonly number[] => session.log.entries.map(({ seq }) => seq);
const offer = (session: RunSession, id: string) => {
  const found = session.offers.find((each) => each.id === id);
  if (found === undefined) throw new Error(`${id} is not offered`);
  return { offer: found, ready: undefined };
};
const methods = (): readonly string[] => page.calls.map(({ method }) => method);

describe('the session of a run', () => {
  it('shows what each answer brings, and reads nothing again for its own changes', async () => {
    const session = await opened();
    const stop = session.open();
    await Promise.resolve();
    page.calls.splice(0);
    expect(await session.play(offer(session, 'round'))).toBe('played');
    expect([session.run?.position, session.run?.canUndo, seqs(session)]).toEqual([1, true, [0, 1]]);
    expect(await session.undo()).toBe('played');
    expect([session.run?.position, session.run?.canRedo, seqs(session)]).toEqual([0, true, [0]]);
    expect(await session.redo()).toBe('played');
    expect(await session.end()).toBe('played');
    expect([session.run?.state, seqs(session), session.log.entries.at(-1)?.action]).toEqual(['ended', [0, 1, 2], 'end']);
    expect(methods().filter((method) => method !== 'drafts.write')).toEqual(['runs.get', 'runs.act', 'runs.undo', 'runs.redo', 'runs.end']);
    stop();
  });

  it('reads the end of a long log, older pages when they are wanted, and keeps the steps that it knows', async () => {
    const session = await opened(LOG_PAGE + 20);
    expect([session.log.first, session.log.entries.length]).toEqual([21, LOG_PAGE]);
    const [known] = session.log.entries;
    await session.log.older();
    expect([session.log.first, session.log.entries.length]).toEqual([0, LOG_PAGE + 21]);
    await session.log.older();
    expect(methods().filter((method) => method === 'runs.log')).toHaveLength(1);
    await session.read();
    expect(session.log.entries.length).toBe(LOG_PAGE + 21);
    expect(session.log.entries[21]).toBe(known);
  });

  it('does not grow with the evening, unless somebody reads back', async () => {
    const session = await opened(LOG_PAGE + 20);
    await session.log.older();
    session.log.isReadingBack = true;
    for (let n = 0; n < LOG_PAGE; n += 1) await session.play(offer(session, 'round'));
    expect(session.log.entries.length).toBe(2 * LOG_PAGE + 21);
    session.log.isReadingBack = false;
    await session.play(offer(session, 'round'));
    expect(session.log.entries.length).toBe(LOG_PAGE);
    expect(session.log.entries.at(-1)?.seq).toBe(session.run?.position);
  });

  it('asks the table for its dice, takes its answers, and goes back to the fields', async () => {
    const session = await opened();
    tableRolls.everything = true;
    const rows = session.inputs;
    const typed = [...rows.values()].flatMap((input) => input.groups.flatMap((group) => group.slots));
    expect(typed.length).toBeGreaterThan(0);
    // Nothing typed: every empty die is a mistake, and nothing was sent.
    expect(await session.play(offer(session, 'round'))).toBe('refused');
    expect(typed.every(({ path }) => session.rows.problem(session.primary, path) !== undefined)).toBe(true);
    for (const { path } of typed) session.rows.edit(session.primary, path, '3');
    expect(session.rows.problem(session.primary, typed[0]?.path ?? '')).toBeUndefined();
    expect(await session.play(offer(session, 'round'))).toBe('played');
    expect(session.rows.text(session.primary, typed[0]?.path ?? '')).toBe('');
    expect(session.log.entries.at(-1)?.dice.every(({ source }) => source === 'typed')).toBe(true);
  });

  it('plays the next round with what was typed while the last was stored, once however often it was pressed', async () => {
    const session = await opened();
    tableRolls.everything = true;
    const paths = [...session.inputs.values()].flatMap((input) => input.groups.flatMap((group) => group.slots.map(({ path }) => path)));
    const type = (value: string): void => {
      for (const path of paths) session.rows.edit(session.primary, path, value);
    };
    type('3');
    const first = session.play(offer(session, 'round'));
    type('4');
    expect(await Promise.all([session.play(offer(session, 'round')), session.play(offer(session, 'round'))])).toEqual(['nothing', 'nothing']);
    expect(await first).toBe('played');
    expect([session.run?.position, session.log.entries.slice(1).map(({ dice }) => dice[0]?.value)]).toEqual([2, [3, 4]]);
    expect(paths.map((path) => session.rows.text(session.primary, path))).toEqual(paths.map(() => ''));
    // Typed and not pressed: it waits in its field. Pressed and not typed: the second of a double press.
    type('5');
    const third = session.play(offer(session, 'round'));
    session.rows.edit(session.primary, paths[0] ?? '', '2');
    expect(await third).toBe('played');
    expect([session.run?.position, session.rows.text(session.primary, paths[0] ?? ''), session.rows.text(session.primary, paths[1] ?? '')]).toEqual([
      3,
      '2',
      '',
    ]);
    type('4');
    expect(await Promise.all([session.play(offer(session, 'round')), session.play(offer(session, 'round'))])).toEqual(['played', 'nothing']);
    expect(session.run?.position).toBe(4);
  });

  it('puts a refusal where it is mended', async () => {
    const session = await opened();
    const [slot] = [...session.inputs.values()].flatMap((input) => input.groups.flatMap((group) => group.slots));
    session.rows.edit(session.primary, slot?.path ?? '', '99');
    expect(await session.play(offer(session, 'round'))).toBe('refused');
    expect(session.rows.problem(session.primary, slot?.path ?? '')).toBeDefined();
    expect(session.refused).toBeNull();
  });

  it('reads again what somebody else played, and says so when the run moved under its hands', async () => {
    const session = await opened();
    const { id } = session;
    await world.api.runs.act({ id, position: 0, action: 'round', input: {}, dice: {} });
    expect(await session.play(offer(session, 'round'))).toBe('refused');
    expect(session.refused?.message).not.toBe('');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([session.run?.position, seqs(session)]).toEqual([1, [0, 1]]);
  });
});

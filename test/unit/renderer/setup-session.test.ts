/** The session of a set-up on the real services: what it opens with, what it sends, the dice that a start asks for, and what is refused. */
import { beforeEach, describe, expect, it } from 'vitest';
import { SetupSession } from '../../../renderer/features/runs/setup/setup-session.svelte';
import type { SetupOptions } from '../../../renderer/features/runs/setup/setup-session.svelte';
import { tableRolls } from '../../../renderer/components/runs/table-rolls.svelte';
import { pageOf } from '../../helpers/page';
import { PEOPLE } from '../../helpers/people';
import { accepted, World } from '../../helpers/world';
import type { ProcedureSetup } from '#shared/ipc/runs';

let world: World;
let campaignId: string;
const page = pageOf(() => world);

beforeEach(async () => {
  world = new World();
  campaignId = await world.campaign();
  tableRolls.everything = false;
  page.calls.splice(0);
});

async function opened(procedure: string, options: Partial<SetupOptions> = {}): Promise<SetupSession> {
  const [setups, checks] = [accepted(await world.api.runs.procedures({ campaignId })), accepted(await world.api.toolbox.checks({}))];
  const found = [...setups, ...checks.map((check) => ({ ...check, kind: 'check' as const }))].find((each) => each.procedure === procedure);
  if (found === undefined) throw new Error(`there is no ${procedure}`);
  const { system, kind, title, source, form } = found;
  const setup: ProcedureSetup = { system, procedure, kind, title, source, form };
  return new SetupSession({ campaignId, setup, before: 0, partyOf: () => null, ...options });
}

/** A leap asks for the wind, and where that is odd for the effort of somebody whom the plan does not know. */
async function leaping(options: Partial<SetupOptions> = {}): Promise<SetupSession> {
  const session = await opened('leap', options);
  session.model.set(['name'], 'Ada');
  return session;
}

const rows = (session: SetupSession): readonly unknown[] => session.model.get(['participants']) as readonly unknown[];
const starts = (): readonly Record<string, unknown>[] =>
  page.calls.filter(({ method }) => method === 'runs.start').map(({ input }) => input as Record<string, unknown>);

describe('the session of a set-up', () => {
  it('opens with a row a side, and starts with those that somebody stands in', async () => {
    const session = await opened('chase', { before: 2 });
    expect(rows(session).map((row) => (row as { side: string }).side)).toEqual(['pursuer', 'quarry']);
    expect([session.draft, session.mistakes]).toEqual([undefined, 0]);
    expect(session.title).toMatch(/ 3$/);
    session.model.set(['participants'], [...PEOPLE.slice(0, 2), { side: 'quarry', name: '' }]);
    expect(session.draft?.title).toBe(session.title);
    expect(await session.start()).toBe('started');
    expect(session.started).toMatchObject({ campaignId, title: session.title, position: 0 });
    expect(rows(session)).toHaveLength(2);
  });

  it('shows what is wrong at its field, and sends nothing', async () => {
    const session = await opened('chase');
    session.title = '  ';
    expect(await session.start()).toBe('refused');
    expect(session.titleError).toBeDefined();
    expect(session.mistakes).toBeGreaterThan(1);
    expect(starts()).toEqual([]);
  });

  it('puts those who come out of an encounter into the rows, and belongs to it', async () => {
    const origin = { kind: 'encounter' as const, id: 'nowhere', title: 'Le pont', people: [{ id: 'a1', name: 'Ada', side: 'quarry', fields: { pace: 7 } }] };
    const session = await opened('chase', { origin });
    expect(rows(session)).toMatchObject([{ id: 'a1', name: 'Ada', side: 'quarry', pace: 7 }, { side: 'pursuer' }]);
    session.model.set(['participants'], PEOPLE);
    expect(await session.start()).toBe('refused');
    expect(starts()).toMatchObject([{ encounterId: 'nowhere', journeyId: null }]);
    expect(session.trouble).toHaveLength(1);
    // What was typed about the same people stands when it is opened again.
    const found = session.draft;
    const again = await opened('chase', { origin, found });
    expect(rows(again)).toEqual(rows(session));
    expect(rows(await opened('chase', { origin: { ...origin, people: [] }, found }))).toEqual(rows(session));
  });

  it('asks for every die of a start before anything is rolled, says what cannot be, and starts with them', async () => {
    const session = await leaping();
    expect(await session.start()).toBe('asked');
    expect(session.dice.question?.ask).toEqual({ who: 'gm', label: 'wind', sides: 20 });
    session.dice.type('21');
    expect(await session.answer('typed')).toBe('refused');
    expect(session.dice.problem).toContain('dice.outside');
    session.dice.type('2 5');
    expect(await session.answer('typed')).toBe('refused');
    expect([session.dice.problem, session.dice.typed]).toEqual(['Le résultat 5 est de trop\u00a0: aucun dé de plus n’est demandé.', '2 5']);
    session.dice.type('2');
    expect(await session.answer('typed')).toBe('started');
    const run = accepted(await world.api.runs.get({ id: session.started?.id ?? '' }));
    expect(run.log[0]?.dice).toMatchObject([{ label: 'wind', value: 2, source: 'typed' }]);
    expect(starts()).toHaveLength(3);
  });

  it('goes on with the die that was asked for after a restart, and keeps its luck', async () => {
    const session = await leaping();
    await session.start();
    expect(session.draft?.asking).toMatchObject({ ask: { label: 'wind' }, answers: { name: 'Ada' } });
    const again = await opened('leap', { found: session.draft });
    expect(again.model.get(['name'])).toBe('Ada');
    expect(await again.answer([3])).toBe('started');
  });

  it('goes back to the form, or leaves the dice to the app', async () => {
    const session = await leaping();
    await session.start();
    session.stopAsking();
    expect([session.dice.question, session.draft?.asking]).toEqual([null, undefined]);
    await session.start();
    expect(await session.answer('app')).toBe('started');
    expect(starts().at(-1)?.['dice']).toEqual({ gm: { typed: [], then: 'app' } });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge, Reply } from '#shared/ipc/contract';
import type { EncounterView } from '#shared/ipc/encounters';
import { EncounterSession } from '../../../renderer/features/encounters/combat/encounter-session.svelte';
import { LogFollower, SHORTEST, withNewEntry } from '../../../renderer/features/encounters/combat/encounter-log';
import type { LogPage } from '../../../renderer/features/encounters/combat/encounter-log';
import { api } from '../../../renderer/stores/api';
import { CombatActions } from '../../../renderer/features/encounters/combat/combat-actions';
import { Stage } from '../features/encounters/stage';

/** Whoever listens, for good: the page asks its bridge once for each event. */
const listeners = new Map<string, ((payload: never) => void)[]>();

/** The page's side of the bridge, answered by the real services: each answer comes when the test lets it. */
class Page {
  readonly calls: string[] = [];
  #waiting: (() => void)[] | undefined;

  constructor(readonly stage: Stage) {
    stage.world.services.events.onAny((event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never);
    });
  }

  async call(method: string, input: unknown, origin?: string): Promise<Reply<unknown>> {
    this.calls.push(method);
    const reply = await this.stage.world.services.dispatcher.call(method, input, origin);
    await new Promise<void>((resolve) => {
      if (this.#waiting === undefined) resolve();
      else this.#waiting.push(resolve);
    });
    return reply;
  }

  /** Answers are kept back from now on. @returns lets them through, and the later ones at once. */
  hold(): () => void {
    this.#waiting = [];
    return () => {
      const waiting = this.#waiting ?? [];
      this.#waiting = undefined;
      for (const answer of waiting) answer();
    };
  }

  /** How often a method was called. */
  count(method: string): number {
    return this.calls.filter((called) => called === method).length;
  }
}

let stage: Stage;
let page: Page;
let session: EncounterSession;
let stop: () => void;

const bridge: Bridge = {
  call: (method, input, origin) => page.call(method, input, origin),
  offer: () => undefined,
  on: (event, listener) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    return () => undefined;
  },
};
vi.stubGlobal('window', { traque: bridge });

beforeEach(async () => {
  stage = await Stage.with({ Ana: 50, Bo: 40, Cy: 30 });
  await stage.start();
  page = new Page(stage);
  session = new EncounterSession(stage.view.id);
  stop = session.open();
  await vi.waitFor(() => expect(session.view?.turnName).toBe('Ana'));
  page.calls.length = 0;
});

afterEach(() => stop());

const stored = async (): Promise<EncounterView> => stage.read();
const shown = (name: string): EncounterView['combatants'][number] | undefined => session.view?.combatants.find(({ character }) => character.name === name);

describe('an encounter on the screen', () => {
  it('shows the next turn out of the answer alone, and those who did not change stay the same objects', async () => {
    const [ana, bo, cy] = [shown('Ana'), shown('Bo'), shown('Cy')];
    expect(await new CombatActions(session).next()).toBe('done');
    expect(session.view).toEqual(await stored());
    expect(session.view?.turnName).toBe('Bo');
    expect(shown('Cy')).toBe(cy);
    expect(shown('Ana')).not.toBe(ana);
    expect(shown('Bo')).not.toBe(bo);
    expect(page.calls).toEqual(['encounters.next']);
  });

  it('shows a wound out of the answer alone, and takes it back', async () => {
    expect(await new CombatActions(session).changeHealth(stage.id('Bo'), '-4')).toBeUndefined();
    expect(shown('Bo')?.character.stats['wounds']).toBe(6);
    expect(session.view?.canUndo).toBe(true);
    expect(await session.undo()).toBe('done');
    expect(shown('Bo')?.character.stats['wounds']).toBe(10);
    expect(session.view).toEqual(await stored());
    expect(page.calls).toEqual(['encounters.health', 'encounters.undo']);
  });

  it('takes wounds that are typed faster than they are answered, all of them', async () => {
    const actions = new CombatActions(session);
    const answer = page.hold();
    const all = ['Ana', 'Bo', 'Cy'].map((name) => actions.changeHealth(stage.id(name), '-1'));
    await vi.waitFor(() => expect(page.count('encounters.health')).toBe(3));
    answer();
    expect(await Promise.all(all)).toEqual([undefined, undefined, undefined]);
    expect(['Ana', 'Bo', 'Cy'].map((name) => shown(name)?.character.stats['wounds'])).toEqual([9, 9, 9]);
    expect(session.view).toEqual(await stored());
  });

  it('does one step for two presses', async () => {
    const actions = new CombatActions(session);
    expect(await Promise.all([actions.next(), actions.next()])).toEqual(['done', 'nothing']);
    expect(session.view?.turnName).toBe('Bo');
    expect(page.count('encounters.next')).toBe(1);
  });

  it('reads again what others changed', async () => {
    await stage.world.api.characters.health({ ids: [stage.id('Cy')], change: '-3' });
    await vi.waitFor(() => expect(shown('Cy')?.character.stats['wounds']).toBe(7));
    expect(page.calls).toEqual(['encounters.get']);
  });

  it('never shows a change on top of what is older than it: what others did while it was under way is read', async () => {
    const answer = page.hold();
    // Announced and asked for, and not answered yet when the next turn is.
    await stage.world.api.characters.health({ ids: [stage.id('Cy')], change: '-3' });
    const next = new CombatActions(session).next();
    await vi.waitFor(() => expect(page.count('encounters.next')).toBe(1));
    await stage.world.api.characters.health({ ids: [stage.id('Ana')], change: '-2' });
    answer();
    expect(await next).toBe('done');
    await vi.waitFor(() => expect(shown('Ana')?.character.stats['wounds']).toBe(8));
    expect(shown('Cy')?.character.stats['wounds']).toBe(7);
    expect(session.view).toEqual(await stored());
  });

  it('shows why something was refused, and what stands there when somebody was quicker', async () => {
    const actions = new CombatActions(session);
    expect(await actions.enter('nobody')).toBe('refused');
    expect(session.refused?.code).toBeDefined();
    await stage.world.api.encounters.next({ id: stage.view.id, revision: stage.view.revision });
    const late = await session.act(() => stage.world.api.encounters.next({ id: stage.view.id, revision: stage.view.revision }));
    expect(late).toBe('nothing');
    await vi.waitFor(() => expect(session.view?.turnName).toBe('Bo'));
  });
});

describe('the log of an encounter', () => {
  /** The log as its screen holds it, without the screen. */
  class Log {
    value: LogPage | undefined;
    readonly error = undefined;
    #reading = 0;

    again = async (): Promise<void> => {
      this.#reading += 1;
      this.value = await read();
      this.#reading -= 1;
    };

    put = (answer: LogPage): boolean => {
      if (this.#reading === 0) this.value = answer;
      return this.#reading === 0;
    };
  }

  let log: Log;
  let stopLog: () => void;

  const read = async (): Promise<LogPage> => {
    const filter = { campaignId: stage.view.campaignId, kinds: [], partyId: null, encounterId: stage.view.id };
    return api.journal.page({ filter, offset: 0, limit: SHORTEST }).then((reply) => {
      if (!reply.ok) throw new Error(reply.error.message);
      return reply.value;
    });
  };
  /** As it is drawn. */
  const drawn = ({ total, entries }: LogPage) => ({
    total,
    entries: entries.map(({ id, runId, system, text, body, undoneAt, canTakeBack }) => ({
      id,
      runId,
      system,
      text,
      body,
      isUndone: undoneAt !== null,
      canTakeBack,
    })),
  });
  /** What is shown is what is stored. @param readings how often it was read for that. */
  const isRight = async (readings: number): Promise<void> => {
    await vi.waitFor(() => expect(page.count('journal.page')).toBe(readings));
    await vi.waitFor(async () => expect(log.value && drawn(log.value)).toEqual(drawn(await read())));
    page.calls.length = 0;
  };

  beforeEach(async () => {
    log = new Log();
    await log.again();
    stopLog = new LogFollower(session, log, session.view?.place ?? 0).open();
    page.calls.length = 0;
  });
  afterEach(() => {
    stopLog();
  });

  it('shows turns and wounds out of their answers, without being read', async () => {
    const actions = new CombatActions(session);
    await actions.next();
    await actions.changeHealth(stage.id('Bo'), '-4');
    await actions.next();
    await isRight(0);
  });

  it('is read after an undo, which may take back more than one', async () => {
    await new CombatActions(session).next();
    await session.undo();
    await isRight(1);
    await session.redo();
    await isRight(1);
  });

  it('is read when others changed something, before or within a call', async () => {
    await stage.world.api.characters.health({ ids: [stage.id('Cy')], change: '-3' });
    await isRight(1);
    const answer = page.hold();
    const next = new CombatActions(session).next();
    await vi.waitFor(() => expect(page.count('encounters.next')).toBe(1));
    await stage.world.api.characters.health({ ids: [stage.id('Cy')], change: '-1' });
    answer();
    await next;
    await isRight(1);
    await new CombatActions(session).next();
    await isRight(0);
  });

  it('keeps its length through a long fight', async () => {
    for (let turn = 0; turn < SHORTEST + 3; turn += 1) await new CombatActions(session).next();
    expect(log.value?.entries).toHaveLength(SHORTEST);
    await isRight(0);
  });

  it('says nothing of what stands in another log', () => {
    const entry = { id: 'x', number: 7, revision: 7, campaignId: 'c', runId: null, system: null, text: { verbatim: 'Ana' }, records: [], canTakeBack: true };
    expect(withNewEntry({ total: 0, entries: [] }, 'here', { ...entry, encounterId: 'there' })).toBeUndefined();
    expect(withNewEntry({ total: 0, entries: [] }, 'here', { ...entry, encounterId: 'here', revision: 8 })).toBeUndefined();
    expect(withNewEntry({ total: 0, entries: [] }, 'here', { ...entry, encounterId: 'here' })).toMatchObject({ total: 1, entries: [{ id: 'x' }] });
  });
});

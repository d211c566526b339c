/** A fight from its first turn on, with everything that is done in one. On a real data file. */
import { describe, expect, test } from 'vitest';
import { accepted, refusal } from '../../../helpers/world';
import { Stage } from './stage';
import type { EncounterView } from '#shared/ipc/encounters';
import type { TypedDuration } from '#shared/ipc/records';

/**
 * Everything that was stored but for times, revisions and the journal; the order in which a record holds things is none. Copies in the trash are not
 * looked at: a creation that is taken back goes there.
 */
function stored(stage: Stage): unknown {
  const { journal: _journal, search_places: _places, ...tables } = stage.world.dump();
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows
        .filter((row) => row['encounter_id'] === undefined || row['encounter_id'] === null || row['trashed_at'] === null)
        .map(({ updated_at: _at, revision: _revision, ...row }) => Object.fromEntries(Object.entries(row).map(sorted))),
    ]),
  );
}

function sorted([column, value]: [string, unknown]): [string, unknown] {
  const isObject = typeof value === 'string' && value.startsWith('{');
  return [column, isObject ? JSON.parse(value) : value];
}

async function condition(stage: Stage, name: string, condition: string, rounds: number, tick: { who: string; at: 'start' | 'end' } | null): Promise<void> {
  const duration: TypedDuration = { kind: 'rounds', rounds };
  const ids = [stage.id(name)];
  accepted(
    await stage.world.api.characters.addCondition({
      ids,
      condition,
      count: 1,
      duration,
      tick: tick === null ? null : { ...tick, who: stage.id(tick.who) },
      cause: '',
    }),
  );
  await stage.read();
}

async function health(stage: Stage, name: string, change: string): Promise<void> {
  accepted(await stage.world.api.characters.health({ ids: [stage.id(name)], change }));
  await stage.read();
}

/** Conditions as `prone 2`. */
function has(stage: Stage, name: string): readonly string[] {
  return Object.values(stage.one(name).character.conditions).map(
    ({ condition: what, duration }) => `${what} ${duration.kind === 'rounds' ? String(duration.rounds) : duration.kind}`,
  );
}

const french = (text: string): string => text.replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»').replaceAll(' :', '\u00a0:');

describe('a fight over three rounds', () => {
  test('goes by its rules, is taken back to its beginning and made again, through a restart', async () => {
    const stage = await Stage.with({ Ana: 30, Bo: 20, Cid: 10 });
    const wolf = await stage.entry('Loup', 25);
    await stage.do('add', { who: [{ character: wolf.id, quantity: 2, side: 'enemies' }] });
    await condition(stage, 'Cid', 'prone', 2, null);
    const prepared = stored(stage);
    const entries = (await stage.log()).length;

    // Round 1: Ana 30, Loup 1 and 2 25, Bo 20, Cid 10.
    await stage.start();
    expect(stage.order).toEqual(['Ana', 'Loup 1', 'Loup 2', 'Bo', 'Cid']);
    expect(stage.view).toMatchObject({ turnName: 'Ana', canGoBack: false, canUndo: true });
    const begun = stored(stage);
    await health(stage, 'Loup 1', '-3');
    await condition(stage, 'Loup 1', 'stunned', 1, { who: 'Ana', at: 'start' });
    await condition(stage, 'Bo', 'bleeding', 2, { who: 'Loup 1', at: 'end' });
    await stage.do('delay', { combatant: stage.id('Ana') });
    expect(stage.turn).toBe('Loup 1');
    await stage.do('ready', { combatant: stage.id('Loup 1'), trigger: 'on approche' });
    expect([stage.turn, has(stage, 'Bo')]).toEqual(['Loup 2', ['bleeding 1']]);
    await stage.do('enter', { combatant: stage.id('Ana') });
    expect(stage.turn).toBe('Ana');
    await stage.do('enter', { combatant: stage.id('Loup 1') });
    expect(stage.turn).toBe('Ana');
    await stage.next();
    expect(stage.turn).toBe('Loup 2');
    await stage.next();
    await stage.next();
    expect([stage.turn, stage.view.round, has(stage, 'Cid')]).toEqual(['Cid', 1, ['prone 2']]);
    const middle = stored(stage);
    stage.world.restart();
    await stage.read();
    expect([stage.turn, stored(stage)]).toEqual(['Cid', middle]);

    // Round 2.
    await stage.next();
    expect([stage.turn, stage.view.round, has(stage, 'Cid'), has(stage, 'Loup 1')]).toEqual(['Ana', 2, ['prone 1'], []]);
    await stage.do('setOut', { combatants: [stage.id('Loup 2')], out: 'fled' });
    await stage.do('setInitiative', { combatant: stage.id('Cid'), initiative: 99 });
    expect([stage.order[0], stage.turn]).toEqual(['Cid', 'Ana']);
    await stage.next();
    expect(stage.turn).toBe('Cid');
    await stage.do('add', { who: [{ character: wolf.id, quantity: 1, side: 'enemies' }] });
    expect(stage.one('Loup 3')).toMatchObject({ initiative: null });
    await stage.do('join', { combatants: [stage.id('Loup 3')], typed: { [stage.id('Loup 3')]: 15 }, dice: {} });
    expect(stage.one('Loup 3')).toMatchObject({ initiative: 15, stage: 'waiting' });
    await stage.do('remove', { combatants: [stage.id('Cid')] });
    expect(stage.turn).toBe('Loup 1');
    await stage.do('pause', {});
    await stage.do('resume', {});
    await stage.next();
    expect([stage.turn, has(stage, 'Bo')]).toEqual(['Bo', []]);
    await stage.next();
    expect(stage.turn).toBe('Loup 3');
    await stage.next();

    // Round 3.
    expect([stage.turn, stage.view.round]).toEqual(['Ana', 3]);
    await stage.do('setOut', { combatants: [stage.id('Ana'), stage.id('Loup 1')], out: 'defeated' });
    expect(stage.turn).toBe('Bo');
    await stage.do('end', {});
    expect(stage.view).toMatchObject({ phase: 'ended', turn: null, canGoBack: false });
    const over = stored(stage);
    expect(await stage.log()).toMatchSnapshot();

    const total = (await stage.log()).length;
    for (let done = entries; done < total; done += 1) await stage.do('undo', {});
    expect(stored(stage)).toEqual(prepared);
    stage.world.restart();
    await stage.read();
    expect(stage.view).toMatchObject({ phase: 'prepared', canRedo: true });
    await stage.do('redo', {});
    expect(stored(stage)).toEqual(begun);
    for (let done = entries + 1; done < total; done += 1) await stage.do('redo', {});
    expect(stage.view).toMatchObject({ phase: 'ended', canRedo: false });
    expect(stored(stage)).toEqual(over);
    expect(refusal(await stage.try('redo', {})).code).toBe('invalid');
  });
});

describe('going back', () => {
  test('brings back the turn before, with everything that was changed since', async () => {
    const stage = await Stage.with({ Ana: 30, Bo: 20, Cid: 10 });
    await stage.start();
    expect(refusal(await stage.try('back', {})).code).toBe('invalid');
    await condition(stage, 'Ana', 'stunned', 1, null);
    await health(stage, 'Bo', '-2');
    const ana = stored(stage);
    await stage.next();
    const bo = stored(stage);
    expect([stage.turn, has(stage, 'Ana')]).toEqual(['Bo', []]);
    await health(stage, 'Cid', '-4');
    await stage.do('setInitiative', { combatant: stage.id('Cid'), initiative: 50 });
    await stage.do('setOut', { combatants: [stage.id('Bo')], out: 'fled' });
    expect(stage.turn).toBe('Cid');
    expect(stage.view.canGoBack).toBe(true);
    await stage.do('back', {});
    expect(stage.turn).toBe('Bo');
    expect(stage.one('Cid')).toMatchObject({ initiative: 50, character: { stats: { wounds: 6 } } });
    await stage.do('back', {});
    expect([stage.turn, stored(stage)]).toEqual(['Ana', ana]);
    expect(stage.one('Bo').character.stats['wounds']).toBe(8);
    expect(stage.view.canGoBack).toBe(false);
    await stage.next();
    expect(stored(stage)).toEqual(bo);
  });

  test('takes back a turn that was taken between, and leaves the notes alone', async () => {
    const stage = await Stage.with({ Ana: 30, Bo: 20 });
    await stage.start();
    await stage.do('delay', { combatant: stage.id('Ana') });
    const before = stored(stage);
    await stage.do('enter', { combatant: stage.id('Ana') });
    await stage.do('back', {});
    expect([stage.turn, stored(stage)]).toEqual(['Bo', before]);
    await stage.do('enter', { combatant: stage.id('Ana') });
    accepted(await stage.world.api.encounters.edit({ id: stage.view.id, change: { notes: 'Il pleut.' } }));
    await stage.read();
    await stage.do('back', {});
    expect(stage.view).toMatchObject({ turnName: 'Bo', notes: 'Il pleut.' });
  });
});

describe('a click on an older picture', () => {
  test('does nothing, also when only somebody’s health was undone meanwhile', async () => {
    const stage = await Stage.with({ Ana: 30, Bo: 20 });
    await stage.start();
    const old = stage.view;
    await health(stage, 'Ana', '-1');
    await health(stage, 'Ana', '-2');
    const seen = stage.view;
    await stage.do('undo', {});
    stage.seen = seen;
    const before = stage.world.dump();
    expect(refusal(await stage.try('undo', {})).code).toBe('conflict');
    await stage.read();
    expect(stage.one('Ana').character.stats['wounds']).toBe(9);
    await stage.next();
    const after = stage.world.dump();
    stage.seen = old;
    for (const reply of [
      await stage.try('next', {}),
      await stage.try('delay', { combatant: stage.id('Ana') }),
      await stage.try('back', {}),
      await stage.try('remove', { combatants: [stage.id('Ana')] }),
      await stage.try('end', {}),
    ]) {
      expect(refusal(reply).code).toBe('conflict');
    }
    expect(stage.world.dump()).toEqual(after);
    expect(after).not.toEqual(before);
  });
});

describe('what cannot be done', () => {
  test('is refused in words, and nothing has changed', async () => {
    const stage = await Stage.with({ Ana: 30, Bo: 20 });
    const nothing = async (why: string, code: string, ...replies: readonly Awaited<ReturnType<Stage['try']>>[]): Promise<void> => {
      const before = stage.world.dump();
      for (const reply of replies) expect(refusal(reply), why).toMatchObject({ code });
      expect(stage.world.dump()).toEqual(before);
      await stage.read();
    };
    const ana = stage.id('Ana');
    const bo = stage.id('Bo');
    const join = { combatants: [bo], typed: {}, dice: {} };
    await nothing(
      'before it began',
      'invalid',
      await stage.try('next', {}),
      await stage.try('setOut', { combatants: [ana], out: 'fled' }),
      await stage.try('join', join),
      await stage.try('resume', {}),
    );
    await stage.start();
    await nothing(
      'not its turn',
      'invalid',
      await stage.try('delay', { combatant: bo }),
      await stage.try('ready', { combatant: bo, trigger: '' }),
      await stage.try('enter', { combatant: bo }),
    );
    await nothing(
      'it runs',
      'invalid',
      await stage.try('start', { options: {}, typed: {}, dice: {} }),
      await stage.try('resume', {}),
      await stage.try('join', join),
    );
    await nothing(
      'nobody',
      'not-found',
      await stage.try('delay', { combatant: 'x' }),
      await stage.try('setInitiative', { combatant: 'x', initiative: 1 }),
      await stage.try('setOut', { combatants: ['x'], out: 'fled' }),
    );
    await stage.do('setOut', { combatants: [ana, bo], out: 'defeated' });
    expect(stage.view).toMatchObject({ turn: null, phase: 'running', round: 1 });
    expect((await stage.log()).at(-1)).toBe('Ana et Bo sont hors de combat. Plus personne n’est en état de jouer.');
    await nothing('nobody is able', 'invalid', await stage.try('next', {}));
    await stage.do('setOut', { combatants: [bo], out: null });
    await stage.next();
    expect(stage.turn).toBe('Bo');
    await stage.do('pause', {});
    await nothing(
      'it is paused',
      'invalid',
      await stage.try('next', {}),
      await stage.try('pause', {}),
      await stage.try('delay', { combatant: bo }),
      await stage.try('back', {}),
    );
    await stage.do('end', {});
    await nothing(
      'it is over',
      'invalid',
      await stage.try('resume', {}),
      await stage.try('next', {}),
      await stage.try('end', {}),
      await stage.try('remove', { combatants: [ana] }),
    );
    expect(refusal(await stage.try('next', {})).message).toBe('La rencontre est terminée.');
  });

  test('is a turn for the dead', async () => {
    const stage = await Stage.with({ Ana: 30, Bo: 20, Cid: 10 });
    await stage.start();
    accepted(await stage.world.api.characters.setDead({ ids: [stage.id('Bo')], dead: true }));
    await stage.read();
    expect(stage.one('Bo').out).toBe('defeated');
    await stage.next();
    expect(stage.turn).toBe('Cid');
    expect(refusal(await stage.try('setOut', { combatants: [stage.id('Bo')], out: null })).code).toBe('invalid');
    accepted(await stage.world.api.characters.setDead({ ids: [stage.id('Bo')], dead: false }));
    await stage.read();
    await stage.next();
    await stage.next();
    expect([stage.turn, stage.view.round]).toEqual(['Bo', 2]);
  });
});

describe('several encounters', () => {
  test('of a campaign: one runs, the others wait, and none is lost', async () => {
    const stage = await Stage.with({ Ana: 30, Bo: 20 });
    await stage.start();
    await stage.next();
    const first = stage.view;
    await stage.create('La grange');
    const guard = await stage.entry('Garde', 5);
    await stage.do('add', { who: [{ character: guard.id, quantity: 2, side: 'enemies' }] });
    await stage.start();
    const second = stage.view;
    const seen = async (id: string): Promise<EncounterView> => accepted(await stage.world.api.encounters.get({ id }));
    const phases = async (): Promise<readonly string[]> => [(await seen(first.id)).phase, (await seen(second.id)).phase];
    expect(await phases()).toEqual(['paused', 'running']);
    expect(await seen(first.id)).toMatchObject({ turnName: 'Bo', round: 1 });
    stage.seen = await seen(first.id);
    expect((await stage.log()).at(-1)).toBe(french('La rencontre « Le pont » est mise en pause : « La grange » prend sa place.'));
    await stage.do('resume', {});
    expect([stage.turn, await phases()]).toEqual(['Bo', ['running', 'paused']]);
    // Undone, the first is paused again; undone once more it runs as if the other had never begun, which is paused for it.
    await stage.do('undo', {});
    expect(await phases()).toEqual(['paused', 'paused']);
    stage.seen = await seen(second.id);
    await stage.do('resume', {});
    stage.seen = await seen(first.id);
    await stage.do('undo', {});
    expect(await phases()).toEqual(['running', 'paused']);
    const listed = accepted(await stage.world.api.encounters.list({ campaignId: stage.campaignId, templates: false, trashed: false }));
    expect(listed.map(({ title, phase, turnName }) => [title, phase, turnName])).toEqual([
      ['Le pont', 'running', 'Bo'],
      ['La grange', 'paused', 'Garde 1'],
    ]);
    const other = await stage.world.campaign('Ailleurs');
    expect(accepted(await stage.world.api.encounters.list({ campaignId: other, templates: false, trashed: false }))).toEqual([]);
  });

  test('know the runs that were started out of them', async () => {
    const stage = await Stage.with({ Ana: 30 });
    const run = await stage.world.run(stage.campaignId);
    stage.world.sql('UPDATE runs SET encounter_id = ? WHERE id = ?', stage.view.id, run.id);
    expect((await stage.read()).runs).toEqual([{ id: run.id, title: 'La ruelle' }]);
    accepted(await stage.world.api.runs.end({ id: run.id, position: run.position }));
    expect((await stage.read()).runs).toEqual([]);
  });
});

describe('a rider', () => {
  test('has the system’s facts beside it while its mount is in the fight or in its party', async () => {
    const stage = await Stage.open();
    const horse = await stage.member('Bourrasque', 2, { role: 'mount' });
    const rider = await stage.member('Sigrid', 5, { mountId: horse.id });
    await stage.create();
    await stage.do('add', { who: [{ character: rider.id, quantity: 1, side: 'allies' }] });
    expect(stage.one('Sigrid').facts).toEqual([{ label: { key: 'fact.rides', args: { who: { verbatim: 'Sigrid' } } }, value: { verbatim: 'Bourrasque' } }]);
    accepted(await stage.world.api.characters.setDead({ ids: [horse.id], dead: true }));
    await stage.read();
    expect(stage.one('Sigrid').facts).toEqual([]);
    accepted(await stage.world.api.characters.setDead({ ids: [horse.id], dead: false }));
    const other = accepted(await stage.world.api.parties.create({ campaignId: stage.campaignId, name: 'Écurie' }));
    accepted(await stage.world.api.characters.move({ ids: [horse.id], partyId: other.id }));
    // Who rides whom stays the sheet's own matter: here it still names the horse.
    stage.world.sql('UPDATE characters SET mount_id = ? WHERE id = ?', horse.id, rider.id);
    await stage.read();
    expect(stage.one('Sigrid').facts).toEqual([]);
    await stage.do('add', { who: [{ character: horse.id, quantity: 1, side: 'allies' }] });
    expect(stage.one('Sigrid').facts).toHaveLength(1);
  });
});

test('a fight of forty goes on, round after round', async () => {
  const stage = await Stage.open();
  const wolf = await stage.entry('Loup', 6);
  await stage.create();
  await stage.do('add', { who: [{ character: wolf.id, quantity: 40, side: 'enemies' }] });
  await stage.start();
  for (const name of ['Loup 1', 'Loup 9', 'Loup 40']) await condition(stage, name, 'stunned', 900, { who: 'Loup 5', at: 'end' });
  const turns = 80;
  for (let turn = 0; turn < turns; turn += 1) await stage.next();
  expect(stage.view.round).toBe(3);
});

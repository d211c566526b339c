/** The time and the tiredness of a journey: part of its steps, and taken back with them. */
import { describe, expect, it } from 'vitest';
import { accepted } from '../../../helpers/world';
import { clockOf, journalOf, penaltiesOf, recordsOf, road, setOut, typed } from './journey';
import type { Member, Road } from './journey';

async function tirednessOf(all: Road, member: Member | undefined): Promise<readonly number[]> {
  if (member === undefined) throw new Error('nobody');
  return Object.values(await penaltiesOf(all, member)).map(({ amount }) => amount);
}

describe('the clock of the campaign', () => {
  it('moves by what a step takes, and the step carries where it stands then', async () => {
    const all = await road();
    let run = await setOut(all);
    expect(await clockOf(all)).toBe(0);
    run = await all.world.act(run, 'march');
    run = await all.world.act(run, 'march');
    expect(await clockOf(all)).toBe(480);
    run = await all.world.act(run, 'rest', { hours: 7.5 });
    expect(await clockOf(all)).toBe(930);
    expect(all.world.sql('SELECT clock FROM run_steps ORDER BY seq').map(({ clock }) => clock)).toEqual([0, 240, 480, 930]);
    expect(accepted(await all.world.api.effects.list({ source: { kind: 'run', id: run.id }, campaignId: all.campaignId, from: 0 }))).toEqual([]);
  });

  it('is moved back by undo and on by redo, whatever moved it meanwhile', async () => {
    const all = await road();
    const { world, campaignId } = all;
    let run = await world.act(await setOut(all), 'march');
    accepted(await world.api.calendars.move({ campaignId, kind: 'by', typed: '-5 hours' }));
    expect(await clockOf(all)).toBe(-60);
    const before = recordsOf(all);
    run = await world.undo(run);
    expect(await clockOf(all)).toBe(-300);
    run = await world.redo(run);
    expect(recordsOf(all)).toEqual(before);
    accepted(await world.api.calendars.move({ campaignId, kind: 'by', typed: '+2 hours' }));
    // 60 minutes after day zero the march of 240 cannot have taken place: it comes back to the same all the same.
    const later = recordsOf(all);
    run = await world.undo(run);
    expect(await clockOf(all)).toBe(-180);
    await world.redo(run);
    expect(recordsOf(all)).toEqual(later);
  });

  it('ends what was to last until then, as part of the step', async () => {
    const all = await road();
    const { world } = all;
    const [ana] = all.members;
    const given = { ids: [ana?.id ?? ''], condition: 'slowed', count: 1, duration: { kind: 'time' as const, minutes: 300 }, tick: null, cause: '' };
    accepted(await world.api.characters.addCondition(given));
    let run = await world.act(await setOut(all), 'march');
    const conditions = async () => Object.keys(accepted(await world.api.characters.get({ id: ana?.id ?? '' })).conditions);
    expect(await conditions()).toHaveLength(1);
    run = await world.act(run, 'march');
    expect(await conditions()).toHaveLength(0);
    run = await world.undo(run);
    expect(await conditions()).toHaveLength(1);
    expect(await clockOf(all)).toBe(240);
    await world.redo(run);
    expect(await conditions()).toHaveLength(0);
    expect(await clockOf(all)).toBe(480);
  });
});

describe('the tiredness of a journey', () => {
  it('is one penalty on each sheet, by one line of the journal, and rest takes it away', async () => {
    const all = await road();
    const { world, members } = all;
    let run = await setOut(all);
    for (let period = 0; period < 2; period += 1) run = await world.act(run, 'march');
    run = await world.act(run, 'march', {}, typed(members, 20));
    run = await world.act(run, 'march', {}, typed(members, 20));
    for (const member of members) {
      expect(Object.values(await penaltiesOf(all, member))).toMatchObject([
        { amount: -4, appliesTo: { key: 'effect.allActions' }, cause: { verbatim: 'The col' }, system: 'chroniques', duration: { kind: 'until' }, clock: 720 },
      ]);
    }
    const [latest] = await journalOf(all);
    expect(latest).toMatch(/^“The col”: .*Ana: tired, −4 and Bo: tired, −4\.$/);
    expect(await journalOf(all)).toHaveLength(8);
    run = await world.act(run, 'rest', { hours: 10 });
    for (const member of members) expect(await tirednessOf(all, member)).toEqual([]);
    run = await world.undo(run);
    for (const member of members) expect(await tirednessOf(all, member)).toEqual([-4]);
    expect((await journalOf(all))[0]).toMatch(/^\(“The col”.*\)$/);
    run = await world.undo(run);
    for (const member of members) expect(await tirednessOf(all, member)).toEqual([-2]);
    await world.undo(run);
    for (const member of members) expect(await tirednessOf(all, member)).toEqual([]);
    expect(await clockOf(all)).toBe(480);
  });

  it('leaves the sheet of whoever leaves, and comes back with them', async () => {
    const all = await road();
    const { world, members } = all;
    const [ana, bo] = members;
    let run = await setOut(all);
    for (let period = 0; period < 2; period += 1) run = await world.act(run, 'march');
    run = await world.act(run, 'march', {}, typed(members, 20));
    run = await world.act(run, 'leave', { who: [bo?.id], why: 'behind' });
    expect([await tirednessOf(all, ana), await tirednessOf(all, bo)]).toEqual([[-2], []]);
    run = await world.act(run, 'rejoin', { who: [bo?.id] });
    expect(await tirednessOf(all, bo)).toEqual([-2]);
    // Neither took time.
    expect(await clockOf(all)).toBe(720);
  });

  it('of an earlier journey is taken over, once', async () => {
    const all = await road();
    const { world, members } = all;
    let first = await setOut(all);
    for (let period = 0; period < 2; period += 1) first = await world.act(first, 'march');
    await world.act(first, 'march', {}, typed(members, 20));
    let second = await setOut({ ...all, members: members.map((member) => ({ ...member, penalty: -2 })) }, {}, undefined, 'Onwards');
    for (const member of members) expect(await tirednessOf(all, member)).toEqual([-2]);
    second = await world.act(second, 'rest', { hours: 10 });
    for (const member of members) expect(await tirednessOf(all, member)).toEqual([]);
    await world.undo(second);
    for (const member of members) expect(Object.values(await penaltiesOf(all, member))).toMatchObject([{ amount: -2, cause: { verbatim: 'Onwards' } }]);
  });

  it('is nothing for whoever has no record in the campaign', async () => {
    const all = await road(['Ana']);
    const { world } = all;
    const members = [...all.members, { id: 'guide', name: 'A guide', conMod: 4 }];
    let run = await setOut({ ...all, members });
    for (let period = 0; period < 2; period += 1) run = await world.act(run, 'march');
    run = await world.act(run, 'march', {}, typed(members, 20));
    expect((await journalOf(all))[0]).toMatch(/Ana: tired, −2\.$/);
    expect(run.presentation.travel?.members).toMatchObject([{ tired: { amount: -2 } }, { tired: { amount: -2 } }]);
  });

  it('stays as the GM made it until the road changes it again', async () => {
    const all = await road(['Ana']);
    const { world, members } = all;
    const [ana] = members;
    let run = await setOut(all);
    for (let period = 0; period < 2; period += 1) run = await world.act(run, 'march');
    run = await world.act(run, 'march', {}, typed(members, 20));
    const id = ana?.id ?? '';
    const [key = ''] = Object.keys(await penaltiesOf(all, { id }));
    accepted(await world.api.characters.removePenalty({ id, key }));
    run = await world.act(run, 'rest', { hours: 2 });
    expect(await tirednessOf(all, ana)).toEqual([]);
    await world.act(run, 'march', {}, typed(members, 20));
    expect(await tirednessOf(all, ana)).toEqual([-4]);
  });
});

describe('a journey that was stored before this was kept', () => {
  it('goes on with the time of its new steps alone', async () => {
    const all = await road(['Ana']);
    const { world } = all;
    const run = await world.act(await setOut(all), 'march');
    world.sql(
      `UPDATE run_steps SET presentation = json_remove(presentation, '$.travel'), state = json_remove(state, '$.march'), state_version = 2, plugin_version = '0'`,
    );
    const clock = await clockOf(all);
    await world.act(run, 'march');
    expect(await clockOf(all)).toBe(clock + 240);
  });
});

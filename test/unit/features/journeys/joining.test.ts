/** Somebody new joins on the way: filled from their sheet as at the set-up, linked to it from then on, taken off again by undo. */
import { describe, expect, it } from 'vitest';
import { accepted, refusal } from '../../../helpers/world';
import { clockOf, journalOf, penaltiesOf, recordsOf, road, setOut, typed } from './journey';
import type { Road } from './journey';

/** Three people with sheets, of whom two set out; the third has a CON of 2. */
async function twoOfThree() {
  const all = await road(['Ana', 'Bo', 'Cy']);
  const { world } = all;
  const [ana, bo, cy] = all.members;
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('nobody');
  accepted(await world.api.characters.edit({ id: cy.id, change: { stats: { conMod: -3, armorDef: 6, armor: 'pack' } } }));
  const journey = await setOut({ ...all, members: [ana, bo] });
  return { all, world, ana, bo, cy, journey };
}

/** What a sheet knows of a row of the form, as the window asks for it. */
async function rowOf({ world }: Road, id: string, name: string) {
  const known = accepted(await world.api.characters.participants({ system: 'chroniques', procedure: 'travel', ids: [id] }));
  return { id, name, ...known[id] };
}

const setsThePace = (km: number) => ({ travel: { period: { km } } });

describe('somebody who joins on the way', () => {
  it('has what their sheet says, and the party goes at their pace from then on; the days before keep theirs', async () => {
    const { all, world, cy, journey } = await twoOfThree();
    let run = await world.act(journey, 'march');
    expect(run.presentation).toMatchObject(setsThePace(12));
    const row = await rowOf(all, cy.id, 'Cy');
    expect(row).toMatchObject({ conMod: -3, armorDef: 6, armor: 'pack' });
    run = await world.act(run, 'join', { who: [row] });
    expect(run.presentation.participants.map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Cy']);
    expect(await clockOf(all)).toBe(240);
    run = await world.act(run, 'march');
    expect(run.presentation).toMatchObject(setsThePace(6));
    const log = accepted(await world.api.travelLog.page({ id: run.id, limit: 5 }));
    expect(log.names[cy.id]).toBe('Cy');
    expect(log.shown[0]?.periods.map(({ km, slowest }) => [km, slowest])).toEqual([
      [12, []],
      [6, [cy.id]],
    ]);
  });

  it('is tired on their sheet by the journey, which takes over what they were tired from', async () => {
    const { all, world, ana, bo, cy, journey } = await twoOfThree();
    let run = await world.act(await world.act(journey, 'march'), 'join', { who: [{ id: cy.id, name: 'Cy', conMod: 0 }] });
    run = await world.act(run, 'march');
    run = await world.act(run, 'march', {}, typed([ana, bo, cy], 20));
    expect(Object.values(await penaltiesOf(all, cy))).toMatchObject([{ amount: -2, system: 'chroniques' }]);
    // Another journey that they join counts on from there, and nobody is tired twice.
    const second = await setOut({ ...all, members: [ana] }, {}, undefined, 'Elsewhere');
    const row = await rowOf(all, cy.id, 'Cy');
    expect(row).toMatchObject({ penalty: -2 });
    const joined = await world.act(second, 'join', { who: [row] });
    expect(Object.values(await penaltiesOf(all, cy))).toMatchObject([{ amount: -2, cause: { verbatim: 'Elsewhere' } }]);
    await world.act(joined, 'rest', { hours: 10 });
    expect(await penaltiesOf(all, cy)).toEqual({});
    expect(run.id).not.toBe(second.id);
  });

  it('is off the journey again by undo, and back by redo, with everything else as it was', async () => {
    const { all, world, cy, journey } = await twoOfThree();
    const before = await world.act(journey, 'march');
    const records = recordsOf(all);
    const joined = await world.act(before, 'join', { who: [await rowOf(all, cy.id, 'Cy')] });
    const after = recordsOf(all);
    const back = await world.undo(joined);
    expect(back.presentation).toEqual(before.presentation);
    expect(recordsOf(all)).toEqual(records);
    const again = await world.redo(back);
    expect(again.presentation).toEqual(joined.presentation);
    expect(recordsOf(all)).toEqual(after);
  });

  it('is there again when what came before is put right', async () => {
    const { world, cy, journey } = await twoOfThree();
    let run = await world.act(journey, 'march');
    run = await world.act(run, 'join', { who: [{ id: cy.id, name: 'Cy', conMod: -3 }] });
    run = await world.act(run, 'march');
    const { run: corrected } = accepted(await world.api.journeys.correct({ id: run.id, position: run.position, seq: 1, input: { onPath: false } }));
    expect(corrected.presentation.participants.map(({ id }) => id)).toContain(cy.id);
    const steps = accepted(await world.api.runs.log({ id: run.id, before: 99, limit: 10 }));
    expect(steps.map(({ action }) => action)).toEqual(['start', 'march', 'join', 'march']);
  });

  it('stops the march once they are dead, and is refused a second time', async () => {
    const { world, cy, journey } = await twoOfThree();
    const run = await world.act(journey, 'join', { who: [{ id: cy.id, name: 'Cy', conMod: 0 }] });
    const input = { who: [{ id: cy.id, name: 'Cy', conMod: 0 }] };
    const twice = refusal(await world.api.runs.act({ id: run.id, position: run.position, action: 'join', input, dice: {} }));
    expect(twice).toMatchObject({
      code: 'invalid',
      fields: [{ field: 'who[0].name', message: expect.stringContaining('Cy has a place here already') as string }],
    });
    accepted(await world.api.characters.setDead({ ids: [cy.id], dead: true }));
    const { end } = accepted(await world.api.journeys.march({ id: run.id, position: run.position, until: 'period' }));
    expect(end).toMatchObject({ kind: 'gone', who: [{ id: cy.id, why: 'dead' }] });
  });

  it('is told in the journal, and joins where there are no rules as well', async () => {
    const all = await road(['Ana', 'Bo'], 'road', ['road']);
    const [ana, bo] = all.members;
    const journey = await setOut({ ...all, members: [ana ?? { id: '' }] }, {}, { system: 'road', procedure: 'travel' });
    const run = await all.world.act(journey, 'join', { who: [{ id: bo?.id, name: 'Bo', means: 'wagon' }] });
    expect(run.presentation.participants.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(run.presentation.travel?.next?.km).toBe(10);
    expect((await journalOf(all)).join('\n')).toContain('The col');
  });
});

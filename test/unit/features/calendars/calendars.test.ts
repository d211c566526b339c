/** The calendar of a campaign, the clock of its world, and what happened when: through real services and a real data file. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../helpers/plugin-ids';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';

const IMPERIAL = 'imperial-calendar/imperial';

function world(): World {
  return new World({ plugins: [SAMPLER, ...['imperial', 'plain', 'gregorian'].map((name) => path.join(ROOT, 'out/plugins', `${name}-calendar`))] });
}

async function dated(today = '33 Jahrdrung 2512, 22:00') {
  const here = world();
  const campaignId = await here.campaign();
  accepted(await here.api.calendars.choose({ campaignId, calendar: IMPERIAL, today, choices: {} }));
  const move = async (kind: 'by' | 'to', typed: string) => here.api.calendars.move({ campaignId, kind, typed });
  const now = async (): Promise<string> => {
    const entry = accepted(await here.api.calendars.move({ campaignId, kind: 'by', typed: '1 minute' }));
    accepted(await here.api.journal.undo({ campaignId, encounterId: null }));
    const from = entry?.text != null && 'key' in entry.text ? entry.text.args?.['from'] : undefined;
    return typeof from === 'string' ? from : '';
  };
  return { here, campaignId, move, now };
}

describe('the calendar of a campaign', () => {
  it('is one of those that plugins have', async () => {
    const listed = accepted(await world().api.calendars.list({}));
    expect(listed.map(({ id }) => id).sort()).toEqual(['gregorian-calendar/gregorian', 'imperial-calendar/imperial', 'plain-calendar/plain']);
  });

  it('is none at first; the clock goes on by minutes, hours, days and weeks all the same', async () => {
    const here = world();
    const campaignId = await here.campaign();
    expect(accepted(await here.api.calendars.of({ campaignId }))).toBeNull();
    accepted(await here.api.calendars.move({ campaignId, kind: 'by', typed: '1 semaine 2 h' }));
    expect(accepted(await here.api.campaigns.get({ id: campaignId })).elapsedMinutes).toBe(7 * 1440 + 120);
    expect(refusal(await here.api.calendars.move({ campaignId, kind: 'by', typed: '1 mois' })).fields).toMatchObject([{ field: 'typed' }]);
    expect(refusal(await here.api.calendars.move({ campaignId, kind: 'to', typed: '5 mars 3' })).message).toContain('pas encore de calendrier');
  });

  it('is chosen with the day of today: what happened before is dated with it, and undo takes it back', async () => {
    const here = world();
    const campaignId = await here.campaign();
    accepted(await here.api.calendars.move({ campaignId, kind: 'by', typed: '2 h' }));
    accepted(await here.api.calendars.choose({ campaignId, calendar: IMPERIAL, today: 'mitterfrühl 2512 1:00', choices: {} }));
    const chosen = accepted(await here.api.calendars.of({ campaignId }));
    expect(chosen).toMatchObject({ id: IMPERIAL, plugin: 'imperial-calendar', clock: 120 });
    // The two hours lie before it, on the day before.
    expect(accepted(await here.api.calendars.month({ campaignId, year: 2512, period: 3 }))).toEqual([{ day: 1, entries: { campaign: 2 } }]);
    accepted(await here.api.journal.undo({ campaignId, encounterId: null }));
    expect(accepted(await here.api.calendars.of({ campaignId }))).toBeNull();
    accepted(await here.api.journal.redo({ campaignId, encounterId: null }));
    here.restart();
    expect(accepted(await here.api.calendars.of({ campaignId }))).toEqual(chosen);
  });

  it.each([
    ['today', { calendar: IMPERIAL, today: '34 Jahrdrung 2512' }, 'Jahrdrung 2512 compte 33 jours.'],
    ['today', { calendar: IMPERIAL, today: '14:00' }, 'Écrivez une date'],
    ['calendar', { calendar: 'gone/none', today: '1 mars 3' }, 'n’est pas disponible'],
  ])('is refused at its field, and nothing changes: %s', async (field, choice, words) => {
    const here = world();
    const campaignId = await here.campaign();
    const before = here.dump();
    const refused = refusal(await here.api.calendars.choose({ campaignId, choices: {}, ...choice }));
    expect(refused.fields.map((each) => each.field)).toEqual([field]);
    expect(refused.message).toContain(words);
    expect(here.dump()).toEqual(before);
  });

  it('has the names that the GM gives it', async () => {
    const here = world();
    const campaignId = await here.campaign();
    const choices = { names: { periods: ['Givre', '', 'Moisson'], weekdays: ['Primedi'] } };
    accepted(await here.api.calendars.choose({ campaignId, calendar: 'plain-calendar/plain', today: '4 moisson 7', choices }));
    accepted(await here.api.calendars.move({ campaignId, kind: 'to', typed: '5 Deuxieme mois 7' }));
    expect(accepted(await here.api.calendars.month({ campaignId, year: 7, period: 1 }))).toEqual([{ day: 5, entries: { campaign: 1 } }]);
  });

  it('that is missing says so, and the clock stays', async () => {
    const { here, campaignId, move } = await dated();
    here.removePlugin('imperial-calendar');
    here.restart();
    expect(accepted(await here.api.calendars.of({ campaignId }))).toMatchObject({ id: IMPERIAL, calendar: null });
    expect(refusal(await move('by', '1 h')).code).toBe('unavailable');
  });
});

describe('the clock', () => {
  it('is moved on and back by a span or to a date, said in the journal, and taken back', async () => {
    const { here, campaignId, move, now } = await dated();
    accepted(await move('by', '+3 h'));
    expect(await now()).toBe('Mitterfruhl 2512, 01:00');
    accepted(await move('to', '2 pflug'));
    expect(await now()).toBe('2 Pflugzeit 2512, 01:00');
    accepted(await move('to', '8:30'));
    expect(await now()).toBe('2 Pflugzeit 2512, 08:30');
    accepted(await move('to', '1 Nachexen -3'));
    expect(await now()).toBe('1 Nachexen -3, 08:30');
    expect(accepted(await move('by', '0 jours'))).toBeNull();
    accepted(await here.api.journal.undo({ campaignId, encounterId: null }));
    accepted(await here.api.journal.undo({ campaignId, encounterId: null }));
    expect(await now()).toBe('2 Pflugzeit 2512, 01:00');
  });

  it.each([
    ['by', '3 lunes'],
    ['by', ''],
    ['to', '3 Marsch 2512'],
    ['by', '+99999999 ans'],
  ] as const)('is refused: %s %s', async (kind, typed) => {
    const { here, move } = await dated();
    const before = here.dump();
    expect(refusal(await move(kind, typed)).fields).toMatchObject([{ field: 'typed' }]);
    expect(here.dump()).toEqual(before);
  });

  it('ends what was to last until then, a line of the journal each, and undo brings it back with the time', async () => {
    const { here, campaignId, move } = await dated();
    const party = accepted(await here.api.parties.create({ campaignId, name: 'Les Loups' }));
    const place = { kind: 'party', partyId: party.id } as const;
    const bo = accepted(await here.api.characters.create({ place, role: 'pc', name: 'Bo', stats: { quick: 40 }, notes: '', reminder: '', mountId: null }));
    const give = (minutes: number) =>
      here.api.characters.addPenalty({ ids: [bo.id], amount: -minutes, appliesTo: 'courir', duration: { kind: 'time', minutes }, cause: '' });
    accepted(await give(60));
    accepted(await give(120));
    accepted(await here.api.characters.addPenalty({ ids: [bo.id], amount: -1, appliesTo: 'tout', duration: { kind: 'permanent' }, cause: '' }));
    const amounts = async () => Object.values(accepted(await here.api.characters.get({ id: bo.id })).penalties).map(({ amount }) => amount);
    accepted(await move('by', '59 minutes'));
    expect(await amounts()).toEqual([-60, -120, -1]);
    accepted(await move('by', '1 minute'));
    expect(await amounts()).toEqual([-120, -1]);
    accepted(await move('by', '5 jours'));
    expect(await amounts()).toEqual([-1]);
    const page = accepted(
      await here.api.journal.page({ filter: { campaignId, kinds: ['character'], partyId: null, encounterId: null }, offset: 0, limit: 50 }),
    );
    const words = page.entries.map(({ text }) => (text === null ? '' : here.services.translator.plugin('app', text)));
    expect(words.slice(0, 2).map((line) => line.includes('−120') || line.includes('−60'))).toEqual([true, true]);
    accepted(await here.api.journal.undo({ campaignId, encounterId: null }));
    expect(await amounts()).toEqual([-120, -1]);
    accepted(await here.api.journal.redo({ campaignId, encounterId: null }));
    expect(await amounts()).toEqual([-1]);
  });

  it('goes with every entry and every step', async () => {
    const { here, campaignId, move } = await dated();
    const run = await here.run(campaignId);
    accepted(await move('by', '2 h'));
    accepted(await here.api.journal.write({ campaignId, partyId: null, body: 'Sous la pluie' }));
    const first = accepted(await here.api.calendars.day({ campaignId, year: 2512, period: 2, day: 33 }));
    const next = accepted(await here.api.calendars.day({ campaignId, year: 2512, period: 3, day: 1 }));
    expect(first.map(({ kind }) => kind)).toEqual(['campaign', 'run']);
    expect(next.map(({ kind, body }) => body ?? kind)).toEqual(['campaign', 'Sous la pluie']);
    expect(next.map(({ clock }) => clock)).toEqual([120, 120]);
    const steps = here.dump()['run_steps'] as readonly { readonly run_id: string; readonly clock: number }[];
    expect(steps.filter(({ run_id: id }) => id === run.id).map(({ clock }) => clock)).toEqual([0]);
  });
});

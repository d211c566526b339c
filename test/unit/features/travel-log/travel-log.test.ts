/** The log of a journey through real services and a real data file: pages, totals, the road, and files. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JourneyPlan } from '#shared/domain/journey';
import { AUDIENCES, TRAVEL_FORMATS } from '#shared/domain/travel-files';
import { ROOT } from '../../../helpers/plugin-ids';
import { tempFolder } from '../../../helpers/temp';
import { plainJourney, standing, storeJourney, storeStep } from '../../../helpers/travel';
import type { StoredJourney } from '../../../helpers/travel';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';

/** What no page of the players may have in it: each stands in a text that the GM wrote for themselves. */
const SECRET = { day: 'Zyklopenstein', leg: 'Quarzgrotte', note: 'Xanthippe', other: 'Wolframkiste', store: 'Vitriolkeller' } as const;

const PLAN: JourneyPlan = {
  legs: [
    { id: 'gué', name: 'Le gué', km: 40, answers: {}, notes: `Sous le pont : ${SECRET.leg}.` },
    { id: 'col', name: 'Le col', km: 60, answers: {}, notes: '' },
  ],
  days: {
    '1': { gm: `# ${SECRET.day}\n\nIls ne savent rien.`, players: 'Un départ *joyeux* & <tôt>.', weather: { sky: 'storm', celsius: -3 } },
    '99': { gm: '', players: '', weather: { sky: 'Föhnsturm' } },
    '2': { gm: SECRET.day, players: '', camp: { from: 1320, watches: [{ who: ['w1'], minutes: 240 }] } },
  },
  stores: {
    warnBelow: 3,
    mounts: null,
    rations: {
      amount: 20,
      from: 1,
      rates: [{ from: 1, perPerson: 1, perMount: 0 }],
      changes: [{ id: 'one', day: 2, amount: 7, reason: 'found', note: SECRET.store }],
    },
  },
};

async function journey(options: Partial<StoredJourney> & { readonly dated?: boolean; readonly periods?: number; readonly language?: 'fr' | 'en' } = {}) {
  const { dated = true, periods = 11, language, ...given } = options;
  const world = new World({ plugins: [SAMPLER, path.join(ROOT, 'out/plugins/imperial-calendar')], ...(language === undefined ? {} : { language }) });
  const campaignId = await world.campaign();
  if (dated) {
    const choices = { campaignId, calendar: 'imperial-calendar/imperial', today: '32 Nachexen 2512, 8:00', choices: {} };
    accepted(await world.api.calendars.choose(choices));
  }
  const walkers = { count: 3, names: ['Ana', 'Bô', 'Cyprien'] };
  const stored: StoredJourney = {
    runId: 'journey-1',
    campaignId,
    title: 'Vers le col',
    clock: 0,
    walkers,
    plan: PLAN,
    steps: plainJourney(walkers, periods),
    ...given,
  };
  const sql = world.sql.bind(world);
  storeJourney(sql, stored);
  const note = (body: string, clock: number | null): void => {
    const id = `note-${body.slice(0, 8)}-${String(clock)}`;
    sql(
      `INSERT INTO journal (number, id, campaign_id, at, kind, run_id, body, words, shown, clock) VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal), ?, ?, 1, 'note', ?, ?, ?, 1, ?)`,
      id,
      campaignId,
      stored.runId,
      body,
      body,
      clock,
    );
  };
  return { world, campaignId, stored, note, page: (input: { from?: number; limit: number }) => world.api.travelLog.page({ id: stored.runId, ...input }) };
}

describe('the page of a log', () => {
  it('has the latest days, or those from a day on, with dates over a feast and times of the day', async () => {
    const { page } = await journey();
    const latest = accepted(await page({ limit: 2 }));
    expect(latest).toMatchObject({ title: 'Vers le col', days: 5, hasSteps: true, calendar: 'shown', campaignName: 'Nuit noire', names: { w1: 'Bô' } });
    expect(latest.shown.map(({ day }) => day)).toEqual([4, 5]);
    const first = accepted(await page({ from: 1, limit: 3 }));
    expect(first.shown.map(({ date }) => date)).toEqual(['Festag 32 Nachexen 2512', 'Wellentag 1 Jahrdrung 2512', 'Aubentag 2 Jahrdrung 2512']);
    expect(first.shown[0]?.periods.map(({ time, km }) => [time, km])).toEqual([
      ['08:00', 12],
      ['12:00', 12],
    ]);
    expect(first.shown[0]?.legs).toEqual([{ id: 'gué', name: 'Le gué', km: 24 }]);
    expect(first.shown[1]?.kmFrom).toBe(24);
    expect(accepted(await page({ from: 90, limit: 5 })).shown).toEqual([]);
  });

  it('has what is linked to the journey on its day: what was before it on the first, what is later on the last', async () => {
    const { page, note } = await journey();
    note('Au départ', -30);
    note('Deuxième jour', 1440);
    note('Bien plus tard', 90_000);
    const { shown } = accepted(await page({ from: 1, limit: 10 }));
    expect(shown.map(({ entries }) => entries.map(({ body }) => body))).toEqual([['Au départ'], ['Deuxième jour'], [], [], ['Bien plus tard']]);
    // A day in the middle is the first and the last of its page, and takes nothing of the others.
    expect(accepted(await page({ from: 2, limit: 1 })).shown[0]?.entries.map(({ body, time }) => [body, time])).toEqual([['Deuxième jour', '08:00']]);
    expect(accepted(await page({ from: 4, limit: 1 })).shown[0]?.entries).toEqual([]);
  });

  it('follows what is played, taken back and played otherwise', async () => {
    const { world, page, stored } = await journey();
    const sql = world.sql.bind(world);
    const before = accepted(await page({ limit: 5 }));
    const last = stored.steps.length - 1;
    sql('UPDATE runs SET position = ? WHERE id = ?', last - 1, stored.runId);
    expect(accepted(await world.api.travelLog.totals({ runId: stored.runId })).km).toBe(120);
    sql('UPDATE runs SET position = ? WHERE id = ?', last, stored.runId);
    expect(accepted(await page({ limit: 5 }))).toEqual(before);
    sql('UPDATE run_steps SET discarded_at = 1 WHERE run_id = ? AND seq = ?', stored.runId, last);
    storeStep(sql, stored, last, {
      action: 'march',
      travel: standing(stored.walkers, { minutes: 5 * 1440, km: 123, period: { minutes: 100, km: 3, ground: { verbatim: 'boue' }, forced: true } }),
    });
    expect(accepted(await world.api.travelLog.totals({ runId: stored.runId })).km).toBe(123);
    world.restart();
    expect(accepted(await world.api.travelLog.totals({ runId: stored.runId })).km).toBe(123);
  });

  it('counts days without a calendar, and is a plain list where the rules keep no time', async () => {
    const { page } = await journey({ dated: false });
    expect(accepted(await page({ limit: 1 }))).toMatchObject({ calendar: 'none', days: 5, shown: [{ date: null, periods: [{ time: null }, {}, {}] }] });
    const old = await journey({
      clock: null,
      plan: null,
      steps: [
        { action: 'start', travel: null },
        { action: 'march', travel: null, headline: 'On marche.' },
      ],
    });
    const read = accepted(await old.page({ limit: 5 }));
    expect(read).toMatchObject({ days: 1, calendar: 'none', hasSteps: true });
    expect(read.shown[0]?.happenings.flatMap(({ events }) => events.map(({ text }) => text))).toEqual([{ verbatim: 'Départ' }, { verbatim: 'On marche.' }]);
  });

  it('is read without its plugin, and not without a campaign', async () => {
    const { world, page } = await journey();
    world.close();
    world.removePlugin();
    world.open();
    expect(accepted(await page({ limit: 1 })).shown[0]?.periods).toHaveLength(3);
    expect(refusal(await world.api.travelLog.page({ id: 'nobody', limit: 1 })).code).toBe('not-found');
  });

  it('takes what is stored in another shape for nothing', async () => {
    const { world, page, stored } = await journey();
    const broken = JSON.stringify({ participants: [], travel: { minutes: -1, km: 'far', members: {} } });
    world.sql('UPDATE run_steps SET presentation = ? WHERE run_id = ? AND seq = 2', broken, stored.runId);
    world.sql(`UPDATE run_steps SET presentation = '{' WHERE run_id = ? AND seq = 1`, stored.runId);
    expect(accepted(await page({ from: 1, limit: 1 })).shown[0]).toMatchObject({ day: 1 });
    expect(accepted(await world.api.travelLog.totals({ runId: stored.runId })).km).toBe(132);
  });
});

describe('totals', () => {
  it('are those of a journey, of a party and of a campaign; what is in the trash does not count', async () => {
    const { world, campaignId, stored } = await journey();
    const party = accepted(await world.api.parties.create({ campaignId, name: 'Les marcheurs' }));
    storeJourney(world.sql.bind(world), { ...stored, runId: 'journey-2', partyId: party.id });
    await world.run(campaignId);
    const of = async (input: Parameters<typeof world.api.travelLog.totals>[0]) => accepted(await world.api.travelLog.totals(input));
    expect(await of({ runId: 'journey-1' })).toMatchObject({ journeys: 1, km: 132, days: 5 });
    expect(await of({ partyId: party.id })).toMatchObject({ journeys: 1, km: 132 });
    expect(await of({ campaignId })).toMatchObject({ journeys: 2, km: 264, periods: 22 });
    world.sql(`UPDATE runs SET trashed_at = 1 WHERE id = 'journey-2'`);
    expect(await of({ campaignId })).toMatchObject({ journeys: 1, km: 132 });
  });
});

describe('the road', () => {
  it('has its grounds, camps, and the places of what is linked to it', async () => {
    const { world, note, stored } = await journey();
    note('À mi-chemin', 120);
    const strip = accepted(await world.api.travelLog.strip({ id: stored.runId }));
    expect(strip).toMatchObject({ km: 132, covered: 132, events: [{ km: 6, from: 1, count: 1 }] });
    expect(strip.legs.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Le gué', 0, 40],
      ['Le col', 40, 100],
    ]);
    expect(strip.camps).toHaveLength(4);
  });
});

describe('a file of the log', () => {
  it.each(TRAVEL_FORMATS.flatMap((format) => AUDIENCES.map((audience) => [format, audience] as const)))(
    'as %s for %s has what they may read, and the players’ not a word of the GM',
    async (format, audience) => {
      const { world, note, stored } = await journey();
      note(`Le prêtre cache ${SECRET.note}.`, 300);
      world.sql(
        `INSERT INTO journal (number, id, campaign_id, at, kind, run_id, text, words, shown, clock) VALUES (9000, 'other', ?, 1, 'encounter', ?, ?, '', 1, 400)`,
        stored.campaignId,
        stored.runId,
        JSON.stringify({ verbatim: SECRET.other }),
      );
      const file = path.join(tempFolder(), `carnet.${{ markdown: 'md', csv: 'csv', pdf: 'pdf' }[format]}`);
      world.desktop.choices.push(file);
      expect(accepted(await world.api.travelLog.export({ id: stored.runId, format, audience, paper: 'a4' }))).toBe(path.basename(file));
      const written = fs.readFileSync(file, 'utf8');
      for (const word of [
        ...(format === 'csv' ? [] : ['Vers le col']),
        'Le gué',
        'joyeux',
        'averse',
        'armure lourde',
        '32 Nachexen 2512',
        'orage, −3\u00a0°C',
        'Camp',
        '22:00',
        '02:00',
        'trouvaille 7',
        'reste 21',
      ])
        expect(written).toContain(word);
      // The weather of a day that is ahead is the GM's, who has it on the screen.
      expect(written).not.toContain('Föhnsturm');
      const found = Object.values(SECRET).filter((word) => written.toLowerCase().includes(word.toLowerCase()));
      // What is written of a leg is planned with it: it is in no file.
      expect(found).toEqual(audience === 'players' ? [] : [SECRET.day, SECRET.note, SECRET.other, SECRET.store]);
      expect(world.desktop.proposed).toEqual([expect.stringContaining('Vers le col')]);
    },
  );

  it('writes tables as spreadsheets of the language have them, and no cell is a formula', async () => {
    for (const [language, expected] of [
      ['fr', '1;Festag 32 Nachexen 2512;08:00;Marche;12;12;240;plaine, sur le chemin;'],
      ['en', '1,Festag 32 Nachexen 2512,08:00,March,12,12,240,"plaine, sur le chemin",'],
    ] as const) {
      const { world, stored } = await journey({ language, plan: { legs: [], days: { '1': { gm: '', players: '=1+1' } } } });
      const file = path.join(tempFolder(), 'carnet.csv');
      world.desktop.choices.push(file);
      accepted(await world.api.travelLog.export({ id: stored.runId, format: 'csv', audience: 'players', paper: 'a4' }));
      const written = fs.readFileSync(file, 'utf8');
      expect(written).toContain(expected);
      expect(written).toContain("'=1+1");
      expect(written.startsWith('\uFEFF')).toBe(true);
    }
  });

  it('is not written without a choice, nor over the data file', async () => {
    const { world, stored } = await journey();
    world.desktop.choices.push(null);
    expect(accepted(await world.api.travelLog.export({ id: stored.runId, format: 'pdf', audience: 'gm', paper: 'letter' }))).toBeNull();
    expect(world.desktop.printed).toEqual([]);
    world.desktop.choices.push(world.file);
    const refused = await world.api.travelLog.export({ id: stored.runId, format: 'pdf', audience: 'gm', paper: 'letter' });
    expect(refused.ok ? refused.value : refused.error.code).not.toBe(path.basename(world.file));
  });

  it('escapes what stands in it before it is printed', async () => {
    const { world, stored } = await journey({
      title: '<script>alert(1)</script> & « fin »',
      plan: { legs: [], days: { '1': { gm: '', players: '<img src=x onerror=alert(1)> [x](javascript:alert(1))' } } },
    });
    world.desktop.choices.push(path.join(tempFolder(), 'carnet.pdf'));
    accepted(await world.api.travelLog.export({ id: stored.runId, format: 'pdf', audience: 'players', paper: 'letter' }));
    const [printed] = world.desktop.printed;
    expect(printed).toMatchObject({ paper: 'letter', language: 'fr' });
    expect(printed?.body).not.toMatch(/<script|<img|href="javascript|style=/);
    expect(printed?.body).toContain('&lt;script&gt;');
  });

  it('is in the unit that the GM chose, with the same journey stored', async () => {
    const { world, stored } = await journey();
    accepted(await world.api.settings.change({ units: 'miles' }));
    const file = path.join(tempFolder(), 'carnet.csv');
    world.desktop.choices.push(file, path.join(tempFolder(), 'carnet.pdf'));
    accepted(await world.api.travelLog.export({ id: stored.runId, format: 'csv', audience: 'gm' }));
    const [head, first] = fs
      .readFileSync(file, 'utf8')
      .replace(/^\uFEFF/u, '')
      .split(/\r?\n/u);
    expect(head).toContain('Distance (mi)');
    expect(first).toContain(';7,456;7,456;240;');
    accepted(await world.api.travelLog.export({ id: stored.runId, format: 'pdf', audience: 'gm', paper: 'a4' }));
    expect(world.desktop.printed[0]?.body).toContain('La route (mi)');
    expect(world.desktop.printed[0]?.body).not.toMatch(/[0-9]\u00a0km/u);
    expect(accepted(await world.api.travelLog.totals({ runId: stored.runId })).km).toBe(132);
  });

  it('names the legs below the picture of the road where they have no room in it', async () => {
    const printed = async (names: readonly string[]): Promise<string> => {
      const { world, stored } = await journey({
        plan: { legs: names.map((name, index) => ({ id: String(index), name, km: 10, answers: {}, notes: SECRET.note })), days: {} },
      });
      world.desktop.choices.push(path.join(tempFolder(), 'carnet.pdf'));
      accepted(await world.api.travelLog.export({ id: stored.runId, format: 'pdf', audience: 'players', paper: 'a4' }));
      return world.desktop.printed[0]?.body ?? '';
    };
    const few = await printed(['Le gué', 'Le col']);
    expect(few).toMatch(/<text [^>]*>Le gué<\/text>/);
    expect(few).not.toContain('class="legs"');
    const long = 'Le vieux sentier des contrebandiers, par le col des Pendus';
    const many = await printed(Array.from({ length: 12 }, (_, index) => `${long} ${String(index)}`));
    expect(many).toMatch(/<text [^>]*>12<\/text>/);
    expect(many).toContain(`<li>${long} 11 <span>110–120 km</span></li>`);
  });
});

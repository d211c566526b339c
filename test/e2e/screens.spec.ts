/** Every screen, in both themes: axe finds nothing, nothing is cut off, and 200 % text fits. A picture of each is kept for people to look at. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { expect, test } from './fixtures';
import { crowdedFight } from './fights';
import type { Traque } from './fixtures';
import { atRest, layoutFaults } from './layout';
import { ROOT } from './runtimes';

interface Screen {
  readonly name: string;
  open(page: Page, traque: Traque): Promise<void>;
}

const go = async (page: Page, hash: string): Promise<void> => {
  await page.evaluate((target) => {
    location.hash = target;
  }, hash);
};

/** The example campaign of a system and its first run, or the first of a procedure. */
async function example(traque: Traque, system = 'wfrp4', procedure?: string): Promise<{ readonly campaign: string; readonly run: string }> {
  const made = (await traque.call('campaigns.createExample', { system })) as { value: { id: string } };
  const runs = (await traque.call('runs.list', { campaignId: made.value.id, trashed: false })) as { value: { id: string; procedure: string }[] };
  const run = runs.value.find((each) => procedure === undefined || each.procedure === procedure);
  return { campaign: made.value.id, run: run?.id ?? '' };
}

/** Plays actions on a run, with the dice of the app or of the table. */
async function play(
  traque: Traque,
  run: string,
  ...actions: readonly { readonly action: string; readonly input?: object; readonly dice?: object }[]
): Promise<void> {
  for (const [position, { action, input = {}, dice = {} }] of actions.entries()) {
    const reply = (await traque.call('runs.act', { id: run, position, action, input, dice })) as { ok: boolean };
    expect(reply).toMatchObject({ ok: true });
  }
}

const rolls = (...typed: readonly number[]): object => ({ typed, then: 'app' });

/** A d20 chase with several on each side, in which extra actions are to be chosen. */
async function crowdedChase(traque: Traque): Promise<string> {
  const campaign = (await traque.call('campaigns.create', { name: 'Le col', system: 'chroniques' })) as { value: { id: string } };
  const person = (id: string, name: string, side: string, more: object = {}): object => ({ id, name, side, dexMod: 2, conMod: 1, ...more });
  const participants = [
    person('a', 'Dragon des cimes', 'pursuer', { flying: true, size: 'huge' }),
    person('b', 'Éclaireuse', 'pursuer'),
    person('c', 'Mercenaire à la longue épée', 'pursuer', { armorDef: 4 }),
    person('d', 'Cavalier', 'quarry', { quadruped: true }),
    person('e', 'Messagère du col', 'quarry'),
  ];
  const setup = { participants, distance: 60, sightLimit: 250 };
  const started = (await traque.call('runs.start', { campaignId: campaign.value.id, procedure: 'chase', title: 'Au-dessus des nuages', setup, dice: {} })) as {
    value: { run: { id: string } };
  };
  const { id } = started.value.run;
  await play(traque, id, { action: 'round', dice: { a: rolls(18), b: rolls(9), c: rolls(4), d: rolls(6), e: rolls(15) } });
  return id;
}

const SCREENS: readonly Screen[] = [
  { name: 'home-empty', open: (page) => go(page, '#/') },
  {
    name: 'new-campaign',
    open: async (page) => {
      await page.keyboard.press('Control+n');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'home',
    open: async (page, traque) => {
      await example(traque);
      await page.getByText('Reprendre là où vous en étiez').waitFor();
    },
  },
  {
    name: 'campaign',
    open: async (page, traque) => go(page, `#/campaign/${(await example(traque)).campaign}`),
  },
  {
    name: 'set-up-with-mistakes',
    open: async (page, traque) => {
      await go(page, `#/campaign/${(await example(traque)).campaign}/new/wfrp4/chase`);
      await page.getByRole('textbox', { name: 'Distance de départ' }).fill('12');
      await page.keyboard.press('Control+Enter');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'pursuit-start',
    open: async (page, traque) => go(page, `#/run/${(await example(traque)).run}`),
  },
  {
    name: 'pursuit-refused-die',
    open: async (page, traque) => {
      await go(page, `#/run/${(await example(traque)).run}`);
      await page.getByRole('textbox', { name: /^Sigrid/ }).fill('101');
      await page.keyboard.press('Enter');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'pursuit-caught',
    open: async (page, traque) => {
      const { run } = await example(traque);
      const results = { results: { sigrid: { sl: 3 }, c1: { sl: 0 }, c2: { sl: 2 }, c3: { sl: 2 }, eichengard: { sl: 2 } } };
      await traque.call('runs.act', { id: run, position: 0, action: 'round', input: results, dice: {} });
      await go(page, `#/run/${run}`);
      await page.getByRole('complementary').getByRole('button').first().click();
    },
  },
  {
    name: 'race',
    open: async (page, traque) => {
      const { run } = await example(traque, 'wfrp2', 'race');
      await play(traque, run, { action: 'throw' }, { action: 'throw' });
      await go(page, `#/run/${run}`);
    },
  },
  {
    name: 'lengths',
    open: async (page, traque) => {
      const { run } = await example(traque, 'warpstone');
      await play(traque, run, { action: 'round' });
      await go(page, `#/run/${run}`);
    },
  },
  { name: 'crowded-chase', open: async (page, traque) => go(page, `#/run/${await crowdedChase(traque)}`) },
  {
    name: 'd20-set-up',
    open: async (page, traque) => {
      await go(page, `#/campaign/${(await example(traque, 'chroniques')).campaign}/new/chroniques/chase`);
      await page.getByRole('button', { name: /\+0/ }).first().click();
    },
  },
  {
    name: 'travel',
    open: async (page, traque) => {
      const { run } = await example(traque, 'chroniques', 'travel');
      await play(traque, run, { action: 'march' }, { action: 'march' }, { action: 'march' });
      await go(page, `#/run/${run}`);
    },
  },
  { name: 'toolbox', open: (page) => go(page, '#/toolbox') },
  {
    name: 'check-result',
    open: async (page) => {
      await go(page, '#/toolbox/check/chroniques/fall');
      await page.getByRole('textbox', { name: /^Hauteur/ }).fill('14');
      await page.keyboard.press('Control+Enter');
      await page.getByTestId('headline').waitFor();
    },
  },
  {
    name: 'check-mistake',
    open: async (page) => {
      await go(page, '#/toolbox/check/chroniques/trap');
      await page.getByRole('button', { name: /^Résoudre/ }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'tables', open: (page) => go(page, '#/toolbox/tables') },
  {
    name: 'tray',
    open: async (page, traque) => {
      const { run } = await example(traque);
      await traque.call('tray.roll', { notation: '4d6kh3 + 2', dice: { gm: { typed: [6], then: 'app' } }, runId: run });
      await go(page, `#/run/${run}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Alt+d');
      await page.getByRole('complementary', { name: 'Dés' }).waitFor();
    },
  },
  { name: 'encounters-empty', open: async (page, traque) => go(page, `#/campaign/${(await example(traque)).campaign}/encounters`) },
  {
    name: 'encounters',
    open: async (page, traque) => {
      await go(page, `#/campaign/${(await crowdedFight(traque, { started: true })).campaign}/encounters`);
      await page.getByRole('link', { name: 'Embuscade au pont de pierre' }).waitFor();
    },
  },
  {
    name: 'encounter-build',
    open: async (page, traque) => {
      await go(page, `#/encounter/${(await crowdedFight(traque, { started: false, bandits: 3 })).encounter}`);
      await page.getByRole('region', { name: /^Adversaires/ }).waitFor();
    },
  },
  {
    name: 'encounter-initiative',
    open: async (page, traque) => {
      await go(page, `#/encounter/${(await crowdedFight(traque, { started: false, bandits: 3 })).encounter}`);
      await page.getByRole('region', { name: /^Adversaires/ }).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { level: 1, name: 'Initiative' }).waitFor();
    },
  },
  ...(['', 'c', 's', 'k', 'a', 'r', 'l'] as const).map((key): Screen => ({
    name: `encounter-fight${key === '' ? '' : `-${key}`}`,
    open: async (page, traque) => {
      await go(page, `#/encounter/${(await crowdedFight(traque, { started: true })).encounter}`);
      await page.getByTestId('turn').waitFor();
      if (key !== '') await page.keyboard.press(key);
    },
  })),
  {
    name: 'setup-from-encounter',
    open: async (page, traque) => {
      const { campaign, encounter } = await crowdedFight(traque, { started: true, bandits: 3 });
      await go(page, `#/campaign/${campaign}/new/wfrp4/chase/from/${encounter}`);
      await page
        .getByRole('button', { name: /^Du groupe ou de la bibliothèque/ })
        .first()
        .click();
      await page.getByRole('group', { name: /^Du groupe ou de la bibliothèque/ }).waitFor();
    },
  },
  { name: 'settings', open: (page) => go(page, '#/settings') },
  { name: 'plugins', open: (page) => go(page, '#/plugins') },
  { name: 'trash', open: (page) => go(page, '#/trash') },
  {
    name: 'keys',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** A campaign whose journal has notes, changes and one that was taken back, and something in the trash. */
async function journalCampaign(traque: Traque): Promise<string> {
  const { campaign } = await example(traque);
  const call = async (method: string, input: object): Promise<{ id: string }> => ((await traque.call(method, input)) as { value: { id: string } }).value;
  const party = await call('parties.create', { campaignId: campaign, name: 'La Compagnie' });
  const other = await call('parties.create', { campaignId: campaign, name: 'Les Veilleurs' });
  await call('journal.write', {
    campaignId: campaign,
    partyId: party.id,
    body: '## Ce que la veuve a dit\n\nElle a vu **trois** hommes.\n\n- le premier boitait',
  });
  await call('parties.edit', { id: other.id, change: { name: 'Les Veilleurs de nuit' } });
  await call('journal.undo', { campaignId: campaign, encounterId: null });
  const note = await call('journal.write', { campaignId: campaign, partyId: null, body: 'À oublier.' });
  await call('journal.trash', { id: note.id });
  await call('parties.trash', { id: other.id });
  return campaign;
}

/** A campaign in the Empire's calendar, with names as long as they can be, and a day on which a lot happened. */
async function datedCampaign(traque: Traque): Promise<string> {
  const campaign = await journalCampaign(traque);
  const periods = ['', 'Nachexen, le mois des longues nuits et des sorcières du no', 'Jahrdrung, le mois où les jours recommencent enfin à grandi'];
  const choices = { names: { periods } };
  await traque.call('calendars.choose', { campaignId: campaign, calendar: 'imperial-calendar/imperial', today: '33 Jahrdrung 2512, 14:00', choices });
  for (let count = 0; count < 40; count += 1)
    await traque.call('journal.write', { campaignId: campaign, partyId: null, body: `La longue marche, ${String(count)}` });
  await traque.call('calendars.move', { campaignId: campaign, kind: 'by', typed: '+1 day' });
  await traque.call('journal.write', { campaignId: campaign, partyId: null, body: 'La fête commence.' });
  return campaign;
}

const CALENDAR_SCREENS: readonly Screen[] = [
  {
    name: 'calendar-month',
    open: async (page, traque) => {
      await go(page, `#/campaign/${await datedCampaign(traque)}/calendar`);
      await page.getByText('La fête commence.').waitFor();
    },
  },
  {
    name: 'calendar-none',
    open: async (page, traque) => {
      await go(page, `#/campaign/${await journalCampaign(traque)}/calendar`);
      await page.getByRole('heading', { name: 'Pas encore de calendrier' }).waitFor();
    },
  },
  {
    name: 'calendar-settings',
    open: async (page, traque) => {
      await go(page, `#/campaign/${await datedCampaign(traque)}/calendar`);
      await page.getByRole('button', { name: 'Calendrier de la campagne' }).click();
      await page.getByText('Vos propres noms').click();
    },
  },
  {
    name: 'journal-dated',
    open: async (page, traque) => {
      await go(page, `#/campaign/${await datedCampaign(traque)}/journal`);
      await page.getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  {
    name: 'overview-dated',
    open: async (page, traque) => {
      await go(page, `#/campaign/${await datedCampaign(traque)}`);
      await page.getByText('Mitterfruhl 2512').first().waitFor();
    },
  },
];

const JOURNAL_SCREENS: readonly Screen[] = [
  {
    name: 'journal',
    open: async (page, traque) => {
      await go(page, `#/campaign/${await journalCampaign(traque)}/journal`);
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Modifier la note' }).first().click();
    },
  },
  {
    name: 'search',
    open: async (page, traque) => {
      await go(page, `#/campaign/${await journalCampaign(traque)}/journal`);
      await page.getByRole('article').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('veuve');
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'trash-full',
    open: async (page, traque) => {
      await journalCampaign(traque);
      await go(page, '#/trash');
      await page
        .getByRole('button', { name: /^Restaurer/ })
        .first()
        .waitFor();
    },
  },
];

/** A campaign with a party in every state, a library, notes and something going on. */
async function peopled(traque: Traque): Promise<{ readonly campaign: string; readonly party: string; readonly hurt: string }> {
  const { campaign } = await example(traque);
  const call = async <T>(method: string, input: object): Promise<T> => ((await traque.call(method, input)) as { value: T }).value;
  const party = await call<{ id: string }>('parties.create', { campaignId: campaign, name: 'Les Veilleurs' });
  await call('parties.create', { campaignId: campaign, name: 'L’arrière-garde' });
  const place = { kind: 'party', partyId: party.id };
  const nobody = { notes: '', reminder: '', mountId: null };
  const made = async (name: string, role: string, stats: object, where: object = place): Promise<string> =>
    (await call<{ id: string }>('characters.create', { place: where, role, name, stats, ...nobody })).id;
  const hurt = await made('Sigrid Eisenfaust', 'pc', { wounds: 3, woundsMax: 14 });
  const mount = await made('Brume', 'mount', { M: 8, wounds: 22, woundsMax: 22 });
  const dead = await made('Wilhelmine von Hohenstaufen-Schwarzenberg', 'companion', {});
  await made('Bandit', 'npc', {}, { kind: 'library', campaignId: campaign, system: 'wfrp4' });
  await call('characters.edit', { id: hurt, change: { mountId: mount, notes: 'Sœur du **sergent**.' } });
  await call('characters.setDead', { ids: [dead], dead: true });
  const duration = { kind: 'rounds', rounds: 3 };
  await call('characters.addCondition', { ids: [hurt], condition: 'bleeding', count: 2, duration, tick: { who: hurt, at: 'end' }, cause: 'la hache' });
  await call('characters.addPenalty', { ids: [hurt], amount: -10, appliesTo: 'tous les tests', duration: { kind: 'time', minutes: 90 }, cause: 'la fièvre' });
  const notes = '# Le pont\n\nLe **baron** ment, voir [la carte](https://example.invalid/).\n\n| Qui | Où |\n| --- | --- |\n| Sigrid | pont |';
  await call('campaigns.edit', { id: campaign, change: { notes, gameDate: '3 Sigmarzeit 2512', colour: 'rust' } });
  await call('calendars.move', { campaignId: campaign, kind: 'by', typed: '25 h 05' });
  return { campaign, party: party.id, hurt };
}

const PEOPLE_SCREENS: readonly Screen[] = [
  {
    name: 'overview',
    open: async (page, traque) => {
      await go(page, `#/campaign/${(await peopled(traque)).campaign}`);
      await page.locator('.markdown').getByRole('table').waitFor();
    },
  },
  {
    name: 'overview-settings',
    open: async (page, traque) => {
      await go(page, `#/campaign/${(await peopled(traque)).campaign}`);
      await page.getByRole('button', { name: 'Couverture et règles' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'overview-empty',
    open: async (page, traque) => {
      const { value } = (await traque.call('campaigns.create', { name: 'Nuit noire', system: 'wfrp2' })) as { value: { id: string } };
      await go(page, `#/campaign/${value.id}`);
      await page.getByText('La campagne commence ici').waitFor();
    },
  },
  {
    name: 'party',
    open: async (page, traque) => {
      const { campaign, party } = await peopled(traque);
      await go(page, `#/campaign/${campaign}/parties/${party}`);
      await page.getByRole('textbox', { name: /^Sigrid/ }).fill('-2');
    },
  },
  {
    name: 'party-chosen',
    open: async (page, traque) => {
      const { campaign, party } = await peopled(traque);
      await go(page, `#/campaign/${campaign}/parties/${party}`);
      await page.getByRole('checkbox', { name: 'Choisir Brume' }).check({ force: true });
      await page.getByRole('button', { name: 'Fiche, rappel, monture' }).click();
    },
  },
  {
    name: 'give-condition',
    open: async (page, traque) => {
      const { campaign, hurt } = await peopled(traque);
      await go(page, `#/campaign/${campaign}/character/${hurt}`);
      await page.getByRole('button', { name: 'État', exact: true }).click();
      await page.keyboard.press('s');
      await page.getByRole('dialog').getByText('Manches', { exact: true }).click();
    },
  },
  {
    name: 'sheet',
    open: async (page, traque) => {
      const { campaign, hurt } = await peopled(traque);
      await go(page, `#/campaign/${campaign}/character/${hurt}`);
      await page.locator('.markdown').getByText('sergent').waitFor();
    },
  },
  {
    name: 'library',
    open: async (page, traque) => {
      await go(page, `#/campaign/${(await peopled(traque)).campaign}/library`);
      await page.getByRole('link', { name: 'Bandit', exact: true }).waitFor();
    },
  },
];

interface Surroundings {
  /** Of the window, in pixels. */
  readonly size: readonly [number, number];
  readonly density: 'compact' | 'normal' | 'large';
  /** 1 is 100 %. */
  readonly zoom: number;
  /** A picture is kept for people to look at. */
  readonly pictured?: true;
}

/** A small laptop, a usual one and a large screen; letters for two metres away; a page drawn smaller and larger. */
const SURROUNDINGS: readonly Surroundings[] = [
  { size: [1024, 700], density: 'compact', zoom: 1 },
  { size: [1024, 700], density: 'normal', zoom: 1, pictured: true },
  { size: [1280, 800], density: 'normal', zoom: 1 },
  { size: [1280, 800], density: 'large', zoom: 1 },
  { size: [1280, 800], density: 'normal', zoom: 1.5 },
  { size: [1280, 800], density: 'normal', zoom: 0.8 },
  { size: [1920, 1080], density: 'large', zoom: 1, pictured: true },
];

async function surround(traque: Traque, { size, density, zoom }: Surroundings): Promise<void> {
  const { page } = traque;
  await traque.call('settings.change', { density });
  await traque.resize(size, zoom);
  await expect(page.locator('html')).toHaveAttribute('data-density', density);
  // Containers that follow the window are laid out a frame later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

const ALL: readonly Screen[] = [...SCREENS, ...JOURNAL_SCREENS, ...CALENDAR_SCREENS, ...PEOPLE_SCREENS];

for (const screen of ALL) {
  test(`${screen.name}, in both themes`, async ({ traque, page }) => {
    const change = async (theme: 'dark' | 'light'): Promise<void> => {
      await traque.call('settings.change', { theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    };
    await change('light');
    await screen.open(page, traque);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await change(theme);
      // Transitions at rest: a colour half-way between two has a contrast of its own.
      await atRest(page);
      await page.screenshot({ path: path.join(ROOT, 'test-results/screens/electron', `${screen.name}-${theme}.png`) });
      // Between the themes only colours change.
      expect(await accessibilityFaults(page, theme === 'dark' ? ['color-contrast'] : undefined), theme).toEqual([]);
    }
    for (const surroundings of SURROUNDINGS) {
      await surround(traque, surroundings);
      expect.soft(await layoutFaults(page), JSON.stringify(surroundings)).toEqual([]);
      if (surroundings.pictured === true)
        await page.screenshot({ path: path.join(ROOT, 'test-results/screens/electron', `${screen.name}-${String(surroundings.size[0])}.png`) });
    }
  });
}

/** Screens of one profile, one after the other: a profile each, as in Electron, would take three times as long. */
const SCREENS_OF_A_PROFILE = 9;
/** Colours and marks are the same in the other Chromium, and only a window of Electron draws its page larger or smaller: what is laid out may differ. */
const PLAIN_SURROUNDINGS = SURROUNDINGS.filter(({ zoom }) => zoom === 1);

for (let first = 0; first < ALL.length; first += SCREENS_OF_A_PROFILE) {
  const screens = ALL.slice(first, first + SCREENS_OF_A_PROFILE);
  test(`fit the window of another Chromium: ${screens.map(({ name }) => name).join(', ')}`, async ({ traque, page }) => {
    test.slow();
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        // Nothing of the screen before is open any more.
        await go(page, '#/');
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await screen.open(page, traque);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const surroundings of PLAIN_SURROUNDINGS) {
          await surround(traque, surroundings);
          expect.soft(await layoutFaults(page), `${screen.name} ${JSON.stringify(surroundings)}`).toEqual([]);
        }
      });
    }
  });
}

test('at 200 % text nothing runs out of the window sideways', async ({ traque, page }) => {
  const { campaign, run } = await example(traque);
  const crowd = await crowdedChase(traque);
  const travel = await example(traque, 'chroniques', 'travel');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const screens = [
    ...['#/', `#/campaign/${campaign}`, `#/campaign/${campaign}/new/wfrp4/chase`, `#/run/${run}`, `#/run/${crowd}`, `#/run/${travel.run}`],
    ...[`#/campaign/${travel.campaign}/new/chroniques/chase`, '#/toolbox', '#/toolbox/check/chroniques/trap', '#/toolbox/tables', '#/settings', '#/plugins'],
  ];
  for (const hash of screens) {
    await go(page, hash);
    await page.waitForTimeout(300);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, hash).toBeLessThanOrEqual(0);
  }
});

test('at 200 % text a fight runs out of the window nowhere, and its foot covers no row for good', async ({ traque, page }) => {
  const { campaign, encounter } = await crowdedFight(traque, { started: true });
  const prepared = await crowdedFight(traque, { started: false });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const hash of [
    `#/campaign/${campaign}/encounters`,
    `#/encounter/${encounter}`,
    `#/encounter/${prepared.encounter}`,
    `#/campaign/${campaign}/new/wfrp4/chase/from/${encounter}`,
  ]) {
    await go(page, hash);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(300);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, hash).toBeLessThanOrEqual(0);
  }
  await go(page, `#/encounter/${encounter}`);
  await page.getByTestId('turn').waitFor();
  for (let index = 0; index < 20; index += 1) await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-combatant]').last()).toBeInViewport();
});

test('at 200 % text the journal, the search and the trash fit the window', async ({ traque, page }) => {
  const campaign = await journalCampaign(traque);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const hash of [`#/campaign/${campaign}/journal`, '#/trash']) {
    await go(page, hash);
    await page.waitForTimeout(300);
    await page.keyboard.press('Control+k');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('combobox')).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('option').first()).toBeInViewport();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, hash).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  }
});

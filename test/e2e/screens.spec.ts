/** Every screen, in both themes: axe finds nothing, nothing is cut off, and 200 % text fits. A picture of each is kept for people to look at. */
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
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

/** The example campaign and its first pursuit. */
async function example(traque: Traque): Promise<{ readonly campaign: string; readonly run: string }> {
  const plugins = (await traque.call('plugins.list', {})) as { value: { id: string; hasExamples: boolean }[] };
  const system = plugins.value.find((plugin) => plugin.hasExamples)?.id;
  const made = (await traque.call('campaigns.createExample', { system })) as { value: { id: string } };
  const runs = (await traque.call('runs.list', { campaignId: made.value.id, trashed: false })) as { value: { id: string }[] };
  return { campaign: made.value.id, run: runs.value[0]?.id ?? '' };
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
      await go(page, `#/campaign/${(await example(traque)).campaign}/new/chase`);
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

for (const theme of ['dark', 'light'] as const) {
  for (const screen of SCREENS) {
    test(`${screen.name}, ${theme}`, async ({ traque, page, runtime }) => {
      await traque.call('settings.change', { theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await screen.open(page, traque);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Transitions at rest: a colour half-way between two has a contrast of its own.
      await page.waitForTimeout(400);
      await page.screenshot({ path: path.join(ROOT, 'test-results/screens', runtime, `${screen.name}-${theme}.png`) });
      // The page may open no second window, which axe otherwise uses for its report.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
    });
  }
}

test('at 200 % text nothing runs out of the window sideways', async ({ traque, page }) => {
  const { campaign, run } = await example(traque);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const hash of ['#/', `#/campaign/${campaign}`, `#/campaign/${campaign}/new/chase`, `#/run/${run}`, '#/settings', '#/plugins']) {
    await go(page, hash);
    await page.waitForTimeout(300);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, hash).toBeLessThanOrEqual(0);
  }
});

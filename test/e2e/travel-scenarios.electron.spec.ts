/** The worked examples of travel, marched and rested on the screen with their dice: what is stored is what the same steps come to when they are asked of the services. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RunView } from '#shared/ipc/runs';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { ROOT } from './runtimes';

interface Step {
  readonly action: string;
  readonly input?: {
    readonly terrain?: string;
    readonly onPath?: boolean;
    readonly divisor?: number;
    readonly spend?: readonly string[];
    readonly hours?: number;
  };
  readonly dice?: Readonly<Record<string, readonly number[]>>;
  readonly refused?: boolean;
}

interface Scenario {
  readonly title: string;
  readonly setup: { readonly members: readonly { readonly id: string; readonly name?: string }[] };
  readonly steps?: readonly Step[];
}

const FOLDER = path.join(ROOT, 'test/scenarios');
const FILES = fs.readdirSync(FOLDER).filter((file) => /^chroniques-(travel-.*|march)\.json$/.test(file));
const TERRAINS: Readonly<Record<string, RegExp>> = { normal: /^normal$/, difficult: /^difficile/, highMountain: /^haute montagne$/ };

/** Whether the screen can be asked to do it: it offers no spending of what nobody has, and takes no answer that its fields refuse. */
const isOfScreen = ({ action, input, refused }: Step): boolean =>
  refused !== true && (action === 'march' || action === 'rest') && (input?.spend ?? []).length === 0;

async function march(page: Page, { input = {}, dice = {} }: Step, nameOf: (id: string) => string): Promise<void> {
  await page.getByRole('combobox', { name: 'Terrain' }).selectOption({ label: await terrain(page, input.terrain ?? 'normal') });
  const onPath = page.getByRole('checkbox', { name: 'Sur un chemin' });
  if ((await onPath.isChecked()) !== (input.onPath ?? true)) await onPath.locator('..').click();
  if (input.divisor !== undefined) {
    await page.locator('summary', { hasText: 'Plus d’options' }).click();
    await page.getByRole('textbox', { name: /^Diviseur/ }).fill(String(input.divisor));
  }
  for (const [who, [first]] of Object.entries(dice)) await page.getByRole('textbox', { name: new RegExp(`^${nameOf(who)}, .*D20`) }).fill(String(first));
  await page.getByRole('button', { name: /^(Marcher une période|Forcer la marche)/ }).click();
}

async function terrain(page: Page, id: string): Promise<string> {
  const labels = await page.getByRole('combobox', { name: 'Terrain' }).getByRole('option').allTextContents();
  return labels.find((label) => TERRAINS[id]?.test(label.trim())) ?? id;
}

async function rest(page: Page, { input = {} }: Step): Promise<void> {
  const form = page.getByRole('region', { name: 'Se reposer' });
  await form.getByRole('textbox', { name: 'Heures' }).fill(String(input.hours ?? 10).replace('.', ','));
  await form.getByRole('button', { name: 'Se reposer' }).click();
}

/** A journey in a campaign of its own: two of one campaign would wait for each other. */
async function begin(traque: Traque, title: string, setup: Scenario['setup']): Promise<string> {
  const { id: campaignId } = await done(traque, 'campaigns.create', { name: title, system: 'chroniques' });
  const started = await done<{ run: { id: string } }>(traque, 'runs.start', { campaignId, procedure: 'travel', title, setup, dice: {} });
  return started.run.id;
}

const viewOf = (traque: Traque, id: string): Promise<RunView> => done<RunView>(traque, 'runs.get', { id });
/** What of a run does not depend on how it was asked. */
const playedOf = ({ presentation, log, position }: RunView): unknown => ({
  presentation,
  position,
  steps: log.map(({ action, input, dice }) => ({ action, input: action === 'start' ? null : input, dice: dice.map(({ who, value }) => ({ who, value })) })),
});

/** Files of a test: a test each would mostly wait for its profile. */
const SOME = 12;
for (let first = 0; first < FILES.length; first += SOME) {
  const files = FILES.slice(first, first + SOME);
  test(`worked examples of travel on the screen, ${String(first / SOME + 1)}`, async ({ traque, page }) => {
    test.slow();
    for (const file of files) {
      const { title, setup, steps = [] } = JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')) as Scenario;
      if (!steps.some(isOfScreen)) continue;
      const nameOf = (id: string): string => setup.members.find((member) => member.id === id)?.name ?? id;
      const screen = await begin(traque, title, setup);
      const twin = await begin(traque, title, setup);
      await test.step(file, async () => {
        await open(page, `#/run/${screen}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        for (const step of steps) {
          const { position } = await viewOf(traque, twin);
          const dice = Object.fromEntries(Object.entries(step.dice ?? {}).map(([who, values]) => [who, { typed: values, then: 'app' }]));
          const answer = (await traque.call('runs.act', { id: twin, position, action: step.action, input: step.input ?? {}, dice })) as {
            readonly ok: boolean;
          };
          if (isOfScreen(step)) await (step.action === 'march' ? march(page, step, nameOf) : rest(page, step));
          else if (answer.ok) await traque.call('runs.act', { id: screen, position, action: step.action, input: step.input ?? {}, dice });
          const wanted = await viewOf(traque, twin);
          await expect.poll(async () => (await viewOf(traque, screen)).position, `${file}, step ${String(position + 1)}`).toBe(wanted.position);
          await expect(page.getByTestId('figure-value')).toHaveText(new RegExp(`^${String(wanted.presentation.travel?.km ?? 0).replace('.', ',')}\\s?km$`));
        }
        expect(playedOf(await viewOf(traque, screen)), file).toEqual(playedOf(await viewOf(traque, twin)));
      });
    }
  });
}

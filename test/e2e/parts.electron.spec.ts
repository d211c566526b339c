/** A part of a screen that cannot be drawn is said where it stands, with its system's name, and everything around it goes on. */
import path from 'node:path';
import Database from 'better-sqlite3';
import type { RunSummary } from '#shared/ipc/runs';
import { done } from './calls';
import { expect, test } from './fixtures';

test('a block of a scene that cannot be drawn costs nothing but itself, and is drawn again once it can', async ({ traque, page }) => {
  const campaign = await done(traque, 'campaigns.createExample', { system: 'wfrp4' });
  const runs = await done<readonly RunSummary[]>(traque, 'runs.list', { campaignId: campaign.id, trashed: false });
  const run = runs.find(({ state }) => state === 'active');
  if (run === undefined) throw new Error('the example has no scene');
  const connection = new Database(path.join(traque.userData, 'traque.sqlite'));
  const step = connection.prepare('SELECT id, presentation FROM run_steps WHERE run_id = ? AND discarded_at IS NULL ORDER BY seq DESC LIMIT 1').get(run.id) as {
    readonly id: number;
    readonly presentation: string;
  };
  const presentation = JSON.parse(step.presentation) as { readonly blocks: readonly object[] };
  const blocks = [...presentation.blocks, { kind: 'facts', items: [null] }];
  connection.prepare('UPDATE run_steps SET presentation = ? WHERE id = ?').run(JSON.stringify({ ...presentation, blocks }), step.id);
  connection.close();

  await page.evaluate((id) => {
    location.hash = `#/run/${id}`;
  }, run.id);
  const failed = page.getByRole('note').filter({ hasText: 'cette partie ne peut pas être affichée' });
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText('Warhammer');
  await expect(page.getByTestId('headline')).toBeVisible();
  await expect(page.getByTestId('figure-value')).toBeVisible();
  // On request it is tried again, and fails again.
  await failed.getByRole('button', { name: 'Réessayer' }).click();
  await expect(failed).toHaveCount(1);
  // The next round has a picture that can be drawn.
  await page.getByTestId('headline').click();
  await page.keyboard.press('Enter');
  await expect(failed).toHaveCount(0);
  await expect(page.getByTestId('figure-value')).toBeVisible();
});

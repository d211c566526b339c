/** Parties, sheets and the library: people are gathered, wounded, parted and joined again, and each of it can be taken back. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

async function valueOf<T>(reply: Promise<unknown>): Promise<T> {
  const answer = (await reply) as { ok: boolean; value: T };
  expect(answer).toMatchObject({ ok: true });
  return answer.value;
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((target) => {
    location.hash = target;
  }, hash);
}

/** A campaign whose parties are open. */
async function campaign(traque: Traque, page: Page): Promise<string> {
  const { id } = await valueOf<{ id: string }>(traque.call('campaigns.create', { name: 'Nuit noire', system: 'wfrp4' }));
  await go(page, `#/campaign/${id}/parties`);
  return id;
}

/** Makes the first party and people in it, by keyboard alone. */
async function gather(page: Page, party: string, ...names: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type(party);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: party })).toBeVisible();
  const name = page.getByRole('textbox', { name: /^(Nom|Name)$/ });
  await expect(name).toBeFocused();
  for (const each of names) {
    await page.keyboard.type(each);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: each, exact: true })).toBeVisible();
    await expect(name).toHaveValue('');
  }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const health = (page: Page, name: string) => row(page, name).getByRole('textbox', { name: new RegExp(`^${name}, `) });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: /^(Groupes et|Parties and)/ }).getByRole('link', { name });

test('a party of three by keyboard, and wounds typed down the column', async ({ traque, page }) => {
  const id = await campaign(traque, page);
  await expect(page.getByText('Pas encore de groupe')).toBeVisible();
  await gather(page, 'Les Veilleurs', 'Sigrid', 'Eichengard', 'Brume');

  await health(page, 'Sigrid').focus();
  await page.keyboard.type('-5');
  // What it becomes is seen before it is done.
  await expect(row(page, 'Sigrid')).toContainText('12→7/12');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Sigrid')).toContainText('7 sur 12');
  await expect(health(page, 'Sigrid')).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await expect(health(page, 'Eichengard')).toBeFocused();
  await page.keyboard.type('-99');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Eichengard')).toContainText('0 sur 12');
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(health(page, 'Eichengard')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  // More than the whole is asked about, and nothing is stored until it is said what is meant.
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Maximum à 15' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(health(page, 'Eichengard')).toBeFocused();
  await expect(row(page, 'Eichengard')).toContainText('0 sur 12');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Garder 15 sur 12' }).click();
  await expect(row(page, 'Eichengard')).toContainText('15 sur 12');

  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(row(page, 'Eichengard')).toContainText('0 sur 12');
  const members = await valueOf<{ stats: { wounds: number } }[]>(
    traque.call('characters.list', { place: { kind: 'members', campaignId: id }, archived: false }),
  );
  expect(members.map(({ stats }) => stats.wounds)).toEqual([7, 0, 12]);
});

test('a table is typed in: down, to the right, a block pasted and taken back by one undo, a bad cell said in its row', async ({ traque, page }) => {
  const id = await campaign(traque, page);
  await gather(page, 'Les Veilleurs', 'Sigrid', 'Brume', 'Grunnir');
  const cell = (field: string, name: string) => page.getByRole('grid').getByRole('textbox', { name: `${field}, ${name}`, exact: true });
  const [I, Ag, athletics] = ['Initiative (I)', 'Agilité (Ag)', 'Athlétisme'];
  const stored = async (): Promise<unknown[]> => {
    const place = { kind: 'members', campaignId: id };
    const members = await valueOf<{ stats: Record<string, unknown> }[]>(traque.call('characters.list', { place, archived: false }));
    return members.map(({ stats }) => [stats['I'], stats['Ag'], stats['athletics'] ?? null, stats['wounds'], stats['woundsMax']]);
  };

  // Down a column, then along a row; the arrows go where the keys go, and Escape gives the old value back.
  await cell(I, 'Sigrid').focus();
  for (const value of ['41', '42', '43']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await expect(cell(I, 'Grunnir')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(Ag, 'Grunnir')).toBeFocused();
  await page.keyboard.type('33');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(cell(athletics, 'Brume')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(cell(Ag, 'Sigrid')).toBeFocused();
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  await expect(cell(Ag, 'Sigrid')).toHaveValue('30');
  // What is left of health follows the maximum of somebody unhurt.
  await page.getByRole('textbox', { name: 'Blessures au maximum, Sigrid', exact: true }).fill('14');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Sigrid')).toContainText('14 sur 14');
  await expect.poll(stored).toEqual([
    [41, 30, null, 14, 14],
    [42, 30, null, 12, 12],
    [43, 33, null, 12, 12],
  ]);

  // A block: what can be goes in at once, what cannot stays where it was typed, with the reason; what lies beyond the table is counted.
  await cell(Ag, 'Sigrid').focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, '51\t61\n52\tvite\n53\t63\n54\t64\n');
  await expect(cell(athletics, 'Brume')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(athletics, 'Brume')).toHaveValue('vite');
  await expect(page.getByRole('grid')).toContainText('« vite » — Athlétisme');
  await expect(page.getByText('2 cases collées dépassent du tableau')).toBeVisible();
  await expect.poll(stored).toEqual([
    [41, 51, 61, 14, 14],
    [42, 52, null, 12, 12],
    [43, 53, 63, 12, 12],
  ]);
  await expect(cell(Ag, 'Sigrid')).toBeFocused();
  await expect(cell(Ag, 'Sigrid')).toHaveValue('51');
  await page.keyboard.press('Control+z');
  await expect(cell(Ag, 'Grunnir')).toHaveValue('33');
  await expect.poll(stored).toEqual([
    [41, 30, null, 14, 14],
    [42, 30, null, 12, 12],
    [43, 33, null, 12, 12],
  ]);
  await cell(athletics, 'Brume').focus();
  await page.keyboard.press('Escape');
  await expect(cell(athletics, 'Brume')).toHaveValue('');
  await expect(cell(athletics, 'Brume')).not.toHaveAttribute('aria-invalid', 'true');

  // A new one with a maximum of 10 is born 10/10, and the same name again makes two who are told apart.
  await page.getByRole('button', { name: 'Fiche, rappel, monture' }).click();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Brume');
  await page.getByRole('textbox', { name: 'Blessures', exact: true }).fill('10');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Brume 2')).toContainText('10 sur 10');
  await expect(row(page, 'Brume 1')).toBeVisible();
  // More left than the whole: asked before anybody is made.
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Ogre');
  await page.getByRole('textbox', { name: 'Blessures restantes', exact: true }).fill('32');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Maximum à 32' })).toBeFocused();
  await expect(row(page, 'Ogre')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Ogre')).toContainText('32 sur 32');
});

test('a condition is chosen by its first letter, counts up and down, and says what it does', async ({ traque, page }) => {
  await campaign(traque, page);
  await gather(page, 'Les Veilleurs', 'Sigrid');
  await row(page, 'Sigrid').getByRole('button', { name: 'Donner un état à Sigrid' }).click();
  const sheet = page.getByRole('dialog');
  await page.keyboard.press('h');
  await expect(sheet.getByRole('radio', { name: 'Hémorragie' })).toBeChecked();
  await sheet.getByRole('textbox', { name: 'Niveau' }).fill('2');
  await sheet.getByText('Manches', { exact: true }).click();
  await sheet.getByRole('textbox', { name: 'Combien' }).fill('0');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('textbox', { name: 'Combien' })).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByRole('textbox', { name: 'Combien' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  const chip = row(page, 'Sigrid').getByRole('button', { name: 'Hémorragie ×2 3 manches' });
  await chip.click();
  await expect(page.getByText('1 Blessure par niveau', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, 'Sigrid')
    .getByRole('button', { name: /^Hémorragie, une fois de moins/ })
    .click();
  await row(page, 'Sigrid')
    .getByRole('button', { name: /^Retirer Hémorragie/ })
    .click();
  await expect(chip).toBeHidden();
  await expect(row(page, 'Sigrid').getByRole('button', { name: /Hémorragie/ })).toHaveCount(0);
});

test('a party is split, joined again, and the joining is taken back', async ({ traque, page }) => {
  await campaign(traque, page);
  await gather(page, 'Les Veilleurs', 'Sigrid', 'Eichengard', 'Brume');
  await page.getByRole('checkbox', { name: 'Choisir Sigrid' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Choisir Brume' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 choisis')).toBeVisible();
  await page.getByRole('button', { name: 'Nouveau groupe avec eux' }).click();
  await page.keyboard.type('Les éclaireurs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Les éclaireurs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Brume', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Eichengard', exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Réunir' }).click();
  await page.getByRole('menuitem', { name: 'Rejoindre « Les Veilleurs »' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Les Veilleurs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Eichengard', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sigrid', exact: true })).toBeVisible();
  await expect(tab(page, 'Les éclaireurs')).toBeHidden();

  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(tab(page, 'Les éclaireurs')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sigrid', exact: true })).toBeHidden();
});

test('several at once: health, archive, and the archive on demand', async ({ traque, page }) => {
  await campaign(traque, page);
  await gather(page, 'Les Veilleurs', 'Sigrid', 'Eichengard');
  await page.getByRole('checkbox', { name: 'Choisir tout le monde' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Santé' }).fill('-3');
  await page.keyboard.press('Enter');
  for (const name of ['Sigrid', 'Eichengard']) await expect(row(page, name)).toContainText('9 sur 12');
  await page.getByRole('button', { name: 'Archiver' }).click();
  await expect(page.getByRole('link', { name: 'Sigrid', exact: true })).toBeHidden();
  await page.getByRole('switch', { name: '2 archivés' }).click();
  await expect(row(page, 'Sigrid')).toContainText('Archivé');
});

test('a sheet keeps what is typed when its field is left, and says what cannot be', async ({ traque, page }) => {
  const id = await campaign(traque, page);
  await gather(page, 'Les Veilleurs', 'Sigrid');
  await page.getByRole('link', { name: 'Sigrid', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sigrid' })).toBeVisible();
  const agility = page.getByRole('textbox', { name: 'Agilité (Ag)' });
  await agility.fill('999');
  await page.keyboard.press('Tab');
  await expect(agility).toHaveAttribute('aria-invalid', 'true');
  await agility.fill('47');
  await page.keyboard.press('Tab');
  const stored = async (): Promise<unknown> => {
    const [member] = await valueOf<{ stats: unknown }[]>(traque.call('characters.list', { place: { kind: 'members', campaignId: id }, archived: false }));
    return member?.stats;
  };
  await expect.poll(stored).toMatchObject({ Ag: 47, wounds: 12 });
  // What changes elsewhere comes into the fields.
  await page.getByRole('textbox', { name: /^Sigrid, / }).fill('-4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Blessures restantes', exact: true })).toHaveValue('8');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Blessures restantes', exact: true })).toHaveValue('12');
  await expect.poll(stored).toMatchObject({ Ag: 47, wounds: 12 });
});

test('an entry of the library is made, found, and copied four times into a party', async ({ traque, page }) => {
  const id = await campaign(traque, page);
  await gather(page, 'Les Veilleurs', 'Sigrid');
  await tab(page, 'Bibliothèque').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bibliothèque' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Bandit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Bandit', exact: true })).toBeVisible();
  await page.keyboard.type('Loup géant');
  // Whoever goes on to search before it is stored keeps the focus there, and what is typed lands there.
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  });
  await expect(page.getByRole('link', { name: 'Loup géant', exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('geant');
  await expect(page.getByRole('link', { name: 'Bandit', exact: true })).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Copier Bandit dans un groupe' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Combien' }).fill('4');
  await page.keyboard.press('Enter');
  await tab(page, 'Les Veilleurs').click();
  for (const name of ['Bandit 1', 'Bandit 2', 'Bandit 3', 'Bandit 4']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await tab(page, 'Bibliothèque').click();
  await page.getByRole('button', { name: 'Copier Bandit dans la bibliothèque partagée' }).click();
  await page.getByText('Bibliothèque partagée', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Bandit', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Bandit » à la corbeille$/ }).click();
  await expect(page.getByText('La bibliothèque partagée est vide')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('link', { name: 'Bandit', exact: true })).toBeVisible();
  const own = await valueOf<unknown[]>(traque.call('characters.list', { place: { kind: 'library', campaignId: id }, archived: false }));
  expect(own).toHaveLength(2);
});

test('the overview tells who is where, keeps the date, and its notes are inert', async ({ traque, page, runtime }) => {
  const id = await campaign(traque, page);
  await gather(page, 'Les Veilleurs', 'Sigrid');
  await go(page, `#/campaign/${id}`);
  await expect(page.getByRole('heading', { level: 3, name: 'Les Veilleurs' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('12 sur 12');
  await page.getByRole('textbox', { name: 'Date dans le monde' }).fill('3 Sigmarzeit 2512');
  await page.keyboard.press('Enter');
  await expect.poll(() => traque.call('campaigns.get', { id })).toMatchObject({ value: { gameDate: '3 Sigmarzeit 2512' } });

  await page.getByRole('button', { name: /^Écrire des notes/ }).click();
  const hostile = [
    '# Le **baron** ment',
    '<img src=x onerror="window.ran = 1"><script>window.ran = 1</script>',
    '![le plan](https://example.invalid/x.png)',
    '[piège](javascript:window.ran=1) [dedans](#/settings) [la carte](https://example.invalid/carte)',
    '<form action="https://example.invalid"><input id="main"></form> <div style="position:fixed" id="app">x</div>',
  ].join('\n\n');
  const pen = page.getByRole('textbox', { name: /^Notes/ });
  await pen.fill(hostile);
  // Put down and taken up again, nothing is lost.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /notes : Nuit noire/ }).click();
  await expect(pen).toHaveValue(hostile);
  await page.keyboard.press('Control+Enter');
  const notes = page.locator('.markdown');
  await expect(notes.getByRole('heading', { level: 3, name: 'Le baron ment' })).toBeVisible();
  await expect(notes.getByText('le plan')).toBeVisible();
  expect(await notes.locator('img, script, form, input, iframe, style, [style], [id]').count()).toBe(0);
  await expect(notes.getByRole('link')).toHaveCount(1);
  expect(await page.evaluate(() => (window as { ran?: number }).ran ?? 0)).toBe(0);

  if (runtime === 'electron') {
    // The address is asked about outside, and never opens inside.
    await traque.electron.evaluate(({ dialog }) => {
      const log = globalThis as unknown as { asked: string[] };
      log.asked = [];
      Object.assign(dialog, {
        showMessageBox: (options: { detail?: string }) => {
          log.asked.push(options.detail ?? '');
          return Promise.resolve({ response: 1, checkboxChecked: false });
        },
      });
    });
    const before = page.url();
    await notes.getByRole('link', { name: 'la carte' }).click();
    await expect.poll(() => traque.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toEqual(['https://example.invalid/carte']);
    expect(page.url()).toBe(before);
  }
});

test('thirty members and a name of 120 characters fit, at 200 % text too', async ({ traque, page }) => {
  const id = await campaign(traque, page);
  const party = await valueOf<{ id: string }>(traque.call('parties.create', { campaignId: id, name: 'Donaudampfschifffahrtsgesellschaft'.repeat(3) }));
  for (let index = 0; index < 30; index += 1) {
    const name = index === 0 ? 'Anticonstitutionnellement'.repeat(5).slice(0, 120) : `Garde ${String(index)}`;
    await valueOf(
      traque.call('characters.create', {
        place: { kind: 'party', partyId: party.id },
        role: 'npc',
        name,
        stats: {},
        notes: '',
        reminder: '',
        mountId: null,
      }),
    );
  }
  await go(page, `#/campaign/${id}/parties/${party.id}`);
  await expect(page.getByRole('link', { name: 'Garde 29', exact: true })).toBeVisible();
  for (const size of ['100%', '200%']) {
    await page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, size);
    for (const hash of [`#/campaign/${id}/parties/${party.id}`, `#/campaign/${id}`, `#/campaign/${id}/library`]) {
      await go(page, hash);
      await page.waitForTimeout(300);
      const overflow = await page.evaluate(() => {
        const main = document.querySelector('main');
        return [document.documentElement, main].map((box) => (box === null ? 0 : box.scrollWidth - box.clientWidth));
      });
      expect(overflow, `${hash} at ${size}`).toEqual([0, 0]);
    }
  }
});

test.describe('in English', () => {
  test.use({ language: 'en' });
  test('a party is gathered and somebody is wounded', async ({ traque, page }) => {
    await campaign(traque, page);
    await expect(page.getByText('No party yet')).toBeVisible();
    await gather(page, 'The Watchers', 'Sigrid');
    await health(page, 'Sigrid').fill('-5');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Sigrid')).toContainText('7 out of 12');
    await page.getByRole('button', { name: 'Give Sigrid a condition' }).click();
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Sigrid').getByRole('button', { name: 'Stunned' }).first()).toBeVisible();
  });
});

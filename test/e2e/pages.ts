/** The screens as a GM sees them: each helper does one thing that a person would do. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A participant as typed into the set-up. */
export interface Person {
  readonly name: string;
  readonly M: number;
  readonly skill: number;
}

/** The home screen. */
export class HomePage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.evaluate(() => {
      location.hash = '#/';
    });
    await expect(this.page.getByRole('heading', { level: 1, name: /^(Campagnes|Campaigns)$/ })).toBeVisible();
  }

  /** Makes a campaign with the system of that name. */
  async create(name: string, system: string | RegExp = /4e édition|4th edition/): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^(Nouvelle campagne|New campaign)$/ }).first()).toBeEnabled();
    await this.page.keyboard.press('Control+n');
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: system }).check();
    await dialog.getByRole('textbox').fill(name);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** A campaign in the list, by its whole name. */
  campaign(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }
}

/** A campaign that is open: its screens by their keys in the rail. */
export class CampaignPage {
  constructor(private readonly page: Page) {}

  async scenes(): Promise<void> {
    await this.#go('Alt+5', /^(Scènes|Scenes)$/);
  }

  async encounters(): Promise<void> {
    await this.#go('Alt+4', /^(Rencontres|Encounters)$/);
  }

  async #go(keys: string, heading: RegExp): Promise<void> {
    await this.page.keyboard.press(keys);
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
}

/** A fight being played. */
export class TrackerPage {
  constructor(private readonly page: Page) {}

  /** Whose turn it is. */
  get turn(): Locator {
    return this.page.getByTestId('turn');
  }

  /** The names in the order of turns, the first first. */
  async order(): Promise<readonly string[]> {
    return this.page.locator('[data-combatant]').evaluateAll((rows) => rows.map((row) => row.querySelector('[aria-pressed]')?.firstChild?.textContent ?? ''));
  }

  /** Somebody's row in the order of turns. */
  row(name: string): Locator {
    return this.page.locator('[data-combatant]').filter({ has: this.page.getByRole('button', { name: new RegExp(`^${name}\\s?,`) }) });
  }

  async select(name: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: new RegExp(`^${name}\\s?,`) })
      .click();
  }

  /** Changes the health of somebody: `-5`. */
  async wound(name: string, change: string): Promise<void> {
    await this.select(name);
    await this.page.keyboard.press('h');
    await this.page.keyboard.type(change);
    await this.page.keyboard.press('Enter');
  }

  async next(name: string): Promise<void> {
    await this.page.keyboard.press('Enter');
    await expect(this.turn).toHaveText(name);
  }
}

/** The set-up of a pursuit. */
export class SetupPage {
  constructor(private readonly page: Page) {}

  side(name: 'Poursuivant' | 'Proie'): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${name}`) });
  }

  /** Fills the rows of a side, adding as many as are missing, from cell to cell by Tab. */
  async fill(side: 'Poursuivant' | 'Proie', people: readonly Person[]): Promise<void> {
    const region = this.side(side);
    for (const [index, person] of people.entries()) {
      if (index > 0) await region.getByRole('button', { name: /^Ajouter/ }).click();
      await region.getByRole('textbox', { name: 'Nom' }).nth(index).fill(person.name);
      await region
        .getByRole('textbox', { name: /^Mouvement/ })
        .nth(index)
        .fill(String(person.M));
      await region
        .getByRole('textbox', { name: /^Compétence/ })
        .nth(index)
        .fill(String(person.skill));
    }
  }

  /** The same for any system: what stands in each column, by the beginning of its head. */
  async fillRows(side: string, people: readonly Readonly<Record<string, string>>[]): Promise<void> {
    const region = this.page.getByRole('region', { name: new RegExp(`^${side}`) });
    for (const [index, person] of people.entries()) {
      if (index > 0) await region.getByRole('button', { name: /^(Ajouter|Add)/ }).click();
      for (const [column, value] of Object.entries(person)) {
        await region
          .getByRole('textbox', { name: new RegExp(`^${column}`) })
          .nth(index)
          .fill(value);
      }
    }
  }

  async start(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
  }
}

/** A pursuit being played. */
export class RunPage {
  constructor(private readonly page: Page) {}

  /** The one number that matters. */
  get distance(): Locator {
    return this.page.getByTestId('figure-value');
  }

  get headline(): Locator {
    return this.page.getByTestId('headline');
  }

  die(name: string, die = 'D100'): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${name}, .*${die}`) });
  }

  /** Where the table tells a success level instead of a die. */
  level(name: string): Locator {
    return this.page.getByRole('textbox', { name: `${name}, DR` });
  }

  /** Somebody's row. */
  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Tells success levels instead of dice: the down arrow changes what a field takes. */
  async tell(levels: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, level] of Object.entries(levels)) {
      if (await this.die(name).isVisible()) await this.die(name).press('ArrowDown');
      await this.level(name).fill(level);
    }
  }

  async playRound(): Promise<void> {
    await this.page.keyboard.press('Enter');
  }
}

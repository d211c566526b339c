/** What tests ask of the program without its screens, and how they go to one. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Traque } from './fixtures';

/** A record that a call made. */
export interface Made {
  readonly id: string;
  readonly revision: number;
}

/** Makes a call that has to be answered with yes. @returns its value. */
export async function done<T = Made>(traque: Traque, method: string, input: unknown): Promise<T> {
  const reply = (await traque.call(method, input)) as { readonly ok: boolean; readonly value: T };
  expect(reply, `${method}: ${JSON.stringify(reply)}`).toMatchObject({ ok: true });
  return reply.value;
}

/** Goes to a screen by its address. */
export async function open(page: Page, hash: string): Promise<void> {
  await page.evaluate((target) => {
    location.hash = target;
  }, hash);
}

/** The program in a window of its own, as a measurement drives it. */
import path from 'node:path';
import { _electron } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the built program on a profile and waits for its first screen.
 * @param profile folder of the profile.
 * @param at folder of the build; this one's when left out.
 * @returns the program, to be closed by whoever asked, and its page.
 */
export async function openWindow(profile, at = root) {
  const app = await _electron.launch({
    executablePath: process.env.TRAQUE_ELECTRON,
    args: [...(process.env.TRAQUE_NO_SANDBOX ? ['--no-sandbox'] : []), at, `--user-data-dir=${profile}`],
  });
  const page = await app.firstWindow();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { app, page };
}

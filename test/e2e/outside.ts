/** What reaches the program from outside its window: files that are dropped on it, and answers of the system's dialogs. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import type { Traque } from './fixtures';

/** Drops files or folders on the window as the system does: with real paths behind them. */
export async function drop(page: Page, ...files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', x: 400, y: 300, data });
  await session.send('Input.dispatchDragEvent', { type: 'dragOver', x: 400, y: 300, data });
  await expect(page.getByText(/Déposez ici un système de règles ou une campagne|Drop a rule system or a campaign here/)).toBeVisible();
  await session.send('Input.dispatchDragEvent', { type: 'drop', x: 400, y: 300, data });
  await session.detach();
}

/** From now on every dialog that saves or opens a file or a folder is answered with this one. */
export async function choose(traque: Traque, file: string): Promise<void> {
  await traque.electron.evaluate(({ dialog }, chosen) => {
    Object.assign(dialog, {
      showSaveDialog: () => Promise.resolve({ canceled: false, filePath: chosen }),
      showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [chosen] }),
    });
  }, file);
}

/** What axe finds wrong with a screen for somebody who cannot see it well, or at all. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type WithAxe = Window & { axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> } };

/**
 * Runs axe in the page as it stands.
 * @param rules the ids of the rules to run; all that are on by default when left out.
 * @returns a line for each violated rule, with the elements that violate it.
 */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // A page is left for the next one with its scripts: what is there once needs not be read twice.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const options: RunOptions = {
      // What passes is not asked for: to describe it took longer than to find the violations.
      resultTypes: ['violations'],
      ...(only === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...only] } }),
    };
    const results = await (window as WithAxe).axe?.run(document, options);
    return (results?.violations ?? ['axe did not run']).map((each) =>
      typeof each === 'string' ? each : `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, rules);
}

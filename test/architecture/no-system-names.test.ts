/** Adding a rule system touches its own folder only: nothing outside names one, nor a field of its forms. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pluginIds, ROOT } from '../helpers/plugin-ids';

const HOST_FOLDERS = ['main', 'renderer', 'shared', 'scripts'];

function sources(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte|mjs|js|json|css|html|sql)$/.test(name) && !name.endsWith('tsconfig.json'))
    .map((name) => path.join(folder, name));
}

/** Ids that are words of every day, which texts and comments say: they are looked for as ids alone. */
const COMMON_WORDS: ReadonlySet<string> = new Set(['road']);

/** Words that a plugin's own files give away: its id, and the names of its set-up and action fields. */
function ownWords(): string[] {
  // Common words of the trade (`distance`, `side`, `name`, `participants`) may stand anywhere; these may not.
  return [
    ...pluginIds().filter((id) => !COMMON_WORDS.has(id)),
    ...['wfrp', 'warpstone', 'chroniques', 'skillName', 'escapeAt', 'autoResults', 'movementBonus', 'dexMod', 'armorDef', 'conMod', 'sightLimit'],
    ...['enduranceAfter', 'otherAction', 'stumbleLoss', 'fallLoss', 'movementLengths', 'endEarly', 'trailblazer', 'recoveryPoints', 'runUp', 'blaze'],
  ];
}

describe('no rule system outside plugins/', () => {
  it('finds plugins to look for', () => {
    expect(pluginIds()).not.toEqual([]);
  });

  it.each(HOST_FOLDERS)('%s names none', (folder) => {
    const found = sources(folder).flatMap((file) => {
      const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
      return ownWords()
        .filter((word) => new RegExp(`(?<![A-Za-z])${word}`, 'i').test(text))
        .concat([...COMMON_WORDS].filter((word) => text.includes(`'${word}'`) || text.includes(`plugins/${word}`)))
        .map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});

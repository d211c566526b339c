/** Campaign files as older versions of the program wrote them: they come in whole, and go out again with nothing lost. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../helpers/plugin-ids';
import { World } from '../../../helpers/world';
import { exported, imported, readable } from './files';

const FOLDER = path.join(ROOT, 'test/fixtures/campaigns');

describe.each(fs.readdirSync(FOLDER))('%s', (name) => {
  it('comes in whole, and goes out again with nothing lost', async () => {
    const world = new World();
    const file = path.join(FOLDER, name);
    const id = await imported(world, file);
    const out = await exported(world, id);
    expect(readable(out)).toEqual(readable(file));
    // Nothing in the format has changed since: not one byte is another.
    expect(fs.readFileSync(out).equals(fs.readFileSync(file))).toBe(true);
  });
});

/** What hostile plugins do in a sandbox on plain Node: no way out, and the next good call is answered. */
import { describe, expect, it } from 'vitest';
import { HOSTILE, tryHostile } from '../../../../helpers/hostile-plugins';
import { SANDBOX_PLACE } from '../../../../helpers/sandbox';

describe.each(HOSTILE)('$name', (kind) => {
  it('does no harm', async () => {
    const report = await tryHostile(kind, { place: SANDBOX_PLACE });
    // How long this thread was kept from its turns is in the measurement: a machine that does other things keeps it from them too.
    expect(report.harm).toBeUndefined();
  });
});

it('leaves nothing behind in this thread', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect([1].map((each) => each)).toEqual([1]);
});

/** What hostile plugins do in a sandbox on plain Node: no way out, no thread that waits for them, and the next good call is answered. */
import { describe, expect, it } from 'vitest';
import { HOSTILE, tryHostile } from '../../../../helpers/hostile-plugins';
import { SANDBOX_PLACE } from '../../../../helpers/sandbox';

describe.each(HOSTILE)('$name', (kind) => {
  it('does no harm', async () => {
    const report = await tryHostile(kind, { place: SANDBOX_PLACE });
    expect(report.harm).toBeUndefined();
    // The strict figure is in the measurement: this machine may be doing other things.
    expect(report.longestGapMs).toBeLessThan(200);
  });
});

it('leaves nothing behind in this thread', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect([1].map((each) => each)).toEqual([1]);
});

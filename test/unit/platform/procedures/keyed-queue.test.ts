import { describe, expect, test } from 'vitest';
import { KeyedQueue } from '#main/platform/procedures/keyed-queue';

/** Work that is done when it is told to be. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe('work with a key', () => {
  test('waits for what was asked for before with the same key, and for nothing else', async () => {
    const queue = new KeyedQueue();
    const seen: string[] = [];
    const first = gate();
    const one = queue.run('a', async () => {
      await first.opened;
      seen.push('one');
    });
    const two = queue.run('a', () => seen.push('two'));
    await queue.run('b', () => seen.push('other'));
    expect(seen).toEqual(['other']);
    first.open();
    await Promise.all([one, two]);
    expect(seen).toEqual(['other', 'one', 'two']);
  });

  test('is done also when what came before failed, and answers for itself', async () => {
    const queue = new KeyedQueue();
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const after = queue.run('a', () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await after).toBe('done');
    await expect(
      queue.run('a', () => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
  });
});

import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Disconnected, Rpc } from '#main/platform/workers/rpc';

interface Remote {
  add(pair: readonly [number, number]): number;
  late(value: string): Promise<string>;
  fail(words: string): void;
  leak(value: null): unknown;
  never(value: null): Promise<void>;
  hear(value: number): void;
}

function joined() {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => {
    port1.close();
  });
  const begun: string[] = [];
  const faults: unknown[] = [];
  new Rpc<object>(
    port2,
    {
      add: ([a, b]: readonly [number, number]) => {
        begun.push(`add ${String(a)}`);
        return a + b;
      },
      late: async (value: string) => {
        begun.push(`late ${value}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return value;
      },
      fail: (words: string) => {
        throw new RangeError(words);
      },
      leak: () => () => undefined,
      never: () => new Promise(() => undefined),
      hear: (value: number) => {
        begun.push(`hear ${String(value)}`);
        if (value < 0) throw new Error('negative');
      },
    },
    (fault) => void faults.push(fault),
  );
  return { rpc: new Rpc<Remote>(port1, {}, () => undefined), begun, faults };
}

describe('calls between threads', () => {
  it('are begun in the order in which they were made, and answered when they are done', async () => {
    const { rpc, begun } = joined();
    const answered: unknown[] = [];
    const note = (value: unknown): void => void answered.push(value);
    const calls = [rpc.call('late', 'a').then(note), rpc.call('add', [1, 2]).then(note)];
    rpc.notify('hear', 7);
    calls.push(rpc.call('late', 'b').then(note));
    await Promise.all(calls);
    expect(begun).toEqual(['late a', 'add 1', 'hear 7', 'late b']);
    expect(answered).toEqual([3, 'a', 'b']);
  });

  it('fail with the words of what was thrown, and its stack for the log', async () => {
    const { rpc } = joined();
    const error = await rpc.call('fail', 'too much').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'too much' });
    expect((error as Error).stack).toContain('RangeError');
  });

  it('an answer that cannot be cloned is a failure, not a silence', async () => {
    const { rpc } = joined();
    await expect(rpc.call('leak', null)).rejects.toThrow('could not be cloned');
    await expect(rpc.call('add', [2, 2])).resolves.toBe(4);
  });

  it('what cannot be cloned is not sent, and the next call is', async () => {
    const { rpc } = joined();
    await expect(rpc.call('late', (() => 'x') as unknown as string)).rejects.toThrow('could not be cloned');
    await expect(rpc.call('add', [2, 3])).resolves.toBe(5);
  });

  it('only named methods can be called, nothing that every object has', async () => {
    const { rpc } = joined();
    for (const method of ['nothing', 'constructor', 'toString', '__proto__'])
      await expect(rpc.call(method as 'add', [1, 1]), method).rejects.toThrow(`there is no method ${method}`);
  });

  it('a notice that fails is heard of on the side where it failed', async () => {
    const { rpc, faults } = joined();
    rpc.notify('hear', -1);
    await vi.waitFor(() => {
      expect(faults).toEqual([new Error('negative')]);
    });
  });

  it('calls in flight and later ones are rejected once the other side is gone', async () => {
    const { rpc } = joined();
    const flying = rpc.call('never', null);
    rpc.close();
    await expect(flying).rejects.toBeInstanceOf(Disconnected);
    await expect(rpc.call('add', [1, 1])).rejects.toBeInstanceOf(Disconnected);
    expect(() => {
      rpc.notify('hear', 1);
    }).not.toThrow();
  });
});

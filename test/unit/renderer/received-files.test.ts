/** Files that come from outside the window: one sheet after another, and never two. */
import { describe, expect, it } from 'vitest';
import { ReceivedQueue } from '../../../renderer/app/files/received-files';
import { FileOpening } from '../../../renderer/stores/file-opening.svelte';
import type { Reply } from '#shared/ipc/contract';

/** One kind of files, and the services behind it. */
function kind() {
  let files: string[] = [];
  const closed: string[] = [];
  const opening = new FileOpening<string>({
    received: () => Promise.resolve({ ok: true, value: files.shift() ?? null }),
    close: (file) => closed.push(file),
  });
  return {
    opening,
    closed,
    receive: (...received: string[]) => (files = received),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const done: Reply<string> = { ok: true, value: 'done' };

function both() {
  const [plugins, campaigns] = [kind(), kind()];
  const queue = new ReceivedQueue([plugins.opening, campaigns.opening]);
  const arrive = async (): Promise<void> => {
    void queue.arrived();
    await settled();
  };
  return { plugins, campaigns, arrive, shown: () => [plugins.opening.opened, campaigns.opening.opened] };
}

describe('files from outside', () => {
  it('of one drop are shown one after another, rule systems before the campaigns that may need them', async () => {
    const { plugins, campaigns, arrive, shown } = both();
    plugins.receive('one', 'two');
    campaigns.receive('brumes');
    await arrive();
    expect(shown()).toEqual(['one', undefined]);
    plugins.opening.close();
    await settled();
    expect(shown()).toEqual(['two', undefined]);
    await plugins.opening.work(() => Promise.resolve(done));
    plugins.opening.done();
    await settled();
    expect(shown()).toEqual([undefined, 'brumes']);
    campaigns.opening.close();
    await settled();
    expect(shown()).toEqual([undefined, undefined]);
    expect([plugins.closed, campaigns.closed]).toEqual([['one'], ['brumes']]);
  });

  it('that come later take the place of what is shown, and wait while something is done with it', async () => {
    const { plugins, campaigns, arrive, shown } = both();
    campaigns.receive('wrong');
    await arrive();
    campaigns.receive('right');
    await arrive();
    expect(shown()).toEqual([undefined, 'right']);
    expect(campaigns.closed).toEqual(['wrong']);
    let answer: (reply: Reply<string>) => void = () => undefined;
    const importing = campaigns.opening.work(() => new Promise<Reply<string>>((resolve) => (answer = resolve)));
    plugins.receive('system');
    await arrive();
    expect(shown()).toEqual([undefined, 'right']);
    campaigns.opening.close();
    expect(shown()).toEqual([undefined, 'right']);
    answer(done);
    await importing;
    campaigns.opening.done();
    await settled();
    expect(shown()).toEqual(['system', undefined]);
  });

  it('a second press while something is done does nothing; a refusal keeps the sheet and says why', async () => {
    const { plugins, arrive } = both();
    plugins.receive('one');
    await arrive();
    let calls = 0;
    const refuse = (): Promise<Reply<string>> => {
      calls += 1;
      return Promise.resolve({ ok: false, error: { code: 'invalid', message: 'No.', fields: [] } });
    };
    expect(await Promise.all([plugins.opening.work(refuse), plugins.opening.work(refuse)])).toEqual([undefined, undefined]);
    expect(calls).toBe(1);
    expect(plugins.opening).toMatchObject({ opened: 'one', refusal: { message: 'No.' } });
  });
});

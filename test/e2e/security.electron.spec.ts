/** What the running window can and cannot do, read from the window itself. */
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { expect, test } from './fixtures';
import { ROOT } from './runtimes';

test('the page has no Node and one bridge of two functions', async ({ page }) => {
  const found = await page.evaluate(() => ({
    node: ['require', 'process', 'Buffer', 'module', 'global', '__dirname', 'ipcRenderer', 'electron'].filter((name) => name in window),
    bridge: Object.keys((window as unknown as { traque: object }).traque).sort(),
  }));
  expect(found).toEqual({ node: [], bridge: ['call', 'on'] });
});

test('the window is isolated, sandboxed and without Node, as created', async ({ traque }) => {
  const preferences = await traque.electron.evaluate(({ BrowserWindow: Windows }) => {
    const [window] = Windows.getAllWindows();
    const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> } | undefined;
    const all = contents?.getLastWebPreferences() ?? {};
    return Object.fromEntries(
      ['contextIsolation', 'sandbox', 'nodeIntegration', 'nodeIntegrationInWorker', 'webSecurity', 'webviewTag'].map((key) => [key, all[key] === true]),
    );
  });
  expect(preferences).toEqual({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test('no script runs but the program’s own', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const seen: string[] = [];
    const mark: { ran?: string } = window as never;
    const attempt = (name: string, action: () => void): void => {
      try {
        action();
      } catch (error) {
        seen.push(`${name}: ${(error as Error).name}`);
      }
    };
    attempt('script text', () => {
      const script = document.createElement('script');
      script.textContent = "window.ran = 'script text'";
      document.body.append(script);
    });
    // In a task of its own: what the debugger itself evaluates may use `eval`.
    await new Promise<void>((resolve) =>
      setTimeout(() => {
        attempt('eval', () => {
          (0, eval)("window.ran = 'eval'");
        });
        resolve();
      }),
    );
    attempt('markup', () => {
      document.createElement('div').innerHTML = '<b>x</b>';
    });
    attempt('attribute', () => {
      const button = document.createElement('button');
      document.body.append(button);
      button.setAttribute('onclick', "window.ran = 'attribute'");
      button.click();
    });
    const remote = document.createElement('img');
    const blocked = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (event.blockedURI.startsWith('https://example.invalid')) resolve(event.effectiveDirective);
      });
    });
    remote.src = 'https://example.invalid/x.png';
    document.body.append(remote);
    return { seen, ran: mark.ran ?? null, remote: await blocked };
  });
  expect(result.ran).toBeNull();
  expect(result.remote).toBe('img-src');
  expect(result.seen).toEqual(['script text: TypeError', 'eval: EvalError', 'markup: TypeError', 'attribute: TypeError']);
});

test('the window goes nowhere and opens nothing', async ({ traque, page }) => {
  await traque.electron.evaluate(({ dialog, shell }) => {
    const log = globalThis as unknown as { asked: string[]; opened: string[] };
    log.asked = [];
    log.opened = [];
    Object.assign(dialog, {
      showMessageBox: (options: { detail?: string }) => {
        log.asked.push(options.detail ?? '');
        return Promise.resolve({ response: 1, checkboxChecked: false });
      },
    });
    Object.assign(shell, {
      openExternal: (url: string) => {
        log.opened.push(url);
        return Promise.resolve();
      },
    });
  });
  const before = page.url();
  const opened = await page.evaluate(() => {
    const windows = ['https://example.invalid/a', 'file:///etc/passwd', 'javascript:alert(1)', 'app://ui.evil/'].map((url) => window.open(url));
    location.assign('https://example.invalid/b');
    return windows.map((other) => other === null);
  });
  await page.waitForTimeout(300);
  expect(opened).toEqual([true, true, true, true]);
  expect(page.url()).toBe(before);
  expect(traque.electron.windows()).toHaveLength(1);
  const log = await traque.electron.evaluate(() => {
    const { asked, opened: out } = globalThis as unknown as { asked: string[]; opened: string[] };
    return { asked, out };
  });
  expect([...log.asked].sort()).toEqual(['https://example.invalid/a', 'https://example.invalid/b']);
  expect(log.out).toEqual([]);
});

test('no permission is granted', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'];
    const states = await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state));
    const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'given',
      () => 'refused',
    );
    return { states, media, notification: await Notification.requestPermission() };
  });
  expect(answers.states.filter((state) => state === 'granted')).toEqual([]);
  expect(answers.media).toBe('refused');
  expect(answers.notification).toBe('denied');
});

test('a page of another origin gets no answer, though it has the bridge', async ({ traque }) => {
  const preload = path.join(ROOT, 'out/preload/index.cjs');
  const reply = await traque.electron.evaluate(async ({ BrowserWindow: Windows }, script) => {
    const foreign: BrowserWindow = new Windows({ show: false, webPreferences: { preload: script, sandbox: true, contextIsolation: true } });
    await foreign.loadURL('data:text/html,<title>foreign</title>');
    const answer: unknown = await foreign.webContents.executeJavaScript("traque.call('app.info', {})");
    foreign.destroy();
    return answer;
  }, preload);
  expect(reply).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

test('a frame inside the page has no bridge', async ({ page }) => {
  const inside = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = '/index.html';
    const loaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve);
    });
    document.body.append(frame);
    await loaded;
    try {
      return typeof (frame.contentWindow as unknown as { traque?: unknown }).traque;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(['undefined', 'SecurityError']).toContain(inside);
});

test('unknown calls and malformed arguments are refused in words', async ({ traque }) => {
  for (const method of ['nothing.here', '__proto__', 'campaigns.constructor', 'campaigns.list.call', '']) {
    expect(await traque.call(method, {})).toMatchObject({ ok: false, error: { code: 'not-found', message: 'Cette demande n’existe pas.' } });
  }
  expect(await traque.call('campaigns.list', { trashed: 'yes' })).toMatchObject({ ok: false, error: { code: 'invalid', fields: [{ field: 'trashed' }] } });
  expect(await traque.call('campaigns.create', { name: ' ', system: 'x' })).toMatchObject({
    ok: false,
    error: { code: 'invalid', message: 'Donnez un nom de 1 à 120 caractères.', fields: [{ field: 'name' }] },
  });
  expect(await traque.call('runs.get', { id: '../../etc' })).toMatchObject({ ok: false, error: { code: 'invalid' } });
});

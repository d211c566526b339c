/** What the running window can and cannot do, read from the window itself. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { expect, test } from './fixtures';
import { ROOT } from './runtimes';

test.use({ ownProcess: true });

test('the page has no Node and one bridge of three functions', async ({ page }) => {
  const found = await page.evaluate(() => ({
    node: ['require', 'process', 'Buffer', 'module', 'global', '__dirname', 'ipcRenderer', 'electron'].filter((name) => name in window),
    bridge: Object.keys((window as unknown as { traque: object }).traque).sort(),
  }));
  expect(found).toEqual({ node: [], bridge: ['call', 'offer', 'on'] });
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

test('nothing is asked of anywhere else, downloaded, or said from page to page', async ({ traque, page }) => {
  const heard: string[] = [];
  const listener = http.createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('x');
  });
  const turn = net.createServer((socket) => {
    heard.push('turn');
    socket.destroy();
  });
  await Promise.all([
    new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => turn.listen(0, '127.0.0.1', resolve)),
  ]);
  const port = (listener.address() as AddressInfo).port;
  const turnPort = (turn.address() as AddressInfo).port;
  const downloads = await traque.electron.evaluate(({ session }) => {
    const log: string[] = [];
    Object.assign(globalThis, { downloads: log });
    session.defaultSession.on('will-download', (_event, item) => {
      item.once('done', (_done, state) => log.push(state));
    });
    return log.length;
  });
  expect(downloads).toBe(0);
  // The session's own guard, without the page's policy in front of it: a page that has none.
  const asked = await traque.electron.evaluate(async ({ BrowserWindow: Windows }, at) => {
    const bare = new Windows({ show: false, webPreferences: { sandbox: true, contextIsolation: true } });
    await bare.loadURL('data:text/html,<title>bare</title>');
    const answers: unknown = await bare.webContents.executeJavaScript(`Promise.all([
      fetch('http://127.0.0.1:${String(at)}/fetch', { mode: 'no-cors' }).then(() => 'answered', () => 'cancelled'),
      new Promise((resolve) => { const image = new Image(); image.onload = () => resolve('loaded'); image.onerror = () => resolve('cancelled'); image.src = 'http://127.0.0.1:${String(at)}/image'; }),
      new Promise((resolve) => { const socket = new WebSocket('ws://127.0.0.1:${String(at)}/socket'); socket.onopen = () => resolve('open'); socket.onerror = () => resolve('cancelled'); }),
    ])`);
    bare.destroy();
    return answers;
  }, port);
  expect(asked).toEqual(['cancelled', 'cancelled', 'cancelled']);
  const candidates = await page.evaluate(async (at) => {
    const connection = new RTCPeerConnection({
      iceServers: [{ urls: [`turn:127.0.0.1:${String(at)}?transport=tcp`, `stun:127.0.0.1:${String(at)}`], username: 'u', credential: 'c' }],
    });
    const found: string[] = [];
    connection.onicecandidate = (event) => {
      if (event.candidate !== null && event.candidate.candidate !== '') found.push(event.candidate.candidate);
    };
    connection.createDataChannel('x');
    const gathered = new Promise<void>((resolve) => {
      connection.onicegatheringstatechange = () => {
        if (connection.iceGatheringState === 'complete') resolve();
      };
    });
    await connection.setLocalDescription(await connection.createOffer());
    await gathered;
    connection.close();
    return found;
  }, turnPort);
  expect(candidates).toEqual([]);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'x.txt';
    document.body.append(link);
    link.click();
    link.remove();
  });
  // A file that is dropped onto the window leads nowhere.
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['<h1>x</h1>'], 'x.html', { type: 'text/html' }));
    for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await traque.electron.evaluate(() => (globalThis as unknown as { downloads: string[] }).downloads.filter((state) => state === 'completed'))).toEqual(
    [],
  );
  expect(heard).toEqual([]);
  listener.close();
  turn.close();
});

test('as a packaged program it opens no debugger and saves no picture, whoever asks for it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-packaged-'));
  const program = packagedLook(folder);
  const port = await freePort();
  const profile = path.join(folder, 'profile');
  const picture = path.join(folder, 'picture.png');
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(program, [...root, `--user-data-dir=${profile}`, `--remote-debugging-port=${String(port)}`], {
    stdio: 'ignore',
    env: { ...process.env, TRAQUE_SCREENSHOT: picture, ELECTRON_RENDERER_URL: 'http://127.0.0.1:9/' },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const log = (): string => {
    try {
      return fs.readFileSync(path.join(profile, 'logs', 'traque.log'), 'utf8');
    } catch {
      return '';
    }
  };
  try {
    await expect.poll(log, { timeout: 40_000 }).toContain('first screen ready');
    expect(log()).toContain('--remote-debugging-port');
    expect(await answers(port)).toBe(false);
    // It would have ended by itself with the picture.
    const end = await Promise.race([ended, new Promise((resolve) => setTimeout(() => resolve('runs'), 2000))]);
    expect(end).toBe('runs');
    expect(fs.existsSync(picture)).toBe(false);
  } finally {
    child.kill('SIGKILL');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

/** The program laid out as it is when packaged, which Electron tells by the name of its file; everything but that file is only pointed at. */
function packagedLook(folder: string): string {
  const binary = fs.realpathSync(process.env['TRAQUE_ELECTRON'] ?? '');
  const dist = path.dirname(binary);
  for (const name of fs.readdirSync(dist)) {
    if (name !== path.basename(binary) && name !== 'resources') fs.symlinkSync(path.join(dist, name), path.join(folder, name));
  }
  fs.mkdirSync(path.join(folder, 'resources'));
  fs.symlinkSync(ROOT, path.join(folder, 'resources', 'app'));
  const program = path.join(folder, 'traque');
  try {
    fs.linkSync(binary, program);
  } catch {
    // Another disk.
    fs.copyFileSync(binary, program);
  }
  return program;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

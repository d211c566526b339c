/** Start of the window: what language and theme depend on is read before anything is drawn. */
import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/literata/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount, tick } from 'svelte';
import type { ComponentProps } from 'svelte';
import type { AppInfo, FirstAnswer } from '#shared/ipc/app';
import type { Reply } from '#shared/ipc/contract';
import type { FirstScreen } from '#shared/ipc/first-screen';
import type { PluginWords } from '#shared/ipc/plugins';
import type { Settings } from '#shared/ipc/settings';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import { APP_CATALOGUES } from '#shared/text/app-catalogues';
import App from './app/App.svelte';
// What a start draws comes with the first script.
import './features/campaigns/home/HomeScreen.svelte';
import { go, openWindowAt, to } from './app/navigation/router.svelte';
import { prefetchScreens } from './app/navigation/routes';
import { report, reportErrors } from './app/report';
import { api, holdCalls, onEvent } from './stores/api';
import { openDrafts } from './stores/drafts.svelte';
import { forgetLastKnown, readLastKnown } from './stores/last-known';
import { textWithNames } from './stores/names.svelte';
import { applySettings, fallbackSettings, followSettings, settings } from './stores/settings.svelte';
import { systemNameOf } from './stores/system-names.svelte';
import { learnWords, setNames, setSystemNames, t } from './text/i18n.svelte';
import { setPartReporter } from './ui/part-failures';
import { guardPresses } from './ui/single-press';
import { toast } from './ui/toasts.svelte';

/** Reads the texts of a language; those of a plugin that is gone by now stay. */
async function readWords(language: Locale): Promise<void> {
  const [{ default: app }, plugins] = await Promise.all([APP_CATALOGUES[language](), api.plugins.words({ language })]);
  learnWords(language, { app, plugins: plugins.ok ? plugins.value : {} });
}

/** Puts texts and settings in force. */
async function speak(settings: Settings, plugins: PluginWords): Promise<void> {
  const { default: app } = await APP_CATALOGUES[settings.language]();
  learnWords(settings.language, { app, plugins });
  applySettings(settings);
}

/** The drawn window, which takes the first answer when it comes. */
interface Drawn {
  take(reply: Reply<AppInfo>): void;
}

function draw(props: ComponentProps<typeof App>): Drawn {
  const target = document.getElementById('app');
  if (target === null) throw new Error('index.html has no #app');
  return mount(App, { target, props }) as Drawn;
}

/** Resolves two frames after what is drawn now was: it has been painted by then. */
async function painted(): Promise<void> {
  await tick();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Draws home as it was last known, where the window opens there; the services are asked for nothing before it is painted. */
async function drawLastKnown(): Promise<{ readonly app: Drawn; readonly known: FirstScreen } | undefined> {
  if (location.hash !== '') return undefined;
  const known = await readLastKnown();
  if (known === undefined) return undefined;
  const release = holdCalls();
  try {
    await speak(known.start.settings, known.start.words);
    openWindowAt(undefined);
    const app = draw({ first: known.start.info });
    await painted();
    return { app, known };
  } catch (error) {
    // Whatever is wrong with the picture: the window is drawn from what is true.
    report(error);
    forgetLastKnown();
    document.getElementById('app')?.replaceChildren();
    return undefined;
  } finally {
    release();
  }
}

/** Takes the first answer: over what was last known, or as the first thing that is drawn. */
async function take(reply: Reply<FirstAnswer>, drawn: Awaited<ReturnType<typeof drawLastKnown>>): Promise<void> {
  const answer = reply.ok ? reply.value : undefined;
  const settings = answer?.settings ?? fallbackSettings();
  const words = answer?.words ?? {};
  if (drawn === undefined || !isSame(drawn.known.start.words, words) || !isSame(drawn.known.start.settings, settings)) await speak(settings, words);
  openDrafts(answer?.drafts ?? []);
  followSettings();
  const resume = answer?.resume ? to[answer.resume.kind](answer.resume.id) : undefined;
  if (drawn === undefined) {
    openWindowAt(resume);
    draw({ first: answer?.info, failure: reply.ok ? undefined : reply.error });
    await painted();
  } else {
    forgetLastKnown();
    drawn.app.take(reply.ok ? { ok: true, value: reply.value.info } : reply);
    if (resume !== undefined) go(resume);
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

async function start(): Promise<void> {
  reportErrors();
  guardPresses(window);
  setNames(textWithNames);
  setSystemNames(systemNameOf);
  setPartReporter(report);
  onEvent('plugins.changed', () => {
    for (const language of LOCALES) void readWords(language);
  });
  onEvent('services.restarted', () => toast(t('services.restarted'), { tone: 'danger' }));
  const drawn = await drawLastKnown();
  const drawnAt = performance.timeOrigin + performance.now();
  // Mostly it is the language of the computer: its texts come while the services answer.
  if (drawn === undefined) void APP_CATALOGUES[fallbackSettings().language]();
  await take(await api.app.start({}), drawn);
  void api.app.ready({ drawnAt: Math.round(drawn === undefined ? performance.timeOrigin + performance.now() : drawnAt) });
  // Searched in, and spoken where a text is missing: not on the first screen. The large screens are fetched before anybody asks for them.
  for (const language of LOCALES) if (language !== settings().language) void readWords(language);
  prefetchScreens();
  void import('./features/tray/Tray.svelte');
}

void start();

/** Start of the window: what language and theme depend on is read before anything is drawn. */
import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/literata/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount, tick } from 'svelte';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import { APP_CATALOGUES } from '#shared/text/app-catalogues';
import App from './app/App.svelte';
// What a start draws comes with the first script.
import './features/campaigns/home/HomeScreen.svelte';
import { openWindowAt, to } from './app/navigation/router.svelte';
import { prefetchScreens } from './app/navigation/routes';
import { reportErrors } from './app/report';
import { api, onEvent } from './stores/api';
import { openDrafts } from './stores/drafts.svelte';
import { textWithNames } from './stores/names.svelte';
import { applySettings, fallbackSettings, followSettings } from './stores/settings.svelte';
import { learnWords, setNames, t } from './text/i18n.svelte';
import { guardPresses } from './ui/single-press';
import { toast } from './ui/toasts.svelte';

/** Reads the texts of a language; those of a plugin that is gone by now stay. */
async function readWords(language: Locale): Promise<void> {
  const [{ default: app }, plugins] = await Promise.all([APP_CATALOGUES[language](), api.plugins.words({ language })]);
  learnWords(language, { app, plugins: plugins.ok ? plugins.value : {} });
}

async function start(): Promise<void> {
  reportErrors();
  guardPresses(window);
  setNames(textWithNames);
  // Mostly it is the language of the computer: its texts come while the services answer.
  const likely = fallbackSettings().language;
  const texts = APP_CATALOGUES[likely]();
  const reply = await api.app.start({});
  const known = reply.ok ? reply.value : undefined;
  const settings = known?.settings ?? fallbackSettings();
  const { default: app } = await (settings.language === likely ? texts : APP_CATALOGUES[settings.language]());
  learnWords(settings.language, { app, plugins: known?.words ?? {} });
  openDrafts(known?.drafts ?? []);
  applySettings(settings);
  followSettings();
  onEvent('plugins.changed', () => {
    for (const language of LOCALES) void readWords(language);
  });
  onEvent('services.restarted', () => toast(t('services.restarted'), { tone: 'danger' }));
  const resume = known?.resume;
  openWindowAt(resume ? to[resume.kind](resume.id) : undefined);
  const target = document.getElementById('app');
  if (target === null) throw new Error('index.html has no #app');
  mount(App, { target, props: { first: known?.info, failure: reply.ok ? undefined : reply.error } });
  await tick();
  // Two frames: the first screen has been painted by then. The large screens are fetched only afterwards, before anybody asks for them.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      void api.app.ready({});
      // Searched in, and spoken where a text is missing: not on the first screen.
      for (const language of LOCALES) if (language !== settings.language) void readWords(language);
      prefetchScreens();
      void import('./features/tray/Tray.svelte');
    }),
  );
}

void start();

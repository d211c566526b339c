/** Start of the window: what language and theme depend on is read before anything is drawn. */
import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/literata/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount, tick } from 'svelte';
import App from './app/App.svelte';
// What a start draws comes with the first script.
import './features/campaigns/home/HomeScreen.svelte';
import { prefetchScreens } from './app/navigation/routes';
import { reportErrors } from './app/report';
import { api, onEvent } from './stores/api';
import { openDrafts } from './stores/drafts.svelte';
import { textWithNames } from './stores/names.svelte';
import { applySettings, fallbackSettings, followSettings } from './stores/settings.svelte';
import { setNames, setPluginTexts, t } from './text/i18n.svelte';
import { guardPresses } from './ui/single-press';
import { toast } from './ui/toasts.svelte';

async function readTexts(): Promise<void> {
  const texts = await api.plugins.texts({});
  if (texts.ok) setPluginTexts(texts.value);
}

async function start(): Promise<void> {
  reportErrors();
  guardPresses(window);
  setNames(textWithNames);
  const [settings, info] = await Promise.all([api.settings.get({}), api.app.info({}), readTexts(), openDrafts()]);
  applySettings(settings.ok ? settings.value : fallbackSettings());
  followSettings();
  onEvent('plugins.changed', () => void readTexts());
  onEvent('services.restarted', () => toast(t('services.restarted'), { tone: 'danger' }));
  const target = document.getElementById('app');
  if (target === null) throw new Error('index.html has no #app');
  mount(App, { target, props: { first: info.ok ? info.value : undefined, failure: info.ok ? undefined : info.error } });
  await tick();
  // Two frames: the first screen has been painted by then. The large screens are fetched only afterwards, before anybody asks for them.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      void api.app.ready({});
      prefetchScreens();
      void import('./features/tray/Tray.svelte');
    }),
  );
}

void start();

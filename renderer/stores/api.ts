/**
 * The window's side of the contracts in `shared/ipc`. `window.traque` has two functions; this turns them into one typed object:
 * `api.campaigns.create({ name, system })`.
 */
import type { Api } from '#shared/ipc/api';
import type { Bridge, Events } from '#shared/ipc/contract';

declare global {
  interface Window {
    readonly traque: Bridge;
  }
}

/** Ids of this page's calls: announcements carry the id of the call that made the change, so that the page knows its own. */
const PAGE = crypto.randomUUID().slice(0, 8);
let calls = 0;
let gate: Promise<unknown> | undefined;

/** Keeps every call back until the function that it gives is called; they are made then, in the order in which they came. */
export function holdCalls(): () => void {
  let release = (): void => undefined;
  gate = new Promise<void>((resolve) => (release = resolve)).then(() => (gate = undefined));
  return release;
}

function service(name: string): unknown {
  return new Proxy(
    {},
    {
      // Svelte's state proxies cannot be cloned into another process: what leaves is plain data.
      get: (_target, method) => (input: unknown) => {
        calls += 1;
        const args = [`${name}.${String(method)}`, JSON.parse(JSON.stringify(input)), `${PAGE}:${String(calls)}`] as const;
        return gate === undefined ? window.traque.call(...args) : gate.then(() => window.traque.call(...args));
      },
    },
  );
}

/** Every service of the program, by the names of its contracts. */
export const api: Api = {
  app: service('app') as Api['app'],
  campaigns: service('campaigns') as Api['campaigns'],
  runs: service('runs') as Api['runs'],
  settings: service('settings') as Api['settings'],
  plugins: service('plugins') as Api['plugins'],
  toolbox: service('toolbox') as Api['toolbox'],
  travelLog: service('travelLog') as Api['travelLog'],
  tray: service('tray') as Api['tray'],
  parties: service('parties') as Api['parties'],
  characters: service('characters') as Api['characters'],
  drafts: service('drafts') as Api['drafts'],
  developer: service('developer') as Api['developer'],
  effects: service('effects') as Api['effects'],
  encounters: service('encounters') as Api['encounters'],
  calendars: service('calendars') as Api['calendars'],
  journeys: service('journeys') as Api['journeys'],
  journal: service('journal') as Api['journal'],
  search: service('search') as Api['search'],
  trash: service('trash') as Api['trash'],
  transfer: service('transfer') as Api['transfer'],
  sheets: service('sheets') as Api['sheets'],
  backups: service('backups') as Api['backups'],
};

/** The bridge is listened to once for each event, however many views there are. */
const listening: { [E in keyof Events]?: ((payload: Events[E]) => void)[] } = {};

/** Listens to what the main process announces; call the result to stop. */
export const onEvent = <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): (() => void) => {
  const before = listening[event] as ((payload: Events[E]) => void)[] | undefined;
  const all = before ?? [];
  if (before === undefined) {
    Object.assign(listening, { [event]: all });
    window.traque.on(event, (payload) => {
      for (const each of [...all]) each(payload);
    });
  }
  // One of its own for each call: the same function may listen twice.
  const mine = (payload: Events[E]): void => listener(payload);
  all.push(mine);
  return () => {
    const at = all.indexOf(mine);
    if (at >= 0) all.splice(at, 1);
  };
};

/** One function that stops everything: what several `onEvent` gave. */
export function stopping(...stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Every screen of the program: its address, its place in the rail, its name in the search, and the component that draws it. The rail, the trail on
 * top, the search and the shell read this table; adding a screen is one entry here and its component.
 */
import type { Component } from 'svelte';
import BookOpen from '@lucide/svelte/icons/book-open';
import CalendarDays from '@lucide/svelte/icons/calendar-days';
import Castle from '@lucide/svelte/icons/castle';
import Footprints from '@lucide/svelte/icons/footprints';
import NotebookPen from '@lucide/svelte/icons/notebook-pen';
import Puzzle from '@lucide/svelte/icons/puzzle';
import Settings from '@lucide/svelte/icons/settings';
import Swords from '@lucide/svelte/icons/swords';
import Toolbox from '@lucide/svelte/icons/toolbox';
import Trash from '@lucide/svelte/icons/trash';
import Users from '@lucide/svelte/icons/users';
import type { Glyph } from '../../ui/types';

/** The names of the values in a path: `['campaignId', 'id']` for `campaign/:campaignId/parties/:id`. */
type ValueNames<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? [...ValueNames<Part>, ...ValueNames<Rest>]
  : Path extends `:${infer Name}`
    ? [Name]
    : [];

/** The values that an address gives to the screen, by their names in the path. */
type Values<Path extends string> = Readonly<Record<ValueNames<Path>[number], string>>;

/** The link in the rail. */
interface RailLink {
  readonly icon: Glyph;
  /** The key that goes there, from everywhere. */
  readonly key: `Alt+${number}` | 'Alt+C';
  /** Stands at the foot of the rail. */
  readonly foot?: true;
}

interface RouteEntry<Path extends string, Props extends object> {
  /** What follows `#/`; `:name` stands for a value, which is never empty. */
  readonly path: Path;
  /** Values that an address may have; any, when left out. */
  readonly accepts?: (values: Values<Path>) => boolean;
  /** The address may go on: what no other entry knows leads here too. The longest such path wins. */
  readonly prefix?: true;
  /** Loads the component. */
  readonly screen: () => Promise<{ default: Component<Props> }>;
  /** What the component gets of the address. */
  readonly props: (values: Values<Path>) => NoInfer<Props>;
  /** The text that names the screen in the rail, the trail and the search; without one, it is in neither. */
  readonly title?: string;
  readonly rail?: RailLink;
  /** The route whose link in the rail is lit while this screen is shown; its own, when left out. */
  readonly lit?: string;
  /** Routes of one group share one instance of their screen, which moves within itself. */
  readonly group?: string;
  /** The screen has an undo of its own: Ctrl+Z takes back nothing of the campaign's. */
  readonly ownUndo?: true;
  /** Fetched soon after the start, before anybody asks for it. */
  readonly prefetch?: true;
}

/** An entry as its readers see it, whatever its path and its component. */
export type AnyRoute = Omit<RouteEntry<string, object>, 'screen' | 'props' | 'accepts'> & {
  readonly screen: () => Promise<{ default: Component }>;
  readonly props: (values: Readonly<Record<string, string>>) => object;
  readonly accepts?: (values: Readonly<Record<string, string>>) => boolean;
};

/** Checks an entry against its path and its component. */
function entry<const Path extends string, Props extends object>(of: RouteEntry<Path, Props>): AnyRoute & { readonly path: Path } {
  return of as unknown as AnyRoute & { readonly path: Path };
}

/** A check of the toolbox, and what it opens with. */
export interface CheckPlace {
  readonly system: string;
  readonly procedure: string;
  /** The row of a table whose answers it begins with. */
  readonly from?: RowPlace;
  /** An earlier result to show. */
  readonly result?: string;
  /** A character whom it is about. */
  readonly who?: string;
  /** The journey on whose way it is made. */
  readonly journey?: string;
}

/** A table of a rule system. */
export interface TablePlace {
  readonly system: string;
  readonly table: string;
}

/** One of the checks that a row of a table starts. */
export interface RowPlace {
  readonly table: string;
  readonly row: string;
  /** Counted from 0. */
  readonly start: number;
}

const parties = { screen: () => import('../../features/parties/PartiesScreen.svelte'), lit: 'parties', group: 'parties' } as const;
const library = { screen: () => import('../../features/characters/library/LibraryScreen.svelte'), lit: 'parties', group: 'library' } as const;
const encounter = { screen: () => import('../../features/encounters/combat/EncounterScreen.svelte'), lit: 'encounters', ownUndo: true } as const;
const journal = { screen: () => import('../../features/journal/JournalScreen.svelte'), lit: 'journal', group: 'journal' } as const;
const setup = { screen: () => import('../../features/runs/setup/SetupScreen.svelte'), lit: 'scenes', ownUndo: true } as const;
const toolbox = { screen: () => import('../../features/toolbox/ToolboxScreen.svelte'), lit: 'toolbox', group: 'toolbox' } as const;
const tables = { screen: () => import('../../features/toolbox/TablesScreen.svelte'), lit: 'toolbox', group: 'tables' } as const;

/** In the order of the rail. */
export const ROUTES = {
  home: entry({
    path: '',
    prefix: true,
    screen: () => import('../../features/campaigns/home/HomeScreen.svelte'),
    props: () => ({}),
    title: 'rail.home',
    rail: { icon: BookOpen, key: 'Alt+1' },
  }),
  campaign: entry({
    path: 'campaign/:campaignId',
    screen: () => import('../../features/campaigns/overview/OverviewScreen.svelte'),
    props: ({ campaignId }) => ({ id: campaignId }),
    title: 'rail.campaign',
    rail: { icon: Castle, key: 'Alt+2' },
  }),
  parties: entry({
    path: 'campaign/:campaignId/parties',
    ...parties,
    props: ({ campaignId }) => ({ id: campaignId }),
    title: 'rail.parties',
    rail: { icon: Users, key: 'Alt+3' },
  }),
  party: entry({ path: 'campaign/:campaignId/parties/:id', ...parties, props: ({ campaignId, id }) => ({ id: campaignId, open: id }) }),
  // The library stands with the parties: their people come from it.
  library: entry({ path: 'campaign/:campaignId/library', ...library, props: ({ campaignId }) => ({ id: campaignId }), title: 'search.screen.library' }),
  /** The creatures that rule systems bring, at one of them. */
  creature: entry({
    path: 'campaign/:campaignId/library/bestiary/:system/:creature',
    ...library,
    props: ({ campaignId, system, creature }) => ({ id: campaignId, open: { system, creature } }),
  }),
  character: entry({
    path: 'campaign/:campaignId/character/:id',
    screen: () => import('../../features/characters/CharacterScreen.svelte'),
    props: ({ campaignId, id }) => ({ id, campaignId }),
    lit: 'parties',
  }),
  encounters: entry({
    path: 'campaign/:campaignId/encounters',
    screen: () => import('../../features/encounters/EncountersScreen.svelte'),
    props: ({ campaignId }) => ({ id: campaignId }),
    title: 'rail.encounters',
    rail: { icon: Swords, key: 'Alt+4' },
  }),
  encounter: entry({ path: 'encounter/:id', ...encounter, props: ({ id }) => ({ id }) }),
  /** One that is being begun: `id` will be its own, and it is stored with the first thing done to it. */
  newEncounter: entry({ path: 'campaign/:campaignId/encounters/:id', ...encounter, props: ({ campaignId, id }) => ({ id, beginsIn: campaignId }) }),
  scenes: entry({
    path: 'campaign/:campaignId/scenes',
    screen: () => import('../../features/runs/ScenesScreen.svelte'),
    props: ({ campaignId }) => ({ id: campaignId }),
    title: 'rail.scenes',
    rail: { icon: Footprints, key: 'Alt+5' },
  }),
  setup: entry({
    path: 'campaign/:campaignId/new/:system/:procedure',
    ...setup,
    props: (values) => values,
    prefetch: true,
  }),
  /** A run that is set up out of an encounter comes back to it. */
  setupFrom: entry({ path: 'campaign/:campaignId/new/:system/:procedure/from/:encounter', ...setup, props: (values) => values }),
  /** One that is set up out of a journey comes back to that. */
  setupOn: entry({ path: 'campaign/:campaignId/new/:system/:procedure/on/:journey', ...setup, props: (values) => values }),
  run: entry({
    path: 'run/:id',
    screen: () => import('../../features/runs/play/RunScreen.svelte'),
    props: ({ id }) => ({ id }),
    lit: 'scenes',
    prefetch: true,
  }),
  /** The page of a journey that one reads. */
  travelLog: entry({
    path: 'run/:id/log',
    screen: () => import('../../features/journeys/log/LogScreen.svelte'),
    props: ({ id }) => ({ id }),
    lit: 'scenes',
  }),
  journal: entry({
    path: 'campaign/:campaignId/journal',
    ...journal,
    props: ({ campaignId }) => ({ id: campaignId }),
    title: 'rail.journal',
    rail: { icon: NotebookPen, key: 'Alt+6' },
  }),
  /** The journal at one of its entries. */
  entry: entry({ path: 'campaign/:campaignId/journal/:id', ...journal, props: ({ campaignId, id }) => ({ id: campaignId, open: id }) }),
  month: entry({
    path: 'campaign/:campaignId/calendar',
    screen: () => import('../../features/calendars/MonthScreen.svelte'),
    props: ({ campaignId }) => ({ id: campaignId }),
    title: 'rail.calendar',
    rail: { icon: CalendarDays, key: 'Alt+C' },
  }),
  toolbox: entry({
    path: 'toolbox',
    prefix: true,
    ...toolbox,
    props: () => ({ open: undefined }),
    title: 'rail.toolbox',
    rail: { icon: Toolbox, key: 'Alt+7' },
    prefetch: true,
  }),
  check: entry({ path: 'toolbox/check/:system/:procedure', prefix: true, ...toolbox, props: (check) => ({ open: check }) }),
  /** A check with the answers that a row of a table has for it; `start` is the place of the check in the row, from 0 to 999. */
  checkFrom: entry({
    path: 'toolbox/check/:system/:procedure/from/:table/:row/:start',
    accepts: ({ start }) => /^\d{1,3}$/.test(start),
    ...toolbox,
    props: ({ system, procedure, table, row, start }) => ({ open: { system, procedure, from: { table, row, start: Number(start) } } }),
  }),
  /** A check for a character. */
  checkFor: entry({ path: 'toolbox/check/:system/:procedure/for/:who', prefix: true, ...toolbox, props: (check) => ({ open: check }) }),
  /** A check on the way of a journey, where it is kept; and one for a character. */
  checkOn: entry({ path: 'toolbox/check/:system/:procedure/on/:journey', prefix: true, ...toolbox, props: (check) => ({ open: check }) }),
  checkOnFor: entry({ path: 'toolbox/check/:system/:procedure/on/:journey/for/:who', prefix: true, ...toolbox, props: (check) => ({ open: check }) }),
  /** A check with one of its earlier results. */
  result: entry({ path: 'toolbox/check/:system/:procedure/result/:result', prefix: true, ...toolbox, props: (check) => ({ open: check }) }),
  tables: entry({ path: 'toolbox/tables', prefix: true, ...tables, props: () => ({ open: undefined }), title: 'toolbox.tables', prefetch: true }),
  table: entry({ path: 'toolbox/tables/:system/:table', prefix: true, ...tables, props: (table) => ({ open: table }) }),
  trash: entry({
    path: 'trash',
    screen: () => import('../../features/trash/TrashScreen.svelte'),
    props: () => ({}),
    title: 'rail.trash',
    rail: { icon: Trash, key: 'Alt+8', foot: true },
    prefetch: true,
  }),
  plugins: entry({
    path: 'plugins',
    screen: () => import('../../features/plugins/PluginsScreen.svelte'),
    props: () => ({}),
    title: 'rail.plugins',
    rail: { icon: Puzzle, key: 'Alt+9', foot: true },
    prefetch: true,
  }),
  settings: entry({
    path: 'settings',
    screen: () => import('../../features/settings/SettingsScreen.svelte'),
    props: () => ({}),
    title: 'rail.settings',
    rail: { icon: Settings, key: 'Alt+0', foot: true },
    prefetch: true,
  }),
} as const;

/** Name of a route. */
export type RouteName = keyof typeof ROUTES;

type PathOf<Name extends RouteName> = (typeof ROUTES)[Name]['path'];

/** Where the window is: the name of a route with the values of its address. */
export type Route = { readonly [Name in RouteName]: { readonly name: Name } & Values<PathOf<Name>> }[RouteName];

type AddressMaker<Names extends readonly string[]> = (...values: { [Index in keyof Names]: string }) => string;

/** The entry of a route. */
export function routeEntry(name: RouteName): AnyRoute {
  return ROUTES[name];
}

const NAMES = Object.keys(ROUTES) as readonly RouteName[];
const PARTS = Object.fromEntries(NAMES.map((name) => [name, partsOf(ROUTES[name].path)])) as Readonly<Record<RouteName, readonly string[]>>;

/** Addresses to link to: `href={to.party(campaignId, id)}`. The values come in the order in which the path names them. */
export const to = Object.fromEntries(
  NAMES.map((name) => [
    name,
    (...values: readonly string[]) => {
      const rest = [...values];
      return `#/${PARTS[name].map((part) => encodeURIComponent(isValue(part) ? (rest.shift() ?? '') : part)).join('/')}`;
    },
  ]),
) as unknown as { readonly [Name in RouteName]: AddressMaker<ValueNames<PathOf<Name>>> };

/**
 * The address of a route that is known by its name only: kinds of records name theirs.
 * @throws Error when there is no such route.
 */
export function addressTo(name: string, values: readonly string[]): string {
  const address = (to as Readonly<Record<string, (...values: readonly string[]) => string>>)[name];
  if (address === undefined) throw new Error(`there is no route called ${name}`);
  return address(...values);
}

/**
 * Reads an address.
 * @param hash with or without `#/`.
 * @returns the longest route that fits; home for what is unknown.
 */
export function parseRoute(hash: string): Route {
  const parts = partsOf(hash.replace(/^#\/?/, '')).map(decode);
  const fitting = NAMES.map((name) => ({ name, values: valuesAt(name, parts) })).filter(({ values }) => values !== undefined);
  const [{ name, values } = { name: 'home' as const, values: {} }] = fitting.toSorted((one, other) => PARTS[other.name].length - PARTS[one.name].length);
  return { name, ...values } as Route;
}

/** The values that an address has for a route; undefined where it is none of its addresses. */
function valuesAt(name: RouteName, parts: readonly string[]): Readonly<Record<string, string>> | undefined {
  const { prefix, accepts } = routeEntry(name);
  const own = PARTS[name];
  if (prefix === true ? parts.length < own.length : parts.length !== own.length) return undefined;
  if (!own.every((part, index) => (isValue(part) ? parts[index] !== '' : parts[index] === part))) return undefined;
  const values = Object.fromEntries(own.flatMap((part, index) => (isValue(part) ? [[part.slice(1), parts[index] ?? '']] : [])));
  return accepts?.(values) === false ? undefined : values;
}

function partsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('/');
}

function isValue(part: string): boolean {
  return part.startsWith(':');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The campaign that an address names; a run and an encounter say later which is theirs. */
export function campaignOf(route: Route): string | undefined {
  return 'campaignId' in route ? route.campaignId : undefined;
}

/** The route whose link in the rail is lit. */
export function litBy(route: Route): RouteName {
  return (routeEntry(route.name).lit ?? route.name) as RouteName;
}

/** Whether a route is a part of a campaign: its address needs nothing but the campaign. */
export function isCampaignPart(name: RouteName): name is CampaignPart {
  return PARTS[name].filter(isValue).join() === ':campaignId';
}

/** Routes whose address names a campaign and nothing else. */
export type CampaignPart = { [Name in RouteName]: ValueNames<PathOf<Name>> extends ['campaignId'] ? Name : never }[RouteName];

/** Routes whose address names nothing. */
export type PlainRoute = { [Name in RouteName]: ValueNames<PathOf<Name>> extends [] ? Name : never }[RouteName];

/** Whether the address of a route names nothing. */
export function isPlainRoute(name: RouteName): name is PlainRoute {
  return !PARTS[name].some(isValue);
}

/** A screen that has a name, and leads somewhere from here. */
export interface NamedRoute {
  readonly name: RouteName;
  readonly entry: AnyRoute & { readonly title: string };
  readonly address: string;
}

/**
 * The screens that can be gone to by name, in the order of the table.
 * @param campaignId whose parts are among them; none of any campaign's without it.
 */
export function namedRoutes(campaignId: string | undefined): readonly NamedRoute[] {
  return NAMES.flatMap((name): readonly NamedRoute[] => {
    const { title, ...rest } = routeEntry(name);
    if (title === undefined) return [];
    const found = { name, entry: { ...rest, title } };
    if (isPlainRoute(name)) return [{ ...found, address: to[name]() }];
    return isCampaignPart(name) && campaignId !== undefined ? [{ ...found, address: to[name](campaignId) }] : [];
  });
}

/** Fetches the large screens, so that the first look at one of them waits for nothing. */
export function prefetchScreens(): void {
  for (const name of NAMES) if (routeEntry(name).prefetch === true) void routeEntry(name).screen();
}

/** Every place of the window and its address. Pure: from addresses to places and back. */

/** The parts of a campaign, each a screen of its own: `campaign` is the overview. */
export const CAMPAIGN_PARTS = ['campaign', 'parties', 'library', 'encounters', 'scenes', 'journal'] as const;
export type CampaignPart = (typeof CAMPAIGN_PARTS)[number];

/** Every place there is. */
export type Route =
  | { readonly name: 'home' }
  | { readonly name: CampaignPart; readonly id: string }
  | { readonly name: 'party'; readonly campaignId: string; readonly id: string }
  | { readonly name: 'character'; readonly campaignId: string; readonly id: string }
  | { readonly name: 'setup'; readonly campaignId: string; readonly system: string; readonly procedure: string; readonly encounter?: string }
  | { readonly name: 'run'; readonly id: string }
  // With a campaign: one that is being begun there, and is stored with the first thing done to it.
  | { readonly name: 'encounter'; readonly id: string; readonly campaignId?: string }
  | { readonly name: 'entry'; readonly campaignId: string; readonly id: string }
  | { readonly name: 'toolbox'; readonly check?: CheckPlace }
  | { readonly name: 'tables'; readonly table?: TablePlace }
  | { readonly name: 'trash' }
  | { readonly name: 'plugins' }
  | { readonly name: 'settings' };

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
}

/** A table of a rule system. */
export interface TablePlace {
  readonly system: string;
  readonly table: string;
}

/** One of the checks that a row of a table starts, counted from 0. */
export interface RowPlace {
  readonly table: string;
  readonly row: string;
  readonly start: number;
}

/** Addresses to link to: `href={to.run(id)}`. */
export const to = {
  home: (): string => '#/',
  campaign: (id: string): string => `#/campaign/${encodeURIComponent(id)}`,
  /** A part of a campaign. */
  part: (part: CampaignPart, id: string): string => (part === 'campaign' ? join('campaign', id) : join('campaign', id, part)),
  party: (campaignId: string, id: string): string => join('campaign', campaignId, 'parties', id),
  character: (campaignId: string, id: string): string => join('campaign', campaignId, 'character', id),
  /** The journal at one of its entries. */
  entry: (campaignId: string, id: string): string => join('campaign', campaignId, 'journal', id),
  encounter: (id: string): string => join('encounter', id),
  /** An encounter that nothing was done to yet: `id` will be its own. */
  newEncounter: (campaignId: string, id: string): string => join('campaign', campaignId, 'encounters', id),
  /** A set-up; with an encounter, the scene comes back to it. */
  setup: (campaignId: string, system: string, procedure: string, encounter?: string): string =>
    join('campaign', campaignId, 'new', system, procedure, ...(encounter === undefined ? [] : ['from', encounter])),
  run: (id: string): string => `#/run/${encodeURIComponent(id)}`,
  toolbox: (): string => '#/toolbox',
  check: (system: string, procedure: string): string => join('toolbox', 'check', system, procedure),
  /** A check with what a row of a table says of it. */
  checkFrom: (system: string, procedure: string, { table, row, start }: RowPlace): string =>
    join('toolbox', 'check', system, procedure, 'from', table, row, String(start)),
  /** A check for somebody. */
  checkFor: (system: string, procedure: string, who: string): string => join('toolbox', 'check', system, procedure, 'for', who),
  /** A check with one of its results. */
  result: (system: string, procedure: string, id: string): string => join('toolbox', 'check', system, procedure, 'result', id),
  tables: (): string => join('toolbox', 'tables'),
  table: (system: string, table: string): string => join('toolbox', 'tables', system, table),
  trash: (): string => '#/trash',
  plugins: (): string => '#/plugins',
  settings: (): string => '#/settings',
};

function join(...parts: readonly string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

/** Reads an address; what is unknown is home. */
export function parseRoute(hash: string): Route {
  const parts = hash.replace(/^#\/?/, '').split('/').map(decode);
  const [first, second] = parts;
  if (first === 'campaign' && filled(second)) return parseCampaign(second, parts.slice(2));
  if ((first === 'run' || first === 'encounter') && filled(second) && parts.length === 2) return { name: first, id: second };
  if (first === 'toolbox') return parseToolbox(parts.slice(1));
  if (parts.length === 1 && (first === 'trash' || first === 'plugins' || first === 'settings')) return { name: first };
  return { name: 'home' };
}

/** What is unknown in a campaign is home, as everywhere. */
function parseCampaign(id: string, rest: readonly string[]): Route {
  const [kind, one, two, way, encounter] = rest;
  if (rest.length === 0) return { name: 'campaign', id };
  const part = CAMPAIGN_PARTS.find((known) => known === kind && known !== 'campaign');
  if (part !== undefined && rest.length === 1) return { name: part, id };
  if (rest.length === 2 && filled(one)) {
    if (kind === 'parties') return { name: 'party', campaignId: id, id: one };
    if (kind === 'encounters') return { name: 'encounter', campaignId: id, id: one };
    if (kind === 'character') return { name: 'character', campaignId: id, id: one };
    if (kind === 'journal') return { name: 'entry', campaignId: id, id: one };
  }
  if (kind === 'new' && filled(one) && filled(two)) {
    if (rest.length === 3) return { name: 'setup', campaignId: id, system: one, procedure: two };
    if (rest.length === 5 && way === 'from' && filled(encounter)) return { name: 'setup', campaignId: id, system: one, procedure: two, encounter };
  }
  return { name: 'home' };
}

function filled(part: string | undefined): part is string {
  return part !== undefined && part !== '';
}

/** What is unknown there is the toolbox itself. */
function parseToolbox(parts: readonly string[]): Route {
  const [kind, system, id, way, ...rest] = parts;
  if (kind === 'tables') return system === undefined || id === undefined ? { name: 'tables' } : { name: 'tables', table: { system, table: id } };
  if (kind !== 'check' || system === undefined || id === undefined) return { name: 'toolbox' };
  const check = { system, procedure: id };
  const [one, two, three] = rest;
  if (way === 'for' && one !== undefined) return { name: 'toolbox', check: { ...check, who: one } };
  if (way === 'result' && one !== undefined) return { name: 'toolbox', check: { ...check, result: one } };
  if (way === 'from' && one !== undefined && two !== undefined && /^\d{1,3}$/.test(three ?? '')) {
    return { name: 'toolbox', check: { ...check, from: { table: one, row: two, start: Number(three) } } };
  }
  return { name: 'toolbox', check };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The campaign that an address names; a scene and an encounter say later which is theirs. */
export function campaignOf(route: Route): string | undefined {
  if ('campaignId' in route) return route.campaignId;
  return isPart(route) ? route.id : undefined;
}

/** The part of a campaign that a place belongs to, for the rail. */
export function partOf(route: Route): CampaignPart | undefined {
  if (isPart(route)) return route.name === 'library' ? 'parties' : route.name;
  if (route.name === 'party' || route.name === 'character') return 'parties';
  if (route.name === 'setup' || route.name === 'run') return 'scenes';
  if (route.name === 'encounter') return 'encounters';
  return route.name === 'entry' ? 'journal' : undefined;
}

function isPart(route: Route): route is Extract<Route, { readonly name: CampaignPart }> {
  return CAMPAIGN_PARTS.some((part) => part === route.name);
}

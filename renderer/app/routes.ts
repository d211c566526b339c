/** Every place of the window and its address. Pure: from addresses to places and back. */

/** Every place there is. */
export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'campaign'; readonly id: string }
  | { readonly name: 'setup'; readonly campaignId: string; readonly procedure: string }
  | { readonly name: 'run'; readonly id: string }
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
  setup: (campaignId: string, procedure: string): string => `#/campaign/${encodeURIComponent(campaignId)}/new/${encodeURIComponent(procedure)}`,
  run: (id: string): string => `#/run/${encodeURIComponent(id)}`,
  toolbox: (): string => '#/toolbox',
  check: (system: string, procedure: string): string => join('toolbox', 'check', system, procedure),
  /** A check with what a row of a table says of it. */
  checkFrom: (system: string, procedure: string, { table, row, start }: RowPlace): string =>
    join('toolbox', 'check', system, procedure, 'from', table, row, String(start)),
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
  const [first, second, third, fourth] = parts;
  if (first === 'campaign' && second !== undefined && second !== '') {
    if (third === 'new' && fourth !== undefined && fourth !== '' && parts.length === 4) return { name: 'setup', campaignId: second, procedure: fourth };
    if (parts.length === 2) return { name: 'campaign', id: second };
  }
  if (first === 'run' && second !== undefined && second !== '' && parts.length === 2) return { name: 'run', id: second };
  if (first === 'toolbox') return parseToolbox(parts.slice(1));
  if (parts.length === 1 && (first === 'trash' || first === 'plugins' || first === 'settings')) return { name: first };
  return { name: 'home' };
}

/** What is unknown there is the toolbox itself. */
function parseToolbox(parts: readonly string[]): Route {
  const [kind, system, id, way, ...rest] = parts;
  if (kind === 'tables') return system === undefined || id === undefined ? { name: 'tables' } : { name: 'tables', table: { system, table: id } };
  if (kind !== 'check' || system === undefined || id === undefined) return { name: 'toolbox' };
  const check = { system, procedure: id };
  const [one, two, three] = rest;
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

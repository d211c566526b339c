/** Where the parts of the picture of a road stand, and the bars of its days: the same on the screen and on paper. Pure; lengths in the units of the picture. */
import type { DayBar, RoadMark, RoadStrip } from '#shared/domain/travel-strip';
import type { Text } from '#shared/plugin-api/text';

/** Textures that tell grounds apart without a colour, drawn as one line on a tile. The first is plain. */
export const TEXTURES: readonly { readonly size: number; readonly line: string }[] = [
  { size: 8, line: '' },
  { size: 7, line: 'M-1 8L8 -1M-1 1L1 -1M6 8L8 6' },
  { size: 7, line: 'M3 3h1v1h-1z' },
  { size: 8, line: 'M0 4q2 -3 4 0t4 0' },
  { size: 8, line: 'M1 7L4 2L7 7' },
  { size: 6, line: 'M0 0L6 6M6 0L0 6' },
  { size: 6, line: 'M0 3H6' },
  { size: 6, line: 'M3 0V6' },
  { size: 8, line: 'M4 1V7M1 4H7' },
  { size: 9, line: 'M4.5 2a2.5 2.5 0 1 0 0.01 0' },
];

/** Place and width of something along the road. */
interface Along {
  readonly x: number;
  readonly width: number;
}

/** The picture of a road. */
export interface StripShapes {
  readonly stretches: readonly (Along & { readonly texture: number; readonly ground: Text })[];
  /** What of the road lies ahead; null where nothing does. */
  readonly ahead: Along | null;
  /** Borders of legs, with the names that have room. */
  readonly legs: readonly { readonly x: number; readonly name: string; readonly labelX: number; readonly row: number }[];
  readonly camps: readonly (RoadMark & { readonly x: number })[];
  readonly events: readonly (RoadMark & { readonly x: number })[];
  readonly ticks: readonly { readonly x: number; readonly km: number }[];
  /** Where the party is. */
  readonly here: number;
  /** Each ground once, with its texture: more grounds than textures share them. */
  readonly legend: readonly { readonly texture: number; readonly ground: Text }[];
}

/** As wide as a letter of a label is on average. */
const LETTER = 6.4;
const ROWS = 2;
/** Room between two labels. */
const APART = 8;

/** @param width of the picture. */
export function stripShapes(strip: RoadStrip, width: number): StripShapes {
  const scale = strip.km > 0 ? width / strip.km : 0;
  const textures = new Map<string, number>();
  const stretches = strip.stretches.map(({ from, to, ground }) => {
    const key = JSON.stringify(ground);
    const texture = textures.get(key) ?? textures.size % TEXTURES.length;
    textures.set(key, textures.has(key) ? texture : textures.size % TEXTURES.length);
    return { x: from * scale, width: (to - from) * scale, texture, ground };
  });
  const seen = new Set<string>();
  const legend = stretches.flatMap(({ texture, ground }) => {
    const key = JSON.stringify(ground);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ texture, ground }];
  });
  const at = <M extends RoadMark>(mark: M) => ({ ...mark, x: mark.km * scale });
  return {
    stretches,
    ahead: strip.covered < strip.km ? { x: strip.covered * scale, width: (strip.km - strip.covered) * scale } : null,
    legs: legLabels(strip, scale, width),
    camps: strip.camps.map(at),
    events: strip.events.map(at),
    ticks: ticksOf(strip.km).map((km) => ({ x: km * scale, km })),
    here: strip.covered * scale,
    legend,
  };
}

/** Names stand where their leg begins, in the first row that has room; one that has room in none is left out, and only its border is drawn. */
function legLabels(strip: RoadStrip, scale: number, width: number): StripShapes['legs'] {
  const ends: number[] = Array.from({ length: ROWS }, () => -Infinity);
  return strip.legs.map(({ name, from }) => {
    const x = from * scale;
    const long = Math.min(name.length, 28) * LETTER;
    const labelX = Math.max(0, Math.min(x, width - long));
    const row = ends.findIndex((end) => end + APART <= labelX);
    if (row >= 0) ends[row] = labelX + long;
    return { x, name: row < 0 ? '' : shortened(name), labelX, row: Math.max(0, row) };
  });
}

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > 28 ? `${letters.slice(0, 27).join('').trimEnd()}…` : name;
}

/** Round numbers along a scale, from 0: at most eight of them. */
export function ticksOf(most: number): number[] {
  if (!(most > 0)) return [0];
  const raw = most / 6;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((by) => by * power).find((by) => by >= raw) ?? 10 * power;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => Math.round(index * step * 1000) / 1000);
}

/** Bars of days, and how many travellers were tired. */
export interface PlotShapes {
  readonly bars: readonly (DayBar & { readonly x: number; readonly y: number; readonly width: number; readonly height: number })[];
  /** A place for each bar on which somebody was tired. */
  readonly tired: readonly { readonly x: number; readonly y: number; readonly count: number }[];
  readonly km: readonly { readonly y: number; readonly km: number }[];
  /** Under which bars there is room for the number of their first day, and where its middle stands. */
  readonly days: readonly { readonly x: number; readonly day: number }[];
  /** The number that stands highest on the right. */
  readonly mostTired: number;
}

/** Room from the middle of a number under a bar to that of the next. */
const NUMBER_APART = 36;

/** @param width of the picture without its scales. @param height of the bars. */
export function plotShapes(days: readonly DayBar[], width: number, height: number): PlotShapes {
  const last = days.at(-1)?.to ?? 1;
  const most = Math.max(...days.map(({ km }) => km), 0);
  const ticks = ticksOf(most);
  const top = Math.max(most, ticks.at(-1) ?? 0, 1e-9);
  const mostTired = Math.max(...days.map(({ tired }) => tired), 0);
  const perDay = width / last;
  const bars = days.map((day) => {
    const tall = (day.km / top) * height;
    const wide = (day.to - day.from + 1) * perDay;
    const own = Math.min(wide * 0.8, 48);
    return { ...day, x: (day.from - 1) * perDay + (wide - own) / 2, width: own, y: height - tall, height: tall };
  });
  const numbers: { readonly x: number; readonly day: number }[] = [];
  for (const bar of bars) {
    const x = bar.x + bar.width / 2;
    if (numbers.length === 0 || x - (numbers.at(-1)?.x ?? 0) >= NUMBER_APART) numbers.push({ x, day: bar.from });
  }
  const tired = bars.flatMap((bar) =>
    bar.tired > 0 && mostTired > 0 ? [{ x: bar.x + bar.width / 2, y: height - (bar.tired / mostTired) * height, count: bar.tired }] : [],
  );
  return { bars, tired, km: ticks.map((km) => ({ km, y: height - (km / top) * height })), days: numbers, mostTired };
}

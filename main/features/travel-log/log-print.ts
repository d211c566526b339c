/** A log as a page to be printed: HTML without a script, with everything in it but its style sheet. Pure. */
import { escapeHtml, toHtml } from '#shared/markdown/parse';
import { plotShapes, stripShapes, TEXTURES } from '#shared/domain/travel-picture';
import { inTurns } from '#main/platform/workers/turns';
import type { DayWords, LogDocument, Speaker } from '#main/features/travel-log/document';
import type { Text } from '#shared/plugin-api/text';

/** Units of the pictures, which are drawn as wide as the paper allows. */
const WIDTH = 700;
const BAND = { y: 34, height: 26 } as const;
const PLOT = 110;
const SCALE = 34;

/** What the picture says, in words. */
export interface PrintSpeaker extends Pick<Speaker, 'app'> {
  readonly say: (text: Text) => string;
  /** The unit of the numbers along the road. */
  readonly unit: string;
  /** A number with its decimals. */
  readonly number: (value: number) => string;
}

/** What stands inside the body of the page. */
export async function logHtml(document: LogDocument, speaker: PrintSpeaker): Promise<string> {
  const { app } = speaker;
  const totals = document.totals.map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('');
  const days = (await inTurns(document.days, (day) => dayHtml(day, app))).join('\n');
  const empty = document.days.length === 0 ? `<p class="empty">${escapeHtml(app('travelLog.empty.title'))}</p>` : '';
  return [
    `<header><h1>${escapeHtml(document.title)}</h1><p class="lead">${escapeHtml(document.lead)}</p></header>`,
    `<dl class="totals">${totals}</dl>`,
    document.strip.km > 0 ? stripHtml(document, speaker) : '',
    document.strip.days.some(({ km }) => km > 0) ? plotHtml(document, speaker) : '',
    days,
    empty,
  ].join('\n');
}

function dayHtml(day: DayWords, app: Speaker['app']): string {
  const marches = day.periods.map(({ time, kmWords, lasted, ground, why, isForced }) => {
    const forced = isForced ? ` <em>${escapeHtml(app('travelLog.forced'))}</em>` : '';
    return `<tr><td>${escapeHtml(time)}</td><td class="number">${escapeHtml(kmWords)}</td><td class="number">${escapeHtml(lasted)}</td><td>${escapeHtml(ground)}${forced}</td><td>${escapeHtml(why)}</td></tr>`;
  });
  const item = ({ time, text }: { readonly time: string; readonly text: string }, html = escapeHtml(text)): string =>
    `<li>${time === '' ? '' : `<span class="time">${escapeHtml(time)}</span> `}${html}</li>`;
  const events = day.events.map((event) => item(event));
  const entries = day.entries.map((entry) => item(entry, entry.isMarkdown ? toHtml(entry.text, 4) : escapeHtml(entry.text)));
  const section = (key: string, name: string, body: string) =>
    body === '' ? '' : `<section class="${name}"><h3>${escapeHtml(app(key))}</h3>${body}</section>`;
  const list = (items: readonly string[]): string => (items.length === 0 ? '' : `<ul>${items.join('')}</ul>`);
  const notes = [day.weather, day.tired, day.rest, day.camp, ...day.stores]
    .filter((line) => line !== '')
    .map((line) => `<p class="note">${escapeHtml(line)}</p>`);
  return [
    '<article class="day">',
    `<div class="head"><h2>${escapeHtml(day.title)}</h2><p class="route">${escapeHtml(day.route)}</p><p class="distance">${escapeHtml(day.distance)}</p></div>`,
    marches.length === 0 ? '' : `<table class="periods">${marches.join('')}</table>`,
    ...notes,
    section('travelLog.happened', 'happened', list(events)),
    section('travelLog.players', 'players', day.players.trim() === '' ? '' : toHtml(day.players, 4)),
    section('travelLog.gm', 'gm', day.gm.trim() === '' ? '' : toHtml(day.gm, 4)),
    section('travelLog.linked', 'linked', list(entries)),
    '</article>',
  ].join('');
}

/** The picture of the road. Where the names of its legs have no room in it, they stand below under their numbers. */
function stripHtml({ strip }: LogDocument, { app, say, number, unit }: PrintSpeaker): string {
  const named = stripShapes(strip, WIDTH);
  const isNumbered = named.legs.some(({ name }, index) => name !== strip.legs[index]?.name);
  const shapes = isNumbered ? stripShapes({ ...strip, legs: strip.legs.map((leg, index) => ({ ...leg, name: String(index + 1) })) }, WIDTH) : named;
  const { y, height } = BAND;
  const tiles = TEXTURES.map(({ line }, index) => (line === '' ? '' : `<path id="t${String(index)}" class="tile" d="${line}"/>`)).join('');
  const band = (x: number, width: number, extra: string): string =>
    `<rect x="${fixed(x)}" y="${String(y)}" width="${fixed(width)}" height="${String(height)}" ${extra}/>`;
  const parts = [
    ...shapes.stretches.map(({ x, width, texture }) => band(x, width, 'class="ground"') + textured(texture, { x, y, width, height })),
    shapes.ahead === null ? '' : band(shapes.ahead.x, shapes.ahead.width, 'class="ahead"'),
    ...shapes.legs.map(({ x, name, labelX, row }) => {
      const border = `<line class="border" x1="${fixed(x)}" x2="${fixed(x)}" y1="${String(y - 4)}" y2="${String(y + height)}"/>`;
      return name === '' ? border : `${border}<text x="${fixed(labelX)}" y="${String(12 + row * 13)}">${escapeHtml(name)}</text>`;
    }),
    ...shapes.camps.map(
      ({ x }) =>
        `<path class="camp" d="M${fixed(x - 4)} ${String(y + height + 10)}L${fixed(x)} ${String(y + height + 2)}L${fixed(x + 4)} ${String(y + height + 10)}Z"/>`,
    ),
    ...shapes.events.map(({ x }) => `<circle class="event" cx="${fixed(x)}" cy="${String(y + height + 16)}" r="3"/>`),
    ...shapes.ticks.map(
      ({ x, km }, index) =>
        `<text class="tick" x="${fixed(x)}" y="${String(y + height + 32)}" text-anchor="${index === 0 ? 'start' : x > WIDTH - 30 ? 'end' : 'middle'}">${escapeHtml(number(km))}</text>`,
    ),
  ];
  const legend = shapes.legend.map(
    ({ texture, ground }) =>
      `<li><svg viewBox="0 0 28 14"><rect class="ground" width="28" height="14"/>${textured(texture, { x: 0, y: 0, width: 28, height: 14 })}</svg>${escapeHtml(say(ground))}</li>`,
  );
  const signs = [
    shapes.camps.length === 0
      ? ''
      : `<li><svg viewBox="0 0 12 12"><path class="camp" d="M2 10L6 2L10 10Z"/></svg>${escapeHtml(app('travelLog.strip.camp'))}</li>`,
    shapes.events.length === 0
      ? ''
      : `<li><svg viewBox="0 0 12 12"><circle class="event" cx="6" cy="6" r="3"/></svg>${escapeHtml(app('travelLog.strip.event'))}</li>`,
    shapes.ahead === null
      ? ''
      : `<li><svg viewBox="0 0 28 14"><rect class="ahead" width="28" height="14"/></svg>${escapeHtml(app('travelLog.strip.ahead'))}</li>`,
  ];
  const ofLegs = strip.legs.map(({ name, from, to }) => `<li>${escapeHtml(name)} <span>${escapeHtml(`${number(from)}–${number(to)} ${unit}`)}</span></li>`);
  const legs = isNumbered ? `<ol class="legs">${ofLegs.join('')}</ol>` : '';
  return `<figure><figcaption>${escapeHtml(app('travelLog.strip'))} (${escapeHtml(unit)})</figcaption><svg class="picture" viewBox="-6 0 ${String(WIDTH + 12)} ${String(y + height + 36)}"><defs>${tiles}</defs>${parts.join('')}</svg><ul class="legend">${legend.join('')}${signs.join('')}</ul>${legs}</figure>`;
}

/** A texture over a place of the picture, tile by tile: a `<pattern>` would be printed as an image of few dots. */
function textured(
  texture: number,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): string {
  const { size = 1, line = '' } = TEXTURES[texture] ?? {};
  if (line === '') return '';
  const tiles: string[] = [];
  for (let down = 0; down < height; down += size) {
    for (let along = 0; along < width; along += size) tiles.push(`<use href="#t${String(texture)}" x="${String(along)}" y="${String(down)}"/>`);
  }
  return `<svg x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}">${tiles.join('')}</svg>`;
}

function plotHtml({ strip }: LogDocument, { app, number, unit }: PrintSpeaker): string {
  const wide = WIDTH - 2 * SCALE;
  const shapes = plotShapes(strip.days, wide, PLOT);
  const parts = [
    ...shapes.km.map(
      ({ y, km }) =>
        `<line class="grid" x1="0" x2="${String(wide)}" y1="${fixed(y)}" y2="${fixed(y)}"/><text class="tick" x="-6" y="${fixed(y + 3)}" text-anchor="end">${escapeHtml(number(km))}</text>`,
    ),
    ...shapes.bars.map(({ x, y, width, height }) => `<rect class="bar" x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}"/>`),
    ...shapes.tired.map(({ x, y }) => `<circle class="event" cx="${fixed(x)}" cy="${fixed(y)}" r="3.5"/>`),
    ...shapes.days.map(({ x, day }) => `<text class="tick" x="${fixed(x)}" y="${String(PLOT + 14)}" text-anchor="middle">${escapeHtml(number(day))}</text>`),
    shapes.mostTired > 0 ? `<text class="tick" x="${String(wide + 6)}" y="4">${escapeHtml(number(shapes.mostTired))}</text>` : '',
  ];
  const tired =
    shapes.mostTired > 0
      ? `<li><svg viewBox="0 0 12 12"><circle class="event" cx="6" cy="6" r="3.5"/></svg>${escapeHtml(app('travelLog.plot.tired'))}</li>`
      : '';
  return `<figure><figcaption>${escapeHtml(app('travelLog.plot'))}</figcaption><svg class="picture" viewBox="${String(-SCALE)} -6 ${String(WIDTH)} ${String(PLOT + 24)}">${parts.join('')}</svg><ul class="legend"><li><svg viewBox="0 0 12 12"><rect class="bar" width="12" height="12"/></svg>${escapeHtml(app('travelLog.plot.km', { unit }))}</li>${tired}</ul></figure>`;
}

function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}

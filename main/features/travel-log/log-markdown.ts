/** A log as Markdown. Pure. */
import { inTurns } from '#main/platform/workers/turns';
import type { DayWords, LogDocument, Speaker } from '#main/features/travel-log/document';

/** @param speaker names the parts of the page. */
export async function logMarkdown({ title, lead, totals, days }: LogDocument, { app }: Pick<Speaker, 'app'>): Promise<string> {
  const figures = totals.map(({ label, value }) => `| ${plain(label)} | ${plain(value)} |`);
  const table = ['| | |', '|---|---|', ...figures].join('\n');
  const parts = [`# ${plain(title)}`, plain(lead), `## ${plain(app('travelLog.totals'))}`, table, ...(await inTurns(days, (day) => dayMarkdown(day, app)))];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function dayMarkdown(day: DayWords, app: Speaker['app']): string {
  const { periods } = day;
  const items = [day.route === '' ? '' : `**${plain(day.route)}**`, plain(day.distance), plain(day.weather)];
  const marches = periods.map(({ time, kmWords, lasted, ground, why, isForced }) => {
    const forced = isForced ? ` (${plain(app('travelLog.forced'))})` : '';
    const head = [time, kmWords, lasted, ground].filter((part) => part !== '').map(plain);
    return `- ${head.join(' · ')}${forced}${why === '' ? '' : `: ${plain(why)}`}`;
  });
  const events = day.events.map(({ time, text }) => `- ${time === '' ? '' : `${plain(time)} · `}${plain(text)}`);
  const entries = day.entries.map(({ time, text, isMarkdown }) => `- ${time === '' ? '' : `${plain(time)} · `}${isMarkdown ? indented(text) : plain(text)}`);
  const section = (heading: string, body: string) => (body.trim() === '' ? [] : [`### ${plain(app(heading))}`, body]);
  return [
    `## ${plain(day.title)}`,
    items.filter((item) => item !== '').join('  \n'),
    marches.join('\n'),
    [day.tired, day.rest, day.camp, ...day.stores]
      .filter((line) => line !== '')
      .map(plain)
      .join('  \n'),
    ...section('travelLog.happened', events.join('\n')),
    ...section('travelLog.players', day.players.trim()),
    ...section('travelLog.gm', day.gm.trim()),
    ...section('travelLog.linked', entries.join('\n')),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Words in which nothing is a mark. */
function plain(words: string): string {
  return words
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(/([\\`*_[\]<>#|~])/g, '\\$1')
    .replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, '$1\\$2');
}

/** In an item of a list. */
function indented(text: string): string {
  return text.trim().replaceAll(/\r?\n/g, '\n  ');
}

/** Counts in a calendar without the window: for authors of calendars and for tests. Built to out/tools/calendar.cjs; the plugins are in out/plugins/ beside it. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { loadPluginFolder } from '#main/platform/plugins/load-module';
import { dateText } from '#shared/calendar/date-text';
import { CalendarDays } from '#shared/calendar/days';
import { namesOf } from '#shared/calendar/names';
import type { CalendarNames } from '#shared/calendar/names';
import { addSpan, readSpan } from '#shared/calendar/spans';
import { readDate } from '#shared/calendar/typed-date';
import { AppError } from '#shared/domain/app-error';
import type { Calendar } from '#shared/plugin-api/characters';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import { reasonOf } from '#shared/util/reason-of';

const USAGE = `Counts in a calendar: reads lines DATE; SPAN and prints a line of JSON for each.

  npm run --silent calendar -- ID [--language fr|en] [--plugins FOLDER]

  ID                 of a plugin that has one calendar, of a calendar, or PLUGIN/CALENDAR
  --language fr|en   of the names and of the errors (default: en); dates are read in both
  --plugins FOLDER   where the built plugins are (default: the ones built with this tool)

A line is a date in the calendar's names and a span: 33 Jahrdrung 2512; +1 day. Without a span the date is shown back.
Its answer: {"date":"Mitterfruhl 2512","weekday":null,"dayOfYear":67,"hour":0}, with "minute" where it is not 0,
or {"error":"..."}. Days of the year count from 1; weekday is null on days outside the week.

Exit status: 0 when every line was answered, 2 when there is no such calendar (the reason is on standard error).
`;

/** Why the command cannot be done. */
class NoCalendar extends Error {}

interface Command {
  readonly help: boolean;
  readonly id: string | undefined;
  readonly language: Locale;
  readonly plugins: string;
}

/** @throws {NoCalendar} on an option or a language that does not exist. */
function readCommand(args: readonly string[]): Command {
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const rest = [...args];
  let command: Command = { help: false, id: undefined, language: 'en', plugins: join(__dirname, '..', 'plugins') };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--help' || arg === '-h') command = { ...command, help: true };
    else if (arg === '--plugins') command = { ...command, plugins: resolve(from, rest.shift() ?? '') };
    else if (arg === '--language') command = { ...command, language: languageOf(rest.shift()) };
    else if (arg.startsWith('-')) throw new NoCalendar(`there is no option ${arg}`);
    else if (command.id !== undefined) throw new NoCalendar(`one calendar at a time, not ${command.id} and ${arg}`);
    else command = { ...command, id: arg };
  }
  return command;
}

function languageOf(word: string | undefined): Locale {
  const language = LOCALES.find((locale) => locale === word);
  if (language === undefined) throw new NoCalendar(`there is no language ${word ?? ''}; there are: ${LOCALES.join(', ')}`);
  return language;
}

interface Found {
  readonly plugin: string;
  readonly calendar: Calendar;
  /** Turns a text of its plugin into words of a language. */
  readonly say: (language: Locale) => (text: Text) => string;
}

/** Every calendar of the plugins of a folder. A plugin that cannot be loaded has none. */
function calendarsIn(folder: string): readonly Found[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    try {
      const { system, catalogues, manifest } = loadPluginFolder(join(folder, entry.name));
      const say = (language: Locale) => {
        const translator = createTranslator(language);
        translator.addPlugin(manifest.id, catalogues);
        return (text: Text) => translator.plugin(manifest.id, text);
      };
      return (system.calendars ?? []).map((calendar) => ({ plugin: manifest.id, calendar, say }));
    } catch (error) {
      process.stderr.write(`calendar: ${entry.name} is left out: ${reasonOf(error)}\n`);
      return [];
    }
  });
}

/** @throws {NoCalendar} when it is none, or one of several. */
function find(id: string, calendars: readonly Found[]): Found {
  const nameOf = ({ plugin, calendar }: Found) => `${plugin}/${calendar.id}`;
  const found = [
    calendars.filter((each) => nameOf(each) === id),
    calendars.filter(({ plugin }) => plugin === id),
    calendars.filter(({ calendar }) => calendar.id === id),
  ].find((matches) => matches.length > 0);
  const [first, ...others] = found ?? [];
  if (first === undefined) throw new NoCalendar(`there is no calendar "${id}"; there are: ${calendars.map(nameOf).join(', ') || 'none'}`);
  if (others.length > 0) throw new NoCalendar(`"${id}" could be ${[first, ...others].map(nameOf).join(', ')}`);
  return first;
}

/** Answers one line. */
function answer(days: CalendarDays, names: readonly [CalendarNames, ...CalendarNames[]], say: (text: Text) => string, line: string): object {
  const [shown] = names;
  const [date = '', ...span] = line.split(';');
  try {
    const moment = readDate(days, names, date);
    const typed = span.join(';');
    const from = days.instantOf(moment);
    const moved = days.momentOf(span.length === 0 ? from : addSpan(days, shown, from, readSpan(days, typed)));
    const number = days.numberOf(moved);
    const weekday = days.weekdayOf(number);
    const minute = moved.minuteOfDay % days.calendar.minutesPerHour;
    return {
      date: dateText(days, shown, moved),
      weekday: weekday === null ? null : shown.weekdays[weekday],
      dayOfYear: days.dayOfYear(number),
      hour: Math.floor(moved.minuteOfDay / days.calendar.minutesPerHour),
      ...(minute === 0 ? {} : { minute }),
    };
  } catch (error) {
    if (error instanceof AppError) return { error: say(error.text) };
    throw error;
  }
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { help, id, language, plugins } = readCommand(args);
    if (help) {
      process.stdout.write(USAGE);
      return 0;
    }
    if (id === undefined) throw new NoCalendar(`which calendar?\n\n${USAGE}`);
    const { calendar, say } = find(id, calendarsIn(plugins));
    const days = new CalendarDays(calendar);
    const others = LOCALES.filter((locale) => locale !== language).map((locale) => namesOf(calendar, say(locale)));
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      process.stdout.write(`${JSON.stringify(answer(days, [namesOf(calendar, say(language)), ...others], say(language), line))}\n`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof NoCalendar)) throw error;
    process.stderr.write(`calendar: ${error.message}\n`);
    return 2;
  }
}

void main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});

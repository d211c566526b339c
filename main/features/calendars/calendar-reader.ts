import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ITranslator } from '#main/platform/composition/translator';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { CalendarDays } from '#shared/calendar/days';
import { namesOf } from '#shared/calendar/names';
import type { CalendarNames } from '#shared/calendar/names';
import { AppError } from '#shared/domain/app-error';
import type { CampaignDetail } from '#shared/ipc/campaigns';
import type { CalendarChoice } from '#shared/ipc/calendars';
import type { Calendar } from '#shared/plugin-api/characters';

/** A calendar as it is counted and read. */
export interface ReadCalendar {
  readonly days: CalendarDays;
  /** What is shown first, then the names of every language. */
  readonly names: readonly [CalendarNames, ...CalendarNames[]];
}

/** The calendars of plugins, ready to count in. */
export interface ICalendarReader {
  /** Every calendar that a plugin in use has. */
  list(): readonly CalendarChoice[];
  /** The data of a calendar; undefined where its plugin is not there. @param id as `plugin/calendar`. */
  find(id: string): { readonly plugin: string; readonly calendar: Calendar } | undefined;
  /** @throws AppError `invalid` when the campaign has no calendar, `unavailable` when its plugin is not there. */
  of(campaign: Pick<CampaignDetail, 'calendar' | 'calendarReading'>): ReadCalendar;
}
export const ICalendarReader = Symbol('ICalendarReader');

@service(ICalendarReader)
export class CalendarReader implements ICalendarReader {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  list(): readonly CalendarChoice[] {
    return this.registry
      .manifests()
      .filter(({ capabilities }) => capabilities.includes('calendar'))
      .flatMap(({ id: plugin }) =>
        (this.registry.system(plugin)?.calendars ?? []).map((calendar) => ({ id: `${plugin}/${calendar.id}`, plugin, title: calendar.title, calendar })),
      );
  }

  find(id: string): ReturnType<ICalendarReader['find']> {
    const [plugin = '', name] = id.split('/');
    const calendar = this.registry.system(plugin)?.calendars?.find((each) => each.id === name);
    return calendar === undefined ? undefined : { plugin, calendar };
  }

  of({ calendar: id, calendarReading }: Pick<CampaignDetail, 'calendar' | 'calendarReading'>): ReadCalendar {
    if (id === '') throw new AppError('invalid', { key: 'app:calendar.error.none' });
    const found = this.find(id);
    if (found === undefined) throw new AppError('unavailable', { key: 'app:calendar.error.pluginMissing', args: { calendar: id } });
    const { plugin, calendar } = found;
    const { names: own } = calendarReading;
    // A word that is the same in both languages stands there once.
    const inLanguage = (index: number) => namesOf(calendar, (text) => this.translator.inEveryLanguage(plugin, text).split('\n').at(index) ?? '', own);
    const shown = namesOf(calendar, (text) => this.translator.plugin(plugin, text), own);
    const plain = namesOf(calendar, (text) => this.translator.plugin(plugin, text));
    return { days: new CalendarDays(calendar, calendarReading), names: [shown, plain, inLanguage(0), inLanguage(-1)] };
  }
}

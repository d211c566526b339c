import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IEvents } from '#main/platform/history/events';
import { ITranslator } from '#main/platform/composition/translator';
import { ISettingsStore } from '#main/features/settings/settings-store';
import type { Implementation } from '#shared/ipc/contract';
import { Settings } from '#shared/ipc/settings';
import type { SettingsContract } from '#shared/ipc/settings';

/** What the GM chose for the program itself. */
export interface ISettingsService extends Pick<Implementation<SettingsContract>, 'change'> {
  get(): Settings;
}
export const ISettingsService = Symbol('ISettingsService');

/** The settings of a profile that has none yet. */
export const IFirstSettings = Symbol('IFirstSettings');

@service(ISettingsService)
export class SettingsService implements ISettingsService {
  constructor(
    @inject(ISettingsStore) private readonly store: ISettingsStore,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IFirstSettings) private readonly first: Settings,
  ) {
    const { language, units = 'km' } = this.get();
    this.translator.setLanguage(language);
    this.translator.setUnits(units);
  }

  get(): Settings {
    const stored = this.store.all();
    // Value by value: one that an older or newer version wrote differently must not cost the others.
    const kept = Object.entries(Settings.shape).flatMap(([key, schema]) => {
      const parsed = schema.safeParse(stored[key]);
      return parsed.success ? [[key, parsed.data] as const] : [];
    });
    return { ...this.first, ...(Object.fromEntries(kept) as Partial<Settings>) };
  }

  change(change: Parameters<ISettingsService['change']>[0]): Settings {
    this.store.write(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)));
    const settings = this.get();
    this.translator.setLanguage(settings.language);
    this.translator.setUnits(settings.units ?? 'km');
    this.events.emit('settings.changed', {});
    return settings;
  }
}

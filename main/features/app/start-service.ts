import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IAppService } from '#main/features/app/app-service';
import { IResumeService } from '#main/features/app/resume-service';
import { IDraftService } from '#main/features/drafts/api';
import { ISettingsService } from '#main/features/settings/api';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import type { AppContract, FirstAnswer } from '#shared/ipc/app';
import type { Implementation } from '#shared/ipc/contract';

/** What the page asks before it draws anything: one call instead of one for each feature. */
export type IStartService = Pick<Implementation<AppContract>, 'start'>;
export const IStartService = Symbol('IStartService');

@service(IStartService)
export class StartService implements IStartService {
  constructor(
    @inject(IAppService) private readonly app: IAppService,
    @inject(ISettingsService) private readonly settings: ISettingsService,
    @inject(IPluginTexts) private readonly texts: IPluginTexts,
    @inject(IDraftService) private readonly drafts: IDraftService,
    @inject(IResumeService) private readonly resume: IResumeService,
  ) {}

  /** Works without a data file too: the page says then why there is none. */
  start(): FirstAnswer {
    const settings = this.settings.get();
    return {
      info: this.app.info(),
      settings,
      words: this.texts.in(settings.language),
      drafts: this.drafts.list({}),
      resume: settings.resumeAtStart ? this.resume.find() : null,
    };
  }
}

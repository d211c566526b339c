import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ITranslator } from '#main/platform/composition/translator';
import { IDesktop } from '#main/platform/desktop/desktop';
import { IReceivedFiles } from '#main/platform/desktop/received-files';
import { CAMPAIGN_ENDING } from '#shared/domain/file-kinds';

/** Where campaign files to import come from. */
export interface ICampaignFileSource {
  /** Asks for one. @returns its path; null when nothing was chosen. */
  choose(): Promise<string | null>;
  /** The next one that was dropped on the window or opened elsewhere, once. */
  received(): string | undefined;
}
export const ICampaignFileSource = Symbol('ICampaignFileSource');

@service(ICampaignFileSource)
export class CampaignFileSource implements ICampaignFileSource {
  constructor(
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(IReceivedFiles) private readonly files: IReceivedFiles,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  choose(): Promise<string | null> {
    return this.desktop.chooseOpenFile({
      title: this.translator.app('transfer.dialog.open'),
      kind: this.translator.app('transfer.dialog.kind'),
      endings: [CAMPAIGN_ENDING],
    });
  }

  received(): string | undefined {
    return this.files.take('campaign');
  }
}

import type { Module } from '#main/platform/composition/module';
import { IFirstScreen } from '#main/platform/desktop/first-screen';
import { CampaignFileSource } from '#main/features/transfer/campaign-file-source';
import { ImportedCampaigns, IImportedCampaigns } from '#main/features/transfer/imported-campaigns';
import { ExportService, IExportService } from '#main/features/transfer/export-service';
import { IImportService, ImportService } from '#main/features/transfer/import-service';
import { SpreadsheetTargets } from '#main/features/transfer/spreadsheet/spreadsheet-targets';
import { ISpreadsheetService, SpreadsheetService } from '#main/features/transfer/spreadsheet/spreadsheet-service';
import { FiledSystemsService } from '#main/features/transfer/filed-systems-service';
import { ITransferWork, TransferWork } from '#main/features/transfer/transfer-work';
import { sheetsContract, transferContract } from '#shared/ipc/transfer';

/** Campaigns as files, characters as tables. */
export const transferModule: Module = {
  services: [TransferWork, CampaignFileSource, FiledSystemsService, ImportedCampaigns, ExportService, ImportService, SpreadsheetTargets, SpreadsheetService],
  serve(container, dispatcher) {
    const work = container.resolve<ITransferWork>(ITransferWork);
    const exports = container.resolve<IExportService>(IExportService);
    dispatcher.serve('transfer', transferContract, exports, container.resolve<IImportService>(IImportService), { stop: () => work.stop() });
    dispatcher.serve('sheets', sheetsContract, container.resolve<ISpreadsheetService>(ISpreadsheetService));
  },
  started(container) {
    const arrivals = container.resolve<IImportedCampaigns>(IImportedCampaigns);
    const leftovers = arrivals.leftovers();
    container.resolve<IFirstScreen>(IFirstScreen).whenShown(() => void arrivals.sweep(leftovers));
  },
};

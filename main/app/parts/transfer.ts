import type { Part } from '#main/app/part';
import { IFirstScreen } from '#main/services/app/first-screen';
import { Arrivals, IArrivals } from '#main/services/transfer/arrivals-service';
import { ExportService, IExportService } from '#main/services/transfer/export-service';
import { IImportService, ImportService } from '#main/services/transfer/import-service';
import { ISheetPlaces, SheetPlaces } from '#main/services/transfer/sheet-places';
import { ISheetService, SheetService } from '#main/services/transfer/sheet-service';
import { ITransferWork, TransferWork } from '#main/services/transfer/transfer-work';
import { bindOnce } from '#main/util/bind-once';
import { sheetsContract, transferContract } from '#shared/ipc/transfer';

/** Campaigns as files, characters as tables. */
export const transferPart: Part = {
  bind(container) {
    bindOnce(container, ITransferWork, { useClass: TransferWork });
    bindOnce(container, IArrivals, { useClass: Arrivals });
    bindOnce(container, IExportService, { useClass: ExportService });
    bindOnce(container, IImportService, { useClass: ImportService });
    bindOnce(container, ISheetPlaces, { useClass: SheetPlaces });
    bindOnce(container, ISheetService, { useClass: SheetService });
  },
  serve(container, dispatcher) {
    const work = container.resolve<ITransferWork>(ITransferWork);
    const exports = container.resolve<IExportService>(IExportService);
    dispatcher.serve('transfer', transferContract, exports, container.resolve<IImportService>(IImportService), { stop: () => work.stop() });
    dispatcher.serve('sheets', sheetsContract, container.resolve<ISheetService>(ISheetService));
  },
  started(container) {
    const arrivals = container.resolve<IArrivals>(IArrivals);
    const leftovers = arrivals.leftovers();
    container.resolve<IFirstScreen>(IFirstScreen).whenShown(() => void arrivals.sweep(leftovers));
  },
  stopping(container) {
    container.resolve<ITransferWork>(ITransferWork).dispose();
  },
};

import type { Module } from '#main/platform/composition/module';
import { History, IHistory } from '#main/platform/history/history';
import { IJournalStore, JournalStore } from '#main/platform/history/journal-store';
import { IRecordStore, RecordStore } from '#main/platform/records/record-store';
import { bindOnce } from '#main/platform/composition/bind-once';

/** The records of campaigns, and the one way in which they are changed. */
export const historyModule: Module = {
  bind(container) {
    bindOnce(container, IRecordStore, { useClass: RecordStore });
    bindOnce(container, IJournalStore, { useClass: JournalStore });
    bindOnce(container, IHistory, { useClass: History });
  },
};

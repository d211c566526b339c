import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { Announcer, IAnnouncer } from '#main/platform/history/announcer';
import { ChangeContext, IChangeContext } from '#main/platform/history/change-context';
import { History, IHistory } from '#main/platform/history/history';
import { HistoryStore, IHistoryStore } from '#main/platform/history/history-store';
import { IRecordStore, RecordStore } from '#main/platform/records/record-store';

/** The one way in which anything is changed, and the numbered entries that say so. */
export const historyModule: Module = {
  bind(container) {
    bindOnce(container, IRecordStore, { useClass: RecordStore });
    bindOnce(container, IHistoryStore, { useClass: HistoryStore });
    bindOnce(container, IChangeContext, { useValue: new ChangeContext() });
    bindOnce(container, IAnnouncer, { useClass: Announcer });
    bindOnce(container, IHistory, { useClass: History });
  },
};

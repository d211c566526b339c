import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { Announcer } from '#main/platform/history/announcer';
import { ChangeContext, IChangeContext } from '#main/platform/history/change-context';
import { History } from '#main/platform/history/history';
import { HistoryStore } from '#main/platform/history/history-store';
import { RecordStore } from '#main/platform/records/record-store';

/** The one way in which anything is changed, and the numbered entries that say so. */
export const historyModule: Module = {
  services: [RecordStore, HistoryStore, Announcer, History],
  bind(container) {
    bindOnce(container, IChangeContext, { useValue: new ChangeContext() });
  },
};

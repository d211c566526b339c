import type { Part } from '#main/app/part';
import { Changes, IChanges } from '#main/services/records/changes';
import { INamesakes, Namesakes } from '#main/services/records/namesakes';
import { IJournalStore, JournalStore } from '#main/storage/records/journal-store';
import { IRecordStore, RecordStore } from '#main/storage/records/record-store';
import { bindOnce } from '#main/util/bind-once';

/** The records of campaigns, and the one way in which they are changed. */
export const recordsPart: Part = {
  bind(container) {
    bindOnce(container, IRecordStore, { useClass: RecordStore });
    bindOnce(container, IJournalStore, { useClass: JournalStore });
    bindOnce(container, INamesakes, { useClass: Namesakes });
    bindOnce(container, IChanges, { useClass: Changes });
  },
  serve() {
    // Others serve what they make of it.
  },
};

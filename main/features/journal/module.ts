import type { Module } from '#main/platform/composition/module';
import { JournalService } from '#main/features/journal/journal-service';
import { NoteService } from '#main/features/journal/note-service';
import { JournalStore } from '#main/features/journal/journal-store';
import { journalContract } from '#shared/ipc/journal';
import { serving } from '#main/platform/composition/service';

/** What happened, and the GM's notes between. */
export const journalModule: Module = {
  services: [JournalStore, NoteService, JournalService],
  serve: serving('journal', journalContract, JournalService, NoteService),
};

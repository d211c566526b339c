/**
 * Ctrl+Z and Ctrl+Shift+Z for what was changed in a campaign since the program started: `useCampaignUndo(() => campaignId)`. The shell does it for every screen of a
 * campaign. One press takes back exactly one thing, the newest: a message that tells of the newest change goes with it, one that tells of something else (a scene) is
 * asked when it is newer.
 */
import type { CallError, Reply } from '#shared/ipc/contract';
import type { JournalEntry } from '#shared/ipc/journal';
import { api, onEvent } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { entryWords } from '../../text/journal-words';
import { dismissToast, latestToTakeBack, takeBackLatest, toast } from '../../ui/toasts.svelte';
import { forgetClosed, reopenClosed } from './closed-editor';
import { useKeys } from '../keys/keys.svelte';
import { noteChanges } from './note-changes';
import { noteDraft, openNote } from './open-notes';
import { whatToTakeBack } from './undo-choice';
import { followFields, isBeingWritten } from './written-field';

/** Entries among which the latest change is looked for. */
const LATEST = 50;

/** When the library that all campaigns share was last changed, if nothing else was since. */
let sharedAt: number | undefined;
/** One after the other, however fast the keys are pressed. */
let working: Promise<void> = Promise.resolve();

/**
 * Registers the keys for as long as the calling component lives.
 * @param campaignId null where there is nothing to undo.
 */
export function useCampaignUndo(campaignId: () => string | null): void {
  $effect(followFields);
  $effect(() =>
    onEvent('records.changed', (changed) => {
      forgetClosed();
      sharedAt = changed.campaignId === null ? Date.now() : undefined;
    }),
  );
  const begin = (work: (campaign: string) => Promise<void>) => (): boolean => {
    const campaign = campaignId();
    if (campaign === null || isBeingWritten()) return false;
    working = working.then(() => work(campaign));
    return true;
  };
  useKeys(() => {
    if (campaignId() === null) return [];
    return [
      { keys: 'Ctrl+Z', label: t('journal.undo.key'), run: begin(undoNewest) },
      { keys: 'Ctrl+Shift+Z', label: t('journal.redo.key'), run: begin(redo) },
    ];
  });
}

async function undoNewest(campaignId: string): Promise<void> {
  if (reopenClosed()) return;
  // A note that is half changed is gone on with: its making, or its change before, is not taken back from under what was written since.
  const note = noteChanges.latest(campaignId);
  if (note !== undefined && noteDraft(note.id).value !== undefined && (await latestChange(campaignId))?.at === note.at) {
    openNote(campaignId, note.id);
    return;
  }
  const message = latestToTakeBack(true);
  const change = message === undefined ? undefined : await latestChange(campaignId);
  const what = whatToTakeBack(message === undefined ? undefined : { at: message.at, apart: message.action?.way === 'apart' }, change);
  if (what === 'message') {
    takeBackLatest(true);
    return;
  }
  if (what === 'both' && message !== undefined) dismissToast(message.id);
  await undo(campaignId);
}

async function latestChange(campaignId: string): Promise<{ readonly at: number } | undefined> {
  if (sharedAt !== undefined) return { at: sharedAt };
  const reply = await api.journal.page({ filter: { campaignId, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: LATEST });
  const record = reply.ok ? reply.value.entries.find((entry) => entry.canTakeBack && entry.undoneAt === null && entry.encounterId === null) : undefined;
  const note = noteChanges.latest(campaignId);
  return note !== undefined && note.at >= (record?.at ?? 0) ? note : record;
}

async function undo(campaignId: string): Promise<void> {
  const reply = await inScope(campaignId, (scope) => api.journal.undo(scope));
  if (!reply.ok) tellRefusal(reply.error);
  else if (reply.value === null) toast(t('journal.undo.nothing'));
  else {
    if (reply.value.kind === 'note') noteChanges.undo(campaignId);
    toast(t('journal.undo.done', { what: entryWords(reply.value) }), {
      action: { label: t('journal.redo.do'), run: () => void redo(campaignId), way: 'forward' },
    });
  }
}

async function redo(campaignId: string): Promise<void> {
  const reply = await inScope(campaignId, (scope) => api.journal.redo(scope));
  if (!reply.ok) tellRefusal(reply.error);
  else if (reply.value === null) toast(t('journal.redo.nothing'));
  else {
    if (reply.value.kind === 'note') noteChanges.redo(campaignId);
    toast(t('journal.redo.done', { what: entryWords(reply.value) }), { action: { label: t('ui.undo'), run: () => void undo(campaignId) } });
  }
}

type Scope = Parameters<typeof api.journal.undo>[0];

/** In the shared library when that was changed last; in the campaign otherwise, or when there is nothing left there. */
async function inScope(campaignId: string, work: (scope: Scope) => Promise<Reply<JournalEntry | null>>): Promise<Reply<JournalEntry | null>> {
  if (sharedAt !== undefined) {
    const reply = await work({ campaignId: null, encounterId: null });
    if (!reply.ok || reply.value !== null) return reply;
  }
  return work({ campaignId, encounterId: null });
}

function tellRefusal(error: CallError): void {
  toast(error.message, { tone: 'danger' });
}

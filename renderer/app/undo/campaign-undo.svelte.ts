/**
 * Ctrl+Z and Ctrl+Shift+Z for what was changed in a campaign since the program started: `useCampaignUndo(() => campaignId)`. The shell does it for every screen of a
 * campaign. One press takes back exactly one thing, the newest: a change of the history, with the message that tells of it, or what the page alone knows of.
 */
import type { CallError } from '#shared/ipc/contract';
import { api, onEvent } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { entryWords } from '../../text/journal-words';
import { dismissToast, latestOfPage, latestToast, takeBack, toast, toastOf } from '../../ui/toasts.svelte';
import { forgetClosed, reopenClosed } from './closed-editor';
import { useKeys } from '../keys/keys.svelte';
import { noteDraft, openNote } from './open-notes';
import { followFields, isBeingWritten } from './written-field';

/** The latest message when the history last grew: what messages up to it tell of is older than that. */
let latestBefore = 0;
/** One after the other, however fast the keys are pressed. */
let working: Promise<void> = Promise.resolve();

/**
 * Registers the keys for as long as the calling component lives.
 * @param campaignId null where there is nothing to undo.
 */
export function useCampaignUndo(campaignId: () => string | null): void {
  $effect(followFields);
  $effect(() =>
    onEvent('records.changed', () => {
      forgetClosed();
      latestBefore = latestToast();
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
  const ofPage = latestOfPage();
  if (ofPage !== undefined && ofPage.id > latestBefore) {
    takeBack(ofPage);
    return;
  }
  const next = await api.journal.next({ campaignId, encounterId: null });
  const change = next.ok ? next.value.undo : null;
  // A note that is half changed is gone on with: its making, or its change before, is not taken back from under what was written since.
  const note = change?.records.find(({ kind, id }) => kind === 'note' && noteDraft(id).value !== undefined);
  if (note !== undefined) {
    openNote(campaignId, note.id);
    return;
  }
  const shown = change === null ? undefined : toastOf(change.id);
  if (shown !== undefined) dismissToast(shown.id);
  if (change === null && ofPage !== undefined) takeBack(ofPage);
  else await undo(campaignId);
}

async function undo(campaignId: string): Promise<void> {
  const reply = await api.journal.undo({ campaignId, encounterId: null });
  if (!reply.ok) showRefusal(reply.error);
  else if (reply.value === null) toast(t('journal.undo.nothing'));
  else {
    toast(t('journal.undo.done', { what: entryWords(reply.value) }), {
      action: { label: t('journal.redo.do'), run: () => void redo(campaignId), isForward: true },
    });
  }
}

async function redo(campaignId: string): Promise<void> {
  const reply = await api.journal.redo({ campaignId, encounterId: null });
  if (!reply.ok) showRefusal(reply.error);
  else if (reply.value === null) toast(t('journal.redo.nothing'));
  else {
    const { id } = reply.value;
    toast(t('journal.redo.done', { what: entryWords(reply.value) }), { action: { label: t('ui.undo'), run: () => void undo(campaignId) }, change: id });
  }
}

function showRefusal(error: CallError): void {
  toast(error.message, { tone: 'danger' });
}

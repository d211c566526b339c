/** Notes of the journal whose editor is open. It stays so when its row goes out of sight and when another screen is opened. */
import { SvelteSet } from 'svelte/reactivity';
import { Draft } from '../../stores/drafts.svelte';
import { go, route, to } from '../navigation/router.svelte';

/** Ids of the notes whose editor is open. */
export const openNotes = new SvelteSet<string>();

/** What is written into a note of the journal that is being changed. */
export function noteDraft(id: string): Draft<{ readonly body: string }> {
  return new Draft(`note:${id}`, id);
}

/** Opens the editor of a note, wherever the GM is. */
export function openNote(campaignId: string, id: string): void {
  openNotes.add(id);
  const now = route();
  if (!((now.name === 'journal' || now.name === 'entry') && now.campaignId === campaignId)) go(to.entry(campaignId, id));
}

/** Moving things to the trash and back: done at once, and undone from the message that tells of it. */
import type { Campaign } from '#shared/ipc/campaigns';
import type { Reply } from '#shared/ipc/contract';
import type { EncounterSummary } from '#shared/ipc/encounters';
import type { RunSummary } from '#shared/ipc/runs';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { toast } from '../../ui/toasts.svelte';
import type { ToastAction } from '../../ui/toasts.svelte';

interface Thing {
  /** What the message says. */
  readonly said: string;
  readonly trash: () => Promise<Reply<unknown>>;
  readonly restore: () => Promise<Reply<unknown>>;
  readonly way?: NonNullable<ToastAction['way']>;
}

/** Moves something to the trash. `onchanged` is called after that and after its undoing. */
export async function moveToTrash({ said, trash, restore, way }: Thing, onchanged: () => void): Promise<void> {
  const done = async (call: () => Promise<Reply<unknown>>): Promise<boolean> => {
    const reply = await call();
    if (reply.ok) onchanged();
    else toast(reply.error.message, { tone: 'danger' });
    return reply.ok;
  };
  if (await done(trash)) toast(said, { action: { label: t('ui.undo'), run: () => void done(restore), ...(way === undefined ? {} : { way }) } });
}

export function trashCampaign({ id, name }: Campaign, onchanged: () => void): Promise<void> {
  const calls = { trash: () => api.campaigns.trash({ id }), restore: () => api.campaigns.restore({ id }) };
  return moveToTrash({ said: t('trash.moved', { name }), ...calls }, onchanged);
}

export function trashRun({ id, title }: RunSummary, onchanged: () => void): Promise<void> {
  const calls = { trash: () => api.runs.trash({ id }), restore: () => api.runs.restore({ id }) };
  return moveToTrash({ said: t('trash.moved', { name: title }), ...calls, way: 'apart' }, onchanged);
}

export function trashEncounter({ id, title }: Pick<EncounterSummary, 'id' | 'title'>, onchanged: () => void): Promise<void> {
  const calls = { trash: () => api.encounters.trash({ id }), restore: () => api.encounters.restore({ id }) };
  return moveToTrash({ said: t('trash.moved', { name: title }), ...calls }, onchanged);
}
